-- What a line of an order brings with it: what waits in the cart, parcels, gift cards, supporters' cards, donations; and
-- what was answered.

-- A plot in a cart: held once by the database, with what was chosen and its prices, until it is paid, left or its time
-- is over. Bound to an order it waits for that order's money, and comes back into the cart when its buyer does.
create table plot_claim (
  plot_id integer primary key references plot,
  cart_id uuid not null references cart on delete cascade,
  order_id integer references "order",
  -- Of the order that waits.
  plot_sale_id integer unique references plot_sale,
  plot_price_id integer not null references plot_price,
  units integer not null check (units between 1 and 10000),
  instalments smallint not null check (instalments between 1 and 12),
  first_cents integer not null check (first_cents >= 0),
  price_cents integer not null check (price_cents >= 0),
  extras_cents integer not null check (extras_cents >= 0),
  deposit_cents integer not null check (deposit_cents >= 0),
  buyer_kind text not null check (buyer_kind in ('person', 'company')),
  buyer_name text collate spanish not null,
  buyer_doc_no text not null,
  plates text[] not null default '{}',
  occupants jsonb not null default '[]',
  extras jsonb not null default '[]',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  is_number_later boolean not null default false,
  constraint plot_claim_waits_with_its_sale check ((order_id is null) = (plot_sale_id is null))
);
create index on plot_claim (cart_id);
create index on plot_claim (order_id) where order_id is not null;
create index on plot_claim (plot_price_id);

-- What a pass owes, in the cart with everything else: its first instalment when it was just signed, or any that is due.
-- The same instalment may lie in two carts; that it is paid once is order_line_instalment_once.
create table cart_instalment (
  id int generated always as identity primary key,
  cart_id uuid not null references cart on delete cascade,
  instalment_id int not null references instalment on delete cascade,
  -- The pass was made for this cart: taken out of it, it lapses.
  is_new boolean not null,
  -- What was accepted when the pass was signed, and who the invoice is for; the order's from then on.
  consents jsonb not null default '{}',
  unique (cart_id, instalment_id)
);
create index cart_instalment_instalment on cart_instalment (instalment_id);

-- So many units of a variant, or places of an hour, that are a cart's or an unpaid order's; at the price of that
-- moment.
create table goods_claim (
  id integer generated always as identity primary key,
  cart_id uuid not null references cart,
  order_id integer references "order",
  order_line_id integer unique references order_line,
  product_variant_id integer references product_variant,
  experience_slot_id integer references experience_slot,
  pickup text check (pickup in ('gate', 'shop', 'shipping', 'digital')),
  pickup_session_id integer references event_session,
  quantity integer not null check (quantity between 1 and 100),
  unit_cents integer not null check (unit_cents >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- What is sold moves from «held» to «sold» when its order commits, not before: the row that everybody wants is locked
  -- for that moment alone.
  is_sold boolean not null default false,
  -- What goes into a cart together goes out of it together.
  bundle_product_id integer references product,
  bundle_pick uuid,
  constraint goods_claim_names_one check (num_nonnulls(product_variant_id, experience_slot_id) = 1),
  constraint goods_claim_pickup check ((pickup is not null) = (product_variant_id is not null)),
  constraint goods_claim_at_a_gate check ((pickup_session_id is not null) = (pickup is not distinct from 'gate')),
  constraint goods_claim_line check ((order_id is null) = (order_line_id is null)),
  constraint goods_claim_of_bundle check ((bundle_pick is null) = (bundle_product_id is null)
    and (bundle_pick is null or product_variant_id is not null))
);
create unique index goods_claim_slot_once on goods_claim (cart_id, experience_slot_id)
  where order_id is null and experience_slot_id is not null;
create index on goods_claim (product_variant_id, expires_at) where product_variant_id is not null;
create index on goods_claim (experience_slot_id, expires_at) where experience_slot_id is not null;
create index on goods_claim (order_id) where order_id is not null;
create index on goods_claim (pickup_session_id) where pickup_session_id is not null;
create index goods_claim_bundle on goods_claim (bundle_pick) where bundle_pick is not null;
create unique index goods_claim_once on goods_claim (cart_id, product_variant_id, pickup, pickup_session_id,
    bundle_pick) nulls not distinct
  where order_id is null and product_variant_id is not null;

create function count_sold_goods() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.product_variant_id is not null then
    update product_variant set held = held - new.quantity, stock = stock - new.quantity,
      stock_why = jsonb_build_object('kind', 'sale', 'note', (select number from "order" where id = new.order_id))
      where id = new.product_variant_id;
  else
    update experience_slot set held = held - new.quantity, booked = booked + new.quantity
      where id = new.experience_slot_id;
  end if;
  delete from goods_claim where id = new.id;
  return null;
end $$;
create constraint trigger goods_claim_sold after update of is_sold on goods_claim deferrable initially deferred
  for each row when (new.is_sold and not old.is_sold) execute function count_sold_goods();

create table pack_claim (
  id integer generated always as identity primary key,
  cart_id uuid not null references cart,
  order_id integer references "order",
  order_line_id integer unique references order_line,
  event_pack_id integer not null references event_pack,
  area text collate spanish not null,
  price_category_id integer not null references price_category,
  quantity integer not null check (quantity between 1 and 100),
  -- Of all of them together: the sum of its tickets.
  tickets integer not null check (tickets > 0),
  total_cents integer not null check (total_cents >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  is_sold boolean not null default false,
  constraint pack_claim_line check ((order_id is null) = (order_line_id is null))
);
create index on pack_claim (cart_id);
create index on pack_claim (event_pack_id, expires_at);
create index on pack_claim (order_id) where order_id is not null;

create function count_sold_packs() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update event_pack set held = held - new.quantity, sold = sold + new.quantity where id = new.event_pack_id;
  delete from pack_claim where id = new.id;
  return null;
end $$;
create constraint trigger pack_claim_sold after update of is_sold on pack_claim deferrable initially deferred
  for each row when (new.is_sold and not old.is_sold) execute function count_sold_packs();

-- What is sent by post: where to, what it cost, how it went out. One for each cart, then for each order.
create table cart_shipping (
  cart_id uuid primary key references cart on delete cascade,
  recipient text collate spanish not null check (recipient <> ''),
  address text collate spanish not null check (address <> ''),
  postal_code text not null check (postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'),
  city text collate spanish not null check (city <> ''),
  province text collate spanish not null default '',
  phone text not null default ''
);

-- A parcel of an order: due once it is paid.
create table shipment (
  id integer generated always as identity primary key,
  order_line_id integer not null unique references order_line,
  state text not null default 'ordered' check (state in ('ordered', 'due', 'shipped', 'void')),
  recipient text collate spanish not null,
  address text collate spanish not null,
  postal_code text not null check (postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'),
  city text collate spanish not null,
  province text collate spanish not null default '',
  phone text not null default '',
  carrier text collate spanish not null default '',
  tracking_number text not null default '',
  shipped_at timestamptz,
  shipped_by_id integer references staff_user,
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint shipment_shipped check (case state when 'shipped' then shipped_at is not null when 'void' then true
    else shipped_at is null end),
  constraint shipment_forgotten check (forgotten_at is null or (recipient = '' and address = '' and phone = ''))
);
create index shipment_due on shipment (created_at) where state = 'due';
create index shipment_known on shipment (coalesce(shipped_at, created_at))
  where state in ('shipped', 'void') and forgotten_at is null;

-- Money that somebody has paid and somebody will spend. What is on a card is the sum of its entries, never below zero.
create table gift_card (
  id integer generated always as identity primary key,
  cart_id uuid references cart on delete cascade,
  order_line_id integer unique references order_line,
  state text not null default 'chosen' check (state in ('chosen', 'active', 'blocked', 'void')),
  -- 80 bits; whoever has it has the money. Lists show its end.
  code text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  amount_cents integer not null check (amount_cents > 0),
  balance_cents integer not null default 0,
  sender_name text collate spanish not null default '',
  recipient_name text collate spanish not null default '',
  recipient_email text not null default '',
  message text not null default '',
  deliver_on date,
  delivered_at timestamptz,
  expires_on date,
  activated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- A card that a refund became: bought by nobody.
  refund_id integer unique references refund (id),
  constraint gift_card_balance check (balance_cents >= 0),
  constraint gift_card_has_code check ((code is null) = (state = 'chosen') or state = 'void'),
  constraint gift_card_was_bought check (state = 'chosen' or num_nonnulls(order_line_id, refund_id) = 1)
);
create index on gift_card (cart_id) where cart_id is not null;
create index gift_card_to_deliver on gift_card (deliver_on)
  where state = 'active' and delivered_at is null and recipient_email <> '';

-- Append only: what was put on it, spent, came back.
create table gift_card_entry (
  id integer generated always as identity primary key,
  gift_card_id integer not null references gift_card,
  kind text not null check (kind in ('issue', 'use', 'refund', 'void')),
  amount_cents integer not null check (amount_cents <> 0 and (amount_cents > 0) = (kind in ('issue', 'refund'))),
  order_id integer references "order",
  note text not null default '',
  created_at timestamptz not null default now()
);
create index on gift_card_entry (gift_card_id, id);
create index on gift_card_entry (order_id) where order_id is not null;

create function count_gift_card() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update gift_card set balance_cents = balance_cents + new.amount_cents, version = version + 1
    where id = new.gift_card_id;
  return null;
end $$;
create trigger gift_card_entry_counted after insert on gift_card_entry for each row execute function count_gift_card();

-- Whom a parcel or a gift card was for is known while somebody may ask for it; what was put on a card and spent stays
-- as it was written.
create trigger gift_card_entry_append_only before update or delete or truncate on gift_card_entry for each statement
  execute function append_only();

-- Cards with which a cart will be paid, in the order in which they were shown.
create table cart_gift_card (
  cart_id uuid not null references cart on delete cascade,
  gift_card_id integer not null references gift_card,
  position integer generated always as identity,
  primary key (cart_id, gift_card_id)
);
create index on cart_gift_card (gift_card_id);

-- Sixteen signs of Crockford's 32 (no I, L, O, U): 80 bits of two random uuids, past the bytes that are not random.
create function new_gift_code() returns text language sql volatile
begin atomic
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.b, n) & 31), 1), '')
    from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as b) r,
         unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 16, 17, 18, 19, 20, 21, 26, 27]) as n;
end;

-- A supporter's card is bought like everything else: who asks for which card lies in the cart and goes with the order's
-- line.
create table supporter_request (
  id integer generated always as identity primary key,
  cart_id uuid references cart on delete cascade,
  order_line_id integer unique references order_line,
  supporter_tier_id integer not null references supporter_tier,
  -- Somebody who is known: a renewal; the others are made when they have paid.
  supporter_id integer references supporter,
  price_cents integer not null check (price_cents >= 0),
  first_name text collate spanish not null default '',
  surname1 text collate spanish not null default '',
  surname2 text collate spanish not null default '',
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
create unique index supporter_request_once on supporter_request (cart_id, supporter_id)
  where cart_id is not null and supporter_id is not null;

-- One row per period that was had: the history of a supporter, and what each period cost.
create table supporter_card (
  id integer generated always as identity primary key,
  supporter_id integer not null references supporter,
  supporter_tier_id integer not null references supporter_tier,
  kind text not null check (kind in ('join', 'renewal')),
  valid_from_on date not null,
  valid_until_on date not null,
  price_cents integer not null check (price_cents >= 0),
  order_line_id integer unique references order_line,
  -- The money went back: the period was never had.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  check (valid_from_on <= valid_until_on),
  -- Nobody pays twice for one day.
  exclude using gist (supporter_id with =, daterange(valid_from_on, valid_until_on, '[]') with &&)
    where (voided_at is null)
);
create index on supporter_card (supporter_id);
create index on supporter_card (created_at);

-- A donation: in a cart, then a line of its order. It leaves the cart when it is paid, and goes with its order's data.
-- Who wants a certificate says who they are and where they live (Ley 49/2002, form 182); the province is in the postal
-- code.
create table donation (
  id integer generated always as identity primary key,
  cart_id uuid unique references cart on delete cascade,
  order_line_id integer unique references order_line on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  donor_name text collate spanish,
  nif text,
  address text collate spanish,
  postal_code text check (postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'),
  city text collate spanish,
  constraint donation_donor_whole check (num_nulls(donor_name, nif, address, postal_code, city) in (0, 5))
);

-- An answer belongs to what it was given for (health answers are shown by the medical area only); that is a row of
-- another area, so kind and id name it and a trigger makes sure that it is there.
create table custom_field_answer (
  id integer generated always as identity primary key,
  custom_field_id integer not null references custom_field,
  -- A ticket has its line from the order on; a pass is asked when it is signed.
  subject_kind text not null check (subject_kind in ('order', 'order_line', 'season_pass',
    'pass_holder', 'enrolment', 'supporter', 'plot_sale', 'accreditation', 'reservation', 'reservation_place')),
  subject_id integer not null,
  value text not null default '' check (length(value) <= 10000),
  answered_at timestamptz not null default now(),
  file_id uuid references answer_file,
  edition integer not null default 1,
  unique (custom_field_id, subject_kind, subject_id),
  foreign key (custom_field_id, edition) references custom_field_text
);
create index on custom_field_answer (subject_kind, subject_id);
create index custom_field_answer_file on custom_field_answer (file_id) where file_id is not null;

-- Whether a required field lacks its answer. What depends on another is asked when that was answered so, for the same
-- subject or for its order. A group's place may depend on what its group was asked: $4 is then the reservation.
create function lacks_answer(f custom_field, of_kind text, of_id integer, of_order integer) returns boolean
language sql stable
  return not exists (select 1 from custom_field_answer a
      where a.custom_field_id = f.id and a.subject_kind = of_kind and a.subject_id = of_id
        and a.value <> '' and (f.type not in ('checkbox', 'consent') or a.value = 'Sí')
        and (f.type <> 'file' or a.file_id is not null))
    and (not f.visible_if ? 'fieldId' or exists (select 1 from custom_field_answer a
      where a.custom_field_id = (f.visible_if->>'fieldId')::int
        and ((a.subject_kind = of_kind and a.subject_id = of_id)
          or (a.subject_kind = case when of_kind like 'reservation%' then 'reservation' else 'order' end
            and a.subject_id = of_order))
        and lower(btrim(a.value)) = lower(btrim(f.visible_if->>'equals'))));

create function answer_has_subject() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare is_there boolean;
begin
  if to_regclass(format('public.%I', new.subject_kind)) is null then return null; end if;
  execute format('select exists (select 1 from public.%I where id = $1)',
    new.subject_kind) into is_there using new.subject_id;
  if not is_there then raise exception 'no % %', new.subject_kind, new.subject_id using errcode = '23503'; end if;
  return null;
end $$;
create constraint trigger custom_field_answer_subject after insert or update on custom_field_answer
  deferrable initially deferred for each row execute function answer_has_subject();
