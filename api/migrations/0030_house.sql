-- The house: who it is, what it does, how it looks, which bank its money goes to, where its mail leaves from.
create table organization (
  id integer primary key check (id = 1),
  name text collate spanish not null,
  legal_name text collate spanish not null,
  nif text not null,
  address text collate spanish not null default '',
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
  data_delegate_name text collate spanish not null default '',
  data_delegate_email text not null default '',
  minors_delegate_name text collate spanish not null default '',
  minors_delegate_email text not null default '',
  minors_delegate_phone text not null default '',
  -- What the club does: its kinds of event, and the parts of the product that it uses. What is off is shown nowhere
  -- and refused everywhere; its data stay. The defaults are everything; a new house begins with little
  -- (domain/beginning/lay-base.ts) and chooses.
  activities text[] not null default '{sport,theatre}'
    constraint organization_activities_known check (activities <@ array['sport', 'theatre']
    and cardinality(activities) > 0),
  -- 'lfp' alone is off unless the club switches it on.
  modules text[] not null default '{passes,academy,supporters,plots,shop,packs,donations,box_office,accreditations,'
      'waiting_rooms,announcements,whatsapp,newsletters,remittances,settlements}'
    constraint organization_modules_known check (modules <@ array['passes', 'academy', 'supporters', 'plots', 'shop',
      'packs', 'donations', 'box_office', 'accreditations', 'waiting_rooms', 'announcements', 'whatsapp', 'newsletters',
      'remittances', 'settlements', 'lfp']),
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
  title text collate spanish not null,
  body_html text not null,
  published_at timestamptz,
  version integer not null default 1,
  signed_off_by_id integer references staff_user,
  unique (kind, edition)
);

create function legal_text_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  name text collate spanish not null,
  folder text collate spanish not null default '',
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

-- Where the public reads an uploaded picture.
create function media_url(of_id integer) returns text language sql stable
begin atomic
 select '/media/' || id || '/' || name from media_file where id = of_id;
end;

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
  short_name text collate spanish not null default '' check (length(short_name) <= 40),
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
  merchant_code text not null,
  terminal integer not null check (terminal between 1 and 999),
  created_at timestamptz not null default now(),
  -- A second way to be paid: whoever a terminal belongs to is said, and what its numbers and signatures look like is
  -- the provider's own.
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,19}$'),
  constraint bank_terminal_key unique (provider, environment, merchant_code, terminal),
  constraint bank_terminal_merchant_code_check check (case when provider = 'redsys' then merchant_code ~ '^\d{9}$'
    else merchant_code ~ '^[A-Za-z0-9_-]{2,40}$' end)
);
create unique index bank_terminal_built_in on bank_terminal (environment) where environment in ('practice', 'stand_in');

-- Numbers 1 and 2 for good; their key belongs to the process and stands nowhere.
insert into bank_terminal (provider, environment, merchant_code, terminal)
  values ('redsys', 'practice', '999008881', 1);
insert into bank_terminal (provider, environment, merchant_code, terminal)
  values ('redsys', 'stand_in', '999008881', 1);

create trigger bank_terminal_stays before update or delete or truncate on bank_terminal for each statement
  execute function append_only();

-- Sealed under the installation's secret and for its terminal: a row that is moved to another one does not open.
create table bank_key (
  id integer generated always as identity primary key,
  bank_terminal_id integer not null references bank_terminal,
  source text not null check (source in ('office', 'environment')),
  signature_version text not null check (signature_version ~ '^[A-Z0-9_]{1,40}$'),
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
  sender_name text collate spanish not null check (sender_name <> ''),
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
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'outbox', 'bounced')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A stored mail opens nothing: html and text say where a personal link or code stood, the body itself is sealed
  -- (AES-256-GCM, APP_SECRET) until the mail server has it, a week at the most when nobody can send it.
  sealed_body bytea,
  reply_to text not null default '',
  -- Of a message that came: with its brackets. Of one of ours: what stands before the @, for the domain is known when
  -- it is sent.
  in_reply_to text not null default ''
);
create index on mail_message (created_at desc);
create index on mail_message (order_id);
-- Mails that somebody has in hand (few at any time): what a dead worker left of them is looked for every few seconds.
create index mail_message_in_hand on mail_message (sent_at) where state = 'sending';
create index mail_message_sealed on mail_message (created_at)
  where sealed_body is not null and state in ('failed', 'outbox');
create index mail_message_with_body on mail_message (created_at)
  where html <> '' and state in ('sent', 'failed', 'outbox', 'bounced');
-- What was written to one person is found by address and number, however much was written to others.
create index mail_message_to on mail_message (lower(to_email), id desc);

-- What the house says in its own words in a mail of ours: a slot that is empty is said as we say it, and a row says
-- something.
create table own_words (
  id integer generated always as identity primary key,
  kind text not null unique check (kind ~ '^[a-z][a-z_]*([.-][a-z_]+)*$' and length(kind) <= 60),
  subject text not null default '' check (length(subject) <= 150 and subject !~ '[\n\r]'),
  preheader text not null default '' check (length(preheader) <= 200),
  title text collate spanish not null default '' check (length(title) <= 100),
  before text not null default '' check (length(before) <= 3000),
  after text not null default '' check (length(after) <= 3000),
  label text collate spanish not null default '' check (length(label) <= 60),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references staff_user (id) on delete set null,
  check (subject || preheader || title || before || after || label <> '')
);
create index own_words_updated_by on own_words (updated_by);

create table faq (
  id integer generated always as identity primary key,
  question text collate spanish not null,
  answer_html text not null,
  category text collate spanish not null default 'General',
  position integer not null default 0,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  helpful_votes integer not null default 0 check (helpful_votes >= 0),
  unhelpful_votes integer not null default 0 check (unhelpful_votes >= 0),
  -- Questions are found by what people write about their own, and judged once by each connection. Accents are folded
  -- before the dictionary, on both sides: «devolucion», «Devolución» and «devoluciones» are one word.
  found_by tsvector generated always as (
    setweight(to_tsvector('spanish', fold(question)), 'A')
    || setweight(to_tsvector('spanish', fold(regexp_replace(answer_html, '<[^>]*>', ' ', 'g'))), 'B')) stored
);

create function faq_slug(question text, taken_by integer) returns text language sql stable
begin atomic
  select case when exists (select 1 from faq f where f.slug = s.slug
    and f.id <> taken_by) then left(s.slug, 110) || '-' || taken_by else s.slug end
    from (select coalesce(nullif(trim(both '-' from left(regexp_replace(fold(question), '[^a-z0-9]+', '-', 'g'), 120)),
      ''), 'pregunta-' || taken_by) as slug) s;
end;

create function give_faq_slug() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.slug := coalesce(nullif(new.slug, ''), faq_slug(new.question, new.id));
  return new;
end $$;
create trigger faq_has_slug before insert or update on faq for each row execute function give_faq_slug();

-- What somebody writes is a text and no query: any word may hit. A word that few questions have is worth more, one of
-- the question more than one of its answer; one that none has is looked for as a slip of the keyboard.
create function find_faqs(typed text, most integer) returns table (id integer, score float)
  language sql stable strict parallel safe
begin atomic
  with word as (select distinct lexeme from unnest(to_tsvector('spanish', fold(left(typed, 600)))) limit 60),
  hit as (
    select f.id, word.lexeme, case when 'A' = any(w.weights) then 3.0 else 1.0 end as points
      from faq f cross join lateral unnest(f.found_by) as w (lexeme, positions, weights)
      join word on word.lexeme = w.lexeme where f.is_visible
    union all
    select f.id, word.lexeme, 2 * near.how
      from word join faq f on f.is_visible
      cross join lateral (select max(similarity(word.lexeme, w.lexeme)) as how from unnest(f.found_by) as w
        where 'A' = any(w.weights)) near
      where near.how >= 0.4 and length(word.lexeme) >= 4 and not exists (select 1 from faq o
        where o.is_visible and word.lexeme = any(tsvector_to_array(o.found_by)))),
  worth as (
    select lexeme, ln(1 + (select count(*) from faq where is_visible) / count(*)::float) as factor
      from hit group by lexeme),
  -- Of those that are as good, the one that sounds alike.
  scored as (select hit.id, sum(points * factor) + 0.1 * similarity(fold(left(typed, 600)), fold(f.question)) as score
    from hit join worth using (lexeme) join faq f on f.id = hit.id group by hit.id, f.question)
  select s.id, s.score from scored s
    where s.score >= 1.2 and s.score >= 0.4 * (select max(score) from scored) order by s.score desc, s.id limit most;
end;

-- One vote for each connection, of which only a keyed hash is kept; whoever thinks better of it moves the vote.
create table faq_vote (
  faq_id integer not null references faq on delete cascade,
  voter bytea not null check (octet_length(voter) = 16),
  is_helpful boolean not null,
  at timestamptz not null default now(),
  primary key (faq_id, voter)
);
create index faq_vote_at on faq_vote (at);

-- The counters follow the votes and nobody else writes them; votes that went by their period stay counted.
create function count_faq_vote() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  helpful integer := new.is_helpful::int;
  unhelpful integer := 1 - new.is_helpful::int;
begin
  if tg_op = 'UPDATE' then
    if new.is_helpful = old.is_helpful then return null; end if;
    helpful := helpful - old.is_helpful::int;
    unhelpful := unhelpful - (1 - old.is_helpful::int);
  end if;
  update faq set helpful_votes = greatest(0, helpful_votes + helpful),
    unhelpful_votes = greatest(0, unhelpful_votes + unhelpful) where id = new.faq_id;
  return null;
end $$;
create trigger faq_vote_counts after insert or update on faq_vote for each row execute function count_faq_vote();

create table canned_reply (
  id integer generated always as identity primary key,
  title text collate spanish not null unique,
  category text check (category in ('purchase', 'pass', 'access', 'refund', 'personal_data', 'child_protection',
    'complaint', 'other')),
  body text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Books of the built-in test bank. A schema of its own: no table of the product refers to it and the bank
-- refers to none of the product's, so that money can be compared between two parties that share nothing.
create schema test_bank;

-- The test bank keeps cards too, and what each will do when it is charged without its owner.
create table test_bank.card (
  identifier text primary key,
  merchant_code text not null,
  terminal integer not null,
  cof_transaction text not null unique,
  brand text not null check (brand in ('visa', 'mastercard')),
  behaviour text not null default 'pay' check (behaviour in ('pay', '0116', '0190', '0101', '0195', 'SIS0321', 'silent',
    'deaf')),
  created_at timestamptz not null default now()
);

create table test_bank.operation (
  id integer generated always as identity primary key,
  merchant_code text not null,
  terminal integer not null,
  gateway_order text not null,
  amount_cents integer not null check (amount_cents > 0),
  method text not null check (method in ('card', 'bizum')),
  state text not null default 'requested' check (state in ('requested', 'authorised', 'denied')),
  response_code text,
  authorisation_code text,
  -- What was really taken: differs from the amount asked for only when the tester wants it altered.
  charged_cents integer not null default 0 check (charged_cents >= 0),
  refunded_cents integer not null default 0,
  -- Where the browser went, so that a second press of the button goes to the same place.
  return_url text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  transaction_type text not null default '0' check (transaction_type in ('0', '7')),
  card_identifier text references test_bank.card,
  unique (merchant_code, terminal, gateway_order),
  check ((state = 'requested') = (decided_at is null)),
  check (state = 'authorised' or charged_cents = 0),
  -- Partial refunds may never add up to more than was taken.
  check (refunded_cents between 0 and charged_cents)
);

create table test_bank.refund (
  id integer generated always as identity primary key,
  operation_id integer not null references test_bank.operation,
  amount_cents integer not null check (amount_cents > 0),
  authorisation_code text not null,
  created_at timestamptz not null default now()
);
create index on test_bank.refund (operation_id);

-- A notification is written in the statement that decides the payment and sent afterwards: a bank that is
-- killed in between sends it when it starts again.
create table test_bank.notification (
  id integer generated always as identity primary key,
  operation_id integer not null references test_bank.operation,
  url text not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  max_attempts integer not null,
  due_at timestamptz not null,
  -- Who sends it holds it until then; nobody else sends it meanwhile.
  leased_until timestamptz,
  last_status integer,
  created_at timestamptz not null default now()
);
create index on test_bank.notification (due_at) where state = 'pending';
create index on test_bank.notification (operation_id);
