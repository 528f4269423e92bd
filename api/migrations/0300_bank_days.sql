-- What the bank says of its account is in the ledger line by line, and a day of which nothing waits is closed.
--
-- Two accounts tell of the bank. What is done here (a transfer that pays, a remittance, what is given back by transfer,
-- what a seller sends, a day's cards) is noted in `bank`; the line of the statement takes it from there into
-- `bank_account`. So `bank_account` is what the statement says, line by line, and what is left in `bank` is on its way.
-- A line that is of nothing here has an account of its own kind against it.
alter table ledger_entry
  add column bank_movement_id integer references bank_movement,
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway',
    'cash', 'card_terminal', 'refunds_due', 'wallet', 'wallet_orders', 'wallet_given', 'wallet_returned',
    'wallet_expired', 'gift_cards', 'deposits', 'deposits_kept', 'bank', 'commission', 'bank_account', 'bank_fees',
    'settlements', 'other')),
  drop constraint ledger_entry_of_something,
  add constraint ledger_entry_of_something
    check (order_id is not null or num_nonnulls(wallet_entry_id, bank_movement_id) > 0),
  add constraint ledger_entry_of_movement
    check (bank_movement_id is null or num_nonnulls(order_id, wallet_entry_id) = 0),
  add constraint ledger_entry_of_account check (account <> 'bank_account' or bank_movement_id is not null);
create index ledger_entry_movement on ledger_entry (bank_movement_id) where bank_movement_id is not null;
create index ledger_entry_on_its_way on ledger_entry (account) include (amount_cents) where account = 'bank';

-- Rows of before keep the text they were sealed with.
create or replace function sealed_line(e ledger_entry) returns text language sql immutable
  return (jsonb_build_array(e.id, e.posting, (extract(epoch from e.at) * 1000000)::bigint, e.account, e.amount_cents,
    e.order_id, e.payment_id, e.refund_id)
    || case when e.wallet_entry_id is null then '[]'::jsonb else jsonb_build_array(e.wallet_entry_id) end
    || case when e.bank_movement_id is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('bank_movement', e.bank_movement_id)) end)::text;

-- What a seller outside sends is a line like any other; so is the cash that goes from the tills to the bank.
alter table bank_match
  add column seller_payout_id integer references seller_payout,
  drop constraint bank_match_kind_check,
  add constraint bank_match_kind_check check (kind in ('remittance', 'returned_debit', 'settlement', 'card_day',
    'refund', 'fee', 'payout', 'cash')),
  add constraint bank_match_of_payout check ((kind = 'payout') = (seller_payout_id is not null));
create unique index bank_match_payout on bank_match (seller_payout_id) where kind = 'payout';

create or replace function match_is_of_its_thing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not coalesce((case new.kind
      when 'remittance' then new.amount_cents > 0 and new.amount_cents <= (select sum(d.amount_cents) from sepa_debit d
        join sepa_remittance r on r.id = d.sepa_remittance_id
        where r.id = new.sepa_remittance_id and d.sequence_type = new.sequence_type and d.state <> 'removed'
          and r.state in ('sent', 'settling', 'settled'))
      when 'returned_debit' then exists (select 1 from sepa_debit d where d.id = new.sepa_debit_id
        and d.state = 'returned' and d.amount_cents = -new.amount_cents)
      when 'settlement' then exists (select 1 from settlement s left join settlement_transfer t on t.id = s.transfer_id
        where s.id = new.settlement_id and s.payable_cents = -new.amount_cents
          and (s.state in ('paid', 'archived') or t.state = 'sent'))
      when 'refund' then exists (select 1 from refund r where r.id = new.refund_id and r.state = 'done'
        and r.amount_cents = -new.amount_cents)
      when 'payout' then exists (select 1 from seller_payout p where p.id = new.seller_payout_id
        and p.undone_at is null and p.amount_cents = new.amount_cents)
      when 'card_day' then new.amount_cents = (select sum(c.amount_cents) from card_takings(new.card_on, new.card_on) c
        where c.card_kind = new.card_kind and c.bank_terminal_id = new.bank_terminal_id)
      else true end), false) then
    raise exception 'movement % is not of that %', new.bank_movement_id, new.kind using errcode = '23514',
      constraint = 'match_is_of_its_thing';
  end if;
  return new;
end $$;

-- What the bank has paid in was sent.
create function matched_payout_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from bank_match where seller_payout_id = new.id) then
    raise exception 'payout % is in the bank''s account', new.id using errcode = '23514',
      constraint = 'matched_payout_stays';
  end if;
  return new;
end $$;
create trigger matched_payout_stays before update of undone_at on seller_payout for each row
  when (old.undone_at is null and new.undone_at is not null) execute function matched_payout_stays();

-- What the ledger is to say of lines of the account, less what it says: called whenever one is solved or let go, as
-- often as one likes. The fee that a bank keeps of a day's cards is of each payment; it left `bank` with them.
create function post_bank_lines(lines integer[]) returns void language sql
begin atomic
  with said as (
    select b.id, 'bank_account' as account, b.amount_cents::bigint as cents
      from bank_movement b where b.id = any(lines) and b.state <> 'waiting'
    union all
    select b.id, case when b.state = 'set_aside' then 'other' when m.kind = 'cash' then 'cash'
          when m.kind = 'settlement' then 'settlements'
          when m.kind = 'fee' and not exists (select 1 from bank_match c where c.bank_movement_id = b.id
            and c.kind = 'card_day') then 'bank_fees' else 'bank' end, -coalesce(m.amount_cents, b.amount_cents)
      from bank_movement b left join bank_match m on m.bank_movement_id = b.id
     where b.id = any(lines) and b.state <> 'waiting'
    union all
    select e.bank_movement_id, e.account, -e.amount_cents from ledger_entry e where e.bank_movement_id = any(lines)
  ), missing as materialized (
    select id, account, sum(cents)::integer as cents from said group by id, account having sum(cents) <> 0
  ), posting as materialized (
    select id, gen_random_uuid() as posting from (select distinct id from missing) x
  )
  insert into ledger_entry (posting, account, amount_cents, bank_movement_id)
  select p.posting, m.account, m.cents, m.id from missing m join posting p using (id)
    order by m.id, (m.account <> 'bank_account'), m.account;
end;

-- At the end of the transaction: the ledger's account has what the line says, once it waits no more.
create function line_is_posted() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  movement integer := case when tg_table_name = 'bank_movement' then (to_jsonb(new)->>'id')::integer
    else (to_jsonb(new)->>'bank_movement_id')::integer end;
begin
  if exists (select 1 from bank_movement b where b.id = movement
      and case when b.state = 'waiting' then 0 else b.amount_cents end <> (select coalesce(sum(e.amount_cents), 0)
        from ledger_entry e where e.bank_movement_id = b.id and e.account = 'bank_account')) then
    raise exception 'the ledger does not say of movement % what the bank says', movement using errcode = '23514',
      constraint = 'line_is_posted';
  end if;
  return null;
end $$;

create constraint trigger movement_stands_in_ledger after insert or update of state, amount_cents on bank_movement
  deferrable initially deferred for each row execute function line_is_posted();
create constraint trigger posting_is_of_line after insert on ledger_entry
  deferrable initially deferred for each row when (new.bank_movement_id is not null) execute function line_is_posted();

-- At the end of a day: what the bank says, and what the ledger has. The opening balance is what stood there before the
-- first line that says a balance; between two that say it, what differs is a statement that is missing.
create function bank_balance(until date) returns table (bank_cents bigint, book_cents bigint) language sql stable
begin atomic
  with line as (
    select right(account, 10) as account, id, booked_on, amount_cents,
        balance_cents - sum(amount_cents) over (partition by right(account, 10) order by booked_on, id) as before
      from bank_movement
  ), own as (
    select account,
        coalesce((array_agg(before order by booked_on, id) filter (where before is not null))[1], 0) as opening,
        (array_agg(before order by booked_on desc, id desc) filter (where before is not null and booked_on <= until))[1]
          as later,
        coalesce(sum(amount_cents) filter (where booked_on <= until), 0) as moved
      from line group by account
  )
  select coalesce(sum(coalesce(later, opening) + moved), 0)::bigint,
      (coalesce(sum(opening), 0) + coalesce((select sum(e.amount_cents) from ledger_entry e
        join bank_movement b on b.id = e.bank_movement_id
        where e.account = 'bank_account' and b.booked_on <= until), 0))::bigint
    from own;
end;

-- Who has closed the account, or opened it again, and how far it is closed since: the last row says it.
create table bank_close (
  id integer generated always as identity primary key,
  closed_to date not null,
  bank_cents bigint not null,
  book_cents bigint not null,
  -- Why it is opened again, or closed though it differs.
  note text collate spanish not null default '' check (length(note) <= 500),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  constraint bank_close_told check (bank_cents = book_cents or note <> '')
);
create trigger bank_close_append_only before update or delete or truncate on bank_close
  for each statement execute function append_only();

create function bank_closed_to() returns date language sql stable
  return (select closed_to from bank_close order by id desc limit 1);

-- One after the other, and never beside somebody who changes a day: the key is «bank days» of domain/locks.ts.
create function bank_close_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare before date;
begin
  perform pg_advisory_xact_lock(hashtext('bank days'));
  before := bank_closed_to();
  if new.closed_to = before then
    raise exception 'closed to % already', before using errcode = '23514', constraint = 'bank_close_moves';
  end if;
  if new.closed_to < before then
    if new.note = '' then
      raise exception 'a day is opened for a reason' using errcode = '23514', constraint = 'bank_close_reason';
    end if;
  elsif new.closed_to > club_today() or exists (select 1 from bank_movement where state = 'waiting'
      and booked_on <= new.closed_to) then
    raise exception 'something waits until %', new.closed_to using errcode = '23514', constraint = 'bank_close_waits';
  end if;
  select b.bank_cents, b.book_cents into new.bank_cents, new.book_cents
    from bank_balance(new.closed_to) b;
  return new;
end $$;
create trigger bank_close_holds before insert on bank_close for each row execute function bank_close_holds();

-- A closed day stays as it was closed.
create function bank_day_is_open() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare on_day date;
begin
  if tg_table_name = 'bank_movement' then
    on_day := least((to_jsonb(old)->>'booked_on')::date, (to_jsonb(new)->>'booked_on')::date);
  else
    select booked_on into on_day from bank_movement
     where id = (coalesce(to_jsonb(new), to_jsonb(old))->>'bank_movement_id')::integer;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('bank days'));
  if on_day <= bank_closed_to() then
    raise exception 'the account is closed on %', on_day using errcode = 'TQ022',
      detail = to_char(on_day, 'DD/MM/YYYY');
  end if;
  return null;
end $$;
create trigger bank_day_takes after insert or delete on bank_movement for each row execute function bank_day_is_open();
create trigger bank_day_stays after update on bank_movement for each row
  when ((new.account, new.booked_on, new.amount_cents, new.state, new.order_id, new.balance_cents)
    is distinct from (old.account, old.booked_on, old.amount_cents, old.state, old.order_id, old.balance_cents))
  execute function bank_day_is_open();
create trigger bank_day_parts after insert or update or delete on bank_match for each row
  execute function bank_day_is_open();
create trigger bank_day_posted after insert on ledger_entry for each row when (new.bank_movement_id is not null)
  execute function bank_day_is_open();

-- What was solved before is posted now. What it is of was noted in `bank`, the takings of cards too.
select post_bank_lines((select array_agg(id) from bank_movement));
set constraints all immediate;
set constraints all deferred;
