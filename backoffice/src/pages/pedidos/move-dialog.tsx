// Somebody's ticket goes to another free seat, chosen on the map: for any reason, which is said. What it costs more is
// charged, or given by whoever has the right to.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatCents, parseEuros} from '../../crud/words/money';
import type {OrderDetail, OrderLine} from '../../providers/api-types';
import {call} from '../../providers/http-client';
import {TillHint} from '../../parts/till/till-hint';
import {CashTendered} from '../../parts/till/cash-tendered';
import {splitPayment} from '../../parts/till/cash';
import {SeatChooser} from '../../parts/seats/seat-chooser';
import {placeOf} from './order-lines';

/** Tickets with a seat that stand; the server says which of them may go where. */
export const movable = (order: OrderDetail): OrderLine[] =>
  order.channel === 'lfp' || order.channel === 'partner'
    ? []
    : order.lines.filter(line => line.ticket?.state === 'valid' && line.seatId !== null && line.state === 'active');

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => void;
}

type Way = 'cash' | 'card_terminal' | 'free';

export function MoveDialog({order, onClose, onDone}: Props) {
  const lines = movable(order);
  const [ticketId, setTicket] = useState(lines.length === 1 ? lines[0]!.ticket!.id : 0);
  const [seats, setSeats] = useState<ReadonlySet<number>>(new Set());
  const [way, setWay] = useState<Way>('card_terminal');
  const [tendered, setTendered] = useState('');
  const [givesBack, setGivesBack] = useState(true);
  const [reason, setReason] = useState('');
  const notify = useNotify();
  const queries = useQueryClient();
  // Somebody else was quicker, or a price moved: what is shown may be old.
  const {busy, problem, run} = useFormAct({
    onRefused: () => void queries.invalidateQueries({queryKey: ['ticket-move-places']}),
  });
  const [seatId] = seats;
  // Whoever bought at the counter and left no address gets it in hand.
  const isMailed = order.buyer.email !== '';
  const {data, error, isFetching} = useQuery({
    queryKey: ['ticket-move-places', order.id, ticketId, seatId],
    queryFn: ({signal}) =>
      call('get', '/api/pedidos/{id}/butacas-libres', {at: {id: order.id}, query: {ticketId, seatId}, signal}),
    enabled: ticketId > 0,
    placeholderData: before => before,
    retry: false,
  });
  const quote = seatId === undefined || isFetching ? null : (data?.quote ?? null);
  const moreCents = quote?.differenceCents ?? 0;
  const charges = moreCents > 0 && way !== 'free';
  const isCash = charges && way === 'cash';
  const tenderedCents = isCash ? parseEuros(tendered) : null;
  const split = splitPayment(moreCents, way === 'cash' ? 'cash' : 'card_terminal', null, tenderedCents ?? null);
  const cashProblem = !isCash
    ? null
    : tenderedCents === undefined
      ? 'Escribe un importe como 20 o 20,50.'
      : split.problem;
  const ready = quote !== null && !error && cashProblem === null && reason.trim().length >= 3;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy || seatId === undefined) return;
    await run(async key => {
      const {place, backCents, chargedCents, changeCents} = await call('post', '/api/pedidos/{id}/cambiar-butaca', {
        at: {id: order.id},
        idempotencyKey: key,
        body: {
          ticketId,
          seatId,
          givesBack,
          reason: reason.trim(),
          ...(charges && {charge: way, expectedCents: moreCents}),
          ...(isCash && tenderedCents !== null && {tenderedCents}),
        },
      });
      notify(
        [
          `Ahora es ${place}. ${isMailed ? 'La entrada nueva va por correo' : 'Imprime y entrega la entrada nueva'}`,
          chargedCents > 0 ? `; cobrados ${formatCents(chargedCents)}` : '',
          changeCents > 0 ? `; cambio que hay que dar: ${formatCents(changeCents)}` : '',
          backCents > 0 ? `; se devuelven ${formatCents(backCents)}` : '',
        ].join(''),
        // Change stays until it has been given.
        {type: 'info', autoHideDuration: changeCents > 0 ? null : 9000},
      );
      onDone();
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="move-title">
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="move-title">Cambiar de butaca</DialogTitle>
        <DialogContent sx={{display: 'grid', gap: 2}}>
          <Box component="p" sx={{m: 0}}>
            {isMailed
              ? 'El código anterior deja de valer y la entrada nueva va por correo.'
              : 'El código anterior deja de valer. Este pedido no tiene correo: imprime después la entrada nueva y entrégala.'}
          </Box>
          {lines.length > 1 && (
            <TextField
              select
              label="Entrada"
              value={ticketId || ''}
              onChange={event => {
                setTicket(Number(event.target.value));
                setSeats(new Set());
              }}
            >
              {lines.map(line => (
                <MenuItem key={line.id} value={line.ticket!.id}>
                  {[placeOf(line), line.eventTitle].filter(Boolean).join(' · ')}
                </MenuItem>
              ))}
            </TextField>
          )}
          {data && ticketId > 0 && (
            <SeatChooser
              key={ticketId}
              sessionId={data.sessionId}
              onlyOne={data.attributes}
              chosen={seats}
              onChoose={setSeats}
            />
          )}
          {quote !== null && !error && (
            <Box role="status" sx={{fontWeight: 650}}>
              {moreCents > 0
                ? `Cuesta ${formatCents(moreCents)} más.`
                : moreCents < 0
                  ? `Cuesta ${formatCents(-moreCents)} menos.`
                  : 'Cuesta lo mismo.'}
            </Box>
          )}
          {moreCents > 0 && (
            <TextField
              select
              label="La diferencia"
              value={way}
              onChange={event => setWay(event.target.value as Way)}
              helperText={way === 'free' ? 'Queda anotado cuánto no se ha cobrado' : 'En un pedido suyo'}
            >
              <MenuItem value="card_terminal">Se cobra con tarjeta, en el datáfono</MenuItem>
              <MenuItem value="cash">Se cobra en efectivo</MenuItem>
              {data?.mayForgo && <MenuItem value="free">No se cobra</MenuItem>}
            </TextField>
          )}
          {isCash && (
            <Box>
              <TillHint />
              <CashTendered
                cashCents={moreCents}
                tendered={tendered}
                onTendered={setTendered}
                changeCents={split.changeCents}
              />
              {tendered !== '' && cashProblem !== null && <Alert severity="warning">{cashProblem}</Alert>}
            </Box>
          )}
          {moreCents < 0 && (
            <FormControlLabel
              label="Devolver la diferencia"
              control={<Checkbox checked={givesBack} onChange={event => setGivesBack(event.target.checked)} />}
            />
          )}
          <TextField
            label="Motivo"
            value={reason}
            required
            onChange={event => setReason(event.target.value)}
            helperText="Queda en el registro del pedido"
            slotProps={{htmlInput: {maxLength: 300}}}
          />
          {(problem ?? error) && <Alert severity="error">{(problem ?? (error as Error)).message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cerrar
          </Button>
          <Button type="submit" variant="contained" disabled={!ready} loading={busy}>
            {charges ? `Cobrar ${formatCents(moreCents)} y cambiar` : 'Cambiar'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
