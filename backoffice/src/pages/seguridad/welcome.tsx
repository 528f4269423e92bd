// The first time in: whoever opens the link of the console or of the invitation chooses a password, and is in.
import {useState, type FormEvent} from 'react';
import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CssBaseline from '@mui/material/CssBaseline';
import Link from '@mui/material/Link';
import {createTheme, ThemeProvider} from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type {Brand} from '../../providers/brand';
import {call, problemOf} from '../../providers/http-client';
import {keepSession} from '../../providers/session';
import {lightTheme} from '../../providers/theme';
import type {Answer} from '../../providers/wire';

const queryClient = new QueryClient({defaultOptions: {queries: {retry: false, refetchOnWindowFocus: false}}});

export default function Welcome({brand, welcomeKey}: {brand: Brand; welcomeKey: string}) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={createTheme(lightTheme(brand))}>
        <CssBaseline />
        <Box component="main" sx={{minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2}}>
          <Card sx={{width: 'min(520px, 100%)', p: {xs: 2, sm: 3}}}>
            <Opened welcomeKey={welcomeKey} />
          </Card>
        </Box>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function Opened({welcomeKey}: {welcomeKey: string}) {
  const {data, error} = useQuery({
    queryKey: ['welcome'],
    queryFn: () => call('post', '/api/session/bienvenida', {body: {key: welcomeKey}}),
  });
  if (error !== null) {
    return (
      <>
        <Typography variant="h1" component="h1" sx={{mb: 1}}>
          Este enlace ya no sirve
        </Typography>
        <Typography sx={{mb: 2}}>
          {problemOf(error).message} Si te invitaron por correo, pide a quien lo hizo que te invite otra vez.
        </Typography>
        <Link href="/login">Ir a la página de entrada</Link>
      </>
    );
  }
  return data === undefined ? null : <Choose welcomeKey={welcomeKey} who={data} />;
}

function Choose({welcomeKey, who}: {welcomeKey: string; who: Answer<'readStaffWelcome'>}) {
  const isNamed = who.name !== who.email;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password !== again) return setProblem('Las dos contraseñas no son iguales.');
    setBusy(true);
    try {
      keepSession(
        await call('post', '/api/session/bienvenida/contrasena', {
          body: {key: welcomeKey, password, ...(!isNamed && {name})},
        }),
      );
      window.location.replace(window.location.pathname);
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.password ?? message);
      setBusy(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void send(event)}>
      <Typography variant="h1" component="h1" sx={{mb: 1}}>
        {isNamed ? `Hola, ${who.name}` : 'Hola'}
      </Typography>
      <Typography color="textSecondary" sx={{mb: 2}}>
        Elige la contraseña con la que entrarás como {who.email}.
      </Typography>
      <input type="hidden" name="username" autoComplete="username" value={who.email} readOnly />
      {!isNamed && (
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label="Cómo te llamas"
          autoComplete="name"
          value={name}
          onChange={event => setName(event.target.value)}
        />
      )}
      <TextField
        autoFocus={isNamed}
        fullWidth
        margin="dense"
        type="password"
        label="Contraseña"
        autoComplete="new-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        helperText="Al menos 12 caracteres, con letras y números"
        error={problem !== null}
      />
      <TextField
        fullWidth
        margin="dense"
        type="password"
        label="La misma otra vez"
        autoComplete="new-password"
        value={again}
        onChange={event => setAgain(event.target.value)}
      />
      {problem !== null && (
        <Alert severity="error" sx={{my: 1}}>
          {problem}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={busy || password === '' || (!isNamed && name.trim() === '')}
        sx={{mt: 1}}
      >
        Guardar y entrar
      </Button>
    </Box>
  );
}
