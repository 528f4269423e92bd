/**
 * What a transfer may pay: a group's reservation, or an instalment of a pass, an enrolment or a plot. Each is named by
 * the reference that its payer was told to write, and is paid as the office pays it by hand.
 */
import {conflict, DomainError, invalid, notFound} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {placeContractParts, readContract} from '../instalments/contract';
import {refuseOthers} from '../instalments/place-instalments';
import type {StateOf} from '../machines/registry';
import {settleAtCounter} from '../box-office/sell-at-counter';
import {owedOf, placeReservation} from '../reservations/pay';
import type {FreedSeat} from '../seats/release';

export interface Debt {
  kind: 'reservation' | 'instalment';
  id: number;
}

/** All that may be a reference in what somebody wrote, however it was parted: a code and its two check digits. */
export function referencesIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found: string[] = [];
  for (let at = 0; at + 10 <= signs.length; at++) {
    const part = signs.slice(at, at + 10);
    if (/^(R[0-9A-Z]{7}|P\d{7})\d\d$/.test(part)) found.push(part);
  }
  return found;
}

/** By reference; those that are none are left out. */
export async function findDebts(tx: Tx, references: readonly string[]): Promise<Map<string, Debt>> {
  const {rows} = await tx.query<Debt & {reference: string}>(
    `select 'reservation' as kind, id, transfer_code as reference from reservation where transfer_code = any($1)
      union all
     select 'instalment', i.id, instalment_reference(i.id) from instalment i
      where i.id = any($2) and instalment_reference(i.id) = any($1)`,
    [references, references.filter(one => one.startsWith('P')).map(one => Number(one.slice(1, 8)))],
  );
  return new Map(rows.map(({reference, ...debt}) => [reference, debt]));
}

/** By what people write: a reservation with its check digits or without. @throws DomainError 422 `code` */
export async function findByCode(tx: Tx, typed: string): Promise<Debt> {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const debt = (await findDebts(tx, [code])).get(code);
  if (debt) return debt;
  const {rows} = await tx.query<{id: number}>('select id from reservation where code = $1', [code]);
  if (!rows[0]) throw invalid({code: 'No hay ninguna reserva ni ningún plazo con ese código.'});
  return {kind: 'reservation', id: rows[0].id};
}

export interface PaidByTransfer {
  orderId: number;
  seats: FreedSeat[];
}

/**
 * On the channel of the box office. Errors: `not_found` 404, `amount_differs` and those of the act that pays it by hand
 * 409, `reservation_expired` 410.
 */
export const payDebt = (tx: Tx, debt: Debt, cents: number, staffUserId: number | null): Promise<PaidByTransfer> =>
  debt.kind === 'reservation'
    ? payReservation(tx, debt.id, cents, staffUserId)
    : payInstalment(tx, debt.id, cents, staffUserId);

async function payReservation(
  tx: Tx,
  reservationId: number,
  cents: number,
  staffUserId: number | null,
): Promise<PaidByTransfer> {
  const {rows} = await tx.query<{totalCents: number; feeCents: number; depositCents: number; isDepositPaid: boolean}>(
    `select total_cents as "totalCents", fee_cents as "feeCents", deposit_cents as "depositCents",
       deposit_paid_at is not null as "isDepositPaid" from reservation where id = $1`,
    [reservationId],
  );
  if (!rows[0]) throw notFound('No existe esa reserva.');
  const {depositCents, restCents} = owedOf(rows[0]);
  const what = cents === depositCents ? 'deposit' : 'rest';
  // A reservation that takes no money any more says so before its sum does.
  const order = await placeReservation(tx, {
    reservationId,
    what,
    channel: 'box_office',
    staffUserId,
    payMinutes: 5,
    expectedTotalCents: what === 'deposit' ? cents : restCents,
    consents: {},
    invoice: 'unasked',
  });
  if (order.dueCents !== cents)
    throw differs(
      cents,
      order.dueCents,
      `${depositCents === null ? '' : `la señal es ${euros(depositCents)} y `}lo que queda por pagar, ${euros(restCents)}`,
    );
  const seats = await settle(tx, order.id, cents);
  return {orderId: order.id, seats: what === 'rest' ? seats : []};
}

async function payInstalment(
  tx: Tx,
  instalmentId: number,
  cents: number,
  staffUserId: number | null,
): Promise<PaidByTransfer> {
  const {rows} = await tx.query<{state: StateOf<'instalment'>; plotSaleId: number | null}>(
    'select state, plot_sale_id as "plotSaleId" from instalment where id = $1',
    [instalmentId],
  );
  if (!rows[0]) throw notFound('No existe ese plazo.');
  refuseOthers([rows[0].state]);
  const contract = (await readContract(tx, instalmentId)) ?? {kind: 'plot' as const, id: rows[0].plotSaleId!};
  const order = await placeContractParts(tx, contract, {
    instalmentIds: [instalmentId],
    channel: 'box_office',
    staffUserId,
    payMinutes: 5,
    consents: {},
    invoice: 'unasked',
    expectedTotalCents: null,
  });
  if (order.totalCents !== cents)
    throw differs(cents, order.totalCents, `por este plazo se deben ${euros(order.totalCents)}`);
  return {orderId: order.id, seats: await settle(tx, order.id, cents)};
}

const settle = (tx: Tx, orderId: number, cents: number) =>
  settleAtCounter(tx, orderId, [{method: 'transfer', amountCents: cents, tenderedCents: null}]);

/** Nothing is paid in part, nor with more than it costs: who reads it knows what to ask the payer for, or to give back. */
const differs = (came: number, owed: number, said: string): DomainError =>
  conflict(
    'amount_differs',
    `Han llegado ${euros(came)} y ${said}: ${came < owed ? `faltan ${euros(owed - came)}` : `sobran ${euros(came - owed)}`}.`,
  );
