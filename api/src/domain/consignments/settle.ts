/**
 * An outlet settles a batch: what it has sold so far, or all of it. Promises: a sold number is in one settlement, which
 * stays as it was made; what the outlet owes is paid to the cent, to the account or into the open till of whoever takes
 * it, by the same books as everything that sellers pay; once no number is out the batch is over, and nothing moves.
 */
import {conflict, invalid} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {moveCash} from '../cash/move-cash';
import {move, to} from '../machines/move';
import {receiveForOrders} from '../outside-sales/receive-payout';
import {lockConsignment, type Consignment} from './lock';
import {consignmentName} from './name';
import {sayNumbers} from './numbers';
import {ORDERS, readAccount, vatOf, type ConsignmentAccount} from './read-account';

export interface SettleAsk {
  consignmentId: number;
  /** The outlet keeps the numbers that are still out. */
  isPartial: boolean;
  /** What whoever settles has seen as owed. */
  expectedCents: number;
  /** Asked only where something is owed. */
  paidBy: 'transfer' | 'cash' | null;
  /** Of a transfer: `YYYY-MM-DD`. */
  receivedOn: string | null;
  reference: string;
  staffUserId: number;
}

export interface Settled {
  /** Of its batch, from 1. */
  n: number;
  paidCents: number;
  payoutId: number | null;
  isOver: boolean;
}

/**
 * @throws DomainError 404, 409 `wrong_state`, `numbers_out`, `nothing_owed`, `total_changed`, `till_needed`; 422 by field
 */
export async function settleConsignment(tx: Tx, ask: SettleAsk): Promise<Settled> {
  const batch = await lockConsignment(tx, ask.consignmentId);
  if (!ask.isPartial) await refuseNumbersOut(tx, batch.id);
  // Refunds and payouts of this outlet wait for its row.
  await tx.query('select 1 from affiliate where id = $1 for no key update', [batch.affiliateId]);
  const account = await readAccount(tx, batch.id);
  const {owedCents} = account;
  if (owedCents !== ask.expectedCents)
    throw conflict('total_changed', `Lo que se debe de este lote son ${euros(owedCents)}. Míralo otra vez.`, {
      totalCents: owedCents,
    });
  const isOver = account.out === 0;
  if (!isOver && account.toSettle === 0 && owedCents <= 0)
    throw conflict('nothing_owed', 'Desde la última liquidación no se ha vendido nada de este lote.');
  const payoutId = owedCents > 0 ? await receive(tx, batch, owedCents, ask) : null;
  const n = await write(tx, batch.id, account, payoutId, ask.staffUserId);
  if (isOver)
    await move(tx, to('consignment', 'settled'), {
      id: batch.id,
      set: 'settled_at = now(), settled_by_id = $2',
      values: [ask.staffUserId],
    });
  return {n, paidCents: Math.max(owedCents, 0), payoutId, isOver};
}

/** What has come since the one before: the account of the batch less what earlier ones say. */
async function write(
  tx: Tx,
  consignmentId: number,
  account: ConsignmentAccount,
  payoutId: number | null,
  staffUserId: number,
): Promise<number> {
  const {rows} = await tx.query<{id: number; n: number}>(
    `insert into consignment_settlement (consignment_id, n, sold, sold_cents, refunded_cents, commission_cents,
       received_cents, carried_cents, owed_cents, vat, seller_payout_id, staff_user_id)
     select $1, count(*) + 1, $2, $3 - coalesce(sum(s.sold_cents), 0), $4 - coalesce(sum(s.refunded_cents), 0),
       $5 - coalesce(sum(s.commission_cents), 0), $6 - coalesce(sum(s.received_cents + greatest(s.owed_cents, 0)), 0),
       least(0, coalesce((array_agg(s.owed_cents order by s.n desc))[1], 0)), $7, (${VAT_TO_SETTLE}), $8, $9
       from consignment_settlement s where s.consignment_id = $1 returning id, n`,
    [
      consignmentId,
      account.toSettle,
      account.soldCents,
      account.refundedCents,
      account.commissionCents,
      account.receivedCents,
      account.owedCents,
      payoutId,
      staffUserId,
    ],
  );
  const {id, n} = rows[0]!;
  await tx.query(
    `update consigned_ticket set settlement_id = $2
      where consignment_id = $1 and state = 'sold' and settlement_id is null`,
    [consignmentId, id],
  );
  return n;
}

/** Of what is sold of the batch `$1` and in no settlement. */
const VAT_TO_SETTLE = vatOf(`(select c.order_line_id from consigned_ticket c
  where c.consignment_id = $1 and c.state = 'sold' and c.settlement_id is null)`);

async function refuseNumbersOut(tx: Tx, consignmentId: number): Promise<void> {
  const {rows} = await tx.query<{n: number}>(
    `select n from consigned_ticket where consignment_id = $1 and state = 'issued' order by n`,
    [consignmentId],
  );
  if (rows.length === 0) return;
  const numbers = sayNumbers(rows.map(row => row.n));
  throw conflict(
    'numbers_out',
    rows.length === 1
      ? `Falta saber del ${numbers}: véndelo, devuélvelo o dalo por perdido.`
      : `Falta saber de ${rows.length} números (${numbers}): véndelos, devuélvelos o dalos por perdidos.`,
    {left: rows.length, numbers},
  );
}

async function receive(tx: Tx, batch: Consignment, amountCents: number, ask: SettleAsk): Promise<number> {
  const {paidBy, staffUserId} = ask;
  if (paidBy === null) throw invalid({paidBy: 'Di cómo ha pagado: por transferencia o en efectivo.'});
  if (paidBy === 'transfer' && ask.receivedOn === null)
    throw invalid({receivedOn: 'Di qué día llegó la transferencia.'});
  const {rows: orders} = await tx.query<{order_id: number}>(`select distinct order_id from (${ORDERS}) x`, [batch.id]);
  const {rows: today} = await tx.query<{day: string}>('select club_today()::text as day');
  return receiveForOrders(tx, {
    sellerKind: 'affiliate',
    sellerId: batch.affiliateId,
    orderIds: orders.map(order => order.order_id),
    amountCents,
    receivedOn: paidBy === 'cash' ? today[0]!.day : ask.receivedOn!,
    reference: ask.reference || consignmentName(batch.id),
    staffUserId,
    cashMovementId: paidBy === 'cash' ? await intoTheTill(tx, batch, amountCents, staffUserId) : null,
  });
}

/** Notes are counted at the end of the day: they lie in the till of whoever took them. */
async function intoTheTill(tx: Tx, batch: Consignment, amountCents: number, staffUserId: number): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `select s.id from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
      where k.staff_user_id = $1`,
    [staffUserId],
  );
  if (!rows[0])
    throw conflict('till_needed', 'Para cobrar en efectivo abre antes tu turno de caja, en Taquilla → Turnos de caja.');
  return moveCash(tx, {
    shiftId: rows[0].id,
    kind: 'pay_in',
    amountCents,
    reason: `${consignmentName(batch.id)}, ${batch.outlet}: liquidación`,
    staffUserId,
  });
}
