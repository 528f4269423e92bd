-- Supporters and their tiers; the cards that people leave at the bank and the mandates that they sign.

create table supporter_tier (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  description text collate spanish not null default '',
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

create trigger vat_code_has_rate before insert or update of vat_code on supporter_tier
  for each row execute function vat_code_has_rate('now');

-- Somebody goes to the bank and agrees there to keep the card for the instalments of these passes. What they agreed
-- to is kept with who, when and from where; the bank's signed notification about this order number makes the card.
-- One trip, one card.
create table card_consent (
  id integer generated always as identity primary key,
  gateway_order text not null unique,
  customer_id integer references customer,
  -- A supporter's card that renews itself: a card at the bank that was agreed to, a notice, and a charge on its day.
  pass_holder_id integer references pass_holder,
  season_pass_ids integer[] not null default '{}',
  consent_text text not null check (consent_text <> ''),
  ip text not null default '',
  created_at timestamptz not null default now(),
  supporter_id integer,
  -- A guardian leaves a card or signs an order for the parts that are to come.
  guardian_id integer references guardian,
  enrolment_ids integer[] not null default '{}',
  constraint card_consent_of_one check (num_nonnulls(pass_holder_id, supporter_id, guardian_id) = 1
    and (pass_holder_id is not null) = (cardinality(season_pass_ids) > 0)
    and (guardian_id is not null) = (cardinality(enrolment_ids) > 0))
);
create index card_consent_holder on card_consent (pass_holder_id) where pass_holder_id is not null;
create index on card_consent (supporter_id) where supporter_id is not null;
create index card_consent_guardian on card_consent (guardian_id) where guardian_id is not null;

-- A card kept at the bank. The token is of use to this shop only, and is never shown.
create table card_token (
  id integer generated always as identity primary key,
  pass_holder_id integer references pass_holder,
  customer_id integer references customer,
  token text not null unique,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'other')),
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_on date not null,
  cof_transaction text,
  state text not null default 'active' check (state in ('active', 'expired', 'revoked')),
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- `token` is what the bank calls the card, sealed (auth/seal.ts) for its order number. Only a card that the bank
  -- can tie to the agreement (cof_transaction) is charged.
  consent_text text not null default '',
  gateway_order text unique references card_consent (gateway_order),
  revoked_at timestamptz,
  revoke_reason text not null default '',
  -- What the bank calls a card is known at the terminal that kept it and at no other.
  bank_terminal_id integer references bank_terminal,
  guardian_id integer references guardian,
  constraint card_token_of_somebody check (num_nonnulls(pass_holder_id, customer_id, guardian_id) > 0)
);
create index on card_token (pass_holder_id) where pass_holder_id is not null;
create index on card_token (customer_id) where customer_id is not null;
create index on card_token (bank_terminal_id) where bank_terminal_id is not null;
create index card_token_guardian on card_token (guardian_id) where guardian_id is not null;

create sequence supporter_number as bigint;

create table supporter (
  id integer generated always as identity primary key,
  number text not null unique default 'S' || lpad(nextval('supporter_number')::text, 6, '0'),
  supporter_tier_id integer not null references supporter_tier,
  state text not null default 'pending_payment' check (state in ('pending_payment', 'active', 'expired', 'cancelled',
    'blocked')),
  customer_id integer references customer,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
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
  -- The others of a family card.
  family text[] not null default '{}' check (cardinality(family) <= 6),
  -- For which end of a card its holder has been told: once for each.
  told_until_on date,
  card_token_id integer references card_token (id),
  check (valid_from_on <= valid_until_on),
  check (state <> 'active' or valid_until_on is not null)
);
create index supporter_search on supporter
  using gin (fold(coalesce("number", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("surname1", '')
  || ' ' || coalesce("surname2", '') || ' ' || coalesce("email", '') || ' ' || coalesce("doc_no", '')) gin_trgm_ops);
create index on supporter (supporter_tier_id, state);
create index on supporter (state);
create index on supporter (valid_until_on, id);
create index on supporter (surname1, id);
create index on supporter (created_at, id);
create index on supporter (customer_id) where customer_id is not null;
create index supporter_to_tell on supporter (valid_until_on) where is_auto_renewed and state = 'active';
create index on supporter (card_token_id) where card_token_id is not null;
create index supporter_by_email on supporter (lower(email)) where marketing_consent_at is not null;

create trigger supporter_answers_go after delete on supporter for each row execute function answers_go('supporter');

alter table card_consent add foreign key (supporter_id) references supporter (id);

create table sepa_mandate (
  id integer generated always as identity primary key,
  pass_holder_id integer references pass_holder,
  reference text not null unique check (length(reference) <= 35),
  debtor_name text collate spanish not null,
  iban text not null,
  kind text not null default 'recurrent' check (kind in ('recurrent', 'one_off')),
  state text not null default 'draft' check (state in ('draft', 'signed', 'active', 'cancelled', 'expired')),
  signed_on date,
  accepted_text text not null default '',
  signed_ip text,
  last_used_on date,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Who signed what, from where and when, and why it ended. One signature, one reference for ever.
  customer_id integer references customer,
  signed_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  guardian_id integer references guardian,
  -- Whoever buys a plot in parts may have those that are still to come debited, as a pass or an enrolment may.
  plot_sale_id integer references plot_sale,
  check (state in ('draft', 'cancelled') or signed_on is not null),
  constraint sepa_mandate_of_one check (num_nonnulls(pass_holder_id, guardian_id, plot_sale_id) = 1)
);
create index on sepa_mandate (pass_holder_id);
create index sepa_mandate_guardian on sepa_mandate (guardian_id) where guardian_id is not null;
create index sepa_mandate_plot_sale on sepa_mandate (plot_sale_id) where plot_sale_id is not null;

create function pass_holder_name(first_name text, surname1 text, surname2 text) returns text language sql immutable
  return surname1 || coalesce(' ' || nullif(surname2, ''), '') || ', ' || first_name;

alter table plot_sale add foreign key (sepa_mandate_id) references sepa_mandate;
