// What the terms kept of a line that was cancelled: staff may give that back, too, with a reason.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import {useActKey} from '../../crud/acts/act-key';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {formatCents} from '../../crud/words/money';
import type {OrderDetail, OrderLine} from '../../providers/api-types';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

const keptCents = (order: OrderDetail, line: OrderLine): number =>
  line.state === 'refunded' && line.goesInParts && ['paid', 'partially_refunded'].includes(order.state)
    ? line.totalCents - line.refundedCents
    : 0;

export function KeptAmount({order, line, onChanged}: {order: OrderDetail; line: OrderLine; onChanged: () => void}) {
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const key = useActKey();
  const cents = keptCents(order, line);
  if (cents === 0 || !may('pedidos', 'refund')) return null;
  const giveBack = async (reason: string): Promise<void> => {
    try {
      await call('post', '/api/pedidos/{id}/devolver', {
        at: {id: order.id},
        idempotencyKey: key.current,
        body: {orderLineIds: [line.id], amountCents: cents, reason},
      });
      notify(`${formatCents(cents)} devueltos`, {type: 'info'});
      setAsking(false);
      onChanged();
    } catch (failure) {
      key.renewIfRefused(failure);
      notifyProblem(notify, failure);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} sx={{display: 'block', px: 0}}>
        Devolver lo retenido ({formatCents(cents)})
      </Button>
      {asking && (
        <ReasonDialog
          title="Devolver lo retenido"
          confirm={`Devolver ${formatCents(cents)}`}
          onConfirm={giveBack}
          onClose={() => setAsking(false)}
        >
          <DialogContentText>
            Al anular esta entrada las condiciones se quedaron con {formatCents(cents)}. Vuelve por donde se pagó.
          </DialogContentText>
        </ReasonDialog>
      )}
    </>
  );
}
