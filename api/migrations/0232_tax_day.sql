-- Invoices by the day on which their tax is declared (reports/sales/tax.ts): its own words, or no statement finds it.
create index invoice_tax_day on invoice
  ((case when left(kind, 1) = 'R' then issued_on else coalesce(operation_on, issued_on) end));
