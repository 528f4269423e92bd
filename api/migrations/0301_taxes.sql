-- Which tax a sale bears, and why it bears none. Taxes go by the tax office's codes, which invoices had already: 01 IVA,
-- 02 IPSI (Ceuta and Melilla), 03 IGIC (Canaries); so do causes: E1 to E8 exempt, N1 and N2 not subject. Null: taxed.
-- A code has one row at any moment (primary key), so one tax; another one begins on a day, as another rate does.
alter table vat_rate add column tax text not null default '01' check (tax in ('01', '02', '03'));
alter table vat_rate add column cause text check (cause in ('E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'N1', 'N2'));

-- Until here the cause was read out of the article that the exemption names.
create function pg_temp.cause_of(exemption text) returns text language sql as $$
  select coalesce(case substring(exemption from '(?i)art(?:[íi]culo)?\.?\s*(\d+)')
    when '20' then 'E1' when '21' then 'E2' when '22' then 'E3' when '23' then 'E4' when '24' then 'E4' when '25' then 'E5'
    end, 'E6') $$;
update vat_rate set cause = case code when 'not_subject' then 'N1' else pg_temp.cause_of(exemption) end
 where rate_bp = 0 and exemption is not null;

alter table vat_rate add constraint vat_rate_cause_is_untaxed check (cause is null or rate_bp = 0);
-- AEAT, validaciones, 15.5: E7 and E8 are of IGIC alone.
alter table vat_rate add constraint vat_rate_cause_of_tax check (cause not in ('E7', 'E8') or tax = '03');
alter table vat_rate add constraint vat_rate_general_of_tax check (code !~ '^(iva|ipsi|igic)_general$' or (cause is null
  and tax = case when code ~ '^iva' then '01' when code ~ '^ipsi' then '02' else '03' end));

-- Null: none reaches it on that day.
create function vat_tax(vat text, on_day date) returns text language sql stable as
  $$ select tax from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1 $$;

-- The code of a tax's general rate: the house's own is «general», those of other places have their name before it.
create function general_vat_code(of_tax text, on_day date) returns text language sql stable as $$
  select case when vat_tax('general', on_day) = of_tax then 'general'
    else case of_tax when '01' then 'iva_general' when '02' then 'ipsi_general' else 'igic_general' end end $$;

-- A fee bears the tax of what it is charged with: by its own code where that is of the same, else at the general rate.
create function fee_rate_bp(fee text, vat text, on_day date) returns integer language plpgsql stable strict as $$
declare
  today constant date := (now() at time zone 'Europe/Madrid')::date;
  theirs constant text := vat_tax(vat, on_day);
begin
  if vat = 'not_subject' or theirs is null or theirs = vat_tax(fee, today) then return vat_rate_bp(fee, today); end if;
  return vat_rate_bp(general_vat_code(theirs, today), today);
end $$;

-- TQ021: of this tax there is no general rate yet by which its fees would go.
create function vat_rate_needs_general() returns trigger language plpgsql as $$
declare own constant text := case new.tax when '02' then 'ipsi_general' else 'igic_general' end;
begin
  if new.code not in ('general', own) and not exists (select from vat_rate where tax = new.tax
    and code in ('general', own) and valid_from <= new.valid_from) then
    raise exception 'no general rate of tax %', new.tax using errcode = 'TQ021', detail = own;
  end if;
  return new;
end $$;
create trigger vat_rate_needs_general before insert or update on vat_rate
  for each row when (new.tax <> '01') execute function vat_rate_needs_general();

create or replace function vat_rate_stays() returns trigger language plpgsql as $$
begin
  if old.valid_from <= current_date and (tg_op = 'DELETE'
    or (new.code, new.rate_bp, new.valid_from, new.exemption, new.tax, new.cause)
    is distinct from (old.code, old.rate_bp, old.valid_from, old.exemption, old.tax, old.cause)) then
    raise exception 'a VAT rate in force stays' using errcode = 'TQ016';
  end if;
  if (tg_op = 'DELETE' or new.code <> old.code)
    and not exists (select from vat_rate where code = old.code and id <> old.id)
    and exists (select from event where vat_code = old.code) then
    raise exception 'the last VAT rate of % is used', old.code using errcode = 'TQ017';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- What is sold keeps its tax and its cause as it keeps its rate; null: no tax reaches it.
alter table order_line add column tax text default '01' check (tax in ('01', '02', '03'));
alter table order_line alter column tax drop default;
alter table order_line add column tax_cause text
  check (tax_cause in ('E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'N1', 'N2'));
alter table order_line disable trigger user;
update order_line set tax = null where vat_code = 'not_subject';
update order_line l set tax_cause = (select r.cause from vat_rate r where r.code = l.vat_code and r.cause is not null
    order by r.valid_from desc limit 1)
 where l.vat_bp = 0 and exists (select from vat_rate r where r.code = l.vat_code and r.cause is not null)
   and l.vat_code <> 'not_subject';
alter table order_line enable trigger user;
alter table order_line add constraint order_line_taxed check ((tax is null) = (vat_code = 'not_subject'));
alter table order_line add constraint order_line_cause_is_untaxed check (tax_cause is null or (tax is not null and vat_bp = 0));

-- By the row that its rate was read from: of the day of its session, else of today. Whoever copies a line copies both.
create function order_line_bears_tax() returns trigger language plpgsql as $$
begin
  select r.tax, case when new.vat_bp = 0 then r.cause end into new.tax, new.tax_cause from vat_rate r
   where r.code = new.vat_code and r.valid_from <= coalesce(
     (select s.starts_at::date from event_session s where s.id = new.event_session_id), current_date)
   order by (r.rate_bp = new.vat_bp) desc, r.valid_from desc limit 1;
  new.tax := coalesce(new.tax, '01');
  return new;
end $$;
create trigger order_line_bears_tax before insert on order_line
  for each row when (new.tax is null and new.vat_code <> 'not_subject') execute function order_line_bears_tax();

-- An invoice is of one tax. With reverse charge its customer owes the tax: nothing of it is taxed here, and it names them.
alter table invoice add column tax text not null default '01' check (tax in ('01', '02', '03'));
alter table invoice add column is_reverse_charge boolean not null default false;
alter table invoice add constraint invoice_reverse_is_complete check (not is_reverse_charge or kind not in ('F2', 'R5'));
alter table invoice add constraint invoice_of_its_tax unique (id, tax, is_reverse_charge);
drop index invoice_of_order_once;
create unique index invoice_of_order_once on invoice (order_id, issuer_nif, tax, is_reverse_charge)
  where kind in ('F1', 'F2');
drop index invoice_of_refund_once;
create unique index invoice_of_refund_once on invoice (refund_id, issuer_nif, tax) where left(kind, 1) = 'R';

alter table invoice_vat disable trigger user;
alter table invoice_vat drop constraint invoice_vat_qualification_check;
update invoice_vat set qualification = pg_temp.cause_of(exemption),
  regime_key = case when pg_temp.cause_of(exemption) in ('E2', 'E3') then '02' else '01' end
 where qualification = 'E1' and exemption <> '' and pg_temp.cause_of(exemption) <> 'E1';
alter table invoice_vat enable trigger user;
alter table invoice_vat add constraint invoice_vat_qualification_check
  check (qualification in ('S1', 'S2', 'N1', 'N2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8'));
alter table invoice_vat add column is_reverse_charge boolean not null default false;
alter table invoice_vat add constraint invoice_vat_of_its_tax foreign key (invoice_id, tax, is_reverse_charge)
  references invoice (id, tax, is_reverse_charge);
alter table invoice_vat add constraint invoice_vat_reverse
  check (case qualification when 'S1' then not is_reverse_charge when 'S2' then is_reverse_charge else true end);
alter table invoice_vat add constraint invoice_vat_only_taxed
  check (qualification = 'S1' or (rate_bp = 0 and vat_cents = 0));
alter table invoice_vat add constraint invoice_vat_cause_of_tax check (qualification not in ('E7', 'E8') or tax = '03');
-- AEAT, validaciones, 15.5 and 15.6: exports are 02 in IVA and IGIC; IPSI has a key for what is exempt inside.
alter table invoice_vat add constraint invoice_vat_regime check (regime_key = case
  when tax <> '02' and qualification in ('E2', 'E3') then '02' when tax = '02' and qualification in ('E1', 'E6') then '19'
  else '01' end);

alter table invoice_line disable trigger user;
alter table invoice_line add column qualification text not null default 'S1'
  check (qualification in ('S1', 'S2', 'N1', 'N2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8'));
update invoice_line l set qualification = v.qualification from invoice_vat v
 where v.invoice_id = l.invoice_id and l.vat_bp = 0 and v.rate_bp = 0 and v.qualification <> 'S1';
alter table invoice_line enable trigger user;
alter table invoice_line add constraint invoice_line_only_taxed
  check (qualification = 'S1' or (vat_bp = 0 and vat_cents = 0));

-- What an untaxed line says of its law: as its rate has it; none: the words of its cause do.
create function tax_exemption(vat text, why text) returns text language sql stable as $$
  select coalesce((select exemption from vat_rate where code = vat and cause = why order by valid_from desc limit 1), '') $$;

create or replace view commission_invoice as
  select id, issuer_nif, issuer_name, series, number, full_number, kind, issued_on, operation_on, recipient_name,
    recipient_nif, recipient_address, description, base_cents, vat_cents, total_cents, state, settlement_id,
    rectifies_id, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url, created_at, tax
    from invoice where settlement_id is not null;
