// Codes by mail: what it says, how it looks, a test to oneself, and letting it go, the number of people written by hand.
import {useState} from 'react';
import {useNotify, useRedirect} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useBusy, useKeyedBusy} from '../../crud/acts/use-busy';
import {MailPreview, type MailView} from '../../crud/editor/mail-preview';
import {Panel} from '../../crud/frames/panel';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

interface Props {
  mailing: Stored<'Mailing'>;
  onChanged: () => void;
}

export const maySendCodes = (): boolean => may('descuentos', 'send');

/** What the people of a draft will be written. */
export function CodeMailingDraft({mailing, onChanged}: Props) {
  const notify = useNotify();
  const redirect = useRedirect();
  const [busy, run] = useBusy();
  const [isTesting, runTest] = useKeyedBusy();
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [prefix, setPrefix] = useState('');
  const [preview, setPreview] = useState<MailView | null>(null);
  const [asked, setAsked] = useState<'send' | 'discard' | null>(null);
  const [typed, setTyped] = useState('');
  if (!maySendCodes()) return null;
  const at = {id: mailing.id};
  const body = {subject: subject.trim(), message: message.trim(), prefix};
  const isReady = body.subject.length >= 3 && body.message !== '' && mailing.waitingCount > 0;
  const change = (set: (text: string) => void) => (event: {target: {value: string}}) => {
    set(event.target.value);
    setPreview(null);
  };
  const look = () => run(async () => setPreview(await call('post', '/api/envios/{id}/vista-previa', {at, body})));
  const test = () =>
    runTest(async idempotencyKey => {
      const {to} = await call('post', '/api/envios/{id}/prueba', {at, body, idempotencyKey});
      notify(`Prueba enviada a ${to}`, {type: 'info'});
    });
  const send = () =>
    run(async () => {
      setAsked(null);
      const {count} = await call('post', '/api/envios/{id}/enviar', {
        at,
        body: {...body, count: mailing.waitingCount},
      });
      notify(`${plural(count, 'correo sale', 'correos salen')} ahora`, {type: 'info'});
      onChanged();
    });
  const discard = () =>
    run(async () => {
      setAsked(null);
      await call('post', '/api/envios/{id}/descartar', {at});
      redirect(`/descuentos/${mailing.discountId}`);
    });
  const people = plural(mailing.waitingCount, 'persona', 'personas');
  return (
    <Panel
      title="El correo"
      note="Cada persona recibe su código, de un solo uso, con tu mensaje delante. Abajo está la lista: quien no quiere publicidad o ya tiene uno de este descuento queda fuera."
    >
      <Box sx={{display: 'grid', gap: 1.5, maxWidth: 720, pt: 0.5}}>
        <TextField
          required
          label="Asunto"
          value={subject}
          onChange={change(setSubject)}
          slotProps={{htmlInput: {maxLength: 150}}}
        />
        <TextField
          required
          multiline
          minRows={4}
          label="Mensaje"
          value={message}
          onChange={change(setMessage)}
          helperText="Va después del saludo y antes del código"
          slotProps={{htmlInput: {maxLength: 3000}}}
        />
        <TextField
          label="Los códigos empiezan por"
          value={prefix}
          onChange={event => {
            setPrefix(event.target.value.toUpperCase().replace(/[^A-Z0-9]/g, ''));
            setPreview(null);
          }}
          helperText="Opcional: hasta 12 letras y cifras"
          slotProps={{htmlInput: {maxLength: 12}}}
        />
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
          <Button variant="contained" disabled={busy || !isReady} onClick={() => setAsked('send')}>
            Enviar a {people}…
          </Button>
          <Button variant="outlined" disabled={busy || !isReady} onClick={() => void look()}>
            Ver cómo queda
          </Button>
          <Button variant="outlined" disabled={isTesting || !isReady} onClick={() => void test()}>
            Enviarme una prueba
          </Button>
          <Button color="error" disabled={busy} onClick={() => setAsked('discard')}>
            Descartar…
          </Button>
        </Box>
        {preview !== null && <MailPreview title={body.subject} mail={preview} />}
      </Box>
      <ConfirmDialog
        open={asked === 'send'}
        title={`¿Enviar un código a ${people}?`}
        confirm="Enviar"
        busy={busy}
        disabled={typed.replace(/\D/g, '') !== String(mailing.waitingCount)}
        onConfirm={() => void send()}
        onClose={() => setAsked(null)}
      >
        <Box component="p" sx={{mt: 0}}>
          Los correos salen enseguida, poco a poco. Lo que ha salido no se puede recoger.
        </Box>
        <TextField
          autoComplete="off"
          fullWidth
          label={`Escribe ${formatCount(mailing.waitingCount)} para confirmar`}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 8}}}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        title="¿Descartar este envío?"
        confirm="Descartar"
        danger
        busy={busy}
        onConfirm={() => void discard()}
        onClose={() => setAsked(null)}
      >
        Se borra la lista de destinatarios. Nadie ha recibido nada.
      </ConfirmDialog>
    </Panel>
  );
}
