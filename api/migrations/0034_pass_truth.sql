-- Part of what an order paid for a pass goes back while its lines stay: the refund says which pass, so that orders, settlements and
-- reports know what was kept. What went back to the wallet without an order of its own is settled by its entry.
alter table refund add column season_pass_id integer references season_pass;
create index on refund (season_pass_id) where season_pass_id is not null;
update refund r set season_pass_id = x.pass_id
  from (select r.id, min(i.season_pass_id) as pass_id from refund r join order_line l on l.order_id = r.order_id and l.state = 'active' join instalment i on i.id = l.instalment_id
         where r.reason like 'Baja del abono:%' and not r.is_automatic and not exists (select 1 from refund_line f join refund o on o.id = f.refund_id where o.order_id = r.order_id and o.reason = r.reason) group by r.id having count(distinct i.season_pass_id) = 1) x
 where x.id = r.id;
update "order" o set refunded_cents = o.refunded_cents + n.cents, state = case when o.state = 'paid' then 'partially_refunded' else o.state end
  from (select order_id, sum(amount_cents)::int as cents from refund where season_pass_id is not null group by 1) n where n.order_id = o.id;

alter table settlement_item add column refund_id integer references refund, add column wallet_entry_id integer references wallet_entry;
alter table settlement_item drop constraint settlement_item_check, add constraint settlement_item_names_one check (num_nonnulls(order_line_id, instalment_id, plot_payment_id, refund_id, wallet_entry_id) = 1);
create unique index settlement_item_refund_once on settlement_item (refund_id) where is_live and refund_id is not null;
create unique index settlement_item_wallet_once on settlement_item (wallet_entry_id) where is_live and wallet_entry_id is not null;
