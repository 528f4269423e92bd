-- The house: who it is, what it does, how it looks, which bank its money goes to, where its mail leaves from.

create table organization (
  id integer primary key check (id = 1),
  name text not null,
  legal_name text not null,
  nif text not null,
  address text not null default '',
  email text not null default '',
  phone text not null default '',
  timezone text not null default 'Europe/Madrid' check (timezone in ('Europe/Madrid', 'Atlantic/Canary')),
  settings jsonb not null default '{}',
  is_demo boolean not null default false,
  maintenance_message text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Whom people write to about their data, and whom a child may tell (RGPD, art. 37 to 39;
  -- Ley Orgánica 8/2021, art. 48).
  data_delegate_name text not null default '',
  data_delegate_email text not null default '',
  minors_delegate_name text not null default '',
  minors_delegate_email text not null default '',
  minors_delegate_phone text not null default '',
  -- What the club does: its kinds of event, and the parts of the product that it uses. What is off is shown nowhere
  -- and refused everywhere; its data stay. The defaults are everything; a new house begins with little
  -- (domain/beginning/lay-base.ts) and chooses.
  activities text[] not null default '{sport,theatre}'
    constraint organization_activities_known check (activities <@ array['sport', 'theatre']
      and cardinality(activities) > 0),
  modules text[] not null
    default '{passes,academy,supporters,plots,shop,packs,box_office,accreditations,waiting_rooms,announcements,whatsapp,newsletters,remittances,settlements}'
    constraint organization_modules_known check (modules <@ array['passes', 'academy', 'supporters', 'plots', 'shop',
      'packs', 'box_office',
      'accreditations', 'waiting_rooms', 'announcements', 'whatsapp', 'newsletters', 'remittances', 'settlements']),
  -- Its own, so that whoever writes the address meanwhile is in nobody's way.
  activities_version integer not null default 1,
  -- Empty until somebody has chosen.
  activities_chosen_at timestamptz,
  activities_chosen_by_id integer references staff_user,
  -- Since when the whole shop shows trials and sells nothing else.
  trial_since timestamptz
);

-- A setting of the house inside a statement: what is stored, else the fallback that domain/settings/constants.ts
-- names too.
create function setting_int(key text, fallback integer) returns integer language sql stable
  return coalesce((select (settings ->> key)::integer from organization limit 1), fallback);

-- A text is a draft until somebody publishes it and answers for it; then it stays as it is, for orders say which
-- edition they accepted.
create table legal_text (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('legal_notice', 'privacy', 'terms', 'help', 'accessibility')),
  edition integer not null default 1,
  title text not null,
  body_html text not null,
  published_at timestamptz,
  version integer not null default 1,
  signed_off_by_id integer references staff_user,
  unique (kind, edition)
);

create function legal_text_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or (new.kind, new.edition, new.title, new.body_html,
    new.published_at) is distinct from (old.kind, old.edition, old.title, old.body_html, old.published_at)) then
    raise exception 'a published text stays' using errcode = 'TQ010';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger legal_text_stays before update or delete on legal_text for each row execute function legal_text_stays();

-- Images and documents that staff upload. The bytes live here: one backup holds everything, and every process sees
-- them.
create table media_file (
  id integer generated always as identity primary key,
  name text not null,
  folder text not null default '',
  alt_text text not null default '',
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/svg+xml',
    'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  width integer,
  height integer,
  content_hash bytea not null,
  content bytea not null,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (content_hash, folder, name)
);

-- What somebody uploaded, and the picture made of it that mails and PDFs can show. An uploaded file becomes one crest.
create table crest (
  id integer generated always as identity primary key,
  media_file_id integer not null unique references media_file,
  -- Missing until it is drawn: mails and PDFs are then without.
  picture_id integer references media_file,
  -- A crest in the very colour of its band would not be seen: on mails and papers it has a rim, as in shop and office.
  -- Light on a dark band, dark on a light one; which of the two is asked when it is shown, for the colours change
  -- without the crest.
  on_dark_id integer references media_file,
  on_light_id integer references media_file
);
create index on crest (picture_id);
create index on crest (on_dark_id);
create index on crest (on_light_id);

-- The look of the house: two colours, a crest, a pairing of typefaces, a kind of poster. One row, because an
-- installation is one house; a version of its own, so that who changes the look does not stand in the way of who
-- changes the address.
create table look (
  id integer primary key default 1 check (id = 1),
  short_name text not null default '' check (length(short_name) <= 40),
  motto text not null default '' check (length(motto) <= 80),
  -- As they were chosen: what is drawn with them is computed, and mended where nobody could read it.
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  typeface text not null default 'archivo' check (typeface in ('archivo', 'serif', 'condensed', 'system')),
  poster_style text not null default 'illustrated' check (poster_style in ('illustrated', 'house', 'plain')),
  crest_id integer references crest,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((primary_color is null) = (accent_color is null))
);
insert into look default values;

-- Every terminal that payments were ever begun with. A payment belongs to its own for ever: what the bank tells of
-- it, its refunds and our questions about it use that terminal's key, also when the club has changed its bank since.
create table bank_terminal (
  id integer generated always as identity primary key,
  -- practice: the built-in bank of what is in test mode · stand_in: the same in place of a real one (a laptop) ·
  -- the bank's own two
  environment text not null check (environment in ('practice', 'stand_in', 'test', 'live')),
  merchant_code text not null check (merchant_code ~ '^\d{9}$'),
  terminal integer not null check (terminal between 1 and 999),
  created_at timestamptz not null default now(),
  unique (environment, merchant_code, terminal)
);
create unique index bank_terminal_built_in on bank_terminal (environment) where environment in ('practice', 'stand_in');
-- Numbers 1 and 2 for good; their key belongs to the process and stands nowhere.
insert into bank_terminal (environment, merchant_code, terminal) values ('practice', '999008881', 1);
insert into bank_terminal (environment, merchant_code, terminal) values ('stand_in', '999008881', 1);
create trigger bank_terminal_stays before update or delete or truncate on bank_terminal for each statement
  execute function append_only();

-- Sealed under the installation's secret and for its terminal: a row that is moved to another one does not open.
create table bank_key (
  id integer generated always as identity primary key,
  bank_terminal_id integer not null references bank_terminal,
  source text not null check (source in ('office', 'environment')),
  signature_version text not null check (signature_version in ('HMAC_SHA256_V1', 'HMAC_SHA512_V2')),
  sealed bytea not null,
  -- The first eight characters of a hash: enough to tell keys apart, of no use to sign.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  set_at timestamptz not null default now(),
  set_by_id integer references staff_user,
  replaced_at timestamptz check (replaced_at >= set_at)
);
create unique index bank_key_current on bank_key (bank_terminal_id) where replaced_at is null;
create index on bank_key (set_by_id) where set_by_id is not null;

-- Which one is in use. Every process reads it again when its version has moved.
create table bank_choice (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  -- What the office has chosen; the environment goes first.
  bank_terminal_id integer references bank_terminal check (bank_terminal_id > 2),
  -- Whose the payments are that name no terminal: the first one that was in use.
  heir_id integer references bank_terminal,
  updated_at timestamptz not null default now(),
  updated_by_id integer references staff_user
);
create index on bank_choice (bank_terminal_id);
create index on bank_choice (heir_id);
create index on bank_choice (updated_by_id);
insert into bank_choice default values;

-- One row. What the environment says (SMTP_URL) stands above it. The password is sealed under APP_SECRET
-- (auth/seal.ts): neither a dump of the database nor a backup opens it.
create table mail_server (
  id integer primary key default 1 check (id = 1),
  host text not null check (host <> ''),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('starttls', 'tls', 'none')),
  user_name text not null default '',
  password_sealed bytea,
  sender_name text not null check (sender_name <> ''),
  sender_email text not null check (sender_email <> ''),
  reply_to text not null default '',
  -- By which the sender's domain is asked for its DKIM key; the server signs, we only look.
  dkim_selector text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- A password and what a mail says never cross a net in clear.
  check (security <> 'none' or host in ('localhost', '::1') or host ~ '^127\.[0-9]+\.[0-9]+\.[0-9]+$')
);

-- A server that accepts a message may still drop it: what it said is noted, and whether somebody opened the link
-- inside.
create table mail_test (
  id integer generated always as identity primary key,
  key_hash bytea not null unique,
  to_email text not null,
  -- Server, user and sender that it went by: another one has proved nothing yet.
  route text not null,
  staff_user_id integer references staff_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  response text not null default '',
  confirmed_at timestamptz
);
create index on mail_test (route, id);

create table mail_message (
  id integer generated always as identity primary key,
  dedupe_key text not null unique,
  kind text not null,
  to_email text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  order_id integer,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'outbox')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A stored mail opens nothing: html and text say where a personal link or code stood, the body itself is sealed
  -- (AES-256-GCM, APP_SECRET) until the mail server has it, a week at the most when nobody can send it.
  sealed_body bytea
);
create index on mail_message (created_at desc);
create index on mail_message (order_id);
-- Mails that somebody has in hand (few at any time): what a dead worker left of them is looked for every few seconds.
create index mail_message_in_hand on mail_message (sent_at) where state = 'sending';
create index mail_message_sealed on mail_message (created_at) where sealed_body is not null
  and state in ('failed', 'outbox');
create index mail_message_with_body on mail_message (created_at) where html <> ''
  and state in ('sent', 'failed', 'outbox');

create table faq (
  id integer generated always as identity primary key,
  question text not null,
  answer_html text not null,
  category text not null default 'General',
  position integer not null default 0,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  helpful_votes integer not null default 0 check (helpful_votes >= 0),
  unhelpful_votes integer not null default 0 check (unhelpful_votes >= 0)
);

create function faq_slug(question text, taken_by integer) returns text language sql stable as $$
  select case when exists (select 1 from faq f where f.slug = s.slug
    and f.id <> taken_by) then left(s.slug, 110) || '-' || taken_by else s.slug end
    from (select coalesce(nullif(trim(both '-' from left(regexp_replace(fold(question), '[^a-z0-9]+', '-', 'g'), 120)),
      ''), 'pregunta-' || taken_by) as slug) s $$;

create function give_faq_slug() returns trigger language plpgsql as $$
begin
  new.slug := coalesce(nullif(new.slug, ''), faq_slug(new.question, new.id));
  return new;
end $$;
create trigger faq_has_slug before insert or update on faq for each row execute function give_faq_slug();

create table canned_reply (
  id integer generated always as identity primary key,
  title text not null unique,
  category text check (category in ('purchase', 'pass', 'access', 'refund', 'personal_data', 'child_protection',
    'complaint', 'other')),
  body text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
