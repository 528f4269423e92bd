-- Stock is counted with a list: begun, written down, reviewed, closed with a reason; and every movement says why it was.

-- What whoever changes the stock tells the history, with the change itself: read by the trigger, never kept.
alter table product_variant
  add column stock_why jsonb,
  add column cost_cents int check (cost_cents between 0 and 10000000),
  add constraint product_variant_why_is_told_on check (stock_why is null);

alter table stock_movement
  add column kind text not null default 'unknown'
    check (kind in ('unknown', 'begin', 'sale', 'return', 'exchange', 'count', 'manual')),
  add column note text not null default '',
  add column staff_user_id int references staff_user;
alter table stock_movement alter column kind set default 'manual';
create index on stock_movement (staff_user_id) where staff_user_id is not null;

create or replace function log_stock() returns trigger language plpgsql as $$
declare
  delta int := coalesce(new.stock, 0) - coalesce(case when tg_op = 'UPDATE' then old.stock end, 0);
begin
  if delta <> 0 then
    insert into stock_movement (product_variant_id, delta, stock_after, kind, note, staff_user_id)
    values (new.id, delta, coalesce(new.stock, 0),
      coalesce(new.stock_why ->> 'kind', case tg_op when 'INSERT' then 'begin' else 'manual' end),
      coalesce(new.stock_why ->> 'note', ''), (new.stock_why ->> 'by')::int);
  end if;
  new.stock_why := null;
  return new;
end $$;
drop trigger product_variant_stock on product_variant;
create trigger product_variant_stock before update of stock on product_variant
  for each row execute function log_stock();

create or replace function count_sold_goods() returns trigger language plpgsql as $$
begin
  if new.product_variant_id is not null then
    update product_variant set held = held - new.quantity, stock = stock - new.quantity,
      stock_why = jsonb_build_object('kind', 'sale', 'note', (select number from "order" where id = new.order_id))
      where id = new.product_variant_id;
  else
    update experience_slot set held = held - new.quantity, booked = booked + new.quantity where id = new.experience_slot_id;
  end if;
  delete from goods_claim where id = new.id;
  return null;
end $$;

create table stock_count (
  id int generated always as identity primary key,
  name text not null check (name <> ''),
  -- Whoever counts does not see how many there should be.
  is_blind boolean not null default false,
  state text not null default 'open' check (state in ('open', 'counted', 'closed', 'discarded')),
  begun_by_id int not null references staff_user,
  counted_at timestamptz,
  ended_at timestamptz,
  ended_by_id int references staff_user,
  reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_count_ended check ((state in ('closed', 'discarded')) = (ended_at is not null)
    and (ended_at is null) = (ended_by_id is null) and (ended_at is null or reason <> ''))
);
create index on stock_count (begun_by_id);
create index on stock_count (ended_by_id) where ended_by_id is not null;

create table stock_count_line (
  id int generated always as identity primary key,
  stock_count_id int not null references stock_count,
  product_variant_id int not null references product_variant,
  is_open boolean not null default true,
  position int not null default 0,
  name text not null,
  sku text not null,
  ean text,
  price_cents int not null check (price_cents >= 0),
  cost_cents int check (cost_cents >= 0),
  -- How many the books had at the moment when it was counted.
  expected int check (expected >= 0),
  counted int check (counted between 0 and 1000000),
  counted_at timestamptz,
  counted_by_id int references staff_user,
  difference int generated always as (counted - expected) stored,
  unique (stock_count_id, product_variant_id),
  constraint stock_count_line_counted check ((counted is null) = (expected is null)
    and (counted is null) = (counted_at is null) and (counted is null) = (counted_by_id is null))
);
-- Two lists with the same thing would correct it twice.
create unique index stock_count_line_once on stock_count_line (product_variant_id) where is_open;
create index on stock_count_line (product_variant_id);
create index on stock_count_line (counted_by_id) where counted_by_id is not null;

create function stock_count_ended() returns trigger language plpgsql as $$
begin
  update stock_count_line set is_open = false where stock_count_id = new.id;
  return null;
end $$;
create trigger stock_count_ended after update of state on stock_count
  for each row when (new.state in ('closed', 'discarded')) execute function stock_count_ended();

-- What was signed stays as it was signed.
create function stock_count_is_signed() returns trigger language plpgsql as $$
begin
  raise exception 'a count that has ended is only read' using errcode = 'check_violation',
    constraint = 'stock_count_is_signed';
end $$;
create trigger stock_count_is_signed before update or delete on stock_count
  for each row when (old.state in ('closed', 'discarded')) execute function stock_count_is_signed();
create trigger stock_count_line_is_signed before update or delete on stock_count_line
  for each row when (not old.is_open) execute function stock_count_is_signed();
