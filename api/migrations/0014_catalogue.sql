-- Products, experiences, packs, custom fields, accreditations, supporters, cases, groups of customers.
create extension if not exists btree_gist;

-- ── Products ────────────────────────────────────────────────────────────────────────────────────────────────
create table product_category (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  description text not null default '',
  position integer not null default 0,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text not null,
  kind text not null default 'goods' check (kind in ('goods', 'experience', 'service')),
  product_category_id integer not null references product_category,
  summary text not null default '',
  description_html text not null default '',
  media_file_id integer references media_file,
  vat_code text not null default 'general',
  state text not null default 'draft' check (state in ('draft', 'published', 'sold_out', 'archived')),
  pickup text[] not null default '{shop}' check (pickup <@ array['gate', 'shop', 'shipping', 'digital'] and cardinality(pickup) > 0),
  stock_policy text not null default 'strict' check (stock_policy in ('strict', 'none')),
  max_per_order integer not null default 10 check (max_per_order between 1 and 100),
  -- Days in which goods may be given back (RDL 1/2007 art. 102: 14); a dated service has none (art. 103.l).
  withdrawal_days integer not null default 14 check (withdrawal_days between 0 and 365),
  has_redemption_code boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on product (product_category_id);
create index on product (media_file_id) where media_file_id is not null;

create table product_variant (
  id integer generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  name text not null,
  size text not null default '',
  color text not null default '',
  sku text not null unique check (sku ~ '^[A-Z0-9-]{3,40}$'),
  price_cents integer not null check (price_cents >= 0),
  -- null: not counted (services, made to order)
  stock integer check (stock >= 0),
  low_stock_at integer not null default 5 check (low_stock_at >= 0),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, name)
);

-- Every change of stock leaves a line, whoever makes it: the trigger below writes them.
create table stock_movement (
  id integer generated always as identity primary key,
  product_variant_id integer not null references product_variant on delete cascade,
  delta integer not null check (delta <> 0),
  stock_after integer not null check (stock_after >= 0),
  at timestamptz not null default now()
);
create index on stock_movement (product_variant_id, id desc);
create function log_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (product_variant_id, delta, stock_after)
  select new.id, coalesce(new.stock, 0) - coalesce(case when tg_op = 'UPDATE' then old.stock end, 0), coalesce(new.stock, 0)
   where coalesce(new.stock, 0) <> coalesce(case when tg_op = 'UPDATE' then old.stock end, 0);
  return null;
end $$;
create trigger product_variant_made after insert on product_variant for each row execute function log_stock();
create trigger product_variant_stock after update of stock on product_variant for each row execute function log_stock();

create table session_product (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  product_id integer not null references product,
  -- null: the variant's own price
  price_cents integer check (price_cents >= 0),
  available_until_at timestamptz,
  is_highlighted boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, product_id)
);
create index on session_product (product_id);

create table experience (
  id integer generated always as identity primary key,
  product_id integer not null unique references product,
  meeting_point text not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  min_age integer check (min_age between 0 and 99),
  needs_guardian boolean not null default false,
  requirements text not null default '',
  max_per_booking integer not null default 6 check (max_per_booking between 1 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table experience_slot (
  id integer generated always as identity primary key,
  experience_id integer not null references experience on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 10000),
  booked integer not null default 0,
  price_cents integer not null check (price_cents >= 0),
  guide text not null default '',
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (experience_id, starts_at),
  check (starts_at < ends_at),
  check (booked between 0 and capacity)
);
create index on experience_slot (starts_at);

-- ── Packs ───────────────────────────────────────────────────────────────────────────────────────────────────
create table event_pack (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text not null,
  kind text not null check (kind in ('closed', 'pick', 'flexible')),
  -- pick: how many of the components; flexible: how many credits
  choose integer check (choose between 1 and 100),
  price_mode text not null default 'fixed' check (price_mode in ('fixed', 'percent_off')),
  discount_bp integer check (discount_bp between 1 and 10000),
  state text not null default 'draft' check (state in ('draft', 'published', 'paused', 'archived')),
  description_html text not null default '',
  media_file_id integer references media_file,
  sale_starts_at timestamptz not null,
  sale_ends_at timestamptz not null,
  quota integer check (quota > 0),
  sold integer not null default 0 check (sold >= 0),
  max_per_order integer not null default 4 check (max_per_order between 1 and 100),
  wants_same_seat boolean not null default false,
  exchange_policy text not null default 'none' check (exchange_policy in ('none', 'until_day_before', 'until_start')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sale_starts_at < sale_ends_at),
  check ((kind = 'closed') = (choose is null)),
  check ((price_mode = 'percent_off') = (discount_bp is not null)),
  check (quota is null or sold <= quota)
);

create table pack_component (
  id integer generated always as identity primary key,
  event_pack_id integer not null references event_pack on delete cascade,
  -- One session, or any session of the event.
  event_session_id integer references event_session,
  event_id integer references event,
  price_category_id integer references price_category,
  min_tickets integer not null default 1 check (min_tickets between 0 and 20),
  max_tickets integer not null default 1 check (max_tickets between 1 and 20),
  credits integer not null default 1 check (credits between 1 and 20),
  position integer not null default 0,
  version integer not null default 1,
  unique nulls not distinct (event_pack_id, event_id, event_session_id),
  check (num_nonnulls(event_session_id, event_id) = 1),
  check (min_tickets <= max_tickets)
);
create index on pack_component (event_session_id);
create index on pack_component (event_id);

create table pack_price (
  id integer generated always as identity primary key,
  event_pack_id integer not null references event_pack on delete cascade,
  area text not null,
  price_category_id integer not null references price_category,
  channel text check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  is_active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (event_pack_id, area, price_category_id, channel)
);

-- ── Lines of an order that are no tickets ───────────────────────────────────────────────────────────────────
alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'academy', 'supporter'));
alter table order_line alter column event_session_id drop not null, alter column zone_id drop not null, alter column price_id drop not null, alter column price_category_id drop not null;
alter table order_line
  add column quantity integer not null default 1 check (quantity between 1 and 1000),
  add column product_variant_id integer references product_variant,
  add column experience_slot_id integer references experience_slot,
  -- On tickets too: each component of a pack is a ticket line at its prorated value, so that one of them can be given back.
  add column event_pack_id integer references event_pack,
  -- What goods go through after the money.
  add column fulfilment text check (fulfilment in ('paid', 'prepared', 'delivered', 'returned')),
  add column fulfilled_at timestamptz,
  add column redemption_code text unique;
alter table order_line drop column total_cents;
alter table order_line drop constraint order_line_check1;
alter table order_line add column total_cents integer generated always as (unit_cents * quantity - discount_cents) stored;
alter table order_line
  add constraint order_line_discount_within check (discount_cents between 0 and unit_cents * quantity),
  add constraint order_line_ticket_is_whole check (kind <> 'ticket' or (num_nonnulls(event_session_id, zone_id, price_id, price_category_id) = 4 and quantity = 1)),
  add constraint order_line_names_its_thing check (kind not in ('product', 'experience', 'pack') or num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 1),
  add constraint order_line_goods_only check (fulfilment is null or product_variant_id is not null);
create index order_line_other on order_line (kind, id desc) where kind <> 'ticket';
create index on order_line (product_variant_id) where product_variant_id is not null;
create index on order_line (experience_slot_id) where experience_slot_id is not null;
create index on order_line (event_pack_id) where event_pack_id is not null;

-- ── Custom fields ───────────────────────────────────────────────────────────────────────────────────────────
create table custom_field (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('event', 'list', 'academy', 'supporter', 'plot', 'accreditation')),
  -- Empty: asked at every event, in every list.
  event_id integer references event,
  season_list_id integer references season_list,
  label text not null,
  help text not null default '',
  type text not null check (type in ('text', 'long_text', 'number', 'date', 'email', 'phone', 'nif', 'iban', 'postal_code', 'select', 'multi', 'checkbox', 'file', 'signature', 'separator', 'consent')),
  is_required boolean not null default false,
  -- {"choices": [{"value", "label"}]}
  options jsonb not null default '{}',
  -- {"min", "max", "pattern"}: pattern is a name of the safe list, never an expression
  validation jsonb not null default '{}',
  -- {"fieldId", "equals"}
  visible_if jsonb not null default '{}',
  pii_class text not null default 'normal' check (pii_class in ('normal', 'sensitive', 'health')),
  asked_per text not null default 'order' check (asked_per in ('order', 'ticket')),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (event_id is null or scope = 'event'),
  check (season_list_id is null or scope in ('list', 'academy')),
  check (type not in ('select', 'multi') or options @? '$.choices[0]')
);
create index on custom_field (scope, position);
create index on custom_field (event_id) where event_id is not null;
create index on custom_field (season_list_id) where season_list_id is not null;

-- An answer belongs to what it was given for (health answers are shown by the medical area only); that is a row of another area, so kind and id name it and a trigger
-- makes sure that it is there.
create table custom_field_answer (
  id integer generated always as identity primary key,
  custom_field_id integer not null references custom_field,
  subject_kind text not null check (subject_kind in ('order', 'ticket', 'pass_holder', 'enrolment', 'supporter', 'plot_sale', 'accreditation')),
  subject_id integer not null,
  value text not null default '' check (length(value) <= 10000),
  answered_at timestamptz not null default now(),
  unique (custom_field_id, subject_kind, subject_id)
);
create index on custom_field_answer (subject_kind, subject_id);
create function answer_has_subject() returns trigger language plpgsql as $$
declare is_there boolean;
begin
  if to_regclass(format('public.%I', new.subject_kind)) is null then return null; end if;
  execute format('select exists (select 1 from public.%I where id = $1)', new.subject_kind) into is_there using new.subject_id;
  if not is_there then raise exception 'no % %', new.subject_kind, new.subject_id using errcode = '23503'; end if;
  return null;
end $$;
create constraint trigger custom_field_answer_subject after insert or update on custom_field_answer
  deferrable initially deferred for each row execute function answer_has_subject();
-- What was answered as a date stays a date: archive the field and make another.
create function keep_answered_type() returns trigger language plpgsql as $$
begin
  if exists (select 1 from custom_field_answer where custom_field_id = new.id) then
    raise exception 'field % has answers', new.id using errcode = '23514', constraint = 'custom_field_type_kept';
  end if;
  return new;
end $$;
create trigger custom_field_type_kept before update on custom_field for each row when (old.type is distinct from new.type or old.scope is distinct from new.scope)
  execute function keep_answered_type();
-- ── Accreditations ──────────────────────────────────────────────────────────────────────────────────────────
create table accreditation_type (
  id integer generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('written_press', 'photo', 'radio', 'tv', 'staff', 'supplier', 'protocol')),
  color text not null default '#455a64' check (color ~ '^#[0-9a-fA-F]{6}$'),
  areas text[] not null default '{}' check (areas <@ array['stands', 'press_box', 'press_room', 'mixed_zone', 'pitch', 'tunnel', 'backstage', 'vip', 'technical', 'parking']),
  gate_id integer references gate,
  is_seasonal boolean not null default false,
  has_bib boolean not null default false,
  has_seat boolean not null default false,
  needs_photo boolean not null default false,
  quota_per_medium integer check (quota_per_medium > 0),
  deadline_hours integer not null default 48 check (deadline_hours between 0 and 720),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table accreditation (
  id integer generated always as identity primary key,
  accreditation_type_id integer not null references accreditation_type,
  event_id integer not null references event,
  -- Empty: every session of the event.
  event_session_id integer references event_session,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'sent', 'activated', 'used', 'expired', 'revoked')),
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  doc_no text not null,
  email text not null default '',
  phone text not null default '',
  medium text not null default '',
  task text not null default '',
  vehicle_plate text not null default '',
  media_file_id integer references media_file,
  areas text[] not null default '{}' check (areas <@ array['stands', 'press_box', 'press_room', 'mixed_zone', 'pitch', 'tunnel', 'backstage', 'vip', 'technical', 'parking']),
  code text unique,
  bib_no integer check (bib_no between 1 and 999),
  valid_from_at timestamptz not null,
  valid_until_at timestamptz not null,
  decision_reason text not null default '',
  decided_by_id integer references staff_user,
  decided_at timestamptz,
  sent_at timestamptz,
  activated_by_id integer references staff_user,
  activated_at timestamptz,
  is_id_checked boolean not null default false,
  used_at timestamptz,
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from_at < valid_until_at),
  check (state not in ('rejected', 'revoked') or decision_reason <> ''),
  -- Activating binds the person to the code: never without a look at the document.
  check (state not in ('activated', 'used') or (is_id_checked and code is not null and activated_at is not null and activated_by_id is not null))
);
create unique index accreditation_bib on accreditation (event_id, coalesce(event_session_id, 0), bib_no) where bib_no is not null and state in ('approved', 'sent', 'activated', 'used');
create unique index accreditation_person on accreditation (event_id, coalesce(event_session_id, 0), accreditation_type_id, upper(doc_no)) where state in ('requested', 'approved', 'sent', 'activated', 'used');
create index on accreditation (event_id, state);
create index on accreditation (event_session_id) where event_session_id is not null;
create index on accreditation (accreditation_type_id);

-- ── Supporters ──────────────────────────────────────────────────────────────────────────────────────────────
create table supporter_tier (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  price_cents integer not null check (price_cents >= 0),
  vat_code text not null default 'general',
  validity text not null default 'season' check (validity in ('season', 'days')),
  season_list_id integer references season_list,
  valid_days integer check (valid_days between 1 and 1830),
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  shop_discount_bp integer not null default 0 check (shop_discount_bp between 0 and 10000),
  presale_hours integer not null default 24 check (presale_hours between 0 and 720),
  max_discounted_tickets integer not null default 1 check (max_discounted_tickets between 0 and 20),
  card_color text not null default '#1b5e20' check (card_color ~ '^#[0-9a-fA-F]{6}$'),
  min_age integer check (min_age between 0 and 99),
  max_age integer check (max_age between 0 and 120),
  is_family boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((validity = 'days') = (valid_days is not null)),
  check (min_age <= max_age)
);

create sequence supporter_number as bigint;
create table supporter (
  id integer generated always as identity primary key,
  number text not null unique default 'S' || lpad(nextval('supporter_number')::text, 6, '0'),
  supporter_tier_id integer not null references supporter_tier,
  state text not null default 'pending_payment' check (state in ('pending_payment', 'active', 'expired', 'cancelled', 'blocked')),
  customer_id integer references customer,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  email text not null default '',
  phone text not null default '',
  doc_no text unique,
  birth_year smallint check (birth_year between 1900 and 2100),
  postal_code text not null default '',
  valid_from_on date,
  valid_until_on date,
  is_auto_renewed boolean not null default false,
  origin text not null default 'box_office' check (origin in ('web', 'box_office', 'event', 'import')),
  marketing_consent_at timestamptz,
  state_reason text not null default '',
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from_on <= valid_until_on),
  check (state <> 'active' or valid_until_on is not null)
);
create index supporter_search on supporter using gin (fold(coalesce("number", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("surname1", '') || ' ' || coalesce("surname2", '') || ' ' || coalesce("email", '') || ' ' || coalesce("doc_no", '')) gin_trgm_ops);
create index on supporter (supporter_tier_id, state);
create index on supporter (state);
create index on supporter (valid_until_on, id);
create index on supporter (surname1, id);
create index on supporter (created_at, id);
create index on supporter (customer_id) where customer_id is not null;

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
  exclude using gist (supporter_id with =, daterange(valid_from_on, valid_until_on, '[]') with &&) where (voided_at is null)
);
create index on supporter_card (supporter_id);
create index on supporter_card (created_at);

-- ── Groups of customers ─────────────────────────────────────────────────────────────────────────────────────
create table customer_group (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  color text not null default '#455a64' check (color ~ '^#[0-9a-fA-F]{6}$'),
  kind text not null default 'static' check (kind in ('static', 'rule')),
  -- The rule: all that are given must be true. Empty ones ask nothing.
  min_orders integer check (min_orders > 0),
  min_spent_cents integer check (min_spent_cents > 0),
  bought_within_days integer check (bought_within_days between 1 and 3650),
  event_id integer references event,
  postal_code_starts text check (postal_code_starts ~ '^[0-9]{1,5}$'),
  only_with_consent boolean not null default false,
  only_supporters boolean not null default false,
  refreshed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'rule' or num_nonnulls(min_orders, min_spent_cents, bought_within_days, event_id, postal_code_starts) = 0)
);
create table customer_group_member (
  id integer generated always as identity primary key,
  customer_group_id integer not null references customer_group on delete cascade,
  customer_id integer not null references customer on delete cascade,
  note text not null default '',
  added_at timestamptz not null default now(),
  unique (customer_group_id, customer_id)
);
create index on customer_group_member (customer_id);

-- ── Frequent questions ──────────────────────────────────────────────────────────────────────────────────────
alter table faq
  add column slug text unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  add column helpful_votes integer not null default 0 check (helpful_votes >= 0),
  add column unhelpful_votes integer not null default 0 check (unhelpful_votes >= 0);
create function faq_slug(question text, taken_by integer) returns text language sql stable as $$
  select case when exists (select 1 from faq f where f.slug = s.slug and f.id <> taken_by) then left(s.slug, 110) || '-' || taken_by else s.slug end
    from (select coalesce(nullif(trim(both '-' from left(regexp_replace(fold(question), '[^a-z0-9]+', '-', 'g'), 120)), ''), 'pregunta-' || taken_by) as slug) s $$;
create function give_faq_slug() returns trigger language plpgsql as $$
begin
  new.slug := coalesce(nullif(new.slug, ''), faq_slug(new.question, new.id));
  return new;
end $$;
create trigger faq_has_slug before insert or update on faq for each row execute function give_faq_slug();
update faq set question = question;

-- ── Cases: an incident is a conversation with somebody, or what the system found ────────────────────────────
-- Saturdays and Sundays do not count; feasts differ by town and are not known here.
create function working_days_after(start_at timestamptz, days integer) returns timestamptz language plpgsql stable as $$
declare at timestamp := start_at at time zone 'Europe/Madrid'; left_over integer := days;
begin
  while left_over > 0 loop
    at := at + interval '1 day';
    if extract(isodow from at) < 6 then left_over := left_over - 1; end if;
  end loop;
  return at at time zone 'Europe/Madrid';
end $$;
create sequence incident_number as bigint;
alter table incident drop constraint incident_state_check;
alter table incident
  add constraint incident_state_check check (state in ('new', 'open', 'waiting_customer', 'resolved', 'closed', 'reopened')),
  add column number text not null unique default 'M' || lpad(nextval('incident_number')::text, 6, '0'),
  add column source text not null default 'system' check (source in ('system', 'customer', 'visitor', 'clerk')),
  add column category text not null default 'other' check (category in ('purchase', 'pass', 'access', 'refund', 'personal_data', 'child_protection', 'complaint', 'other')),
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  add column contact_name text not null default '',
  add column contact_email text not null default '',
  add column contact_phone text not null default '',
  add column customer_id integer references customer,
  add column assignee_id integer references staff_user,
  -- What the customer follows the case with: not to be guessed.
  add column tracking_code text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)),
  add column first_reply_due_at timestamptz,
  add column resolution_due_at timestamptz,
  add column first_reply_at timestamptz,
  add column last_message_at timestamptz,
  add column resolved_at timestamptz,
  add column closed_at timestamptz,
  add constraint incident_order_fkey foreign key (order_id) references "order",
  add constraint incident_done check (state not in ('resolved', 'closed') or source = 'system' or resolved_at is not null);
create index on incident (state, resolution_due_at);
create index on incident (assignee_id) where assignee_id is not null;
create index on incident (order_id) where order_id is not null;
create index on incident (customer_id) where customer_id is not null;
-- First answer in one working day; the whole in 15 (Ley 10/2025), money charged wrongly in 5, personal data in a month (RGPD art. 12.3).
create function incident_dues() returns trigger language plpgsql as $$
begin
  new.first_reply_due_at := coalesce(new.first_reply_due_at, working_days_after(new.created_at, 1));
  if tg_op = 'INSERT' or new.category is distinct from old.category then
    new.resolution_due_at := case new.category when 'refund' then working_days_after(new.created_at, 5) when 'personal_data' then new.created_at + interval '1 month' else working_days_after(new.created_at, 15) end;
  end if;
  return new;
end $$;
create trigger incident_has_dues before insert or update on incident for each row execute function incident_dues();
update incident set title = title;

create table incident_message (
  id integer generated always as identity primary key,
  incident_id integer not null references incident,
  kind text not null check (kind in ('public', 'internal', 'event')),
  author_kind text not null check (author_kind in ('customer', 'staff', 'system')),
  staff_user_id integer references staff_user,
  author_name text not null,
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index on incident_message (incident_id, id);
create trigger incident_message_append_only before update or delete or truncate on incident_message
  for each statement execute function append_only();

create table canned_reply (
  id integer generated always as identity primary key,
  title text not null unique,
  category text check (category in ('purchase', 'pass', 'access', 'refund', 'personal_data', 'child_protection', 'complaint', 'other')),
  body text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Who may read which rows is a matter of area, and an area is a matter of resource: so one table is read through
-- three windows. The protection of minors has its own (area child_protection); it is in no other list.
create view system_incident as
  select id, kind, title, detail, state, order_id, payment_id, version, created_at, updated_at from incident where source = 'system' and category <> 'child_protection';
alter view system_incident alter column detail set default '', alter column state set default 'new';
create view support_case as
  select id, number, source, category, priority, state, title, contact_name, contact_email, contact_phone, customer_id, order_id, assignee_id, tracking_code, first_reply_due_at, resolution_due_at,
         first_reply_at, last_message_at, resolved_at, closed_at, version, created_at, updated_at, kind
    from incident where source <> 'system' and category <> 'child_protection';
alter view support_case alter column kind set default 'case';
create view protected_case as
  select id, number, source, category, priority, state, title, contact_name, contact_email, contact_phone, customer_id, order_id, assignee_id, tracking_code, first_reply_due_at, resolution_due_at,
         first_reply_at, last_message_at, resolved_at, closed_at, version, created_at, updated_at, kind
    from incident where category = 'child_protection';
alter view protected_case alter column kind set default 'case';
