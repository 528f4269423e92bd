// What stands before the tool when a session lacks its second factor: the code, or enrolling for whoever must have one.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CssBaseline from '@mui/material/CssBaseline';
import {createTheme, ThemeProvider} from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type {Brand} from '../../providers/brand';
import {call, problemOf} from '../../providers/http-client';
import {leave, revoke, type StaffSession} from '../../providers/session';
import {lightTheme} from '../../providers/theme';
import {Enrol} from './enrol';

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
            {session.stage === 'code' ? 'Verificación en dos pasos' : 'Activa la verificación en dos pasos'}
          </Typography>
          <Typography color="textSecondary" sx={{mb: 2}}>
            {session.stage === 'code'
              ? `Entras como ${session.user.name}.`
              : `La cuenta de ${session.user.name} puede hacerlo todo: por eso, además de la contraseña, pide un código de tu teléfono.`}
          </Typography>
          {session.stage === 'code' ? <CodeForm /> : <Enrol onDone={() => window.location.reload()} />}
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
