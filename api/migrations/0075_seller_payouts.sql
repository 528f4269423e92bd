-- Money that a seller outside has cashed for us and sends: what each transfer was for, payment by payment, refund by refund.

create table seller_payout (
  id integer generated always as identity primary key,
  outside_seller_id integer not null references outside_seller (id),
  -- What came: sales less what was given back. Nothing, when the one is as much as the other.
  amount_cents integer not null check (amount_cents >= 0),
  received_on date not null,
  reference text not null check (reference <> ''),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by_id integer references staff_user,
  undo_reason text not null default '',
  check ((undone_at is null) = (undone_by_id is null)),
  check ((undone_at is null) = (undo_reason = ''))
);
create index on seller_payout (outside_seller_id);

create table seller_payout_item (
  seller_payout_id integer not null references seller_payout,
  payment_id integer not null references payment,
  -- What went back of it, against; null: the payment itself.
  refund_id integer references refund,
  amount_cents integer not null,
  -- False once the payout is undone: owed again.
  is_live boolean not null default true
);
create index on seller_payout_item (seller_payout_id);
-- Nothing is received twice, whoever writes it down.
create unique index seller_payout_payment_once on seller_payout_item (payment_id) where is_live and refund_id is null;
create unique index seller_payout_refund_once on seller_payout_item (refund_id) where is_live and refund_id is not null;
-- Of a seller's payments, by its terminal.
create index payment_outside on payment (bank_terminal_id) where method = 'lfp';
