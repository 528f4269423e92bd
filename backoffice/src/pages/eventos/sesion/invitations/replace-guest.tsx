// Another person in a guest's place: the place stays, the old code is dead, the new guest is written to.
import {useState} from 'react';
import {useListContext, useNotify, useRefresh, useUnselectAll} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';

const NOBODY = {name: '', email: '', docNo: '', reason: ''};
const LABELS = {name: 'Quién viene', email: 'Correo', docNo: 'Documento', reason: 'Motivo'};
const isNeeded = (field: string): boolean => field === 'name' || field === 'reason';

export function ReplaceButton() {
  const {selectedIds} = useListContext();
  const {session} = useEventSession();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselectAll('invitaciones');
  const [asking, setAsking] = useState(false);
  const [guest, setGuest] = useState(NOBODY);
  const {busy, problem, run} = useFormAct({});
  if (!may('invitations', 'invite') || selectedIds.length !== 1) return null;
  const errors = problem?.errors ?? {};
  const replace = (): Promise<unknown> =>
    run(async () => {
      await call('post', '/api/sesiones/{id}/invitaciones/{invitationId}/sustituir', {
        at: {id: session.id, invitationId: Number(selectedIds[0])},
        body: guest,
      });
      notify(`La invitación es ahora de ${guest.name.trim()}`, {type: 'info'});
      setAsking(false);
      setGuest(NOBODY);
      unselect();
      refresh();
    });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        Cambiar de persona
      </Button>
      <ConfirmDialog
        open={asking}
        title="¿Cambiar de persona?"
        confirm="Cambiar"
        busy={busy || guest.name.trim().length < 2 || guest.reason.trim().length < 3}
        onConfirm={() => void replace()}
        onClose={() => setAsking(false)}
      >
        La localidad no cambia. El código de antes deja de abrir la puerta y se avisa a quien lo tenía; la persona nueva
        recibe el suyo.
        <Box sx={{display: 'grid', gap: 1, mt: 1.5}}>
          {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map(field => (
            <TextField
              key={field}
              label={LABELS[field]}
              required={isNeeded(field)}
              value={guest[field]}
              error={errors[field] !== undefined}
              helperText={errors[field]}
              onChange={typed => setGuest({...guest, [field]: typed.target.value})}
              slotProps={{htmlInput: {maxLength: field === 'reason' ? 300 : field === 'docNo' ? 20 : 160}}}
            />
          ))}
          {problem && Object.keys(errors).length === 0 && <Alert severity="error">{problem.message}</Alert>}
        </Box>
      </ConfirmDialog>
    </>
  );
}
