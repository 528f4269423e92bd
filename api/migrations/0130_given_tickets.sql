-- Whoever has a ticket may give it to somebody else, as the session allows: until when, and how often it changes hands.
alter table event_session
  add column gives_on boolean not null default false,
  add column give_until_hours integer not null default 2,
  add column give_most integer not null default 1,
  add constraint event_session_give_until_hours_check check (give_until_hours between 0 and 8760),
  add constraint event_session_give_most_check check (give_most between 1 and 20);

-- A code that was a ticket's and opens no door any more: whoever types it at a door is told so.
create table dead_ticket_code (
  code text primary key,
  ticket_id integer not null references ticket (id),
  sequence smallint not null
);
create index dead_ticket_code_ticket on dead_ticket_code (ticket_id);
create function ticket_code_dies() returns trigger language plpgsql as $$
begin
  if new.sequence <= old.sequence then
    raise exception 'ticket %: another code is another sequence', old.id using errcode = '23514';
  end if;
  insert into dead_ticket_code (code, ticket_id, sequence) values (old.code, old.id, old.sequence);
  return new;
end $$;
create trigger ticket_code_dies before update of code on ticket
  for each row when (new.code <> old.code) execute function ticket_code_dies();

create table ticket_transfer (
  id integer generated always as identity primary key,
  ticket_id integer not null references ticket (id),
  -- Whose it was; nothing: the buyer's.
  from_transfer_id integer references ticket_transfer (id),
  state text not null default 'offered'
    check (state in ('offered', 'accepted', 'passed_on', 'taken_back', 'expired')),
  -- To whom it was offered; without an address its link was handed over.
  to_name text not null default '',
  to_email text not null default '',
  accepted_name text not null default '',
  accepted_email text not null default '',
  -- What opened the door until then.
  dead_sequence smallint,
  staff_user_id integer references staff_user (id),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint ticket_transfer_accepted check ((state in ('accepted', 'passed_on')) <= (accepted_at is not null)),
  constraint ticket_transfer_dead_code check ((accepted_at is null) = (dead_sequence is null))
);
-- A ticket is offered once at a time, and one person has it.
create unique index ticket_transfer_one_offer on ticket_transfer (ticket_id) where state = 'offered';
create unique index ticket_transfer_one_holder on ticket_transfer (ticket_id) where state = 'accepted';
create index ticket_transfer_ticket on ticket_transfer (ticket_id);
create index ticket_transfer_holder on ticket_transfer (accepted_email) where state = 'accepted';

-- Only a ticket that still opens a door is given: a reading and a refund that come first stay first.
create function transfer_of_living_ticket() returns trigger language plpgsql as $$
begin
  if (select state from ticket where id = new.ticket_id for share) <> 'valid' then
    raise exception 'ticket % is used or void', new.ticket_id using errcode = '23514';
  end if;
  return null;
end $$;
create trigger transfer_of_living_ticket after insert or update of state on ticket_transfer
  for each row when (new.state in ('offered', 'accepted')) execute function transfer_of_living_ticket();

-- Who was given a ticket is known for as long as who sat in a place that was sold to a person.
update retention_rule set name = 'Asistentes de entradas nominativas y personas a las que se dio una entrada',
  what = 'El nombre y el documento de quien ocupó cada butaca vendida a su nombre, y el nombre y el correo de quien recibió una entrada de otra persona, desde que acabó la sesión. La entrada y el pedido quedan, sin persona; lo que esté en disputa con el banco espera.'
  where code = 'attendees';
