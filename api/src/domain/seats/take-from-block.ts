/**
 * Blocked seats and places that are sold: by staff at the counter or to whoever calls, by an agency or fan club from its
 * own quota. In the transaction of the sale, so a seat of the protocol list is never free in between, and a sale that
 * fails leaves it blocked. A label says by which channels its seats are sold (`block_label.sold_by`) and whose quota they
 * are (`block_label.affiliate_id`); here alone it is asked.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {quotasOf} from './quotas';

export interface BlockedSeat {
  eventSessionId: number;
  seatId: number;
  priceId: number;
}

type SeatKey = Pick<BlockedSeat, 'eventSessionId' | 'seatId'>;

/** Who sells out of the block: staff by a channel, or the affiliate whose quota it is. */
type Seller = 'box_office' | 'phone' | {affiliateId: number};

const refusalOf = (seller: Seller): string =>
  seller === 'box_office'
    ? 'Alguna de las butacas bloqueadas no se puede vender en taquilla.'
    : seller === 'phone'
      ? 'Alguna de las butacas bloqueadas no se puede vender por teléfono.'
      : 'Alguna de las butacas ya no está en tu cupo.';

/** Joins the claim `c` to its block and label; `channel` and `affiliate` are SQL, one of them null. */
const sold = (channel: string, affiliate: string): string => `c.kind = 'block' and b.id = c.seat_block_id
  and b.consignment_id is null and l.id = b.block_label_id and (${channel}::text = any(l.sold_by) or l.affiliate_id = ${affiliate}::int)`;
const byWhom = (seller: Seller): [string | null, number | null] =>
  typeof seller === 'string' ? [seller, null] : [null, seller.affiliateId];

/** In the order in which everybody locks seats. */
const lockSeats = (tx: Tx, seats: SeatKey[]) =>
  tx.query(
    `select 1 from seat_claim where (event_session_id, seat_id) in (select * from unnest($1::int[], $2::int[]))
      order by event_session_id, seat_id for update`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId)],
  );

function requireAll(seller: Seller, asked: SeatKey[], taken: SeatKey[]): void {
  if (taken.length === asked.length) return;
  const got = new Set(taken.map(t => `${t.eventSessionId}:${t.seatId}`));
  const seatIds = asked.filter(s => !got.has(`${s.eventSessionId}:${s.seatId}`)).map(s => s.seatId);
  throw conflict('seats_taken', refusalOf(seller), {seatIds});
}

/**
 * The block's row becomes the cart's. The cart must be open and have time left. Throws 409 `seats_taken` when a seat is
 * not (or no longer) in a block that the seller sells from.
 */
export async function takeFromBlock(tx: Tx, cartId: string, seats: BlockedSeat[], seller: Seller): Promise<void> {
  if (seats.length === 0) return;
  await lockSeats(tx, seats);
  const taken = await tx.query<SeatKey>(
    `update seat_claim c set kind = 'hold', cart_id = k.id, price_id = w.price, expires_at = k.expires_at,
      quota_ids = ${quotasOf('w.session', 'w.price', 'k.channel')}, seat_block_id = null, changed_xid = pg_current_xact_id()
       from unnest($1::int[], $2::int[], $3::int[]) as w(session, seat, price), cart k, seat_block b, block_label l
      where c.event_session_id = w.session and c.seat_id = w.seat and k.id = $4 and ${sold('$5', '$6')}
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId), seats.map(s => s.priceId), cartId, ...byWhom(seller)],
  );
  requireAll(seller, seats, taken.rows);
}

/**
 * For whoever calls: the block lets go of the seats, for the reservation that this transaction makes of them. Whoever
 * asks for one meanwhile waits, and finds it reserved. Throws 409 `seats_taken` as above, for the telephone.
 */
export async function takeForCaller(tx: Tx, seats: SeatKey[]): Promise<void> {
  if (seats.length === 0) return;
  await lockSeats(tx, seats);
  const taken = await tx.query<SeatKey>(
    `delete from seat_claim c using unnest($1::int[], $2::int[]) as w(session, seat), seat_block b, block_label l
      where c.event_session_id = w.session and c.seat_id = w.seat and ${sold("'phone'", 'null')}
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId)],
  );
  requireAll('phone', seats, taken.rows);
}

export interface BlockedPlaces {
  eventSessionId: number;
  zoneId: number;
  priceId: number;
  quantity: number;
}

/**
 * Places of a numberless zone go from the affiliate's blocks to the cart, each with its counter's shard, so no counter
 * moves. Who sells from the same quota waits at its claims. Answers the cart's claim of each place. Throws 409
 * `zone_full` with details.left.
 */
export async function takePlacesFromBlock(
  tx: Tx,
  cartId: string,
  {eventSessionId, zoneId, priceId, quantity}: BlockedPlaces,
  affiliateId: number,
): Promise<number[]> {
  const {rows} = await tx.query<{id: number; shard: number; quantity: number}>(
    `select c.id, c.shard, c.quantity from zone_claim c, seat_block b, block_label l
      where c.event_session_id = $1 and c.zone_id = $2 and ${sold('null', '$3')} order by c.id for update of c`,
    [eventSessionId, zoneId, affiliateId],
  );
  const {parts, left} = partsOf(rows, quantity);
  if (left < quantity)
    throw conflict(
      'zone_full',
      left === 1 ? 'Ahí queda 1 plaza de tu cupo.' : `Ahí quedan ${left} plazas de tu cupo.`,
      {left},
    );
  await takeOut(tx, parts);
  const made = await tx.query<{id: number; quantity: number}>(
    `insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, cart_id, price_id, expires_at, quota_ids)
      select $1, $2, p.shard, p.quantity, 'hold', k.id, $3, k.expires_at, ${quotasOf('$1::int', '$3::int', 'k.channel')}
        from unnest($4::int[], $5::int[]) as p(shard, quantity), cart k where k.id = $6
      returning id, quantity`,
    [eventSessionId, zoneId, priceId, parts.map(p => p.shard), parts.map(p => p.taken), cartId],
  );
  return made.rows.flatMap(claim => new Array<number>(claim.quantity).fill(claim.id));
}

/** So many places out of claims, the first ones first; `left`: how many there are, when it is fewer. */
export function partsOf<Claim extends {quantity: number}>(
  claims: readonly Claim[],
  quantity: number,
): {parts: (Claim & {taken: number})[]; left: number} {
  let missing = quantity;
  const parts = claims.flatMap(claim => {
    const taken = Math.min(missing, claim.quantity);
    missing -= taken;
    return taken > 0 ? [{...claim, taken}] : [];
  });
  return {parts, left: quantity - missing};
}

/** Of claims that are locked: what is left of them stays blocked. */
export async function takeOut(tx: Tx, parts: readonly {id: number; taken: number}[]): Promise<void> {
  const values = [parts.map(p => p.id), parts.map(p => p.taken)];
  await tx.query(
    `delete from zone_claim c using unnest($1::bigint[], $2::int[]) as p(id, taken) where c.id = p.id and c.quantity = p.taken`,
    values,
  );
  await tx.query(
    `update zone_claim c set quantity = c.quantity - p.taken from unnest($1::bigint[], $2::int[]) as p(id, taken)
      where c.id = p.id and c.quantity > p.taken`,
    values,
  );
}
