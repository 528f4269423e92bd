-- Somebody goes to the bank and agrees there to keep the card for the instalments of these passes. What they agreed to is kept with who,
-- when and from where; the bank's signed notification about this order number makes the card. One trip, one card.
create table card_consent (
  id integer generated always as identity primary key,
  gateway_order text not null unique,
  customer_id integer references customer,
  pass_holder_id integer not null references pass_holder,
  season_pass_ids integer[] not null check (cardinality(season_pass_ids) > 0),
  consent_text text not null check (consent_text <> ''),
  ip text not null default '',
  created_at timestamptz not null default now()
);
-- `token` is what the bank calls the card, sealed (auth/seal.ts) for its order number. Only a card that the bank can tie to the agreement
-- (cof_transaction) is charged.
alter table card_token add column consent_text text not null default '', add column gateway_order text unique references card_consent (gateway_order), add column revoked_at timestamptz, add column revoke_reason text not null default '';

-- A charge is told to the bank once: whoever sets sent_at calls it, nobody calls again; what became of it is asked for.
alter table charge_attempt add column sent_at timestamptz, add column card_token_id integer references card_token;
create unique index charge_attempt_under_way on charge_attempt (instalment_id) where state = 'requested';
create unique index charge_attempt_of_payment on charge_attempt (payment_id) where payment_id is not null and method = 'card_token';

-- What an unpaid pass loses with time, as facts that others ask for: its place in the renewals, and the years of its holder.
alter table season_pass add column priority_lost_at timestamptz, add column seniority_lost_at timestamptz;
alter table instalment add column reminded_at timestamptz;
create view pass_standing as
select p.id as season_pass_id, p.pass_holder_id, p.season_list_id, p.priority_lost_at is null as has_renewal_priority, p.seniority_lost_at is null as keeps_seniority,
       (select min(i.due_on) from instalment i where i.season_pass_id = p.id and i.state in ('overdue', 'failed_for_good', 'returned')) as overdue_since_on
  from season_pass p;

-- An instalment may have been paid in every way in which an order may.
alter table instalment drop constraint instalment_method_check;
alter table instalment add constraint instalment_method_check check (method in ('card_token', 'sepa', 'bizum_link', 'box_office', 'card', 'bizum', 'cash', 'card_terminal', 'wallet', 'transfer'));

-- The test bank keeps cards too, and what each will do when it is charged without its owner.
create table test_bank.card (
  identifier text primary key,
  merchant_code text not null,
  terminal integer not null,
  cof_transaction text not null unique,
  brand text not null check (brand in ('visa', 'mastercard')),
  behaviour text not null default 'pay' check (behaviour in ('pay', '0116', '0190', '0101', '0195', 'SIS0321', 'silent', 'deaf')),
  created_at timestamptz not null default now()
);
alter table test_bank.operation add column transaction_type text not null default '0' check (transaction_type in ('0', '7')), add column card_identifier text references test_bank.card;
