-- Cases are found by number, subject, person and tracking code from every screen: by an index, as invoices and supporters are.
create index incident_search on incident using gin (fold(coalesce("number", '') || ' ' || coalesce("title", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("contact_email", '') || ' ' || coalesce("tracking_code", '')) gin_trgm_ops);

-- The screens that somebody keeps at hand, in their order: of the person, not of the browser that they sit at today.
alter table staff_user add column favourites text[] not null default '{}' check (cardinality(favourites) <= 20);
