-- Lists of a million rows: what they are searched by is folded once, when it is written, and has statistics of its
-- own, so the planner knows a rare word (index) from a common one (newest rows first until the page is full).
alter table "order" add column search_text text generated always as (fold(number || ' ' || email || ' ' || first_name || ' ' || surname1 || ' ' || surname2)) stored;
alter table "order" alter column search_text set statistics 500;
drop index order_search;
create index order_search on "order" using gin (search_text gin_trgm_ops);
-- Sorting and the filters that staff set most.
create index order_total on "order" (total_cents, id);
create index order_state on "order" (state, created_at desc, id desc);

alter table customer add column search_text text generated always as (fold(first_name || ' ' || surname1 || ' ' || surname2 || ' ' || email)) stored;
alter table customer alter column search_text set statistics 500;
drop index customer_search;
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_name on customer (surname1, id);
create index customer_created on customer (created_at, id);
