// Giving money back for some of what an order bought or all of it: tickets become void and their seats are sold again,
// goods go back on the shelf.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {nameOf, paymentMethods} from '../../crud/words/choices';
import {formatCents, formatEuros, parseEuros} from '../../crud/words/money';
import type {OrderDetail} from '../../providers/api-types';
import {call} from '../../providers/http-client';
import {centsOf, hasPieces, isGoods, RefundLine} from './refund-line';

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => void;
}

export function RefundDialog({order, onClose, onDone}: Props) {
  const refundable = order.lines.filter(line => line.refundable);
  /** How many of each line, by its id. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    new Map(refundable.length === 1 ? [[refundable[0]!.id, refundable[0]!.quantity]] : []),
  );
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  const notify = useNotify();
  const {busy, problem, run} = useFormAct();
  const given = refundable.filter(line => chosen.has(line.id));
  const total = given.reduce((sum, line) => sum + centsOf(line, chosen.get(line.id)!), 0);
  const methods = [
    ...new Set(
      order.payments
        .filter(payment => payment.state === 'authorised' || payment.state === 'partially_refunded')
        .map(payment => nameOf(paymentMethods, payment.method).toLowerCase()),
    ),
  ];
  const parts = given
    .filter(line => hasPieces(line) && chosen.get(line.id)! < line.quantity)
    .map(line => ({orderLineId: line.id, quantity: chosen.get(line.id)!}));
  /** Of one whole line a part may go back, and then it goes on. */
  const single = given.length === 1 && parts.length === 0 && given[0]!.goesInParts ? given[0]! : null;
  const part = single === null ? null : parseEuros(amount);
  const isPart = typeof part === 'number' && part > 0 && part < total;
  const isWrong = part === undefined || (part !== null && (part <= 0 || part > total));
  const back = isPart ? part : total;
  const ready = chosen.size > 0 && reason.trim().length >= 3 && !isWrong;

  const choose = (id: number, pieces: number): void => {
    const next = new Map(chosen);
    if (pieces > 0) next.set(id, pieces);
    else next.delete(id);
    setChosen(next);
  };

  const refund = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy) return;
    await run(async key => {
      const answer = await call('post', '/api/pedidos/{id}/devolver', {
        at: {id: order.id},
        idempotencyKey: key,
        body: {
          orderLineIds: given.map(line => line.id),
          ...(parts.length > 0 && {pieces: parts}),
          ...(isPart && {amountCents: part}),
          reason: reason.trim(),
        },
      });
      const {amountCents, byTerminalCents} = answer;
      const inHand = answer.toSend.length === 0 && amountCents > byTerminalCents;
      const told = [
        byTerminalCents > 0 &&
          `Haz la devolución de ${formatCents(byTerminalCents)} en el datáfono y confírmala en «Devoluciones», abajo.`,
        (byTerminalCents === 0 || amountCents > byTerminalCents) &&
          (inHand
            ? `Devuelve ${formatCents(amountCents - byTerminalCents)} en mano.`
            : `${formatCents(amountCents - byTerminalCents)} pedidos al banco.`),
      ];
      notify(told.filter(Boolean).join(' '), {type: 'info', autoHideDuration: 9000});
      onDone();
    });
  };

  const all = refundable.every(line => chosen.get(line.id) === line.quantity);
  const areTickets = refundable.every(line => line.kind === 'ticket');
  const what = areTickets ? 'entradas' : refundable.every(isGoods) ? 'productos' : 'líneas';
  const about = new Set((given.length > 0 ? given : refundable).map(line => line.kind));
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="refund-title">
      <Box component="form" onSubmit={(event: FormEvent) => void refund(event)}>
        <DialogTitle id="refund-title">
          Devolver {what} del pedido {order.number}
        </DialogTitle>
        <DialogContent>
          {refundable.length > 1 && (
            <FormControlLabel
              label={<strong>{what === 'productos' ? 'Todos' : 'Todas'}</strong>}
              control={
                <Checkbox
                  size="small"
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={() => setChosen(new Map(all ? [] : refundable.map(line => [line.id, line.quantity])))}
                />
              }
            />
          )}
          <Box component="ul" sx={{listStyle: 'none', p: 0, m: 0, maxHeight: '40vh', overflowY: 'auto'}}>
            {refundable.map(line => (
              <RefundLine
                key={line.id}
                line={line}
                pieces={chosen.get(line.id) ?? 0}
                onChange={pieces => choose(line.id, pieces)}
              />
            ))}
          </Box>
          {single !== null && total > 1 && (
            <TextField
              label="Importe"
              value={amount}
              onChange={event => setAmount(event.target.value)}
              placeholder={formatEuros(total)}
              error={isWrong}
              helperText={
                isWrong
                  ? `Escribe un importe entre 0,01 y ${formatEuros(total)} €`
                  : 'Vacío: la línea entera, y se anula'
              }
              slotProps={{
                input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
                inputLabel: {shrink: true},
                htmlInput: {inputMode: 'decimal', maxLength: 12},
              }}
            />
          )}
          <TextField
            label="Motivo"
            required
            value={reason}
            onChange={event => setReason(event.target.value)}
            helperText="Queda anotado y el comprador lo lee en su correo"
            slotProps={{htmlInput: {maxLength: 300}}}
          />
          <Alert severity="info" sx={{mt: 1}}>
            {isPart
              ? `Solo se devuelve parte del importe: ${about.has('ticket') ? 'la entrada sigue valiendo' : 'sigue siendo de quien lo compró'}. `
              : consequences(about)}
            El dinero vuelve por donde vino
            {methods.length > 0 && ` (${methods.join(' y ')})`}.
          </Alert>
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={!ready || busy}>
            Devolver {formatCents(back)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const CONSEQUENCES: Record<string, string> = {
  ticket: 'Las entradas elegidas dejan de valer y sus butacas vuelven a la venta. ',
  product: 'Los productos elegidos vuelven a las existencias. ',
  experience: 'Las plazas elegidas vuelven a la venta. ',
};
const consequences = (about: ReadonlySet<string>): string => [...about].map(kind => CONSEQUENCES[kind] ?? '').join('');
