-- A discount without a code applies by itself. What each one took off an order is written with the order.

alter table discount alter code drop not null;
alter table discount
  add buy_count integer check (buy_count between 2 and 100),
  add pay_count integer check (pay_count between 1 and 99),
  add min_amount_cents integer check (min_amount_cents > 0),
  add audience text not null default 'everyone' check (audience in ('everyone', 'supporters', 'holders')),
  add applies_to text not null default 'tickets' check (applies_to in ('tickets', 'goods', 'all')),
  add price_category_id integer references price_category (id),
  add product_id integer references product (id),
  add product_category_id integer references product_category (id),
  add is_combinable boolean not null default false;
alter table discount drop constraint discount_check1, drop constraint discount_kind_check;
alter table discount add constraint discount_kind_check
  check (kind in ('percent', 'fixed_per_ticket', 'fixed_per_order', 'n_for_m', 'cheapest_free'));
alter table discount add constraint discount_kind_has_its_numbers check (
  (kind = 'percent') = (percent_bp is not null)
  and (kind in ('fixed_per_ticket', 'fixed_per_order')) = (amount_cents is not null)
  and (kind in ('n_for_m', 'cheapest_free')) = (buy_count is not null)
  and (kind = 'n_for_m') = (pay_count is not null) and pay_count < buy_count is not false);
create index discount_by_itself on discount (id) where code is null and is_active;

create table order_discount (
  order_id integer not null references "order" (id) on delete cascade,
  discount_id integer not null references discount (id),
  -- As it was called then.
  name text not null,
  cents integer not null check (cents >= 0),
  -- Counted in discount.uses.
  uses integer not null check (uses >= 0),
  primary key (order_id, discount_id)
);
create index order_discount_discount on order_discount (discount_id);

insert into order_discount (order_id, discount_id, name, cents, uses)
  select o.id, d.id, d.name, sum(l.discount_cents), count(*) from "order" o join discount d on d.id = o.discount_id
    join order_line l on l.order_id = o.id and l.kind = 'ticket' and l.discount_cents > 0 group by 1, 2, 3;
