-- What is owed to holders stands in the books, cent by cent: each entry of a wallet is posted by the database, whoever
-- writes it. What is taken for an order, or returns from one, goes through `wallet_orders`, where the order's payment is
-- posted from; all else has its own reason. Deposits of plots leave `sales`: they are owed to whoever paid them.
alter table ledger_entry
  alter column order_id drop not null,
  add column wallet_entry_id integer references wallet_entry,
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway',
    'cash', 'card_terminal', 'refunds_due', 'wallet', 'wallet_orders', 'wallet_given', 'wallet_returned',
    'wallet_expired', 'gift_cards', 'deposits', 'deposits_kept', 'bank',
    'commission')),
  add constraint ledger_entry_of_something check (order_id is not null or wallet_entry_id is not null);
create unique index ledger_entry_wallet_once on ledger_entry (wallet_entry_id, account)
  where wallet_entry_id is not null;
-- What is owed is asked of these few rows, not of the whole ledger.
create index ledger_entry_owed on ledger_entry (account) include (amount_cents)
  where account in ('wallet', 'wallet_orders', 'gift_cards', 'deposits');

-- Rows of before keep the text they were sealed with.
create or replace function sealed_line(e ledger_entry) returns text language sql immutable
  return (jsonb_build_array(e.id, e.posting, (extract(epoch from e.at) * 1000000)::bigint, e.account, e.amount_cents,
    e.order_id, e.payment_id, e.refund_id) || case when e.wallet_entry_id is null then '[]'::jsonb
      else jsonb_build_array(e.wallet_entry_id) end)::text;

-- A deposit of the waiting list is lent through the wallet and taken back the same way.
do $$
declare
  rule record;
begin
  for rule in select conname from pg_constraint where conrelid = 'wallet_entry'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%''adjustment''%' and pg_get_constraintdef(oid) like '%amount_cents < 0%' loop
    execute format('alter table wallet_entry drop constraint %I', rule.conname);
  end loop;
end $$;
alter table wallet_entry add constraint wallet_entry_sign check (case when kind in ('use', 'expiry') then amount_cents < 0
  when kind in ('adjustment', 'deposit') then true else amount_cents > 0 end);

-- Against what an entry is posted.
create function wallet_against(kind text, order_id integer) returns text language sql immutable
  return case when order_id is not null or kind = 'deposit' then 'wallet_orders'
    when kind = 'expiry' then 'wallet_expired' when kind = 'refund' then 'wallet_returned' else 'wallet_given' end;

-- What was paid with a wallet was posted to `wallet` itself: it moves to where such payments are posted now.
insert into ledger_entry (posting, account, amount_cents, order_id, payment_id, refund_id)
  select m.posting, a.account, m.amount_cents * a.sign, m.order_id, m.payment_id, m.refund_id
    from (select gen_random_uuid() as posting, e.amount_cents, e.order_id, e.payment_id, e.refund_id, e.id
      from ledger_entry e where e.account = 'wallet') m,
    (values ('wallet_orders', 1), ('wallet', -1)) a(account, sign)
   order by m.id, a.sign;
-- Deposits that were taken back were written as corrections of the wallet.
insert into ledger_entry (posting, account, amount_cents, order_id, wallet_entry_id)
  select m.posting, a.account, m.amount_cents * a.sign, m.order_id, m.id
    from (select gen_random_uuid() as posting, w.id, w.amount_cents, w.order_id, case when w.kind = 'adjustment'
        and w.note = 'La señal vuelve a la lista de espera: el abono no se pagó' then 'wallet_orders'
        else wallet_against(w.kind, w.order_id) end as against from wallet_entry w) m,
    lateral (values ('wallet', -1), (m.against, 1)) a(account, sign)
   order by m.id, a.sign;
-- Deposits of plots that are held, or were kept.
insert into ledger_entry (posting, account, amount_cents, order_id)
  select m.posting, a.account, m.total_cents * a.sign, m.order_id
    from (select gen_random_uuid() as posting, l.id, l.total_cents, l.order_id,
        case s.deposit_state when 'held' then 'deposits' else 'deposits_kept' end as owed
      from order_line l join plot_sale s on s.id = l.plot_sale_id
       where l.kind = 'plot_deposit' and l.state = 'active' and s.deposit_state in ('held', 'retained')) m,
    lateral (values (m.owed, -1), ('sales', 1)) a(account, sign)
   order by m.id, a.sign;
-- They balance, or the upgrade fails here.
set constraints ledger_posting_balances immediate;
set constraints ledger_posting_balances deferred;

-- Since here nothing is posted to it but by entries.
alter table ledger_entry add constraint ledger_entry_wallet_by_entry
  check (account <> 'wallet' or wallet_entry_id is not null) not valid;

create function wallet_entries_are_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ledger_entry (posting, at, account, amount_cents, order_id, wallet_entry_id)
    select m.posting, m.created_at, a.account, m.amount_cents * a.sign, m.order_id, m.id
      from (select gen_random_uuid() as posting, w.id, w.created_at, w.amount_cents, w.order_id,
          wallet_against(w.kind, w.order_id) as against from written w) m,
      lateral (values ('wallet', -1), (m.against, 1)) a(account, sign)
     order by m.id, a.sign;
  return null;
end $$;
create trigger wallet_entry_booked after insert on wallet_entry referencing new table as written
  for each statement execute function wallet_entries_are_booked();

-- Every stored value: what its own rows owe, and what the books say that is owed.
create view stored_value as
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
  select 'deposits', (select coalesce(sum(l.total_cents), 0) from plot_sale s
      join order_line l on l.plot_sale_id = s.id and l.kind = 'plot_deposit' and l.state = 'active'
      where s.deposit_state = 'held'),
    (select coalesce(-sum(amount_cents), 0) from ledger_entry where account = 'deposits');
