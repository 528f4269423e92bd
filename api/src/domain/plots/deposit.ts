/**
 * The deposit of a plot: a line of the order that paid it, held for the buyer until it goes back by the refund of that
 * line, the way it came, or is kept.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {postDeposits} from '../payments/ledger';
import {refundLines, type Refunded} from '../payments/refund';

export interface HeldDeposit {
  orderId: number;
  orderLineId: number;
}

/** Its order is locked: before the sale, as everywhere. Null: none is held. */
export async function lockDeposit(tx: Tx, plotSaleId: number): Promise<HeldDeposit | null> {
  const {rows} = await tx.query<HeldDeposit>(
    `select o.id as "orderId", l.id as "orderLineId" from order_line l join "order" o on o.id = l.order_id
      where l.plot_sale_id = $1 and l.kind = 'plot_deposit' and l.state = 'active' for update of o`,
    [plotSaleId],
  );
  return rows[0] ?? null;
}

/** @throws DomainError 409 `not_refundable` */
export async function giveBackDeposit(
  tx: Tx,
  deposit: HeldDeposit | null,
  {reason, staffUserId}: {reason: string; staffUserId: number},
): Promise<Omit<Refunded, 'seats' | 'credit'>> {
  if (!deposit) throw conflict('not_refundable', 'No hay ninguna fianza cobrada que devolver.');
  const {orderId, orderLineId} = deposit;
  const {refundIds, amountCents, toSend} = await refundLines(tx, {
    orderId,
    orderLineIds: [orderLineId],
    reason,
    staffUserId,
  });
  return {refundIds, amountCents, toSend};
}

/** The order with these lines is paid. */
export async function holdDeposits(tx: Tx, lineIds: number[]): Promise<boolean> {
  const held = await move(tx, to('plot_deposit', 'held'), {
    where: `state not in ('cancelled', 'forfeited')
      and id in (select plot_sale_id from order_line where id = any($1))`,
    values: [lineIds],
  });
  await postDeposits(tx, lineIds, 'sales', 'deposits');
  return held.rowCount === lineIds.length;
}

/** Also what had been kept, if the house thinks better of it: from where it stands. */
export async function noteReturned(tx: Tx, lineIds: number[]): Promise<void> {
  const {rows: kept} = await tx.query<{id: number}>(
    `select l.id from order_line l join plot_sale s on s.id = l.plot_sale_id
      where l.id = any($1) and s.deposit_state = 'retained'`,
    [lineIds],
  );
  const keptIds = kept.map(row => row.id);
  await move(tx, to('plot_deposit', 'returned'), {
    where: 'id in (select plot_sale_id from order_line where id = any($1))',
    values: [lineIds],
  });
  await postDeposits(tx, keptIds, 'deposits_kept', 'sales');
  await postDeposits(
    tx,
    lineIds.filter(id => !keptIds.includes(id)),
    'deposits',
    'sales',
  );
}

/** It stays with the house. */
export async function keepDeposit(tx: Tx, plotSaleId: number, deposit: HeldDeposit | null): Promise<void> {
  await moveOne(tx, to('plot_deposit', 'retained'), {id: plotSaleId});
  if (deposit) await postDeposits(tx, [deposit.orderLineId], 'deposits', 'deposits_kept');
}
