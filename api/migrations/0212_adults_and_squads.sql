-- Every adult with habitual contact with minors, whatever they do in the club (LOPIVI art. 57), stands in the register
-- that coaches had; who looked at a certificate and when is stamped by that act alone.
alter table coach
  add column adult_role text not null default 'coach' check (adult_role in ('coach', 'delegate', 'volunteer', 'physio',
    'driver', 'canteen', 'maintenance', 'protection_delegate', 'other')),
  add column certificate_seen_on date,
  add column certificate_seen_by_id integer references staff_user,
  -- Of this certificate: 1, its end has been announced; 2, that it is over has been said.
  add column certificate_notices smallint not null default 0 check (certificate_notices between 0 and 2),
  add check (certificate_seen_by_id is null or certificate_seen_on is not null);
-- How long one holds is the house's own rule (setting certificateMonths), applied when it is seen.
alter table coach alter column certificate_until_on drop expression;
alter table coach
  add check ((certificate_on is null) = (certificate_until_on is null)),
  add check (certificate_until_on > certificate_on);
create index coach_certificate_until on coach (certificate_until_on) where is_active;

-- What stood there before has nobody's name; nothing new comes without.
create function certificate_is_seen() returns trigger language plpgsql as $$
begin
  if new.certificate_on is not null and new.certificate_seen_by_id is null then
    raise exception 'certificate of coach % was seen by nobody', new.id using errcode = 'check_violation',
      constraint = 'certificate_is_seen';
  end if;
  return new;
end $$;
create trigger certificate_is_seen before insert or update of certificate_on, certificate_until_on,
  certificate_seen_by_id on coach for each row execute function certificate_is_seen();

alter table team_coach drop constraint team_coach_role_check,
  add constraint team_coach_role_check check (role in ('head', 'assistant', 'goalkeeping', 'fitness', 'delegate',
    'physio', 'driver', 'volunteer', 'other'));

create or replace function coach_is_certified() returns trigger language plpgsql as $$
begin
  -- The certificate that holds now is the one that is locked: it cannot be taken back before this is done.
  perform 1 from coach c where c.id = new.coach_id and c.is_active
    and c.certificate_until_on >= (now() at time zone 'Europe/Madrid')::date for share;
  if not found then
    raise exception 'coach % has no valid certificate', new.coach_id using errcode = 'check_violation',
      constraint = 'coach_is_certified';
  end if;
  return new;
end $$;

-- Federated teams take nobody whose licence the club has not validated.
alter table team add column needs_licence boolean not null default false;

-- A team takes as many as its squad holds, only while it is active, and only who has a licence where it needs one. It is
-- locked before it is counted; the one who takes a place from another waits here, and then finds it taken.
create function enrolment_fits_team() returns trigger language plpgsql as $$
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
    and (d.expires_on is null or d.expires_on >= (now() at time zone 'Europe/Madrid')::date)) then
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

-- Teams that stand fuller than they say: as it was, and no fuller.
update team t set max_squad = least(60, n.taken)
  from (select team_id, count(*)::int as taken from enrolment
         where state in ('admitted', 'payment_pending', 'enrolled', 'suspended') group by 1) n
 where n.team_id = t.id and n.taken > t.max_squad;
create trigger enrolment_fits_team before insert or update of team_id, state on enrolment for each row
  execute function enrolment_fits_team();

create function team_holds_squad() returns trigger language plpgsql as $$
declare taken integer;
begin
  select count(*) into taken from enrolment e where e.team_id = new.id
    and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended');
  if taken > new.max_squad then
    raise exception 'team % has % athletes', new.id, taken using errcode = 'check_violation',
      constraint = 'team_within_squad';
  end if;
  return new;
end $$;
create trigger team_holds_squad before update of max_squad on team for each row
  when (new.max_squad < old.max_squad) execute function team_holds_squad();
