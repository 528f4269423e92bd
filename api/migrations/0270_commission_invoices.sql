-- What the house keeps of a settlement is invoiced by the engine that invoices everything: series, chain, record, paper.
-- The tables of their own, which only a demo had filled, are now what that engine has issued with a settlement.
drop table commission_invoice_line;
alter table settlement drop column commission_invoice_id;
drop table commission_invoice;

-- Closing invoices what is kept, void takes it back: once each, and of opposite signs.
create unique index invoice_of_settlement_once on invoice (settlement_id, (base_cents < 0))
  where settlement_id is not null;
alter table invoice add constraint invoice_of_settlement check (settlement_id is null or order_id is null);

create view commission_invoice as
  select id, issuer_nif, issuer_name, series, number, full_number, kind, issued_on, operation_on, recipient_name,
    recipient_nif, recipient_address, description, base_cents, vat_cents, total_cents, state, settlement_id,
    rectifies_id, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url, created_at
    from invoice where settlement_id is not null;
create view commission_invoice_line as
  select id, invoice_id as commission_invoice_id, position, description, quantity, base_cents, vat_bp, vat_cents,
    total_cents from invoice_line
   where exists (select 1 from invoice i where i.id = invoice_id and i.settlement_id is not null);
