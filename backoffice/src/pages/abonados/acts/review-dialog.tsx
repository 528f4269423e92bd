// A holder's paper is looked at, and accepted or refused with a reason. Its file is erased with the answer.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {nameOf} from '../../../crud/words/choices';
import {passDocumentKinds} from '../../../crud/words/choices-passes';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {useBusy} from '../../../crud/acts/use-busy';
import {call, callForBytes} from '../../../providers/http-client';

interface Props {
  document: {id: number; kind: string; fileName: string};
  onClose: () => void;
  onReviewed: () => void;
}

export function ReviewDialog({document: paper, onClose, onReviewed}: Props) {
  const notify = useNotify();
  const [note, setNote] = useState('');
  const [busy, run] = useBusy();
  const [missing, setMissing] = useState(false);

  const open = async (): Promise<void> => {
    try {
      const {bytes, headers} = await callForBytes('/api/abonos/documentos/{id}/fichero', {at: {id: paper.id}});
      const address = URL.createObjectURL(new Blob([bytes], {type: headers.get('content-type') ?? 'application/pdf'}));
      window.open(address, '_blank', 'noopener');
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const answer = async (isApproved: boolean): Promise<void> => {
    if (!isApproved && note.trim() === '') return setMissing(true);
    await run(async () => {
      await call('post', '/api/abonos/documentos/{id}/revisar', {at: {id: paper.id}, body: {isApproved, note}});
      notify(isApproved ? 'Documento aceptado' : 'Documento rechazado', {type: 'info'});
      onReviewed();
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="review-title">
      <DialogTitle id="review-title">
        {nameOf(passDocumentKinds, paper.kind)}: {paper.fileName}
      </DialogTitle>
      <DialogContent>
        <Button variant="outlined" fullWidth onClick={() => void open()}>
          Abrir el documento
        </Button>
        <TextField
          label="Qué le falta"
          value={note}
          multiline
          minRows={2}
          onChange={event => {
            setNote(event.target.value);
            setMissing(false);
          }}
          error={missing}
          helperText={missing ? 'Escribe qué le falta: se lo diremos al abonado.' : 'Solo si se rechaza'}
          slotProps={{htmlInput: {maxLength: 500}}}
        />
        <Alert severity="info" sx={{mt: 1}}>
          Al responder se borra el fichero: solo queda quién lo miró y cuándo.
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button color="error" disabled={busy} onClick={() => void answer(false)}>
          Rechazar
        </Button>
        <Button variant="contained" disabled={busy} onClick={() => void answer(true)}>
          Aceptar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
