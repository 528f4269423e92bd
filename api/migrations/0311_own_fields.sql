-- What a club knows of a subscriber beyond their name, by the name that a newsletter calls it: {"talla": "M"} is
-- {{campo_talla}}.
create function are_own_fields(given jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(given) = 'object' then
    (select count(*) <= 30 and coalesce(bool_and(key ~ '^[a-z][a-z0-9_]{0,29}$' and jsonb_typeof(value) = 'string'
        and length(value #>> '{}') between 1 and 200), true) from jsonb_each(given)) else false end;

update subscriber s set custom_values = coalesce((select jsonb_object_agg(name, said) from (
      select distinct on (name) name, said from (
          select left(trim(both '_' from regexp_replace(fold(e.key), '[^a-z0-9]+', '_', 'g')), 28) as folded,
            left(trim(e.value #>> '{}'), 200) as said from jsonb_each(case when jsonb_typeof(s.custom_values) = 'object'
              then s.custom_values else '{}' end) e) f
        cross join lateral (select case when folded ~ '^[a-z]' then folded else 'x_' || folded end as name) n
       where said <> '' and folded <> '' order by name, said limit 30) kept), '{}')
 where not are_own_fields(s.custom_values);
alter table subscriber add constraint subscriber_own_fields check (are_own_fields(custom_values));

-- Whose seat and number a reader's are: looked for by the address, for each of thousands.
create index pass_holder_mailbox on pass_holder (email) where email <> '';
