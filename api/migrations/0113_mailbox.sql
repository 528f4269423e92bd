-- Answers by mail come in: a mailbox that is read by IMAP, what became of each message, and by which names our own mails
-- are known when they are answered.

create table mailbox (
  id smallint primary key default 1 check (id = 1),
  -- Where people write to, and where answers to our mails go.
  address text not null check (address = lower(address) and address like '%_@_%'),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  user_name text not null,
  -- AES-256-GCM under APP_SECRET, bound to this row.
  password_sealed bytea not null,
  folder text not null default 'INBOX' check (folder <> ''),
  -- Whether the provider delivers name+anything@ to name@: the answer then says by its address which case it is of.
  has_plus boolean not null default true,
  -- What becomes of what is no answer: a case of its own, or nothing.
  unknown text not null default 'open' check (unknown in ('open', 'drop')),
  is_active boolean not null default true,
  -- How far it has been read. A new validity means that the numbers begin anew (RFC 3501).
  uid_validity bigint,
  last_uid bigint not null default 0,
  leased_until timestamptz,
  polled_at timestamptz,
  -- Since when it cannot be read, and why; null: it can.
  failing_since timestamptz,
  poll_error text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Each message once, whatever the mailbox says about what was read: by its Message-ID, or its bytes when it has none.
create table inbound_mail (
  id integer generated always as identity primary key,
  message_hash bytea not null unique check (octet_length(message_hash) = 32),
  from_email text not null default '',
  subject text not null default '',
  outcome text not null check (outcome in ('reply', 'opened', 'dropped', 'automatic', 'unreadable', 'too_large')),
  detail text not null default '',
  incident_id integer references incident on delete set null,
  created_at timestamptz not null default now()
);
create index inbound_mail_created on inbound_mail (created_at);
create index inbound_mail_incident on inbound_mail (incident_id) where incident_id is not null;
create index inbound_mail_from on inbound_mail (from_email, created_at);

-- Message-IDs of the mails of a case, ours and theirs, newest last: what they are answered by, and what we answer.
create table case_mail (
  id integer generated always as identity primary key,
  incident_id integer not null references incident on delete cascade,
  -- Ours: what stands before the @; theirs: the whole, without brackets.
  message_ref text not null unique check (message_ref <> '' and length(message_ref) <= 500),
  is_ours boolean not null,
  created_at timestamptz not null default now()
);
create index case_mail_incident on case_mail (incident_id, id);

alter table mail_message
  add column reply_to text not null default '',
  -- Of a message that came: with its brackets. Of one of ours: what stands before the @, for the domain is known when it
  -- is sent.
  add column in_reply_to text not null default '';

-- What staff look through: a mail about the protection of a child is not there for who lacks that area.
create view received_mail as
  select m.id, m.from_email, m.subject, m.outcome, m.detail, m.incident_id, m.created_at, m.message_hash
    from inbound_mail m
    where not exists (select 1 from incident i where i.id = m.incident_id and i.category = 'child_protection');
alter view received_mail alter column message_hash set default sha256(gen_random_uuid()::text::bytea);

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (88, 'inbound_mails', 'Correos recibidos', 'delete', 'days', 90, 7, 365,
   'De quién era cada correo que llegó al buzón, su asunto y qué se hizo con él, desde que llegó. Lo que dijo está en su mensaje.',
   'RGPD, art. 5.1.e: bastan unos meses para aclarar un correo que alguien echa en falta.');
