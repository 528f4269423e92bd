-- A reading counts when it was made, not when it was heard of: what readers without a network send later is judged,
-- counted and shown by its own hour. Sent again it is the same reading. Whom a reader let in that the house would have
-- refused is inside all the same, and is written as what it is. A reading that was wrong is undone by another.
alter table scan
  -- By the reader's clock as the server set it; never later than it was heard of (at).
  add column read_at timestamptz not null default now(),
  -- Drawn by the reader, 130 bits.
  add column nonce text check (nonce ~ '^[A-Z2-7]{26}$'),
  -- What the reader said by itself.
  add column device_result text,
  add column let_in boolean not null default false,
  -- The older of the two goes first when their period ends: no key.
  add column undoes_id bigint,
  add column reason text not null default '' check (length(reason) <= 300);

alter table scan disable trigger scan_append_only;
update scan set read_at = case when is_offline then least(coalesce(device_at, at), at) else at end;
alter table scan enable trigger scan_append_only;

alter table scan
  add constraint scan_let_in check (not let_in or (direction = 'in' and result <> 'ok')),
  add constraint scan_undone_says_why check (undoes_id is null or (result = 'ok' and reason <> ''));
create unique index scan_nonce on scan (device_id, nonce) where nonce is not null;
create unique index scan_undone_once on scan (undoes_id) where undoes_id is not null;
-- How often a right has entered and left.
create index scan_counted on scan (event_session_id, source, right_id) where result = 'ok' or let_in;
create index scan_conflict on scan (event_session_id, id) where let_in;
create index scan_read_at on scan (event_session_id, read_at desc, id desc);
drop index scan_event_session_id_at_idx;

-- What was undone counts as if it had not been.
create view counted_scan as
  select c.id, c.event_session_id, c.device_id, c.gate_id, c.direction, c.source, c.right_id, c.zone_id, c.is_wrong_gate,
    c.is_offline, c.let_in, c.at, c.read_at
    from scan c where (c.result = 'ok' or c.let_in) and c.undoes_id is null
      -- Looked up one by one: as a join it would be planned for a handful.
      and (select u.id from scan u where u.undoes_id = c.id) is null;

-- Who has come in has had it.
create or replace function keep_used_choice() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from counted_scan c where c.event_session_id = old.event_session_id and c.source = 'pass'
    and c.right_id = old.season_pass_id) then
    raise exception 'pass choice % has been used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
