// Somebody calls: what the cart holds is kept at the telephone's price, and the link to pay it goes out by mail.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {call, problemOf} from '../../providers/http-client';
import type {BlockedPick} from './use-blocked-picks';
import type {StaffCartActions} from './use-staff-cart';

interface Props {
  actions: StaffCartActions;
  blocked: readonly BlockedPick[];
  onDropBlocked: (seatId: number) => void;
}

export function PhoneSaleButton(props: Props) {
  const {actions} = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="inherit" disabled={actions.busy} onClick={() => setOpen(true)}>
        Por teléfono
      </Button>
      {open && <PhoneSaleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const empty = {contactName: '', email: '', phone: ''};

function PhoneSaleDialog({actions, blocked, onDropBlocked, onClose}: Props & {onClose: () => void}) {
  const pairs = blocked.map(pick => `${pick.seatId}:${pick.priceId}`).join();
  const notify = useNotify();
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
          expectedTotalCents: totalCents,
          blockedSeats: blocked.map(({seatId, priceId}) => ({seatId, priceId})),
        },
        idempotencyKey: key,
      });
      await navigator.clipboard?.writeText(sold.url).catch(() => undefined);
      notify(`Reserva ${sold.code} hecha: el enlace para pagar va a ${draft.email}`, {type: 'info'});
      onClose();
      blocked.forEach(pick => onDropBlocked(pick.seatId));
      await actions.reload();
    });
  };
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
          <TextField label="Correo" type="email" required {...input('email')} />
          <TextField label="Teléfono" type="tel" {...input('phone')} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !quote.data}>
            Guardar y enviar el enlace
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
