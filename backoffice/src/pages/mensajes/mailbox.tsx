// The mailbox that customers answer to: its door, what is done with what comes, whether it can be read, and a look into
// it at once. Without one, mails give the link instead of asking for an answer.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useBusy, useFormAct} from '../../crud/acts/use-busy';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {choicesOf} from '../../crud/words/choices';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Sent} from '../../providers/wire';
import {ToldLines, type ToldLine} from '../../parts/mail-server/told-lines';

type State = Answer<'getIncomingMail'>;
type Typed = Sent<'setIncomingMail'>;

const securities = choicesOf<Typed['security']>({
  tls: 'TLS desde el principio (puerto 993)',
  starttls: 'STARTTLS (puerto 143)',
  none: 'Sin cifrar (solo en esta misma máquina)',
});
const unknowns = choicesOf<Typed['unknown']>({
  open: 'Abrir un mensaje nuevo',
  drop: 'No atenderlo: solo se leen respuestas',
});

export default function MailboxPage() {
  const {data, error, refetch} = useQuery({
    queryKey: ['correo-entrante'],
    queryFn: ({signal}) => call('get', '/api/correo-entrante', {signal}),
    enabled: may('settings', 'list'),
  });
  if (!may('settings', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  return (
    <>
      <PageHeader
        title="Buzón de los mensajes"
        crumbs={[{label: 'Mensajes', to: '/mensajes'}]}
        actions={
          may('correos-recibidos', 'list') && (
            <Button component={Link} to="/correos-recibidos">
              Correos recibidos
            </Button>
          )
        }
      />
      {data === undefined ? (
        <LinearProgress />
      ) : (
        <>
          <Health state={data} onLooked={() => void refetch()} />
          <MailboxForm key={data.version ?? 0} state={data} onSaved={() => void refetch()} />
        </>
      )}
    </>
  );
}

function Health({state, onLooked}: {state: State; onLooked: () => void}) {
  const notify = useNotify();
  const [busy, run] = useBusy();
  if (state.version === null)
    return (
      <Alert severity="info" sx={{mb: 2, maxWidth: 820}}>
        Todavía no hay buzón: los correos llevan el enlace a la conversación y no piden que se contesten. Con un buzón,
        lo que el cliente conteste por correo entra en su mensaje.
      </Alert>
    );
  const look = (): Promise<unknown> =>
    run(async () => {
      const {taken} = await call('post', '/api/correo-entrante/recoger');
      notify(taken === 0 ? 'No había nada nuevo' : `${plural(taken, 'correo recogido', 'correos recogidos')}`, {
        type: 'info',
      });
      onLooked();
    });
  return (
    <Alert
      severity={!state.isActive ? 'warning' : state.failingSince === null ? 'success' : 'error'}
      sx={{mb: 2, maxWidth: 820}}
      action={
        state.isActive &&
        may('settings', 'configure') && (
          <Button color="inherit" size="small" disabled={busy} onClick={() => void look()}>
            Mirar ahora
          </Button>
        )
      }
    >
      {!state.isActive
        ? 'Apagado: no se lee, y los correos no piden que se contesten.'
        : state.failingSince !== null
          ? `No se puede leer desde el ${formatInstant(state.failingSince)}. ${state.pollError}`
          : state.polledAt === null
            ? 'Encendido: se mira por primera vez en menos de un minuto.'
            : `Se lee cada minuto; la última vez, el ${formatInstant(state.polledAt)}.`}
    </Alert>
  );
}

function MailboxForm({state, onSaved}: {state: State; onSaved: () => void}) {
  const {version, isPasswordLost, polledAt: _at, failingSince: _since, pollError: _why, ...start} = state;
  const [values, setValues] = useState({...start, password: ''});
  const [lines, setLines] = useState<readonly ToldLine[] | null>(null);
  const [trying, runTry] = useBusy();
  const {busy, problem, run} = useFormAct({stays: true});
  const notify = useNotify();
  const canSet = may('settings', 'configure');
  const door = {
    host: values.host.trim(),
    port: values.port,
    security: values.security,
    userName: values.userName.trim(),
    folder: values.folder.trim(),
    ...(values.password !== '' && {password: values.password}),
  };
  const input = (name: 'host' | 'userName' | 'folder' | 'address' | 'password', help = ' ') => ({
    value: values[name],
    size: 'small' as const,
    disabled: !canSet,
    error: problem?.errors[name] !== undefined,
    helperText: problem?.errors[name] ?? help,
    onChange: (event: {target: {value: string}}) => setValues({...values, [name]: event.target.value}),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async () => {
      await call('put', '/api/correo-entrante', {
        body: {
          ...door,
          address: values.address.trim(),
          hasPlus: values.hasPlus,
          unknown: values.unknown,
          isActive: values.isActive,
          version,
        },
      });
      notify('Guardado: se lee desde el siguiente correo que llegue', {type: 'info'});
      onSaved();
    });
  };
  const test = (): Promise<unknown> =>
    runTry(async () => {
      try {
        setLines((await call('post', '/api/correo-entrante/probar', {body: door})).lines);
      } catch (failure) {
        notifyProblem(notify, failure);
      }
    });
  return (
    <Card
      component="form"
      onSubmit={(event: FormEvent) => void save(event)}
      sx={{p: {xs: 1.5, sm: 2.5}, maxWidth: 820}}
    >
      {isPasswordLost && (
        <Alert severity="error" sx={{mb: 1.5}}>
          La contraseña guardada se cerró con otro APP_SECRET y no se puede abrir: escríbela otra vez.
        </Alert>
      )}
      <Grid>
        <TextField label="Dirección" type="email" required {...input('address', 'Donde escriben los clientes')} />
        <TextField label="Servidor (IMAP)" required autoComplete="off" {...input('host')} />
        <TextField
          label="Puerto"
          type="number"
          required
          size="small"
          disabled={!canSet}
          value={values.port}
          error={problem?.errors.port !== undefined}
          helperText={problem?.errors.port ?? ' '}
          onChange={event => setValues({...values, port: Number(event.target.value)})}
        />
        <TextField
          select
          label="Cifrado"
          size="small"
          disabled={!canSet}
          value={values.security}
          error={problem?.errors.security !== undefined}
          helperText={problem?.errors.security ?? ' '}
          onChange={event => setValues({...values, security: event.target.value as Typed['security']})}
        >
          {securities.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Usuario"
          required
          autoComplete="off"
          {...input('userName', 'Casi siempre la dirección entera')}
        />
        <TextField
          label="Contraseña"
          type="password"
          autoComplete="new-password"
          {...input(
            'password',
            version === null
              ? 'Se guarda cerrada con llave: nadie la vuelve a ver'
              : 'Hay una guardada; en blanco se queda la que está',
          )}
        />
        <TextField label="Carpeta" required {...input('folder')} />
        <TextField
          select
          label="Lo que no es respuesta a nada"
          size="small"
          disabled={!canSet}
          value={values.unknown}
          helperText=" "
          onChange={event => setValues({...values, unknown: event.target.value as Typed['unknown']})}
        >
          {unknowns.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      </Grid>
      <FormControlLabel
        disabled={!canSet}
        control={
          <Switch checked={values.hasPlus} onChange={event => setValues({...values, hasPlus: event.target.checked})} />
        }
        label="El proveedor entrega lo que se escribe a nombre+algo@ (Gmail, Microsoft 365 y casi todos lo hacen)"
      />
      <Box>
        <FormControlLabel
          disabled={!canSet}
          control={
            <Switch
              checked={values.isActive}
              onChange={event => setValues({...values, isActive: event.target.checked})}
            />
          }
          label="Leerlo"
        />
      </Box>
      {problem !== null && (
        <Alert severity="error" sx={{my: 1.5}}>
          {problem.message}
        </Alert>
      )}
      {canSet && (
        <Box sx={{mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1}}>
          <Button type="submit" variant="contained" disabled={busy}>
            Guardar
          </Button>
          <Button disabled={trying || door.host === ''} onClick={() => void test()}>
            {trying ? 'Probando…' : 'Probar sin guardar'}
          </Button>
        </Box>
      )}
      {lines !== null && <ToldLines label="Cómo ha ido la prueba" lines={lines} />}
    </Card>
  );
}

const Grid = ({children}: {children: React.ReactNode}) => (
  <Box sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))'}}>
    {children}
  </Box>
);
