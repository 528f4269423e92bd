-- A part of a whole in basis points, rounded as people round; null: there is no whole.
create function share_bp(part numeric, whole numeric) returns integer language sql immutable parallel safe
  return round(part * 10000 / nullif(whole, 0))::integer;
