-- The academy: who trains with the club, in which season, what it costs and what they wear.

create table kit_item (
  id integer generated always as identity primary key,
  name text not null unique,
  supplier text not null default '',
  price_cents integer not null default 0 check (price_cents >= 0),
  size_chart text not null default 'unisex' check (size_chart in ('unisex', 'men', 'women', 'shoes', 'socks',
    'one_size')),
  size_of text not null default 'shirt' check (size_of in ('shirt', 'shorts', 'socks', 'shoes', 'one_size')),
  is_personalised boolean not null default false,
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One size of an item. What is in hand is the sum of its movements and what is reserved that of its deliveries:
-- triggers below.
create table kit_variant (
  id integer generated always as identity primary key,
  kit_item_id integer not null references kit_item,
  size text not null,
  sku text unique,
  position smallint not null default 0,
  stock_on_hand integer not null default 0 check (stock_on_hand >= 0),
  stock_reserved integer not null default 0 check (stock_reserved >= 0),
  reorder_level integer not null default 0 check (reorder_level >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kit_item_id, size),
  constraint kit_reserved_is_in_hand check (stock_reserved <= stock_on_hand)
);

-- Stock moves by movements and deliveries only, so that it always is their sum.
create function kit_stock_is_counted() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes by movements only' using errcode = 'check_violation',
      constraint = 'kit_stock_is_counted';
  end if;
  return new;
end $$;
create trigger kit_stock_is_counted before update on kit_variant for each row
  when ((old.stock_on_hand, old.stock_reserved) is distinct from (new.stock_on_hand, new.stock_reserved))
    execute function kit_stock_is_counted();

create table kit_pack (
  id integer generated always as identity primary key,
  name text not null unique,
  note text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table kit_pack_item (
  id integer generated always as identity primary key,
  kit_pack_id integer not null references kit_pack on delete cascade,
  kit_item_id integer not null references kit_item,
  quantity smallint not null default 1 check (quantity between 1 and 20),
  version integer not null default 1,
  unique (kit_pack_id, kit_item_id)
);

create table age_category (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  list_kind text generated always as ('academy') stored,
  name text not null,
  sex text not null default 'mixed' check (sex in ('mixed', 'female', 'male')),
  birth_year_from integer not null check (birth_year_from between 1950 and 2100),
  birth_year_to integer not null check (birth_year_to between 1950 and 2100),
  capacity integer check (capacity >= 0),
  is_invite_only boolean not null default false,
  required_documents text[] not null default '{}'
    check (required_documents <@ array['id_card', 'family_book', 'photo', 'medical_check', 'federation_authorisation',
      'large_family', 'other']),
  kit_pack_id integer references kit_pack,
  position smallint not null default 0,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (season_list_id, name),
  unique (id, season_list_id),
  foreign key (season_list_id, list_kind) references season_list (id, kind),
  check (birth_year_from <= birth_year_to)
);

create table academy_price (
  id integer generated always as identity primary key,
  age_category_id integer not null references age_category on delete cascade,
  concept text not null check (concept in ('registration', 'fee', 'place_reservation', 'kit')),
  enrolment_kind text not null default 'any' check (enrolment_kind in ('any', 'new', 'renewal')),
  amount_cents integer not null check (amount_cents >= 0),
  vat_code text not null default 'sport_exempt',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (age_category_id, concept, enrolment_kind)
);

create table academy_invitation_code (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{10}$'),
  age_category_id integer not null references age_category on delete cascade,
  max_uses smallint not null default 1 check (max_uses between 1 and 100),
  uses smallint not null default 0,
  expires_on date,
  recipient_email text not null default '',
  price_override_cents integer check (price_override_cents >= 0),
  voided_at timestamptz,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  check (uses between 0 and max_uses)
);
create index on academy_invitation_code (age_category_id, id desc);

create table team (
  id integer generated always as identity primary key,
  age_category_id integer not null references age_category,
  name text not null,
  max_squad smallint not null default 18 check (max_squad between 1 and 60),
  training_schedule text not null default '',
  ground text not null default '',
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (age_category_id, name),
  unique (id, age_category_id)
);

-- Whoever trains minors shows that no sexual offence is on record (LOPIVI art. 57); the club asks for the certificate
-- every year.
create table coach (
  id integer generated always as identity primary key,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  doc_no text unique,
  email text not null default '',
  phone text not null default '',
  qualification text not null default '',
  certificate_on date,
  certificate_until_on date generated always as ((certificate_on + interval '1 year')::date) stored,
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table team_coach (
  id integer generated always as identity primary key,
  team_id integer not null references team on delete cascade,
  coach_id integer not null references coach,
  role text not null default 'head' check (role in ('head', 'assistant', 'goalkeeping', 'fitness', 'delegate')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, coach_id)
);
create index on team_coach (coach_id);

create function coach_is_certified() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from coach c where c.id = new.coach_id and c.is_active
    and c.certificate_until_on >= current_date) then
    raise exception 'coach % has no valid certificate', new.coach_id using errcode = 'check_violation',
      constraint = 'coach_is_certified';
  end if;
  return new;
end $$;
create trigger team_coach_certified before insert or update of coach_id, team_id on team_coach for each row
  execute function coach_is_certified();

create table athlete (
  id integer generated always as identity primary key,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  birth_on date not null,
  sex text not null check (sex in ('female', 'male')),
  nationality text not null default 'ES' check (nationality ~ '^[A-Z]{2}$'),
  doc_no text unique,
  address text not null default '',
  city text not null default '',
  postal_code text not null default '',
  school text not null default '',
  position text check (position in ('goalkeeper', 'defender', 'midfielder', 'forward')),
  foot text check (foot in ('right', 'left', 'both')),
  previous_club text not null default '',
  shirt_size text not null default '',
  shorts_size text not null default '',
  socks_size text not null default '',
  shoe_size text not null default '',
  emergency_name text not null default '',
  emergency_phone text not null default '',
  second_emergency_name text not null default '',
  second_emergency_phone text not null default '',
  data_consent_at timestamptz,
  protocol_accepted_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index athlete_search on athlete using gin (fold(coalesce(first_name, '') || ' ' || coalesce(surname1, '') || ' '
  || coalesce(surname2, '') || ' ' || coalesce(doc_no, '')) gin_trgm_ops);
create index on athlete (surname1, surname2, first_name);
create index on athlete (birth_on);

create table guardian (
  id integer generated always as identity primary key,
  first_name text not null,
  surname1 text not null,
  surname2 text not null default '',
  doc_no text unique,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  customer_id integer references customer,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index guardian_search on guardian using gin (fold(coalesce(first_name, '') || ' ' || coalesce(surname1, '')
  || ' ' || coalesce(surname2, '') || ' ' || coalesce(email, '') || ' ' || coalesce(doc_no, '')) gin_trgm_ops);
create index on guardian (customer_id);

-- One or two guardians of an athlete; both are told what is decided.
create table athlete_guardian (
  id integer generated always as identity primary key,
  athlete_id integer not null references athlete on delete cascade,
  guardian_id integer not null references guardian,
  position smallint not null default 1 check (position in (1, 2)),
  relation text not null check (relation in ('mother', 'father', 'legal_guardian', 'other')),
  can_pick_up boolean not null default true,
  custody_note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (athlete_id, guardian_id),
  unique (athlete_id, position)
);
create index on athlete_guardian (guardian_id);

-- Special category of data (GDPR art. 9): sealed by the API (AES-256-GCM, key outside the database), read only with the
-- permission «medical», every reading in the audit log, deleted a year after the season.
create table medical_record (
  id integer generated always as identity primary key,
  athlete_id integer not null unique references athlete on delete cascade,
  sealed bytea,
  consent_at timestamptz,
  consent_guardian_id integer references guardian,
  delete_after_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sealed is null or consent_at is not null)
);

-- No row, or not granted: no picture is published. Each purpose apart, revocable at any time.
create table image_consent (
  id integer generated always as identity primary key,
  athlete_id integer not null references athlete on delete cascade,
  purpose text not null check (purpose in ('web', 'social_media', 'press', 'streaming')),
  is_granted boolean not null default false,
  guardian_id integer references guardian,
  staff_user_id integer references staff_user,
  granted_at timestamptz,
  revoked_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (athlete_id, purpose),
  check (not is_granted or (guardian_id is not null and granted_at is not null and revoked_at is null))
);

create table athlete_document (
  id integer generated always as identity primary key,
  athlete_id integer not null references athlete on delete cascade,
  kind text not null check (kind in ('id_card', 'family_book', 'photo', 'medical_check', 'federation_authorisation',
    'large_family', 'other')),
  state text not null default 'pending' check (state in ('pending', 'validated', 'rejected', 'expired')),
  expires_on date,
  reviewed_at timestamptz,
  reviewed_by_id integer references staff_user,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (athlete_id, kind),
  check (state not in ('validated', 'rejected') or reviewed_at is not null),
  check (state <> 'rejected' or note <> '')
);
create index on athlete_document (state, kind);

create sequence enrolment_number;
-- An athlete in a season: «base». One that lives per athlete and list.
create table enrolment (
  id integer generated always as identity primary key,
  number text not null unique default 'C-' || lpad(nextval('enrolment_number')::text, 6, '0'),
  season_list_id integer not null references season_list,
  athlete_id integer not null references athlete,
  -- Copied from the athlete by trigger: lists sort and search by it.
  athlete_name text not null default '',
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
  foreign key (age_category_id, season_list_id) references age_category (id, season_list_id),
  foreign key (team_id, age_category_id) references team (id, age_category_id),
  check (discount_cents <= amount_cents),
  check (discount_cents = 0 or discount_reason <> ''),
  check (state not in ('enrolled', 'suspended', 'finished') or enrolled_at is not null),
  check ((state in ('rejected', 'withdrawn', 'finished')) = (ended_at is not null))
);
create unique index enrolment_one_live on enrolment (athlete_id, season_list_id)
  where state not in ('rejected', 'withdrawn');
create unique index enrolment_shirt on enrolment (team_id, shirt_no) where state not in ('rejected', 'withdrawn');
create index on enrolment (season_list_id, athlete_name);
create index on enrolment (season_list_id, state);
create index on enrolment (age_category_id, state);
create index on enrolment (team_id);
create index enrolment_search on enrolment using gin (fold(coalesce(athlete_name, '') || ' ' || coalesce(number,
  '')) gin_trgm_ops);
create index enrolment_athlete on enrolment (athlete_id);

-- The day on which a medical record goes: its own, else the rule's time after the athlete's last season.
create function medical_record_ends_on(m medical_record) returns date language sql stable as $$
  select coalesce(m.delete_after_on, (coalesce(
      (select max(l.ends_on) from enrolment e join season_list l on l.id = e.season_list_id
        where e.athlete_id = m.athlete_id),
      (m.updated_at at time zone 'Europe/Madrid')::date)
    + (select make_interval(months => r.period) from retention_rule r where r.code = 'medical_records'))::date)
$$;

-- Name, age, sex and room: what the application checks with a sentence, no other way round it.
create function enrolment_fits() returns trigger language plpgsql as $$
declare a athlete; c age_category; taken integer;
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
    perform 1 from age_category where id = c.id for update;
    select count(*) into taken from enrolment e where e.age_category_id = c.id and e.state = any(takes)
      and e.id <> new.id;
    if taken >= c.capacity then
      raise exception 'category % is full', c.id using errcode = 'check_violation',
        constraint = 'enrolment_within_capacity';
    end if;
  end if;
  return new;
end $$;
create trigger enrolment_fits before insert or update of athlete_id, age_category_id, override_reason,
  state on enrolment for each row execute function enrolment_fits();

create function athlete_renamed() returns trigger language plpgsql as $$
begin
  update enrolment set athlete_name = trim(new.surname1 || ' ' || new.surname2) || ', ' || new.first_name
    where athlete_id = new.id;
  return null;
end $$;
create trigger athlete_renamed after update of first_name, surname1, surname2 on athlete for each row
  execute function athlete_renamed();

-- One row of settings per list.
create table academy_settings (
  id integer generated always as identity primary key,
  season_list_id integer not null unique references season_list,
  list_kind text generated always as ('academy') stored,
  renewal_opens_on date,
  renewal_closes_on date,
  signup_opens_on date,
  signup_closes_on date,
  min_age smallint not null default 3 check (min_age between 0 and 99),
  max_age smallint not null default 18 check (max_age between 0 and 99),
  max_instalments smallint not null default 2 check (max_instalments between 1 and 12),
  sibling_discount_bp integer not null default 1000 check (sibling_discount_bp between 0 and 10000),
  payment_methods text[] not null default '{card,box_office}'
    check (payment_methods <@ array['card', 'card_token', 'sepa', 'box_office', 'transfer']
    and cardinality(payment_methods) > 0),
  is_auto_admission boolean not null default false,
  required_documents text[] not null default '{photo}'
    check (required_documents <@ array['id_card', 'family_book', 'photo', 'medical_check', 'federation_authorisation',
      'large_family', 'other']),
  required_fields text[] not null default '{}'
    check (required_fields <@ array['doc_no', 'address', 'school', 'previous_club', 'sizes', 'second_guardian',
      'emergency_contacts']),
  intro_html text not null default '',
  consent_html text not null default '',
  protocol_url text not null default '',
  delegate_name text not null default '',
  delegate_email text not null default '',
  delegate_phone text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (season_list_id, list_kind) references season_list (id, kind),
  check (renewal_opens_on <= renewal_closes_on),
  check (signup_opens_on <= signup_closes_on),
  check (min_age <= max_age)
);

-- What a member of the academy is to wear, from «needed» to «handed over» and back.
create table kit_delivery (
  id integer generated always as identity primary key,
  enrolment_id integer not null references enrolment,
  kit_variant_id integer not null references kit_variant,
  quantity smallint not null default 1 check (quantity between 1 and 20),
  state text not null default 'pending' check (state in ('pending', 'reserved', 'delivered', 'exchanged', 'returned',
    'lost')),
  delivered_at timestamptz,
  staff_user_id integer references staff_user,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state in ('pending', 'reserved')) = (delivered_at is null))
);
create index on kit_delivery (enrolment_id);
create index on kit_delivery (kit_variant_id, state);

create function kit_delivery_counts() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then 'pending' else old.state end;
  held integer := (case when new.state = 'reserved' then new.quantity else 0 end) - (case
    when was = 'reserved' then new.quantity else 0 end);
begin
  if held <> 0 then update kit_variant set stock_reserved = stock_reserved + held where id = new.kit_variant_id; end if;
  if was in ('pending', 'reserved') and new.state not in ('pending', 'reserved') then
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

create table kit_movement (
  id integer generated always as identity primary key,
  kit_variant_id integer not null references kit_variant,
  kind text not null check (kind in ('purchase', 'adjustment', 'delivery', 'return', 'size_change', 'loss')),
  quantity integer not null check (quantity <> 0),
  kit_delivery_id integer references kit_delivery,
  staff_user_id integer references staff_user,
  note text not null default '',
  created_at timestamptz not null default now(),
  check (kind <> 'purchase' or quantity > 0),
  check (kind not in ('delivery', 'loss') or quantity < 0),
  check (kind not in ('return', 'size_change') or quantity > 0)
);
create index on kit_movement (kit_variant_id, id desc);
create index on kit_movement (kit_delivery_id);
create trigger kit_movement_append_only before update or delete or truncate on kit_movement for each statement
  execute function append_only();

create function kit_movement_counts() returns trigger language plpgsql as $$
begin
  update kit_variant set stock_on_hand = stock_on_hand + new.quantity where id = new.kit_variant_id;
  return null;
end $$;
create trigger kit_movement_counts after insert on kit_movement for each row execute function kit_movement_counts();
