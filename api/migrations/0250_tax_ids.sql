-- Tax ids stand in one form, nine letters and digits, and an invoice names nobody by another.

-- As api/src/spanish-codes.ts reads what is typed; what it cannot read stays as it is, and is refused when it is saved
-- again.
create function plain_nif(typed text) returns text language sql immutable
  return (select case when bare ~ '^(([KLMXYZ][0-9]{7}|[0-9]{8})[A-Z]|[A-HJNP-SUVW][0-9]{7}[0-9A-J])$' then bare
      else typed end
    from (select regexp_replace(upper(regexp_replace(normalize(typed, nfkc), '[^0-9A-Za-z]', '', 'g')), '^ES', ''))
      x (bare));

do $$
declare
  place record;
begin
  for place in
    select * from (values ('customer', 'doc_no'), ('customer_person', 'doc_no'), ('supporter_request', 'doc_no'),
      ('waiting_list_entry', 'nif'), ('order', 'doc_no'), ('plot_sale', 'buyer_doc_no'), ('donation', 'nif'),
      ('reservation', 'nif'), ('organization', 'nif'), ('ticket_attendee', 'doc_no'), ('invitation', 'doc_no'),
      ('pass_invitation', 'guest_doc_no')) as p (relation, named)
  loop
    execute format('update %1$I set %2$I = plain_nif(%2$I) where %2$I <> plain_nif(%2$I)', place.relation,
      place.named);
  end loop;
  -- Where a document is one person's, two that become the same are a person twice: somebody has to look, both stay.
  for place in
    select * from (values ('pass_holder', 'nif', 'true'), ('supporter', 'doc_no', 'true'), ('athlete', 'doc_no', 'true'),
      ('guardian', 'doc_no', 'true'), ('coach', 'doc_no', 'true'), ('event_company', 'nif', 'o.name = t.name'),
      ('allowed_buyer', 'value', 't.kind = ''nif'' and o.kind = ''nif'' and o.event_session_id = t.event_session_id'),
      ('accreditation', 'doc_no', 'true')) as p (relation, named, together)
  loop
    execute format(
      'update %1$I t set %2$I = plain_nif(t.%2$I) where t.%2$I <> plain_nif(t.%2$I) and %3$s and not exists (
         select 1 from %1$I o where o.id <> t.id and plain_nif(o.%2$I) = plain_nif(t.%2$I) and %4$s)',
      place.relation, place.named, case when place.relation = 'allowed_buyer' then 't.kind = ''nif''' else 'true' end,
      place.together);
  end loop;
end $$;
drop function plain_nif(text);

-- Whoever has no NIF is named as the tax office wants it (IDOtro): 02 VAT number of another state, 03 passport, 04
-- official document of the country, 05 certificate of residence, 06 another paper, 07 a NIF that is not registered.
alter table invoice
  add column recipient_id_type text not null default ''
    check (recipient_id_type in ('', '02', '03', '04', '05', '06', '07')),
  add column recipient_country text not null default '' check (recipient_country ~ '^([A-Z]{2})?$');
-- Asked of what is issued from now on: what was issued before stays as it is, and its way to the tax office goes on.
create function invoice_names_right() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.issuer_nif !~ '^[0-9A-Z]{9}$' or new.recipient_nif = new.issuer_nif or not (case new.recipient_id_type
      when '' then new.recipient_country = '' and new.recipient_nif ~ '^([0-9A-Z]{9})?$'
      when '02' then new.recipient_nif ~ '^[0-9A-Z]{4,20}$'
      else new.recipient_country <> '' and length(new.recipient_nif) between 1 and 20 end) then
    raise exception 'invoice % of % names % wrongly', new.full_number, new.issuer_nif, new.recipient_nif
      using errcode = '23514', constraint = 'invoice_names_right';
  end if;
  return new;
end $$;
create trigger invoice_names_right before insert on invoice for each row execute function invoice_names_right();

-- A recipient that was wrong is put right by two: one takes back what was told, another tells it to the right one.
alter table invoice add column corrects_id integer references invoice;
create unique index invoice_corrected_once on invoice (corrects_id, (base_cents + vat_cents < 0))
  where corrects_id is not null;
drop index invoice_replaced_once;
create unique index invoice_replaced_once on invoice (replaces_id) where kind = 'F3' and corrects_id is null;
drop index invoice_of_settlement_once;
create unique index invoice_of_settlement_once on invoice (settlement_id, (base_cents < 0))
  where settlement_id is not null and corrects_id is null;
drop index invoice_of_order_once;
create unique index invoice_of_order_once on invoice (order_id, issuer_nif, tax, is_reverse_charge)
  where kind in ('F1', 'F2') and corrects_id is null;
drop index invoice_of_refund_once;
create unique index invoice_of_refund_once on invoice (refund_id, issuer_nif, tax)
  where left(kind, 1) = 'R' and corrects_id is null;

-- Who issues in another's name has it agreed: since when, and where that stands.
alter table event_company
  add column billing_agreed_on date,
  add column billing_agreement text not null default '' check (length(billing_agreement) <= 200);
