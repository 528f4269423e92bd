/**
 * What size costs: a hold in plans of 1,000 to 100,000 seats, a whole checkout and the orders' list over 10⁴ to 10⁶
 * orders (10⁷ when asked for). The exponent is the slope of log cost over log size by least squares: 0 is flat, 1 is
 * proportional.
 */
import {loadBowl, loadPlan, type BowlLoaded} from '../../../api/src/demo/bowl-load';
import {hall} from '../hall';
import {holdNext} from './holds';
import {median, round, run, table, type Figures} from '../load';
import {buy} from '../purchase';
import {staffHeader} from '../season';
import {groupsOf, openStage, startApi, type Group, type Program, type Stage} from '../stage';

export interface SizeRow {
  what: string;
  /** size → milliseconds (median) */
  costs: [size: number, ms: number][];
  exponent: number;
}

export async function benchSizes(short: boolean, huge: boolean, report: (line: string) => void): Promise<SizeRow[]> {
  const stage = await openStage();
  const api = await startApi(stage);
  try {
    const rows = [
      await holdsBySize(stage, api, short),
      ...(await byOrders(
        stage,
        api,
        short ? [1e3, 1e4, 1e5] : huge ? [1e4, 1e5, 1e6, 1e7] : [1e4, 1e5, 1e6],
        short ? 1 : 3,
      )),
    ];
    report(
      table(
        ['', 'size: ms', '', '', '', 'exponent'],
        rows.map(r => [
          r.what,
          ...[0, 1, 2, 3].map(i => (r.costs[i] ? `${r.costs[i][0]}: ${round(r.costs[i][1], 3)}` : '')),
          r.exponent,
        ]),
      ),
    );
    return rows;
  } finally {
    await api.stop();
    await stage.stop();
  }
}

const rowOf = (what: string, costs: [size: number, ms: number][]): SizeRow => ({
  what,
  costs: costs.map(([size, ms]) => [size, round(ms, 4)]),
  exponent: slope(costs),
});

function slope(costs: [number, number][]): number {
  const points = costs.map(([size, ms]) => [Math.log(size), Math.log(ms)] as const);
  const [mx, my] = [0, 1].map(i => points.reduce((sum, p) => sum + p[i]!, 0) / points.length) as [number, number];
  return round(
    points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0),
    3,
  );
}

/**
 * Server time of one hold by 8 clients at once: seconds over holds. Sizes in turn, so that a slow moment of the machine
 * is everybody's.
 */
async function holdsBySize(stage: Stage, api: Program, short: boolean): Promise<SizeRow> {
  const [rounds, each] = short ? [4, 1200] : [9, 4000];
  const sizes = [1_000, 10_000, 100_000];
  const wanted = (rounds + 1) * each * 2.6;
  const asks = [];
  for (const size of sizes) {
    const sessions = Math.ceil(wanted / size);
    const groups = await groupsOf(
      api,
      size < 3_000 ? await loadPlan(stage.db, hall(size), sessions) : await loadBowl(stage.db, size, sessions),
      1,
      4,
    );
    for (const sessionId of new Set(groups.map(g => g.sessionId)))
      await fetch(`http://127.0.0.1:${api.port}/api/public/sessions/${sessionId}`);
    asks.push(groups.values());
  }
  const took: number[][] = sizes.map(() => []);
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [i, groups] of asks.entries()) {
      const f = await run(api.port, 8, 60, holdNext(some(groups, each)));
      if (f.statuses['200'] !== each) throw new Error(`Holds of ${sizes[i]} seats: ${JSON.stringify(f.statuses)}`);
      if (turn > 0) took[i]!.push(1000 / f.perSecond);
    }
  }
  return rowOf(
    'a hold, by seats',
    sizes.map((size, i) => [size, median(took[i]!)]),
  );
}

function* some(groups: Iterator<Group>, most: number): Generator<Group> {
  for (let i = 0, next = groups.next(); i < most && !next.done; next = ++i < most ? groups.next() : next)
    yield next.value;
}

const STADIUM = 60_000;

async function byOrders(stage: Stage, api: Program, sizes: number[], seconds: number): Promise<SizeRow[]> {
  const sold = await loadBowl(stage.db, STADIUM, Math.ceil(sizes.at(-1)! / STADIUM));
  const groups = (
    await groupsOf(api, await loadBowl(stage.db, 22_000, sizes.length * Math.max(2, seconds)), 1, 4)
  ).values();
  const staff = await staffHeader(stage, 'admin');
  const query = (parts: Record<string, unknown>) =>
    new URLSearchParams(Object.entries(parts).map(([k, v]) => [k, JSON.stringify(v)])).toString();
  const costs: Record<string, [number, number][]> = {
    'a whole checkout, by orders': [],
    'a page of the orders, by orders': [],
    'orders of one buyer, by orders': [],
  };
  let n = 0;
  const list = (parts: Record<string, unknown>) =>
    run(
      api.port,
      1,
      seconds,
      async client =>
        (
          await client.send(
            'GET',
            `/api/pedidos?${query({sort: ['createdAt', 'DESC'], range: [0, 49], ...parts})}`,
            undefined,
            staff,
          )
        ).status,
    );
  const checkouts = () =>
    run(api.port, 16, seconds, async client => {
      const group = groups.next();
      return group.done ? null : buy(client, group.value);
    });
  await checkouts();
  let there = 0;
  for (const size of sizes) {
    await fill(stage, sold, there, size);
    there = size;
    const note = (what: string, ms: number) => costs[what]!.push([size, ms]);
    const three = async (work: () => Promise<Figures>) => [await work(), await work(), await work()];
    note('a whole checkout, by orders', median((await three(checkouts)).map(f => 1000 / f.perSecond)));
    note(
      'a page of the orders, by orders',
      median((await three(() => list({range: [(n % 5) * 50, (n++ % 5) * 50 + 49]}))).map(f => f.p50Ms)),
    );
    note(
      'orders of one buyer, by orders',
      median(
        (await three(() => list({filter: {q: `comprador${1 + ((n++ * 7919) % size)}@example.org`}}))).map(f => f.p50Ms),
      ),
    );
  }
  return Object.entries(costs).map(([what, all]) => rowOf(what, all));
}

/** Paid orders of one ticket each, as the sale leaves them: claim, order, line, payment, ledger, ticket. */
async function fill({db}: Stage, {sessions, firstSeatId}: BowlLoaded, from: number, to: number): Promise<void> {
  const STEP = 100_000;
  for (let at = from; at < to; at += STEP) {
    await db.withTransaction(async tx => {
      await tx.query('set local statement_timeout = 0');
      await tx.query('set local session_replication_role = replica'); // rows as they should be: nothing to check one by one
      await tx.query(
        `with n as materialized (select n, nextval(pg_get_serial_sequence('"order"', 'id'))::int as id,
          ($3::int[])[1 + n / ${STADIUM}] as session, $4::int + n % ${STADIUM} as seat,
          now() - (10000000 - n) * interval '2 seconds' as at from generate_series($1::int, $2::int - 1) n),
         o as (insert into "order" (id, number, channel, state, email, first_name, surname1, total_cents, fee_cents,
           created_at, paid_at) overriding system value
               select id, 'T-' || n, 'web', 'paid', 'comprador' || n || '@example.org', 'Ana', 'Ensayo ' || n % 5000,
                 2600, 100, at, at from n),
         c as (insert into seat_claim (event_session_id, seat_id, kind, order_id, price_id)
           select n.session, n.seat, 'sale', n.id, p.id from n join seat s on s.id = n.seat
           join price p on p.event_session_id = n.session and p.zone_id = s.zone_id),
         l as (insert into order_line (order_id, position, kind, event_session_id, zone_id, seat_id, price_id,
           price_category_id, description, unit_cents, fee_cents, vat_code, vat_bp, vat_cents, state)
               select n.id, 1, 'ticket', n.session, s.zone_id, n.seat, p.id, p.price_category_id, 'Entrada', 2600, 100,
                 'sport', 2100, 434, 'active' from n join seat s on s.id = n.seat
                 join price p on p.event_session_id = n.session and p.zone_id = s.zone_id
               returning id, order_id, event_session_id, zone_id, seat_id),
         p as (insert into payment (order_id, method, state, amount_cents, gateway_order, created_at, settled_at)
           select id, 'card', 'authorised', 2600, 'T' || n, at, at from n returning id, order_id),
         e as (insert into ledger_entry (posting, at, account, amount_cents, order_id, payment_id)
           select gen_random_uuid(), now(), a.account, a.cents, p.order_id, p.id
           from p, (values ('gateway', 2600), ('receivable', -2600)) a(account, cents))
         insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code)
           select order_id, id, event_session_id, zone_id, seat_id, 'T' || lpad(id::text, 15, '0') from l`,
        [at, Math.min(to, at + STEP), sessions.map(s => s.id), firstSeatId],
      );
    });
  }
  for (const one of ['"order"', 'order_line', 'payment', 'ledger_entry', 'ticket', 'seat_claim'])
    await db.query(`vacuum analyze ${one}`);
}
