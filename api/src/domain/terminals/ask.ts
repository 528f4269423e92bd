/**
 * What a card terminal is going to be asked, written down before it is: an amount and a reference of its own. The same
 * thing asked again is the same operation, whatever became of the answer: nobody is charged twice for one thing.
 */
import {conflict, DomainError, invalid, notFound} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {openCart} from '../seats/hold-zone';
import {extendCart} from '../seats/release';
import {findStaffCart, openStaffCart} from '../seats/staff-cart';
import {isUnfinished, LIVE_CHARGE, lockOperation, type OperationKind, type TerminalState} from './operation';
import type {Outcome} from './simulated';

interface Ask {
  terminalId: number;
  staffUserId: number;
  reference: string;
  /** What a simulated terminal is to answer. */
  outcome?: Outcome;
  /** Nothing pretends to charge where money is meant. */
  isProduction: boolean;
}

/** The till of whoever asks, and its terminal. */
async function tillOf(tx: Tx, ask: Ask): Promise<number> {
  const {rows} = await tx.query<{shiftId: number | null; isActive: boolean; isOurs: boolean; driver: string}>(
    `select s.id as "shiftId", c.is_active as "isActive", c.driver, c.box_office_id is not distinct from s.box_office_id as "isOurs"
       from card_terminal c left join cash_shift s on s.id = till_of($2) where c.id = $1`,
    [ask.terminalId, ask.staffUserId],
  );
  const found = rows[0];
  if (!found) throw notFound('No existe ese datáfono.');
  if (found.shiftId === null)
    throw conflict('till_needed', 'El datáfono es de una taquilla: abre antes tu turno de caja en ella.');
  if (!found.isOurs) throw invalid({terminalId: 'Ese datáfono es de otra taquilla.'});
  if (!found.isActive) throw conflict('wrong_state', 'El datáfono está desactivado.');
  if (ask.isProduction && found.driver === 'simulated')
    throw conflict('simulated_terminal', 'Este datáfono es simulado: no cobra de verdad. Cobra con uno real.');
  return found.shiftId;
}

interface Row {
  kind: OperationKind;
  amountCents: number;
  subject?: string;
  refundId?: number | null;
  originalId?: number | null;
}

async function write(tx: Tx, ask: Ask, shiftId: number, row: Row): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into terminal_operation (card_terminal_id, kind, amount_cents, reference, subject, refund_id,
       original_operation_id, planned_outcome, staff_user_id, cash_shift_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (card_terminal_id) where state in ('sent', 'waiting_card', 'unknown') do nothing returning id`,
    [
      ask.terminalId,
      row.kind,
      row.amountCents,
      ask.reference,
      row.subject ?? null,
      row.refundId ?? null,
      row.originalId ?? null,
      ask.outcome ?? plannedBy(row.amountCents),
      ask.staffUserId,
      shiftId,
    ],
  );
  if (!rows[0])
    throw conflict('terminal_busy', 'Este datáfono tiene una operación sin terminar. Resuélvela antes de enviar otra.');
  return rows[0].id;
}

/** The simulated terminal goes by the cents, as test cards do. */
const plannedBy = (cents: number): Outcome =>
  (({96: 'denied', 97: 'cancelled', 98: 'unknown'}) as Record<number, Outcome>)[cents % 100] ?? 'authorised';

export interface SaleAsk extends Ask {
  amountCents: number;
  /** `cart:…`, `instalment:…`, `reservation:…` or `act:…` and its key. */
  subject: string;
}

/**
 * @throws DomainError 404; 409 `till_needed`, `simulated_terminal`, `terminal_busy`, `terminal_pending` (charged already,
 * another amount), `already_paid`, `wrong_state`; 410 `cart_expired`; 422 `terminalId`
 */
export async function askSale(tx: Tx, ask: SaleAsk): Promise<number> {
  await lockSubject(tx, ask.subject);
  const {rows} = await tx.query<{id: number; state: TerminalState; amountCents: number}>(
    `select t.id, t.state, t.amount_cents as "amountCents" from terminal_operation t
      where t.subject = $1 and ${LIVE_CHARGE} for update`,
    [ask.subject],
  );
  const before = rows[0];
  if (before && before.amountCents === ask.amountCents) return before.id;
  if (before)
    throw conflict(
      'terminal_pending',
      isUnfinished(before.state)
        ? `El datáfono tiene a medias un cobro de ${euros(before.amountCents)} de esta venta: resuélvelo antes de cobrar otra cosa.`
        : `De esta venta ya se han cobrado ${euros(before.amountCents)} con tarjeta: termínala con ese cobro, o devuélvelo antes en el datáfono.`,
      {operationId: before.id, amountCents: before.amountCents},
    );
  const shiftId = await tillOf(tx, ask);
  await keepSubject(tx, ask.subject);
  return write(tx, ask, shiftId, {kind: 'sale', amountCents: ask.amountCents, subject: ask.subject});
}

/** Whoever pays it in another way at this moment, and whoever charges it, wait for each other. */
async function lockSubject(tx: Tx, subject: string): Promise<void> {
  const [kind, key] = parts(subject);
  if (kind === 'cart') {
    const {rows} = await tx.query<{state: string; isOver: boolean}>(
      `select state, expires_at <= now() and (exists (select 1 from seat_claim s where s.cart_id = cart.id)
        or exists (select 1 from zone_claim z where z.cart_id = cart.id)
        or exists (select 1 from goods_claim g where g.cart_id = cart.id)) as "isOver"
         from cart where id = $1 for update`,
      [key],
    );
    if (rows[0]?.state !== 'open') throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
    if (rows[0].isOver)
      throw new DomainError('cart_expired', 'El tiempo del carrito ha terminado y las entradas han vuelto a la venta.');
  }
  if (kind === 'instalment') {
    const {rows} = await tx.query<{state: string}>('select state from instalment where id = $1 for update', [key]);
    if (!rows[0]) throw notFound('No existe ese plazo.');
    if (['paid', 'paid_late', 'waived'].includes(rows[0].state))
      throw conflict('already_paid', 'Ese plazo ya no se debe.');
  }
  if (kind === 'reservation') {
    const {rowCount} = await tx.query('select 1 from reservation where id = $1 for update', [key]);
    if (!rowCount) throw notFound('No existe esa reserva.');
  }
}

/** The seats stay while the machine is asked, as long as a cart may live. */
async function keepSubject(tx: Tx, subject: string): Promise<void> {
  const [kind, key] = parts(subject);
  if (kind === 'cart') await extendCart(tx, key);
}

/** A cart that is empty so far, for seats from a block, lives as long as the machine may take. */
const CART_SECONDS = 900;

/** The cart of whoever charges, also one that is still to be filled. */
export async function cartToCharge(tx: Tx, staffUserId: number, freshId: string): Promise<string> {
  const found = await findStaffCart(tx, staffUserId);
  if (found !== null) return found;
  const cartId = await openStaffCart(tx, staffUserId, freshId);
  await openCart(tx, {cartId, channel: 'box_office', staffUserId, holdSeconds: CART_SECONDS});
  return cartId;
}
const parts = (subject: string) => subject.split(':') as [kind: string, key: string];

/** While nobody knows, whatever it pays is kept. */
export async function keepWaiting(tx: Tx, subject: string | null): Promise<void> {
  if (subject !== null) await keepSubject(tx, subject);
}

/** A refund that waits is asked of the machine. @throws DomainError as `askSale`; 409 `already_refunded`, `wrong_state` */
export async function askRefund(tx: Tx, ask: Ask & {refundId: number}): Promise<number> {
  const {rows} = await tx.query<{state: string; method: string; cents: number; original: number | null}>(
    `select r.state, r.method, r.amount_cents as cents, t.id as original from refund r
       left join terminal_operation t on t.payment_id = r.payment_id and t.card_terminal_id = $2
      where r.id = $1 for update of r`,
    [ask.refundId, ask.terminalId],
  );
  const refund = rows[0];
  if (!refund) throw notFound('No existe esa devolución.');
  if (refund.state === 'done') throw conflict('already_refunded', 'Esta devolución ya está hecha.');
  if (refund.method !== 'card_terminal' || !['requested', 'failed'].includes(refund.state))
    throw conflict('wrong_state', 'Esta devolución no se hace en el datáfono.');
  const before = await tx.query<{id: number}>(
    `select id from terminal_operation where refund_id = $1 and state in ('sent', 'waiting_card', 'unknown')`,
    [ask.refundId],
  );
  if (before.rows[0]) return before.rows[0].id;
  const shiftId = await tillOf(tx, ask);
  return write(tx, ask, shiftId, {
    kind: 'refund',
    amountCents: refund.cents,
    refundId: ask.refundId,
    originalId: refund.original,
  });
}

/** What was charged for a sale that is not made after all goes back, whole, on its own terminal. */
export async function askReturn(tx: Tx, ask: Omit<Ask, 'terminalId'> & {operationId: number}): Promise<number> {
  const sale = await lockOperation(tx, ask.operationId);
  const {rows} = await tx.query<{isFree: boolean; refund: number | null}>(
    `select ${LIVE_CHARGE} and t.state = 'authorised' as "isFree", (select r.id from terminal_operation r
        where r.original_operation_id = t.id and r.state in ('sent', 'waiting_card', 'unknown')) as refund
       from terminal_operation t where t.id = $1`,
    [sale.id],
  );
  if (!rows[0]!.isFree)
    throw conflict('wrong_state', 'Solo se devuelve así un cobro con tarjeta del que no ha salido ninguna venta.');
  if (rows[0]!.refund !== null) return rows[0]!.refund;
  const at = {...ask, terminalId: sale.terminalId};
  return write(tx, at, await tillOf(tx, at), {kind: 'refund', amountCents: sale.amountCents, originalId: sale.id});
}
