-- Card terminals that charge for real. An operation stands here with its amount and its reference before the machine is
-- asked; one that is authorised pays one payment of exactly its amount, and what is not known to have ended keeps what it
-- was to pay from being paid any other way.
alter table card_terminal drop constraint card_terminal_driver_check;
alter table card_terminal add constraint card_terminal_driver_check check (driver in ('simulated', 'http_local')),
  add column endpoint text not null default '',
  add column is_required boolean not null default true,
  add constraint card_terminal_endpoint check (endpoint ~ '^(https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?|agente:[a-z0-9-]{1,40})?$'
    and (driver = 'simulated' or endpoint <> ''));
comment on column card_terminal.is_required is 'Cards are charged at it, and nothing is noted that another terminal charged.';
-- They were only tried until now.
update card_terminal set is_required = false;
comment on column card_terminal.endpoint is 'Of a driver of the local network: an address, or agente: and its name there.';

-- Until now a terminal was only tried.
update terminal_operation set is_test = true where not is_test;

alter table terminal_operation add column subject text
    check (subject ~ '^((cart|act):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(instalment|reservation):[0-9]{1,9})$'),
  add column cash_shift_id integer references cash_shift,
  add column refund_id integer references refund,
  add column operation_number text not null default '' check (length(operation_number) <= 40),
  add column last_four text not null default '' check (last_four ~ '^([0-9]{4})?$'),
  add column returned_at timestamptz,
  add column decided_by_id integer references staff_user,
  add column decision_reason text not null default '',
  add column told_at timestamptz,
  add constraint terminal_operation_of_test check (not is_test or num_nonnulls(subject, payment_id, refund_id, returned_at) = 0),
  add constraint terminal_operation_pays check (payment_id is null
    or (kind = 'sale' and state = 'authorised' and returned_at is null)),
  add constraint terminal_operation_refund check (refund_id is null or kind = 'refund'),
  add constraint terminal_operation_returned check (returned_at is null or (kind = 'sale' and state = 'authorised')),
  add constraint terminal_operation_decided check ((decided_by_id is null) = (decision_reason = ''));
comment on column terminal_operation.subject is 'What it is to pay: a cart, an instalment, a reservation, an act by its key.';
comment on column terminal_operation.returned_at is 'Charged for a sale that was not made after all, and given back on the terminal.';
comment on column terminal_operation.told_at is 'When staff were told that it waits for somebody.';

-- Of a sale: charged or perhaps charged, and neither used nor given back.
drop index terminal_refunded_once;
create unique index terminal_operation_subject_once on terminal_operation (subject)
  where kind = 'sale' and not is_test and payment_id is null and returned_at is null
    and state in ('sent', 'waiting_card', 'unknown', 'authorised');
create index terminal_operation_waits on terminal_operation (card_terminal_id)
  where kind = 'sale' and not is_test and payment_id is null and returned_at is null
    and state in ('sent', 'waiting_card', 'unknown', 'authorised');
create unique index terminal_operation_pays_once on terminal_operation (payment_id) where payment_id is not null;
create unique index terminal_operation_refunds_once on terminal_operation (refund_id)
  where state in ('sent', 'waiting_card', 'unknown', 'authorised');
create index terminal_operation_original on terminal_operation (original_operation_id)
  where original_operation_id is not null;
create index terminal_operation_cash_shift_id_idx on terminal_operation (cash_shift_id) where cash_shift_id is not null;

-- What was asked of the machine stays; what it has charged was charged.
create function terminal_operation_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.card_terminal_id, new.kind, new.amount_cents, new.reference, new.is_test)
      is distinct from (old.card_terminal_id, old.kind, old.amount_cents, old.reference, old.is_test)
    or new.original_operation_id is distinct from old.original_operation_id
    or (new.refund_id is distinct from old.refund_id and new.refund_id is not null)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
    or (old.state = 'authorised' and new.state <> 'authorised')
    or (new.subject is distinct from old.subject and new.subject is not null) then
    raise exception 'what operation % was asked stays', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger terminal_operation_stays before update on terminal_operation for each row
  execute function terminal_operation_stays();

create function terminal_operation_pays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from payment where id = new.payment_id and method = 'card_terminal' and not is_trial
      and amount_cents = new.amount_cents) then
    raise exception 'operation % is not of the amount of payment %', new.id, new.payment_id
      using errcode = '23514', constraint = 'terminal_operation_pays';
  end if;
  return new;
end $$;
create trigger terminal_operation_pays before insert or update of payment_id on terminal_operation
  for each row when (new.payment_id is not null) execute function terminal_operation_pays();

-- A terminal gives back no more than it charged, and of a refund exactly what it is.
create function terminal_operation_gives_back() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  original terminal_operation;
begin
  if new.original_operation_id is not null then
    select * into original from terminal_operation where id = new.original_operation_id for no key update;
    if original.kind <> 'sale' or original.state <> 'authorised' or original.is_test <> new.is_test
      or new.amount_cents + (select coalesce(sum(amount_cents), 0) from terminal_operation
        where original_operation_id = original.id and state in ('sent', 'waiting_card', 'unknown', 'authorised'))
        > original.amount_cents then
      raise exception 'terminal gives back more than operation % charged', original.id
        using errcode = '23514', constraint = 'terminal_operation_gives_back';
    end if;
  end if;
  if new.refund_id is not null and not exists (select 1 from refund where id = new.refund_id and method = 'card_terminal'
      and state in ('requested', 'failed') and amount_cents = new.amount_cents) then
    raise exception 'operation % is not of refund %', new.id, new.refund_id
      using errcode = '23514', constraint = 'terminal_operation_refund';
  end if;
  return new;
end $$;
create trigger terminal_operation_gives_back before insert on terminal_operation
  for each row when (new.kind = 'refund') execute function terminal_operation_gives_back();

-- Where a till's office has a terminal that has to be used, cards are charged there.
create function till_has_terminal(shift integer) returns boolean language sql stable parallel safe
  return exists (select 1 from cash_shift s join card_terminal c on c.box_office_id = s.box_office_id
    where s.id = shift and c.is_active and c.is_required);

create function order_has_live_charge(order_row integer) returns boolean language sql stable parallel safe
  return exists (select 1 from terminal_operation t where t.kind = 'sale' and not t.is_test and t.payment_id is null
    and t.returned_at is null and t.state in ('sent', 'waiting_card', 'unknown', 'authorised') and t.subject in (
      select 'cart:' || o.cart_id from "order" o where o.id = order_row
      union all select 'reservation:' || o.reservation_id from "order" o where o.id = order_row
      union all select 'instalment:' || l.instalment_id from order_line l where l.order_id = order_row));

-- At the end of the transaction: the sale has used what was charged for it. TQ023: something may be charged already;
-- TQ024: by hand, where a terminal does it.
create function counter_uses_its_charge() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if order_has_live_charge(new.id) then
    raise exception 'a charge of order % is not used', new.id using errcode = 'TQ023';
  end if;
  return null;
end $$;
create constraint trigger order_uses_its_charge after insert on "order" deferrable initially deferred
  for each row when (new.cart_id is not null and new.channel <> 'web') execute function counter_uses_its_charge();

create function payment_uses_its_charge() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if order_has_live_charge(new.order_id) then
    raise exception 'a charge of order % is not used', new.order_id using errcode = 'TQ023';
  end if;
  if new.method = 'card_terminal' and new.settled_at >= now() and till_has_terminal(new.cash_shift_id)
      and not exists (select 1 from terminal_operation where payment_id = new.id) then
    raise exception 'payment % names no operation of a terminal', new.id using errcode = 'TQ024';
  end if;
  return null;
end $$;
create constraint trigger payment_uses_its_charge after insert on payment deferrable initially deferred
  for each row when (new.method in ('cash', 'card_terminal', 'transfer', 'wallet') and not new.is_trial)
  execute function payment_uses_its_charge();

-- A refund on a terminal is done when the machine says so; while nobody knows, it has not failed either.
create function refund_by_terminal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  r refund;
begin
  select * into r from refund where id = new.id;
  if exists (select 1 from terminal_operation where refund_id = r.id and (state in ('sent', 'waiting_card', 'unknown')
      or (state = 'authorised' and r.method <> 'card_terminal'))) then
    raise exception 'refund % may have been made on a terminal', r.id using errcode = 'TQ023';
  end if;
  if r.state = 'done' and r.method = 'card_terminal' and r.done_at >= now() and till_has_terminal(r.cash_shift_id)
      and not exists (select 1 from terminal_operation where refund_id = r.id and state = 'authorised') then
    raise exception 'refund % names no operation of a terminal', r.id using errcode = 'TQ024';
  end if;
  return null;
end $$;
create constraint trigger refund_by_terminal after insert or update of state on refund deferrable initially deferred
  for each row when (new.state in ('done', 'failed')) execute function refund_by_terminal();
