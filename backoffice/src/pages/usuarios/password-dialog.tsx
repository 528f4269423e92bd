// A new password for a member of staff. It closes whatever sessions were open.
import {useState, type FormEvent} from 'react';
import {useNotify, type RaRecord} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {call, problemOf} from '../../providers/http-client';
import {currentSession} from '../../providers/session';

interface Props {
  user: RaRecord;
  onClose: () => void;
  onDone: () => void;
}

export function PasswordDialog({user, onClose, onDone}: Props) {
  const [password, setPassword] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const isOwn = currentSession()?.user.id === user.id;
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await call('post', '/api/usuarios/{id}/contrasena', {
        at: {id: user.id},
        body: {password, ...(isOwn && {currentPassword})},
      });
      notify('Contraseña guardada', {type: 'info'});
      onDone();
      onClose();
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.password ?? errors?.currentPassword ?? message);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="password-title">Contraseña nueva de {user.name}</DialogTitle>
        <DialogContent>
          {isOwn && (
            <TextField
              autoFocus
              type="password"
              label="Contraseña de ahora"
              autoComplete="current-password"
              value={currentPassword}
              onChange={event => setCurrentPassword(event.target.value)}
              fullWidth
              margin="dense"
            />
          )}
          <TextField
            autoFocus={!isOwn}
            type="password"
            label="Contraseña"
            value={password}
            onChange={event => setPassword(event.target.value)}
            error={problem !== null}
            helperText={problem ?? 'Al menos 12 caracteres, con letras y cifras. Se cierran sus sesiones.'}
            autoComplete="new-password"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" disabled={password.length < 12}>
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
