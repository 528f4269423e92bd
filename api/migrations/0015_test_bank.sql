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
