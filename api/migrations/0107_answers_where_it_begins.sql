-- What a pass, an athlete's enrolment and an accreditation are asked stands in the way where each of them begins, too.

-- Not of a pass that was brought in from a list, goes on with its contract under another name, or has renewed itself:
-- nobody was there to ask. The office completes those.
create function pass_says_all() returns trigger language plpgsql as $$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'list' and f.required_since <= new.signed_up_at
     and (f.season_list_id is null or f.season_list_id = new.season_list_id)
     and lacks_answer(f, 'season_pass', new.id, null)
     and exists (select 1 from season_pass p where p.id = new.id and p.state <> 'void')
     and not exists (select 1 from auto_renewal a where a.renewed_pass_id = new.id)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $$;
create constraint trigger pass_says_all after insert on season_pass deferrable initially deferred
  for each row when (new.origin <> 'import' and new.handed_over_from_id is null) execute function pass_says_all();

-- A draft is nobody's yet.
create function enrolment_says_all() returns trigger language plpgsql as $$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'academy' and f.required_since <= coalesce(new.submitted_at, new.created_at)
     and (f.season_list_id is null or f.season_list_id = new.season_list_id)
     and lacks_answer(f, 'enrolment', new.id, null)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $$;
create constraint trigger enrolment_says_all after insert on enrolment deferrable initially deferred
  for each row when (new.state not in ('draft', 'rejected', 'withdrawn', 'finished')) execute function enrolment_says_all();
create constraint trigger enrolment_says_all_now after update of state on enrolment deferrable initially deferred
  for each row when (old.state = 'draft' and new.state not in ('rejected', 'withdrawn')) execute function enrolment_says_all();

-- A request may come in parts; it is approved whole.
create function accreditation_says_all() returns trigger language plpgsql as $$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'accreditation' and f.required_since <= new.created_at
     and lacks_answer(f, 'accreditation', new.id, null)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $$;
create constraint trigger accreditation_says_all after update of state on accreditation deferrable initially deferred
  for each row when (old.state = 'requested' and new.state = 'approved') execute function accreditation_says_all();

-- Answers have a table of their own; nothing was ever kept here.
alter table season_pass drop column custom_values;

-- Answers go with what they were about; their files wait a day and follow.
create function answers_go() returns trigger language plpgsql as $$
begin
  delete from custom_field_answer where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger season_pass_answers_go after delete on season_pass for each row execute function answers_go('season_pass');
create trigger enrolment_answers_go after delete on enrolment for each row execute function answers_go('enrolment');
create trigger supporter_answers_go after delete on supporter for each row execute function answers_go('supporter');
create trigger plot_sale_answers_go after delete on plot_sale for each row execute function answers_go('plot_sale');
create trigger accreditation_answers_go after delete on accreditation for each row execute function answers_go('accreditation');
