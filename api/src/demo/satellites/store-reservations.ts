/** Reservations of schools, supporters' clubs and companies, in every state. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {FIRST_NAMES, plain, SURNAMES} from '../buyers';
import {hasClub} from '../../platform/environment/demo-profile';
import {freeSeats} from './free-seats';
import {storeTransfers} from './store-transfers';
import type {Surroundings} from './surroundings';

const GROUPS = [
  'CEIP Los Álamos',
  'IES Ribera Alta',
  'Peña El Puente',
  'Peña La Vega',
  'Cooperativa Harinera',
  'Asociación de vecinos del Coso',
  'Club de lectura La Noria',
  'Colegio San Bartolomé',
  'Escuela de música municipal',
  'Peña Los del Río',
  'Residencia Santa Clara',
  'Ayuntamiento de Vegaluenga',
  'AMPA CEIP El Molino',
  'Bodegas Cal y Canto',
  'Casal Jove',
  'Universidad popular',
  'Peña Fondo Sur',
  'Grupo scout Ribera',
  'Talleres Peñafría',
  'Coral Alameda',
] as const;
const NOTES = [
  'Pagarán por transferencia',
  'Necesitan factura con NIF',
  'Dos personas en silla de ruedas: avisar a la puerta 9',
  '',
  'Llegan en autobús a las 17:30',
  'Piden estar en la misma fila',
  '',
] as const;

/** What a theatre has nothing of. */
const OF_FOOTBALL = /^Peña |puerta 9/;
const STATES = [
  'pending',
  'confirmed',
  'pending',
  'expired',
  'confirmed',
  'cancelled',
  'confirmed',
  'pending',
] as const;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export async function storeReservations(tx: DemoTx, {profile, calendar, chance, staff}: Surroundings): Promise<void> {
  const ours = (text: string) => hasClub(profile) || !OF_FOOTBALL.test(text);
  const groups = GROUPS.filter(ours);
  const notes = NOTES.filter(ours);
  const {rows: sessions} = await tx.query<{id: number; startsAt: Date}>(
    `select s.id, s.starts_at as "startsAt" from event_session s join seat_plan p on p.id = s.seat_plan_id
      where p.seat_count > 0 and s.state = 'on_sale' and s.starts_at > now() + interval '3 days'
      order by s.starts_at, s.id limit 14`,
  );
  const seats = await freeSeats(
    tx,
    sessions.map(s => s.id),
    160,
    40,
  );
  const drafts = sessions.flatMap((session, at) => {
    const free = seats.get(session.id)!;
    let from = 0;
    return Array.from({length: at === 0 ? 8 : 3}, (_, n) => {
      const size = 6 + chance.below(15);
      const own = free.slice(from, from + size);
      from += size;
      return {session, own, n: at * 3 + n, state: STATES[(at + n) % STATES.length]!};
    }).filter(draft => draft.own.length > 3);
  });
  const {rows: prices} = await tx.query<{sessionId: number; zoneId: number; id: number; cents: number}>(
    `select distinct on (p.event_session_id, p.zone_id) p.event_session_id as "sessionId", p.zone_id as "zoneId", p.id,
      p.amount_cents as cents from price p join price_category k on k.id = p.price_category_id
      where p.event_session_id = any($1) and p.is_active order by 1, 2, k.is_default desc, p.amount_cents desc`,
    [sessions.map(s => s.id)],
  );
  const priceOf = new Map(prices.map(price => [`${price.sessionId} ${price.zoneId}`, price]));
  const first = await takeIds(tx, 'reservation', drafts.length);
  const rows = drafts.map(({session, own, n, state}, i) => {
    const [name, surname] = [chance.pick(FIRST_NAMES), chance.pick(SURNAMES)];
    const total = own.reduce((sum, seat) => sum + (priceOf.get(`${session.id} ${seat.zoneId}`)?.cents ?? 0), 0);
    const isOver = state === 'expired' || state === 'cancelled';
    const createdAt = calendar.minutesAfter(
      calendar.daysAhead(isOver ? -12 : -1 - (n % 2), '10:00'),
      chance.below(400),
    );
    const expiresAt = isOver
      ? calendar.minutesAfter(createdAt, 2880)
      : new Date(
          Math.min(
            calendar.minutesAfter(calendar.now, 1500 + 700 * (n % 5)).getTime(),
            session.startsAt.getTime() - 7_200_000,
          ),
        );
    return {
      id: first + i,
      eventSessionId: session.id,
      code: `R${chance.text(7, LETTERS)}`,
      contactName: `${name} ${surname}`,
      entityName: groups[n % groups.length]!,
      email: `${plain(name)}.${plain(surname)}@example.net`,
      phone: `+34600${String(200_000 + i * 37)}`,
      state: state as string,
      placeCount: own.length,
      totalCents: total,
      depositCents: n % 4 === 0 || (state === 'confirmed' && i < 5) ? Math.floor(total / 5) : 0,
      orderId: null as number | null,
      notes: notes[n % notes.length]!,
      expiresAt,
      confirmedAt: state === 'confirmed' ? calendar.minutesAfter(createdAt, 90) : null,
      closedAt: isOver ? (state === 'expired' ? expiresAt : calendar.minutesAfter(createdAt, 700)) : null,
      deliveredAt: null as Date | null,
      deliveredTo: '',
      feeCents: 0,
      cancelReason:
        state === 'cancelled'
          ? chance.pick(['El grupo cambia de fecha', 'No llegan al mínimo', 'Han comprado en la web'])
          : '',
      staffUserId: n % 3 === 0 ? staff.events : staff.clerk,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const paid = await paidOnes(tx, rows.length);
  const firstPaid = await takeIds(tx, 'reservation', Math.max(1, paid.length));
  const paidRows = paid.map((order, i) => ({
    id: firstPaid + i,
    eventSessionId: order.sessionId,
    code: `R${chance.text(7, LETTERS)}`,
    contactName: order.name,
    entityName: groups[(i + 7) % groups.length]!,
    email: order.email,
    phone: order.phone,
    state: order.isPast ? 'delivered' : 'paid',
    placeCount: order.places,
    totalCents: order.cents,
    depositCents: 0,
    orderId: order.id as number | null,
    notes: '',
    expiresAt: calendar.minutesAfter(order.createdAt, 2880),
    confirmedAt: order.createdAt as Date | null,
    closedAt: null as Date | null,
    cancelReason: '',
    deliveredAt: order.isPast ? order.createdAt : null,
    deliveredTo: order.isPast ? order.name : '',
    feeCents: order.fees,
    staffUserId: staff.clerk,
    createdAt: calendar.minutesAfter(order.createdAt, -600),
    updatedAt: order.createdAt,
  }));
  await insertRows(
    tx,
    'reservation',
    [...rows, ...paidRows].map(row => ({
      ...row,
      source: row.orderId === null && row.state === 'pending' && row.id % 2 === 0 ? 'web' : 'staff',
      ...aboutGroup(row.entityName),
      depositPaidAt: null,
    })),
  );
  await insertRows(
    tx,
    'reservation_line',
    drafts.flatMap(({session, own}, i) =>
      own.map(seat => ({
        reservationId: first + i,
        zoneId: seat.zoneId,
        seatId: seat.seatId,
        priceId: priceOf.get(`${session.id} ${seat.zoneId}`)?.id ?? null,
        unitCents: priceOf.get(`${session.id} ${seat.zoneId}`)?.cents ?? 0,
      })),
    ),
  );
  await tx.query(
    `insert into reservation_line (reservation_id, zone_id, seat_id, price_id, unit_cents, fee_cents)
      select r.id, l.zone_id, l.seat_id, l.price_id, l.total_cents, l.fee_cents from reservation r
      join order_line l on l.order_id = r.order_id and l.event_session_id = r.event_session_id and l.state = 'active'
      order by r.id, l.id`,
  );
  // The door counts a group by its order.
  await tx.query(
    `update "order" o set reservation_id = r.id, reservation_part = 'whole' from reservation r where r.order_id = o.id`,
  );
  await insertRows(
    tx,
    'seat_claim',
    drafts.flatMap(({session, own, state}, i) =>
      state === 'pending' || state === 'confirmed'
        ? own.map(seat => ({
            eventSessionId: session.id,
            seatId: seat.seatId,
            kind: 'reservation',
            reservationId: first + i,
            priceId: priceOf.get(`${session.id} ${seat.zoneId}`)?.id ?? null,
          }))
        : [],
    ),
  );
  await tx.query(
    `update event_session set takes_groups = true where state = 'on_sale' and not is_trial
      and starts_at > now() + interval '3 days'`,
  );
  await storeTransfers(tx, staff.clerk);
  await askOneGroup(tx);
}

/** The last event with a group that is still to pay asks who is in charge of it: the group has not said so yet. */
async function askOneGroup(tx: DemoTx): Promise<void> {
  await tx.query(
    `insert into custom_field (scope, event_id, label, help, type, is_required, required_since, asked_per, position)
     select 'event', s.event_id, '¿Quién responde del grupo ese día?', 'Nombre y teléfono de quien viene con él.', 'text', true,
       r.created_at, 'order', (select coalesce(max(position), 0) + 1 from custom_field where scope = 'event')
       from reservation r join event_session s on s.id = r.event_session_id
      where r.state = 'confirmed' and r.expires_at > now() order by s.starts_at desc, r.id limit 1`,
  );
}

const SCHOOL = /^(CEIP|IES|Colegio|AMPA|Escuela|Universidad)/;

/** Schools and companies want an invoice. */
function aboutGroup(name: string) {
  const kind = SCHOOL.test(name)
    ? 'school'
    : name.startsWith('Peña')
      ? 'club'
      : /^(Cooperativa|Bodegas)/.test(name)
        ? 'company'
        : 'association';
  const wantsInvoice = kind === 'school' || kind === 'company';
  return {
    groupKind: kind,
    fiscalName: wantsInvoice ? name : '',
    nif: wantsInvoice ? (kind === 'school' ? 'Q2868009I' : 'B12345674') : '',
    fiscalAddress: wantsInvoice ? 'Calle del Molino, 3, 50001 Zaragoza' : '',
  };
}

interface PaidGroup {
  id: number;
  sessionId: number;
  name: string;
  email: string;
  phone: string;
  places: number;
  cents: number;
  fees: number;
  createdAt: Date;
  isPast: boolean;
}

/** Large orders of the box office stand for groups that came with a reservation and paid. */
async function paidOnes(tx: DemoTx, most: number): Promise<PaidGroup[]> {
  const {rows} = await tx.query<PaidGroup>(
    `select o.id, min(l.event_session_id) as "sessionId", trim(o.first_name || ' ' || o.surname1) as name, o.email,
      o.phone, count(*)::int as places, sum(l.total_cents)::int as cents, sum(l.fee_cents)::int as fees, o.created_at as "createdAt",
      max(s.ends_at) < now() as "isPast"
       from "order" o join order_line l on l.order_id = o.id and l.state = 'active' and l.kind = 'ticket'
         join event_session s on s.id = l.event_session_id
      where o.state = 'paid' and o.first_name <> '' and o.created_at > now() - interval '60 days' group by o.id
        having count(distinct l.event_session_id) = 1 and count(*) >= 5 order by count(*) desc, o.id limit $1`,
    [Math.min(most, 12)],
  );
  return rows;
}
