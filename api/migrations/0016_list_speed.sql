-- Lists of a million rows: the words they are searched by are folded once, when they are written. A word is found
-- by its beginning; numbers and addresses also by their parts («26-00012345», «00012345», «ana@example.org», «ana»).
-- Statistics of the words tell the planner a rare one (index) from a common one (newest rows until the page is full).
create function search_words(text) returns tsvector language sql immutable strict parallel safe
  as $$ select array_to_tsvector(array_remove(string_to_array(fold($1) || ' ' || translate(fold($1), '-@._+', '     '), ' '), '')) $$;

-- At most so many ids of the rows with these words, from the index of words and nothing else.
create function search_by_words(in_table text, words text, most integer) returns setof integer language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as
  $$ begin return query execute format('select id::int from public.%I where search_words @@ $1 limit $2', in_table) using fold(words)::tsquery, most; end $$;

alter table "order" add column search_words tsvector generated always as (search_words(number || ' ' || email || ' ' || first_name || ' ' || surname1 || ' ' || surname2)) stored;
alter table "order" alter column search_words set statistics 500;
drop index order_search;
create index order_search on "order" using gin (search_words);
-- Sorting and the filters that staff set most.
create index order_total on "order" (total_cents, id);
create index order_state on "order" (state, created_at desc, id desc);

alter table customer add column search_words tsvector generated always as (search_words(first_name || ' ' || surname1 || ' ' || surname2 || ' ' || email)) stored;
alter table customer alter column search_words set statistics 500;
drop index customer_search;
create index customer_search on customer using gin (search_words);
create index customer_name on customer (surname1, id);
create index customer_created on customer (created_at, id);
