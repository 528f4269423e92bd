-- Direct debits (Cuaderno 19-14): what is asked of the bank in one file, and what became of each debit. An instalment waits in one
-- remittance at most; a debit ends once, collected or returned, and a returned one may be presented again in another remittance.
create table sepa_remittance (
  id integer generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'sent', 'settled', 'cancelled')),
  due_until_on date not null,
  collection_on date not null,
  message_id text unique check (length(message_id) between 1 and 35),
  creditor_id text not null default '',
  file text,
  file_sha256 text,
  note text not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (state not in ('sent', 'settled') or (file is not null and message_id is not null and sent_at is not null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index on sepa_remittance (state, collection_on);

create table sepa_debit (
  id integer generated always as identity primary key,
  sepa_remittance_id integer not null references sepa_remittance,
  instalment_id integer not null references instalment,
  sepa_mandate_id integer not null references sepa_mandate,
  amount_cents integer not null check (amount_cents > 0),
  sequence_type text check (sequence_type in ('FRST', 'RCUR')),
  end_to_end_id text unique check (length(end_to_end_id) between 1 and 35),
  state text not null default 'pending' check (state in ('pending', 'collected', 'returned', 'removed')),
  reason_code text not null default '',
  fee_cents integer not null default 0 check (fee_cents >= 0),
  payment_id integer unique references payment,
  collected_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (state <> 'returned' or (returned_at is not null and reason_code <> '')),
  check (state <> 'collected' or collected_at is not null)
);
create unique index sepa_debit_live on sepa_debit (instalment_id) where state = 'pending';
create index on sepa_debit (sepa_remittance_id, state);
create index on sepa_debit (sepa_mandate_id);
create index on sepa_debit (instalment_id);

-- Who signed what, from where and when, and why it ended. One signature, one reference for ever.
alter table sepa_mandate add column customer_id integer references customer, add column signed_at timestamptz, add column ended_at timestamptz, add column end_reason text not null default '';

-- What a returned debit costs, by plan; owed with the instalment, as a line of its own in its order.
alter table payment_frequency add column return_fee_cents integer not null default 0 check (return_fee_cents between 0 and 5000);
alter table instalment add column fee_cents integer not null default 0 check (fee_cents >= 0), add column fee_paid_cents integer not null default 0,
  add constraint instalment_fee_paid check (fee_paid_cents between 0 and fee_cents),
  -- Nothing is charged by itself while it stands.
  add column retries_stopped_at timestamptz;
