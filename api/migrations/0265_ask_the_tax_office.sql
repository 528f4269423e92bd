-- What the tax office has of a month is asked for and held against ours. One at a time of a company; by itself once a month.
create table verifactu_check (
  id integer generated always as identity primary key,
  issuer_nif text not null check (issuer_nif ~ '^[0-9A-Z]{9}$'),
  environment text not null check (environment in ('test', 'real')),
  year integer not null check (year between 2024 and 2100),
  month integer not null check (month between 1 and 12),
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  is_automatic boolean not null default false,
  asked_by integer references staff_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Where the next page begins, as the tax office said; null: at the beginning.
  page_key jsonb,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  message text not null default '',
  -- What it has: of this program, and of others of the same company.
  seen_count integer not null default 0,
  others_count integer not null default 0,
  differences_count integer not null default 0,
  done_at timestamptz,
  check ((state = 'open') = (done_at is null))
);
create unique index verifactu_check_under_way on verifactu_check (issuer_nif, environment) where state = 'open';
create unique index verifactu_check_by_itself on verifactu_check (issuer_nif, environment, year, month) where is_automatic;
create index verifactu_check_asked_by on verifactu_check (asked_by);
-- Page by page, until all of it is there; gone when it is held against ours.
create table verifactu_seen (
  check_id integer not null references verifactu_check (id) on delete cascade,
  full_number text not null,
  issued_on date not null,
  told text not null check (told in ('Correcto', 'AceptadoConErrores', 'Anulado')),
  huella text not null,
  is_ours boolean not null,
  primary key (check_id, full_number)
);
create table verifactu_difference (
  id integer generated always as identity primary key,
  check_id integer not null references verifactu_check (id) on delete cascade,
  -- missing: it has not got what it had accepted; unknown: it has one that we do not know; content: another fingerprint;
  -- state: it is accepted, with errors or annulled there and not here.
  kind text not null check (kind in ('missing', 'unknown', 'content', 'state')),
  full_number text not null,
  issued_on date not null,
  invoice_id integer references invoice (id),
  ours text not null default '',
  theirs text not null default '',
  unique (check_id, full_number)
);
create index verifactu_difference_invoice on verifactu_difference (invoice_id);
-- A message that is no XML of theirs says nothing of which record is to blame: it is halved until one is left.
alter table verifactu_flow add column most_at_once integer not null default 1000 check (most_at_once between 1 and 1000);
