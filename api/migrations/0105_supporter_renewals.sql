-- A supporter's card that renews itself: a card at the bank that was agreed to, a notice, and a charge on its day.
alter table card_consent
  alter column pass_holder_id drop not null,
  alter column season_pass_ids set default '{}',
  add column supporter_id integer references supporter (id),
  drop constraint card_consent_season_pass_ids_check,
  add constraint card_consent_of_one check (num_nonnulls(pass_holder_id, supporter_id) = 1
    and (pass_holder_id is not null) = (cardinality(season_pass_ids) > 0));
create index on card_consent (supporter_id) where supporter_id is not null;

alter table supporter add column card_token_id integer references card_token (id);
create index on supporter (card_token_id) where card_token_id is not null;

create table supporter_renewal (
  id integer generated always as identity primary key,
  supporter_id integer not null references supporter (id),
  -- The end that it puts off: once for each.
  until_on date not null,
  state text not null default 'notified' check (state in ('notified', 'charging', 'stopped', 'renewed', 'failed')),
  -- What was told; nobody pays more.
  amount_cents integer not null check (amount_cents >= 0),
  charge_on date not null,
  notified_at timestamptz not null default now(),
  attempts smallint not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  decided_at timestamptz,
  reason text not null default '',
  constraint supporter_renewal_once unique (supporter_id, until_on),
  constraint supporter_renewal_told_in_time
    check (charge_on >= (notified_at at time zone 'Europe/Madrid')::date + 15),
  constraint supporter_renewal_decided
    check ((state in ('notified', 'charging')) = (decided_at is null))
);
create index supporter_renewal_due on supporter_renewal (charge_on) where state = 'notified';

alter table charge_attempt
  alter column instalment_id drop not null,
  add column supporter_renewal_id integer references supporter_renewal (id),
  add constraint charge_attempt_of_one check (num_nonnulls(instalment_id, supporter_renewal_id) = 1),
  add constraint charge_attempt_of_renewal unique (supporter_renewal_id, n);
create unique index charge_attempt_renewal_under_way on charge_attempt (supporter_renewal_id) where state = 'requested';
