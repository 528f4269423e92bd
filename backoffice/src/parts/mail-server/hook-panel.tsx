// Providers of mail tell by themselves what comes back: the address to give them, and by what we know them.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import {useFormAct} from '../../crud/acts/use-busy';
import {LoadProblem} from '../../crud/frames/load-problem';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Sent} from '../../providers/wire';

type Hook = Answer<'getMailHooks'>[number];

const NAMES: Record<Hook['provider'], string> = {
  ses: 'Amazon SES',
  mailgun: 'Mailgun',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
  sendgrid: 'SendGrid',
  postmark: 'Postmark',
};
const HOW: Record<Hook['provider'], string> = {
  ses: 'En SNS, crea un tema con una suscripción HTTPS a esta dirección (se confirma sola) y haz que SES publique en él rebotes y quejas, con las cabeceras originales del mensaje.',
  mailgun:
    'En Sending → Webhooks, pon esta dirección en «Permanent failure», «Spam complaints» y «Unsubscribes». La clave es la «HTTP webhook signing key».',
  brevo:
    'Inventa una clave larga, guárdala aquí y, en Transaccional → Configuración → Webhook, pega esta dirección con ella en lugar de LA-CLAVE. Marca rebote duro, rebote suave, correo no válido, spam y baja.',
  mailjet:
    'Inventa una clave larga, guárdala aquí y, en Preferencias → Event notifications (webhooks), pega esta dirección con ella en lugar de LA-CLAVE para «bounce», «blocked», «spam» y «unsub».',
  sendgrid:
    'En Settings → Mail Settings → Event Webhook, pega esta dirección, marca «Bounced», «Dropped», «Spam Reports» y «Unsubscribed», y activa «Signed Event Webhook». La clave es la «Verification Key» que enseña.',
  postmark:
    'Inventa una clave larga, guárdala aquí y, en Webhooks del «Message Stream», pega esta dirección con ella en lugar de LA-CLAVE. Marca «Bounce», «Spam Complaint» y «Subscription Change».',
};
/** They sign nothing: they prove themselves by what stands in the address. */
const KNOWN_BY_ADDRESS = ['brevo', 'mailjet', 'postmark'];
const addressOf = ({provider, url}: Hook): string =>
  KNOWN_BY_ADDRESS.includes(provider) ? url.replace('://', '://avisos:LA-CLAVE@') : url;

export function HookPanel() {
  const {data, error, refetch} = useQuery({
    queryKey: ['correo-saliente', 'avisos'],
    queryFn: ({signal}) => call('get', '/api/correo-saliente/avisos', {signal}),
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return null;
  return (
    <Panel
      title="Avisos del proveedor"
      note="Si se envía por uno de estos, avisa al momento de lo que rebota, de quien se queja y de quien se da de baja; con otro, se lee en el buzón de los mensajes."
    >
      {data.map(hook => (
        <OneHook key={`${hook.provider}-${hook.version}`} hook={hook} onSaved={() => void refetch()} />
      ))}
    </Panel>
  );
}

function stateOf({version, isKeyLost, provider, confirmedAt, heardAt}: Hook): string {
  if (version === null) return 'Sin poner';
  if (isKeyLost) return 'La clave se guardó con otro APP_SECRET: escríbela otra vez';
  if (heardAt !== null) return `Último aviso: ${formatInstant(heardAt)}`;
  if (provider === 'ses' && confirmedAt === null) return 'A la espera de que Amazon pregunte por la dirección';
  return 'Puesto; todavía no ha avisado de nada';
}

function OneHook({hook, onSaved}: {hook: Hook; onSaved: () => void}) {
  const notify = useNotify();
  const [typed, setTyped] = useState(hook.topic);
  const {busy, problem, run} = useFormAct({stays: true});
  const {provider, version} = hook;
  const url = addressOf(hook);
  const isSes = provider === 'ses';
  const mayChange = may('settings', 'configure');
  const set = (isOn: boolean) =>
    run(async () => {
      const word: Partial<Sent<'setMailHook'>> = isSes
        ? {topic: typed.trim()}
        : typed === ''
          ? {}
          : {key: typed.trim()};
      await call('put', '/api/correo-saliente/avisos', {body: {provider, isOn, version, ...(isOn && word)}});
      notify(isOn ? 'Guardado' : 'Quitado', {type: 'info'});
      onSaved();
    });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    notify('Copiado', {type: 'info'});
  };
  return (
    <Box
      component="form"
      aria-label={NAMES[provider]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void set(true);
      }}
      sx={{py: 1.25, borderTop: '1px solid', borderColor: 'divider'}}
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline'}}>
        <strong>{NAMES[provider]}</strong>
        <Box sx={{color: 'text.secondary'}}>{stateOf(hook)}</Box>
      </Box>
      <Box sx={{display: 'flex', alignItems: 'center', gap: 1}}>
        <Box component="code" sx={{minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem'}}>
          {url}
        </Box>
        <IconButton size="small" aria-label={`Copiar la dirección para ${NAMES[provider]}`} onClick={() => void copy()}>
          <CopyIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{color: 'text.secondary', mb: 1}}>{HOW[provider]}</Box>
      {mayChange && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start'}}>
          <TextField
            size="small"
            label={isSes ? 'ARN del tema de SNS' : 'Clave de los avisos'}
            type={isSes ? 'text' : 'password'}
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            error={problem !== null}
            helperText={
              problem
                ? (problem.errors[isSes ? 'topic' : 'key'] ?? problem.message)
                : hook.hasKey && 'Vacía: se queda la que hay'
            }
            slotProps={{htmlInput: {maxLength: 300}}}
            sx={{width: 420, maxWidth: 1}}
          />
          <Button type="submit" variant="outlined" disabled={busy}>
            Guardar
          </Button>
          {version !== null && (
            <Button color="error" disabled={busy} onClick={() => void set(false)}>
              Quitar
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
