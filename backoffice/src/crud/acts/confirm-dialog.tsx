// A question before something that is not easily undone. The safe answer has the focus.
import type {ReactNode} from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface Props {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  /** Where «Cancelar» would be the act itself. */
  leave?: string;
  danger?: boolean;
  busy?: boolean;
  /** Something is still to be said: it cannot be confirmed, only left. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  leave = 'Cancelar',
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} aria-labelledby="confirm-title" maxWidth="xs" fullWidth>
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      {children !== undefined && <DialogContent>{children}</DialogContent>}
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {leave}
        </Button>
        <Button
          onClick={onConfirm}
          disabled={busy || disabled}
          variant="contained"
          color={danger ? 'error' : 'primary'}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
