/**
 * Quotas as a house uses them: so many children's tickets in a play, and for a match a part that is kept for the box
 * office until the day before. They are far from full, so that every tariff can be tried.
 */
import type {DemoTx} from '../bulk-insert';

/** On one session to come each; the tickets that are sold already count (trigger). */
export async function storeQuotas(tx: DemoTx): Promise<void> {
  await tx.query(
    `with soon as (
       select distinct on (e.kind) s.id, e.kind, s.starts_at, p.seat_count as seats from event_session s
         join event e on e.id = s.event_id join seat_plan p on p.id = s.seat_plan_id
        where s.state = 'on_sale' and not s.is_trial and s.starts_at > now() + interval '5 days' and p.seat_count > 0
          and e.kind in ('match', 'theatre') order by e.kind, s.starts_at, s.id
     ), child as (select id from price_category where name = 'Infantil')
     insert into session_quota (event_session_id, name, size, price_category_id, channel, releases_at)
     select id, 'Venta por internet', greatest(100, seats * 9 / 10), null, 'web', starts_at - interval '1 day' from soon
     union all
     select soon.id, 'Entradas infantiles', greatest(100, seats / 2), child.id, null, null from soon, child
       where exists (select 1 from price p where p.event_session_id = soon.id and p.price_category_id = child.id)
     order by 1, 2`,
  );
}
