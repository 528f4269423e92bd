-- A settlement of somebody who shares an event: what part of the whole it is, whose the tax is, and the invoice that it
-- is paid on.

-- Of a sale: how much of it is this company's, and of how much.
alter table settlement_line add column share_bp integer not null default 10000 check (share_bp between 1 and 10000);
alter table settlement_line add column whole_cents integer;

alter table settlement_line drop constraint settlement_line_kind_check;
alter table settlement_line add constraint settlement_line_kind_check check (kind in ('sales', 'refunds', 'issuer_vat',
  'promoter_cash', 'commission', 'card_cost', 'charge', 'advance', 'adjustment', 'wallet', 'invitations'));

-- Quotas of the counterpart's own invoices that are paid with it.
alter table settlement add column invoiced_vat_cents integer not null default 0;
alter table settlement add column payable_cents integer not null
  generated always as (net_cents + invoiced_vat_cents) stored;
alter table settlement drop constraint settlement_paid_is_owed;
alter table settlement add constraint settlement_paid_is_owed
  check (state not in ('paid', 'archived') or net_cents + invoiced_vat_cents >= 0);

-- The tickets of an event are invoiced by its own company, else by the house: it owes the tax of all of them (LIVA art.
-- 84). Whoever shares the event invoices its part to that one, and is paid the part without tax until it has.
create table partner_invoice (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement on delete cascade,
  -- To whom; null: to the house.
  issuer_company_id integer references event_company,
  -- The part without tax: what is asked for, to the cent.
  base_cents integer not null,
  -- The tax of that part, which the other declares: the quota cannot be told from it, the partner's own rate makes it.
  declared_vat_cents integer not null,
  number text not null default '' check (length(number) <= 60),
  issued_on date,
  vat_cents integer not null default 0,
  no_invoice_reason text not null default '',
  staff_user_id integer references staff_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint partner_invoice_once unique nulls not distinct (settlement_id, issuer_company_id),
  constraint partner_invoice_has_its_day check ((number = '') = (issued_on is null)),
  constraint partner_invoice_quota check (number <> '' or vat_cents = 0),
  constraint partner_invoice_or_reason check (number = '' or no_invoice_reason = '')
);
create index on partner_invoice (issuer_company_id) where issuer_company_id is not null;

-- Its quota was paid for the company that sells: kept of what that one is settled, once.
alter table settlement_charge add column partner_invoice_id integer unique references partner_invoice on delete cascade;
alter table settlement_charge drop constraint settlement_charge_amount_cents_check;
alter table settlement_charge add constraint settlement_charge_amount_cents_check
  check (amount_cents > 0 or (partner_invoice_id is not null and amount_cents <> 0));

-- Nothing is paid to who shares an event before its invoice is here, or somebody has said why there is none.
create function settlement_is_invoiced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from partner_invoice
     where settlement_id = new.id and number = '' and no_invoice_reason = '') then
    raise exception 'settlement % waits for its invoice', new.id using errcode = '23514',
      constraint = 'settlement_paid_on_invoice';
  end if;
  return new;
end $$;
create trigger settlement_paid_on_invoice before update of state on settlement
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function settlement_is_invoiced();

-- What was paid on stays.
create function partner_invoice_is_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from settlement where id = old.settlement_id and (state in ('paid', 'archived')
     or transfer_id is not null)) then
    raise exception 'invoice % is paid', old.id using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger partner_invoice_kept before update or delete on partner_invoice
  for each row execute function partner_invoice_is_kept();

-- What was kept of a company for it goes with the invoice, by nobody's hand.
create function charge_of_invoice_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from partner_invoice where id = old.partner_invoice_id and vat_cents = old.amount_cents) then
    raise exception 'charge % is of an invoice', old.id using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger charge_of_invoice_stays
  before delete or update of event_company_id, kind, amount_cents, on_date, partner_invoice_id on settlement_charge
  for each row when (old.partner_invoice_id is not null) execute function charge_of_invoice_stays();

-- Whoever sells the tickets of a shared event, and declares their tax, has a part of it: else nobody would be settled
-- the tax. Parts of before stay until they are changed.
create or replace function shares_make_a_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare of_event integer := coalesce(new.event_id, old.event_id); whole integer;
begin
  select sum(percent_bp) into whole from event_company_share where event_id = of_event;
  if whole <> 10000 then
    raise exception 'shares of event % add up to % of 10000', of_event, whole using errcode = '23514',
      constraint = 'event_company_share_whole';
  end if;
  if whole is not null and exists (select 1 from event e where e.id = of_event and e.event_company_id is not null
     and not exists (select 1 from event_company_share s where s.event_id = e.id
       and s.event_company_id = e.event_company_id)) then
    raise exception 'event % is shared without who sells it', of_event using errcode = '23514',
      constraint = 'event_company_share_seller';
  end if;
  return null;
end $$;

create function seller_has_a_part() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from event_company_share where event_id = new.id)
     and not exists (select 1 from event_company_share s join event e on e.id = s.event_id
       where s.event_id = new.id and s.event_company_id is not distinct from coalesce(e.event_company_id, s.event_company_id)) then
    raise exception 'event % is shared without who sells it', new.id using errcode = '23514',
      constraint = 'event_company_share_seller';
  end if;
  return null;
end $$;
create constraint trigger event_seller_has_a_part after update of event_company_id on event
  deferrable initially deferred for each row
  when (new.event_company_id is distinct from old.event_company_id) execute function seller_has_a_part();
