/**
 * The order of a group: its deposit, the rest, or all at once, at what its places cost when they were kept. What the
 * deposit has paid is taken off the places, so sales, VAT and settlements have every cent once. The places stay the
 * reservation's until the money is there (secure.ts); a try that began in time is waited for.
 */
import {conflict, DomainError, notFound} from '../kernel/errors';
import {split} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import type {Channel} from '../kernel/channel';
import {vatOf} from '../orders/quote';
import {giveWay} from '../orders/rivals';
import {placeDues} from '../orders/place-dues';
import {billingOf as saidBilling, requireInvoiceData, type Invoiced} from '../orders/rules/invoice-data';
import type {PlacedOrder} from '../orders/place';
import {copyAnswers, PLACE_ORDER, requireAnswers} from './questions';

export type GroupPart = 'deposit' | 'balance' | 'whole';

export interface PayReservation {
  reservationId: number;
  /** The deposit, or all that is still to be paid. */
  what: 'deposit' | 'rest';
  channel: Channel;
  staffUserId: number | null;
  payMinutes: number;
  expectedTotalCents: number;
  consents: Record<string, unknown>;
  invoice?: Invoiced;
}

export interface GroupMoney {
  totalCents: number;
  feeCents: number;
  depositCents: number;
  isDepositPaid: boolean;
}

/** What is to be paid now: of the deposit (null: none, or paid), and of the rest. */
export const owedOf = ({totalCents, depositCents, isDepositPaid}: GroupMoney) => ({
  depositCents: depositCents > 0 && depositCents < totalCents && !isDepositPaid ? depositCents : null,
  restCents: isDepositPaid ? totalCents - depositCents : totalCents,
});

interface Row extends GroupMoney {
  eventSessionId: number;
  state: string;
  isAnswered: boolean;
  isLate: boolean;
  isUnderWay: boolean;
  contactName: string;
  entityName: string;
  fiscalName: string;
  email: string;
  phone: string;
  nif: string;
  fiscalAddress: string;
  vatCode: string;
  title: string;
}

/**
 * Errors: `not_found` 404, `wrong_state`, `total_changed`, `charge_under_way`, `tariff_gone`, `answers_missing` 409,
 * `reservation_expired` 410, `invoice_data_needed` 422.
 */
export async function placeReservation(tx: Tx, ask: PayReservation): Promise<PlacedOrder> {
  const {reservationId} = ask;
  // Orders before the reservation, as whoever settles one of them locks them.
  const tries = await tx.query<{id: number}>(
    `select id from "order" where reservation_id = $1 and state = 'pending' order by id`,
    [reservationId],
  );
  await giveWay(
    tx,
    tries.rows.map(row => row.id),
  );
  const row = await lock(tx, reservationId);
  const {depositCents, restCents} = owedOf(row);
  if (ask.what === 'deposit' && depositCents === null)
    throw conflict('already_paid', 'La señal de esta reserva ya está pagada, o no lleva señal.');
  const cents = ask.what === 'deposit' ? depositCents! : restCents;
  if (cents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de pagar.', {totalCents: cents});
  const order = ask.what === 'deposit' ? await placeDeposit(tx, ask, row) : await placeRest(tx, ask, row, cents);
  await tx.query(`update reservation set pay_until = $2::timestamptz + interval '1 minute' where id = $1`, [
    reservationId,
    order.claimsExpireAt,
  ]);
  return order;
}

async function lock(tx: Tx, reservationId: number): Promise<Row> {
  const {rows} = await tx.query<Row>(
    `select r.event_session_id as "eventSessionId", r.state, r.source <> 'web' or r.state <> 'pending' as "isAnswered",
       r.expires_at <= now() as "isLate", r.total_cents as "totalCents", r.fee_cents as "feeCents",
       r.deposit_cents as "depositCents", r.deposit_paid_at is not null as "isDepositPaid",
       r.contact_name as "contactName", r.entity_name as "entityName", r.fiscal_name as "fiscalName", r.email, r.phone,
       r.nif, r.fiscal_address as "fiscalAddress", e.vat_code as "vatCode", e.title
       from reservation r join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
      where r.id = $1 for no key update of r`,
    [reservationId],
  );
  const row = rows[0];
  if (!row) throw notFound('No existe esa reserva.');
  if (['paid', 'delivered'].includes(row.state)) throw conflict('already_paid', 'Esta reserva ya está pagada.');
  if (row.state === 'cancelled') throw conflict('wrong_state', 'Esta reserva está cancelada.');
  if (row.state === 'expired' || row.isLate)
    throw new DomainError('reservation_expired', 'Esta reserva ha caducado y sus plazas han vuelto a la venta.');
  if (!row.isAnswered)
    throw conflict('wrong_state', 'Esta solicitud todavía no tiene respuesta: aún no se puede pagar.');
  // Begun by somebody else while we waited for the row.
  const {rowCount} = await tx.query(`select 1 from "order" where reservation_id = $1 and state = 'pending'`, [
    reservationId,
  ]);
  if (rowCount)
    throw conflict(
      'charge_under_way',
      'Esta reserva se está pagando en otra ventana. Vuelve a intentarlo en un momento.',
    );
  return row;
}

const buyerOf = (row: Row) => ({
  email: row.email,
  firstName: row.fiscalName || row.entityName || row.contactName,
  surname1: '',
  surname2: '',
  phone: row.phone,
  docNo: row.nif || null,
});

/** Where papers of an order look for the address of whoever pays it. */
export const billingOf = ({fiscalAddress}: {fiscalAddress: string}) =>
  fiscalAddress === '' ? {} : {billing: {street: fiscalAddress}};

const placeDeposit = (tx: Tx, ask: PayReservation, row: Row): Promise<PlacedOrder> =>
  placeDues(tx, {
    dues: [
      {
        kind: 'group_deposit',
        description: `Señal de la reserva de grupo para ${row.title}`,
        cents: row.depositCents,
        vatCode: row.vatCode,
        ownId: ask.reservationId,
      },
    ],
    channel: ask.channel,
    buyer: buyerOf(row),
    customerId: null,
    staffUserId: ask.staffUserId,
    payMinutes: ask.payMinutes,
    consents: {...ask.consents, ...billingOf(row)},
    invoice: ask.invoice,
  });

interface TicketLine {
  zoneId: number;
  seatId: number | null;
  priceId: number;
  priceCategoryId: number;
  unitCents: number;
  feeCents: number;
  description: string;
  vatCode: string;
  vatBp: number;
  feeVatBp: number;
}

async function placeRest(tx: Tx, ask: PayReservation, row: Row, cents: number): Promise<PlacedOrder> {
  await requireAnswers(tx, ask.reservationId);
  const lines = await readTickets(tx, ask.reservationId, ask.channel);
  // Fees have no discount: the deposit lies on the places alone, to the cent.
  const offs = split(
    row.isDepositPaid ? row.depositCents : 0,
    lines.map(line => line.unitCents - line.feeCents),
  );
  const parts = lines.map((line, i) => ({
    ...line,
    off: offs[i]!,
    ...vatOf(line.unitCents, line.feeCents, offs[i]!, line.vatBp, line.feeVatBp),
  }));
  const buyer = buyerOf(row);
  const {rows} = await tx.query<{id: number; number: string; expires: Date}>(
    `insert into "order" (number, channel, state, staff_user_id, email, first_name, phone, doc_no, total_cents, fee_cents,
       consents, claims_expire_at, reservation_id, reservation_part, discount_cents)
     values (to_char(now() at time zone club_zone(), 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0'),
       $1, 'pending', $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(mins => $10), $11, $12, $13)
     returning id, number, claims_expire_at as expires`,
    [
      ask.channel,
      ask.staffUserId,
      buyer.email,
      buyer.firstName,
      buyer.phone,
      buyer.docNo,
      cents,
      row.feeCents,
      JSON.stringify({...ask.consents, ...billingOf(row), ...saidBilling(ask.invoice, buyer.docNo)}),
      ask.payMinutes,
      ask.reservationId,
      row.isDepositPaid ? 'balance' : 'whole',
      row.isDepositPaid ? row.depositCents : 0,
    ],
  );
  const order = rows[0]!;
  const col = <T>(pick: (part: (typeof parts)[number]) => T) => parts.map(pick);
  await tx.query(
    `insert into order_line (order_id, event_session_id, position, zone_id, seat_id, price_id, price_category_id,
       description, unit_cents, fee_cents, discount_cents, vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents)
     select $1, $2, * from unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[], $9::int[],
       $10::int[], $11::int[], $12::text[], $13::int[], $14::int[], $15::int[], $16::int[])`,
    [
      order.id,
      row.eventSessionId,
      parts.map((_, i) => i + 1),
      col(p => p.zoneId),
      col(p => p.seatId),
      col(p => p.priceId),
      col(p => p.priceCategoryId),
      col(p => p.description),
      col(p => p.unitCents),
      col(p => p.feeCents),
      col(p => p.off),
      col(p => p.vatCode),
      col(p => p.vatBp),
      col(p => p.vatCents),
      col(p => p.feeVatBp),
      col(p => p.feeVatCents),
    ],
  );
  await requireInvoiceData(tx, order.id, ask.invoice === 'unasked' ? null : '');
  await copyAnswers(tx, ask.reservationId, order.id);
  return {
    id: order.id,
    number: order.number,
    totalCents: cents,
    dueCents: cents,
    claimsExpireAt: order.expires,
    eventSessionIds: [row.eventSessionId],
    paymentId: null,
    bankTerminalId: null,
    gatewayOrder: null,
    isTrial: false,
  };
}

/** One for each place. */
async function readTickets(tx: Tx, reservationId: number, channel: Channel): Promise<TicketLine[]> {
  const {rows} = await tx.query<TicketLine & {priceId: number | null}>(
    `select l.zone_id as "zoneId", l.seat_id as "seatId", p.id as "priceId", k.id as "priceCategoryId",
       l.unit_cents as "unitCents", l.fee_cents as "feeCents",
       concat_ws(', ', z.name, 'fila ' || s.row_label, 'butaca ' || s.seat_number, k.name) as description,
       e.vat_code as "vatCode", vat_rate_bp(e.vat_code, session_day(es)) as "vatBp",
       coalesce(fee_rate_bp(f.vat_code, e.vat_code, session_day(es)), 0) as "feeVatBp"
       from reservation_line l join reservation r on r.id = l.reservation_id
         join event_session es on es.id = r.event_session_id join event e on e.id = es.event_id
         join zone z on z.id = l.zone_id left join seat s on s.id = l.seat_id
         left join price p on p.id = l.price_id left join price_category k on k.id = p.price_category_id
         left join lateral (select b.vat_code from booking_fee b where l.fee_cents > 0
           and (b.event_session_id = es.id or b.event_session_id is null)
           order by b.channel = $2 desc, b.event_session_id nulls last limit 1) f on true
         cross join generate_series(1, l.quantity) g(n)
      where l.reservation_id = $1 order by ${PLACE_ORDER}`,
    [reservationId, channel],
  );
  if (rows.some(line => line.priceId === null))
    throw conflict('tariff_gone', 'La tarifa de esta reserva ya no existe: hay que hacerla de nuevo.');
  return rows;
}
