-- A season of an athlete: enrolment, admission and renewal, the clothes that are ordered, handed over and come back, and
-- what the teams do.

create sequence enrolment_number;

-- An athlete in a season: «base». One that lives per athlete and list.
create table enrolment (
  id integer generated always as identity primary key,
  number text not null unique default 'C-' || lpad(nextval('enrolment_number')::text, 6, '0'),
  season_list_id integer not null references season_list,
  athlete_id integer not null references athlete,
  -- Copied from the athlete by trigger: lists sort and search by it.
  athlete_name text collate spanish not null default '',
  age_category_id integer not null references age_category,
  team_id integer references team,
  kind text not null default 'new' check (kind in ('new', 'renewal')),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'documents_pending', 'waiting_list',
    'rejected', 'admitted', 'payment_pending', 'enrolled', 'suspended', 'withdrawn', 'finished')),
  state_note text not null default '',
  amount_cents integer not null default 0 check (amount_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  discount_reason text not null default '',
  payment_frequency_id integer references payment_frequency,
  previous_enrolment_id integer unique references enrolment,
  academy_invitation_code_id integer references academy_invitation_code,
  override_reason text not null default '',
  shirt_no smallint check (shirt_no between 1 and 99),
  note text not null default '',
  submitted_at timestamptz,
  admitted_at timestamptz,
  enrolled_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who enrols an athlete and pays for it: the account of a guardian. The first payment keeps the place until its time
  -- is over; the sums are those of the instalments, always.
  payer_guardian_id integer references guardian,
  pay_until_at timestamptz,
  -- The place was given away because nobody paid in time; late money may take it again while it is free.
  lapsed_at timestamptz,
  paid_cents integer not null default 0 check (paid_cents >= 0),
  overdue_cents integer not null default 0 check (overdue_cents >= 0),
  card_token_id integer references card_token,
  sepa_mandate_id integer references sepa_mandate,
  -- Of its parts, what is not its price any more: let off, or given back when the price fell.
  given_back_cents integer not null default 0 check (given_back_cents >= 0),
  -- Whoever waits has a turn in the category, given by the database; it goes when the waiting ends.
  waiting_position integer check (waiting_position > 0),
  foreign key (age_category_id, season_list_id) references age_category (id, season_list_id),
  foreign key (team_id, age_category_id) references team (id, age_category_id),
  check (discount_cents <= amount_cents),
  check (discount_cents = 0 or discount_reason <> ''),
  check (state not in ('enrolled', 'suspended', 'finished') or enrolled_at is not null),
  check ((state in ('rejected', 'withdrawn', 'finished')) = (ended_at is not null)),
  constraint enrolment_waits_in_turn check ((state = 'waiting_list') = (waiting_position is not null))
);
create unique index enrolment_one_live on enrolment (athlete_id, season_list_id)
  where state not in ('rejected', 'withdrawn');
create unique index enrolment_shirt on enrolment (team_id, shirt_no) where state not in ('rejected', 'withdrawn');
create index on enrolment (season_list_id, athlete_name);
create index on enrolment (season_list_id, state);
create index on enrolment (age_category_id, state);
create index on enrolment (team_id);
create index enrolment_search on enrolment
  using gin (fold(coalesce(athlete_name, '') || ' ' || coalesce(number, '')) gin_trgm_ops);
create index enrolment_athlete on enrolment (athlete_id);
create index enrolment_payer on enrolment (payer_guardian_id);
create index enrolment_pay_until on enrolment (pay_until_at) where state = 'payment_pending';
create index enrolment_card_token on enrolment (card_token_id) where card_token_id is not null;
create index enrolment_sepa_mandate on enrolment (sepa_mandate_id) where sepa_mandate_id is not null;
create unique index enrolment_waiting on enrolment (age_category_id, waiting_position)
  where waiting_position is not null;
create index enrolment_ended on enrolment (athlete_id, ended_at);

-- The day on which a medical record goes: its own, else the rule's time after the athlete's last season.
create function medical_record_ends_on(m medical_record) returns date language sql stable
  return coalesce(m.delete_after_on, (coalesce(
      (select max(l.ends_on) from enrolment e join season_list l on l.id = e.season_list_id
        where e.athlete_id = m.athlete_id),
      (m.updated_at at time zone 'Europe/Madrid')::date)
    + (select make_interval(months => r.period) from retention_rule r where r.code = 'medical_records'))::date);

-- Name, age, sex and room: what the application checks with a sentence, no other way round it.
-- Categories are locked without their key: whoever has just written an enrolment holds that by its foreign key, and
-- two who then wanted the whole row would wait for each other for ever.
create function enrolment_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare a athlete; c age_category;
  takes constant text[] := array['admitted', 'payment_pending', 'enrolled', 'suspended'];
begin
  select * into a from athlete where id = new.athlete_id;
  new.athlete_name := trim(a.surname1 || ' ' || a.surname2) || ', ' || a.first_name;
  select * into c from age_category where id = new.age_category_id;
  if new.override_reason = '' and (tg_op = 'INSERT' or (new.age_category_id, new.override_reason) is distinct
    from (old.age_category_id, old.override_reason))
     and (extract(year from a.birth_on) not between c.birth_year_from and c.birth_year_to or (c.sex <> 'mixed'
       and c.sex <> a.sex)) then
    raise exception 'athlete % does not belong to category %', a.id, c.id using errcode = 'check_violation',
      constraint = 'enrolment_matches_category';
  end if;
  if new.state = any(takes) and c.capacity is not null
     and (tg_op = 'INSERT' or not (old.state = any(takes)) or new.age_category_id <> old.age_category_id) then
    perform 1 from age_category where id = c.id for no key update;
    if academy_places_taken(c.id, new.id, new.previous_enrolment_id) >= (select capacity from age_category
      where id = c.id) then
      raise exception 'category % is full', c.id using errcode = 'check_violation',
        constraint = 'enrolment_within_capacity';
    end if;
  end if;
  return new;
end $$;
create trigger enrolment_fits before insert or update of athlete_id, age_category_id, override_reason,
  state on enrolment for each row execute function enrolment_fits();

-- A draft is nobody's yet.
create function enrolment_says_all() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'academy'
     and f.required_since <= coalesce(new.submitted_at, new.created_at)
     and (f.season_list_id is null or f.season_list_id = new.season_list_id)
     and lacks_answer(f, 'enrolment', new.id, null)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $$;
create constraint trigger enrolment_says_all after insert on enrolment deferrable initially deferred
  for each row when (new.state not in ('draft', 'rejected', 'withdrawn', 'finished'))
    execute function enrolment_says_all();
create constraint trigger enrolment_says_all_now after update of state on enrolment deferrable initially deferred
  for each row when (old.state = 'draft' and new.state not in ('rejected', 'withdrawn'))
    execute function enrolment_says_all();
create trigger enrolment_answers_go after delete on enrolment for each row execute function answers_go('enrolment');

create function enrolment_parts_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  wrong integer;
begin
  select e.id into wrong from enrolment e, lateral (select count(*) as n, sum(i.amount_cents) as total
      from instalment i where i.enrolment_id = e.id) p
   where e.id = case tg_table_name when 'enrolment' then (to_jsonb(new)->>'id')::int
     else (to_jsonb(new)->>'enrolment_id')::int end
     and p.n > 0 and e.state in ('payment_pending', 'enrolled', 'suspended')
     and p.total <> e.amount_cents - e.discount_cents + e.given_back_cents;
  if wrong is not null then
    raise exception 'the parts of enrolment % are not its price', wrong using errcode = 'check_violation',
      constraint = 'enrolment_parts_add_up';
  end if;
  return null;
end $$;
create constraint trigger enrolment_parts_add_up after update of amount_cents, discount_cents, given_back_cents, state
  on enrolment deferrable initially deferred for each row execute function enrolment_parts_add_up();

-- A team takes as many as its squad holds, only while it is active, and only who has a licence where it needs one. It
-- is locked before it is counted; the one who takes a place from another waits here, and then finds it taken.
create function enrolment_fits_team() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare t team; taken integer; comes boolean;
  takes constant text[] := array['admitted', 'payment_pending', 'enrolled', 'suspended'];
begin
  comes := tg_op = 'INSERT' or new.team_id is distinct from old.team_id;
  if new.team_id is null or new.state in ('rejected', 'withdrawn', 'finished')
    or not (comes or (new.state = any(takes) and not old.state = any(takes))) then
    return new;
  end if;
  select * into t from team where id = new.team_id for update;
  if comes and not t.is_active then
    raise exception 'team % takes nobody', t.id using errcode = 'check_violation', constraint = 'team_is_active';
  end if;
  if comes and t.needs_licence and not exists (select 1 from athlete_document d where d.athlete_id = new.athlete_id
    and d.kind = 'federation_authorisation' and d.state = 'validated'
    and (d.expires_on is null or d.expires_on >= (now() at time zone 'Europe/Madrid')::date)) then
    raise exception 'athlete % has no licence', new.athlete_id using errcode = 'check_violation',
      constraint = 'team_needs_licence';
  end if;
  if new.state = any(takes) then
    select count(*) into taken from enrolment e where e.team_id = t.id and e.state = any(takes) and e.id <> new.id;
    if taken >= t.max_squad then
      raise exception 'team % is full', t.id using errcode = 'check_violation', constraint = 'team_within_squad';
    end if;
  end if;
  return new;
end $$;
create trigger enrolment_fits_team before insert or update of team_id, state on enrolment for each row
  execute function enrolment_fits_team();

-- What a family has still to bring for an enrolment: the papers of the category and of the list that are not there,
-- were refused or have run out. One that waits to be looked at is not the family's turn.
create function enrolment_lacks_documents(e enrolment) returns text[] language sql stable
begin atomic
  select coalesce(array_agg(asked.kind order by asked.kind), '{}')
    from (select unnest(c.required_documents) as kind from age_category c where c.id = e.age_category_id
          union select unnest(s.required_documents) from academy_settings s
            where s.season_list_id = e.season_list_id) asked
   where not exists (select 1 from athlete_document d where d.athlete_id = e.athlete_id and d.kind = asked.kind
     and (d.state = 'pending' or (d.state = 'validated'
       and (d.expires_on is null or d.expires_on >= (now() at time zone 'Europe/Madrid')::date))));
end;

create function enrolment_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'waiting_list' then
    new.waiting_position := null;
  elsif new.waiting_position is null or tg_op = 'INSERT' or new.age_category_id <> old.age_category_id then
    perform 1 from age_category where id = new.age_category_id for no key update;
    new.waiting_position := 1 + coalesce((select max(waiting_position) from enrolment
      where age_category_id = new.age_category_id and id <> new.id), 0);
  end if;
  return new;
end $$;
create trigger enrolment_waits before insert or update of state, age_category_id on enrolment
  for each row execute function enrolment_waits();
create trigger of_living_athlete before insert on enrolment for each row execute function of_living_athlete();

create table enrolment_signature (
  enrolment_id integer primary key references enrolment on delete cascade,
  academy_text_id integer not null references academy_text,
  guardian_id integer not null references guardian,
  signed_name text collate spanish not null check (length(signed_name) between 3 and 160),
  ip text not null default '',
  signed_at timestamptz not null default now()
);
create index enrolment_signature_text on enrolment_signature (academy_text_id);
create index enrolment_signature_guardian on enrolment_signature (guardian_id);

create trigger enrolment_signature_stands before update on enrolment_signature for each row
  execute function signature_stands();

-- Who asks for a place gets it by order of arrival, by lot or by hand. A draw has its seed before anybody sees what it
-- gives, and keeps it until it is applied or discarded with a reason: nobody draws again until the result pleases.
create table admission_draw (
  id integer generated always as identity primary key,
  age_category_id integer not null references age_category on delete cascade,
  method text not null check (method in ('order', 'lot', 'hand')),
  state text not null default 'prepared' check (state in ('prepared', 'applied', 'discarded')),
  seed text not null default '',
  -- Null: the category has no limit.
  places integer check (places >= 0),
  prepared_by_id integer not null references staff_user,
  decided_by_id integer references staff_user,
  decided_at timestamptz,
  reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_draw_lot_has_seed check ((method = 'lot') = (seed <> '')),
  constraint admission_draw_decided check ((state = 'prepared') = (decided_at is null)),
  constraint admission_draw_says_why check (state <> 'discarded' or method <> 'lot' or reason <> '')
);
create unique index admission_draw_open on admission_draw (age_category_id) where state = 'prepared';
create index admission_draw_category on admission_draw (age_category_id);

create table admission_draw_entry (
  admission_draw_id integer not null references admission_draw on delete cascade,
  enrolment_id integer not null references enrolment on delete cascade,
  rank integer not null check (rank > 0),
  is_admitted boolean not null,
  primary key (admission_draw_id, enrolment_id),
  unique (admission_draw_id, rank)
);
create index admission_draw_entry_enrolment on admission_draw_entry (enrolment_id);

-- An offer to renew keeps its place until it is answered or its time is over.
create table renewal_offer (
  id integer generated always as identity primary key,
  previous_enrolment_id integer not null unique references enrolment on delete cascade,
  season_list_id integer not null references season_list,
  age_category_id integer not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  until_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  enrolment_id integer unique references enrolment on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (age_category_id, season_list_id) references age_category (id, season_list_id),
  constraint renewal_offer_discount check (discount_cents <= amount_cents)
);
create index renewal_offer_place on renewal_offer (age_category_id) where state = 'offered';
create index renewal_offer_list on renewal_offer (season_list_id, state);
create index renewal_offer_until on renewal_offer (until_at) where state = 'offered';

-- Places that are given or promised. Whoever renews takes the place of his own offer, also at the office.
create function academy_places_taken(category integer, enrolment_left_out integer, previous_left_out integer)
returns integer language sql stable
  return (select count(*) from enrolment e where e.age_category_id = category
      and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
      and e.id is distinct from enrolment_left_out)::int
    + (select count(*) from renewal_offer o where o.age_category_id = category and o.state = 'offered'
      and o.previous_enrolment_id is distinct from previous_left_out
      and not exists (select 1 from enrolment n where n.previous_enrolment_id = o.previous_enrolment_id
        and n.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')))::int;

create function renewal_offer_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare places integer;
begin
  if new.state <> 'offered' or (tg_op = 'UPDATE' and old.state = 'offered'
    and old.age_category_id = new.age_category_id) then
    return new;
  end if;
  select capacity into places from age_category where id = new.age_category_id for no key update;
  if academy_places_taken(new.age_category_id, null, new.previous_enrolment_id) >= places then
    raise exception 'category % is full', new.age_category_id using errcode = 'check_violation',
      constraint = 'enrolment_within_capacity';
  end if;
  return new;
end $$;
create trigger renewal_offer_fits before insert or update of state, age_category_id on renewal_offer
  for each row execute function renewal_offer_fits();

-- What is short is ordered from its supplier, received in parts; and families book when they come for it.
create sequence kit_order_number;

create table kit_order (
  id integer primary key generated always as identity,
  number text not null unique default 'PR-' || lpad(nextval('kit_order_number')::text, 4, '0'),
  supplier text collate spanish not null check (btrim(supplier) <> ''),
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

create function kit_received_is_counted() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  place text collate spanish not null check (btrim(place) <> ''),
  capacity integer not null check (capacity between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kit_slot_ends check (ends_at > starts_at and ends_at < starts_at + interval '1 day')
);
create index kit_slot_season_list_id_idx on kit_slot (season_list_id, starts_at);

create function kit_slot_keeps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from kit_booking where kit_slot_id = new.id and cancelled_at is null) > new.capacity then
    raise exception 'more have booked' using errcode = 'check_violation', constraint = 'kit_slot_keeps';
  end if;
  return new;
end $$;
create trigger kit_slot_keeps before update of capacity on kit_slot for each row execute function kit_slot_keeps();

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
create function kit_slot_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- Clothes are handed over several at once and signed for; what is waited for is kept aside by itself; a shirt with a
-- name on it says whose; who lost one, and what was charged for it, is written down.
create table kit_handover (
  id integer primary key generated always as identity,
  enrolment_id integer not null references enrolment,
  signed_by text not null check (btrim(signed_by) <> ''),
  -- What the finger drew, as an SVG path in a frame of 1000 by 400. Read by few, each look in the audit log. What a
  -- family signed for at the desk, and the photograph, are worth something while the season lasts and for a claim after
  -- it. Then who took it and when stays with the garment, the drawing and the picture do not.
  signature text check (signature ~ '^[ML0-9 ]+$' and length(signature) between 10 and 20000),
  photo bytea check (octet_length(photo) between 1 and 1000000),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  unique (id, enrolment_id)
);
create index kit_handover_enrolment_id_idx on kit_handover (enrolment_id);
create index kit_handover_signed on kit_handover (enrolment_id) where signature is not null or photo is not null;

-- What a member of the academy is to wear, from «needed» to «handed over» and back.
create table kit_delivery (
  id integer generated always as identity primary key,
  enrolment_id integer not null references enrolment,
  kit_variant_id integer not null references kit_variant,
  quantity smallint not null default 1 check (quantity between 1 and 20),
  state text not null default 'pending' check (state in ('pending', 'reserved', 'delivered', 'exchanged', 'returned',
    'lost', 'cancelled')),
  delivered_at timestamptz,
  staff_user_id integer references staff_user,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  personal_name text collate spanish not null default '' check (length(personal_name) <= 20),
  personal_no smallint check (personal_no between 0 and 99),
  kit_handover_id integer,
  -- Given instead of this one; one takes the place of one.
  replaces_id integer unique references kit_delivery,
  lost_by text check (lost_by in ('family', 'club')),
  charged_cents integer not null default 0 check (charged_cents >= 0),
  -- In which order the name on a shirt was printed; once.
  kit_order_line_id integer,
  constraint kit_delivery_check check ((state in ('pending', 'reserved', 'cancelled')) = (delivered_at is null)),
  foreign key (kit_handover_id, enrolment_id) references kit_handover (id, enrolment_id),
  constraint kit_signed_is_delivered check (kit_handover_id is null or delivered_at is not null),
  constraint kit_lost_by_somebody check ((state ~ '^lost$') = (lost_by is not null)),
  constraint kit_family_is_charged check (charged_cents = 0 or lost_by = 'family'),
  foreign key (kit_order_line_id, kit_variant_id) references kit_order_line (id, kit_variant_id)
);
create index on kit_delivery (enrolment_id);
create index on kit_delivery (kit_variant_id, state);
create index kit_delivery_kit_handover_id_idx on kit_delivery (kit_handover_id) where kit_handover_id is not null;
create index kit_delivery_kit_order_line_id_idx on kit_delivery (kit_order_line_id) where kit_order_line_id is not null;

create function kit_delivery_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  was text := case when tg_op = 'INSERT' then 'pending' else old.state end;
  held integer := (case when new.state = 'reserved' then new.quantity else 0 end) - (case
    when was = 'reserved' then new.quantity else 0 end);
begin
  if held <> 0 then update kit_variant set stock_reserved = stock_reserved + held where id = new.kit_variant_id; end if;
  if was in ('pending', 'reserved') and new.state not in ('pending', 'reserved', 'cancelled') then
    insert into kit_movement (kit_variant_id, kind, quantity, kit_delivery_id, staff_user_id, created_at)
      values (new.kit_variant_id, 'delivery', -new.quantity, new.id, new.staff_user_id, coalesce(new.delivered_at,
        now()));
  end if;
  if was <> new.state and new.state in ('returned', 'exchanged') then
    insert into kit_movement (kit_variant_id, kind, quantity, kit_delivery_id, staff_user_id)
      values (new.kit_variant_id, case new.state when 'returned' then 'return'
        else 'size_change' end, new.quantity, new.id, new.staff_user_id);
  end if;
  return null;
end $$;
create trigger kit_delivery_counts after insert or update of state on kit_delivery for each row
  execute function kit_delivery_counts();

-- A shirt that carries a name or a number leaves with one: asked before, not after.
create function kit_says_whose() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.personal_name = '' and new.personal_no is null and exists (select 1 from kit_variant v
    join kit_item i on i.id = v.kit_item_id where v.id = new.kit_variant_id and i.is_personalised) then
    raise exception 'this garment carries a name or a number' using errcode = 'check_violation',
      constraint = 'kit_says_whose';
  end if;
  return new;
end $$;
create trigger kit_says_whose before update of state on kit_delivery for each row
  when (new.state = 'delivered' and old.state <> 'delivered') execute function kit_says_whose();

create table kit_movement (
  id integer generated always as identity primary key,
  kit_variant_id integer not null references kit_variant,
  kind text not null check (kind in ('purchase', 'adjustment', 'delivery', 'return', 'size_change', 'loss')),
  quantity integer not null check (quantity <> 0),
  kit_delivery_id integer references kit_delivery,
  staff_user_id integer references staff_user,
  note text not null default '',
  created_at timestamptz not null default now(),
  kit_order_line_id integer,
  check (kind <> 'purchase' or quantity > 0),
  check (kind not in ('delivery', 'loss') or quantity < 0),
  check (kind not in ('return', 'size_change') or quantity > 0),
  constraint kit_order_line_is_bought check (kit_order_line_id is null or kind = 'purchase'),
  foreign key (kit_order_line_id, kit_variant_id) references kit_order_line (id, kit_variant_id)
);
create index on kit_movement (kit_variant_id, id desc);
create index on kit_movement (kit_delivery_id);
create index kit_movement_kit_order_line_id_idx on kit_movement (kit_order_line_id) where kit_order_line_id is not null;

create trigger kit_movement_append_only before update or delete or truncate on kit_movement for each statement
  execute function append_only();

create function kit_movement_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update kit_variant set stock_on_hand = stock_on_hand + new.quantity where id = new.kit_variant_id;
  if new.kit_order_line_id is not null then
    update kit_order_line set received = received + new.quantity where id = new.kit_order_line_id;
  end if;
  return null;
end $$;
create trigger kit_movement_counts after insert on kit_movement for each row execute function kit_movement_counts();

-- What a team does and when, and who is called to it. A calendar that follows it replaces an appointment by its `uid`
-- and takes the one of the highest `sequence`: both are the database's, whoever changes the row.
create table team_activity (
  id integer generated always as identity primary key,
  team_id integer not null references team,
  kind text not null check (kind in ('training', 'match', 'tournament', 'meeting', 'other')),
  title text collate spanish not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '7 days'),
  -- When those who are called meet, before it begins.
  meet_at timestamptz check (meet_at <= starts_at and meet_at >= starts_at - interval '1 day'),
  ground text collate spanish not null default '',
  opponent text collate spanish not null default '' check (opponent = '' or kind = 'match'),
  side text check (side in ('home', 'away', 'neutral')),
  note text not null default '',
  state text not null default 'scheduled' check (state in ('scheduled', 'postponed', 'cancelled')),
  state_note text not null default '',
  -- Those that were planned in one act.
  series_id text,
  uid uuid not null default gen_random_uuid() unique,
  sequence integer not null default 0 check (sequence >= 0),
  changed_at timestamptz not null default now(),
  -- The call-up: how many at most, until when the families answer, since when they know.
  max_called smallint check (max_called between 1 and 60),
  answer_until_at timestamptz check (answer_until_at <= starts_at),
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (side is null or opponent <> '')
);
create index team_activity_team on team_activity (team_id, starts_at);
create index team_activity_series on team_activity (series_id, starts_at) where series_id is not null;
create index team_activity_ground on team_activity (lower(ground), starts_at) where ground <> '';
create index team_activity_called on team_activity (starts_at) where published_at is not null;

create function count_activity_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.uid := old.uid;
  new.sequence := old.sequence;
  new.changed_at := old.changed_at;
  if (new.team_id, new.kind, new.title, new.starts_at, new.ends_at, new.meet_at, new.ground, new.opponent, new.side,
      new.note, new.state, new.state_note)
     is distinct from (old.team_id, old.kind, old.title, old.starts_at, old.ends_at, old.meet_at, old.ground,
      old.opponent, old.side, old.note, old.state, old.state_note) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  end if;
  return new;
end $$;
create trigger count_activity_changes before update on team_activity for each row
  execute function count_activity_changes();

create function call_limit_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from call_up where team_activity_id = new.id) > new.max_called then
    raise exception 'activity % has called more', new.id using errcode = '23514', constraint = 'call_up_within_limit';
  end if;
  return new;
end $$;
create trigger call_limit_holds before update of max_called on team_activity for each row
  when (new.max_called is not null) execute function call_limit_holds();

create table call_up (
  id integer generated always as identity primary key,
  team_activity_id integer not null references team_activity on delete cascade,
  enrolment_id integer not null references enrolment,
  -- Of another team: why this one comes along.
  guest_reason text not null default '',
  state text not null default 'called' check (state in ('called', 'yes', 'no')),
  -- What the family wrote with a «no»: it may be of health, and only who runs the academy reads it.
  reason text not null default '' check (reason = '' or state = 'no'),
  answered_at timestamptz,
  is_late boolean not null default false,
  answered_by_guardian_id integer references guardian on delete set null,
  answered_by_staff_id integer references staff_user,
  -- The sequence of the activity that the family was last told of.
  told_sequence integer,
  reminded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_activity_id, enrolment_id),
  check ((state = 'called') = (answered_at is null)),
  check (num_nonnulls(answered_by_guardian_id, answered_by_staff_id) <= 1)
);
create index call_up_enrolment on call_up (enrolment_id);
create index call_up_guardian on call_up (answered_by_guardian_id) where answered_by_guardian_id is not null;
create index call_up_staff on call_up (answered_by_staff_id) where answered_by_staff_id is not null;
create index call_up_reason on call_up (team_activity_id) where reason <> '';

-- Called is who is in the team, or a guest of the same season's list with a reason; never more than the limit.
create function call_up_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  a team_activity;
  e enrolment;
  called integer;
begin
  select * into a from team_activity where id = new.team_activity_id for update;
  select * into e from enrolment where id = new.enrolment_id;
  if e.season_list_id is distinct from (select c.season_list_id from team t join age_category c
    on c.id = t.age_category_id
      where t.id = a.team_id)
     or (e.team_id is distinct from a.team_id and new.guest_reason = '') then
    raise exception 'enrolment % does not belong to activity %', e.id, a.id using errcode = '23514',
      constraint = 'call_up_of_team';
  end if;
  if a.max_called is not null then
    select count(*) into called from call_up where team_activity_id = a.id;
    if called >= a.max_called then
      raise exception 'activity % has all that it may call', a.id using errcode = '23514',
        constraint = 'call_up_within_limit';
    end if;
  end if;
  return new;
end $$;
create trigger call_up_fits before insert on call_up for each row execute function call_up_fits();

create function keep_call_up_answer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into call_up_answer (call_up_id, answer, reason, is_late, guardian_id, staff_user_id, created_at)
    values (new.id, new.state, new.reason, new.is_late, new.answered_by_guardian_id, new.answered_by_staff_id,
      new.answered_at);
  return null;
end $$;
create trigger keep_call_up_answer after update of answered_at on call_up for each row
  when (new.answered_at is not null and new.answered_at is distinct from old.answered_at)
  execute function keep_call_up_answer();
create trigger keep_first_answer after insert on call_up for each row when (new.answered_at is not null)
  execute function keep_call_up_answer();

-- Every answer, also those that another one followed: two guardians may not agree.
create table call_up_answer (
  id integer generated always as identity primary key,
  call_up_id integer not null references call_up on delete cascade,
  answer text not null check (answer in ('yes', 'no')),
  reason text not null default '',
  is_late boolean not null,
  guardian_id integer references guardian on delete set null,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now()
);
create index call_up_answer_call_up on call_up_answer (call_up_id, id);
create index call_up_answer_guardian on call_up_answer (guardian_id) where guardian_id is not null;
create index call_up_answer_staff on call_up_answer (staff_user_id) where staff_user_id is not null;
create index call_up_answer_reason on call_up_answer (created_at) where reason <> '';
