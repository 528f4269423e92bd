// What is done with a reservation: accepted, given more time, its link, its money over the counter, handed over, cancelled.
import {useState, type ReactNode} from 'react';
import {useNotify, useRefresh} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../../../crud/acts/use-busy';
import {formatCents, formatEuros, parseEuros} from '../../../../crud/words/money';
import {instantProblem, parseInstant} from '../../../../crud/words/zoned-time';
import {call, callForBytes} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import type {Stored} from '../../../../providers/wire';
import {printPdf} from '../../../../crud/acts/print-pdf';

type Reservation = Stored<'GroupReservation'>;
type Act = 'confirm' | 'time' | 'collect' | 'deliver' | 'cancel';
type Method = 'cash' | 'card_terminal' | 'transfer';
const METHODS: [Method, string][] = [
  ['card_terminal', 'Tarjeta (datáfono)'],
  ['cash', 'Efectivo'],
  ['transfer', 'Transferencia, ya en la cuenta'],
];

export function ReservationActs({reservation, zone}: {reservation: Reservation; zone: string}) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<Act | null>(null);
  const [busy, run] = useKeyedBusy();
  const {id, state} = reservation;
  if (!may('box_office', 'sell')) return null;
  const at = {id};
  const isOpen = state === 'pending' || state === 'confirmed';
  const isRequest = state === 'pending' && reservation.source === 'web';
  const act = (done: string, work: (key: string) => Promise<unknown>) =>
    run(async key => {
      await work(key);
      notify(done, {type: 'info'});
      setAsking(null);
      refresh();
    });
  const link = () =>
    run(async key => {
      const {url, sentTo} = await call('post', '/api/reservas/{id}/enlace', {at, idempotencyKey: key});
      await navigator.clipboard?.writeText(url).catch(() => undefined);
      notify(sentTo ? `Enlace copiado y enviado a ${sentTo}` : 'Enlace copiado', {type: 'info'});
    });
  const common = {reservation, busy, onClose: () => setAsking(null)};
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
      {state === 'pending' && (
        <Button variant="contained" disabled={busy} onClick={() => setAsking('confirm')}>
          {isRequest ? 'Aceptar' : 'Confirmar'}
        </Button>
      )}
      {isOpen && !isRequest && (
        <>
          <Button variant="outlined" disabled={busy} onClick={() => setAsking('collect')}>
            Cobrar
          </Button>
          <Button disabled={busy} onClick={() => setAsking('time')}>
            Cambiar plazo
          </Button>
        </>
      )}
      <Button disabled={busy} onClick={() => void link()}>
        {isOpen && !isRequest ? 'Enviar enlace' : 'Copiar enlace'}
      </Button>
      {state === 'paid' && (
        <Button variant="contained" disabled={busy} onClick={() => setAsking('deliver')}>
          Entregar
        </Button>
      )}
      {state === 'delivered' && reservation.orderId !== null && may('pedidos', 'send') && (
        <Button disabled={busy} onClick={() => void run(() => print(reservation.orderId!))}>
          Imprimir otra vez
        </Button>
      )}
      {isOpen && (
        <Button color="inherit" disabled={busy} onClick={() => setAsking('cancel')}>
          {isRequest ? 'Rechazar' : 'Cancelar reserva'}
        </Button>
      )}
      {asking === 'confirm' && (
        <Confirm
          {...common}
          zone={zone}
          isRequest={isRequest}
          onDone={body => act('Reserva confirmada', () => call('post', '/api/reservas/{id}/confirmar', {at, body}))}
        />
      )}
      {asking === 'time' && (
        <Time
          {...common}
          zone={zone}
          onDone={expiresAt =>
            act('Plazo cambiado', () => call('post', '/api/reservas/{id}/plazo', {at, body: {expiresAt}}))
          }
        />
      )}
      {asking === 'collect' && (
        <Collect
          {...common}
          onDone={body =>
            act(body.what === 'deposit' ? 'Señal cobrada' : 'Reserva cobrada: ya tiene sus entradas', key =>
              call('post', '/api/reservas/{id}/cobrar', {at, body, idempotencyKey: key}),
            )
          }
        />
      )}
      {asking === 'deliver' && (
        <OneText
          {...common}
          title="Entregar las entradas"
          label="A quién"
          start={reservation.contactName}
          confirm="Entregar"
          least={2}
          onDone={deliveredTo =>
            act('Entregada: sus entradas van a la impresora', async () => {
              const {orderId} = await call('post', '/api/reservas/{id}/entregar', {at, body: {deliveredTo}});
              if (may('pedidos', 'send')) await print(orderId);
            })
          }
        >
          Se imprimen todas las entradas en un PDF, y queda apuntado a quién se dan.
          {reservation.missingNames > 0 &&
            ` Faltan ${reservation.missingNames} por decir quién viene: hasta entonces no se entregan.`}
        </OneText>
      )}
      {asking === 'cancel' && (
        <Cancel
          {...common}
          isRequest={isRequest}
          onDone={body =>
            act(
              isRequest
                ? 'Solicitud rechazada: las plazas vuelven a la venta'
                : 'Reserva cancelada: las plazas vuelven a la venta',
              () => call('post', '/api/reservas/{id}/cancelar', {at, body}),
            )
          }
        />
      )}
    </Box>
  );
}

/** All its tickets, one after the other. */
const print = async (orderId: number): Promise<void> =>
  printPdf(await callForBytes('/api/pedidos/{id}/entradas.pdf', {at: {id: orderId}, query: {formato: 'a4'}}));

interface Common {
  reservation: Reservation;
  busy: boolean;
  onClose: () => void;
}

const until = {label: 'Hasta', placeholder: 'dd/mm/aaaa hh:mm', sx: {mt: 1.5}} as const;

function Confirm({
  reservation,
  busy,
  onClose,
  zone,
  isRequest,
  onDone,
}: Common & {
  zone: string;
  isRequest: boolean;
  onDone: (body: {depositCents: number | null; expiresAt: string | null; message: string}) => Promise<void>;
}) {
  const [deposit, setDeposit] = useState(reservation.depositCents > 0 ? formatEuros(reservation.depositCents) : '');
  const [time, setTime] = useState('');
  const [message, setMessage] = useState('');
  const depositCents = deposit === '' ? 0 : parseEuros(deposit);
  const expiresAt = parseInstant(time, zone);
  return (
    <ConfirmDialog
      open
      title={isRequest ? '¿Aceptar la solicitud?' : '¿Confirmar la reserva?'}
      confirm={isRequest ? 'Aceptar' : 'Confirmar'}
      busy={busy}
      disabled={depositCents === undefined || expiresAt === undefined}
      onConfirm={() =>
        void onDone({depositCents: depositCents ?? 0, expiresAt: expiresAt ?? null, message: message.trim()})
      }
      onClose={onClose}
    >
      {reservation.email
        ? 'El grupo recibe un correo con el enlace para pagarla.'
        : 'No tiene correo: copia su enlace y dáselo.'}
      <TextField
        label="Señal (€)"
        value={deposit}
        onChange={typed => setDeposit(typed.target.value)}
        error={depositCents === undefined}
        helperText="Lo que se paga primero; vacía, todo de una vez"
        slotProps={{htmlInput: {inputMode: 'decimal'}}}
        sx={{mt: 1.5}}
      />
      <TextField
        {...until}
        value={time}
        onChange={typed => setTime(typed.target.value)}
        error={expiresAt === undefined}
        helperText={instantProblem(time, zone) ?? 'Vacío: el plazo de siempre, desde ahora'}
      />
      <TextField
        label="Mensaje para el grupo"
        multiline
        value={message}
        onChange={typed => setMessage(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 1000}}}
        sx={{mt: 1.5}}
      />
    </ConfirmDialog>
  );
}

function Time({busy, onClose, zone, onDone}: Common & {zone: string; onDone: (at: string) => Promise<void>}) {
  const [time, setTime] = useState('');
  const expiresAt = parseInstant(time, zone);
  return (
    <ConfirmDialog
      open
      title="Guardar las plazas hasta otro momento"
      confirm="Cambiar plazo"
      busy={busy}
      disabled={!expiresAt}
      onConfirm={() => void (expiresAt && onDone(expiresAt))}
      onClose={onClose}
    >
      <TextField
        {...until}
        required
        value={time}
        onChange={typed => setTime(typed.target.value)}
        error={expiresAt === undefined}
        helperText={instantProblem(time, zone)}
      />
    </ConfirmDialog>
  );
}

interface CollectBody {
  what: 'deposit' | 'rest';
  payments: {method: Method; amountCents: number}[];
}

function Collect({reservation, busy, onClose, onDone}: Common & {onDone: (body: CollectBody) => Promise<void>}) {
  const {depositCents, totalCents, depositPaidAt} = reservation;
  const hasDeposit = depositCents > 0 && depositCents < totalCents && depositPaidAt === null;
  const [what, setWhat] = useState<'deposit' | 'rest'>(hasDeposit ? 'deposit' : 'rest');
  const [method, setMethod] = useState<Method>('card_terminal');
  const cents = what === 'deposit' ? depositCents : totalCents - (depositPaidAt === null ? 0 : depositCents);
  return (
    <ConfirmDialog
      open
      title={`Cobrar ${formatCents(cents)}`}
      confirm={`Cobrar ${formatCents(cents)}`}
      busy={busy}
      onConfirm={() => void onDone({what, payments: cents === 0 ? [] : [{method, amountCents: cents}]})}
      onClose={onClose}
    >
      {what === 'rest'
        ? 'Quedará pagada y saldrán sus entradas.'
        : 'Las plazas se guardan hasta que toque pagar el resto.'}
      {hasDeposit && (
        <TextField
          select
          label="Qué se cobra"
          value={what}
          onChange={chosen => setWhat(chosen.target.value as 'deposit' | 'rest')}
          sx={{mt: 1.5}}
        >
          <MenuItem value="deposit">La señal, {formatCents(depositCents)}</MenuItem>
          <MenuItem value="rest">Todo, {formatCents(totalCents)}</MenuItem>
        </TextField>
      )}
      {cents > 0 && (
        <TextField
          select
          label="Cómo paga"
          value={method}
          onChange={chosen => setMethod(chosen.target.value as Method)}
          sx={{mt: 1.5}}
        >
          {METHODS.map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  );
}

function OneText({
  busy,
  onClose,
  title,
  label,
  start,
  confirm,
  least,
  children,
  onDone,
}: Common & {
  title: string;
  label: string;
  start: string;
  confirm: string;
  least: number;
  children: ReactNode;
  onDone: (text: string) => Promise<void>;
}) {
  const [text, setText] = useState(start);
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      busy={busy}
      disabled={text.trim().length < least}
      onConfirm={() => void onDone(text.trim())}
      onClose={onClose}
    >
      {children}
      <TextField
        label={label}
        required
        value={text}
        onChange={typed => setText(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 160}}}
        sx={{mt: 1.5}}
      />
    </ConfirmDialog>
  );
}

function Cancel({
  reservation,
  busy,
  onClose,
  isRequest,
  onDone,
}: Common & {isRequest: boolean; onDone: (body: {reason: string; refundDeposit: boolean}) => Promise<void>}) {
  const [reason, setReason] = useState('');
  const [isBack, setBack] = useState(true);
  const hasPaid = reservation.depositPaidAt !== null;
  return (
    <ConfirmDialog
      open
      title={isRequest ? '¿Rechazar la solicitud?' : '¿Cancelar la reserva?'}
      confirm={isRequest ? 'Rechazar' : 'Cancelar reserva'}
      leave="Volver"
      danger
      busy={busy}
      disabled={reason.trim().length < 3}
      onConfirm={() => void onDone({reason: reason.trim(), refundDeposit: hasPaid && isBack})}
      onClose={onClose}
    >
      Las plazas vuelven a la venta ahora mismo.
      <TextField
        label="Motivo"
        required
        value={reason}
        onChange={typed => setReason(typed.target.value)}
        helperText={reservation.email ? 'Lo lee el grupo en su correo' : undefined}
        slotProps={{htmlInput: {maxLength: 300}}}
        sx={{mt: 1.5}}
      />
      {hasPaid && (
        <FormControlLabel
          control={<Checkbox checked={isBack} onChange={(_event, isOn) => setBack(isOn)} />}
          label={`Devolver la señal, ${formatCents(reservation.depositCents)}`}
        />
      )}
    </ConfirmDialog>
  );
}
