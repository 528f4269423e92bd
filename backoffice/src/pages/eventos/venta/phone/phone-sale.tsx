// Somebody calls: what the cart holds is kept, and paid by a link that is mailed, copied, or sent from the telephone. Tickets
// of one session are a reservation at the telephone's price; whatever else a cart holds is paid as on the web.
import {useState, type FocusEvent, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {formatCents} from '../../../../crud/words/money';
import {plural} from '../../../../crud/words/plural';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {call, problemOf} from '../../../../providers/http-client';
import type {BlockedPick} from '../use-blocked-picks';
import type {StaffCartActions} from '../use-staff-cart';

interface Props {
  actions: StaffCartActions;
  blocked: readonly BlockedPick[];
  onDropBlocked: (seatId: number) => void;
}

export function PhoneSaleButton(props: Props) {
  const {actions} = props;
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const {lines = [], goods = []} = actions.cart ?? {};
  const isPlain =
    goods.length === 0 &&
    new Set(lines.map(line => line.sessionId)).size <= 1 &&
    lines.every(line => line.packKey === null);
  return (
    <>
      <Button color="inherit" disabled={actions.busy} onClick={() => setOpen(true)}>
        Por teléfono
      </Button>
      {open && (isPlain ? <PhoneSaleDialog {...props} onClose={close} /> : <LinkDialog {...props} onClose={close} />)}
    </>
  );
}

interface Made {
  code: string | null;
  url: string;
  cents: number;
  until: string;
}

/** What was sold to whoever called: told to them, and sent to them. */
function LinkTold({made, phone, sentTo}: {made: Made; phone: string; sentTo: string}) {
  const notify = useNotify();
  const text = `Para pagar ${formatCents(made.cents)}, hasta el ${formatInstant(made.until)}: ${made.url}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(made.url);
      notify('Enlace copiado', {type: 'info'});
    } catch {
      notify('El navegador no deja copiar: selecciónalo y cópialo a mano.', {type: 'warning'});
    }
  };
  // As WhatsApp wants it: the country first, without signs.
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const wa = /^[6-9]\d{8}$/.test(digits) ? `34${digits}` : digits;
  return (
    <>
      {made.code !== null && (
        <Box>
          Código: <strong>{made.code}</strong>
        </Box>
      )}
      <Box>
        Por pagar: <strong>{formatCents(made.cents)}</strong>
      </Box>
      <Box sx={{mb: 1.5}}>Se guarda hasta el {formatInstant(made.until)}. Si no se paga, vuelve a la venta.</Box>
      {sentTo !== '' && <Box sx={{mb: 1.5}}>El enlace va también a {sentTo}.</Box>}
      <TextField
        label="Enlace para pagar"
        value={made.url}
        fullWidth
        slotProps={{
          htmlInput: {readOnly: true, onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select()},
        }}
      />
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1}}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copiar el enlace
        </Button>
        <Button
          variant="outlined"
          component="a"
          target="_blank"
          rel="noopener noreferrer"
          href={`https://wa.me/${wa}?text=${encodeURIComponent(text)}`}
        >
          WhatsApp
        </Button>
        <Button variant="outlined" component="a" href={`sms:${digits}?body=${encodeURIComponent(text)}`}>
          SMS
        </Button>
      </Box>
    </>
  );
}

function ToldDialog({made, phone, sentTo, onClose}: {made: Made; phone: string; sentTo: string; onClose: () => void}) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="phone-told">
      <DialogTitle id="phone-told">Guardado para quien llama</DialogTitle>
      <DialogContent>
        <LinkTold made={made} phone={phone} sentTo={sentTo} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          Siguiente venta
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LinkDialog({actions, blocked, onClose}: Props & {onClose: () => void}) {
  const [phone, setPhone] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const {busy, problem, run} = useFormAct();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async idempotencyKey => {
      const {url, expiresAt, totalCents} = await call('post', '/api/carrito/enlace', {idempotencyKey});
      setMade({code: null, url, cents: totalCents, until: expiresAt});
    });
  };
  if (made)
    return (
      <ToldDialog
        made={made}
        phone={phone}
        sentTo=""
        onClose={() => {
          onClose();
          void actions.reload();
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="phone-link">
      <form onSubmit={event => void submit(event)}>
        <DialogTitle id="phone-link">Venta por teléfono</DialogTitle>
        <DialogContent>
          Todo lo del carrito se guarda 24 horas como mucho, y nunca después de dos horas antes de la primera sesión. Lo
          paga quien llama con el enlace, a los precios y gastos de la web. Mientras no lo abra sigue en «Ventas
          aparcadas», con su enlace.
          {(problem ?? blocked.length > 0) && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem?.message ?? 'Las butacas de un bloqueo se venden aparte: quítalas, o véndelas ellas solas.'}
            </Alert>
          )}
          <TextField
            autoFocus
            fullWidth
            label="Teléfono, para WhatsApp o SMS"
            type="tel"
            value={phone}
            onChange={event => setPhone(event.target.value)}
            autoComplete="off"
            sx={{mt: 1.5}}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || blocked.length > 0}>
            Guardar y crear el enlace
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const empty = {contactName: '', email: '', phone: ''};

function PhoneSaleDialog({actions, blocked, onDropBlocked, onClose}: Props & {onClose: () => void}) {
  const pairs = blocked.map(pick => `${pick.seatId}:${pick.priceId}`).join();
  const [made, setMade] = useState<Made | null>(null);
  const [draft, setDraft] = useState(empty);
  const quote = useQuery({
    queryKey: ['phone-sale', actions.cart, pairs],
    queryFn: () => call('get', '/api/carrito/telefono', {query: pairs ? {blockedSeats: pairs} : {}}),
    retry: false,
    gcTime: 0,
  });
  const {busy, problem, run} = useFormAct({onRefused: () => void quote.refetch()});
  const input = (name: keyof typeof empty) => ({
    value: draft[name],
    error: problem?.errors[name] !== undefined,
    helperText: problem?.errors[name],
    onChange: (typed: {target: {value: string}}) => setDraft({...draft, [name]: typed.target.value}),
    sx: {mt: 1.5},
    fullWidth: true,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!quote.data) return;
    const {totalCents} = quote.data;
    await run(async key => {
      const sold = await call('post', '/api/carrito/telefono', {
        body: {
          ...draft,
          email: draft.email.trim() === '' ? null : draft.email,
          expectedTotalCents: totalCents,
          blockedSeats: blocked.map(({seatId, priceId}) => ({seatId, priceId})),
        },
        idempotencyKey: key,
      });
      setMade({code: sold.code, url: sold.url, cents: sold.totalCents, until: sold.expiresAt});
    });
  };
  if (made)
    return (
      <ToldDialog
        made={made}
        phone={draft.phone}
        sentTo={draft.email}
        onClose={() => {
          onClose();
          blocked.forEach(pick => onDropBlocked(pick.seatId));
          void actions.reload();
        }}
      />
    );
  const refusal = quote.error ? problemOf(quote.error).message : (problem?.message ?? null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="phone-sale">
      <form onSubmit={event => void submit(event)}>
        <DialogTitle id="phone-sale">Venta por teléfono</DialogTitle>
        <DialogContent>
          {quote.data &&
            `${plural(quote.data.places, 'entrada', 'entradas')}, ${formatCents(quote.data.totalCents)} a los precios de teléfono${
              quote.data.feeCents > 0 ? `, con ${formatCents(quote.data.feeCents)} de gastos` : ''
            }. Se guardan hasta que las pague con el enlace que recibe.`}
          {refusal && (
            <Alert severity="error" sx={{mt: 1}}>
              {refusal}
            </Alert>
          )}
          <TextField
            label="Nombre"
            required
            autoFocus
            {...input('contactName')}
            slotProps={{htmlInput: {minLength: 2, maxLength: 160}}}
          />
          <TextField label="Correo" type="email" {...input('email')} />
          <TextField label="Teléfono" type="tel" required={draft.email.trim() === ''} {...input('phone')} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !quote.data}>
            {draft.email.trim() === '' ? 'Guardar y crear el enlace' : 'Guardar y enviar el enlace'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
