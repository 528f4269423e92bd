/**
 * A seller has paid us what it had cashed for some sessions. Promises: a payment is received once, whoever writes it
 * down and however many at once (unique index); what is written is what was owed to the cent, by the books from
 * «receivable» to «bank»; what goes back afterwards lowers the next one. Undoing is a posting against it and makes
 * everything owed again; since each payment and refund stands in it by itself, nothing later depends on it.
 */
import {conflict, invalid, notFound} from '../../errors';
import {euros} from '../../money';
import type {Tx} from '../../tx';
import {postReceived} from '../payments/ledger';
import {OWED, type SellerKind} from './read-owed';

export interface PayoutAsk {
  sellerKind: SellerKind;
  sellerId: number;
  sessionIds: number[];
  amountCents: number;
  /** `YYYY-MM-DD`, when it came to the account. */
  receivedOn: string;
  reference: string;
  staffUserId: number;
}

const COLUMNS: Record<SellerKind, string> = {affiliate: 'affiliate_id', outside: 'outside_seller_id'};

/** @throws DomainError 404, 409 `nothing_owed`, `other_amount`, 422 a day to come */
export async function receivePayout(tx: Tx, ask: PayoutAsk): Promise<number> {
  await lockSeller(tx, ask.sellerKind, ask.sellerId);
  const {rows: days} = await tx.query<{ahead: boolean}>(`select $1::date > club_today() as ahead`, [ask.receivedOn]);
  if (days[0]!.ahead) throw invalid({receivedOn: 'Ese día no ha llegado todavía.'});
  const {rows: made} = await tx.query<{id: number}>(
    `insert into seller_payout (${COLUMNS[ask.sellerKind]}, amount_cents, received_on, reference, staff_user_id)
      values ($1, $2, $3, $4, $5) returning id`,
    [ask.sellerId, ask.amountCents, ask.receivedOn, ask.reference, ask.staffUserId],
  );
  const payoutId = made[0]!.id;
  const {rows} = await tx.query<{cents: number}>(
    `insert into seller_payout_item (seller_payout_id, payment_id, refund_id, amount_cents)
      select $1, payment_id, refund_id, cents from (${OWED}) x
        where seller_id = $2 and session_id = any($3) and seller_kind = $4
      returning amount_cents as cents`,
    [payoutId, ask.sellerId, ask.sessionIds, ask.sellerKind],
  );
  if (rows.length === 0) throw conflict('nothing_owed', 'De esas sesiones no queda nada por cobrar: ya está apuntado.');
  const owed = rows.reduce((sum, {cents}) => sum + cents, 0);
  if (owed !== ask.amountCents)
    throw conflict(
      'other_amount',
      owed < 0
        ? `En esas sesiones se ha devuelto más de lo vendido: el saldo es de ${euros(owed)}. Júntalas con otras.`
        : `Por esas sesiones se deben ${euros(owed)} y has escrito ${euros(ask.amountCents)}.`,
    );
  await postReceived(tx, payoutId, 1);
  return payoutId;
}

/** @throws DomainError 404, 409 `already_undone` */
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
  const undone = await tx.query(
    `update seller_payout set undone_at = now(), undone_by_id = $2, undo_reason = $3
      where id = $1 and undone_at is null`,
    [payoutId, staffUserId, reason],
  );
  if (undone.rowCount === 0) throw conflict('already_undone', 'Este cobro ya estaba deshecho.');
  await postReceived(tx, payoutId, -1);
  await tx.query('update seller_payout_item set is_live = false where seller_payout_id = $1', [payoutId]);
}

/** One after the other for each seller: the second reads what the first has written. */
async function lockSeller(tx: Tx, kind: SellerKind, sellerId: number): Promise<void> {
  const table = kind === 'affiliate' ? 'affiliate' : 'outside_seller';
  const {rowCount} = await tx.query(`select 1 from ${table} where id = $1 for no key update`, [sellerId]);
  if (rowCount === 0) throw notFound('No existe ese vendedor.');
}
