-- Tickets, and what becomes of them: names, other seats, other people, other buyers, paper.

create table ticket (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  order_line_id integer not null unique references order_line,
  event_session_id integer not null references event_session,
  zone_id integer not null references zone,
  seat_id integer references seat,
  code text not null unique,
  state text not null default 'valid' check (state in ('valid', 'used', 'void')),
  holder_name text collate spanish not null default '',
  issued_at timestamptz not null default now(),
  voided_at timestamptz,
  sequence smallint not null default 0,
  print_count integer not null default 0
);
create index on ticket (order_id);
-- The last guard: two live tickets for one seat cannot exist, whatever the code above does.
create unique index ticket_one_per_seat on ticket (event_session_id, seat_id)
  where seat_id is not null and state <> 'void';
create index on ticket (event_session_id, zone_id);
create index ticket_seat on ticket (seat_id) where seat_id is not null;

-- Whoever ordered while the session began to ask: no ticket of such a session is without a place for its name.
create function ticket_has_attendee() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

create function ticket_code_dies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.sequence <= old.sequence then
    raise exception 'ticket %: another code is another sequence', old.id using errcode = '23514';
  end if;
  insert into dead_ticket_code (code, ticket_id, sequence) values (old.code, old.id, old.sequence);
  return new;
end $$;
create trigger ticket_code_dies before update of code on ticket
  for each row when (new.code <> old.code) execute function ticket_code_dies();

-- Who sits where, where a seller has to know: '' and null until somebody says it.
create table ticket_attendee (
  order_line_id integer primary key references order_line,
  first_name text collate spanish not null default '',
  surname1 text collate spanish not null default '',
  surname2 text collate spanish not null default '',
  doc_no text,
  -- By the buyer, after the seller had left it open.
  named_at timestamptz,
  -- Who sat where is known for as long as somebody may have to answer for it, not for as long as the order is kept.
  forgotten_at timestamptz,
  -- As the session was when the place was sold; what others sell for us is strict, whatever the session says.
  needs_doc boolean not null default true,
  is_required boolean not null default true,
  fixes integer not null default 0 check (fixes between 0 and 9),
  constraint ticket_attendee_forgotten check (forgotten_at is null
    or (first_name = '' and surname1 = '' and surname2 = '' and doc_no is null))
);
create index ticket_attendee_known on ticket_attendee (order_line_id) where forgotten_at is null;
create index ticket_attendee_nameless on ticket_attendee (order_line_id)
  where forgotten_at is null and (first_name = '' or surname1 = '' or (needs_doc and doc_no is null));

-- Each change of seat, and what the place was worth with it; money that is owed for it is a line of its own order.
create table ticket_move (
  id integer generated always as identity primary key,
  ticket_id integer not null references ticket,
  event_session_id integer not null references event_session,
  from_seat_id integer not null references seat,
  to_seat_id integer not null references seat,
  price_id integer not null references price,
  -- Of the new place: its price without the fee, and what is off it; what the ticket is worth from then on is the rest.
  list_cents integer not null check (list_cents >= 0),
  off_cents integer not null check (off_cents between 0 and list_cents),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  -- Above zero it is paid, below it goes back.
  net_cents integer not null,
  state text not null default 'pending_payment' check (state in ('pending_payment', 'applied', 'dropped', 'expired')),
  order_line_id integer unique references order_line,
  staff_user_id integer references staff_user,
  reason text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version integer not null default 1,
  constraint ticket_move_goes_elsewhere check (from_seat_id <> to_seat_id),
  constraint ticket_move_decided check ((state = 'pending_payment') = (decided_at is null)),
  constraint ticket_move_paid check (state <> 'applied' or net_cents <= 0 or order_line_id is not null)
);
create index ticket_move_ticket on ticket_move (ticket_id, id);
create index ticket_move_from on ticket_move (from_seat_id);
create index ticket_move_to on ticket_move (to_seat_id);
create index ticket_move_session on ticket_move (event_session_id);
create index ticket_move_staff on ticket_move (staff_user_id) where staff_user_id is not null;
create index ticket_move_price on ticket_move (price_id);
-- One at a time.
create unique index ticket_move_waits on ticket_move (ticket_id) where state = 'pending_payment';

-- A code that was a ticket's and opens no door any more: whoever types it at a door is told so.
create table dead_ticket_code (
  code text primary key,
  ticket_id integer not null references ticket (id),
  sequence smallint not null
);
create index dead_ticket_code_ticket on dead_ticket_code (ticket_id);

create table ticket_transfer (
  id integer generated always as identity primary key,
  ticket_id integer not null references ticket (id),
  -- Whose it was; nothing: the buyer's.
  from_transfer_id integer references ticket_transfer (id),
  state text not null default 'offered'
    check (state in ('offered', 'accepted', 'passed_on', 'taken_back', 'expired')),
  -- To whom it was offered; without an address its link was handed over.
  to_name text collate spanish not null default '',
  to_email text not null default '',
  accepted_name text collate spanish not null default '',
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
create function transfer_of_living_ticket() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select state from ticket where id = new.ticket_id for share) <> 'valid' then
    raise exception 'ticket % is used or void', new.ticket_id using errcode = '23514';
  end if;
  return null;
end $$;
create trigger transfer_of_living_ticket after insert or update of state on ticket_transfer
  for each row when (new.state in ('offered', 'accepted')) execute function transfer_of_living_ticket();

-- A ticket on offer. It stays its seller's, and opens the door, until the order of whoever buys it commits.
create table ticket_listing (
  id integer generated always as identity primary key,
  ticket_id integer not null references ticket (id),
  -- Its code of then: used, annulled, moved or given on, the ticket is not what was listed, and cannot be bought.
  ticket_sequence smallint not null,
  event_session_id integer not null references event_session (id),
  price_id integer not null references price (id),
  asked_cents integer not null check (asked_cents > 0),
  -- Of it, what its seller gets; on a card of the shop where it was paid over the counter.
  pays_cents integer not null,
  is_credit boolean not null default false,
  state text not null default 'listed' check (state in ('listed', 'sold', 'withdrawn', 'ended')),
  -- Whose it is until then: a cart's, then its order's.
  cart_id uuid,
  order_id integer references "order" (id),
  expires_at timestamptz,
  refund_id integer references refund (id),
  -- Who took it back for the seller, and why.
  staff_user_id integer references staff_user (id),
  reason text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ticket_listing_pays_check check (pays_cents between 0 and asked_cents),
  constraint ticket_listing_held check (state <> 'listed' or (num_nonnulls(cart_id, order_id) > 0) = (expires_at is
    not null)),
  constraint ticket_listing_sold check (state <> 'sold' or order_id is not null),
  constraint ticket_listing_ended check ((state = 'listed') = (ended_at is null))
);
create unique index ticket_listing_one on ticket_listing (ticket_id) where state = 'listed';
create index ticket_listing_ticket on ticket_listing (ticket_id);
create index ticket_listing_session on ticket_listing (event_session_id, state);
create index ticket_listing_sold_at on ticket_listing (ended_at) where state = 'sold';
create index ticket_listing_cart on ticket_listing (cart_id) where cart_id is not null;
create index ticket_listing_order on ticket_listing (order_id) where order_id is not null;
create index ticket_listing_price on ticket_listing (price_id);
create index ticket_listing_refund on ticket_listing (refund_id) where refund_id is not null;
create index ticket_listing_staff on ticket_listing (staff_user_id) where staff_user_id is not null;

-- Only what opens a door is offered, and for no more than was paid for it, with what was paid to change its seat.
create function listing_of_living_ticket() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare paid integer; living boolean;
begin
  select t.state = 'valid' and t.sequence = new.ticket_sequence
    and t.event_session_id = new.event_session_id into living
    from ticket t where t.id = new.ticket_id for share;
  if not living then
    raise exception 'ticket %: used, void or another code', new.ticket_id using errcode = '23514';
  end if;
  select l.total_cents - l.refunded_cents + coalesce((select sum(d.total_cents - d.refunded_cents) from ticket_move m
      join order_line d on d.id = m.order_line_id and d.state = 'active' where m.ticket_id = t.id), 0) into paid
    from ticket t join order_line l on l.id = t.order_line_id where t.id = new.ticket_id;
  if new.asked_cents > paid then
    raise exception 'ticket %: % asked, % paid', new.ticket_id, new.asked_cents, paid using errcode = '23514';
  end if;
  return new;
end $$;
create trigger listing_of_living_ticket before insert or update of asked_cents, ticket_id, ticket_sequence
  on ticket_listing
  for each row execute function listing_of_living_ticket();

alter table order_line add foreign key (ticket_listing_id) references ticket_listing (id);

-- A ticket whose seat is not in the new plan: it still opens the door, and somebody has to find it a seat or give its
-- money back.
create table unseated_ticket (
  id integer generated always as identity primary key,
  plan_change_id integer not null references plan_change (id),
  ticket_id integer not null references ticket (id),
  -- «Tribuna, fila 3, butaca 12», of the plan that was left.
  place text collate spanish not null,
  state text not null default 'open' check (state in ('open', 'reseated', 'refunded')),
  to_seat_id integer references seat (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Which seat it was: a place for a wheelchair, or for whoever comes along, is only changed for one of its kind.
  from_seat_id integer references seat (id),
  constraint unseated_ticket_decided check ((state = 'open') = (decided_at is null)),
  constraint unseated_ticket_seat check ((state = 'reseated') = (to_seat_id is not null))
);
create unique index unseated_ticket_open on unseated_ticket (ticket_id) where state = 'open';
create index unseated_ticket_ticket on unseated_ticket (ticket_id);
create index unseated_ticket_change on unseated_ticket (plan_change_id);
create index unseated_ticket_seat on unseated_ticket (to_seat_id) where to_seat_id is not null;
create index unseated_ticket_from_seat on unseated_ticket (from_seat_id) where from_seat_id is not null;

-- The tickets of a session on paper, thousands at once: made piece by piece in the background, so that a worker that
-- dies begins again with the piece that it was at. Progress never goes back, and a piece is made once.
create table ticket_batch (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  staff_user_id integer not null references staff_user,
  channel text check (channel in ('web', 'box_office', 'phone', 'partner', 'lfp')),
  state text not null default 'making' check (state in ('making', 'ready', 'cancelled')),
  order_ids integer[] not null check (cardinality(order_ids) between 1 and 50000),
  orders_done integer not null default 0,
  ticket_count integer not null check (ticket_count > 0),
  tickets_done integer not null default 0 check (tickets_done >= 0),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  constraint ticket_batch_whole check (orders_done between 0 and cardinality(order_ids)
    and (state = 'ready') = (ready_at is not null) and (state <> 'ready' or orders_done = cardinality(order_ids)))
);
create unique index ticket_batch_one_making on ticket_batch (event_session_id) where state = 'making';
create index ticket_batch_session on ticket_batch (event_session_id, id);
create index ticket_batch_staff on ticket_batch (staff_user_id);
create index ticket_batch_created on ticket_batch (created_at);

create function ticket_batch_forward() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.orders_done < old.orders_done or new.tickets_done < old.tickets_done then
    raise exception 'a batch of tickets does not go back'
      using errcode = 'check_violation', constraint = 'ticket_batch_forward';
  end if;
  return new;
end $$;
create trigger ticket_batch_forward before update of orders_done, tickets_done on ticket_batch
  for each row execute function ticket_batch_forward();

create table ticket_batch_part (
  ticket_batch_id integer not null references ticket_batch on delete cascade,
  position integer not null check (position > 0),
  tickets integer not null check (tickets > 0),
  content bytea not null,
  primary key (ticket_batch_id, position)
);
