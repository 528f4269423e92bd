// Papers that the category asks for and those that came: each looked at by a person.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {DayField} from '../../../crud/inputs/date-input';
import {nameOf} from '../../../crud/words/choices';
import {documentKinds, documentStates} from '../../../crud/words/choices-academy';
import {StateMark} from '../../../crud/fields/fields';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {formatDay} from '../../../crud/words/zoned-time';
import {call, callForBytes} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {EnrolmentSheet, SheetDocument} from './enrolment-sheet';

export function DocumentsPanel({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const [reviewing, setReviewing] = useState<SheetDocument | null>(null);
  const canEdit = may('bases/documentos', 'edit');
  return (
    <Panel title="Documentos">
      {sheet.documents.length === 0 && <Box sx={{color: 'text.secondary'}}>La categoría no pide ninguno.</Box>}
      {sheet.documents.map(document => (
        <DocumentLine
          key={document.kind}
          document={document}
          athleteId={sheet.athleteId}
          onReview={canEdit && document.id !== null ? () => setReviewing(document) : undefined}
        />
      ))}
      {sheet.signatures.map(({signedName, signedAt, edition}) => (
        <Box key={signedAt} sx={{color: 'text.secondary', fontSize: '0.75rem', mt: 1}}>
          Firmado por {signedName} el {formatDay(signedAt)}, edición {edition} del texto
        </Box>
      ))}
      {reviewing !== null && (
        <ReviewDialog
          document={reviewing}
          onClose={() => setReviewing(null)}
          onDone={() => {
            setReviewing(null);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

function DocumentLine({
  document: d,
  athleteId,
  onReview,
}: {
  document: SheetDocument;
  athleteId: number;
  onReview?: () => void;
}) {
  const state = documentStates.find(one => one.id === d.state);
  const name = nameOf(documentKinds, d.kind);
  const notify = useNotify();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 38,
        '& + &': {borderTop: '1px solid', borderColor: 'divider'},
      }}
    >
      <Box sx={{flex: '1 1 180px', minWidth: 0}}>
        <strong>{name}</strong>
        {!d.isRequired && (
          <Box component="span" sx={{color: 'text.secondary'}}>
            {' '}
            · no se pide
          </Box>
        )}
        <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
          {[
            d.expiresOn && `Caduca el ${formatDay(d.expiresOn)}`,
            d.reviewedAt && `Revisado el ${formatDay(d.reviewedAt)}${d.reviewedBy ? ` por ${d.reviewedBy}` : ''}`,
            d.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      <StateMark tone={state?.tone}>{state?.name ?? d.state}</StateMark>
      {d.hasFile && d.id !== null && may('bases/documentos', 'edit') && (
        <Button onClick={() => void openPaper(notify, d.id!)} aria-label={`Ver ${name}`}>
          Ver
        </Button>
      )}
      {onReview && (
        <Button onClick={onReview} aria-label={`Revisar ${name}`}>
          Revisar
        </Button>
      )}
      {d.id === null && may('bases/documentos', 'create') && (
        <Button
          component={Link}
          to={`/bases/documentos/crear?source=${encodeURIComponent(JSON.stringify({athleteId, kind: d.kind}))}`}
          aria-label={`Anotar ${name}`}
        >
          Anotar
        </Button>
      )}
    </Box>
  );
}

/** Each look is written down; the bytes say what it is. */
async function openPaper(notify: ReturnType<typeof useNotify>, id: number): Promise<void> {
  try {
    const {bytes} = await callForBytes('/api/bases/documentos/{id}/archivo', {at: {id}});
    const [first, second] = new Uint8Array(bytes);
    const type = first === 0x25 ? 'application/pdf' : first === 0x89 && second === 0x50 ? 'image/png' : 'image/jpeg';
    const address = URL.createObjectURL(new Blob([bytes], {type}));
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (failure) {
    notifyProblem(notify, failure);
  }
}

interface ReviewProps {
  document: SheetDocument;
  onClose: () => void;
  onDone: () => void;
}

function ReviewDialog({document: d, onClose, onDone}: ReviewProps) {
  const [expiresOn, setExpiresOn] = useState(d.expiresOn ?? '');
  const [note, setNote] = useState(d.state === 'rejected' ? d.note : '');
  const [busy, run] = useBusy();
  const decide = (verdict: 'validated' | 'rejected'): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/documentos/{id}/revisar', {
        at: {id: d.id ?? undefined},
        body: {
          verdict,
          expiresOn: expiresOn === '' ? null : expiresOn,
          note: verdict === 'rejected' ? note.trim() : null,
        },
      });
      onDone();
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="review-title">
      <DialogTitle id="review-title">{nameOf(documentKinds, d.kind)}</DialogTitle>
      <DialogContent>
        <DayField
          label="Caduca el"
          value={expiresOn}
          onChange={setExpiresOn}
          fullWidth
          helperText="Vacío: no caduca"
          sx={{mt: 1}}
        />
        <TextField
          label="Si no vale, qué falla"
          value={note}
          onChange={event => setNote(event.target.value)}
          fullWidth
          multiline
          minRows={2}
          slotProps={{htmlInput: {maxLength: 300}}}
          helperText="Lo lee la familia"
          sx={{mt: 1}}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button onClick={() => void decide('rejected')} disabled={busy || note.trim() === ''} color="error">
          Rechazar
        </Button>
        <Button onClick={() => void decide('validated')} disabled={busy} variant="contained">
          Dar por bueno
        </Button>
      </DialogActions>
    </Dialog>
  );
}
