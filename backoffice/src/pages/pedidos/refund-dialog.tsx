// Giving money back for some of an order's tickets or all: they become void and their seats are sold again.
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
import TextField from '@mui/material/TextField';
import {useActKey} from '../../crud/acts/act-key';
import {nameOf, paymentMethods} from '../../crud/words/choices';
import {formatCents} from '../../crud/words/money';
import type {OrderDetail} from '../../providers/api-types';
import {call, problemOf} from '../../providers/http-client';
import {placeOf} from './order-lines';

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => void;
}

export function RefundDialog({order, onClose, onDone}: Props) {
  const refundable = order.lines.filter(line => line.refundable);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(refundable.length === 1 ? [refundable[0]!.id] : []),
  );
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const key = useActKey();
  const total = refundable.filter(line => chosen.has(line.id)).reduce((sum, line) => sum + line.totalCents, 0);
  const methods = [
    ...new Set(
      order.payments
        .filter(payment => payment.state === 'authorised' || payment.state === 'partially_refunded')
        .map(payment => nameOf(paymentMethods, payment.method).toLowerCase()),
    ),
  ];
  const ready = chosen.size > 0 && reason.trim().length >= 3;

  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  const refund = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call('post', '/api/pedidos/{id}/devolver', {
        at: {id: order.id},
        idempotencyKey: key.current,
        body: {orderLineIds: [...chosen], reason: reason.trim()},
      });
      const inHand = answer.toSend.length === 0 && answer.amountCents > 0;
      notify(
        inHand
          ? `Devuelve ${formatCents(answer.amountCents)} en mano.`
          : `${formatCents(answer.amountCents)} pedidos al banco.`,
        {type: 'info', autoHideDuration: 9000},
      );
      onDone();
    } catch (failure) {
      const {message} = problemOf(failure);
      key.renewIfRefused(failure);
      setProblem(message);
      setBusy(false);
    }
  };

  const all = chosen.size === refundable.length;
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="refund-title">
      <Box component="form" onSubmit={(event: FormEvent) => void refund(event)}>
        <DialogTitle id="refund-title">Devolver entradas del pedido {order.number}</DialogTitle>
        <DialogContent>
          {refundable.length > 1 && (
            <FormControlLabel
              label={<strong>Todas</strong>}
              control={
                <Checkbox
                  size="small"
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={() => setChosen(new Set(all ? [] : refundable.map(line => line.id)))}
                />
              }
            />
          )}
          <Box component="ul" sx={{listStyle: 'none', p: 0, m: 0, maxHeight: '40vh', overflowY: 'auto'}}>
            {refundable.map(line => (
              <Box
                component="li"
                key={line.id}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  alignItems: 'center',
                  gap: 1,
                  borderTop: '1px solid',
                  borderColor: 'divider',
                }}
              >
                <FormControlLabel
                  label={
                    line.priceCategoryName === null ? placeOf(line) : `${placeOf(line)} · ${line.priceCategoryName}`
                  }
                  control={<Checkbox size="small" checked={chosen.has(line.id)} onChange={() => toggle(line.id)} />}
                />
                <Box sx={{whiteSpace: 'nowrap'}}>{formatCents(line.totalCents)}</Box>
              </Box>
            ))}
          </Box>
          <TextField
            label="Motivo"
            required
            value={reason}
            onChange={event => setReason(event.target.value)}
            helperText="Queda anotado y el comprador lo lee en su correo"
            slotProps={{htmlInput: {maxLength: 300}}}
          />
          <Alert severity="info" sx={{mt: 1}}>
            Las entradas elegidas dejan de valer y sus butacas vuelven a la venta. El dinero vuelve por donde vino
            {methods.length > 0 && ` (${methods.join(' y ')})`}.
          </Alert>
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={!ready || busy}>
            Devolver {formatCents(total)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
