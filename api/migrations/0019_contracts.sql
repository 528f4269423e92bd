-- What contracts owe is paid through orders, like everything else: an instalment, the difference of a seat change, a
-- duplicate card, the deposit of a waiting list are lines of an order, and the order's payment decides about them.
alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'academy', 'supporter', 'seat_change', 'card', 'deposit'));
alter table order_line
  add column instalment_id integer references instalment,
  add column season_pass_id integer references season_pass,
  add column seat_change_id integer references seat_change,
  add column waiting_list_entry_id integer references waiting_list_entry,
  add constraint order_line_names_its_due check (
    (seat_change_id is not null) = (kind = 'seat_change') and (waiting_list_entry_id is not null) = (kind = 'deposit')
    and (kind <> 'card' or season_pass_id is not null) and (instalment_id is null or kind in ('pass', 'academy', 'plot', 'product')));
-- One live try to pay what is owed, and one payment of it: a second one cannot even be placed.
create unique index order_line_instalment_once on order_line (instalment_id) where instalment_id is not null and state in ('pending', 'active');
create unique index order_line_seat_change_once on order_line (seat_change_id) where seat_change_id is not null and state in ('pending', 'active');
create unique index order_line_deposit_once on order_line (waiting_list_entry_id) where waiting_list_entry_id is not null and state in ('pending', 'active');
create index on order_line (season_pass_id) where season_pass_id is not null;

-- Part of an order may come from the holder's wallet: taken when it is placed, given back when it is not paid.
alter table "order" add column wallet_cents integer not null default 0, add column wallet_holder_id integer references pass_holder,
  add constraint order_wallet_within check (wallet_cents between 0 and total_cents and (wallet_cents = 0 or wallet_holder_id is not null));
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet', 'card_token', 'sepa', 'transfer'));
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway', 'cash', 'card_terminal', 'refunds_due', 'wallet', 'bank'));

-- Until when a pass that is not paid keeps its seat.
alter table season_pass add column pay_until_at timestamptz, add column lapsed_at timestamptz;
create index season_pass_lapses on season_pass (pay_until_at) where state = 'pending_payment';

-- What a pass has paid and owes is the sum of its instalments, whoever changes them.
create function count_pass_instalments() returns trigger language plpgsql as $$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where season_pass_id in (select season_pass_id from changed where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  return null;
end $$;
create trigger instalment_counted after update on instalment referencing new table as changed for each statement execute function count_pass_instalments();
