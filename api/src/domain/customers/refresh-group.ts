/** Fills a group by its rule with the customers of this moment: who no longer fits leaves, who fits comes in. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

const FITTING = `
select c.id from customer c, customer_group g
 where g.id = $1 and (not g.only_with_consent or (c.marketing_consent_at is not null and not wants_no_advertising(c.email)))
   and (g.postal_code_starts is null or c.postal_code like g.postal_code_starts || '%')
   and (not g.only_supporters or exists (select 1 from supporter s where s.customer_id = c.id and s.state = 'active'))
   and (num_nonnulls(g.min_orders, g.min_spent_cents, g.bought_within_days, g.event_id) = 0 or exists (
     select 1 from "order" o
      where o.customer_id = c.id and not o.is_trial and o.state in ('paid', 'partially_refunded')
        and (g.bought_within_days is null or o.paid_at >= now() - g.bought_within_days * interval '1 day')
        and (g.event_id is null or exists (select 1 from order_line l join event_session s on s.id = l.event_session_id
          where l.order_id = o.id and l.state = 'active' and s.event_id = g.event_id))
      having count(*) >= coalesce(g.min_orders, 1)
        and sum(o.total_cents - o.refunded_cents) >= coalesce(g.min_spent_cents, 0)))`;

export async function refreshGroup(
  tx: Tx,
  groupId: number,
): Promise<{added: number; removed: number; members: number}> {
  const group = (await tx.query<{kind: string}>('select kind from customer_group where id = $1 for update', [groupId]))
    .rows[0];
  if (!group) throw notFound('No existe ese grupo.');
  if (group.kind !== 'rule') throw conflict('by_hand', 'Este grupo se hace a mano: añade o quita a sus clientes.');
  const removed = await tx.query(
    `delete from customer_group_member where customer_group_id = $1 and customer_id not in (${FITTING})`,
    [groupId],
  );
  const added = await tx.query(
    `insert into customer_group_member (customer_group_id, customer_id) select $1, fitting.id from (${FITTING}) fitting
      on conflict do nothing`,
    [groupId],
  );
  await tx.query('update customer_group set refreshed_at = now() where id = $1', [groupId]);
  const {rows} = await tx.query<{n: number}>(
    'select count(*)::int as n from customer_group_member where customer_group_id = $1',
    [groupId],
  );
  return {added: added.rowCount, removed: removed.rowCount, members: rows[0]!.n};
}
