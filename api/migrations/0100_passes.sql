-- Passes, and what is done with them: cards, blocks, papers, campaigns of renewal, waiting lists, changes of seat,
-- transfers, choices, and holders that come by a file.

-- The contract of one holder in one list. Holder and seat are written out here (triggers below keep them true):
-- the list of passes is searched by member number, name, document and seat at once.
create table season_pass (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  pass_holder_id integer not null references pass_holder,
  member_code text not null default '',
  holder_name text collate spanish not null default '',
  holder_doc text not null default '',
  seat_label text collate spanish not null default '',
  pass_category_id integer not null references pass_category,
  pass_price_id integer not null references pass_price,
  zone_id integer references zone,
  seat_id integer references seat,
  kind text not null check (kind in ('new', 'renewal', 'half_season')),
  state text not null check (state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked',
    'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired', 'renewed', 'not_renewed')),
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null default 0,
  fee_cents integer not null default 0 check (fee_cents >= 0),
  total_cents integer generated always as (amount_cents - discount_cents + fee_cents) stored,
  paid_cents integer not null default 0,
  overdue_cents integer not null default 0 check (overdue_cents >= 0),
  payment_frequency_id integer references payment_frequency,
  renewed_from_id integer references season_pass,
  auto_renew boolean not null default false,
  origin text not null check (origin in ('web', 'box_office', 'phone', 'staff', 'import')),
  release_enabled boolean not null default true,
  transfer_enabled boolean not null default true,
  end_reason text not null default '',
  signed_up_at timestamptz not null default now(),
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  card_token_id integer references card_token,
  sepa_mandate_id integer references sepa_mandate,
  -- Until when a pass that is not paid keeps its seat.
  pay_until_at timestamptz,
  lapsed_at timestamptz,
  -- Families: the group whose conditions a contract was signed under, and what that took off.
  price_group_id integer references price_group,
  group_discount_cents integer not null default 0,
  -- What an unpaid pass loses with time, as facts that others ask for: its place in the renewals, and the years of
  -- its holder.
  priority_lost_at timestamptz,
  seniority_lost_at timestamptz,
  -- A holder may leave on a day to come: the seats from that day on are free at once, the pass ends on the day.
  leaving_on date,
  handed_over_from_id integer references season_pass,
  -- A pass is found by its place as people say and write it: «229/10/28», «fila 10», «sector 229, fila 10, butaca 28».
  search_words tsvector generated always as (
    search_words(member_code || ' ' || ltrim(member_code, '0') || ' ' || translate(holder_name || ' ' || holder_doc
    || ' ' || seat_label, ',', ' ')
    || regexp_replace(seat_label, '^Sector (.+), fila (.+), butaca (.+)$', ' \1/\2/\3 sector\1 fila\2 butaca\3')))
    stored,
  -- What the contract gave on its day; a category that changes changes nothing of what was sold. The check is what
  -- refuses the ninth of eight, whichever two browsers choose at the same moment.
  choices_allowed smallint,
  choices_used smallint not null default 0,
  -- What renewing took off for seats given free the season before; part of discount_cents. One living renewal of a pass
  -- (season_pass_renewed_once) is what makes a discount be had once.
  release_discount_cents integer not null default 0,
  check (discount_cents between 0 and amount_cents),
  check (paid_cents between 0 and amount_cents - discount_cents + fee_cents),
  check (overdue_cents <= amount_cents - discount_cents + fee_cents - paid_cents),
  check (seat_id is null or zone_id is not null),
  check (renewed_from_id <> id),
  foreign key (pass_category_id, season_list_id) references pass_category (id, season_list_id),
  foreign key (pass_price_id, season_list_id) references pass_price (id, season_list_id),
  constraint season_pass_group_within check (group_discount_cents between 0 and discount_cents
    and (group_discount_cents = 0 or price_group_id is not null)),
  constraint season_pass_other_than_before check (handed_over_from_id <> id),
  constraint season_pass_choices check (choices_used between 0 and coalesce(choices_allowed, 0)),
  constraint season_pass_release_within check (
    release_discount_cents between 0 and discount_cents - group_discount_cents
    and (release_discount_cents = 0 or renewed_from_id is not null or handed_over_from_id is not null))
);
alter table season_pass alter column search_words set statistics 500;
-- Nobody else has the seat in this list while a pass of it lives or has lived to the end of the season.
create unique index season_pass_one_per_seat on season_pass (season_list_id, seat_id)
  where seat_id is not null and state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over');
create unique index season_pass_renewed_once on season_pass (renewed_from_id)
  where renewed_from_id is not null and state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void');
create index on season_pass (season_list_id, state);
create index on season_pass (season_list_id, holder_name, id);
create index on season_pass (season_list_id, member_code, id);
create index on season_pass (season_list_id, signed_up_at, id);
create index on season_pass (holder_name, id);
create index on season_pass (member_code, id);
create index on season_pass (signed_up_at, id);
create index on season_pass (pass_holder_id);
create index on season_pass (pass_category_id);
create index on season_pass (pass_price_id);
create index on season_pass (zone_id);
create index on season_pass (seat_id) where seat_id is not null;
create index season_pass_overdue on season_pass (season_list_id, overdue_cents desc) where overdue_cents > 0;
create index season_pass_lapses on season_pass (pay_until_at) where state = 'pending_payment';
create index on season_pass (price_group_id) where price_group_id is not null;
create index season_pass_leaving on season_pass (leaving_on) where leaving_on is not null and ended_at is null;
-- A pass is handed over to one person.
create unique index season_pass_handed_over_once on season_pass (handed_over_from_id)
  where handed_over_from_id is not null;
create index season_pass_search on season_pass using gin (search_words);
-- An undone import deletes people and passes by the thousand, and each deletion asks every table that may point
-- there. Without an index for exactly that question it is a look through the whole table per row: three minutes for
-- 10,000 rows in a club of 20,000. Other tables have theirs for the same reason.
create index season_pass_renewed_from on season_pass (renewed_from_id) where renewed_from_id is not null;

create function describe_season_pass() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select member_code, pass_holder_name(first_name, surname1, surname2), coalesce(nif, passport_no, '')
    into new.member_code, new.holder_name, new.holder_doc from pass_holder where id = new.pass_holder_id;
  new.seat_label := coalesce((select seat_place(z.code, s.row_label, s.seat_number) from seat s
    join zone z on z.id = s.zone_id where s.id = new.seat_id), (select name from zone where id = new.zone_id), '');
  return new;
end $$;
create trigger season_pass_described before insert on season_pass for each row when (new.holder_name = '')
  execute function describe_season_pass();
create trigger season_pass_moved before update of pass_holder_id, seat_id, zone_id on season_pass for each row
  when ((old.pass_holder_id, old.seat_id, old.zone_id) is distinct from (new.pass_holder_id, new.seat_id, new.zone_id))
    execute function describe_season_pass();

create function give_pass_choices() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.choices_allowed := (select k.sessions_to_choose from pass_category k where k.id = new.pass_category_id);
  return new;
end $$;
create trigger season_pass_gives_choices before insert on season_pass for each row when (new.choices_allowed is null)
  execute function give_pass_choices();

-- What a pass is asked stands in the way where it begins, as with an enrolment and an accreditation. Not of one that was
-- brought in from a list, goes on with its contract under another name, or has renewed itself: nobody was there to ask.
-- The office completes those.
create function pass_says_all() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'list' and f.required_since <= new.signed_up_at
     and (f.season_list_id is null or f.season_list_id = new.season_list_id)
     and lacks_answer(f, 'season_pass', new.id, null)
     and exists (select 1 from season_pass p where p.id = new.id and p.state <> 'void')
     and not exists (select 1 from auto_renewal a where a.renewed_pass_id = new.id)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $$;
create constraint trigger pass_says_all after insert on season_pass deferrable initially deferred
  for each row when (new.origin <> 'import' and new.handed_over_from_id is null) execute function pass_says_all();
create trigger season_pass_answers_go after delete on season_pass for each row
  execute function answers_go('season_pass');

create table season_pass_discount (
  season_pass_id integer not null references season_pass,
  pass_discount_id integer not null references pass_discount,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'approved' check (state in ('pending', 'approved', 'rejected')),
  primary key (season_pass_id, pass_discount_id)
);
create index on season_pass_discount (pass_discount_id);

-- The card. A new one is active only when the old one is not: the old code dies in the same transaction.
create table pass_card (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  number text not null unique,
  code text not null unique check (length(code) >= 12),
  nfc_uid text unique,
  state text not null check (state in ('issued', 'active', 'blocked', 'replaced', 'expired')),
  replaced_reason text check (replaced_reason in ('lost', 'stolen', 'damaged', 'data_change', 'handed_over')),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  print_count smallint not null default 0,
  issued_at timestamptz not null default now(),
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((state in ('replaced', 'expired')) = (ended_at is not null)),
  check (replaced_reason is null or ended_at is not null)
);
create unique index pass_card_one_live on pass_card (season_pass_id) where state in ('issued', 'active', 'blocked');
create index on pass_card (season_pass_id);

-- Why a card does not open the gate, and for how long. It takes away access, never the seat.
create table pass_block (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  reason text not null check (reason in ('unpaid', 'lost_stolen', 'club_sanction', 'access_ban', 'documents', 'fraud')),
  from_at timestamptz not null default now(),
  until_at timestamptz,
  case_number text not null default '',
  detail text not null default '',
  notified_at timestamptz,
  staff_user_id integer references staff_user,
  lifted_at timestamptz,
  lifted_by_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (from_at < until_at),
  check (lifted_at >= from_at),
  -- Ley 19/2007: a sanction has a file, an authority's ban its number.
  check (reason not in ('club_sanction', 'access_ban') or case_number <> ''),
  constraint pass_block_once exclude using gist (season_pass_id with =, reason with =, tstzrange(from_at,
    least(until_at, lifted_at)) with &&)
);
create index on pass_block (season_pass_id);
create index on pass_block (from_at);
create index on pass_block (until_at) where lifted_at is null;
-- Blocks begin and end by themselves: those that are not lifted are few.
create index pass_block_unlifted on pass_block (season_pass_id) where lifted_at is null;

-- Proof of a category or a discount. Once judged the file goes and only the judgement stays (data minimisation).
create table pass_document (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  pass_discount_id integer references pass_discount,
  kind text not null check (kind in ('identity', 'birth', 'large_family', 'disability', 'unemployment', 'student',
    'pension', 'shareholder', 'address', 'death', 'other')),
  file_name text not null,
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reviewed_at timestamptz,
  reviewed_by_id integer references staff_user,
  review_note text not null default '',
  uploaded_at timestamptz not null default now(),
  version integer not null default 1,
  -- What a paper is to prove: refused, a discount or the family's conditions go; a category must be proven.
  proves text not null default 'category' check (proves in ('category', 'discount', 'group')),
  check ((state = 'pending') = (reviewed_at is null)),
  check (state <> 'rejected' or review_note <> ''),
  check (state = 'pending' or content is null)
);
create index on pass_document (season_pass_id);
create index on pass_document (pass_discount_id) where pass_discount_id is not null;
create index on pass_document (state, uploaded_at);

-- Papers that somebody shows before there is a contract: whoever has the token has the file, for a day.
create table pass_upload (
  token uuid primary key default gen_random_uuid(),
  file_name text not null,
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea not null,
  created_at timestamptz not null default now()
);
create index on pass_upload (created_at);

-- Credit expires when the screens say so: who was told of what, once for each day and number of days before.
create table wallet_notice (
  pass_holder_id integer not null references pass_holder,
  expires_on date not null,
  days_before smallint not null check (days_before between 0 and 99),
  -- Nothing: it was spent already, and nobody was written to.
  amount_cents integer not null check (amount_cents >= 0),
  email text not null,
  sent_at timestamptz not null default now(),
  primary key (pass_holder_id, expires_on, days_before)
);

-- One ticket for each pass and session at the pass's price, seat or place without a number, whoever asks at the same
-- moment. Its life is the claim's: what frees the place gives the right back.
create table pass_ticket (
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  primary key (season_pass_id, event_session_id)
);
create index on pass_ticket (event_session_id);

create table pass_campaign (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  name text collate spanish not null,
  seat_guarantee_until_at timestamptz,
  waiting_list_enabled boolean not null default false,
  waiting_list_deposit_cents integer not null default 5000 check (waiting_list_deposit_cents >= 0),
  max_seat_changes smallint not null default 1 check (max_seat_changes between 0 and 10),
  seat_change_cooldown_seasons smallint not null default 0 check (seat_change_cooldown_seasons between 0 and 10),
  seat_change_fee_cents integer not null default 0 check (seat_change_fee_cents >= 0),
  seat_change_multiplier_bp integer not null default 10000 check (seat_change_multiplier_bp between 0 and 100000),
  credit_cheaper_seat boolean not null default false,
  -- Ley 10/2025: at least fifteen days before an automatic renewal is charged.
  auto_renew_notice_days smallint not null default 21 check (auto_renew_notice_days between 15 and 90),
  reminder_days text not null default '7,2,0' check (reminder_days ~ '^(\d{1,2}(,\d{1,2})*)?$'),
  intro_html text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  waiting_list_call_hours smallint not null default 72 check (waiting_list_call_hours between 1 and 720),
  waiting_list_auto_call boolean not null default false,
  unique (season_list_id, name)
);

-- What may be done when and by whom. Kinds may overlap; the same thing is never open twice for the same members.
create table campaign_phase (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign on delete cascade,
  name text collate spanish not null,
  kind text not null check (kind in ('renewal', 'seat_change', 'waiting_list_sign_up', 'waiting_list', 'sponsored',
    'open', 'half_season')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'previous_list', 'member_band',
    'member_since', 'tag', 'code')),
  member_from integer check (member_from > 0),
  member_until integer,
  member_since_until_on date,
  tag text,
  access_code text,
  channels text[] not null default '{web,box_office}' check (channels <@ array['web', 'box_office', 'phone']
    and cardinality(channels) > 0),
  price_kind text not null default 'new' check (price_kind in ('new', 'renewal', 'half_season')),
  message_html text not null default '',
  version integer not null default 1,
  check (starts_at < ends_at),
  check ((audience = 'member_band') = (member_from is not null and member_until is not null)),
  check (member_from <= member_until),
  check ((audience = 'member_since') = (member_since_until_on is not null)),
  check ((audience = 'tag') = (tag is not null)),
  check ((audience = 'code') = (access_code is not null)),
  constraint campaign_phase_once exclude using gist (
    pass_campaign_id with =, kind with =, int4range(coalesce(member_from, 1), member_until, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&) where (audience in ('everyone', 'previous_list', 'member_band'))
);
create index on campaign_phase (pass_campaign_id, starts_at);

create table waiting_list_entry (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign,
  position integer not null default 0,
  first_name text collate spanish not null,
  surname1 text collate spanish not null,
  surname2 text collate spanish not null default '',
  email text not null check (email = lower(email)),
  phone text not null default '',
  nif text,
  zone_id integer references zone,
  pass_category_id integer references pass_category,
  seats_wanted smallint not null default 1 check (seats_wanted between 1 and 10),
  sponsor_id integer references pass_holder,
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  -- Lent: the wallet of whoever signs up has it, until the pass is paid or not.
  deposit_state text not null default 'none' check (deposit_state in ('none', 'paid', 'lent', 'deducted', 'returned')),
  -- Whoever has begun to join and not paid the deposit keeps the place of their inscription for as long as their
  -- order waits.
  state text not null default 'waiting' check (state in ('pending_deposit', 'waiting', 'called', 'served', 'declined',
    'expired')),
  called_at timestamptz,
  expires_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  customer_id integer references customer,
  served_pass_id integer references season_pass,
  decided_at timestamptz,
  unique (pass_campaign_id, position),
  check ((state = 'called') <= (called_at is not null)),
  check (deposit_state = 'none' or deposit_cents > 0),
  constraint waiting_list_entry_lent check (deposit_state <> 'lent' or served_pass_id is not null),
  constraint waiting_list_entry_called_until check (state <> 'called' or expires_at is not null)
);
create index on waiting_list_entry (zone_id);
create index on waiting_list_entry (pass_category_id);
create index on waiting_list_entry (sponsor_id) where sponsor_id is not null;
create index waiting_list_search on waiting_list_entry
  using gin (fold(coalesce(first_name, '') || ' ' || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' '
  || coalesce(email, '')) gin_trgm_ops);
create index on waiting_list_entry (customer_id) where customer_id is not null;
create index on waiting_list_entry (served_pass_id) where served_pass_id is not null;
create index waiting_list_called on waiting_list_entry (expires_at) where state = 'called';
-- A holder sponsors one person in a campaign.
create unique index waiting_list_sponsored_once on waiting_list_entry (pass_campaign_id, sponsor_id)
  where sponsor_id is not null and state in ('waiting', 'called', 'served');
create unique index waiting_list_once on waiting_list_entry (pass_campaign_id, email)
  where state in ('pending_deposit', 'waiting', 'called');
create index waiting_list_queue on waiting_list_entry (pass_campaign_id, position) where state in ('waiting', 'called');
create index waiting_list_open on waiting_list_entry (state) where state in ('pending_deposit', 'called');
create index waiting_list_owed on waiting_list_entry (id)
  where deposit_state = 'paid' and state in ('served', 'declined', 'expired');
create index waiting_list_ended on waiting_list_entry (coalesce(decided_at, updated_at))
  where state in ('served', 'declined', 'expired') and email <> '';

-- By inscription: whoever commits first is before whoever commits later; the campaign's row is the queue's lock.
create function take_waiting_place() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from pass_campaign where id = new.pass_campaign_id for update;
  new.position := (select coalesce(max(position), 0) + 1 from waiting_list_entry
    where pass_campaign_id = new.pass_campaign_id);
  return new;
end $$;
create trigger waiting_list_place before insert on waiting_list_entry for each row when (new.position = 0)
  execute function take_waiting_place();

-- Renewals. Whoever shows a member number with its document or birth date may renew without an account, for some
-- minutes and in that browser. A search that finds nobody leaves the same trace.
create table renewal_proof (
  token_hash bytea primary key,
  holder_ids integer[] not null default '{}' check (cardinality(holder_ids) <= 20),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on renewal_proof (expires_at);

-- Ley 10/2025: nobody is charged for a renewal that was not announced, with its amount and its day, fifteen days
-- before.
create table auto_renewal (
  season_pass_id integer primary key references season_pass,
  season_list_id integer not null references season_list,
  state text not null default 'notified' check (state in ('notified', 'stopped', 'renewed', 'failed')),
  amount_cents integer not null check (amount_cents >= 0),
  charge_on date not null,
  notified_at timestamptz not null default now(),
  decided_at timestamptz,
  renewed_pass_id integer references season_pass,
  reason text not null default '',
  -- Staff see who was told what.
  id integer generated always as identity unique,
  check ((state = 'notified') = (decided_at is null)),
  check ((state = 'renewed') = (renewed_pass_id is not null)),
  check (charge_on >= (notified_at at time zone 'Europe/Madrid')::date + 15)
);
create index auto_renewal_due on auto_renewal (season_list_id, charge_on) where state = 'notified';
create index on auto_renewal (renewed_pass_id) where renewed_pass_id is not null;

-- «Quedan siete días»: who has not renewed is told so many days before the window ends, once for each number of days.
-- The row and the mail commit together; the key is what keeps two workers, a restart or a moved window from telling
-- somebody twice.
create table campaign_reminder (
  id integer generated always as identity primary key,
  pass_campaign_id integer not null references pass_campaign,
  pass_holder_id integer not null references pass_holder,
  days_before smallint not null check (days_before between 0 and 99),
  -- The end of the window as it was told.
  ends_at timestamptz not null,
  email text not null check (email <> ''),
  sent_at timestamptz not null default now(),
  unique (pass_campaign_id, pass_holder_id, days_before)
);
create index on campaign_reminder (pass_holder_id);
create index on campaign_reminder (pass_campaign_id, sent_at desc);

create table seat_change (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  from_seat_id integer not null references seat,
  to_seat_id integer not null references seat,
  swap_pass_id integer references season_pass,
  price_diff_cents integer not null default 0,
  fee_cents integer not null default 0 check (fee_cents >= 0),
  effective text not null default 'immediate' check (effective in ('immediate', 'next_season')),
  state text not null default 'draft' check (state in ('draft', 'pending_payment', 'applied', 'rejected', 'expired')),
  channel text not null default 'web' check (channel in ('web', 'box_office', 'phone')),
  reason text not null default '',
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  -- A seat change keeps two seats until it is paid, a swap waits for the other holder's word: both until a moment.
  -- Who pays is one of the two passes; whoever moves to a cheaper seat may get the difference in the wallet.
  season_list_id integer references season_list not null,
  expires_at timestamptz,
  credit_cents integer not null default 0 check (credit_cents >= 0),
  swap_credit_cents integer not null default 0 check (swap_credit_cents >= 0),
  payer_pass_id integer references season_pass,
  check (from_seat_id <> to_seat_id),
  check ((state in ('applied', 'rejected', 'expired')) = (decided_at is not null)),
  constraint seat_change_other_pass check (swap_pass_id <> season_pass_id)
);
create unique index seat_change_one_open on seat_change (season_pass_id) where state in ('draft', 'pending_payment');
create index on seat_change (season_pass_id);
create index on seat_change (from_seat_id);
create index on seat_change (to_seat_id);
create index on seat_change (swap_pass_id) where swap_pass_id is not null;
create index on seat_change (requested_at);
-- Two changes never wait for one seat, also before the list has sessions in which claims would decide.
create unique index seat_change_one_per_seat on seat_change (season_list_id, to_seat_id)
  where state = 'pending_payment' and swap_pass_id is null;
-- One proposal at a time between two passes; whoever is asked may be asked by several.
create unique index seat_change_one_swap on seat_change (swap_pass_id)
  where state = 'pending_payment' and swap_pass_id is not null;
create index seat_change_expires on seat_change (expires_at) where state in ('draft', 'pending_payment');
create index seat_change_payer_pass on seat_change (payer_pass_id) where payer_pass_id is not null;

create function fill_seat_change_list() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.season_list_id := (select season_list_id from season_pass where id = new.season_pass_id);
  return new;
end $$;
create trigger seat_change_list before insert on seat_change for each row when (new.season_list_id is null)
  execute function fill_seat_change_list();

-- One session lent to somebody: a new code, and the holder's own stays outside that day.
create table pass_transfer (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'used', 'revoked', 'expired')),
  to_name text collate spanish not null,
  to_email text not null default '',
  to_phone text not null default '',
  to_doc_no text not null default '',
  code text not null unique check (length(code) >= 12),
  proposed_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  check (to_email <> '' or to_phone <> ''),
  check ((state in ('accepted', 'used')) <= (accepted_at is not null))
);
create unique index pass_transfer_once on pass_transfer (season_pass_id, event_session_id)
  where state in ('proposed', 'accepted', 'used');
create index on pass_transfer (season_pass_id);
create index on pass_transfer (event_session_id);
create index on pass_transfer (proposed_at);

-- A session that a pass has chosen, with its place there: a seat, or one of a zone without numbers. The place is a
-- claim like that of any pass; zone and seat are empty for an entry at the door without a choice.
create table pass_choice (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  zone_id integer references zone,
  seat_id integer references seat,
  state text not null default 'chosen' check (state in ('chosen', 'dropped', 'void')),
  channel text not null check (channel in ('web', 'box_office', 'phone', 'door')),
  staff_user_id integer references staff_user,
  chosen_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'chosen') = (ended_at is null)),
  check (seat_id is null or zone_id is not null),
  check ((zone_id is null) = (channel = 'door'))
);
create unique index pass_choice_once on pass_choice (season_pass_id, event_session_id) where state = 'chosen';
create index on pass_choice (season_pass_id);
create index on pass_choice (event_session_id);

create function count_pass_choice() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state = 'chosen' and (tg_op = 'DELETE' or new.state <> 'chosen'
    or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used - 1 where id = old.season_pass_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'chosen' and (tg_op = 'INSERT' or old.state <> 'chosen'
    or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used + 1 where id = new.season_pass_id;
  end if;
  return null;
end $$;
create trigger pass_choice_counts after insert or delete or update of state, season_pass_id on pass_choice for each row
  execute function count_pass_choice();

-- Who has come in has had it.
create function keep_used_choice() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from scan c where c.event_session_id = old.event_session_id and c.source = 'pass'
    and c.right_id = old.season_pass_id and c.result = 'ok') then
    raise exception 'pass choice % has been used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pass_choice_used before update of state on pass_choice for each row when (old.state = 'chosen'
  and new.state = 'dropped') execute function keep_used_choice();

-- An import of holders is done in batches by a process of its own. What a batch makes and how far it came are
-- committed together, under the lock of the import's row: killed at any moment, it goes on behind the last batch,
-- exactly once.
create table holder_import (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  size_bytes integer not null check (size_bytes between 1 and 20971520),
  state text not null default 'uploaded' check (state in ('uploaded', 'validated', 'with_errors', 'ready', 'importing',
    'imported', 'failed', 'reverted')),
  -- The columns of the file in their order, and which field each one fills.
  headers jsonb not null default '{}',
  mapping jsonb not null default '{}',
  row_count integer not null default 0 check (row_count between 0 and 50000),
  valid_count integer not null default 0,
  error_count integer not null default 0,
  last_error text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  validated_at timestamptz,
  imported_at timestamptz,
  reverted_at timestamptz,
  content bytea,
  content_hash bytea,
  -- What is to be done with it, null when nothing is under way; `mark` is the last row of the file that the task
  -- has been through.
  task text check (task in ('read', 'check', 'import', 'revert')),
  task_total integer not null default 0,
  done_count integer not null default 0,
  mark integer not null default 0,
  crashes smallint not null default 0,
  cancel_requested_at timestamptz,
  is_all_or_nothing boolean not null default false,
  assumes_paid boolean not null default false,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  same_count integer not null default 0,
  pass_count integer not null default 0,
  kept_count integer not null default 0,
  constraint holder_import_rows_within check (valid_count + error_count <= row_count and done_count <= task_total)
);
-- The file is as good as packed; it goes when its rows are stored.
alter table holder_import alter column content set storage external;
create index on holder_import (created_at desc);
create index holder_import_to_do on holder_import (id) where task is not null;
create index holder_import_hash on holder_import (content_hash) where content_hash is not null;
create index holder_import_list on holder_import (season_list_id);

create table holder_import_row (
  holder_import_id integer not null references holder_import on delete cascade,
  n integer not null check (n > 0),
  cells text[] not null,
  -- [{field, column, value, message}], null when the row is fine.
  errors jsonb,
  -- What became of each row: whom it made or changed, how that person stood before, and the versions by which an undo
  -- knows that nobody has touched them since.
  pass_holder_id integer references pass_holder on delete set null,
  holder_outcome text check (holder_outcome in ('created', 'updated', 'same')),
  holder_before jsonb,
  holder_version integer,
  season_pass_id integer references season_pass on delete set null,
  pass_outcome text check (pass_outcome in ('created', 'same')),
  pass_version integer,
  -- Why an undo has left it as it is.
  kept_because text,
  primary key (holder_import_id, n)
);
create index on holder_import_row (holder_import_id, n) where errors is not null;
create index holder_import_row_holder on holder_import_row (pass_holder_id) where pass_holder_id is not null;
create index holder_import_row_pass on holder_import_row (season_pass_id) where season_pass_id is not null;
create index holder_import_row_kept on holder_import_row (holder_import_id, n) where kept_because is not null;

-- What a column of that title was taken for the last time; no field: it was left out.
create table holder_import_title (
  title text collate spanish primary key,
  field text,
  updated_at timestamptz not null default now()
);
