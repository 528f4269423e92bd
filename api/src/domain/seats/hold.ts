/**
 * Holds seats for carts: all seats of a cart or none, many carts in one statement.
 *
 * The promise «a seat is held once» is the primary key of seat_claim. A cart's part of the statement
 * is left out when the snapshot already shows one of its seats taken; if another connection wins a
 * seat between snapshot and insert, `refuse` undoes the whole statement and the caller tries each
 * cart alone. Callers give each (session, seat) and each cart at most once per statement.
 * Timing: a cart's clock starts with its first seat and every later seat ends with it; only an
 * explicit extension moves it (domain: 15 minutes, never beyond 40 in all). The database's clock decides.
 */
import type {SaleChannel} from '../kernel/channel';
import type {Tx} from '../kernel/tx';
import type {HoldKey} from './hold-key';
import {quotasOf} from './quotas';
import {releaseLeftovers} from './release';

export interface HoldRequest {
  cartId: string;
  channel: SaleChannel;
  staffUserId: number | null;
  eventSessionId: number;
  seats: {seatId: number; priceId: number}[];
  maxPerOrder: number;
  holdSeconds: number;
  /**
   * The cart was made for this request, so it holds nothing yet, and the seats look free: the short statement may try.
   */
  isFirst?: boolean;
  /** Whoever buys has declared that somebody of the order needs a wheelchair place. */
  isPlaceNeeded?: boolean;
  /** Its session has a rule that may refuse it late: it is not joined with carts of sessions that have none. */
  isCounted?: boolean;
  /** Kept with its answer, which gets `expiresAt` from the database. */
  once?: (HoldKey & {answer: object}) | undefined;
}

export type HoldOutcome =
  | {kind: 'held'; expiresAt: Date}
  /** `owners`: the cart of each of them, null when it is no cart's. */
  | {kind: 'taken'; seatIds: number[]; owners: (string | null)[]}
  | {kind: 'over_limit'; held: number}
  | {kind: 'cart_closed'};

export const HARD_LIMIT = "interval '40 minutes'";
/**
 * In `returning` of the statement that opens a cart: it was there, its time was over, and it has been given new time.
 */
export const RENEWED = `(cart.xmax <> 0 and cart.hard_limit_at = now() + ${HARD_LIMIT})`;

/** What is kept of holds that were asked for by a key; `refuse` when one of them was kept before. */
const keep = (from: string, expiresAt: string): string => `kept as (
  insert into idempotency_key (scope, key, request_hash, status, response)
  select k.scope, k.key, k.hash, 200, k.answer::jsonb || jsonb_build_object('expiresAt', ${expiresAt}) from ${from}
  on conflict do nothing returning 1
)`;
const keysOf = (requests: HoldRequest[]): unknown[] => {
  const keyed = requests.flatMap(({once}, n) => (once ? [{...once, n}] : []));
  return [
    keyed.map(k => k.n),
    keyed.map(k => k.scope),
    keyed.map(k => k.key),
    keyed.map(k => k.hash),
    keyed.map(k => JSON.stringify(k.answer)),
  ];
};
const KEEP_GOOD = keep(
  `unnest($13::int[], $14::text[], $15::text[], $16::bytea[], $17::text[]) as k(n, scope, key, hash, answer)
    join good g on g.n = k.n`,
  'g.expires_at',
);
const KEPT_ALL = `(select count(*) from kept) = (select count(*) from good g where g.n = any($13::int[]))`;

const statement = (isKeyed: boolean): string => `
with ask as materialized (
  select * from unnest($1::int[], $2::uuid[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $12::bool[])
    as a(n, cart, channel, staff, session, wanted, most, seconds, needed)
), want as materialized (
  select w.n, a.session, w.seat, w.price, a.cart, a.channel from unnest($9::int[], $10::int[], $11::int[]) as w(n, seat, price)
    join ask a on a.n = w.n
), open_cart as (
  insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at, place_needed_at)
  select cart, channel, staff, now() + make_interval(secs => seconds), now() + ${HARD_LIMIT},
    case when needed then now() end from ask order by cart
  on conflict (id) do update set
    place_needed_at = coalesce(cart.place_needed_at, excluded.place_needed_at),
    expires_at = case when cart.expires_at <= now() then excluded.expires_at else cart.expires_at end,
    hard_limit_at = case when cart.expires_at <= now() then excluded.hard_limit_at else cart.hard_limit_at end,
    extensions = case when cart.expires_at <= now() then 0 else cart.extensions end
  where cart.state = 'open'
  returning id, expires_at, ${RENEWED} as renewed
), taken as (
  select w.n, array_agg(w.seat) as seats, array_agg(c.cart_id::text) as owners
    from want w join seat_claim c on c.event_session_id = w.session and c.seat_id = w.seat
   where not (c.kind = 'hold' and (c.expires_at <= now() or (c.cart_id = w.cart and c.order_id is null)))
   group by w.n
), held as (
  select a.n, count(*)::int as seats
    from ask a join seat_claim c on c.cart_id = a.cart
   where c.event_session_id = a.session and c.kind = 'hold' and c.expires_at > now()
     and not exists (select 1 from want w where w.n = a.n and w.seat = c.seat_id)
   group by a.n
), good as (
  select a.n, o.expires_at from ask a join open_cart o on o.id = a.cart
    left join held h on h.n = a.n
   where not exists (select 1 from taken t where t.n = a.n) and coalesce(h.seats, 0) + a.wanted <= a.most
), claimed as (
  insert into seat_claim as c (event_session_id, seat_id, kind, cart_id, price_id, expires_at, quota_ids)
  select w.session, w.seat, 'hold', w.cart, w.price, g.expires_at, ${quotasOf('w.session', 'w.price', 'w.channel')}
    from want w join good g on g.n = w.n
   order by w.session, w.seat
  on conflict (event_session_id, seat_id) do update set
    cart_id = excluded.cart_id, price_id = excluded.price_id, expires_at = excluded.expires_at,
    quota_ids = excluded.quota_ids, order_id = null, changed_xid = pg_current_xact_id()
  where c.kind = 'hold' and (c.expires_at <= now() or (c.cart_id = excluded.cart_id and c.order_id is null))
  returning event_session_id, seat_id
), got as (
  select w.n, count(*)::int as seats from claimed c join want w on w.session = c.event_session_id and w.seat = c.seat_id
    group by w.n
)${isKeyed ? `, ${KEEP_GOOD}` : ''}
select a.n, o.expires_at as "expiresAt", o.id is not null as open, o.renewed, t.seats as taken, t.owners,
  coalesce(h.seats, 0) as held,
       case when g.n is not null and coalesce(got.seats, 0) <> a.wanted then refuse('hold_race')
         else g.n is not null end as ok
  from ask a
  left join open_cart o on o.id = a.cart
  left join taken t on t.n = a.n
  left join held h on h.n = a.n
  left join good g on g.n = a.n
  left join got on got.n = a.n${isKeyed ? ` where ${KEPT_ALL} or refuse('key_used')` : ''}`;
const STATEMENT = statement(false);
const KEYED_STATEMENT = statement(true);

const KEEP_FIRST = keep(
  `unnest($12::int[], $13::text[], $14::text[], $15::bytea[], $16::text[]) as k(n, scope, key, hash, answer)`,
  'now() + make_interval(secs => ($4::int[])[k.n + 1])',
);

/**
 * For carts that are new and seats that memory shows free, which is nearly every hold of a sale: the same insert
 * with nothing to find out beforehand. Whatever is not as expected undoes it whole, and the long one decides.
 */
const first = (isKeyed: boolean): string => `
with opened as (
  insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at, place_needed_at)
  select cart, channel, staff, now() + make_interval(secs => seconds), now() + ${HARD_LIMIT},
    case when needed then now() end
    from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $11::bool[]) as a(cart, channel, staff, seconds, needed)
  on conflict (id) do nothing returning 1
), claimed as (
  insert into seat_claim as c (event_session_id, seat_id, kind, cart_id, price_id, expires_at, quota_ids)
  select session, seat, 'hold', cart, price, now() + make_interval(secs => seconds),
      ${quotasOf('w.session', 'w.price', 'w.channel')}
    from unnest($5::int[], $6::int[], $7::int[], $8::uuid[], $9::int[], $10::text[])
      as w(session, seat, price, cart, seconds, channel)
   order by session, seat
  on conflict (event_session_id, seat_id) do update set
    cart_id = excluded.cart_id, price_id = excluded.price_id, expires_at = excluded.expires_at, order_id = null,
      quota_ids = excluded.quota_ids, changed_xid = pg_current_xact_id()
  where c.kind = 'hold' and c.expires_at <= now()
  returning 1
)${isKeyed ? `, ${KEEP_FIRST}` : ''}
select now() as now from (select (select count(*) from opened) = cardinality($1::uuid[])
  and (select count(*) from claimed) = cardinality($6::int[]) as ok) as done
 where (ok or refuse('hold_race'))${isKeyed ? ` and ((select count(*) from kept) = cardinality($12::int[]) or refuse('key_used'))` : ''}`;
const FIRST = first(false);
const KEYED_FIRST = first(true);

async function holdFirst(tx: Tx, requests: HoldRequest[]): Promise<HoldOutcome[]> {
  const wanted = requests.flatMap(r => r.seats.map(s => ({...s, r})));
  const keys = requests.some(r => r.once) ? keysOf(requests) : [];
  const {rows} = await tx.query<{now: Date}>(keys.length > 0 ? KEYED_FIRST : FIRST, [
    requests.map(r => r.cartId),
    requests.map(r => r.channel),
    requests.map(r => r.staffUserId),
    requests.map(r => r.holdSeconds),
    wanted.map(w => w.r.eventSessionId),
    wanted.map(w => w.seatId),
    wanted.map(w => w.priceId),
    wanted.map(w => w.r.cartId),
    wanted.map(w => w.r.holdSeconds),
    wanted.map(w => w.r.channel),
    requests.map(r => r.isPlaceNeeded === true),
    ...keys,
  ]);
  return requests.map(r => ({kind: 'held', expiresAt: new Date(rows[0]!.now.getTime() + r.holdSeconds * 1000)}));
}

interface Answer {
  n: number;
  expiresAt: Date | null;
  open: boolean;
  renewed: boolean | null;
  taken: number[] | null;
  owners: (string | null)[] | null;
  held: number;
  ok: boolean;
}

/**
 * One outcome per request, in order. Throws TQ001 `hold_race` when the batch must be tried one by one, `key_used` when
 * one of them was held before.
 */
export async function holdSeats(tx: Tx, requests: HoldRequest[]): Promise<HoldOutcome[]> {
  if (requests.every(r => r.isFirst && r.seats.length <= r.maxPerOrder)) return holdFirst(tx, requests);
  const n = requests.map((_, i) => i);
  const wantN: number[] = [];
  const wantSeat: number[] = [];
  const wantPrice: number[] = [];
  requests.forEach((r, i) => {
    for (const s of r.seats) {
      wantN.push(i);
      wantSeat.push(s.seatId);
      wantPrice.push(s.priceId);
    }
  });
  const keys = requests.some(r => r.once) ? keysOf(requests) : [];
  const {rows} = await tx.query<Answer>(keys.length > 0 ? KEYED_STATEMENT : STATEMENT, [
    n,
    requests.map(r => r.cartId),
    requests.map(r => r.channel),
    requests.map(r => r.staffUserId),
    requests.map(r => r.eventSessionId),
    requests.map(r => r.seats.length),
    requests.map(r => r.maxPerOrder),
    requests.map(r => r.holdSeconds),
    wantN,
    wantSeat,
    wantPrice,
    requests.map(r => r.isPlaceNeeded === true),
    ...keys,
  ]);
  const renewed = rows.filter(row => row.renewed).map(row => requests[row.n]!.cartId);
  if (renewed.length) await releaseLeftovers(tx, renewed);
  const outcomes = new Array<HoldOutcome>(requests.length);
  for (const row of rows) {
    outcomes[row.n] = row.ok
      ? {kind: 'held', expiresAt: row.expiresAt!}
      : !row.open
        ? {kind: 'cart_closed'}
        : row.taken
          ? {kind: 'taken', seatIds: row.taken, owners: row.owners!}
          : {kind: 'over_limit', held: row.held};
  }
  return outcomes;
}
