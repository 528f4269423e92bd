-- What papers of money say beyond their sums.

-- What was taken off a line before it was invoiced, without tax: the paper names the price of one and the discount apart
-- (RD 1619/2012 art. 6.1.f). The invoices that stand for the first one, or put its recipient right, have the same lines
-- and the same discounts.
create table invoice_line_discount (
  invoice_id integer not null,
  position smallint not null,
  discount_cents integer not null check (discount_cents > 0),
  primary key (invoice_id, position),
  foreign key (invoice_id, position) references invoice_line (invoice_id, position)
);
create trigger invoice_line_discount_append_only before update or delete or truncate on invoice_line_discount
  for each statement execute function append_only();
