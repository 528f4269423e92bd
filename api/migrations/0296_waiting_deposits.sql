-- The deposit of a place in a waiting list is owed like that of a plot, until it pays a pass or goes back: it leaves
-- `sales`. What is lent to a wallet has left them already. Of a deposit only what has not gone back is owed, and of a
-- trial nothing.
insert into ledger_entry (posting, account, amount_cents, order_id)
  select m.posting, a.account, m.cents * a.sign, m.order_id
    from (select gen_random_uuid() as posting, l.id, l.total_cents - l.refunded_cents as cents, l.order_id
      from order_line l join waiting_list_entry w on w.id = l.waiting_list_entry_id
       where l.state = 'active' and w.deposit_state = 'paid' and l.total_cents > l.refunded_cents
         and not l.is_trial) m,
    lateral (values ('deposits', -1), ('sales', 1)) a(account, sign)
   order by m.id, a.sign;

create or replace view stored_value as
  select 'gift_cards' as account, (select coalesce(sum(balance_cents), 0) from gift_card)
      + (select coalesce(sum(gift_card_cents), 0) from "order" where state = 'pending') as owed_cents,
    (select coalesce(-sum(amount_cents), 0) from ledger_entry where account = 'gift_cards') as booked_cents
  union all
  select 'wallet', (select coalesce(sum(amount_cents), 0) from wallet_entry),
    (select coalesce(-sum(amount_cents), 0) from ledger_entry where account = 'wallet')
  union all
  select 'wallet_orders', (select coalesce(sum(wallet_cents), 0) from "order" where state = 'pending'),
    (select coalesce(-sum(amount_cents), 0) from ledger_entry where account = 'wallet_orders')
  union all
  select 'deposits', (select coalesce(sum(l.total_cents - l.refunded_cents), 0) from plot_sale s
      join order_line l on l.plot_sale_id = s.id and l.kind = 'plot_deposit' and l.state = 'active'
      where s.deposit_state = 'held' and not l.is_trial)
    + (select coalesce(sum(l.total_cents - l.refunded_cents), 0) from waiting_list_entry w
      join order_line l on l.waiting_list_entry_id = w.id and l.state = 'active'
      where w.deposit_state = 'paid' and not l.is_trial),
    (select coalesce(-sum(amount_cents), 0) from ledger_entry where account = 'deposits');
