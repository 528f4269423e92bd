-- A session may sell to persons: who sits where is said with the purchase or, where the session allows it, until a day.

alter table event_session
  -- Null: with the purchase. After it the office alone says who comes.
  add column attendees_due_at timestamptz,
  add column attendee_needs_doc boolean not null default false,
  -- Whose ticket has no name is not given it, and the door lets nobody in by it.
  add column entry_needs_name boolean not null default true,
  add constraint event_session_attendees_due check (attendees_due_at is null or is_nominative);

-- The day goes with the question.
create function session_asks_nobody() returns trigger language plpgsql as $$
begin
  new.attendees_due_at := null;
  return new;
end $$;
create trigger event_session_asks_nobody before insert or update on event_session for each row
  when (not new.is_nominative and new.attendees_due_at is not null) execute function session_asks_nobody();

-- As the session was when the place was sold; what others sell for us is strict, whatever the session says.
alter table ticket_attendee
  add column needs_doc boolean not null default true,
  add column is_required boolean not null default true;
create index ticket_attendee_nameless on ticket_attendee (order_line_id)
  where forgotten_at is null and (first_name = '' or surname1 = '' or (needs_doc and doc_no is null));

-- A session that begins to ask for names asks those, too, who have bought before; one that stops keeps what was said.
create function session_asks_names() returns trigger language plpgsql as $$
begin
  if new.is_nominative then
    insert into ticket_attendee (order_line_id, needs_doc, is_required)
      select l.id, new.attendee_needs_doc, new.entry_needs_name from order_line l
       where l.event_session_id = new.id and l.kind = 'ticket' and l.state in ('pending', 'active')
         and not exists (select 1 from "order" o where o.id = l.order_id and o.channel = 'lfp')
       order by l.id
      on conflict (order_line_id) do update set needs_doc = excluded.needs_doc, is_required = excluded.is_required;
  else
    update ticket_attendee a set is_required = false, needs_doc = false from order_line l join "order" o on o.id = l.order_id
     where l.id = a.order_line_id and l.event_session_id = new.id and o.channel <> 'lfp';
  end if;
  update ticket t set holder_name = '' from ticket_attendee a
   where t.event_session_id = new.id and a.order_line_id = t.order_line_id and a.first_name = '' and t.holder_name <> ''
     and new.is_nominative;
  return null;
end $$;
create trigger event_session_asks_names after update on event_session for each row
  when ((old.is_nominative, old.attendee_needs_doc, old.entry_needs_name)
    is distinct from (new.is_nominative, new.attendee_needs_doc, new.entry_needs_name))
  execute function session_asks_names();

-- Whoever ordered while the session began to ask: no ticket of such a session is without a place for its name.
create function ticket_has_attendee() returns trigger language plpgsql as $$
begin
  with late as (
    insert into ticket_attendee (order_line_id, needs_doc, is_required)
    select t.order_line_id, s.attendee_needs_doc, s.entry_needs_name
      from fresh t join event_session s on s.id = t.event_session_id
     where s.is_nominative and not exists (select 1 from ticket_attendee a where a.order_line_id = t.order_line_id)
     order by t.order_line_id
    on conflict do nothing returning order_line_id
  )
  update ticket t set holder_name = '' from late where t.order_line_id = late.order_line_id;
  return null;
end $$;
create trigger ticket_attendee_there after insert on ticket referencing new table as fresh for each statement
  execute function ticket_has_attendee();

-- Nobody orders without the names that are due with the order, by whatever way. What was sold outside has its own rule.
create function order_says_all() returns trigger language plpgsql as $$
declare
  nameless integer;
begin
  select l.id into nameless
    from order_line l join event_session s on s.id = l.event_session_id
    left join ticket_attendee a on a.order_line_id = l.id
   where l.order_id = new.id and l.kind = 'ticket' and s.is_nominative and coalesce(s.attendees_due_at, '-infinity') < now()
     and (a.order_line_id is null or a.first_name = '' or a.surname1 = '' or (a.needs_doc and a.doc_no is null))
   limit 1;
  if nameless is not null then
    raise exception 'line % has nobody', nameless using errcode = '23514', constraint = 'order_named';
  end if;
  return null;
end $$;
create constraint trigger order_says_all after insert on "order" deferrable initially deferred
  for each row when (new.state = 'pending' and new.channel <> 'lfp') execute function order_says_all();

-- Whom an account buys for: named once, chosen again.
create table customer_person (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  first_name text not null check (first_name <> ''),
  surname1 text not null check (surname1 <> ''),
  surname2 text not null default '',
  doc_no text check (doc_no <> ''),
  created_at timestamptz not null default now()
);
create unique index customer_person_once on customer_person (customer_id, lower(first_name), lower(surname1), lower(surname2));

alter table scan drop constraint scan_result_check;
alter table scan add constraint scan_result_check check (result in ('ok', 'already_used', 'other_session', 'wrong_gate',
  'blocked', 'transferred', 'supplement_unpaid', 'plot_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed', 'revoked',
  'unknown', 'out_of_hours', 'full', 'not_inside', 'nameless'));
