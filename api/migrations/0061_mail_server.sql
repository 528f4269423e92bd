-- Where mail leaves from, set by the club itself, and the proof that it arrives.

-- One row. What the environment says (SMTP_URL) stands above it. The password is sealed under APP_SECRET (auth/seal.ts):
-- neither a dump of the database nor a backup opens it.
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

-- A server that accepts a message may still drop it: what it said is noted, and whether somebody opened the link inside.
create table mail_test (
  id integer generated always as identity primary key,
  key_hash bytea not null unique,
  to_email text not null,
  -- Server, user and sender that it went by: another one has proved nothing yet. '*': before tests were asked for.
  route text not null,
  staff_user_id integer references staff_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  response text not null default '',
  confirmed_at timestamptz
);
create index on mail_test (route, id);

-- Whoever has confirmed an address by a mailed link has shown that the server of the environment delivers.
insert into mail_test (key_hash, to_email, route, accepted_at, confirmed_at)
select sha256('before tests were asked for'), '', '*', now(), now()
 where exists (select 1 from mail_message where state = 'sent') and exists (select 1 from customer where email_verified_at is not null);
