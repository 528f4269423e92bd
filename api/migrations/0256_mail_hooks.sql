-- What a provider of mail tells by itself of what comes back: whose word is taken, and what has been heard.
create table mail_hook (
  provider text primary key check (provider in ('ses', 'mailgun')),
  -- SES: the one topic that is ours; anybody may have another, and Amazon signs for all of them.
  topic text not null default '',
  -- Mailgun: the key that it signs with.
  key_sealed bytea,
  version integer not null default 1,
  -- The provider's own word that it tells us; what was last heard.
  confirmed_at timestamptz,
  heard_at timestamptz,
  check (case provider when 'ses' then topic ~ '^arn:aws[a-z-]*:sns:' and key_sealed is null
    else topic = '' and key_sealed is not null end)
);
-- Each word once, in the transaction of what comes of it.
create table mail_hook_event (
  provider text not null,
  event_id text not null,
  heard_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index mail_hook_event_heard on mail_hook_event (heard_at);
