-- Venues with their seat plans; events, their sessions and prices; who may buy, and whose the money is.

create table venue (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  address text collate spanish not null default '',
  city text collate spanish not null default '',
  postal_code text not null default '',
  -- A zone that does not exist breaks every page and mail that says an hour. Only those of this country are offered,
  -- here and for the organization; they are the ones that PostgreSQL and the browsers know by these names.
  timezone text not null default 'Europe/Madrid' check (timezone in ('Europe/Madrid', 'Atlantic/Canary')),
  safe_capacity integer not null check (safe_capacity > 0),
  how_to_arrive text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table gate (
  id integer generated always as identity primary key,
  venue_id integer not null references venue,
  name text collate spanish not null,
  code text not null,
  is_accessible boolean not null default false,
  version integer not null default 1,
  -- A gate may lead to one area alone (the press room, the mixed zone): an accreditation enters there only if it has
  -- it.
  area text check (area in ('stands', 'press_box', 'press_room', 'mixed_zone', 'pitch', 'tunnel',
    'backstage', 'vip', 'technical', 'parking')),
  unique (venue_id, code)
);

-- Seats of a plan have consecutive ids from first_seat_id, so seat id = first_seat_id + index in the geometry.
create sequence seat_id_seq as integer;

-- A published version never changes: sessions point at it.
create table seat_plan (
  id integer generated always as identity primary key,
  venue_id integer not null references venue,
  name text collate spanish not null,
  edition integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  first_seat_id integer not null,
  seat_count integer not null check (seat_count between 0 and 100000),
  geometry jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  -- What a draft was made of, so that it can be made anew with other numbers. `recipe_hash` is the content that the
  -- recipe gave: with another content somebody has changed it since, and making it anew would lose that.
  recipe jsonb,
  recipe_hash text,
  unique (venue_id, name, edition),
  check ((recipe is null) = (recipe_hash is null))
);
create index on seat_plan (content_hash);

create function plan_content_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'draft' and (new.geometry, new.content_hash, new.first_seat_id, new.seat_count)
     is distinct from (old.geometry, old.content_hash, old.first_seat_id, old.seat_count) then
    raise exception 'published seat plan % is frozen', old.id using errcode = 'TQ003';
  end if;
  return new;
end $$;
create trigger seat_plan_frozen before update on seat_plan for each row execute function plan_content_is_frozen();

create table zone (
  id integer generated always as identity primary key,
  seat_plan_id integer not null references seat_plan on delete cascade,
  code text not null,
  name text collate spanish not null,
  kind text not null check (kind in ('numbered', 'general')),
  capacity integer not null check (capacity >= 0),
  position integer not null,
  color text not null default '#64748b',
  gate_id integer references gate,
  unique (seat_plan_id, code)
);

create function published_plan_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare plan integer := coalesce(case when tg_op <> 'INSERT' then old.seat_plan_id end, new.seat_plan_id);
begin
  if exists (select 1 from seat_plan where id = plan and state <> 'draft') then
    raise exception 'published seat plan % is frozen', plan using errcode = 'TQ003';
  end if;
  return coalesce(new, old);
end $$;
create trigger zone_frozen before insert or delete or update of seat_plan_id, code, kind, capacity on zone
  for each row execute function published_plan_is_frozen();

-- attributes: 1 wheelchair, 2 companion, 4 restricted view, 8 aisle
create table seat (
  id integer primary key,
  seat_plan_id integer not null references seat_plan on delete cascade,
  zone_id integer not null references zone,
  seat_index integer not null,
  guid text not null,
  row_label text not null,
  row_index integer not null,
  seat_number text not null,
  attributes smallint not null default 0,
  unique (seat_plan_id, guid),
  unique (seat_plan_id, seat_index),
  unique (zone_id, row_label, seat_number)
);

create trigger seat_frozen before update or delete on seat
  for each row execute function published_plan_is_frozen();

-- Inserts come 100,000 at a time: checked once per statement.
create function published_plan_takes_no_seats() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from seat_plan p where p.id in (select distinct seat_plan_id from added)
    and p.state <> 'draft') then
    raise exception 'published seat plan is frozen' using errcode = 'TQ003';
  end if;
  return null;
end $$;
create trigger seat_not_added after insert on seat referencing new table as added
  for each statement execute function published_plan_takes_no_seats();

create function seat_place(zone_code text, row_label text, seat_number text) returns text language sql immutable
  return 'Sector ' || zone_code || ', fila ' || row_label || ', butaca ' || seat_number;

create table event (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  title text collate spanish not null,
  kind text not null check (kind in ('match', 'theatre', 'concert', 'dance', 'family', 'other')),
  subtitle text collate spanish not null default '',
  description_html text not null default '',
  poster jsonb not null default '{}',
  competition text collate spanish,
  round text collate spanish,
  home_team text collate spanish,
  away_team text collate spanish,
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
  -- What an event pays to its authors (SGAE or whoever manages them), in basis points of its box office without VAT;
  -- none of its own: the house's setting (authorRightsBp), which matches do not have.
  author_rights_bp integer check (author_rights_bp between 0 and 10000),
  constraint event_trial_key unique (id, is_trial)
);
create index event_search on event using gin (fold(title || ' ' || subtitle) gin_trgm_ops);
create unique index event_trial_of on event (trial_of_id) where trial_of_id is not null;
create index event_trials on event (id) where is_trial;

create function touch_event_sessions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update event_session set changed_xid = pg_current_xact_id() where event_id = new.id;
  return null;
end $$;
create trigger event_changed after update on event for each row execute function touch_event_sessions();

create function give_event_its_access() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  for attempt in 1..20 loop
    begin
      insert into event_access (event_id) values (new.id);
      return null;
    exception when unique_violation then
      -- another event has this code: draw again
    end;
  end loop;
  raise exception 'no free access code';
end $$;
create trigger event_has_access after insert on event for each row execute function give_event_its_access();

-- TQ015: a code without a rate. Sold today, it needs one of today; an event is sold by the day of its sessions, and one
-- that begins later will do (publishing looks at each session's day). The lock keeps the rate until this is written.
create function vat_code_has_rate() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.vat_code = 'not_subject' then return new; end if;
  perform 1 from vat_rate where code = new.vat_code and (tg_argv[0] = 'later' or valid_from <= current_date)
    limit 1 for key share;
  if not found then
    raise exception 'no VAT rate of %', new.vat_code using errcode = 'TQ015', detail =
      case when exists (select from vat_rate where code = new.vat_code) then 'later' else 'none' end;
  end if;
  return new;
end $$;
create trigger vat_code_has_rate before insert or update of vat_code on event
  for each row execute function vat_code_has_rate('later');

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
  -- What the session allows whoever holds its tickets: to cancel them, until when, what the club keeps, and whether the
  -- rest goes back the way it came or becomes a card of the shop, with something on top.
  cancel_terms text not null default 'none' check (cancel_terms in ('none', 'money', 'credit', 'either')),
  cancel_until_hours integer not null default 48 check (cancel_until_hours between 0 and 8760),
  cancel_fee_cents integer not null default 0 check (cancel_fee_cents between 0 and 100000),
  cancel_keeps_fee boolean not null default true,
  cancel_bonus_bp integer not null default 0 check (cancel_bonus_bp between 0 and 10000),
  -- A session may sell to persons: who sits where is said with the purchase or, where the session allows it, until a
  -- day. Null: with the purchase. After it the office alone says who comes.
  attendees_due_at timestamptz,
  attendee_needs_doc boolean not null default false,
  -- Whose ticket has no name is not given it, and the door lets nobody in by it.
  entry_needs_name boolean not null default true,
  takes_groups boolean not null default false,
  -- Whoever holds a ticket moves it to another free seat, where the session lets them: until when, and for how much.
  moves_allowed boolean not null default false,
  move_until_hours integer not null default 24 check (move_until_hours between 0 and 8760),
  move_fee_cents integer not null default 0 check (move_fee_cents between 0 and 100000),
  -- A name that was said is corrected by whoever bought, where the session lets them: so many times, until so many
  -- hours before.
  name_fixes integer not null default 0 check (name_fixes between 0 and 9),
  name_fix_until_hours integer not null default 24 check (name_fix_until_hours between 0 and 8760),
  -- Whoever has a ticket may give it to somebody else, as the session allows: until when, and how often it changes
  -- hands.
  gives_on boolean not null default false,
  give_until_hours integer not null default 2 check (give_until_hours between 0 and 8760),
  give_most integer not null default 1 check (give_most between 1 and 20),
  -- The day that was on the first tickets, for whoever comes with one.
  postponed_from timestamptz,
  -- Wheelchair places (seat.attributes 1) are for whoever needs them, and their companions' places (2) for who comes
  -- along, until the hour that their session says; from then on anybody has them. Of the need nothing is kept but that
  -- it was declared and when: on the cart, then on its order, or on the group's reservation.
  accessible_until_hours integer not null default 0
    check (accessible_until_hours between 0 and 8760),
  -- A session may want so many seats left free in the row between people of different orders. Two who take neighbouring
  -- seats at the same moment do not see each other's claim, so a statement that claims takes the lock of the rows it
  -- touches (never of the whole session), and looks after that: the second one waits and sees. Sessions without the
  -- rule take no lock and pay a look at their own row.
  seats_apart integer not null default 0
    check (seats_apart between 0 and 6),
  -- Whoever bought a ticket offers it again through the club, for no more than was paid: until when, and what the club
  -- keeps.
  resale_allowed boolean not null default false,
  resale_until_hours integer not null default 2 check (resale_until_hours between 0 and 8760),
  resale_fee_cents integer not null default 0 check (resale_fee_cents between 0 and 100000),
  check (doors_at <= starts_at and starts_at < ends_at and sale_starts_at < sale_ends_at),
  constraint event_session_trial_key unique (id, is_trial),
  constraint event_session_event_id_fkey foreign key (event_id, is_trial) references event (id, is_trial),
  constraint event_session_attendees_due check (attendees_due_at is null or is_nominative)
);
create index on event_session (event_id, starts_at);
create index on event_session (starts_at);
create index on event_session (changed_xid);
create index event_session_trials on event_session (id) where is_trial;

create function touch_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger event_session_touched before update on event_session for each row execute function touch_session();

create function void_choices_of_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1 where event_session_id = new.id
    and state = 'chosen';
  return null;
end $$;
create trigger event_session_cancelled_choices after update of state on event_session for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled') execute function void_choices_of_session();

-- A session that is gone is told to every process like a freed seat: with no seat's number.
create function tell_gone_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into seat_freed (event_session_id, seat_id) values (old.id, 0);
  return null;
end $$;
create trigger event_session_gone after delete on event_session for each row execute function tell_gone_session();

-- A session that is made later keeps its plan's hidden seats hidden.
create function new_session_hides_seats() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  with hidden as (
    select h.id, s.seat_id from seat_hiding h cross join lateral unnest(h.seat_ids) as s(seat_id)
     where h.seat_plan_id = new.seat_plan_id and h.event_session_id is null and h.state = 'active'
       and new.starts_at >= h.from_at and (h.until_at is null or new.starts_at < h.until_at)),
  claimed as (
    insert into seat_claim (event_session_id, seat_id, kind) select distinct new.id, seat_id, 'hidden'
      from hidden order by seat_id on conflict do nothing returning seat_id)
  insert into seat_hiding_claim (event_session_id, seat_id, seat_hiding_id)
  select new.id, c.seat_id, min(h.id) from claimed c join hidden h using (seat_id) group by c.seat_id;
  return null;
end $$;
create trigger event_session_hides_seats after insert on event_session for each row
  execute function new_session_hides_seats();

-- The day goes with the question.
create function session_asks_nobody() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.attendees_due_at := null;
  return new;
end $$;
create trigger event_session_asks_nobody before insert or update on event_session for each row
  when (not new.is_nominative and new.attendees_due_at is not null) execute function session_asks_nobody();

-- A session that begins to ask for names asks those, too, who have bought before; one that stops keeps what was said.
create function session_asks_names() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.is_nominative then
    insert into ticket_attendee (order_line_id, needs_doc, is_required)
      select l.id, new.attendee_needs_doc, new.entry_needs_name from order_line l
       where l.event_session_id = new.id and l.kind = 'ticket' and l.state in ('pending', 'active')
         and not exists (select 1 from "order" o where o.id = l.order_id and o.channel = 'lfp')
       order by l.id
      on conflict (order_line_id) do update set needs_doc = excluded.needs_doc, is_required = excluded.is_required;
  else
    update ticket_attendee a set is_required = false, needs_doc = false from order_line l join "order" o
      on o.id = l.order_id
     where l.id = a.order_line_id and l.event_session_id = new.id and o.channel <> 'lfp';
  end if;
  update ticket t set holder_name = '' from ticket_attendee a
   where t.event_session_id = new.id and a.order_line_id = t.order_line_id and a.first_name = '' and t.holder_name <> ''
     and new.is_nominative;
  return null;
end $$;
create trigger event_session_asks_names after update on event_session for each row
  when ((old.is_nominative, old.attendee_needs_doc, old.entry_needs_name)
    is distinct from (new.is_nominative, new.attendee_needs_doc, new.entry_needs_name))
  execute function session_asks_names();

-- With another plan a session hides what is hidden of that one.
create trigger event_session_other_plan_hides after update of seat_plan_id on event_session
  for each row when (new.seat_plan_id <> old.seat_plan_id) execute function new_session_hides_seats();

create table price_category (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  description text collate spanish not null default '',
  document_required text not null default '',
  position integer not null default 0,
  is_default boolean not null default false,
  version integer not null default 1,
  min_per_order integer,
  max_per_order integer,
  constraint price_category_per_order_check
    check (min_per_order between 1 and 100 and max_per_order between 1 and 100 and min_per_order <= max_per_order)
);

-- amount_cents is VAT included, without the booking fee; the shown price is amount + fee of the channel.
create table price (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  zone_id integer not null references zone,
  price_category_id integer not null references price_category,
  -- A price for this way of selling alone: what the web must not sell, the seller may.
  channel text check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  is_active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (event_session_id, zone_id, price_category_id, channel)
);

create function touch_priced_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

create table booking_fee (
  id integer generated always as identity primary key,
  event_session_id integer references event_session on delete cascade,
  channel text not null check (channel in ('web', 'box_office', 'phone')),
  amount_cents integer not null check (amount_cents between 0 and 100000),
  vat_code text not null default 'general',
  version integer not null default 1,
  unique nulls not distinct (event_session_id, channel)
);

create trigger fee_inserted after insert on booking_fee referencing new table as touched for each statement
  execute function touch_priced_session();
create trigger fee_updated after update on booking_fee referencing new table as touched for each statement
  execute function touch_priced_session();
create trigger fee_deleted after delete on booking_fee referencing old table as touched for each statement
  execute function touch_priced_session();
create trigger vat_code_has_rate before insert or update of vat_code on booking_fee
  for each row execute function vat_code_has_rate('now');

create table block_label (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  code text not null unique,
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  counts_as text not null default 'other' check (counts_as in ('protocol', 'technical', 'press', 'security', 'company',
    'other')),
  version integer not null default 1,
  -- A label of blocked seats says by which channels they are sold out of the block, instead of whether the box office
  -- may: whoever calls is not whoever stands at the counter. None: nobody sells them until they are unblocked.
  sold_by text[] not null default '{}'
    constraint block_label_sold_by check (sold_by <@ array['box_office', 'phone']
      and array_position(sold_by, null) is null),
  affiliate_id integer references affiliate (id)
);
create index block_label_affiliate on block_label (affiliate_id) where affiliate_id is not null;

-- Who may buy, where a sale is not for everybody. The value is folded as its kind asks (domain/events/fold-buyer.ts).
create table allowed_buyer (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  kind text not null check (kind in ('nif', 'email', 'member_no', 'code')),
  value text not null check (value <> ''),
  name text collate spanish not null default '',
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
create index allowed_buyer_search on allowed_buyer
  using gin (fold(coalesce(value, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
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

create function shares_make_a_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- Other parts than those that have been settled would leave some of the money to two, or to nobody.
create function settled_parts_stay() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from settlement_item i join order_line l on l.id = i.order_line_id
      join event_session s on s.id = l.event_session_id
     where s.event_id = coalesce(new.event_id, old.event_id) and i.is_live) then
    raise exception 'event % is in a settlement', coalesce(new.event_id, old.event_id) using errcode = '23514',
      constraint = 'event_company_share_settled';
  end if;
  return null;
end $$;
create trigger event_company_share_settled after insert or update or delete on event_company_share
  for each row execute function settled_parts_stay();

-- Quotas of a session: how many tickets may be held and sold of all of it, of a zone, of a tariff, of a channel, or of
-- any of these together. A ticket counts in every quota that fits it, and all of them hold at once.
create table session_quota (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session (id) on delete cascade,
  name text collate spanish not null check (length(name) between 1 and 60),
  size integer not null check (size between 0 and 1000000),
  zone_id integer references zone (id),
  price_category_id integer references price_category (id),
  channel text check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner')),
  -- From then on it counts and holds nobody back.
  releases_at timestamptz,
  is_released boolean not null default false,
  taken integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, name),
  constraint session_quota_holds check (taken >= 0 and (taken <= size or is_released))
);
create index session_quota_zone on session_quota (zone_id) where zone_id is not null;
create index session_quota_tariff on session_quota (price_category_id) where price_category_id is not null;

-- What a quota counts is said once; what is asked of it later may not be less than it has. Released or not is told by
-- the hour in which its row is written, which every count does.
create function check_session_quota() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  session text;
begin
  new.is_released := coalesce(new.releases_at <= clock_timestamp(), false);
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.zone_id, new.price_category_id, new.channel)
      is distinct from (old.event_session_id, old.zone_id, old.price_category_id, old.channel)
    then raise exception 'what quota % counts stays', new.id using errcode = 'TQ013'; end if;
    if new.taken > new.size and not new.is_released then
      raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = new.taken::text;
    end if;
    return new;
  end if;
  select state into session from event_session where id = new.event_session_id for no key update;
  if session in ('on_sale', 'paused') then
    -- Whoever claims at this moment is waited for and counted below; who comes after it finds the quota. The house's
    -- holds wait meanwhile: so a short time only, and then it is refused as busy.
    perform set_config('lock_timeout', '2s', true);
    lock table seat_claim, zone_claim in share row exclusive mode;
  end if;
  return new;
end $$;
create trigger session_quota_checked before insert or update on session_quota for each row
  execute function check_session_quota();

-- A new one counts what is held and sold already.
create function begin_session_quota() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id)));
  n := coalesce((nullif(current_setting('taquilla.quota_moves', true), '')::jsonb ->> new.id::text)::int, 0);
  if n > new.size and not new.is_released then
    raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = n::text;
  end if;
  return null;
end $$;
create trigger session_quota_begun after insert on session_quota for each row execute function begin_session_quota();

-- Every process reads its session anew; counting is not told so, it is read with the places of zones.
create trigger session_quota_inserted after insert on session_quota referencing new table as touched
  for each statement execute function touch_priced_session();
create trigger session_quota_deleted after delete on session_quota referencing old table as touched
  for each statement execute function touch_priced_session();

create function touch_quota_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update event_session set changed_xid = pg_current_xact_id() where id = new.event_session_id;
  return null;
end $$;
create trigger session_quota_changed after update of name, size, releases_at on session_quota for each row
  execute function touch_quota_session();

-- A session that was sold goes to another day: when and why, and until when its buyers may ask for their money.
create table session_postponement (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session,
  from_starts_at timestamptz not null,
  to_starts_at timestamptz not null,
  refund_until_at timestamptz,
  reason text not null check (reason <> ''),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  -- How many were written to; null: they still are.
  told integer,
  constraint session_postponement_moves check (from_starts_at <> to_starts_at)
);
create index session_postponement_session on session_postponement (event_session_id, id);
create index session_postponement_staff on session_postponement (staff_user_id);
create index session_postponement_untold on session_postponement (id) where told is null;

-- A session that was sold gets another plan: from which to which, by whom and why, and how many places went with it.
create table plan_change (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session (id),
  from_plan_id integer not null references seat_plan (id),
  to_plan_id integer not null references seat_plan (id),
  staff_user_id integer references staff_user (id),
  reason text not null,
  kept_count integer not null,
  unseated_count integer not null,
  created_at timestamptz not null default now(),
  constraint plan_change_goes_elsewhere check (from_plan_id <> to_plan_id)
);
create index plan_change_session on plan_change (event_session_id);
create index plan_change_from on plan_change (from_plan_id);
create index plan_change_to on plan_change (to_plan_id);
create index plan_change_staff on plan_change (staff_user_id) where staff_user_id is not null;

create table sales_ad (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  name text collate spanish not null,
  placements text[] not null check (placements <@ array['event_page', 'cart', 'purchase_email', 'ticket_pdf']
    and cardinality(placements) > 0),
  media_file_id integer references media_file,
  alt_text text not null check (alt_text <> ''),
  body text not null default '',
  -- Also a path of our own: it holds whatever our address is. «//» and «/\» would be other sites.
  link_url text not null default '' check (link_url ~ '^(https://[^\s/\\]\S*|/([^/\\\s]\S*)?)?$'),
  audience text not null default 'everybody' check (audience in ('everybody', 'pass_holders', 'not_pass_holders')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  priority integer not null default 0 check (priority between 0 and 100),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from < valid_until)
);
create index on sales_ad (event_id, priority desc);
create index on sales_ad (media_file_id) where media_file_id is not null;

-- What mail programs and paper can show, twice as wide as high.
create function sales_ad_has_picture() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.is_active and not exists (
    select 1 from media_file m where m.id = new.media_file_id and m.mime_type in ('image/jpeg', 'image/png')
      and m.size_bytes <= 2097152 and m.width * 10 between m.height * 19 and m.height * 21)
  then
    raise exception 'ad % is on and has no picture of two to one', new.id
      using errcode = 'check_violation', constraint = 'sales_ad_has_picture';
  end if;
  return new;
end $$;
create trigger sales_ad_has_picture before insert or update of is_active, media_file_id on sales_ad
  for each row execute function sales_ad_has_picture();

-- Sums alone: nobody's visit is kept. The day is the house's.
create table sales_ad_day (
  sales_ad_id integer not null references sales_ad on delete cascade,
  placement text not null check (placement in ('event_page', 'cart', 'purchase_email', 'ticket_pdf')),
  day date not null,
  impressions integer not null default 0 check (impressions >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (sales_ad_id, placement, day)
);

create table customer_group (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  description text collate spanish not null default '',
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
  check (kind = 'rule' or num_nonnulls(min_orders, min_spent_cents, bought_within_days, event_id,
    postal_code_starts) = 0)
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

-- The league or a visiting club, who sells places of ours and cashes them: its terminal has its code and its key.
create table outside_seller (
  bank_terminal_id integer primary key references bank_terminal,
  name text collate spanish not null check (name <> ''),
  -- Off: its words are not believed any more, from this moment.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- A seller can be chosen in lists and questions like every record: by an id, which is its terminal's.
  id integer not null generated always as (bank_terminal_id) stored unique
);
