-- The academy: what its athletes wear, what a season of it costs, its teams and coaches, athletes and their guardians.

create table kit_item (
  id integer generated always as identity primary key,
  name text collate spanish not null unique,
  supplier text collate spanish not null default '',
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
create function kit_stock_is_counted() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  name text collate spanish not null unique,
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
  name text collate spanish not null,
  sex text not null default 'mixed' check (sex in ('mixed', 'female', 'male')),
  birth_year_from integer not null check (birth_year_from between 1950 and 2100),
  birth_year_to integer not null check (birth_year_to between 1950 and 2100),
  capacity integer check (capacity >= 0),
  is_invite_only boolean not null default false,
  required_documents text[] not null default '{}'
    check (required_documents <@ '{id_card,family_book,photo,medical_check,federation_authorisation,large_family,partner_club,other}'::text[]),
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

create trigger vat_code_has_rate before insert or update of vat_code on academy_price
  for each row execute function vat_code_has_rate('now');

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
  -- When a code was last mailed to its family, and how often; an address may be put right before the next one.
  mailed_at timestamptz,
  mails smallint not null default 0 check (mails >= 0),
  check (uses between 0 and max_uses),
  check ((mails = 0) = (mailed_at is null)),
  check (mails = 0 or recipient_email <> '')
);
create index on academy_invitation_code (age_category_id, id desc);

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
    check (required_documents <@ '{id_card,family_book,photo,medical_check,federation_authorisation,large_family,partner_club,other}'::text[]),
  required_fields text[] not null default '{}'
    check (required_fields <@ array['doc_no', 'address', 'school', 'previous_club', 'sizes', 'second_guardian',
    'emergency_contacts']),
  intro_html text not null default '',
  consent_html text not null default '',
  protocol_url text not null default '',
  delegate_name text collate spanish not null default '',
  delegate_email text not null default '',
  delegate_phone text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an enrolment costs is paid in parts through orders, as a pass is. The parts are its price to the cent, whoever
  -- writes them; money that was given back because the price fell stands with it.
  pay_hours smallint not null default 48 check (pay_hours between 1 and 720),
  kit_every_years smallint not null default 2 check (kit_every_years between 1 and 5),
  early_discount_bp integer not null default 0 check (early_discount_bp between 0 and 10000),
  early_until_on date,
  large_family_discount_bp integer not null default 0 check (large_family_discount_bp between 0 and 10000),
  -- Until which day of a month somebody who leaves has used no more than that month, and how much of what was paid for
  -- the months after it goes back.
  notice_day smallint not null default 20 check (notice_day between 1 and 31),
  unused_refund_bp integer not null default 0 check (unused_refund_bp between 0 and 10000),
  -- Children of a club that the academy has an agreement with pay less: which clubs, how much, and the paper that shows
  -- it.
  partner_discount_bp integer not null default 0 check (partner_discount_bp between 0 and 10000),
  partner_clubs text not null default '' check (length(partner_clubs) <= 300),
  foreign key (season_list_id, list_kind) references season_list (id, kind),
  check (renewal_opens_on <= renewal_closes_on),
  check (signup_opens_on <= signup_closes_on),
  check (min_age <= max_age),
  constraint academy_settings_partner_clubs_named check (partner_discount_bp = 0 or partner_clubs <> '')
);

-- What a family signs when it enrols: each wording of the season's consent is kept once, and who signed which, when and
-- from where. The second guardian is told by mail and becomes an account of its own by that link.
create table academy_text (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  edition integer not null check (edition > 0),
  consent_html text not null,
  protocol_url text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (season_list_id, edition),
  unique (season_list_id, fingerprint)
);

-- A signature is what it was: nobody edits it.
create function signature_stands() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a signature is not changed' using errcode = 'check_violation', constraint = 'signature_stands';
end $$;
create trigger academy_text_stands before update on academy_text for each row execute function signature_stands();

create table team (
  id integer generated always as identity primary key,
  age_category_id integer not null references age_category,
  name text collate spanish not null,
  max_squad smallint not null default 18 check (max_squad between 1 and 60),
  training_schedule text not null default '',
  ground text collate spanish not null default '',
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Federated teams take nobody whose licence the club has not validated.
  needs_licence boolean not null default false,
  unique (age_category_id, name),
  unique (id, age_category_id)
);

create function team_holds_squad() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare taken integer;
begin
  select count(*) into taken from enrolment e where e.team_id = new.id
    and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended');
  if taken > new.max_squad then
    raise exception 'team % has % athletes', new.id, taken using errcode = 'check_violation',
      constraint = 'team_within_squad';
  end if;
  return new;
end $$;
create trigger team_holds_squad before update of max_squad on team for each row
  when (new.max_squad < old.max_squad) execute function team_holds_squad();

-- Whoever trains minors shows that no sexual offence is on record (LOPIVI art. 57); the club asks for the certificate
-- every year.
create table coach (
  id integer generated always as identity primary key,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  doc_no text unique,
  email text not null default '',
  phone text not null default '',
  qualification text not null default '',
  certificate_on date,
  -- How long one holds is the house's own rule (setting certificateMonths), applied when it is seen.
  certificate_until_on date,
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Every adult with habitual contact with minors, whatever they do in the club (LOPIVI art. 57), stands in the
  -- register that coaches had; who looked at a certificate and when is stamped by that act alone.
  adult_role text not null default 'coach' check (adult_role in ('coach', 'delegate', 'volunteer', 'physio',
    'driver', 'canteen', 'maintenance', 'protection_delegate', 'other')),
  certificate_seen_on date,
  certificate_seen_by_id integer references staff_user,
  -- Of this certificate: 1, its end has been announced; 2, that it is over has been said.
  certificate_notices smallint not null default 0 check (certificate_notices between 0 and 2),
  check (certificate_seen_by_id is null or certificate_seen_on is not null),
  check ((certificate_on is null) = (certificate_until_on is null)),
  check (certificate_until_on > certificate_on)
);
create index coach_certificate_until on coach (certificate_until_on) where is_active;

-- What stood there before has nobody's name; nothing new comes without.
create function certificate_is_seen() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.certificate_on is not null and new.certificate_seen_by_id is null then
    raise exception 'certificate of coach % was seen by nobody', new.id using errcode = 'check_violation',
      constraint = 'certificate_is_seen';
  end if;
  return new;
end $$;
create trigger certificate_is_seen before insert or update of certificate_on, certificate_until_on,
  certificate_seen_by_id on coach for each row execute function certificate_is_seen();

create table team_coach (
  id integer generated always as identity primary key,
  team_id integer not null references team on delete cascade,
  coach_id integer not null references coach,
  role text not null default 'head' check (role in ('head', 'assistant', 'goalkeeping', 'fitness', 'delegate',
    'physio', 'driver', 'volunteer', 'other')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, coach_id)
);
create index on team_coach (coach_id);

create function coach_is_certified() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- The certificate that holds now is the one that is locked: it cannot be taken back before this is done.
  perform 1 from coach c where c.id = new.coach_id and c.is_active
    and c.certificate_until_on >= (now() at time zone 'Europe/Madrid')::date for share;
  if not found then
    raise exception 'coach % has no valid certificate', new.coach_id using errcode = 'check_violation',
      constraint = 'coach_is_certified';
  end if;
  return new;
end $$;
create trigger team_coach_certified before insert or update of coach_id, team_id on team_coach for each row
  execute function coach_is_certified();

create table athlete (
  id integer generated always as identity primary key,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  birth_on date not null,
  sex text not null check (sex in ('female', 'male')),
  nationality text not null default 'ES' check (nationality ~ '^[A-Z]{2}$'),
  doc_no text unique,
  address text collate spanish not null default '',
  city text collate spanish not null default '',
  postal_code text not null default '',
  school text collate spanish not null default '',
  position text check (position in ('goalkeeper', 'defender', 'midfielder', 'forward')),
  foot text check (foot in ('right', 'left', 'both')),
  previous_club text collate spanish not null default '',
  shirt_size text not null default '',
  shorts_size text not null default '',
  socks_size text not null default '',
  shoe_size text not null default '',
  emergency_name text collate spanish not null default '',
  emergency_phone text not null default '',
  second_emergency_name text collate spanish not null default '',
  second_emergency_phone text not null default '',
  data_consent_at timestamptz,
  protocol_accepted_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A child who has left has the right to be forgotten; what money stands on stays, of nobody that can be named.
  erased_at timestamptz,
  constraint athlete_erased check (erased_at is null or (doc_no is null and address = '' and city = ''
    and postal_code = '' and school = '' and previous_club = '' and emergency_name = '' and emergency_phone = ''
    and second_emergency_name = '' and second_emergency_phone = '' and note = '' and surname2 = ''
    and extract(doy from birth_on) = 1))
);
create index athlete_search on athlete
  using gin (fold(coalesce(first_name, '') || ' ' || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' '
  || coalesce(doc_no, '')) gin_trgm_ops);
create index on athlete (surname1, surname2, first_name);
create index on athlete (birth_on);
-- The same child by two guardians at once is looked for by this.
create index athlete_same_person on athlete (birth_on, fold(first_name || ' ' || surname1));

create function athlete_renamed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update enrolment set athlete_name = trim(new.surname1 || ' ' || new.surname2) || ', ' || new.first_name
    where athlete_id = new.id;
  return null;
end $$;
create trigger athlete_renamed after update of first_name, surname1, surname2 on athlete for each row
  execute function athlete_renamed();

create function athlete_stays_erased() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'athlete % is erased', old.id using errcode = '23514', constraint = 'athlete_erased';
end $$;
create trigger athlete_stays_erased before update on athlete
  for each row when (old.erased_at is not null) execute function athlete_stays_erased();

create table guardian (
  id integer generated always as identity primary key,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  doc_no text unique,
  email text not null default '',
  phone text not null default '',
  address text collate spanish not null default '',
  customer_id integer references customer,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  whatsapp_consent_at timestamptz,
  -- When the link that makes this guardian an account was last sent; an older link is worth nothing.
  invited_at timestamptz
);
create index guardian_search on guardian
  using gin (fold(coalesce(first_name, '') || ' ' || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' '
  || coalesce(email, '') || ' ' || coalesce(doc_no, '')) gin_trgm_ops);
-- An account is one person.
create unique index guardian_account on guardian (customer_id) where customer_id is not null;
create index guardian_by_email on guardian (lower(email)) where email <> '';
create index guardian_whatsapp on guardian (whatsapp_number(phone)) where whatsapp_consent_at is not null;

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

-- Waits for whoever is erasing (that row is locked), and then finds nobody.
create function of_living_athlete() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from athlete where id = new.athlete_id and erased_at is null for key share;
  if not found and exists (select 1 from athlete where id = new.athlete_id) then
    raise exception 'athlete % is erased', new.athlete_id using errcode = '23514', constraint = 'athlete_erased';
  end if;
  return new;
end $$;
create trigger of_living_athlete before insert on athlete_guardian for each row execute function of_living_athlete();

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
  -- It is kept by the consent of a guardian who can be named (RGPD art. 9.2 a); taking it back deletes the row.
  constraint medical_record_check check (sealed is null or (consent_at is not null and consent_guardian_id is not null))
);

create trigger of_living_athlete before insert on medical_record for each row execute function of_living_athlete();

-- No row, or not granted: no picture is published. Each purpose apart, revocable at any time.
create table image_consent (
  id integer generated always as identity primary key,
  athlete_id integer not null references athlete on delete cascade,
  -- A picture of the child for its coaches: a purpose of its own, because whoever wants no pictures on the web may want
  -- this.
  purpose text not null check (purpose in ('web', 'social_media', 'press', 'streaming', 'team_sheet')),
  is_granted boolean not null default false,
  guardian_id integer references guardian,
  staff_user_id integer references staff_user,
  granted_at timestamptz,
  revoked_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (athlete_id, purpose),
  check (not is_granted or (guardian_id is not null and granted_at is not null and revoked_at is null))
);

create function athlete_photo_goes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from athlete_photo where athlete_id = old.athlete_id;
  return null;
end $$;
create trigger athlete_photo_goes after update of is_granted on image_consent
  for each row when (old.purpose = 'team_sheet' and not new.is_granted) execute function athlete_photo_goes();
create trigger athlete_photo_goes_too after delete on image_consent
  for each row when (old.purpose = 'team_sheet') execute function athlete_photo_goes();
create trigger of_living_athlete before insert on image_consent for each row execute function of_living_athlete();

-- The paper itself, while somebody has to look at it. After the judgement only what is used again stays (the photo of
-- the card, what the federation asks for): of the rest, who looked and when is all that is kept (RGPD art. 5.1 c).
create function paper_is_kept(kind text, state text) returns boolean language sql immutable
  return state = 'pending' or (state in ('validated', 'expired')
    and kind in ('photo', 'federation_authorisation', 'other'));

create table athlete_document (
  id integer generated always as identity primary key,
  athlete_id integer not null references athlete on delete cascade,
  kind text not null check (kind in
    ('id_card', 'family_book', 'photo', 'medical_check', 'federation_authorisation', 'large_family', 'partner_club',
      'other')),
  state text not null default 'pending' check (state in ('pending', 'validated', 'rejected', 'expired')),
  expires_on date,
  reviewed_at timestamptz,
  reviewed_by_id integer references staff_user,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  file_name text not null default '',
  mime_type text check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea check (length(content) between 1 and 5242880),
  sent_at timestamptz,
  sent_by_guardian_id integer references guardian,
  -- The family was told that it runs out soon; a new one begins again.
  reminded_at timestamptz,
  unique (athlete_id, kind),
  check (state not in ('validated', 'rejected') or reviewed_at is not null),
  check (state <> 'rejected' or note <> ''),
  constraint athlete_document_kept check (content is null or (mime_type is not null and file_name <> ''
    and paper_is_kept(kind, state)))
);
create index on athlete_document (state, kind);
create index athlete_document_sender on athlete_document (sent_by_guardian_id) where sent_by_guardian_id is not null;
create index athlete_document_runs_out on athlete_document (expires_on) where state = 'validated';

create trigger of_living_athlete before insert on athlete_document for each row execute function of_living_athlete();

create table athlete_photo (
  athlete_id integer primary key references athlete on delete cascade,
  content bytea not null check (length(content) between 1 and 5242880),
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  sent_by_guardian_id integer references guardian on delete set null,
  sent_at timestamptz not null default now()
);
create index athlete_photo_sender on athlete_photo (sent_by_guardian_id);

-- Only while its consent stands. The row of the consent is the lock: whoever takes it back waits, and then deletes.
create function athlete_photo_is_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from image_consent where athlete_id = new.athlete_id and purpose = 'team_sheet' and is_granted for share;
  if not found then
    raise exception 'athlete % may not be pictured', new.athlete_id using errcode = 'TQ005';
  end if;
  return new;
end $$;
create trigger athlete_photo_is_allowed before insert or update on athlete_photo
  for each row execute function athlete_photo_is_allowed();

-- The address at which a guardian's telephone reads what a child's teams do. The edition is part of it: raised, the
-- address that somebody else may have got opens nothing.
create table calendar_feed (
  id integer generated always as identity primary key,
  guardian_id integer not null references guardian on delete cascade,
  athlete_id integer not null references athlete on delete cascade,
  edition integer not null default 1 check (edition > 0),
  created_at timestamptz not null default now(),
  unique (guardian_id, athlete_id)
);
create index calendar_feed_athlete on calendar_feed (athlete_id);

create trigger of_living_athlete before insert on calendar_feed for each row execute function of_living_athlete();
