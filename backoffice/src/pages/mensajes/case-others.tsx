// What else the same person has written: a way to each, and to make one of two that tell the same.
import {useState} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {nameOf} from '../../crud/words/choices';
import {caseStates} from '../../crud/words/choices-catalogue';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import type {CaseAct, CaseThreadData} from './case-types';

interface Props {
  one: CaseThreadData;
  canEdit: boolean;
  onAct: CaseAct;
}

export function CaseOthers({one, canEdit, onAct}: Props) {
  const [joining, setJoining] = useState<CaseThreadData['others'][number] | null>(null);
  if (one.others.length === 0) return null;
  return (
    <Card component="section" aria-label="Más mensajes de esta persona" sx={{p: 2}}>
      <Box component="h2" sx={{m: 0, mb: 1, fontSize: '0.875rem'}}>
        Más mensajes de esta persona
      </Box>
      <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1}}>
        {one.others.map(other => (
          <Box component="li" key={other.id} sx={{overflowWrap: 'anywhere'}}>
            <Link to={`/mensajes/${other.id}`}>{other.title}</Link>
            <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
              {other.number} · {nameOf(caseStates, other.state)} · {formatInstant(other.createdAt)}
            </Box>
            {canEdit && other.canMerge && (
              <Button size="small" onClick={() => setJoining(other)} aria-label={`Unir ${other.number} a este`}>
                Unir a este
              </Button>
            )}
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        open={joining !== null}
        title={`¿Unir ${joining?.number ?? ''} a ${one.number}?`}
        confirm="Unir los mensajes"
        onConfirm={() => {
          const caseId = joining?.id;
          setJoining(null);
          if (caseId !== undefined)
            void onAct(() => call('post', '/api/mensajes/{id}/unir', {at: {id: one.id}, body: {caseId}}));
        }}
        onClose={() => setJoining(null)}
      >
        «{joining?.title}» queda cerrado y su conversación se lee aquí. Quien escribió los ve juntos con cualquiera de
        sus enlaces; si alguno se escribió en la web sin cuenta, podría ser de otra persona: cada enlace enseña solo lo
        suyo. No se puede deshacer.
      </ConfirmDialog>
    </Card>
  );
}
