-- A setting of the house inside a statement: what is stored, else the fallback that domain/settings/constants.ts names too.
create function setting_int(key text, fallback integer) returns integer language sql stable
  return coalesce((select (settings ->> key)::integer from organization limit 1), fallback);
