// A step that must say why: what is done, and the reason that stays with it.
import {useState, type FormEvent, type ReactNode} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';

interface Props {
  title: string;
  confirm: string;
  danger?: boolean;
  children?: ReactNode;
  /** Closes by itself when it is done; throws nothing: it tells its own problems. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function ReasonDialog({title, confirm, danger = false, children, onConfirm, onClose}: Props) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await onConfirm(reason.trim());
    void queries.invalidateQueries();
    setBusy(false);
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="reason-title">
      <Box component="form" onSubmit={(event: FormEvent) => void submit(event)}>
        <DialogTitle id="reason-title">{title}</DialogTitle>
        <DialogContent>
          {children}
          <TextField
            autoFocus
            required
            multiline
            minRows={2}
            label="Motivo"
            value={reason}
            onChange={event => setReason(event.target.value)}
            slotProps={{htmlInput: {maxLength: 300}}}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={busy || reason.trim().length < 3}
          >
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
