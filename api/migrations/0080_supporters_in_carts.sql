-- A supporter's card is bought like everything else: who asks for which card lies in the cart and goes with the order's line.

create table supporter_request (
  id integer generated always as identity primary key,
  cart_id uuid references cart on delete cascade,
  order_line_id integer unique references order_line,
  supporter_tier_id integer not null references supporter_tier,
  -- Somebody who is known: a renewal; the others are made when they have paid.
  supporter_id integer references supporter,
  price_cents integer not null check (price_cents >= 0),
  first_name text not null default '',
  surname1 text not null default '',
  surname2 text not null default '',
  email text not null default '',
  phone text not null default '',
  doc_no text,
  birth_year smallint,
  postal_code text not null default '',
  is_auto_renewed boolean not null default false,
  wants_news boolean not null default false,
  family text[] not null default '{}',
  origin text not null default 'web',
  created_at timestamptz not null default now(),
  constraint supporter_request_names_one check (supporter_id is not null or (first_name <> '' and surname1 <> '')),
  constraint supporter_request_family check (cardinality(family) <= 6)
);
create index on supporter_request (cart_id) where cart_id is not null;
create unique index supporter_request_once on supporter_request (cart_id, supporter_id) where cart_id is not null and supporter_id is not null;

-- The others of a family card.
alter table supporter add column family text[] not null default '{}' check (cardinality(family) <= 6);

-- Whose card makes a cart cheaper, and which tickets of an order it did.
alter table cart add column supporter_id integer references supporter;
alter table "order" add column supporter_id integer references supporter;
alter table order_line add column supporter_id integer references supporter;
create index order_line_supporter on order_line (supporter_id, event_session_id) where supporter_id is not null;
