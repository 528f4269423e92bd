/**
 * The end of a batch. Promises: no number is left out; what the outlet owes for it is paid to the cent, to the account or
 * into the open till of whoever takes it, by the same books as everything that sellers pay; afterwards nothing moves.
 */
import {conflict, invalid} from '../../errors';
import {euros} from '../../money';
import type {Tx} from '../../tx';
import {moveCash} from '../cash/move-cash';
import {move, to} from '../machines/move';
import {receiveForOrders} from '../outside/receive-payout';
import {lockConsignment, type Consignment} from './lock';
import {consignmentName} from './name';
import {sayNumbers} from './numbers';
import {ORDERS, readAccount} from './read-account';

export interface SettleAsk {
  consignmentId: number;
  /** What whoever settles has seen as owed. */
  expectedCents: number;
  /** Asked only where something is owed. */
  paidBy: 'transfer' | 'cash' | null;
  /** Of a transfer: `YYYY-MM-DD`. */
  receivedOn: string | null;
  reference: string;
  staffUserId: number;
}

/** @throws DomainError 404, 409 `wrong_state`, `numbers_out`, `total_changed`, `till_needed`; 422 by field */
export async function settleConsignment(tx: Tx, ask: SettleAsk): Promise<{paidCents: number; payoutId: number | null}> {
  const batch = await lockConsignment(tx, ask.consignmentId);
  await refuseNumbersOut(tx, batch.id);
  // Refunds and payouts of this outlet wait for its row.
  await tx.query('select 1 from affiliate where id = $1 for no key update', [batch.affiliateId]);
  const {owedCents} = await readAccount(tx, batch.id);
  if (owedCents !== ask.expectedCents)
    throw conflict('total_changed', `Lo que se debe de este lote son ${euros(owedCents)}. Míralo otra vez.`, {
      totalCents: owedCents,
    });
  const payoutId = owedCents > 0 ? await receive(tx, batch, owedCents, ask) : null;
  await move(tx, to('consignment', 'settled'), {
    id: batch.id,
    set: 'settled_at = now(), settled_by_id = $2, seller_payout_id = $3',
    values: [ask.staffUserId, payoutId],
  });
  return {paidCents: Math.max(owedCents, 0), payoutId};
}

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
