/** An agency that sells by itself: its log-in, seats and places kept for it, sales on account, one given back, one paid. */
import {writeAudit} from '../../web/auth/audit';
import {issueConsignment, type ConsignmentAsk} from '../../domain/consignments/issue';
import {readAccount} from '../../domain/consignments/read-account';
import {reportSold} from '../../domain/consignments/report-sold';
import {settleConsignment} from '../../domain/consignments/settle';
import {takeBackNumbers} from '../../domain/consignments/take-back';
import {sellFromQuota} from '../../domain/affiliates/sell-from-quota';
import {receivePayout} from '../../domain/outside-sales/receive-payout';
import {readOwed} from '../../domain/outside-sales/read-owed';
import {refundLines} from '../../domain/payments/refund';
import {blockSeats} from '../../domain/seats/block';
import {actorOf} from '../accounts';
import type {DemoTx} from '../bulk-insert';
import {freeSeats} from './free-seats';
import type {Surroundings} from './surroundings';

const BUYERS = [
  ['Rosa', 'Villanueva', 'rosa.villanueva@example.org'],
  ['Andrés', 'Calatayud', 'andres.calatayud@example.org'],
  ['Colegio', 'San Lázaro', 'secretaria.sanlazaro@example.org'],
] as const;

const KEPT_SEATS = 14;

/** Seats of two sessions to come, and places of a numberless zone where there is one. */
export async function storeAgency(tx: DemoTx, {staff}: Surroundings): Promise<void> {
  const {rows: made} = await tx.query<{affiliateId: number; labelId: number; sellerId: number | null}>(
    `with agency as (
       insert into affiliate (code, name, kind, contact_name, email, phone, credit_cents, commission_bp)
         values ('TRES-MARES', 'Viajes Tres Mares', 'agency', 'Olga Pueyo', 'agencia@example.org', '+34976000017', 200000, 800)
         returning id),
     label as (insert into block_label (code, name, color, affiliate_id) select 'AGEN', 'Cupo Tres Mares', '#0f766e', id
       from agency returning id),
     seller as (update staff_user set affiliate_id = (select id from agency) where 'partner' = any(roles) returning id)
     select agency.id as "affiliateId", label.id as "labelId", (select id from seller) as "sellerId" from agency, label`,
  );
  const {affiliateId, labelId, sellerId} = made[0]!;
  const {rows: sessions} = await tx.query<{id: number; hasSeats: boolean; zoneId: number | null}>(
    `select s.id, p.seat_count > 0 as "hasSeats", (select z.id from zone z join zone_counter c on c.zone_id = z.id
         and c.event_session_id = s.id where z.kind = 'general' and z.seat_plan_id = p.id and exists (select 1 from price r
           where r.event_session_id = s.id and r.zone_id = z.id and r.channel is null)
         group by z.id having sum(c.capacity - c.taken) > 60 order by z.id limit 1) as "zoneId"
       from event_session s join seat_plan p on p.id = s.seat_plan_id
      where s.state = 'on_sale' and not s.is_trial and not s.is_nominative and s.seats_apart = 0 and now() between
        s.sale_starts_at and s.sale_ends_at and s.starts_at > now() + interval '4 days'
        and not exists (select 1 from session_quota q where q.event_session_id = s.id)
        and exists (select 1 from price r where r.event_session_id = s.id and r.is_active and r.amount_cents > 0)
      order by s.starts_at, s.id`,
  );
  if (sellerId === null) return;
  const numbered = sessions.filter(session => session.hasSeats).slice(1, 9);
  // What is almost sold has none to keep, whichever session comes next on the day that the demo is made.
  const all = await freeSeats(
    tx,
    numbered.map(session => session.id),
    KEPT_SEATS,
    160,
  );
  const free = new Map([...all].filter(([, seats]) => seats.length === KEPT_SEATS).slice(0, 2));
  const general = sessions.find(session => session.zoneId !== null && !free.has(session.id));
  const common = {blockLabelId: labelId, reason: 'Cupo de la temporada', untilAt: null, staffUserId: staff.events};
  const keep = async (eventSessionId: number, seatIds: number[], places: {zoneId: number; quantity: number}[]) => {
    await blockSeats(tx, {...common, eventSessionId, seatIds, places});
    await writeAudit(tx, await actorOf(tx, staff.events), {
      action: 'block',
      resource: 'sesiones',
      id: eventSessionId,
      changes: {label: 'AGEN', seats: seatIds.length, places: places.reduce((sum, {quantity}) => sum + quantity, 0)},
      reason: common.reason,
    });
  };
  for (const [eventSessionId, seats] of free)
    await keep(
      eventSessionId,
      seats.map(seat => seat.seatId),
      [],
    );
  if (general) await keep(general.id, [], [{zoneId: general.zoneId!, quantity: 40}]);
  const orders: number[] = [];
  for (const [n, [eventSessionId, seats]] of [...free].entries()) {
    const pair = seats.slice(0, 2 + n);
    const prices = await pricesOf(tx, eventSessionId, pair[0]?.zoneId ?? null);
    const own = pair.filter(seat => seat.zoneId === pair[0]!.zoneId);
    if (own.length === 0 || prices.length === 0) continue;
    const priceId = prices[0]!;
    orders.push(
      await sell(tx, n, {affiliateId, sellerId, seats: own.map(({seatId}) => ({eventSessionId, seatId, priceId}))}),
    );
  }
  const [first] = orders;
  const [owed] = await readOwed(tx, {sellerKind: 'affiliate', sellerId: affiliateId});
  const paid = owed?.sessions[0];
  if (first === undefined || paid === undefined) return;
  await receivePayout(tx, {
    sellerKind: 'affiliate',
    sellerId: affiliateId,
    sessionIds: [paid.sessionId],
    amountCents: paid.owedCents,
    receivedOn: (await tx.query<{day: string}>('select club_today()::text as day')).rows[0]!.day,
    reference: 'Transferencia Tres Mares 11/2026',
    staffUserId: staff.finance,
  });
  const {rows: lines} = await tx.query<{id: number}>(
    'select id from order_line where order_id = $1 order by id limit 1',
    [orders.at(-1)],
  );
  const refund = {
    orderId: orders.at(-1)!,
    orderLineIds: [lines[0]!.id],
    reason: 'La agencia avisa de que no viajan',
    staffUserId: staff.finance,
  };
  await refundLines(tx, refund);
  await writeAudit(tx, await actorOf(tx, staff.finance), {
    action: 'refund',
    resource: 'pedidos',
    id: refund.orderId,
    changes: {lines: refund.orderLineIds},
    reason: refund.reason,
  });
  const zonePrices = general ? await pricesOf(tx, general.id, general.zoneId) : [];
  const priceId = zonePrices[0];
  if (!general || priceId === undefined) return;
  await sell(tx, 2, {
    affiliateId,
    sellerId,
    places: [{eventSessionId: general.id, zoneId: general.zoneId!, priceId, quantity: 6}],
  });
  await storeBatch(tx, {affiliateId, eventSessionId: general.id, priceId, staffUserId: staff.events});
  await storeSeatBatch(tx, {
    affiliateId,
    eventSessionIds: numbered.map(session => session.id),
    staffUserId: staff.events,
  });
}

/** Twenty on paper for its own counter: it has paid the first four that it sold, and has told two more since. */
async function storeBatch(
  tx: DemoTx,
  ask: {affiliateId: number; eventSessionId: number; priceId: number; staffUserId: number},
): Promise<void> {
  const {batch, actor, about, tell} = await issueBatch(tx, {
    ...ask,
    quantity: 20,
    seats: '',
    note: 'Para su mostrador',
  });
  await tell('1-4');
  const {rows} = await tx.query<{day: string}>('select club_today()::text as day');
  const settled = await settleConsignment(tx, {
    consignmentId: batch.id,
    isPartial: true,
    expectedCents: (await readAccount(tx, batch.id)).owedCents,
    paidBy: 'transfer',
    receivedOn: rows[0]!.day,
    reference: '',
    staffUserId: ask.staffUserId,
  });
  await writeAudit(tx, actor, {...about, action: 'settle', changes: {...settled, paidBy: 'transfer'}});
  await tell('5-6');
}

/** Six seats of a row for its travellers: two are sold, one has come back. */
async function storeSeatBatch(
  tx: DemoTx,
  ask: {affiliateId: number; eventSessionIds: readonly number[]; staffUserId: number},
): Promise<void> {
  const {rows} = await tx.query<{eventSessionId: number; zoneId: number; row: string; numbers: string[]}>(
    `select x.id as "eventSessionId", s.zone_id as "zoneId", s.row_label as row,
            (array_agg(s.seat_number order by s.seat_index))[1:6] as numbers
       from event_session x
       join zone z on z.seat_plan_id = x.seat_plan_id
       join seat s on s.zone_id = z.id
      where x.id = any($1)
        and not exists (select 1 from seat_claim c where c.event_session_id = x.id and c.seat_id = s.id)
        -- Six of the dearest fit the agency's credit.
        and (select max(p.amount_cents) from price p where p.event_session_id = x.id and p.zone_id = z.id
          and p.is_active and p.channel is null) between 1 and 5000
      group by x.id, x.starts_at, s.zone_id, s.row_label
     having count(*) >= 6
      order by x.starts_at, x.id, s.zone_id desc, max(s.row_index) desc limit 1`,
    [ask.eventSessionIds],
  );
  const found = rows[0];
  if (!found) return;
  const {affiliateId, staffUserId} = ask;
  const {batch, actor, about, tell} = await issueBatch(tx, {
    affiliateId,
    staffUserId,
    eventSessionId: found.eventSessionId,
    priceId: (await pricesOf(tx, found.eventSessionId, found.zoneId))[0]!,
    quantity: null,
    seats: `fila ${found.row}, ${found.numbers.join(', ')}`,
    note: 'Viaje en autobús',
  });
  await tell('1-2');
  const numbers = '6';
  await takeBackNumbers(tx, {consignmentId: batch.id, numbers, as: 'returned', reason: '', staffUserId});
  await writeAudit(tx, actor, {...about, action: 'return', changes: {numbers}});
}

async function issueBatch(tx: DemoTx, ask: Omit<ConsignmentAsk, 'commissionBp'>) {
  const {affiliateId, staffUserId} = ask;
  const batch = await issueConsignment(tx, {...ask, commissionBp: null});
  const actor = await actorOf(tx, staffUserId);
  const about = {resource: 'lotes-entradas', id: batch.id};
  await writeAudit(tx, actor, {...about, action: 'create', changes: {affiliateId, quantity: batch.quantity}});
  const tell = async (numbers: string): Promise<void> => {
    const {totalCents} = await reportSold(tx, {consignmentId: batch.id, numbers, staffUserId});
    await writeAudit(tx, actor, {...about, action: 'sell', changes: {numbers, totalCents}});
  };
  return {batch, actor, about, tell};
}

async function pricesOf(tx: DemoTx, eventSessionId: number, zoneId: number | null): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select p.id from price p join price_category c on c.id = p.price_category_id where p.event_session_id = $1
      and p.zone_id = $2 and p.is_active and p.channel is null order by c.is_default desc, p.amount_cents desc, p.id`,
    [eventSessionId, zoneId],
  );
  return rows.map(row => row.id);
}

const INVOICED = {nif: '12345678Z', street: 'Calle del Río, 8', postalCode: '50999', city: 'Alameda de la Ribera'};

type Wish = Pick<Parameters<typeof sellFromQuota>[1], 'affiliateId'> &
  Partial<Pick<Parameters<typeof sellFromQuota>[1], 'seats' | 'places'>> & {sellerId: number};

async function sell(tx: DemoTx, n: number, {affiliateId, sellerId, seats = [], places = []}: Wish): Promise<number> {
  const {rows} = await tx.query<{id: string; cents: number}>(
    `select gen_random_uuid() as id, coalesce(sum(p.amount_cents * w.n), 0)::int as cents
       from unnest($1::int[], $2::int[]) as w(price, n) join price p on p.id = w.price`,
    [[...seats, ...places].map(one => one.priceId), [...seats.map(() => 1), ...places.map(zone => zone.quantity)]],
  );
  const [firstName, surname1, email] = BUYERS[n % BUYERS.length]!;
  const sale = await sellFromQuota(tx, {
    affiliateId,
    staffUserId: sellerId,
    cartId: rows[0]!.id,
    seats,
    places,
    buyer: {firstName, surname1, surname2: '', email, phone: '', docNo: null},
    invoice: rows[0]!.cents > 40_000 ? INVOICED : null,
    said: {},
    expectedTotalCents: rows[0]!.cents,
  });
  return sale.orderId;
}
