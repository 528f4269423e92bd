// A PIN that opens the till of a clerk: set, changed, taken away.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {call, problemOf} from '../../providers/http-client';

interface Props {
  clerkId: number;
  name: string;
  hasPin: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function PinDialog({clerkId, name, hasPin, onClose, onDone}: Props) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const save = async (next: string | null): Promise<void> => {
    try {
      await call('post', '/api/taquilleros/{id}/pin', {at: {id: clerkId}, body: {pin: next}});
      notify(next === null ? 'PIN quitado' : 'PIN guardado', {type: 'info'});
      onDone();
      onClose();
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.pin ?? message);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="pin-title">
      <Box
        component="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(pin);
        }}
      >
        <DialogTitle id="pin-title">PIN de {name}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            type="password"
            label="PIN nuevo"
            value={pin}
            autoComplete="new-password"
            error={problem !== null}
            helperText={problem ?? 'De 4 a 8 cifras. Lo pide al abrir su turno.'}
            onChange={event => setPin(event.target.value.replace(/\D/g, '').slice(0, 8))}
            slotProps={{htmlInput: {inputMode: 'numeric'}}}
          />
        </DialogContent>
        <DialogActions>
          {hasPin && (
            <Button color="error" onClick={() => void save(null)} sx={{mr: 'auto'}}>
              Quitar el PIN
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" disabled={pin.length < 4}>
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
