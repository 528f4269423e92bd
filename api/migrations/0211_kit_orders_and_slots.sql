-- What is short is ordered from its supplier, received in parts; and families book when they come for it.
create sequence kit_order_number;
create table kit_order (
  id integer primary key generated always as identity,
  number text not null unique default 'PR-' || lpad(nextval('kit_order_number')::text, 4, '0'),
  supplier text not null check (btrim(supplier) <> ''),
  supplier_email text not null default '',
  state text not null default 'draft' check (state in ('draft', 'sent', 'partly_received', 'received', 'cancelled')),
  note text not null default '',
  staff_user_id integer references staff_user,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kit_order_sent check (state in ('draft', 'cancelled') or sent_at is not null)
);
-- What is short goes into one draft, whoever asks for it.
create unique index kit_order_draft on kit_order (lower(supplier)) where state = 'draft';

create table kit_order_line (
  id integer primary key generated always as identity,
  kit_order_id integer not null references kit_order on delete cascade,
  kit_variant_id integer not null references kit_variant,
  ordered integer not null check (ordered between 1 and 10000),
  -- The sum of the movements that name the line.
  received integer not null default 0,
  cost_cents integer not null default 0 check (cost_cents >= 0),
  unique (kit_order_id, kit_variant_id),
  unique (id, kit_variant_id),
  constraint kit_received_was_ordered check (received between 0 and ordered)
);
create index kit_order_line_kit_variant_id_idx on kit_order_line (kit_variant_id);

alter table kit_movement
  add column kit_order_line_id integer,
  add constraint kit_order_line_is_bought check (kit_order_line_id is null or kind = 'purchase'),
  add foreign key (kit_order_line_id, kit_variant_id) references kit_order_line (id, kit_variant_id);
create index kit_movement_kit_order_line_id_idx on kit_movement (kit_order_line_id) where kit_order_line_id is not null;
-- In which order the name on a shirt was printed; once.
alter table kit_delivery
  add column kit_order_line_id integer,
  add foreign key (kit_order_line_id, kit_variant_id) references kit_order_line (id, kit_variant_id);
create index kit_delivery_kit_order_line_id_idx on kit_delivery (kit_order_line_id) where kit_order_line_id is not null;

create or replace function kit_movement_counts() returns trigger language plpgsql as $$
begin
  update kit_variant set stock_on_hand = stock_on_hand + new.quantity where id = new.kit_variant_id;
  if new.kit_order_line_id is not null then
    update kit_order_line set received = received + new.quantity where id = new.kit_order_line_id;
  end if;
  return null;
end $$;
create function kit_received_is_counted() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'received is counted by movements only' using errcode = 'check_violation',
      constraint = 'kit_received_is_counted';
  end if;
  return new;
end $$;
create trigger kit_received_is_counted before update of received on kit_order_line for each row
  when (old.received is distinct from new.received) execute function kit_received_is_counted();

create table kit_slot (
  id integer primary key generated always as identity,
  season_list_id integer not null references season_list,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null check (btrim(place) <> ''),
  capacity integer not null check (capacity between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kit_slot_ends check (ends_at > starts_at and ends_at < starts_at + interval '1 day')
);
create index kit_slot_season_list_id_idx on kit_slot (season_list_id, starts_at);

create table kit_booking (
  id integer primary key generated always as identity,
  kit_slot_id integer not null references kit_slot,
  enrolment_id integer not null references enrolment,
  -- Who booked, and is reminded.
  customer_id integer references customer,
  booked_at timestamptz not null default now(),
  cancelled_at timestamptz,
  reminded_at timestamptz
);
create index kit_booking_kit_slot_id_idx on kit_booking (kit_slot_id) where cancelled_at is null;
create unique index kit_booking_once on kit_booking (enrolment_id) where cancelled_at is null;
create index kit_booking_customer_id_idx on kit_booking (customer_id);

-- As many families as the slot says, whoever books at once: the row of the slot is the lock.
create function kit_slot_fits() returns trigger language plpgsql as $$
declare
  room integer;
  taken integer;
begin
  select capacity into room from kit_slot where id = new.kit_slot_id for no key update;
  select count(*) into taken from kit_booking where kit_slot_id = new.kit_slot_id and cancelled_at is null
    and id <> new.id;
  if taken >= room then
    raise exception 'the slot is full' using errcode = 'check_violation', constraint = 'kit_slot_fits';
  end if;
  return new;
end $$;
create trigger kit_slot_fits before insert or update of kit_slot_id, cancelled_at on kit_booking for each row
  when (new.cancelled_at is null) execute function kit_slot_fits();
create function kit_slot_keeps() returns trigger language plpgsql as $$
begin
  if (select count(*) from kit_booking where kit_slot_id = new.id and cancelled_at is null) > new.capacity then
    raise exception 'more have booked' using errcode = 'check_violation', constraint = 'kit_slot_keeps';
  end if;
  return new;
end $$;
create trigger kit_slot_keeps before update of capacity on kit_slot for each row execute function kit_slot_keeps();
