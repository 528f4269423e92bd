/**
 * Goods, places and packs that nobody buys after all: the claim goes and its counter comes down, together. Counters are
 * locked in order, variants before hours; claims always before counters. The seats and places of a pack go before
 * (seats/release).
 */
import type {Tx} from '../kernel/tx';

/** How many claims went. `condition` is the caller's own SQL over goods_claim, never a client's text. */
export async function giveBackGoods(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const {rows} = await tx.query<{claims: number}>(
    `with gone as (delete from goods_claim where ${condition} returning product_variant_id, experience_slot_id, quantity),
          variants as materialized (select v.id, n.quantity from product_variant v join (select product_variant_id,
            sum(quantity)::int as quantity from gone group by 1) n on n.product_variant_id = v.id
            order by v.id for no key update of v),
          variants_back as (update product_variant v set held = v.held - n.quantity from variants n
            where v.id = n.id returning 1),
          slots as materialized (select s.id, n.quantity from experience_slot s join (select experience_slot_id,
            sum(quantity)::int as quantity from gone group by 1) n on n.experience_slot_id = s.id
            where (select count(*) from variants_back) >= 0 order by s.id for no key update of s),
          slots_back as (update experience_slot s set held = s.held - n.quantity from slots n
            where s.id = n.id returning 1)
     select count(*)::int as claims from gone`,
    values,
  );
  return rows[0]!.claims;
}

/** `condition` is the caller's own SQL over pack_claim, never a client's text. How many claims went. */
export async function giveBackPacks(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const {rows} = await tx.query<{claims: number}>(
    `with gone as (delete from pack_claim where ${condition} returning event_pack_id, quantity),
          packs as materialized (select p.id, n.quantity from event_pack p join (select event_pack_id,
            sum(quantity)::int as quantity from gone group by 1) n on n.event_pack_id = p.id
            order by p.id for no key update of p),
          back as (update event_pack p set held = p.held - n.quantity from packs n where p.id = n.id returning 1)
     select count(*)::int as claims from gone`,
    values,
  );
  return rows[0]!.claims;
}

/** A cart's whose time is over and that no order has. */
export const ENDED = 'order_id is null and expires_at <= now()';
