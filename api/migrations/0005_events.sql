-- Events, their sessions and prices, who may buy, and whose the money is.

create table event (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  title text not null,
  kind text not null check (kind in ('match', 'theatre', 'concert', 'dance', 'family', 'other')),
  subtitle text not null default '',
  description_html text not null default '',
  poster jsonb not null default '{}',
  competition text,
  round text,
  home_team text,
  away_team text,
  event_company_id integer not null references event_company,
  venue_id integer not null references venue,
  vat_code text not null,
  visibility text not null default 'draft' check (visibility in ('public', 'link_only', 'draft')),
  min_age integer,
  duration_minutes integer,
  organizer_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Trying before selling: a trial is an event of its own, a copy, so that what is tried never meets what is sold.
  is_trial boolean not null default false,
  -- Whose copy it is.
  trial_of_id integer references event on delete set null check (trial_of_id is null or is_trial),
  constraint event_trial_key unique (id, is_trial)
);
create index event_search on event using gin (fold(title || ' ' || subtitle) gin_trgm_ops);
create unique index event_trial_of on event (trial_of_id) where trial_of_id is not null;
create index event_trials on event (id) where is_trial;

create table event_session (
  id integer generated always as identity primary key,
  event_id integer not null,
  seat_plan_id integer not null references seat_plan,
  code text not null unique default substr(md5(random()::text), 1, 8),
  starts_at timestamptz not null,
  doors_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'draft' check (state in ('draft', 'on_sale', 'paused', 'closed', 'cancelled')),
  sale_starts_at timestamptz not null,
  sale_ends_at timestamptz not null,
  box_office_ends_at timestamptz not null,
  max_per_order integer not null default 10 check (max_per_order between 1 and 100),
  max_per_customer integer not null default 10 check (max_per_customer between 1 and 1000),
  orphan_rule boolean not null default true,
  hold_minutes integer not null default 15 check (hold_minutes between 1 and 40),
  is_nominative boolean not null default false,
  refund_policy text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the live states read: which sessions' settings changed since a transaction horizon.
  -- xid8 with the snapshot's xmin misses nothing that commits late; a plain sequence would.
  changed_xid xid8 not null default pg_current_xact_id(),
  -- A sale for allowed buyers: while it lasts, a claim of the web says by which right it was made.
  buyers_only boolean not null default false,
  buyers_only_until timestamptz,
  -- Waiting for a sold-out session. Places that come free are claimed for whoever is next and fits, in a cart of
  -- their own whose time is the offer's: the primary key of seat_claim decides against everybody else, as always.
  waiting_list_open boolean not null default true,
  waiting_offer_minutes integer not null default 60 check (waiting_offer_minutes between 10 and 2880),
  -- Somebody waits who may fit: the web sells nothing of this session past them.
  kept_for_waiting boolean not null default false,
  is_trial boolean not null default false,
  check (doors_at <= starts_at and starts_at < ends_at and sale_starts_at < sale_ends_at),
  constraint event_session_trial_key unique (id, is_trial),
  constraint event_session_event_id_fkey foreign key (event_id, is_trial) references event (id, is_trial)
);
create index on event_session (event_id, starts_at);
create index on event_session (starts_at);
create index on event_session (changed_xid);
create index event_session_trials on event_session (id) where is_trial;

create function touch_session() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger event_session_touched before update on event_session for each row execute function touch_session();

create function touch_event_sessions() returns trigger language plpgsql as $$
begin
  update event_session set changed_xid = pg_current_xact_id() where event_id = new.id;
  return null;
end $$;
create trigger event_changed after update on event for each row execute function touch_event_sessions();

create table price_category (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  document_required text not null default '',
  position integer not null default 0,
  is_default boolean not null default false,
  version integer not null default 1
);

-- amount_cents is VAT included, without the booking fee; the shown price is amount + fee of the channel.
create table price (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  zone_id integer not null references zone,
  price_category_id integer not null references price_category,
  channel text check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  is_active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (event_session_id, zone_id, price_category_id, channel)
);

create table booking_fee (
  id integer generated always as identity primary key,
  event_session_id integer references event_session on delete cascade,
  channel text not null check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 100000),
  vat_code text not null default 'general',
  version integer not null default 1,
  unique nulls not distinct (event_session_id, channel)
);

create function touch_priced_session() returns trigger language plpgsql as $$
begin
  update event_session set changed_xid = pg_current_xact_id()
   where id in (select event_session_id from touched) or exists (select 1 from touched where event_session_id is null);
  return null;
end $$;
create trigger price_inserted after insert on price referencing new table as touched for each statement
  execute function touch_priced_session();
create trigger price_updated after update on price referencing new table as touched for each statement
  execute function touch_priced_session();
create trigger price_deleted after delete on price referencing old table as touched for each statement
  execute function touch_priced_session();
create trigger fee_inserted after insert on booking_fee referencing new table as touched for each statement
  execute function touch_priced_session();
create trigger fee_updated after update on booking_fee referencing new table as touched for each statement
  execute function touch_priced_session();
create trigger fee_deleted after delete on booking_fee referencing old table as touched for each statement
  execute function touch_priced_session();

create table discount (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code) and length(code) between 3 and 40),
  name text not null,
  kind text not null check (kind in ('percent', 'fixed_per_ticket')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_cents integer check (amount_cents > 0),
  event_id integer references event,
  event_session_id integer references event_session,
  channel text check (channel in ('web', 'box_office', 'phone')),
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  max_tickets_per_order integer check (max_tickets_per_order > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (max_uses is null or uses <= max_uses),
  check (uses >= 0),
  check ((kind = 'percent') = (percent_bp is not null) and (kind = 'fixed_per_ticket') = (amount_cents is not null))
);

create table block_label (
  id integer generated always as identity primary key,
  name text not null unique,
  code text not null unique,
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  counts_as text not null default 'other' check (counts_as in ('protocol', 'technical', 'press', 'security', 'company',
    'other')),
  is_sellable_at_box_office boolean not null default false,
  version integer not null default 1
);

-- Who may buy, where a sale is not for everybody. The value is folded as its kind asks (domain/events/fold-buyer.ts).
create table allowed_buyer (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  kind text not null check (kind in ('nif', 'email', 'member_no', 'code')),
  value text not null check (value <> ''),
  name text not null default '',
  zone_id integer references zone,
  max_tickets integer not null default 1 check (max_tickets between 1 and 1000),
  used_tickets integer not null default 0,
  valid_from timestamptz,
  valid_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, kind, value),
  check (used_tickets between 0 and max_tickets),
  check (valid_from is null or valid_until is null or valid_from < valid_until)
);
create index allowed_buyer_search on allowed_buyer using gin (fold(coalesce(value, '') || ' ' || coalesce(name,
  '')) gin_trgm_ops);
create index allowed_buyer_value on allowed_buyer (kind, value);

-- An event's money may be split among companies; no rows: all of it belongs to event.event_company_id.
create table event_company_share (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  event_company_id integer not null references event_company,
  percent_bp integer not null check (percent_bp between 1 and 10000),
  note text not null default '',
  created_at timestamptz not null default now(),
  unique (event_id, event_company_id)
);
create index on event_company_share (event_company_id);

create function shares_make_a_whole() returns trigger language plpgsql as $$
declare of_event integer := coalesce(new.event_id, old.event_id); whole integer;
begin
  select sum(percent_bp) into whole from event_company_share where event_id = of_event;
  if whole <> 10000 then
    raise exception 'shares of event % add up to % of 10000', of_event, whole using errcode = '23514',
      constraint = 'event_company_share_whole';
  end if;
  return null;
end $$;
create constraint trigger event_company_share_whole after insert or update or delete on event_company_share
  deferrable initially deferred for each row execute function shares_make_a_whole();

create table sales_ad (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  name text not null,
  placements text[] not null check (placements <@ array['event_page', 'cart', 'purchase_email', 'ticket_pdf']
    and cardinality(placements) > 0),
  media_file_id integer references media_file,
  alt_text text not null check (alt_text <> ''),
  body text not null default '',
  link_url text not null default '' check (link_url ~ '^(https://\S+)?$'),
  audience text not null default 'everybody' check (audience in ('everybody', 'pass_holders', 'not_pass_holders')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  priority integer not null default 0 check (priority between 0 and 100),
  is_active boolean not null default true,
  impressions integer not null default 0,
  clicks integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from < valid_until),
  check (clicks >= 0 and impressions >= 0)
);
create index on sales_ad (event_id, priority desc);
create index on sales_ad (media_file_id) where media_file_id is not null;
