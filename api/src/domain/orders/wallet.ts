/**
 * The part of an order that a holder's wallet pays. It is taken when the order is placed, so that it cannot be spent
 * twice, and comes back when the order ends unpaid; the wallet never goes below zero (check of the database).
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** Takes it again when late money meets an order that had given it back. False when the wallet no longer holds it. */
export async function takeFromWallet(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{holderId: number; cents: number; balance: number}>(
    `select o.wallet_holder_id as "holderId", o.wallet_cents - coalesce(-sum(w.amount_cents), 0)::int as cents,
      h.wallet_cents as balance
       from "order" o join pass_holder h on h.id = o.wallet_holder_id left join wallet_entry w on w.order_id = o.id
         where o.id = $1 and o.wallet_cents > 0 group by o.id, h.id`,
    [orderId],
  );
  const use = rows[0];
  if (!use || use.cents <= 0) return true;
  const {rows: locked} = await tx.query<{balance: number}>(
    'select wallet_cents as balance from pass_holder where id = $1 for update',
    [use.holderId],
  );
  if (locked[0]!.balance < use.cents) return false;
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, note)
      select $1, 'use', -$2::int, id, 'Pedido ' || number from "order" where id = $3`,
    [use.holderId, use.cents, orderId],
  );
  return true;
}

/** @throws DomainError 409 `wallet_short` */
export async function requireFromWallet(tx: Tx, orderId: number): Promise<void> {
  if (!(await takeFromWallet(tx, orderId)))
    throw conflict('wallet_short', 'El saldo del monedero ha cambiado. Revisa el importe antes de pagar.');
}

/** What an order has taken and not given back returns to the wallet. */
export async function giveBackToWallet(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, note)
     select o.wallet_holder_id, 'refund', -sum(w.amount_cents)::int, o.id, 'Pedido ' || o.number || ' sin pagar'
       from "order" o join wallet_entry w on w.order_id = o.id
      where o.id = $1 and o.wallet_cents > 0 group by o.id having sum(w.amount_cents) < 0`,
    [orderId],
  );
}
