-- A discount is of several events, sessions, tariffs, products or categories: of nothing chosen, of all.

alter table discount
  add event_ids integer[] not null default '{}',
  add event_session_ids integer[] not null default '{}',
  add price_category_ids integer[] not null default '{}',
  add product_ids integer[] not null default '{}',
  add product_category_ids integer[] not null default '{}';

-- What the lists name as foreign keys: nothing is deleted that a discount is of.
create table discount_target (
  discount_id integer not null references discount on delete cascade,
  event_id integer references event,
  event_session_id integer references event_session,
  price_category_id integer references price_category,
  product_id integer references product,
  product_category_id integer references product_category,
  check (num_nonnulls(event_id, event_session_id, price_category_id, product_id, product_category_id) = 1),
  unique nulls not distinct (discount_id, event_id, event_session_id, price_category_id, product_id, product_category_id)
);
create index discount_target_event on discount_target (event_id) where event_id is not null;
create index discount_target_session on discount_target (event_session_id) where event_session_id is not null;
create index discount_target_price_category on discount_target (price_category_id) where price_category_id is not null;
create index discount_target_product on discount_target (product_id) where product_id is not null;
create index discount_target_product_category on discount_target (product_category_id) where product_category_id is not null;

create function discount_targets() returns trigger language plpgsql as $$
begin
  delete from discount_target where discount_id = new.id;
  insert into discount_target (discount_id, event_id, event_session_id, price_category_id, product_id, product_category_id)
    select new.id, e, null::int, null::int, null::int, null::int from unnest(new.event_ids) e
    union all select new.id, null, s, null, null, null from unnest(new.event_session_ids) s
    union all select new.id, null, null, c, null, null from unnest(new.price_category_ids) c
    union all select new.id, null, null, null, p, null from unnest(new.product_ids) p
    union all select new.id, null, null, null, null, g from unnest(new.product_category_ids) g;
  return null;
end $$;
create trigger discount_targets after insert or update of event_ids, event_session_ids, price_category_ids, product_ids,
  product_category_ids on discount for each row execute function discount_targets();

update discount set event_ids = array_remove(array[event_id], null), event_session_ids = array_remove(array[event_session_id], null),
  price_category_ids = array_remove(array[price_category_id], null), product_ids = array_remove(array[product_id], null),
  product_category_ids = array_remove(array[product_category_id], null)
 where num_nonnulls(event_id, event_session_id, price_category_id, product_id, product_category_id) > 0;
alter table discount drop event_id, drop event_session_id, drop price_category_id, drop product_id, drop product_category_id;
