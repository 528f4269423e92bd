/**
 * The bank has paid a remittance into the club's account: each of its debits that was not given back is a paid order,
 * an instalment at a time, some at once; a repetition goes on where it was. Money for a pass that has ended and whose
 * seat is somebody else's goes back by the club's own transfer, with an incident that says so.
 */
import {conflict} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {openIncident} from '../cases/open-incident';
import {fulfilOrder} from '../orders/fulfil';
import {post} from '../payments/ledger';
import {completeRefund, requestAutomaticRefund} from '../payments/refund';
import {postSale} from '../payments/settle';
import type {FreedSeat} from '../seats/release';
import {waitingNotices} from './bank-notices';
import {lockRemittance} from './draft-remittance';

export interface SettledDebits {
  orderIds: number[];
  seats: FreedSeat[];
  left: number;
}

/**
 * The bank pays on the day of the collection, not before. From here on the rest is done by itself. Errors: `wrong_state`
 * 409.
 */
export async function beginSettling(tx: Tx, remittanceId: number): Promise<void> {
  const {collectionOn} = await lockRemittance(tx, remittanceId, 'sent');
  const {rows} = await tx.query<{isEarly: boolean}>(`select $1::date > club_today() as "isEarly"`, [collectionOn]);
  if (rows[0]!.isEarly)
    throw conflict(
      'wrong_state',
      `El banco la cobra el ${collectionOn.split('-').reverse().join('/')}: hasta ese día no puede haberla abonado.`,
    );
  if ((await waitingNotices(tx, remittanceId)) > 0)
    throw conflict(
      'wrong_state',
      'El banco ha dicho de esta remesa algo que no se ha podido colocar: resuélvelo antes, en los avisos de Remesas.',
    );
  await moveOne(tx, to('sepa_remittance', 'settling'), {id: remittanceId});
}

/** The next debits of one that the bank has paid. Errors: `wrong_state` 409. */
export async function settleDebits(tx: Tx, remittanceId: number, most: number): Promise<SettledDebits> {
  await lockRemittance(tx, remittanceId, 'settling');
  const {rows} = await tx.query<{
    id: number;
    paymentId: number;
    orderId: number;
    cents: number;
    mandateId: number;
    collectionOn: string;
  }>(
    `select d.id, d.payment_id as "paymentId", y.order_id as "orderId", y.amount_cents as cents,
      d.sepa_mandate_id as "mandateId", r.collection_on::text as "collectionOn"
       from sepa_debit d join payment y on y.id = d.payment_id join sepa_remittance r on r.id = d.sepa_remittance_id
         where d.sepa_remittance_id = $1 and d.state = 'pending' order by y.order_id limit $2`,
    [remittanceId, most],
  );
  const done: SettledDebits = {orderIds: [], seats: [], left: 0};
  for (const row of rows) {
    const {rows: orders} = await tx.query<{order_id: number; fee_cents: number; total_cents: number}>(
      'select id as order_id, fee_cents, total_cents from "order" where id = $1 for update',
      [row.orderId],
    );
    await moveOne(tx, to('payment', 'authorised'), {id: row.paymentId, set: 'settled_at = now()'});
    await move(tx, to('charge_attempt', 'authorised', ['requested']), {
      where: 'payment_id = $1',
      values: [row.paymentId],
    });
    await moveOne(tx, to('sepa_debit', 'collected'), {id: row.id, set: 'collected_at = now()'});
    await tx.query('update sepa_mandate set last_used_on = $2, version = version + 1 where id = $1', [
      row.mandateId,
      row.collectionOn,
    ]);
    await move(tx, to('sepa_mandate', 'active'), {id: row.mandateId});
    const sold = await fulfilOrder(tx, row.orderId);
    if ('refused' in sold) {
      await giveMoneyBack(tx, row);
      continue;
    }
    await postSale(tx, orders[0]!, {id: row.paymentId, method: 'sepa', amount_cents: row.cents});
    done.orderIds.push(row.orderId);
    done.seats.push(...sold.seats);
  }
  done.left = (
    await tx.query<{n: number}>(
      `select count(*)::int as n from sepa_debit where sepa_remittance_id = $1 and state = 'pending'`,
      [remittanceId],
    )
  ).rows[0]!.n;
  if (done.left === 0)
    await moveOne(tx, to('sepa_remittance', 'settled'), {id: remittanceId, set: 'settled_at = now()'});
  return done;
}

async function giveMoneyBack(
  tx: Tx,
  {orderId, paymentId, cents}: {orderId: number; paymentId: number; cents: number},
): Promise<void> {
  await post(tx, {orderId, paymentId}, [
    ['bank', cents],
    ['refunds_due', -cents],
  ]);
  const refundId = await requestAutomaticRefund(tx, {
    orderId,
    paymentId,
    amountCents: cents,
    reason: 'Adeudo cobrado de un abono que ya no se puede dar',
  });
  await openIncident(tx, {
    kind: 'seats_gone',
    title: 'Adeudo cobrado de un abono que ya no existe: hay que devolverlo por transferencia',
    detail: `${euros(cents)} del pago ${paymentId}. La devolución está anotada: haz la transferencia.`,
    orderId,
    paymentId,
  });
  await completeRefund(tx, refundId, null);
}
