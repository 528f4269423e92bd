-- Whoever holds a ticket moves it to another free seat, where the session lets them: until when, and for how much.
alter table event_session
  add column moves_allowed boolean not null default false,
  add column move_until_hours integer not null default 24,
  add column move_fee_cents integer not null default 0,
  add constraint event_session_move_until_hours_check check (move_until_hours between 0 and 8760),
  add constraint event_session_move_fee_cents_check check (move_fee_cents between 0 and 100000);

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

alter table order_line drop constraint order_line_kind_check, add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'plot_deposit', 'academy', 'supporter',
    'seat_change', 'card', 'deposit', 'supplement', 'donation', 'shipping', 'gift_card', 'group_deposit', 'ticket_move'));

-- The seat that a ticket will move to is kept for the order that pays it: no cart has it.
alter table seat_claim drop constraint seat_claim_check1,
  add constraint seat_claim_check1 check (kind <> 'hold' or (num_nonnulls(cart_id, order_id) > 0 and price_id is not null));
