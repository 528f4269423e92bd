/**
 * One try to charge an instalment to the card that its contract keeps: everything that the bank's answer will need is
 * committed before the bank is called. Promise: an instalment has one try under way at most (charge_attempt_under_way,
 * order_line_instalment_once, its own state under its lock), and none starts while any other payment of it might still
 * succeed.
 */
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {before} from '../machines/registry';
import type {BankTry} from '../orders/bank-try';
import {CAN_BE_CHARGED} from './can-be-charged';
import {IS_CHARGED, placeContractParts, WITH_CONTRACT, type Contract} from './contract';

export interface StartedCharge {
  paymentId: number;
  instalmentId: number;
}

/**
 * How long the order of a charge waits: the bank decides within seconds, or is asked until it tells. Never shorter than
 * that may take.
 */
const PAY_MINUTES = 30 * 24 * 60;

/** An instalment of a pass or an enrolment with the card that its contract keeps. */
const WITH_CARD = `${WITH_CONTRACT} join card_token t on t.id = coalesce(p.card_token_id, e.card_token_id)`;
/** Over those: what may be charged now. $ numbers: 1 retry attempts, 2 days between them. */
const CHARGEABLE = `${CAN_BE_CHARGED('t')}
  and (${IS_CHARGED} or p.state = 'pending_payment'
  and exists (select 1 from auto_renewal a where a.renewed_pass_id = p.id))
  and coalesce(i.method, 'card_token') = 'card_token'
  and not exists (select 1 from order_line l join payment y on y.order_id = l.order_id
    where l.instalment_id = i.id and y.state = 'created')
  and not exists (select 1 from order_line l where l.instalment_id = i.id and l.state = 'pending')`;
const IS_TIME = `i.retries_stopped_at is null
  and (i.state in ('scheduled', 'due') and i.due_on <= club_today()
   or i.state = 'failed' and i.attempts < $1 and i.last_attempt_at <= now() - make_interval(days => $2))`;

/** The instalments whose time has come, those that have waited longest first. */
export async function readDueCharges(
  tx: Tx,
  {attempts, gapDays}: {attempts: number; gapDays: number},
  most = 50,
): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select i.id from ${WITH_CARD} where i.contract_kind in ('pass', 'academy') and ${IS_TIME} and ${CHARGEABLE}
      order by i.due_on, i.id limit $3`,
    [attempts, gapDays, most],
  );
  return rows.map(row => row.id);
}

/** Null: nothing to charge (any more). `asked`: staff want it now, whatever was tried before. */
export async function startCharge(
  tx: Tx,
  instalmentId: number,
  at: BankTry,
  {attempts, gapDays, asked}: {attempts: number; gapDays: number; asked: boolean},
): Promise<StartedCharge | null> {
  const locked = await tx.query('select 1 from instalment where id = $1 for update skip locked', [instalmentId]);
  if (locked.rowCount !== 1) return null;
  const {rows} = await tx.query<Contract & {cardTokenId: number; bankTerminalId: number | null}>(
    `select i.contract_kind as kind, coalesce(p.id, e.id) as id, t.id as "cardTokenId",
      t.bank_terminal_id as "bankTerminalId" from ${WITH_CARD}
      where i.id = $3 and i.state = any($4) and ($5 or ${IS_TIME}) and ${CHARGEABLE}`,
    [attempts, gapDays, instalmentId, before('instalment', 'charging'), asked],
  );
  const found = rows[0];
  // A card is charged where it is kept, whatever bank the club has now.
  const bankTerminalId = found?.bankTerminalId ?? at.bankTerminalId;
  if (!found || bankTerminalId === null) return null;
  const order = await placeContractParts(tx, found, {
    instalmentIds: [instalmentId],
    channel: 'web',
    staffUserId: null,
    payMinutes: PAY_MINUTES,
    consents: {},
    invoice: 'unasked',
    expectedTotalCents: null,
  });
  await moveOne(tx, to('instalment', 'charging'), {
    id: instalmentId,
    set: `method = 'card_token', attempts = attempts + 1, last_attempt_at = now(), last_error = ''`,
  });
  const payment = await tx.query<{id: number}>(
    `insert into payment (order_id, method, state, amount_cents, gateway_order, bank_terminal_id)
      values ($1, 'card_token', 'created', $2, $3, $4) returning id`,
    [order.id, order.totalCents, at.numberAt(bankTerminalId), bankTerminalId],
  );
  await tx.query(
    `insert into charge_attempt (instalment_id, n, method, amount_cents, state, payment_id, card_token_id)
      select $1, coalesce(max(n), 0) + 1, 'card_token', $2, 'requested', $3, $4 from charge_attempt
      where instalment_id = $1`,
    [instalmentId, order.totalCents, payment.rows[0]!.id, found.cardTokenId],
  );
  return {paymentId: payment.rows[0]!.id, instalmentId};
}

export interface ChargeToSend {
  gatewayOrder: string;
  bankTerminalId: number | null;
  amountCents: number;
  description: string;
  sealedToken: string;
  /** The order number for which the token was sealed. */
  sealedFor: string;
  cofTransaction: string;
}

/**
 * Whoever gets it calls the bank; nobody else ever does. Soon after it was made, or not at all: a worker that slept
 * must not charge what reconciliation has meanwhile found to be nowhere.
 */
export async function claimCharge(tx: Tx, paymentId: number): Promise<ChargeToSend | null> {
  const {rows} = await tx.query<ChargeToSend>(
    `update charge_attempt a set sent_at = now() from payment y, card_token t
      where a.payment_id = $1 and a.sent_at is null and a.state = 'requested' and a.at > now() - interval '5 minutes'
        and y.id = a.payment_id and y.state = 'created' and t.id = a.card_token_id
     returning y.gateway_order as "gatewayOrder", y.bank_terminal_id as "bankTerminalId",
       y.amount_cents as "amountCents", (select l.description from order_line l where l.order_id = y.order_id
       limit 1) as description, t.token as "sealedToken", t.gateway_order as "sealedFor",
       t.cof_transaction as "cofTransaction"`,
    [paymentId],
  );
  return rows[0] ?? null;
}
