/**
 * What is sold besides tickets: many after few pieces of one thing, beside one row's lock in the bare database; packs of
 * five sessions and two seats; and the checkout of a cart of five kinds, beside that of the same tickets alone and of
 * tickets of as many lines.
 */
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {cookieOf, hold, notify, order} from '../purchase';
import {median, middle, round, run, table, type Answer, type Client, type Figures} from '../load';
import {RAW_DRIVER, rawRate} from '../raw';
import {groupsOf, seatGroups, startApi, type Group, type Program, type Stage} from '../stage';

const CLIENTS = 64;
/** Pieces of each variant. */
const PIECES = 500;
const SESSIONS_OF_A_PACK = 5;

export interface GoodsFigures {
  pieces: Figures;
  row: {perSecond: number; driver: string};
  ratioToRow: number;
  /** Variants, hours and packs with more given out than there is. */
  belowZero: number;
  packs: Figures;
  mixed: Bought;
  /** The tickets of such carts, and nothing else. */
  tickets: Bought;
  /** Tickets of about as many lines as such a cart. */
  asManyLines: Bought;
  /** Orders of five kinds in those of tickets; lines in lines; orders in orders of as many lines. */
  ratioToTickets: number;
  ratioOfLines: number;
  ratioToAsManyLines: number;
}

/** Orders a second, and how many lines one has: a ticket, or the thing itself. */
interface Bought extends Figures {
  lines: number;
}

export async function benchGoods(
  stage: Stage,
  seconds: number,
  pairs: number,
  report: (line: string) => void,
): Promise<GoodsFigures> {
  const api = await startApi(stage);
  try {
    const shop = await makeShop(stage, Math.ceil(pairs * seconds * 4) + 4);
    const [pieces, rows]: [Figures[], number[]] = [[], []];
    let at = 0;
    const ask = async (client: Client) => {
      client.cookie = '';
      const variantId = shop.variants[Math.floor(at / (PIECES * 1.2))];
      at++;
      if (variantId === undefined) return null;
      const body = JSON.stringify({variantId, quantity: 1, pickup: 'shop'});
      return (await client.send('POST', '/api/public/cart/goods', body)).status;
    };
    await run(api.port, CLIENTS, 0.5, ask);
    for (let pair = 0; pair < pairs; pair++) {
      pieces.push(await run(api.port, CLIENTS, seconds, ask));
      rows.push(await rawRate(stage, 'row', seconds));
    }
    const answers = (f: Figures) => f.perSecond + (f.refused?.perSecond ?? 0);
    const packs = await benchPacks(stage, api, seconds * pairs);
    const {mixed, tickets, asManyLines} = await benchMixed(stage, api, shop, seconds, pairs);
    const among = (others: Bought[], weight: (f: Bought) => number) =>
      round(median(mixed.map((f, i) => weight(f) / weight(others[i]!))), 2);
    const perOrder = (f: Bought) => f.perSecond;
    const result: GoodsFigures = {
      pieces: middle(pieces),
      row: {perSecond: median(rows), driver: RAW_DRIVER},
      ratioToRow: round(median(pieces.map((f, i) => answers(f) / rows[i]!)), 2),
      belowZero: await overdrawn(stage),
      packs,
      mixed: middle(mixed),
      tickets: middle(tickets),
      asManyLines: middle(asManyLines),
      ratioToTickets: among(tickets, perOrder),
      ratioOfLines: among(tickets, f => f.perSecond * f.lines),
      ratioToAsManyLines: among(asManyLines, perOrder),
    };
    report(
      table(
        ['', 'clients', '/s', 'p50 ms', 'p99 ms', 'ratio', 'answers'],
        [
          line(`${PIECES} pieces of one thing`, CLIENTS, result.pieces, `${result.ratioToRow} × row`),
          line(`packs of ${SESSIONS_OF_A_PACK} sessions × 2 seats`, 16, result.packs, '–'),
          line(bought('five kinds', result.mixed), 16, result.mixed, `${result.ratioToTickets} × tickets (aim 0.7)`),
          line(bought('its tickets', result.tickets), 16, result.tickets, '1'),
          line(bought('tickets', result.asManyLines), 16, result.asManyLines, '–'),
        ],
      ),
    );
    report(
      `  five kinds in tickets: ${result.ratioToTickets} per order · ${result.ratioOfLines} per line · ${result.ratioToAsManyLines} per order of as many lines`,
    );
    report(`  one row by ${RAW_DRIVER}: ${result.row.perSecond}/s · below zero: ${result.belowZero}`);
    return result;
  } finally {
    await api.stop();
  }
}

const line = (name: string, clients: number, f: Figures, ratio: string) => [
  name,
  clients,
  f.perSecond,
  f.p50Ms,
  f.p99Ms,
  ratio,
  JSON.stringify(f.statuses),
];

const bought = (what: string, {lines}: Bought) => `checkout of ${what}, ${lines} lines`;

interface BenchShop {
  variants: number[];
  /** What does not run out, as the shop of a club has it: different buyers want different things. */
  plenty: number[];
  slots: number[];
}

const DIFFERENT = 8;

async function makeShop(stage: Stage, variants: number): Promise<BenchShop> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await stage.db.query<{id: number}>(`${text} returning id`, values)).rows[0]!.id;
  const category = await one(`insert into product_category (name, slug) values ('Tienda', 'tienda')`);
  const product = (slug: string, kind: string) =>
    one(
      `insert into product (slug, name, kind, product_category_id, state, max_per_order)
        values ($1, $1, $2, $3, 'published', 100)`,
      [slug, kind, category],
    );
  const scarf = await product('bufanda', 'goods');
  const variant = (n: number, stock: number) =>
    one(
      `insert into product_variant (product_id, name, sku, price_cents, stock)
        values ($1, 'Talla ' || $2::text, 'BUF-' || $2::text, 1500, $3)`,
      [scarf, n, stock],
    );
  const all: number[] = [];
  for (let n = 0; n < variants; n++) all.push(await variant(n, PIECES));
  const tour = await product('visita', 'experience');
  const experience = await one(
    `insert into experience (product_id, meeting_point, duration_minutes, max_per_booking) values ($1, 'Puerta 0', 60, 100)`,
    [tour],
  );
  const plenty: number[] = [];
  const slots: number[] = [];
  for (let n = 0; n < DIFFERENT; n++) {
    plenty.push(await variant(variants + n, 10_000_000));
    slots.push(
      await one(
        `insert into experience_slot (experience_id, starts_at, ends_at, capacity, price_cents)
          values ($1, now() + interval '9 days' + make_interval(hours => $2), now() + interval '10 days', 10000, 1800)`,
        [experience, n],
      ),
    );
  }
  return {variants: all, plenty, slots};
}

/** Each pack the best two seats, the same in five sessions where they are free. */
async function benchPacks(stage: Stage, api: Program, seconds: number): Promise<Figures> {
  const bowl = await loadBowl(stage.db, 20_000, SESSIONS_OF_A_PACK);
  const {rows} = await stage.db.query<{id: number; category: number}>(
    `with p as (insert into event_pack (slug, name, kind, price_mode, discount_bp, state, sale_starts_at, sale_ends_at,
        max_per_order, wants_same_seat) values ('cinco', 'Cinco', 'closed', 'percent_off', 2000, 'published',
        now() - interval '1 day', now() + interval '9 days', 20, true) returning id),
     c as (insert into pack_component (event_pack_id, event_session_id) select p.id, s from p, unnest($1::int[]) s),
     k as (select price_category_id as category from price where event_session_id = ($1::int[])[1] limit 1),
     a as (insert into pack_price (event_pack_id, area, price_category_id, amount_cents)
       select p.id, '*', k.category, 0 from p, k)
     select p.id, k.category from p, k`,
    [bowl.sessions.map(({id}) => id)],
  );
  const body = JSON.stringify({
    packId: rows[0]!.id,
    quantity: 2,
    area: '*',
    priceCategoryId: rows[0]!.category,
    sameSeat: true,
    sessions: bowl.sessions.map(({id}) => ({sessionId: id})),
  });
  return run(api.port, 16, seconds, async client => {
    client.cookie = '';
    return (await client.send('POST', '/api/public/cart/packs', body)).status;
  });
}

/**
 * Order, payment and what they give, of carts that were filled before: tickets, a scarf, a place of a tour, a gift card
 * and a donation; beside the same tickets alone, and tickets of as many lines. Each is done unmeasured first: who comes
 * first would plan the statements and compile the code of all.
 */
async function benchMixed(
  stage: Stage,
  api: Program,
  shop: BenchShop,
  seconds: number,
  pairs: number,
): Promise<Record<'mixed' | 'tickets' | 'asManyLines', Bought[]>> {
  const sessions = Math.ceil((pairs * seconds) / 4) + 3;
  const few = (await seatGroups(stage, api, 22_000, sessions)).values();
  const many = (await groupsOf(api, await loadBowl(stage.db, 22_000, sessions), 5, 8)).values();
  let turn = 0;
  const more = (): [path: string, body: object][] => [
    ['goods', {variantId: shop.plenty[++turn % DIFFERENT], quantity: 1, pickup: 'shop'}],
    ['slots', {slotId: shop.slots[turn % DIFFERENT], quantity: 1}],
    ['gift-cards', {amountCents: 2_500, senderName: 'Ana', recipientName: 'Eva'}],
    ['donation', {amountCents: 500}],
  ];
  const fill = async (
    client: Client,
    groups: Iterator<Group>,
    things: ReturnType<typeof more>,
  ): Promise<Ready | null> => {
    const group = groups.next();
    if (group.done) return null;
    client.cookie = '';
    const held = await hold(client, group.value);
    client.cookie = cookieOf(held);
    let cart: Answer = await client.send('GET', '/api/public/cart');
    for (const [path, body] of things)
      cart = await client.send('POST', `/api/public/cart/${path}`, JSON.stringify(body));
    const {dueCents} = JSON.parse(cart.body.toString()) as {dueCents: number};
    return {cookie: client.cookie, dueCents, lines: group.value.seats.length + things.length};
  };
  const pay =
    (ready: Iterator<Ready>) =>
    async (client: Client): Promise<number | null> => {
      const next = ready.next();
      if (next.done) return null;
      client.cookie = next.value.cookie;
      const ordered = await order(client, next.value.dueCents);
      return ordered.status === 200 ? (await notify(client, ordered)).status : ordered.status;
    };
  const measure = async (
    groups: Iterator<Group>,
    things: () => ReturnType<typeof more>,
    time: number,
  ): Promise<Bought> => {
    const ready: Ready[] = [];
    await run(api.port, 16, time * 3, async client => {
      const one = await fill(client, groups, things());
      if (one) ready.push(one);
      return one ? 200 : null;
    });
    await mailsDone(stage);
    const figures = await run(api.port, 16, time, pay(ready.values()));
    return {...figures, lines: round(ready.reduce((sum, one) => sum + one.lines, 0) / ready.length, 1)};
  };
  const all = {
    mixed: (time: number) => measure(few, more, time),
    tickets: (time: number) => measure(few, () => [], time),
    asManyLines: (time: number) => measure(many, () => [], time),
  };
  const result: Record<keyof typeof all, Bought[]> = {mixed: [], tickets: [], asManyLines: []};
  const names = Object.keys(all) as (keyof typeof all)[];
  for (const name of names) await all[name](2);
  for (let pair = 0; pair < pairs; pair++) for (const name of names) result[name].push(await all[name](seconds));
  return result;
}

/** What was bought before is not written to its buyers in the time of what is measured next. */
async function mailsDone(stage: Stage): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const {rows} = await stage.db.query<{n: number}>(
      `select count(*)::int as n from pgboss.job where state < 'completed' and name in ('order-confirmation', 'send-mail')`,
    );
    if (rows[0]!.n === 0) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

interface Ready {
  cookie: string;
  dueCents: number;
  lines: number;
}

async function overdrawn(stage: Stage): Promise<number> {
  const {rows} = await stage.db.query<{n: number}>(
    `select (select count(*) from product_variant where held < 0 or held > stock)::int
          + (select count(*) from product_variant v where held <> (select coalesce(sum(quantity), 0) from goods_claim c
              where c.product_variant_id = v.id))::int
          + (select count(*) from experience_slot where booked + held > capacity)::int
          + (select count(*) from event_pack where sold + held > quota)::int as n`,
  );
  return rows[0]!.n;
}
