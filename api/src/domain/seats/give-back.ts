/** Frees places of numberless zones: the claim goes and its counter comes down, together. */
import type {Tx} from '../kernel/tx';

/**
 * How many places came back. Counters are locked in order; `condition` is the caller's own SQL over zone_claim, never a
 * client's text.
 */
export async function giveBack(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const gone = await tx.query<{quantity: number}>(
    `with gone as (delete from zone_claim where ${condition} returning event_session_id, zone_id, shard, quantity),
          sums as (select event_session_id, zone_id, shard, sum(quantity)::int as quantity, count(*)::int as claims
            from gone group by 1, 2, 3),
          counters as materialized (select z.event_session_id, z.zone_id, z.shard, s.quantity from zone_counter z
            join sums s using (event_session_id, zone_id, shard) order by 1, 2, 3 for no key update of z),
          back as (update zone_counter z set taken = z.taken - c.quantity from counters c
                    where (z.event_session_id, z.zone_id, z.shard) = (c.event_session_id, c.zone_id, c.shard)
                      returning 1)
     select quantity from sums`,
    values,
  );
  return gone.rows.reduce((sum, row) => sum + row.quantity, 0);
}
