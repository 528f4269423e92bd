/**
 * What was promised against what is there. During the day: the holds of this moment. At its end: every order, payment,
 * ticket, sale over the counter, plot, and every cent at the bank.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Database} from '../../api/src/platform/database/db';
import {disagreements} from '../support/world/invariants';
import {sleep} from './chance';
import type {Day} from './day';
import {root} from './house';

const INVARIANTS = readFileSync(path.join(root, 'api', 'src', 'ops', 'verify', 'invariants.sql'), 'utf8');

export interface Verdict {
  invariants: string[];
  lost: string[];
  money: string[];
  faults: string[];
}

/**
 * Holds that were acknowledged, not given up and not yet over: each of their seats belongs to that cart or to its
 * order.
 */
export async function lostHolds(day: Day): Promise<{checked: number; lost: string[]}> {
  const {memory, house, stage} = day;
  const alive = [...memory.holds].filter(([, hold]) => hold.expiresAt > Date.now() + 4000);
  const seats = alive.flatMap(([, hold]) => hold.seatIds);
  const carts = alive.flatMap(([cart, hold]) => hold.seatIds.map(() => cart));
  const {rows} = await house.db.query<{seat: number; cart: string}>(
    `select a.seat, a.cart from unnest($1::int[], $2::uuid[]) as a (seat, cart)
      where not exists (select 1 from seat_claim c left join "order" o on o.id = c.order_id
        where c.event_session_id = $3 and c.seat_id = a.seat and (c.cart_id = a.cart or o.cart_id = a.cart))`,
    [seats, carts, stage.sessionId],
  );
  // Given up in this very moment is not lost.
  const lost = rows
    .filter(row => memory.holds.get(row.cart)?.seatIds.includes(row.seat))
    .map(row => `la retención de la butaca ${row.seat} que se confirmó ya no está`);
  return {checked: seats.length, lost};
}

/**
 * Lets the day run out: the bank's last words, payments without news, seats of those who went away, money on its way
 * back, mails.
 */
export async function letSettle(day: Day, say: (line: string) => void): Promise<string[]> {
  const {db} = day.house;
  const count = async (sql: string) =>
    (await db.query<{n: number}>(`select count(*)::int as n from ${sql}`)).rows[0]!.n;
  const left: string[] = [];
  const wait = async (what: string, seconds: number, sql: string) => {
    let n = await count(sql);
    for (const until = Date.now() + seconds * 1000; n > 0 && Date.now() < until; n = await count(sql))
      await sleep(0.25);
    if (n > 0) left.push(`${what}: quedan ${n} tras ${seconds} s`);
  };
  say('  El banco acaba de avisar…');
  await wait('avisos del banco sin entregar', 240, `test_bank.notification where state = 'pending'`);
  await passTime(db);
  say('  Vuelven a la venta las butacas de quien se fue, y se pregunta al banco por los pagos sin noticias…');
  await wait('pedidos sin pagar que no caducan', 60, `"order" where state = 'pending'`);
  await wait('carritos que no caducan', 60, `cart where state = 'open' and expires_at < now() - interval '5 seconds'`);
  await wait(
    'pagos que el banco cobró y no están anotados',
    120,
    `test_bank.operation o join payment p on p.gateway_order = o.gateway_order
      where o.charged_cents > 0 and p.state in ('created', 'expired') and not exists (select 1 from incident i
      where i.payment_id = p.id)`,
  );
  await wait('devoluciones sin hacer', 60, `refund where state in ('requested', 'sending')`);
  await wait(
    'pedidos pagados sin confirmar por correo',
    90,
    `"order" o where o.state = 'paid' and o.email <> '' and not exists (select 1 from mail_message m
      where m.order_id = o.id)`,
  );
  await wait('correos sin salir', 60, `mail_message where state in ('queued', 'sending')`);
  return left;
}

/** A minute goes by for whatever is still held, four for payments that were charged without a word. */
async function passTime(db: Database): Promise<void> {
  await db.withTransaction(async tx => {
    await tx.query(
      `update cart set expires_at = now() - interval '6 seconds'
        where state = 'open' and expires_at > now() - interval '6 seconds'`,
    );
    await tx.query(
      `update seat_claim set expires_at = now() - interval '6 seconds', changed_xid = pg_current_xact_id()
        where kind = 'hold' and expires_at > now() - interval '6 seconds'`,
    );
    await tx.query(
      `update "order" set claims_expire_at = now() - interval '6 seconds'
        where state = 'pending' and claims_expire_at > now() - interval '6 seconds'`,
    );
    await tx.query(`update payment set created_at = created_at - interval '4 minutes' where state = 'created'`);
  });
}

export async function judge(day: Day, before: string[]): Promise<Verdict> {
  const {db} = day.house;
  const {rows} = await db.query<{invariant: string; what: string}>(INVARIANTS);
  return {
    invariants: rows.map(row => `${row.invariant}: ${row.what}`),
    lost: [...before, ...(await lostPromises(day))],
    money: await strayMoney(db),
    faults: day.memory.faults,
  };
}

async function lostPromises(day: Day): Promise<string[]> {
  const {memory, house, stage, roomId} = day;
  const lost: string[] = [];
  const missing = async (what: string, sql: string, values: unknown[]) => {
    const {rows} = await house.db.query<{name: string}>(sql, values);
    lost.push(...rows.map(row => `${what}: ${row.name}`));
  };
  await missing(
    'el lugar en la cola',
    `select a.t::text as name from unnest($1::int[]) as a(t)
      where not exists (select 1 from waiting_place p where p.waiting_room_id = $2 and p.ticket = a.t)`,
    [[...memory.places.keys()], roomId],
  );
  const orders = [...memory.orders.values()];
  await missing(
    'el pedido',
    `select a.number as name from unnest($1::text[], $2::int[], $3::int[]) as a(number, cents, seats) where not exists (
    select 1 from "order" o where o.number = a.number and o.total_cents = a.cents and (select count(*) from order_line l
      where l.order_id = o.id) = a.seats)`,
    [orders.map(o => o.number), orders.map(o => o.totalCents), orders.map(o => o.seatIds.length)],
  );
  const paid = [...memory.paid];
  await missing(
    'el pago que se dio por hecho',
    `select a.id as name from unnest($1::text[]) as a(id)
      where not exists (select 1 from payment p
      where p.gateway_order = a.id and p.state in ('authorised', 'partially_refunded', 'refunded'))`,
    [paid.map(([id]) => id)],
  );
  // Each bought seat, by its id: neither another one nor fewer.
  await missing(
    'la entrada de la butaca',
    `select a.number || ', butaca ' || a.seat as name from unnest($1::text[], $2::int[]) as a(number, seat)
      where not exists (
    select 1 from "order" o join ticket t on t.order_id = o.id and t.seat_id = a.seat and t.event_session_id = $3
      and t.state <> 'void' join seat_claim c on c.event_session_id = t.event_session_id and c.seat_id = t.seat_id
      and c.kind = 'sale' and c.order_id = o.id
     where o.number = a.number and o.state = 'paid')`,
    [paid.flatMap(([, o]) => o.seatIds.map(() => o.number)), paid.flatMap(([, o]) => o.seatIds), stage.sessionId],
  );
  await missing(
    'la entrada que se enseñó',
    `select a.code as name from unnest($1::text[]) as a(code)
      where not exists (select 1 from ticket t where t.code = a.code and t.state <> 'void')`,
    [[...memory.tickets.keys()]],
  );
  const counter = [...memory.counterSales];
  await missing(
    'la venta de taquilla',
    `select a.number as name from unnest($1::text[], $2::int[], $3::int[]) as a(number, cents, tickets)
      where not exists (
    select 1 from "order" o where o.number = a.number and o.state = 'paid' and o.total_cents = a.cents
      and (select count(*) from ticket t where t.order_id = o.id and t.state <> 'void') = a.tickets)`,
    [counter.map(([n]) => n), counter.map(([, s]) => s.totalCents), counter.map(([, s]) => s.ticketIds.length)],
  );
  const plots = [...memory.plotSales];
  await missing(
    'la parcela',
    `select a.number as name from unnest($1::text[], $2::text[], $3::int[]) as a(number, plot, cents) where not exists (
    select 1 from plot_sale s join plot p on p.id = s.plot_id where s.number = a.number and p.number = a.plot
      and p.state = 'sold' and (select sum(l.total_cents) from order_line l
      where l.plot_sale_id = s.id and l.state = 'active') = a.cents)`,
    [plots.map(([n]) => n), plots.map(([, s]) => s.plotNumber), plots.map(([, s]) => s.totalCents + s.depositCents)],
  );
  await missing(
    'parcela vendida dos veces',
    `select p.number as name from plot_sale s join plot p on p.id = s.plot_id
      where s.state not in ('cancelled', 'forfeited') group by p.number having count(*) > 1`,
    [],
  );
  return lost;
}

/** Every charge at the bank is a paid order, money given back, or something that staff have before their eyes. */
async function strayMoney(db: Database): Promise<string[]> {
  const {rows} = await db.query<{what: string}>(
    `select 'cobro ' || b.gateway_order || ' de ' || b.charged_cents || ' céntimos: '
      || coalesce('pedido ' || o.number || ' ' || o.state, 'sin pedido') as what
       from test_bank.operation b left join payment p on p.gateway_order = b.gateway_order
         left join "order" o on o.id = p.order_id
      where b.charged_cents > 0
        and not (coalesce(o.state in ('paid', 'partially_refunded') and p.state = 'authorised', false)
        or b.refunded_cents = b.charged_cents or exists (select 1 from incident i where i.payment_id = p.id))`,
  );
  return [...rows.map(row => row.what), ...(await disagreements(db))];
}
