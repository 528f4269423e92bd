-- Quotas of a session: how many tickets may be held and sold of all of it, of a zone, of a tariff, of a channel, or of
-- any of these together. A ticket counts in every quota that fits it, and all of them hold at once.
create table session_quota (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  size integer not null check (size between 0 and 1000000),
  zone_id integer references zone (id),
  price_category_id integer references price_category (id),
  channel text check (channel in ('web', 'box_office', 'lfp')),
  -- From then on it counts and holds nobody back.
  releases_at timestamptz,
  is_released boolean not null default false,
  taken integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_session_id, name),
  constraint session_quota_holds check (taken >= 0 and (taken <= size or is_released))
);
create index session_quota_zone on session_quota (zone_id) where zone_id is not null;
create index session_quota_tariff on session_quota (price_category_id) where price_category_id is not null;

-- The quotas in which a held or sold ticket counts, by ascending id. They are found by the statement that claims, so
-- that a session without quotas pays one look into an index; null where there are none. Ids of deleted quotas may stay.
alter table seat_claim add column quota_ids integer[],
  add constraint seat_claim_in_quota check (quota_ids is null or kind in ('hold', 'sale'));
alter table zone_claim add column quota_ids integer[],
  add constraint zone_claim_in_quota check (quota_ids is null or kind in ('hold', 'sale'));

-- What a transaction has taken and given back is added up in it, and counted when it commits: once for each quota, by
-- ascending id, as the last rows that it locks. So no two of them wait for each other, and nobody waits long.
create function note_quota_moves() returns trigger language plpgsql as $$
declare
  moves jsonb := coalesce(nullif(current_setting('taquilla.quota_moves', true), ''), '{}')::jsonb;
  n integer := 1;
  q integer;
begin
  if tg_op <> 'INSERT' then
    if tg_table_name = 'zone_claim' then n := old.quantity; end if;
    foreach q in array coalesce(old.quota_ids, '{}') loop
      moves := moves || jsonb_build_object(q, coalesce((moves ->> q::text)::int, 0) - n);
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    if tg_table_name = 'zone_claim' then n := new.quantity; end if;
    foreach q in array coalesce(new.quota_ids, '{}') loop
      moves := moves || jsonb_build_object(q, coalesce((moves ->> q::text)::int, 0) + n);
    end loop;
  end if;
  perform set_config('taquilla.quota_moves', moves::text, true);
  return null;
end $$;

-- The first quota that has no room for what this transaction takes of it, null when all have. What does not fit the
-- newest count is refused without waiting for anybody.
create function count_quota_moves() returns integer language plpgsql as $$
declare
  moves jsonb := nullif(current_setting('taquilla.quota_moves', true), '')::jsonb;
  q integer;
  n integer;
begin
  if moves is null then return null; end if;
  perform set_config('taquilla.quota_moves', '', true);
  for q, n in select key::int, value::int from jsonb_each_text(moves) where value::int <> 0 order by 1 loop
    update session_quota set taken = taken + n
      where id = q and (n < 0 or taken + n <= size or releases_at <= clock_timestamp());
    if not found and exists (select 1 from session_quota where id = q) then return q; end if;
  end loop;
  return null;
end $$;

create function quotas_hold() returns trigger language plpgsql as $$
declare
  q integer := count_quota_moves();
begin
  if q is not null then
    raise exception 'quota % is full', q using errcode = 'TQ011', detail = (
      select json_build_object('quotaId', id, 'name', name, 'channel', channel, 'left', greatest(size - taken, 0))
        from session_quota where id = q);
  end if;
  return null;
end $$;

-- Taken over by a block, a pass or an invitation, it is no ticket any more.
create function leave_quotas() returns trigger language plpgsql as $$
begin
  new.quota_ids := null;
  return new;
end $$;

create trigger seat_claim_leaves_quotas before update on seat_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale')) execute function leave_quotas();
create trigger seat_claim_quota_new after insert on seat_claim for each row
  when (new.quota_ids is not null) execute function note_quota_moves();
create trigger seat_claim_quota_changed after update on seat_claim for each row
  when (old.quota_ids is distinct from new.quota_ids) execute function note_quota_moves();
create trigger seat_claim_quota_gone after delete on seat_claim for each row
  when (old.quota_ids is not null) execute function note_quota_moves();
create constraint trigger seat_claim_quotas_hold_new after insert on seat_claim deferrable initially deferred
  for each row when (new.quota_ids is not null) execute function quotas_hold();
create constraint trigger seat_claim_quotas_hold_changed after update on seat_claim deferrable initially deferred
  for each row when (old.quota_ids is distinct from new.quota_ids) execute function quotas_hold();
create constraint trigger seat_claim_quotas_hold_gone after delete on seat_claim deferrable initially deferred
  for each row when (old.quota_ids is not null) execute function quotas_hold();

create trigger zone_claim_leaves_quotas before update on zone_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale')) execute function leave_quotas();
create trigger zone_claim_quota_new after insert on zone_claim for each row
  when (new.quota_ids is not null) execute function note_quota_moves();
create trigger zone_claim_quota_changed after update on zone_claim for each row
  when (old.quota_ids is distinct from new.quota_ids or (new.quota_ids is not null and old.quantity <> new.quantity))
  execute function note_quota_moves();
create trigger zone_claim_quota_gone after delete on zone_claim for each row
  when (old.quota_ids is not null) execute function note_quota_moves();
create constraint trigger zone_claim_quotas_hold_new after insert on zone_claim deferrable initially deferred
  for each row when (new.quota_ids is not null) execute function quotas_hold();
create constraint trigger zone_claim_quotas_hold_changed after update on zone_claim deferrable initially deferred
  for each row when (old.quota_ids is distinct from new.quota_ids
    or (new.quota_ids is not null and old.quantity <> new.quantity)) execute function quotas_hold();
create constraint trigger zone_claim_quotas_hold_gone after delete on zone_claim deferrable initially deferred
  for each row when (old.quota_ids is not null) execute function quotas_hold();

-- What a quota counts is said once; what is asked of it later may not be less than it has. Released or not is told by
-- the hour in which its row is written, which every count does.
create function check_session_quota() returns trigger language plpgsql as $$
declare
  session text;
begin
  new.is_released := coalesce(new.releases_at <= clock_timestamp(), false);
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.zone_id, new.price_category_id, new.channel)
      is distinct from (old.event_session_id, old.zone_id, old.price_category_id, old.channel)
    then raise exception 'what quota % counts stays', new.id using errcode = 'TQ013'; end if;
    if new.taken > new.size and not new.is_released then
      raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = new.taken::text;
    end if;
    return new;
  end if;
  select state into session from event_session where id = new.event_session_id for no key update;
  if session in ('on_sale', 'paused') then
    -- Whoever claims at this moment is waited for and counted below; who comes after it finds the quota. The house's
    -- holds wait meanwhile: so a short time only, and then it is refused as busy.
    perform set_config('lock_timeout', '2s', true);
    lock table seat_claim, zone_claim in share row exclusive mode;
  end if;
  return new;
end $$;
create trigger session_quota_checked before insert or update on session_quota for each row
  execute function check_session_quota();

-- A new one counts what is held and sold already.
create function begin_session_quota() returns trigger language plpgsql as $$
declare
  n integer;
begin
  update seat_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id)));
  update zone_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id)));
  n := coalesce((nullif(current_setting('taquilla.quota_moves', true), '')::jsonb ->> new.id::text)::int, 0);
  if n > new.size and not new.is_released then
    raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = n::text;
  end if;
  return null;
end $$;
create trigger session_quota_begun after insert on session_quota for each row execute function begin_session_quota();

-- Every process reads its session anew; counting is not told so, it is read with the places of zones.
create trigger session_quota_inserted after insert on session_quota referencing new table as touched
  for each statement execute function touch_priced_session();
create trigger session_quota_deleted after delete on session_quota referencing old table as touched
  for each statement execute function touch_priced_session();
create function touch_quota_session() returns trigger language plpgsql as $$
begin
  update event_session set changed_xid = pg_current_xact_id() where id = new.event_session_id;
  return null;
end $$;
create trigger session_quota_changed after update of name, size, releases_at on session_quota for each row
  execute function touch_quota_session();
