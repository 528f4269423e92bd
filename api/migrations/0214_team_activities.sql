-- What a team does and when, and who is called to it. A calendar that follows it replaces an appointment by its `uid`
-- and takes the one of the highest `sequence`: both are the database's, whoever changes the row.
create table team_activity (
  id integer generated always as identity primary key,
  team_id integer not null references team,
  kind text not null check (kind in ('training', 'match', 'tournament', 'meeting', 'other')),
  title text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '7 days'),
  -- When those who are called meet, before it begins.
  meet_at timestamptz check (meet_at <= starts_at and meet_at >= starts_at - interval '1 day'),
  ground text not null default '',
  opponent text not null default '' check (opponent = '' or kind = 'match'),
  side text check (side in ('home', 'away', 'neutral')),
  note text not null default '',
  state text not null default 'scheduled' check (state in ('scheduled', 'postponed', 'cancelled')),
  state_note text not null default '',
  -- Those that were planned in one act.
  series_id text,
  uid uuid not null default gen_random_uuid() unique,
  sequence integer not null default 0 check (sequence >= 0),
  changed_at timestamptz not null default now(),
  -- The call-up: how many at most, until when the families answer, since when they know.
  max_called smallint check (max_called between 1 and 60),
  answer_until_at timestamptz check (answer_until_at <= starts_at),
  published_at timestamptz,
  check (side is null or opponent <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index team_activity_team on team_activity (team_id, starts_at);
create index team_activity_series on team_activity (series_id, starts_at) where series_id is not null;
create index team_activity_ground on team_activity (lower(ground), starts_at) where ground <> '';
create index team_activity_called on team_activity (starts_at) where published_at is not null;

create function count_activity_changes() returns trigger language plpgsql as $$
begin
  new.uid := old.uid;
  new.sequence := old.sequence;
  new.changed_at := old.changed_at;
  if (new.team_id, new.kind, new.title, new.starts_at, new.ends_at, new.meet_at, new.ground, new.opponent, new.side,
      new.note, new.state, new.state_note)
     is distinct from (old.team_id, old.kind, old.title, old.starts_at, old.ends_at, old.meet_at, old.ground,
      old.opponent, old.side, old.note, old.state, old.state_note) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  end if;
  return new;
end $$;
create trigger count_activity_changes before update on team_activity for each row
  execute function count_activity_changes();

create table call_up (
  id integer generated always as identity primary key,
  team_activity_id integer not null references team_activity on delete cascade,
  enrolment_id integer not null references enrolment,
  -- Of another team: why this one comes along.
  guest_reason text not null default '',
  state text not null default 'called' check (state in ('called', 'yes', 'no')),
  -- What the family wrote with a «no»: it may be of health, and only who runs the academy reads it.
  reason text not null default '' check (reason = '' or state = 'no'),
  answered_at timestamptz,
  is_late boolean not null default false,
  answered_by_guardian_id integer references guardian on delete set null,
  answered_by_staff_id integer references staff_user,
  -- The sequence of the activity that the family was last told of.
  told_sequence integer,
  reminded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_activity_id, enrolment_id),
  check ((state = 'called') = (answered_at is null)),
  check (num_nonnulls(answered_by_guardian_id, answered_by_staff_id) <= 1)
);
create index call_up_enrolment on call_up (enrolment_id);
create index call_up_guardian on call_up (answered_by_guardian_id) where answered_by_guardian_id is not null;
create index call_up_staff on call_up (answered_by_staff_id) where answered_by_staff_id is not null;

-- Called is who is in the team, or a guest of the same season's list with a reason; never more than the limit.
create function call_up_fits() returns trigger language plpgsql as $$
declare
  a team_activity;
  e enrolment;
  called integer;
begin
  select * into a from team_activity where id = new.team_activity_id for update;
  select * into e from enrolment where id = new.enrolment_id;
  if e.season_list_id is distinct from (select c.season_list_id from team t join age_category c on c.id = t.age_category_id
      where t.id = a.team_id)
     or (e.team_id is distinct from a.team_id and new.guest_reason = '') then
    raise exception 'enrolment % does not belong to activity %', e.id, a.id using errcode = '23514',
      constraint = 'call_up_of_team';
  end if;
  if a.max_called is not null then
    select count(*) into called from call_up where team_activity_id = a.id;
    if called >= a.max_called then
      raise exception 'activity % has all that it may call', a.id using errcode = '23514',
        constraint = 'call_up_within_limit';
    end if;
  end if;
  return new;
end $$;
create trigger call_up_fits before insert on call_up for each row execute function call_up_fits();

create function call_limit_holds() returns trigger language plpgsql as $$
begin
  if (select count(*) from call_up where team_activity_id = new.id) > new.max_called then
    raise exception 'activity % has called more', new.id using errcode = '23514', constraint = 'call_up_within_limit';
  end if;
  return new;
end $$;
create trigger call_limit_holds before update of max_called on team_activity for each row
  when (new.max_called is not null) execute function call_limit_holds();

-- Every answer, also those that another one followed: two guardians may not agree.
create table call_up_answer (
  id integer generated always as identity primary key,
  call_up_id integer not null references call_up on delete cascade,
  answer text not null check (answer in ('yes', 'no')),
  reason text not null default '',
  is_late boolean not null,
  guardian_id integer references guardian on delete set null,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now()
);
create index call_up_answer_call_up on call_up_answer (call_up_id, id);
create index call_up_answer_guardian on call_up_answer (guardian_id) where guardian_id is not null;
create index call_up_answer_staff on call_up_answer (staff_user_id) where staff_user_id is not null;

create function keep_call_up_answer() returns trigger language plpgsql as $$
begin
  insert into call_up_answer (call_up_id, answer, reason, is_late, guardian_id, staff_user_id, created_at)
    values (new.id, new.state, new.reason, new.is_late, new.answered_by_guardian_id, new.answered_by_staff_id,
      new.answered_at);
  return null;
end $$;
create trigger keep_call_up_answer after update of answered_at on call_up for each row
  when (new.answered_at is not null and new.answered_at is distinct from old.answered_at)
  execute function keep_call_up_answer();
create trigger keep_first_answer after insert on call_up for each row when (new.answered_at is not null)
  execute function keep_call_up_answer();

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (49, 'call_up_reasons', 'Motivos de las convocatorias', 'empty', 'months', 6, 1, 12,
   'El motivo con el que una familia dice que no acude a una convocatoria, desde su fecha: puede ser de salud. Queda quién fue y quién no.',
   'RGPD, arts. 5.1.e y 9: pasada esa fecha, el motivo ya no sirve para nada.');
create index call_up_reason on call_up (team_activity_id) where reason <> '';
create index call_up_answer_reason on call_up_answer (created_at) where reason <> '';
