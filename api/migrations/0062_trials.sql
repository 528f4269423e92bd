-- Trying before selling: a trial is an event of its own, a copy, so that what is tried never meets what is sold.

alter table event add column is_trial boolean not null default false;
-- Whose copy it is.
alter table event add column trial_of_id integer references event on delete set null check (trial_of_id is null or is_trial);
alter table event add constraint event_trial_key unique (id, is_trial);
create unique index event_trial_of on event (trial_of_id) where trial_of_id is not null;
create index event_trials on event (id) where is_trial;

alter table event_session add column is_trial boolean not null default false;
alter table event_session add constraint event_session_trial_key unique (id, is_trial);
create index event_session_trials on event_session (id) where is_trial;
alter table event_session drop constraint event_session_event_id_fkey;
alter table event_session add constraint event_session_event_id_fkey foreign key (event_id, is_trial) references event (id, is_trial);

-- An order is of one kind, whole: its lines and payments say the same as it, and lines the same as their session.
alter table "order" add column is_trial boolean not null default false;
alter table "order" add constraint order_trial_key unique (id, is_trial);
alter table "order" add constraint order_trial_number check (is_trial = (number like 'PRUEBA-%'));
create index order_trials on "order" (id) where is_trial;
create sequence trial_order_number;

-- Tickets only: what else an order can sell (goods, passes, dues) would change what is not a trial's.
alter table order_line add column is_trial boolean not null default false check (not is_trial or kind = 'ticket');
alter table order_line drop constraint order_line_order_id_fkey;
alter table order_line add constraint order_line_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial);
alter table order_line drop constraint order_line_event_session_id_fkey;
alter table order_line add constraint order_line_event_session_id_fkey foreign key (event_session_id, is_trial) references event_session (id, is_trial);

-- The built-in bank's practice terminal (1) and trials have only each other; a trial's cash is in no till.
alter table payment add column is_trial boolean not null default false;
alter table payment drop constraint payment_order_id_fkey;
alter table payment add constraint payment_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial);
alter table payment add constraint payment_trial_money check (
  case when is_trial then cash_shift_id is null and method in ('card', 'bizum', 'cash', 'free') and bank_terminal_id is not distinct from case when method in ('card', 'bizum') then 1 end
       else bank_terminal_id is distinct from 1 end);
drop trigger payment_till on payment;
create trigger payment_till before insert on payment for each row when (new.method in ('cash', 'card_terminal') and not new.is_trial) execute function payment_takes_its_till();
drop trigger payment_cash_in_till on payment;
create constraint trigger payment_cash_in_till after insert on payment deferrable initially deferred for each row when (new.method = 'cash' and not new.is_trial) execute function cash_has_its_till();

create or replace function refund_takes_its_till() returns trigger language plpgsql as $$
begin
  if new.cash_shift_id is null and exists (select 1 from payment where id = new.payment_id and method in ('cash', 'card_terminal') and not is_trial) then
    select s.id into new.cash_shift_id
      from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where k.staff_user_id = new.staff_user_id for share of s;
  end if;
  return new;
end $$;

-- Books, invoices, settlements and pass lists have no trials at all.
alter table ledger_entry add column is_trial boolean not null generated always as (false) stored;
alter table ledger_entry drop constraint ledger_entry_order_id_fkey;
alter table ledger_entry add constraint ledger_entry_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial);
alter table invoice add column is_trial boolean not null generated always as (false) stored;
alter table invoice drop constraint invoice_order_id_fkey;
alter table invoice add constraint invoice_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial);
alter table settlement add column is_trial boolean not null generated always as (false) stored;
alter table settlement drop constraint settlement_event_id_fkey;
alter table settlement add constraint settlement_event_id_fkey foreign key (event_id, is_trial) references event (id, is_trial);
alter table season_list_session add column is_trial boolean not null generated always as (false) stored;
alter table season_list_session drop constraint season_list_session_event_session_id_fkey;
alter table season_list_session add constraint season_list_session_event_session_id_fkey foreign key (event_session_id, is_trial) references event_session (id, is_trial);

-- Since when the whole shop shows trials and sells nothing else.
alter table organization add column trial_since timestamptz;

-- A session that is gone is told to every process like a freed seat: with no seat's number.
create function tell_gone_session() returns trigger language plpgsql as $$
begin
  insert into seat_freed (event_session_id, seat_id) values (old.id, 0);
  return null;
end $$;
create trigger event_session_gone after delete on event_session for each row execute function tell_gone_session();

-- A case that was opened about an order stays when a trial's order goes: what was written in it cannot be deleted.
alter table incident drop constraint incident_order_fkey;
alter table incident add constraint incident_order_fkey foreign key (order_id) references "order" on delete set null;

-- Deletes rows and all that refers to them, however far, table by table as the foreign keys say. `condition` must not read what refers
-- to them; whoever calls it has made sure that they are trials. A table that nothing is deleted from is not touched: many are append-only.
create function erase_with_referrers(target regclass, condition text, path regclass[] default '{}') returns void language plpgsql as $$
declare
  fk record;
  has_rows boolean;
begin
  execute format('select exists (select 1 from %s where %s)', target, condition) into has_rows;
  if not has_rows then return; end if;
  for fk in
    select c.conrelid::regclass as child,
           (select string_agg(quote_ident(a.attname), ', ' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
           (select string_agg(quote_ident(a.attname), ', ' order by k.n) from unnest(c.confkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as keys
      from pg_constraint c where c.contype = 'f' and c.confdeltype <> 'n' and c.confrelid = target and c.conrelid <> target and not c.conrelid::regclass = any (path)
  loop
    perform erase_with_referrers(fk.child, format('(%s) in (select %s from %s where %s)', fk.columns, fk.keys, target, condition), path || target);
  end loop;
  execute format('delete from %s where %s', target, condition);
end $$;
