// The own PIN of whoever sells at a counter: with it they go on there in one key, and open their till.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {Panel} from '../../crud/frames/panel';
import {call, problemOf} from '../../providers/http-client';
import {currentSession, refreshSession} from '../../providers/session';

export function OwnPin() {
  const counter = currentSession()?.counter ?? null;
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  if (counter === null) return null;
  const save = async (next: string | null): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await call('post', '/api/session/pin', {body: {password, pin: next}});
      await refreshSession();
      notify(next === null ? 'PIN quitado' : 'PIN guardado', {type: 'info'});
      setPin('');
      setPassword('');
    } catch (failure) {
      const problem = problemOf(failure);
      setErrors(problem.errors ?? {password: problem.message});
    }
    setBusy(false);
  };
  return (
    <Panel
      title="PIN de taquilla"
      note="Con él se pasa a atender en un puesto abierto (F1) y se abre el turno. Nadie más lo ve, ni la oficina."
    >
      {counter.isByPin ? (
        <Alert severity="info">Atiendes con tu PIN: para cambiarlo, entra con tu contraseña.</Alert>
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void save(pin);
          }}
          sx={{maxWidth: 360}}
        >
          <TextField
            type="password"
            label={counter.hasPin ? 'PIN nuevo' : 'PIN'}
            value={pin}
            onChange={event => setPin(event.target.value.replace(/\D/g, '').slice(0, 8))}
            autoComplete="off"
            error={errors.pin !== undefined}
            helperText={errors.pin ?? 'De 4 a 8 cifras'}
            slotProps={{htmlInput: {inputMode: 'numeric'}}}
          />
          <TextField
            type="password"
            label="Tu contraseña"
            value={password}
            onChange={event => setPassword(event.target.value)}
            autoComplete="current-password"
            error={errors.password !== undefined}
            helperText={errors.password}
          />
          <Box sx={{display: 'flex', gap: 1, mt: 1}}>
            <Button type="submit" variant="contained" disabled={busy || pin.length < 4 || password === ''}>
              {counter.hasPin ? 'Cambiar el PIN' : 'Poner el PIN'}
            </Button>
            {counter.hasPin && (
              <Button color="error" disabled={busy || password === ''} onClick={() => void save(null)}>
                Quitarlo
              </Button>
            )}
          </Box>
        </Box>
      )}
    </Panel>
  );
}
