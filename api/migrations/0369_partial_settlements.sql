-- An outlet pays what it has sold so far and keeps the rest: each time is a settlement of its batch, numbered, of the sold
-- numbers that none has yet. What it came to stands in it, whatever goes back afterwards: that lowers the next one.
create table consignment_settlement (
  id integer generated always as identity primary key,
  consignment_id integer not null references consignment,
  -- Of its batch, from 1.
  n integer not null check (n > 0),
  -- Numbers sold since the one before.
  sold integer not null check (sold >= 0),
  sold_cents integer not null check (sold_cents >= 0),
  -- Since the one before, whichever number it was of.
  refunded_cents integer not null,
  commission_cents integer not null,
  -- Came with other money of the outlet.
  received_cents integer not null,
  -- What the one before left in the outlet's favour.
  carried_cents integer not null check (carried_cents <= 0),
  -- Below zero: stays in its favour.
  owed_cents integer not null,
  vat jsonb not null,
  -- What was paid; none where nothing was owed.
  seller_payout_id integer unique references seller_payout,
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  unique (consignment_id, n),
  unique (id, consignment_id),
  check (owed_cents = carried_cents + sold_cents - refunded_cents - commission_cents - received_cents),
  check ((owed_cents > 0) = (seller_payout_id is not null))
);
create trigger consignment_settlement_append_only before update or delete or truncate on consignment_settlement
  for each statement execute function append_only();

alter table consigned_ticket
  add column settlement_id integer,
  add constraint consigned_ticket_settlement foreign key (settlement_id, consignment_id)
    references consignment_settlement (id, consignment_id),
  add constraint consigned_ticket_settled_sold check (settlement_id is null or state = 'sold');
create index consigned_ticket_unsettled on consigned_ticket (consignment_id) where state = 'sold' and settlement_id is null;

-- Of a number that is sold nothing moves but into its settlement, once.
drop trigger consigned_ticket_stays on consigned_ticket;
create trigger consigned_ticket_stays before update on consigned_ticket
  for each row when ((old.state <> 'issued' and (old.settlement_id is not null or new.settlement_id is null
      or (old.state, old.order_line_id, old.decided_at, old.decided_by_id, old.reason, old.print_count)
        is distinct from (new.state, new.order_line_id, new.decided_at, new.decided_by_id, new.reason, new.print_count)))
    or (old.consignment_id, old.n, old.code) is distinct from (new.consignment_id, new.n, new.code))
  execute function done_stays();

-- No release had a batch settled yet, so nothing is carried over.
alter table consignment drop column seller_payout_id;
