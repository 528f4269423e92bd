/**
 * A seller has paid us what it had cashed for some sessions. Promises: a payment is received once, whoever writes it
 * down and however many at once (unique index); what is written is what was owed to the cent, by the books from
 * «receivable» to «bank»; what goes back afterwards lowers the next one. Undoing is a posting against it and makes
 * everything owed again; since each payment and refund stands in it by itself, nothing later depends on it.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {postReceived} from '../payments/ledger';
import {OWED, type SellerKind} from './read-owed';

interface Received {
  sellerKind: SellerKind;
  sellerId: number;
  amountCents: number;
  /** `YYYY-MM-DD`, when it came to the account, or into the till. */
  receivedOn: string;
  reference: string;
  staffUserId: number;
}
export interface PayoutAsk extends Received {
  sessionIds: number[];
}
export interface OrdersPayoutAsk extends Received {
  orderIds: number[];
  /** What it is in a till by; null: it came to the account. */
  cashMovementId: number | null;
}

const COLUMNS: Record<SellerKind, string> = {affiliate: 'affiliate_id', outside: 'outside_seller_id'};

/** @throws DomainError 404, 409 `nothing_owed`, `other_amount`, 422 a day to come */
export const receivePayout = (tx: Tx, ask: PayoutAsk): Promise<number> =>
  receive(tx, {...ask, cashMovementId: null}, 'session_id', ask.sessionIds, 'esas sesiones');

/** Of some orders alone. @throws as `receivePayout` */
export const receiveForOrders = (tx: Tx, ask: OrdersPayoutAsk): Promise<number> =>
  receive(tx, ask, 'order_id', ask.orderIds, 'esas entradas');

async function receive(
  tx: Tx,
  ask: Received & {cashMovementId: number | null},
  by: 'session_id' | 'order_id',
  ids: number[],
  what: string,
): Promise<number> {
  await lockSeller(tx, ask.sellerKind, ask.sellerId);
  const {rows: days} = await tx.query<{ahead: boolean}>(`select $1::date > club_today() as ahead`, [ask.receivedOn]);
  if (days[0]!.ahead) throw invalid({receivedOn: 'Ese día no ha llegado todavía.'});
  const {rows: made} = await tx.query<{id: number}>(
    `insert into seller_payout (${COLUMNS[ask.sellerKind]}, amount_cents, received_on, reference, staff_user_id,
       cash_movement_id) values ($1, $2, $3, $4, $5, $6) returning id`,
    [ask.sellerId, ask.amountCents, ask.receivedOn, ask.reference, ask.staffUserId, ask.cashMovementId],
  );
  const payoutId = made[0]!.id;
  const {rows} = await tx.query<{cents: number}>(
    `insert into seller_payout_item (seller_payout_id, payment_id, refund_id, amount_cents)
      select $1, payment_id, refund_id, cents from (${OWED}) x
        where seller_id = $2 and ${by} = any($3) and seller_kind = $4
      returning amount_cents as cents`,
    [payoutId, ask.sellerId, ids, ask.sellerKind],
  );
  if (rows.length === 0) throw conflict('nothing_owed', `De ${what} no queda nada por cobrar: ya está apuntado.`);
  const owed = rows.reduce((sum, {cents}) => sum + cents, 0);
  if (owed !== ask.amountCents)
    throw conflict(
      'other_amount',
      owed < 0
        ? `En ${what} se ha devuelto más de lo vendido: el saldo es de ${euros(owed)}. Júntalas con otras.`
        : `Por ${what} se deben ${euros(owed)} y has escrito ${euros(ask.amountCents)}.`,
    );
  await postReceived(tx, payoutId, 1, ask.cashMovementId === null ? 'bank' : 'cash');
  return payoutId;
}

/** @throws DomainError 404, 409 `already_undone`, `of_consignment` */
export async function undoPayout(
  tx: Tx,
  {payoutId, reason, staffUserId}: {payoutId: number; reason: string; staffUserId: number},
): Promise<void> {
  const {rows} = await tx.query<{sellerKind: SellerKind; sellerId: number}>(
    `select case when affiliate_id is null then 'outside' else 'affiliate' end as "sellerKind",
       coalesce(affiliate_id, outside_seller_id) as "sellerId" from seller_payout where id = $1`,
    [payoutId],
  );
  if (!rows[0]) throw notFound('No existe ese cobro.');
  await lockSeller(tx, rows[0].sellerKind, rows[0].sellerId);
  const {rows: lots} = await tx.query<{id: number; n: number}>(
    'select consignment_id as id, n from consignment_settlement where seller_payout_id = $1',
    [payoutId],
  );
  if (lots[0])
    throw conflict(
      'of_consignment',
      `Es la liquidación ${lots[0].n} del lote de entradas ${lots[0].id}: no se deshace.`,
    );
  const undone = await tx.query(
    `update seller_payout set undone_at = now(), undone_by_id = $2, undo_reason = $3
      where id = $1 and undone_at is null`,
    [payoutId, staffUserId, reason],
  );
  if (undone.rowCount === 0) throw conflict('already_undone', 'Este cobro ya estaba deshecho.');
  await postReceived(tx, payoutId, -1, 'bank');
  await tx.query('update seller_payout_item set is_live = false where seller_payout_id = $1', [payoutId]);
}

/** One after the other for each seller: the second reads what the first has written. */
async function lockSeller(tx: Tx, kind: SellerKind, sellerId: number): Promise<void> {
  const table = kind === 'affiliate' ? 'affiliate' : 'outside_seller';
  const {rowCount} = await tx.query(`select 1 from ${table} where id = $1 for no key update`, [sellerId]);
  if (rowCount === 0) throw notFound('No existe ese vendedor.');
}
