-- Settlements with companies, commissions, invoices and their chain.

-- Commissions invoiced by the platform. Numbers without gaps per series; a number is never given twice.
create table commission_invoice (
  id integer generated always as identity primary key,
  series text not null,
  number integer check (number > 0),
  full_number text generated always as (series || lpad(number::text, 5, '0')) stored,
  state text not null default 'draft' check (state in ('draft', 'issued', 'sent', 'paid', 'overdue', 'rectified')),
  event_company_id integer references event_company,
  issuer_name text not null,
  issuer_nif text not null,
  recipient_name text not null,
  recipient_nif text not null,
  recipient_address text not null default '',
  period_from date not null,
  period_to date not null,
  issued_on date,
  due_on date,
  paid_on date,
  payment_reference text not null default '',
  base_cents integer not null,
  vat_bp integer not null default 2100 check (vat_bp between 0 and 10000),
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (series, number),
  check (period_from <= period_to),
  check ((state = 'draft') = (number is null)),
  check ((number is null) = (issued_on is null)),
  check ((state = 'paid') = (paid_on is not null))
);
create index on commission_invoice (event_company_id);
create index on commission_invoice (issued_on desc);

create table settlement (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('events', 'passes', 'academy', 'plots', 'products')),
  number text unique,
  state text not null default 'draft' check (state in ('draft', 'closed', 'sent', 'accepted', 'disputed', 'paid',
    'archived', 'void')),
  -- Who is paid: a company, or the organization itself.
  event_company_id integer references event_company,
  event_id integer,
  season_list_id integer references season_list,
  period_from date not null,
  period_to date not null,
  -- An event is settled some days after its last session: returns and claims come late.
  closable_from_on date,
  is_advance boolean not null default false,
  -- Tickets without their booking fee, which is not the counterpart's.
  sales_cents integer not null default 0,
  refunds_cents integer not null default 0,
  promoter_cash_cents integer not null default 0,
  commission_cents integer not null default 0,
  card_cost_cents integer not null default 0,
  other_cents integer not null default 0,
  base_cents integer not null default 0,
  vat_cents integer not null default 0,
  net_cents integer not null default 0,
  counterpart_name text not null default '',
  counterpart_nif text not null default '',
  iban text not null default '',
  note text not null default '',
  dispute_reason text not null default '',
  payment_reference text not null default '',
  paid_on date,
  commission_invoice_id integer references commission_invoice,
  -- A settlement that ended below zero is carried over to the next one.
  carried_by_id integer references settlement on delete set null,
  staff_user_id integer references staff_user,
  paid_by_id integer references staff_user,
  closed_at timestamptz,
  sent_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_trial boolean not null generated always as (false) stored,
  check (period_from <= period_to),
  check (net_cents = sales_cents + refunds_cents + promoter_cash_cents + commission_cents + card_cost_cents + other_cents),
  check ((state = 'draft') = (number is null)),
  check (state = 'draft' or closed_at is not null),
  check (state <> 'paid' or (paid_on is not null and payment_reference <> '')),
  -- Four eyes: who made it does not pay it.
  check (paid_by_id is null or paid_by_id <> staff_user_id),
  check (carried_by_id <> id),
  constraint settlement_event_id_fkey foreign key (event_id, is_trial) references event (id, is_trial)
);
create index on settlement (kind, created_at desc);
create index on settlement (event_company_id);
create index on settlement (event_id);
create index on settlement (commission_invoice_id);

create table settlement_line (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('sales', 'refunds', 'promoter_cash', 'commission', 'card_cost', 'charge',
    'advance', 'adjustment', 'wallet', 'invitations')),
  description text not null,
  event_session_id integer references event_session,
  channel text not null default '',
  method text not null default '',
  count integer not null default 0,
  base_cents integer not null,
  vat_bp integer not null default 0,
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  unique (settlement_id, position)
);

-- A closed settlement is what was agreed: its lines do not change any more.
create function closed_settlement_is_frozen() returns trigger language plpgsql as $$
declare owner integer := case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end;
begin
  if exists (select 1 from settlement where id = owner and state <> 'draft') then
    raise exception 'settlement % is closed', owner using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_line_frozen before insert or update or delete on settlement_line
  for each row execute function closed_settlement_is_frozen();

-- What a settlement pays out or takes back, one row per order line, instalment, plot payment, refund of part of
-- a pass, or entry of a wallet (what went back without an order of its own). A live settlement
-- owns its rows alone: nothing is paid out twice. Void settlements keep theirs as a record, no longer live.
create table settlement_item (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  side text not null check (side in ('sale', 'refund')),
  order_line_id integer references order_line,
  instalment_id integer references instalment,
  plot_payment_id integer references plot_payment,
  amount_cents integer not null,
  is_live boolean not null default true,
  refund_id integer references refund,
  wallet_entry_id integer references wallet_entry,
  constraint settlement_item_names_one check (num_nonnulls(order_line_id, instalment_id, plot_payment_id, refund_id,
    wallet_entry_id) = 1)
);
create unique index settlement_item_order_line_once on settlement_item (order_line_id, side) where is_live
  and order_line_id is not null;
create unique index settlement_item_instalment_once on settlement_item (instalment_id, side) where is_live
  and instalment_id is not null;
create unique index settlement_item_plot_payment_once on settlement_item (plot_payment_id, side) where is_live
  and plot_payment_id is not null;
create index on settlement_item (settlement_id);
create index settlement_item_instalment on settlement_item (instalment_id) where instalment_id is not null;
create unique index settlement_item_refund_once on settlement_item (refund_id) where is_live and refund_id is not null;
create unique index settlement_item_wallet_once on settlement_item (wallet_entry_id) where is_live
  and wallet_entry_id is not null;

create table commission_invoice_line (
  id integer generated always as identity primary key,
  commission_invoice_id integer not null references commission_invoice on delete cascade,
  position smallint not null,
  description text not null,
  settlement_id integer references settlement,
  count integer not null default 0,
  base_cents integer not null,
  unique (commission_invoice_id, position)
);
create unique index commission_invoiced_once on commission_invoice_line (settlement_id) where settlement_id is not null;

-- Gap-free numbers: the row is locked by the transaction that issues.
create table invoice_series (
  id integer generated always as identity primary key,
  issuer_nif text not null,
  series text not null check (series ~ '^[A-Z]{1,4}[0-9]{2}-$'),
  purpose text not null check (purpose in ('simplified', 'complete', 'rectifying_complete', 'rectifying_simplified')),
  year smallint not null check (year between 2000 and 2999),
  next_number integer not null default 1 check (next_number > 0),
  unique (issuer_nif, series),
  unique (issuer_nif, purpose, year)
);

-- One chain per issuer, whatever the series and the year: issue and cancellation records alike hang from its head.
create table invoice_chain (
  issuer_nif text primary key,
  last_sequence integer not null default 0,
  last_huella text not null default ''
);

create table invoice (
  id integer generated always as identity primary key,
  issuer_nif text not null,
  issuer_name text not null,
  series text not null,
  number integer not null check (number > 0),
  full_number text not null check (length(full_number) <= 60),
  kind text not null check (kind in ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  issued_on date not null,
  operation_on date,
  recipient_name text not null default '',
  recipient_nif text not null default '',
  recipient_address text not null default '',
  description text not null check (length(description) between 1 and 500),
  base_cents integer not null,
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  state text not null default 'issued' check (state in ('issued', 'sent', 'rectified')),
  order_id integer,
  settlement_id integer references settlement,
  rectifies_id integer references invoice,
  -- VeriFactu: the record as it was hashed, and what the tax office said of it.
  chain_sequence integer not null check (chain_sequence > 0),
  recorded_at timestamptz not null,
  recorded_text text not null,
  huella text not null check (huella ~ '^[0-9A-F]{64}$'),
  previous_huella text not null check (previous_huella ~ '^([0-9A-F]{64})?$'),
  qr_url text not null,
  aeat_state text not null default 'pending' check (aeat_state in ('pending', 'accepted', 'accepted_with_errors',
    'rejected', 'not_sent')),
  aeat_csv text not null default '',
  aeat_message text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  is_trial boolean not null generated always as (false) stored,
  unique (issuer_nif, series, number),
  unique (issuer_nif, full_number),
  unique (issuer_nif, chain_sequence),
  -- A chain does not fork.
  unique (issuer_nif, previous_huella),
  unique (huella),
  check ((kind in ('F2', 'R5')) = (recipient_nif = '')),
  check ((chain_sequence = 1) = (previous_huella = '')),
  check ((left(kind, 1) = 'R') = (rectifies_id is not null)),
  constraint invoice_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial)
);
create index on invoice (issued_on desc, id desc);
create index on invoice (order_id) where order_id is not null;
create index on invoice (settlement_id) where settlement_id is not null;
create index on invoice (rectifies_id) where rectifies_id is not null;
create index on invoice (aeat_state) where aeat_state <> 'accepted';
create index invoice_search on invoice using gin (fold(coalesce("full_number", '') || ' ' || coalesce("recipient_name",
  '') || ' ' || coalesce("recipient_nif", '')) gin_trgm_ops);

-- Issued is issued: only its way to the tax office and to the customer goes on.
create function invoice_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'invoice % is never deleted', old.id using errcode = 'TQ002'; end if;
  if (to_jsonb(new) - 'state' - 'aeat_state' - 'aeat_csv' - 'aeat_message' - 'sent_at') is distinct
    from (to_jsonb(old) - 'state' - 'aeat_state' - 'aeat_csv' - 'aeat_message' - 'sent_at') then
    raise exception 'invoice % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger invoice_frozen before update or delete on invoice for each row execute function invoice_is_frozen();

create table invoice_line (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  position smallint not null,
  description text not null,
  quantity integer not null default 1 check (quantity > 0),
  base_cents integer not null,
  vat_bp integer not null check (vat_bp between 0 and 10000),
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  unique (invoice_id, position)
);
create trigger invoice_line_append_only before update or delete or truncate on invoice_line for each statement
  execute function append_only();

create table invoice_vat (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  tax text not null default '01' check (tax in ('01', '02', '03')),
  regime_key text not null default '01',
  qualification text not null check (qualification in ('S1', 'E1', 'N1', 'N2')),
  exemption text not null default '',
  rate_bp integer not null check (rate_bp between 0 and 10000),
  base_cents integer not null,
  vat_cents integer not null,
  unique (invoice_id, tax, qualification, rate_bp)
);
create trigger invoice_vat_append_only before update or delete or truncate on invoice_vat for each statement
  execute function append_only();
