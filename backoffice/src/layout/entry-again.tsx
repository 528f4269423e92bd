// «Vuelve a entrar»: over whatever somebody was doing when their session ended. What they had typed stays below it.
import {useEffect, useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {problemOf} from '../providers/http-client';
import {
  askToLogIn,
  currentSession,
  enter,
  giveCode,
  keepSession,
  onEntryAsked,
  onTokenElsewhere,
  takeUp,
  type Ended,
  type EntryAsk,
  type StaffSession,
} from '../providers/session';

const WHY: Record<Ended, string> = {
  idle: 'Tu sesión ha terminado porque llevabas un rato sin usarla.',
  over: 'Tu sesión ha durado todo lo que puede durar.',
  revoked: 'Tu sesión se ha cerrado: alguien la ha cerrado desde otro sitio o ha cambiado tu contraseña.',
};

/** Its place is the frame: every screen asks through the same calls. */
export function EntryAsked() {
  const [ask, setAsk] = useState<EntryAsk | null>(null);
  useEffect(() => onEntryAsked(setAsk), []);
  // Who comes in in a window beside this one has this one too.
  useEffect(() => onTokenElsewhere(token => void (token !== null && takeUp(token))), []);
  return ask && <EntryDialog ask={ask} />;
}

function EntryDialog({ask}: {ask: EntryAsk}) {
  const user = currentSession()?.user;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** Waits for its second factor. */
  const [begun, setBegun] = useState<StaffSession | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (user === undefined) return null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const session = begun === null ? await enter(user.email, password) : await giveCode(begun.token, code.trim());
      if (session.stage === 'code') {
        setBegun(session);
        setPassword('');
      } else {
        keepSession(session);
        // An account that must have a second factor by now gets it first.
        if (session.stage === 'full') ask.onEntered();
        else window.location.reload();
      }
    } catch (failure) {
      setProblem(problemOf(failure).message);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="entry-again-title"
      slotProps={{backdrop: {sx: {backdropFilter: 'blur(5px)'}}}}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <DialogTitle id="entry-again-title">Vuelve a entrar</DialogTitle>
        <DialogContent>
          <Typography sx={{mb: 2}}>
            {ask.ended ? WHY[ask.ended] : 'Tu sesión ha terminado.'} Lo que tenías escrito sigue aquí.
          </Typography>
          {problem !== null && (
            <Alert severity="error" sx={{mb: 2}}>
              {problem}
            </Alert>
          )}
          {begun === null ? (
            <>
              <TextField
                label="Correo de trabajo"
                value={user.email}
                autoComplete="username"
                slotProps={{input: {readOnly: true}}}
              />
              <TextField
                key="password"
                autoFocus
                required
                type="password"
                label="Contraseña"
                value={password}
                onChange={event => setPassword(event.target.value)}
                autoComplete="current-password"
              />
            </>
          ) : (
            <TextField
              key="code"
              autoFocus
              required
              label="Código de verificación"
              value={code}
              onChange={event => setCode(event.target.value)}
              autoComplete="one-time-code"
              helperText="Las seis cifras de tu aplicación, o un código de recuperación"
              slotProps={{htmlInput: {inputMode: 'numeric'}}}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={askToLogIn} disabled={busy}>
            No soy {user.name.split(' ')[0]}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || (begun === null ? password === '' : code.trim().length < 6)}
          >
            Entrar y seguir
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
