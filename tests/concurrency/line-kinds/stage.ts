/** A house that sells something of every kind, an open till, and what its rows and books say of an order. */
import {Database} from '../../../api/src/platform/database/db';
import type {LineKindName} from '../../../api/src/domain/orders/due';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {placeLines, type Placed} from '../../support/line-samples/sell';
import {makeLineStage, type LineStage} from '../../support/line-samples/stage';
import {openTills} from '../../support/world/tills';

/** There before the first test of a file that opens the kinds. */
export let db: Database;
export let world: World;
export let stage: LineStage;
export let clerk: number;
export let shift: number;

export function openLineKinds(): void {
  beforeAll(async () => {
    db = new Database((await freshDatabase()).url, 4);
    world = await makeWorld(db, {rows: 40, seatsPerRow: 20});
    stage = await makeLineStage(db, world, 250);
    clerk = world.staff.clerk.id;
    shift = (await openTills(db, [clerk]))[0]!;
  });
  afterEach(() => expectInvariants(db));
  afterAll(() => db.close());
}

export const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.withTransaction(work);
export const ordered = (kinds: readonly LineKindName[], staffUserId: number | null = null): Promise<Placed> =>
  act(tx => placeLines(tx, stage, kinds, staffUserId));

export const facts = async (orderId: number) =>
  (
    await db.query<{state: string; total: number; lines: number; paid: number; back: number; refunded: number}>(
      `select o.state, o.total_cents as total, o.refunded_cents as refunded,
        (select sum(total_cents)::int from order_line where order_id = o.id) as lines,
        (select coalesce(sum(amount_cents), 0)::int from payment
          where order_id = o.id and state in ('authorised', 'partially_refunded', 'refunded')) as paid,
        (select coalesce(sum(amount_cents), 0)::int from refund where order_id = o.id and state <> 'failed') as back
       from "order" o where o.id = $1`,
      [orderId],
    )
  ).rows[0]!;

export const accounts = async (orderId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.query<{account: string; cents: number}>(
        `select account, sum(amount_cents)::int as cents from ledger_entry where order_id = $1 group by 1
          having sum(amount_cents) <> 0`,
        [orderId],
      )
    ).rows.map(row => [row.account, row.cents]),
  );

/** All rows that a sale could touch, as one text. */
export async function snapshot(): Promise<string> {
  const tables = [
    '"order"',
    'order_line',
    'payment',
    'refund',
    'refund_line',
    'ledger_entry',
    'ticket',
    'seat_claim',
    'zone_claim',
    'zone_counter',
    'cart',
    'instalment',
    'season_pass',
    'pass_card',
    'pass_ticket',
    'seat_change',
    'waiting_list_entry',
    'wallet_entry',
    'product_variant',
    'stock_movement',
    'experience_slot',
    'event_pack',
    'goods_claim',
    'pack_claim',
    'shipment',
    'gift_card',
    'gift_card_entry',
    'donation',
    'plot',
    'plot_sale',
    'incident',
    'audit_entry',
  ];
  const {rows} = await db.query<{all: string}>(
    `select concat_ws('|', ${tables
      .map(table => `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${table} t)`)
      .join(', ')}) as all`,
  );
  return rows[0]!.all;
}
