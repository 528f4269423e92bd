-- Whoever bought a ticket offers it again through the club, for no more than was paid: until when, and what the club keeps.
alter table event_session
  add column resale_allowed boolean not null default false,
  add column resale_until_hours integer not null default 2,
  add column resale_fee_cents integer not null default 0,
  add constraint event_session_resale_until_hours_check check (resale_until_hours between 0 and 8760),
  add constraint event_session_resale_fee_cents_check check (resale_fee_cents between 0 and 100000);

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
  constraint ticket_listing_held check (state <> 'listed' or (num_nonnulls(cart_id, order_id) > 0) = (expires_at is not null)),
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
create function listing_of_living_ticket() returns trigger language plpgsql as $$
declare paid integer; living boolean;
begin
  select t.state = 'valid' and t.sequence = new.ticket_sequence and t.event_session_id = new.event_session_id into living
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
create trigger listing_of_living_ticket before insert or update of asked_cents, ticket_id, ticket_sequence on ticket_listing
  for each row execute function listing_of_living_ticket();

-- The line that buys it. What is listed is sold once.
alter table order_line add column ticket_listing_id integer references ticket_listing (id);
create unique index order_line_listing_sold on order_line (ticket_listing_id) where state = 'active';
create index order_line_listing on order_line (ticket_listing_id) where ticket_listing_id is not null;
