-- What is settled with whom it belongs to, what is invoiced, and what sellers pay in.

-- Settlements are paid by a file of transfers that the bank takes: made once, kept as it went.
create table settlement_transfer (
  id integer generated always as identity primary key,
  state text not null default 'sent' check (state in ('sent', 'paid', 'cancelled')),
  message_id text not null unique check (length(message_id) between 1 and 35),
  execution_on date not null,
  total_cents integer not null check (total_cents > 0),
  file text not null,
  file_sha256 text not null,
  staff_user_id integer not null references staff_user (id),
  paid_on date,
  cancel_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'paid') = (paid_on is not null))
);

-- What went to the bank stays as it went.
create function transfer_is_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.message_id, new.execution_on, new.total_cents, new.file, new.file_sha256, new.staff_user_id)
    is distinct from (old.message_id, old.execution_on, old.total_cents, old.file, old.file_sha256, old.staff_user_id)
      then
    raise exception 'transfer % went to the bank as it is', old.id using errcode = '23514',
      constraint = 'settlement_transfer_kept';
  end if;
  return new;
end $$;
create trigger settlement_transfer_kept before update on settlement_transfer
  for each row execute function transfer_is_kept();

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
  counterpart_name text collate spanish not null default '',
  counterpart_nif text not null default '',
  iban text not null default '',
  note text not null default '',
  dispute_reason text not null default '',
  payment_reference text not null default '',
  paid_on date,
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
  -- One at a time: what the bank may be paying is neither void nor sent again.
  transfer_id integer references settlement_transfer (id),
  check (period_from <= period_to),
  check (net_cents = sales_cents + refunds_cents + promoter_cash_cents + commission_cents + card_cost_cents
    + other_cents),
  check ((state = 'draft') = (number is null)),
  check (state = 'draft' or closed_at is not null),
  check (state <> 'paid' or (paid_on is not null and payment_reference <> '')),
  -- Four eyes: who made it does not pay it.
  check (paid_by_id is null or paid_by_id <> staff_user_id),
  check (carried_by_id <> id),
  constraint settlement_event_id_fkey foreign key (event_id, is_trial) references event (id, is_trial),
  -- What a company owes the house is not paid to it: it passes to the next settlement.
  constraint settlement_paid_is_owed check (state not in ('paid', 'archived') or net_cents >= 0),
  constraint settlement_in_transfer check (transfer_id is null or state in ('accepted', 'paid', 'archived'))
);
create index on settlement (kind, created_at desc);
create index on settlement (event_company_id);
create index on settlement (event_id);
create index on settlement (transfer_id) where transfer_id is not null;

create table settlement_line (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('sales', 'refunds', 'promoter_cash', 'commission', 'card_cost', 'charge',
    'advance', 'adjustment', 'wallet', 'invitations')),
  description text collate spanish not null,
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
create function closed_settlement_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare owner integer := case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end;
begin
  if exists (select 1 from settlement where id = owner and state <> 'draft') then
    raise exception 'settlement % is closed', owner using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_line_frozen before insert or update or delete on settlement_line
  for each row execute function closed_settlement_is_frozen();

-- What a settlement pays out or takes back, one row per order line, instalment, refund of part of a pass, or entry of a
-- wallet (what went back without an order of its own). A live settlement owns its rows alone: nothing is paid out twice.
-- Void settlements keep theirs as a record, no longer live.
create table settlement_item (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  side text not null check (side in ('sale', 'refund')),
  order_line_id integer references order_line,
  instalment_id integer references instalment,
  amount_cents integer not null,
  is_live boolean not null default true,
  refund_id integer references refund,
  wallet_entry_id integer references wallet_entry,
  -- The money of an event that several companies put on is settled by their parts. A part is a stretch of the whole,
  -- one after the other by company; what an item settles of its line is that stretch of it.
  from_bp integer not null default 0,
  to_bp integer not null default 10000,
  vat_cents integer,
  -- A settlement has each part that went back, once.
  constraint settlement_item_names_one check (
    num_nonnulls(order_line_id, instalment_id, wallet_entry_id)
      + (refund_id is not null and order_line_id is null)::int = 1
    and (refund_id is null or side = 'refund')),
  constraint settlement_item_stretch check (0 <= from_bp and from_bp < to_bp and to_bp <= 10000)
);
create unique index settlement_item_instalment_once on settlement_item (instalment_id, side)
  where is_live and instalment_id is not null;
create index on settlement_item (settlement_id);
create index settlement_item_instalment on settlement_item (instalment_id) where instalment_id is not null;
create unique index settlement_item_wallet_once on settlement_item (wallet_entry_id)
  where is_live and wallet_entry_id is not null;
create unique index settlement_item_refund_once on settlement_item (refund_id)
  where is_live and refund_id is not null and order_line_id is null;
create unique index settlement_item_order_line_once on settlement_item (order_line_id, side, coalesce(refund_id, 0),
    from_bp)
  where is_live and order_line_id is not null;

create view event_part as
  select event_id, event_company_id, (sum(percent_bp) over own - percent_bp)::integer as from_bp,
    (sum(percent_bp) over own)::integer as to_bp
    from event_company_share window own as (partition by event_id order by event_company_id)
  union all
  select id, event_company_id, 0, 10000 from event e
   where not exists (select 1 from event_company_share s where s.event_id = e.id);

-- A stretch of so many cents. The stretches of a whole add up to the whole; the cent that does not divide goes to one
-- of them after the other, by the line, so that over many lines nobody has more of them than another.
create function stretch_of(cents integer, from_bp integer, to_bp integer, line_id integer) returns integer
language sql immutable parallel safe
  return (sign(cents) * ((abs(cents)::bigint * to_bp + line_id::bigint * 6181 % 10000) / 10000
    - (abs(cents)::bigint * from_bp + line_id::bigint * 6181 % 10000) / 10000))::integer;

create table settlement_charge (
  id integer generated always as identity primary key,
  event_company_id integer not null references event_company (id),
  kind text not null check (kind in ('charge', 'advance')),
  description text collate spanish not null,
  amount_cents integer not null check (amount_cents > 0),
  on_date date not null,
  settlement_id integer references settlement (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on settlement_charge (event_company_id) where settlement_id is null;
create index on settlement_charge (settlement_id) where settlement_id is not null;

-- What a closed settlement has taken stays as it was taken.
create function settled_charge_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from settlement where id = old.settlement_id and state not in ('draft', 'void')) then
    raise exception 'charge % is in a settlement', old.id using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settled_charge_stays before update or delete on settlement_charge
  for each row execute function settled_charge_stays();

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

create table invoice (
  id integer generated always as identity primary key,
  issuer_nif text not null,
  issuer_name text collate spanish not null,
  series text not null,
  number integer not null check (number > 0),
  full_number text not null check (length(full_number) <= 60),
  kind text not null check (kind in ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  issued_on date not null,
  operation_on date,
  recipient_name text collate spanish not null default '',
  recipient_nif text not null default '',
  recipient_address text not null default '',
  description text collate spanish not null check (length(description) between 1 and 500),
  base_cents integer not null,
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  state text not null default 'issued' check (state in ('issued', 'sent', 'rectified')),
  order_id integer,
  settlement_id integer references settlement,
  rectifies_id integer references invoice,
  -- VeriFactu: the record as it was hashed, and what the tax office said of it. The chain is the records'; an invoice
  -- keeps where it stood in it.
  chain_sequence integer not null check (chain_sequence > 0),
  recorded_at timestamptz not null,
  recorded_text text not null,
  huella text not null check (huella ~ '^[0-9A-F]{64}$'),
  previous_huella text not null check (previous_huella ~ '^([0-9A-F]{64})?$'),
  qr_url text not null,
  aeat_state text not null default 'pending'
    check (aeat_state in ('pending', 'accepted', 'accepted_with_errors', 'rejected', 'not_sent', 'kept')),
  aeat_csv text not null default '',
  aeat_message text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  is_trial boolean not null generated always as (false) stored,
  -- Of which refund it tells, when it puts an invoice right.
  refund_id integer references refund,
  -- F3: the simplified invoice that it stands for.
  replaces_id integer references invoice,
  -- An invoice is of one tax. With reverse charge its customer owes the tax: nothing of it is taxed here, and it names
  -- them.
  tax text not null default '01' check (tax in ('01', '02', '03')),
  is_reverse_charge boolean not null default false,
  -- Of a person who was forgotten the invoice stays as the law wants it (RD 1619/2012 art. 19), blocked (LO 3/2018 art.
  -- 32): lists, searches, reports and exports say «Bloqueado» in the place of who it was for.
  recipient_blocked_at timestamptz,
  shown_name text collate spanish not null
    generated always as (case when recipient_blocked_at is null or recipient_nif = '' then recipient_name
    else 'Bloqueado' end) stored,
  shown_nif text not null
    generated always as (case when recipient_blocked_at is null or recipient_nif = '' then recipient_nif
    else 'Bloqueado' end) stored,
  shown_address text not null
    generated always as (case when recipient_blocked_at is null then recipient_address else '' end) stored,
  unique (issuer_nif, series, number),
  unique (issuer_nif, full_number),
  unique (huella),
  check ((kind in ('F2', 'R5')) = (recipient_nif = '')),
  check ((chain_sequence = 1) = (previous_huella = '')),
  check ((left(kind, 1) = 'R') = (rectifies_id is not null)),
  constraint invoice_order_id_fkey foreign key (order_id, is_trial) references "order" (id, is_trial),
  constraint invoice_replaces check ((kind = 'F3') = (replaces_id is not null)),
  constraint invoice_of_refund check (refund_id is null or left(kind, 1) = 'R' or kind = 'F3'),
  -- Letters, digits and signs that the tax office takes in a number.
  constraint invoice_number_signs check (full_number ~ '^[!-~]([ -~]*[!-~])?$' and full_number !~ '["''<>=]'),
  constraint invoice_of_settlement check (settlement_id is null or order_id is null),
  constraint invoice_reverse_is_complete check (not is_reverse_charge or kind not in ('F2', 'R5')),
  constraint invoice_of_its_tax unique (id, tax, is_reverse_charge)
);
create index on invoice (issued_on desc, id desc);
create index on invoice (order_id) where order_id is not null;
create index on invoice (settlement_id) where settlement_id is not null;
create index on invoice (rectifies_id) where rectifies_id is not null;
create index on invoice (aeat_state) where aeat_state <> 'accepted';
create unique index invoice_replaced_once on invoice (replaces_id) where kind = 'F3';
-- Closing invoices what is kept, void takes it back: once each, and of opposite signs.
create unique index invoice_of_settlement_once on invoice (settlement_id, (base_cents < 0))
  where settlement_id is not null;
-- A sale has one invoice of each issuer, a refund puts it right once, and it is exchanged once.
create unique index invoice_of_order_once on invoice (order_id, issuer_nif, tax, is_reverse_charge)
  where kind in ('F1', 'F2');
create unique index invoice_of_refund_once on invoice (refund_id, issuer_nif, tax) where left(kind, 1) = 'R';
create index invoice_search on invoice
  using gin (fold(coalesce(full_number, '') || ' ' || coalesce(shown_name, '') || ' '
  || coalesce(shown_nif, '')) gin_trgm_ops);

-- Issued is issued: only its way to the tax office and to the customer goes on; it is blocked once and for ever. What is
-- generated is not there yet when this asks: it is left out, its parts are compared.
create function invoice_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare moves constant text[] := array['state', 'aeat_state', 'aeat_csv', 'aeat_message', 'sent_at', 'total_cents',
  'is_trial', 'recipient_blocked_at', 'shown_name', 'shown_nif', 'shown_address'];
begin
  if tg_op = 'DELETE' then raise exception 'invoice % is never deleted', old.id using errcode = 'TQ002'; end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
     or (old.recipient_blocked_at is not null and new.recipient_blocked_at is distinct from old.recipient_blocked_at)
       then
    raise exception 'invoice % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger invoice_frozen before update or delete on invoice for each row execute function invoice_is_frozen();

-- What the house keeps of a settlement is invoiced by the engine that invoices everything: series, chain, record, paper.
create view commission_invoice as
  select id, issuer_nif, issuer_name, series, number, full_number, kind, issued_on, operation_on, recipient_name,
    recipient_nif, recipient_address, description, base_cents, vat_cents, total_cents, state, settlement_id,
    rectifies_id, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url, created_at, tax
    from invoice where settlement_id is not null;

-- What an untaxed line says of its law: as its rate has it; none: the words of its cause do.
create function tax_exemption(vat text, why text) returns text language sql stable
  return coalesce((select exemption from vat_rate where code = vat and cause = why
    order by valid_from desc limit 1), '');

-- What comes later of a blocked order (a correction) is blocked from its first moment.
create function invoice_is_blocked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.recipient_blocked_at := coalesce(
    (select max(i.recipient_blocked_at) from invoice i where i.order_id = new.order_id),
    (select b.blocked_at from blocked_contact b where b.order_id = new.order_id));
  return new;
end $$;
create trigger invoice_blocked before insert on invoice for each row when (new.order_id is not null)
  execute function invoice_is_blocked();

create table invoice_line (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  position smallint not null,
  description text collate spanish not null,
  quantity integer not null default 1 check (quantity > 0),
  base_cents integer not null,
  vat_bp integer not null check (vat_bp between 0 and 10000),
  vat_cents integer not null,
  total_cents integer generated always as (base_cents + vat_cents) stored,
  qualification text not null default 'S1'
    check (qualification in ('S1', 'S2', 'N1', 'N2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8')),
  unique (invoice_id, position),
  constraint invoice_line_only_taxed check (qualification = 'S1' or (vat_bp = 0 and vat_cents = 0))
);

create trigger invoice_line_append_only before update or delete or truncate on invoice_line for each statement
  execute function append_only();

create view commission_invoice_line as
  select id, invoice_id as commission_invoice_id, position, description, quantity, base_cents, vat_bp, vat_cents,
    total_cents from invoice_line
   where exists (select 1 from invoice i where i.id = invoice_id and i.settlement_id is not null);

create table invoice_vat (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  tax text not null default '01' check (tax in ('01', '02', '03')),
  regime_key text not null default '01',
  qualification text not null check (qualification in ('S1', 'S2', 'N1', 'N2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6',
    'E7', 'E8')),
  exemption text not null default '',
  rate_bp integer not null check (rate_bp between 0 and 10000),
  base_cents integer not null,
  vat_cents integer not null,
  is_reverse_charge boolean not null default false,
  unique (invoice_id, tax, qualification, rate_bp),
  constraint invoice_vat_of_its_tax foreign key (invoice_id, tax, is_reverse_charge)
    references invoice (id, tax, is_reverse_charge),
  constraint invoice_vat_reverse
    check (case qualification when 'S1' then not is_reverse_charge when 'S2' then is_reverse_charge else true end),
  constraint invoice_vat_only_taxed check (qualification = 'S1' or (rate_bp = 0 and vat_cents = 0)),
  constraint invoice_vat_cause_of_tax check (qualification not in ('E7', 'E8') or tax = '03'),
  -- AEAT, validaciones, 15.5 and 15.6: exports are 02 in IVA and IGIC; IPSI has a key for what is exempt inside.
  constraint invoice_vat_regime check (regime_key = case
    when tax <> '02' and qualification in ('E2', 'E3') then '02'
    when tax = '02' and qualification in ('E1', 'E6') then '19'
    else '01' end)
);

create trigger invoice_vat_append_only before update or delete or truncate on invoice_vat for each statement
  execute function append_only();

-- Every paid order, and every refund that was made, waits here until it has its invoice: written by whatever pays or
-- gives back, in the same transaction; taken away by the transaction that issues.
create table invoice_task (
  id integer generated always as identity primary key,
  order_id integer unique references "order",
  refund_id integer unique references refund,
  -- Why it could not be issued yet, for people; tried again at its time.
  problem text not null default '',
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, refund_id) = 1)
);
create index invoice_task_problem on invoice_task (id) where problem <> '';

-- Money that a seller outside has cashed for us and sends: what each transfer was for, payment by payment, refund by
-- refund.
create table seller_payout (
  id integer generated always as identity primary key,
  -- A seller is the league or a visiting club, or one of ours.
  outside_seller_id integer references outside_seller (id),
  -- What came: sales less what was given back. Nothing, when the one is as much as the other.
  amount_cents integer not null check (amount_cents >= 0),
  received_on date not null,
  reference text not null check (reference <> ''),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by_id integer references staff_user,
  undo_reason text not null default '',
  affiliate_id integer references affiliate (id),
  check ((undone_at is null) = (undone_by_id is null)),
  check ((undone_at is null) = (undo_reason = '')),
  constraint seller_payout_of_one check (num_nonnulls(outside_seller_id, affiliate_id) = 1)
);
create index on seller_payout (outside_seller_id);
create index seller_payout_affiliate on seller_payout (affiliate_id) where affiliate_id is not null;

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

create function payout_lowers_debt() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update affiliate a set owed_cents = owed_cents - x.cents
    from (select p.affiliate_id, sum(i.amount_cents)::int as cents from written i
            join seller_payout p on p.id = i.seller_payout_id where i.is_live group by 1) x
   where a.id = x.affiliate_id;
  return null;
end $$;
create trigger seller_payout_paid after insert on seller_payout_item referencing new table as written for each statement
  execute function payout_lowers_debt();

create function payout_was_none() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update affiliate a set owed_cents = owed_cents + x.cents
    from (select p.affiliate_id, sum(i.amount_cents)::int as cents from written i join taken b
            on (b.payment_id, coalesce(b.refund_id, 0)) = (i.payment_id, coalesce(i.refund_id, 0))
              and b.seller_payout_id = i.seller_payout_id
            join seller_payout p on p.id = i.seller_payout_id where b.is_live and not i.is_live group by 1) x
   where a.id = x.affiliate_id;
  return null;
end $$;
create trigger seller_payout_undone after update on seller_payout_item
  referencing old table as taken new table as written for each statement execute function payout_was_none();
