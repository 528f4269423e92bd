-- What is sent by post: where to, what it cost, how it went out. One for each cart, then for each order.

alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'plot_deposit', 'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement', 'donation', 'shipping'));

-- Where a cart's goods are sent.
create table cart_shipping (
  cart_id uuid primary key references cart on delete cascade,
  recipient text not null check (recipient <> ''),
  address text not null check (address <> ''),
  postal_code text not null check (postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'),
  city text not null check (city <> ''),
  province text not null default '',
  phone text not null default ''
);

-- A parcel of an order: due once it is paid.
create table shipment (
  id integer generated always as identity primary key,
  order_line_id integer not null unique references order_line,
  state text not null default 'ordered' check (state in ('ordered', 'due', 'shipped', 'void')),
  recipient text not null,
  address text not null,
  postal_code text not null check (postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'),
  city text not null,
  province text not null default '',
  phone text not null default '',
  carrier text not null default '',
  tracking_number text not null default '',
  shipped_at timestamptz,
  shipped_by_id integer references staff_user,
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint shipment_shipped check (case state when 'shipped' then shipped_at is not null when 'void' then true else shipped_at is null end)
);
create index shipment_due on shipment (created_at) where state = 'due';
