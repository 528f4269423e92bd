/** Packs that nobody buys after all: the quota comes back. Their seats and places go before (seats/release). */
import type {Tx} from '../../tx';

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
