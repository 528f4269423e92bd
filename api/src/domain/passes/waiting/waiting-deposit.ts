/**
 * What becomes of a deposit, which is owed to whoever paid it. While its owner signs up it is lent to their wallet,
 * which pays that much of the pass; paid, the order of the deposit has been given back to the wallet and both books are
 * true; not paid, the wallet returns it. Every other end sends it back to whoever paid it. Once: the entry's row is
 * locked, and its `deposit_state` and `served_pass_id` say where the money is.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {post, postDeposits} from '../../payments/ledger';

interface Entry {
  id: number;
  state: string;
  depositState: string;
  cents: number;
  passId: number | null;
  passState: string | null;
  holderId: number | null;
  orderId: number | null;
  lineId: number | null;
  paymentId: number | null;
}

const LIVING = ['requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked'];

async function lock(tx: Tx, id: number): Promise<Entry> {
  await tx.query('select 1 from waiting_list_entry where id = $1 for update', [id]);
  const {rows} = await tx.query<Entry>(
    `select w.id, w.state, w.deposit_state as "depositState", w.deposit_cents as cents, w.served_pass_id as "passId",
      p.state as "passState", p.pass_holder_id as "holderId", l.order_id as "orderId", l.id as "lineId",
            (select y.id from payment y where y.order_id = l.order_id and y.state = 'authorised' order by y.id
              limit 1) as "paymentId"
       from waiting_list_entry w left join season_pass p on p.id = w.served_pass_id
         left join order_line l on l.waiting_list_entry_id = w.id and l.state = 'active' where w.id = $1`,
    [id],
  );
  return rows[0]!;
}

/** Who is called, by account; null when nobody is. Locked. */
export async function findCalled(
  tx: Tx,
  seasonListId: number,
  customerId: number | null,
): Promise<{id: number; seatsWanted: number} | null> {
  const {rows} = await tx.query<{id: number; seatsWanted: number}>(
    `select w.id, w.seats_wanted as "seatsWanted" from waiting_list_entry w
      join pass_campaign c on c.id = w.pass_campaign_id join customer k on k.id = $2
      where c.season_list_id = $1 and w.state = 'called' and w.expires_at > now()
        and (w.customer_id = k.id or (w.email = lower(k.email) and k.email_verified_at is not null)) order by w.position
        limit 1 for update of w`,
    [seasonListId, customerId],
  );
  return rows[0] ?? null;
}

/**
 * The pass that a called person signs; the cents of the deposit that its holder's wallet now has for it. @throws
 * DomainError 409 `already_signed`
 */
export async function lendDeposit(tx: Tx, entryId: number, seasonPassId: number): Promise<number> {
  await takeBackDeposit(tx, entryId);
  const before = await lock(tx, entryId);
  if (before.passId !== null)
    throw conflict(
      'already_signed',
      'Con este turno ya se ha pedido un abono. Termina de pagarlo, o espera a que caduque para empezar otro.',
    );
  await tx.query(
    'update waiting_list_entry set served_pass_id = $2, version = version + 1, updated_at = now() where id = $1',
    [entryId, seasonPassId],
  );
  const entry = await lock(tx, entryId);
  if (entry.depositState !== 'paid' || entry.orderId === null || entry.passState !== 'pending_payment') return 0;
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note)
      values ($1, 'deposit', $2, $3, 'Señal de la lista de espera')`,
    [entry.holderId, entry.cents, seasonPassId],
  );
  await post(tx, {orderId: entry.orderId}, [
    ['deposits', entry.cents],
    ['wallet_orders', -entry.cents],
  ]);
  await moveOne(tx, to('waiting_deposit', 'lent'), {id: entryId});
  return entry.cents;
}

/** Nothing came of the sign-up: the wallet returns the deposit, and the person is still called. */
export async function takeBackDeposit(tx: Tx, entryId: number): Promise<void> {
  const entry = await lock(tx, entryId);
  if (entry.passId === null || (entry.passState !== null && LIVING.includes(entry.passState))) return;
  if (entry.depositState === 'lent') {
    const {rows} = await tx.query<{cents: number}>(
      'select wallet_cents as cents from pass_holder where id = $1 for update',
      [entry.holderId],
    );
    // Spent on something else meanwhile: then it was theirs, and has served.
    if (rows[0]!.cents < entry.cents) return settleLent(tx, entry);
    await tx.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note)
        values ($1, 'deposit', -$2::int, $3, 'La señal vuelve a la lista de espera: el abono no se pagó')`,
      [entry.holderId, entry.cents, entry.passId],
    );
    await post(tx, {orderId: entry.orderId!}, [
      ['deposits', -entry.cents],
      ['wallet_orders', entry.cents],
    ]);
  }
  if (entry.depositState === 'lent')
    await moveOne(tx, to('waiting_deposit', 'paid', ['lent']), {id: entryId, set: 'served_pass_id = null'});
  else
    await tx.query(
      'update waiting_list_entry set served_pass_id = null, version = version + 1, updated_at = now() where id = $1',
      [entryId],
    );
}

/**
 * Whoever was called has a pass that is paid: the turn is over, and the order of the deposit sells nothing any more.
 */
export async function serveEntry(tx: Tx, entryId: number): Promise<void> {
  const entry = await lock(tx, entryId);
  if (
    entry.state !== 'called' ||
    entry.passId === null ||
    !['active', 'suspended_unpaid', 'blocked'].includes(entry.passState ?? '')
  )
    return;
  if (entry.depositState === 'lent') return settleLent(tx, entry);
  await moveOne(tx, to('waiting_list_entry', 'served'), {id: entryId, set: 'decided_at = now()'});
}

/** While a wallet has it, it is not there to be given back. @throws DomainError 409 `not_refundable` */
export async function mayGiveBack(tx: Tx, lineIds: number[]): Promise<void> {
  // All of them are locked, so that none is lent meanwhile.
  const {rows} = await tx.query<{isLent: boolean}>(
    `select w.deposit_state = 'lent' as "isLent" from waiting_list_entry w
      join order_line l on l.waiting_list_entry_id = w.id where l.id = any($1) order by w.id for update of w`,
    [lineIds],
  );
  if (rows.some(row => row.isLent))
    throw conflict(
      'not_refundable',
      'Con esta señal se está pagando un abono: se descuenta al pagarlo, o vuelve sola si no se paga.',
    );
}

/** The refund of its line gives it back: whoever has none waits no more. */
export async function noteGivenBack(tx: Tx, lineIds: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number; lineId: number; state: string}>(
    `select w.id, l.id as "lineId", w.state from waiting_list_entry w
      join order_line l on l.waiting_list_entry_id = w.id
      where l.id = any($1) and w.deposit_state = 'paid' order by w.id for update of w`,
    [lineIds],
  );
  for (const {id, state} of rows)
    await moveOne(
      tx,
      ['waiting', 'called'].includes(state)
        ? [to('waiting_list_entry', 'declined'), to('waiting_deposit', 'returned')]
        : to('waiting_deposit', 'returned'),
      {id, set: 'decided_at = coalesce(decided_at, now())'},
    );
  await postDeposits(
    tx,
    rows.map(row => row.lineId),
    'deposits',
    'sales',
  );
}

async function settleLent(tx: Tx, entry: Entry): Promise<void> {
  const orderId = entry.orderId!;
  await tx.query('select 1 from "order" where id = $1 for update', [orderId]);
  await move(tx, to('order_line', 'refunded'), {id: entry.lineId!});
  await moveOne(tx, to('order', 'refunded'), {
    id: orderId,
    set: 'refunded_cents = refunded_cents + $2',
    values: [entry.cents],
  });
  const {rows} = await tx.query<{id: number}>(
    `insert into refund (order_id, payment_id, amount_cents, reason, state, done_at)
      values ($1, $2, $3, 'Señal descontada del abono', 'requested', null) returning id`,
    [orderId, entry.paymentId, entry.cents],
  );
  const refundId = rows[0]!.id;
  await tx.query('insert into refund_line (refund_id, order_line_id, amount_cents) values ($1, $2, $3)', [
    refundId,
    entry.lineId,
    entry.cents,
  ]);
  // The wallet has had it since the sign-up: what was booked of the order then is now booked of its payment.
  await post(tx, {orderId}, [
    ['wallet_orders', entry.cents],
    ['refunds_due', -entry.cents],
  ]);
  await moveOne(tx, to('refund', 'done'), {id: refundId, set: 'done_at = now()'});
  await moveOne(tx, to('payment', 'refunded'), {id: entry.paymentId!});
  await post(tx, {orderId, paymentId: entry.paymentId, refundId}, [
    ['refunds_due', entry.cents],
    ['wallet_orders', -entry.cents],
  ]);
  await moveOne(tx, [to('waiting_list_entry', 'served'), to('waiting_deposit', 'deducted')], {
    id: entry.id,
    set: 'decided_at = now()',
  });
}

/** For the passes that this order has paid. */
export async function serveCalled(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{id: number}>(
    `select w.id from waiting_list_entry w where w.state = 'called' and w.served_pass_id in (select l.season_pass_id
      from order_line l where l.order_id = $1 and l.kind = 'pass') order by 1`,
    [orderId],
  );
  for (const {id} of rows) await serveEntry(tx, id);
  return true;
}
