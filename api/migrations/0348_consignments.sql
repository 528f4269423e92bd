-- Batches of numbered tickets that an outlet has on paper and sells: their places are kept from the day they are made,
-- each has its code, and none opens anything until it is reported sold. What is sold is an order of the outlet's on
-- account; what is not comes back, or is lost, before the batch is settled.
create table consignment (
  id integer generated always as identity primary key,
  affiliate_id integer not null references affiliate,
  event_session_id integer not null references event_session,
  zone_id integer not null references zone,
  price_id integer not null references price,
  price_category_id integer not null references price_category,
  -- As printed: whatever the tariff becomes.
  unit_cents integer not null check (unit_cents > 0),
  commission_bp integer not null check (commission_bp between 0 and 5000),
  quantity integer not null check (quantity between 1 and 1000),
  note text not null default '' check (length(note) <= 300),
  state text not null default 'open' check (state in ('open', 'settled')),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by_id integer references staff_user,
  -- What was paid at the end; none where nothing was owed any more.
  seller_payout_id integer unique references seller_payout,
  version integer not null default 1,
  check ((state = 'settled') = (settled_at is not null) and (state = 'settled') = (settled_by_id is not null)),
  check (seller_payout_id is null or state = 'settled')
);
create index on consignment (affiliate_id);
create index on consignment (event_session_id);
create index on consignment (zone_id);
create index on consignment (price_id);
create index consignment_open on consignment (id) where state = 'open';

create table consigned_ticket (
  id integer generated always as identity primary key,
  consignment_id integer not null references consignment,
  -- Of its batch, from 1.
  n integer not null check (n > 0),
  -- On the paper from the beginning; of the ticket that it becomes once it is sold.
  code text not null unique,
  state text not null default 'issued' check (state in ('issued', 'sold', 'returned', 'lost')),
  order_line_id integer unique references order_line,
  decided_at timestamptz,
  decided_by_id integer references staff_user,
  reason text not null default '' check (length(reason) <= 300),
  print_count smallint not null default 0,
  unique (consignment_id, n),
  check ((state = 'issued') = (decided_at is null) and (state = 'issued') = (decided_by_id is null)),
  check ((state = 'sold') = (order_line_id is not null)),
  check (state <> 'lost' or reason <> '')
);
create index consigned_ticket_out on consigned_ticket (consignment_id) where state = 'issued';

-- What was agreed stays, and after the end nothing moves, for whoever holds the server's login too.
create trigger consignment_stays before update of affiliate_id, event_session_id, price_id, price_category_id, unit_cents,
    commission_bp, quantity on consignment
  for each row when ((old.affiliate_id, old.event_session_id, old.price_id, old.price_category_id, old.unit_cents,
    old.commission_bp, old.quantity) is distinct from (new.affiliate_id, new.event_session_id, new.price_id,
    new.price_category_id, new.unit_cents, new.commission_bp, new.quantity)) execute function done_stays();
create trigger consignment_settled_stays before update on consignment
  for each row when (old.state = 'settled') execute function done_stays();
create trigger consignment_kept before delete on consignment for each row execute function done_stays();
create trigger consigned_ticket_stays before update on consigned_ticket
  for each row when (old.state <> 'issued' or (old.consignment_id, old.n, old.code)
    is distinct from (new.consignment_id, new.n, new.code)) execute function done_stays();
create trigger consigned_ticket_kept before delete on consigned_ticket for each row execute function done_stays();

-- Its places are a block of its own, which only the batch sells and frees. They will be sold, so they count in the quotas
-- of the session from the first day, and a quota that comes later counts them.
alter table seat_block add column consignment_id integer unique references consignment;
alter table zone_claim drop constraint zone_claim_in_quota;
alter table zone_claim add constraint zone_claim_in_quota check (quota_ids is null
  or kind in ('hold', 'sale', 'reservation') or (kind = 'block' and price_id is not null));
drop trigger zone_claim_leaves_quotas on zone_claim;
create trigger zone_claim_leaves_quotas before update on zone_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale', 'reservation')
    and not (new.kind = 'block' and new.price_id is not null)) execute function leave_quotas();

create or replace function begin_session_quota() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  n integer;
begin
  update seat_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id)));
  update zone_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale', 'block') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id), case when c.kind = 'block' then 'partner' end));
  n := coalesce((nullif(current_setting('taquilla.quota_moves', true), '')::jsonb ->> new.id::text)::int, 0);
  if n > new.size and not new.is_released then
    raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = n::text;
  end if;
  return null;
end $$;

-- What an outlet pays in cash lies in a till and not in the bank.
alter table seller_payout add column cash_movement_id integer unique references cash_movement;
