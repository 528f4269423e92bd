// What stands before the tool while a session may do nothing: the code of its second factor, enrolling for whoever must
// have one, the PIN of whoever goes on at a counter that is locked.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CssBaseline from '@mui/material/CssBaseline';
import {createTheme, ThemeProvider} from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {PinForm} from '../../crud/counter/pin-form';
import type {Brand} from '../../providers/brand';
import {call, problemOf} from '../../providers/http-client';
import {askToLogIn, leave, revoke, type StaffSession, storeToken} from '../../providers/session';
import {lightTheme} from '../../providers/theme';
import {Enrol} from './enrol';

const TITLES: Record<StaffSession['stage'], string> = {
  full: '',
  code: 'Verificación en dos pasos',
  enrol: 'Activa la verificación en dos pasos',
  locked: 'Taquilla bloqueada: ¿quién atiende?',
};

export default function SecondStep({brand, session}: {brand: Brand; session: StaffSession}) {
  const out = async (): Promise<void> => {
    await revoke(session.token);
    leave();
  };
  return (
    <ThemeProvider theme={createTheme(lightTheme(brand))}>
      <CssBaseline />
      <Box component="main" sx={{minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2}}>
        <Card sx={{width: 'min(520px, 100%)', p: {xs: 2, sm: 3}}}>
          <Typography variant="h1" component="h1" sx={{mb: 1}}>
            {TITLES[session.stage]}
          </Typography>
          {session.stage !== 'locked' && (
            <Typography color="textSecondary" sx={{mb: 2}}>
              {session.stage === 'code'
                ? `Entras como ${session.user.name}.`
                : `La cuenta de ${session.user.name} puede hacerlo todo: por eso, además de la contraseña, pide un código de tu teléfono.`}
            </Typography>
          )}
          {session.stage === 'code' && <CodeForm />}
          {session.stage === 'enrol' && <Enrol onDone={() => window.location.reload()} />}
          {session.stage === 'locked' && (
            <PinForm
              isLocked
              onTaken={taken => {
                storeToken(taken.token);
                window.location.reload();
              }}
              onPassword={askToLogIn}
            />
          )}
          <Button color="inherit" onClick={() => void out()} sx={{mt: 2}}>
            Salir
          </Button>
        </Card>
      </Box>
    </ThemeProvider>
  );
}

function CodeForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('post', '/api/session/codigo', {body: {code: code.trim()}});
      window.location.reload();
    } catch (failure) {
      setProblem(problemOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void send(event)}>
      <TextField
        autoFocus
        label="Código de verificación"
        value={code}
        onChange={event => setCode(event.target.value)}
        autoComplete="one-time-code"
        helperText="Las seis cifras de tu aplicación, o un código de recuperación"
        slotProps={{htmlInput: {inputMode: 'numeric'}}}
      />
      {problem !== null && (
        <Alert severity="error" sx={{my: 1}}>
          {problem}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={busy || code.trim().length < 6} sx={{mt: 1}}>
        Comprobar y entrar
      </Button>
    </Box>
  );
}
