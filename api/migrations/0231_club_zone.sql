-- The zone of Madrid stood in what the Canary Islands use too. Where a row was kept by a check that needs the club's
-- zone, a trigger keeps it: a check may read no other table, or a copy could not be put back.

create or replace view list_seat_kept as
  select b.season_list_id, b.seat_id, b.list_seat_block_id from list_blocked_seat b
    join list_seat_block k on k.id = b.list_seat_block_id
   where k.until_on is null or k.until_on >= club_today();

alter table list_seat_block drop constraint list_seat_block_until_check;
create function list_seat_block_lasts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the last day of block % is over', new.id using errcode = 'check_violation',
    constraint = 'list_seat_block_until_check', table = 'list_seat_block';
end $$;
create trigger list_seat_block_lasts before insert or update of until_on, created_at on list_seat_block for each row
  when (new.until_on < club_day(new.created_at)) execute function list_seat_block_lasts();

-- Nobody is charged before the fifteenth day after being told.
create function renewal_is_told_in_time() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% would be charged too soon after being told', tg_table_name using errcode = 'check_violation',
    constraint = tg_table_name || '_told_in_time', table = tg_table_name;
end $$;
alter table auto_renewal drop constraint auto_renewal_check2;
create trigger auto_renewal_told_in_time before insert or update of charge_on, notified_at on auto_renewal for each row
  when (new.charge_on < club_day(new.notified_at) + 15) execute function renewal_is_told_in_time();
alter table supporter_renewal drop constraint supporter_renewal_told_in_time;
create trigger supporter_renewal_told_in_time before insert or update of charge_on, notified_at on supporter_renewal
  for each row when (new.charge_on < club_day(new.notified_at) + 15) execute function renewal_is_told_in_time();

create or replace function coach_is_certified() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- The certificate that holds now is the one that is locked: it cannot be taken back before this is done.
  perform 1 from coach c where c.id = new.coach_id and c.is_active
    and c.certificate_until_on >= club_today() for share;
  if not found then
    raise exception 'coach % has no valid certificate', new.coach_id using errcode = 'check_violation',
      constraint = 'coach_is_certified';
  end if;
  return new;
end $$;

create or replace function medical_record_ends_on(m medical_record) returns date language sql stable
  return coalesce(m.delete_after_on, (coalesce(
      (select max(l.ends_on) from enrolment e join season_list l on l.id = e.season_list_id
        where e.athlete_id = m.athlete_id),
      club_day(m.updated_at))
    + (select make_interval(months => r.period) from retention_rule r where r.code = 'medical_records'))::date);

create or replace function enrolment_fits_team() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare t team; taken integer; comes boolean;
  takes constant text[] := array['admitted', 'payment_pending', 'enrolled', 'suspended'];
begin
  comes := tg_op = 'INSERT' or new.team_id is distinct from old.team_id;
  if new.team_id is null or new.state in ('rejected', 'withdrawn', 'finished')
    or not (comes or (new.state = any(takes) and not old.state = any(takes))) then
    return new;
  end if;
  select * into t from team where id = new.team_id for update;
  if comes and not t.is_active then
    raise exception 'team % takes nobody', t.id using errcode = 'check_violation', constraint = 'team_is_active';
  end if;
  if comes and t.needs_licence and not exists (select 1 from athlete_document d where d.athlete_id = new.athlete_id
    and d.kind = 'federation_authorisation' and d.state = 'validated'
    and (d.expires_on is null or d.expires_on >= club_today())) then
    raise exception 'athlete % has no licence', new.athlete_id using errcode = 'check_violation',
      constraint = 'team_needs_licence';
  end if;
  if new.state = any(takes) then
    select count(*) into taken from enrolment e where e.team_id = t.id and e.state = any(takes) and e.id <> new.id;
    if taken >= t.max_squad then
      raise exception 'team % is full', t.id using errcode = 'check_violation', constraint = 'team_within_squad';
    end if;
  end if;
  return new;
end $$;

create or replace function enrolment_lacks_documents(e enrolment) returns text[] language sql stable
begin atomic
  select coalesce(array_agg(asked.kind order by asked.kind), '{}')
    from (select unnest(c.required_documents) as kind from age_category c where c.id = e.age_category_id
          union select unnest(s.required_documents) from academy_settings s
            where s.season_list_id = e.season_list_id) asked
   where not exists (select 1 from athlete_document d where d.athlete_id = e.athlete_id and d.kind = asked.kind
     and (d.state = 'pending' or (d.state = 'validated'
       and (d.expires_on is null or d.expires_on >= club_today()))));
end;

create or replace function quiet_hours(at timestamptz, quiet_from text, quiet_until text) returns tstzrange
  language sql stable
begin atomic
  select tstzrange((l.day + d.first + quiet_from::time) at time zone club_zone(),
      (l.day + d.last + quiet_until::time) at time zone club_zone())
    from (select to_char(at at time zone club_zone(), 'HH24:MI') as clock,
        club_day(at) as day) l
      join (values (0, 0), (-1, 0), (0, 1)) d (first, last)
        on case when quiet_from < quiet_until then d.first = d.last and clock >= quiet_from and clock < quiet_until
          when clock >= quiet_from then d.last = 1 when clock < quiet_until then d.first = -1 else false end;
end;

create or replace function reminder_due(moment timestamptz, offset_hours integer) returns timestamptz
  language sql stable
  return case when offset_hours % 24 = 0
    then ((moment at time zone club_zone()) + make_interval(days => offset_hours / 24)) at time zone club_zone()
    else moment + make_interval(hours => offset_hours) end;

create or replace function working_days_after(start_at timestamptz, days integer) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp as $$
declare wall timestamp := start_at at time zone club_zone(); left_over integer := days;
begin
  while left_over > 0 loop
    wall := wall + interval '1 day';
    if is_working_day(wall::date) then left_over := left_over - 1; end if;
  end loop;
  return wall at time zone club_zone();
end $$;
