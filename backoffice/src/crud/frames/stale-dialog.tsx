// Somebody else saved the same record first: nothing was overwritten, and the person chooses.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {problemOf} from '../../providers/http-client';

/** Whether the API refused a save because the record has a newer version. */
export function isStale(failure: unknown): boolean {
  const problem = problemOf(failure);
  return problem.status === 409 && problem.code.startsWith('stale');
}

export function StaleDialog({open, onReload, onClose}: {open: boolean; onReload: () => void; onClose: () => void}) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">Otra persona ha cambiado este registro</DialogTitle>
      <DialogContent>
        No se ha guardado nada tuyo. Puedes cargar lo que hay ahora y repetir tu cambio, o volver al formulario para
        copiar lo que habías escrito.
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Volver al formulario</Button>
        <Button onClick={onReload} variant="contained">
          Cargar lo que hay ahora
        </Button>
      </DialogActions>
    </Dialog>
  );
}
