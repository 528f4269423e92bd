// A wheelchair place at the counter: staff ask and declare it for the customer, and the companion's goes in the same step.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

interface Props {
  /** A companion's place beside it is free. */
  hasCompanion: boolean;
  onTake: (withCompanion: boolean) => void;
  onClose: () => void;
}

export function NeedDialog({hasCompanion, onTake, onClose}: Props) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="need-title">
      <DialogTitle id="need-title">Plaza para silla de ruedas</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Se vende a quien la necesita. ¿Alguien de esta compra va en silla de ruedas? Solo se guarda que lo ha dicho y
          cuándo.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{flexWrap: 'wrap', gap: 1}}>
        <Button color="inherit" onClick={onClose}>
          No, cancelar
        </Button>
        <Button variant={hasCompanion ? 'text' : 'contained'} onClick={() => onTake(false)}>
          Sí, solo la plaza
        </Button>
        {hasCompanion && (
          <Button variant="contained" onClick={() => onTake(true)}>
            Sí, con acompañante
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
