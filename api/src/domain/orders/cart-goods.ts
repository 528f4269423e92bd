/**
 * What is no ticket: in a cart, and as lines of an order. The cart names the kinds (`cart.goods`), each kind keeps what it is in a
 * row of its own: a cart of tickets alone asks nobody.
 */
import {vatInside} from '../kernel/money';
import {together, type Tx} from '../kernel/tx';
import {ofBundle} from '../claims/variant-name';
import type {Due} from './due';
import {everyKind, groupByKind, lineKinds, type Line, type LineKind, type LineKindName} from './line-kind';

/** The cart is open. What it had of this kind before is the kind's to replace. */
export async function putInCart(tx: Tx, cartId: string, kind: LineKindName): Promise<void> {
  await tx.query(`update cart set goods = array_append(array_remove(goods, $2), $2) where id = $1`, [cartId, kind]);
}

/** What is to go, by kind: its own rows, or `null` for all of them. Without a kind, everything. How many kinds were asked for. */
export async function takeFromCart(
  tx: Tx,
  cartId: string,
  keys: ReadonlyMap<string, number[] | null> | null,
): Promise<number> {
  const {rows} = await tx.query<{goods: LineKindName[]}>(
    `select goods from cart where id = $1 and state = 'open' and goods <> '{}' for update`,
    [cartId],
  );
  if (!rows[0]) return 0;
  const asked = rows[0].goods.filter(kind => keys === null || keys.has(kind));
  const gone: LineKindName[] = [];
  // In the registry's order, in which what they hold is locked.
  for (const [name, kind] of Object.entries(lineKinds()) as [LineKindName, LineKind][])
    if (asked.includes(name) && (await kind.leaves(tx, cartId, keys?.get(name) ?? null)) === 0) gone.push(name);
  await tx.query('update cart set goods = array(select g from unnest(goods) g where g <> all($2)) where id = $1', [
    cartId,
    gone,
  ]);
  return asked.length;
}

/** @param kinds `cart.goods`, of a cart that is open and has time */
export async function readGoods(tx: Tx, cartId: string, kinds: readonly string[]): Promise<Due[]> {
  const asked = Object.entries(lineKinds()).filter(([name]) => kinds.includes(name));
  return (await together(asked.map(([, kind]) => kind.inCart(tx, cartId)))).flat();
}

/** In basis points, of today. A code without a rate is refused (TQ014), never taken for 0. */
export async function readVat(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const {rows} = await tx.query<{code: string; bp: number}>(
    'select c as code, vat_rate_bp(c, club_today()) as bp from unnest($1::text[]) as c',
    [[...new Set(codes)]],
  );
  return new Map(rows.map(row => [row.code, row.bp]));
}

/** Lines behind the `after` that the order has; each kind then reserves what they are about. */
export async function insertDues(
  tx: Tx,
  orderId: number,
  dues: Due[],
  bpOf: ReadonlyMap<string, number>,
  after = 0,
): Promise<void> {
  const col = <T>(pick: (due: Due) => T) => dues.map(pick);
  const {rows: lines} = await tx.query<Line & {position: number}>(
    `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents,
      instalment_id, season_pass_id, seat_change_id, waiting_list_entry_id, supplement_session_id, plot_sale_id,
      quantity, discount_cents, product_variant_id, experience_slot_id, pickup, pickup_session_id, event_pack_id, bundle_product_id, bundle_pick)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::text[], $7::int[], $8::int[], $9::int[],
       $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::int[], $17::int[], $18::int[],
       $19::text[], $20::int[], $21::int[], $22::int[], $23::uuid[])
     returning id, kind, total_cents as "totalCents", quantity, position`,
    [
      orderId,
      dues.map((_, i) => after + i + 1),
      col(d => d.kind),
      // On paper every part says what it came with.
      col(d => ofBundle(d.description, d.bundle?.name ?? null)),
      col(d => (d.cents + (d.discountCents ?? 0)) / (d.quantity ?? 1)),
      col(d => d.vatCode),
      col(d => bpOf.get(d.vatCode)!),
      col(d => vatInside(d.cents, bpOf.get(d.vatCode)!)),
      col(d => d.instalmentId ?? null),
      col(d => d.seasonPassId ?? null),
      col(d => d.seatChangeId ?? null),
      col(d => d.waitingListEntryId ?? null),
      col(d => d.supplementSessionId ?? null),
      col(d => d.plotSaleId ?? null),
      col(d => d.quantity ?? 1),
      col(d => d.discountCents ?? 0),
      col(d => d.productVariantId ?? null),
      col(d => d.experienceSlotId ?? null),
      col(d => d.pickup ?? null),
      col(d => d.pickupSessionId ?? null),
      col(d => d.eventPackId ?? null),
      col(d => d.bundle?.productId ?? null),
      col(d => d.bundle?.pick ?? null),
    ],
  );
  const placed = lines.map(line => ({...line, due: dues[line.position - after - 1]!}));
  await everyKind(groupByKind(placed), false, async (kind, own) => {
    await kind.placed(tx, orderId, own);
    return true;
  });
}
