// Where mail leaves from: set, tried, and asked for in the DNS. What the environment says is shown and not changed
// here.
import {useState} from 'react';
import {Form, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useFormContext, useFormState, useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {Fact, Facts} from '../../../crud/fields/facts';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {notifyUnlessAtFields} from '../../../crud/acts/notify-problem';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {isStale, StaleDialog} from '../../../crud/frames/stale-dialog';
import {UnsavedGuard} from '../../../crud/frames/unsaved-guard';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {currentSession} from '../../../providers/session';
import type {Sent} from '../../../providers/wire';
import {DnsPanel} from '../../../parts/mail-server/dns-panel';
import {HookPanel} from '../../../parts/mail-server/hook-panel';
import {ServerInputs, type OutgoingMail} from '../../../parts/mail-server/server-inputs';
import {TestPanel} from '../../../parts/mail-server/test-panel';

type Typed = Omit<Sent<'setOutgoingMail'>, 'version'>;

const fields = [
  'host',
  'port',
  'security',
  'userName',
  'senderName',
  'senderEmail',
  'replyTo',
  'dkimSelector',
] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What the form holds, as the API takes it; a password that nobody typed is not sent. */
function typedIn(values: Record<string, unknown>): Typed {
  const {port, security, password} = values;
  const texts = Object.fromEntries(
    fields.filter(name => name !== 'port' && name !== 'security').map(name => [name, textOf(values[name])]),
  );
  return {
    ...texts,
    port: Number(port),
    security,
    ...(textOf(password) !== '' && {password: String(password)}),
  } as Typed;
}

export default function MailStep({onSaved}: {onSaved: () => void}) {
  // Whoever receives the test mail opens it elsewhere.
  const {data, error, refetch} = useQuery({
    queryKey: ['correo-saliente'],
    queryFn: ({signal}) => call('get', '/api/correo-saliente', {signal}),
    refetchInterval: 10_000,
  });
  const [round, setRound] = useState(0);
  const [to, setTo] = useState(currentSession()?.user.email ?? '');
  if (error && data === undefined) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const changed = (): void => {
    void refetch();
    onSaved();
  };
  return (
    <>
      {data.waiting > 0 && data.source !== 'none' && <Waiting count={data.waiting} onDone={changed} />}
      {data.source === 'environment' ? (
        <OfEnvironment mail={data} onTried={changed} to={to} onTo={setTo} />
      ) : (
        <OwnServer
          key={round}
          mail={data}
          to={to}
          onTo={setTo}
          onSaved={changed}
          onReload={() => void refetch().then(() => setRound(round + 1))}
        />
      )}
      {data.source !== 'none' && <HookPanel />}
    </>
  );
}

interface Recipient {
  to: string;
  onTo: (to: string) => void;
}

function OfEnvironment({mail, onTried, ...recipient}: Recipient & {mail: OutgoingMail; onTried: () => void}) {
  return (
    <>
      <Panel
        title="Servidor y remitente"
        note="Lo fijan SMTP_URL y MAIL_FROM en el arranque de la aplicación: se cambia ahí, y no en esta pantalla."
      >
        <Facts>
          <Fact label="Servidor">{`${mail.host}:${mail.port}`}</Fact>
          <Fact label="Usuario">{mail.userName}</Fact>
          <Fact label="Remitente">{`${mail.senderName} <${mail.senderEmail}>`}</Fact>
        </Facts>
      </Panel>
      <TestPanel mail={mail} typed={() => undefined} isTyped={false} onTried={onTried} {...recipient} />
      <DnsPanel selector="" typed={() => ({})} isReady />
    </>
  );
}

function OwnServer({
  mail,
  onSaved,
  onReload,
  ...recipient
}: Recipient & {mail: OutgoingMail; onSaved: () => void; onReload: () => void}) {
  const notify = useNotify();
  const [stale, setStale] = useState(false);
  // What was read when this form was opened, or saved last: what others save meanwhile is not written over unseen.
  const [base, setBase] = useState(mail);
  const save = async (values: Record<string, unknown>): Promise<Record<string, string> | undefined> => {
    try {
      setBase(
        await call('put', '/api/correo-saliente', {
          body: {...typedIn(values), version: base.version} satisfies Sent<'setOutgoingMail'>,
        }),
      );
      notify('Guardado: vale desde el siguiente correo', {type: 'info'});
      onSaved();
      return undefined;
    } catch (failure) {
      if (isStale(failure)) setStale(true);
      else notifyUnlessAtFields(notify, failure);
      return problemOf(failure).errors;
    }
  };
  const readOnly = !may('settings', 'configure');
  return (
    <>
      <Form
        key={base.version}
        onSubmit={save}
        defaultValues={{...Object.fromEntries(fields.map(name => [name, base[name]])), password: ''}}
        disabled={readOnly}
        sanitizeEmptyValues={false}
        noValidate
      >
        <UnsavedGuard />
        <Panel title="Cómo se envía">
          {mail.isPasswordLost && (
            <Alert severity="error" sx={{mb: 1}}>
              La contraseña guardada se cerró con otro APP_SECRET y no se puede abrir: escríbela otra vez.
            </Alert>
          )}
          <ServerInputs mail={base} />
          {!readOnly && (
            <Box sx={{mt: 1}}>
              <Button type="submit" variant="contained">
                Guardar
              </Button>
            </Box>
          )}
        </Panel>
        <Trials mail={mail} base={base} onTried={onSaved} {...recipient} />
      </Form>
      <StaleDialog open={stale} onReload={onReload} onClose={() => setStale(false)} />
    </>
  );
}

function Trials({
  mail,
  base,
  onTried,
  ...recipient
}: Recipient & {mail: OutgoingMail; base: OutgoingMail; onTried: () => void}) {
  const {getValues, setValue} = useFormContext();
  const {isDirty, dirtyFields} = useFormState();
  const sender = textOf(useWatch({name: 'senderEmail'}));
  const isTyped = isDirty && Object.keys(dirtyFields).some(name => name !== 'dkimSelector');
  const asked = (): {senderEmail?: string; host?: string} => {
    const {senderEmail, host} = typedIn(getValues());
    return {...(senderEmail && {senderEmail}), ...(host && {host})};
  };
  return (
    <>
      <TestPanel
        mail={mail}
        typed={() => (isTyped ? typedIn(getValues()) : undefined)}
        isTyped={isTyped}
        onTried={onTried}
        {...recipient}
      />
      <DnsPanel
        selector={base.dkimSelector}
        typed={asked}
        isReady={sender !== ''}
        onSelector={selector => setValue('dkimSelector', selector, {shouldDirty: true})}
      />
    </>
  );
}

function Waiting({count, onDone}: {count: number; onDone: () => void}) {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  const release = async (): Promise<void> => {
    await run(async () => {
      const {released} = await call('post', '/api/correo-saliente/enviar-pendientes');
      notify(`${plural(released, 'correo sale', 'correos salen')} ahora`, {type: 'info'});
      onDone();
    });
    setAsking(false);
  };
  return (
    <Alert
      severity="info"
      sx={{mb: 2}}
      action={
        may('settings', 'configure') && (
          <Button color="inherit" onClick={() => setAsking(true)}>
            Enviarlos
          </Button>
        )
      }
    >
      {`${plural(count, 'correo se escribió', 'correos se escribieron')} cuando no había servidor y espera${count === 1 ? '' : 'n'} en la bandeja de salida.`}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={`¿Enviar ${plural(count, 'correo', 'correos')}?`}
        confirm="Enviarlos"
        onConfirm={() => void release()}
        onClose={() => setAsking(false)}
      >
        Son de la última semana: invitaciones, entradas y avisos, tal como se escribieron.
      </ConfirmDialog>
    </Alert>
  );
}
