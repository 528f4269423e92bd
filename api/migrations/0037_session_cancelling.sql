-- A cancelled session gives its money back order by order. What became of each order is kept here: the work goes on where it
-- was left, and staff see what is done, what is to be given back by hand and what could not be given back.
create table session_cancellation (
  event_session_id integer primary key references event_session,
  reason text not null check (length(reason) between 3 and 300),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create table session_cancellation_order (
  event_session_id integer not null references session_cancellation,
  order_id integer not null references "order",
  -- by_hand: paid at the counter or by transfer; its tickets stay until somebody gives the money.
  state text not null check (state in ('refunded', 'by_hand', 'failed')),
  amount_cents integer not null default 0 check (amount_cents >= 0),
  refund_ids integer[] not null default '{}',
  attempts smallint not null default 0,
  error text not null default '',
  mailed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (event_session_id, order_id)
);
create index on session_cancellation_order (order_id);
create index session_cancellation_unmailed on session_cancellation_order (event_session_id) where mailed_at is null;

-- Mails that somebody has in hand (few at any time): what a dead worker left of them is looked for every few seconds.
create index mail_message_in_hand on mail_message (sent_at) where state = 'sending';
