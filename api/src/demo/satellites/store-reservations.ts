/** Reservations of schools, supporters' clubs and companies, in every state. */
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import {FIRST_NAMES, plain, SURNAMES} from '../history/buyers';
import {hasClub} from '../profile';
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

export async function storeReservations(tx: Tx, {profile, calendar, chance, staff}: Surroundings): Promise<void> {
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
      event_session_id: session.id,
      code: `R${chance.text(7, LETTERS)}`,
      contact_name: `${name} ${surname}`,
      entity_name: groups[n % groups.length]!,
      email: `${plain(name)}.${plain(surname)}@example.net`,
      phone: `+34600${String(200_000 + i * 37)}`,
      state: state as string,
      place_count: own.length,
      total_cents: total,
      deposit_cents: n % 4 === 0 || (state === 'confirmed' && i < 5) ? Math.floor(total / 5) : 0,
      order_id: null as number | null,
      notes: notes[n % notes.length]!,
      expires_at: expiresAt,
      confirmed_at: state === 'confirmed' ? calendar.minutesAfter(createdAt, 90) : null,
      closed_at: isOver ? (state === 'expired' ? expiresAt : calendar.minutesAfter(createdAt, 700)) : null,
      delivered_at: null as Date | null,
      delivered_to: '',
      fee_cents: 0,
      cancel_reason:
        state === 'cancelled'
          ? chance.pick(['El grupo cambia de fecha', 'No llegan al mínimo', 'Han comprado en la web'])
          : '',
      staff_user_id: n % 3 === 0 ? staff.events : staff.clerk,
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  const paid = await paidOnes(tx, rows.length);
  const firstPaid = await takeIds(tx, 'reservation', Math.max(1, paid.length));
  const paidRows = paid.map((order, i) => ({
    id: firstPaid + i,
    event_session_id: order.sessionId,
    code: `R${chance.text(7, LETTERS)}`,
    contact_name: order.name,
    entity_name: groups[(i + 7) % groups.length]!,
    email: order.email,
    phone: order.phone,
    state: order.isPast ? 'delivered' : 'paid',
    place_count: order.places,
    total_cents: order.cents,
    deposit_cents: 0,
    order_id: order.id as number | null,
    notes: '',
    expires_at: calendar.minutesAfter(order.createdAt, 2880),
    confirmed_at: order.createdAt as Date | null,
    closed_at: null as Date | null,
    cancel_reason: '',
    delivered_at: order.isPast ? order.createdAt : null,
    delivered_to: order.isPast ? order.name : '',
    fee_cents: order.fees,
    staff_user_id: staff.clerk,
    created_at: calendar.minutesAfter(order.createdAt, -600),
    updated_at: order.createdAt,
  }));
  await insertRows(
    tx,
    'reservation',
    {
      id: 'int',
      event_session_id: 'int',
      code: 'text',
      contact_name: 'text',
      entity_name: 'text',
      email: 'text',
      phone: 'text',
      state: 'text',
      place_count: 'int',
      total_cents: 'int',
      deposit_cents: 'int',
      order_id: 'int',
      notes: 'text',
      expires_at: 'timestamptz',
      confirmed_at: 'timestamptz',
      closed_at: 'timestamptz',
      cancel_reason: 'text',
      staff_user_id: 'int',
      source: 'text',
      group_kind: 'text',
      fiscal_name: 'text',
      nif: 'text',
      fiscal_address: 'text',
      fee_cents: 'int',
      deposit_paid_at: 'timestamptz',
      delivered_at: 'timestamptz',
      delivered_to: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    [...rows, ...paidRows].map(row => ({
      ...row,
      source: row.order_id === null && row.state === 'pending' && row.id % 2 === 0 ? 'web' : 'staff',
      ...aboutGroup(row.entity_name),
      deposit_paid_at: null,
    })),
  );
  await insertRows(
    tx,
    'reservation_line',
    {reservation_id: 'int', zone_id: 'int', seat_id: 'int', price_id: 'int', unit_cents: 'int'},
    drafts.flatMap(({session, own}, i) =>
      own.map(seat => ({
        reservation_id: first + i,
        zone_id: seat.zoneId,
        seat_id: seat.seatId,
        price_id: priceOf.get(`${session.id} ${seat.zoneId}`)?.id ?? null,
        unit_cents: priceOf.get(`${session.id} ${seat.zoneId}`)?.cents ?? 0,
      })),
    ),
  );
  await tx.query(
    `insert into reservation_line (reservation_id, zone_id, seat_id, price_id, unit_cents, fee_cents)
      select r.id, l.zone_id, l.seat_id, l.price_id, l.total_cents, l.fee_cents from reservation r
      join order_line l on l.order_id = r.order_id and l.event_session_id = r.event_session_id and l.state = 'active'
      order by r.id, l.id`,
  );
  await insertRows(
    tx,
    'seat_claim',
    {event_session_id: 'int', seat_id: 'int', kind: 'text', reservation_id: 'int', price_id: 'int'},
    drafts.flatMap(({session, own, state}, i) =>
      state === 'pending' || state === 'confirmed'
        ? own.map(seat => ({
            event_session_id: session.id,
            seat_id: seat.seatId,
            kind: 'reservation',
            reservation_id: first + i,
            price_id: priceOf.get(`${session.id} ${seat.zoneId}`)?.id ?? null,
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
async function askOneGroup(tx: Tx): Promise<void> {
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
    group_kind: kind,
    fiscal_name: wantsInvoice ? name : '',
    nif: wantsInvoice ? (kind === 'school' ? 'Q2868009I' : 'B12345674') : '',
    fiscal_address: wantsInvoice ? 'Calle del Molino, 3, 50001 Zaragoza' : '',
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
async function paidOnes(tx: Tx, most: number): Promise<PaidGroup[]> {
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
