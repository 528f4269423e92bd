-- By which NIF a company owes the tax of what is sold in its name; null: by none of its own, the house's is the house's.
-- Whoever issues invoices must have them (RD 1619/2012 art. 19), whoever makes them for it.
create function taxpayer_of(company integer) returns text language sql stable parallel safe
  return (select c.nif from event_company c, organization o where c.id = company and c.nif <> '' and c.nif <> o.nif);
