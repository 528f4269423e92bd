-- The house's own fields are asked where something is bought. An answer keeps the words that it was given to, and nothing
-- is ordered without the answers that its fields require, by whatever way.

alter table custom_field
  -- Of its words.
  add column edition integer not null default 1,
  -- Since when it is required: what was ordered before is not asked again.
  add column required_since timestamptz;
update custom_field set required_since = now() where is_active and is_required;
create index custom_field_required on custom_field (scope) where is_active and is_required;

create table custom_field_text (
  custom_field_id integer not null references custom_field on delete cascade,
  edition integer not null,
  label text not null,
  help text not null,
  options jsonb not null,
  at timestamptz not null default now(),
  primary key (custom_field_id, edition)
);
insert into custom_field_text (custom_field_id, edition, label, help, options, at)
  select id, edition, label, help, options, created_at from custom_field;

create function custom_field_begins() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.label, old.help, old.options) is distinct from (new.label, new.help, new.options) then
    new.edition := old.edition + 1;
  end if;
  if new.is_active and new.is_required then
    new.required_since := coalesce(new.required_since, now());
  else
    new.required_since := null;
  end if;
  return new;
end $$;
create trigger custom_field_begins before insert or update on custom_field for each row execute function custom_field_begins();

create function custom_field_says() returns trigger language plpgsql as $$
begin
  insert into custom_field_text (custom_field_id, edition, label, help, options)
    values (new.id, new.edition, new.label, new.help, new.options) on conflict do nothing;
  return null;
end $$;
create trigger custom_field_says after insert or update on custom_field for each row execute function custom_field_says();

-- A file that was sent for an answer. It waits a day for it; whoever has its name has it, so the name is told to nobody else.
create table answer_file (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (file_name <> ''),
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea not null,
  created_at timestamptz not null default now(),
  -- What it is is in its bytes, not in its name.
  constraint answer_file_size check (length(content) = size_bytes),
  constraint answer_file_kind check (substring(content from 1 for 3) = case mime_type when 'application/pdf' then '\x255044'::bytea
    when 'image/png' then '\x89504e'::bytea else '\xffd8ff'::bytea end)
);
create index answer_file_created on answer_file (created_at);

alter table custom_field_answer
  add column file_id uuid references answer_file,
  add column edition integer not null default 1,
  add foreign key (custom_field_id, edition) references custom_field_text,
  drop constraint custom_field_answer_subject_kind_check;
-- A ticket has its line from the order on; a pass is asked when it is signed.
alter table custom_field_answer add constraint custom_field_answer_subject_kind_check check (subject_kind in ('order',
  'order_line', 'season_pass', 'pass_holder', 'enrolment', 'supporter', 'plot_sale', 'accreditation'));

-- Whether a required field lacks its answer. What depends on another is asked when that was answered so, for the same
-- subject or for its order.
create function lacks_answer(f custom_field, of_kind text, of_id integer, of_order integer) returns boolean
language sql stable as $$
  select not exists (select 1 from custom_field_answer a
      where a.custom_field_id = f.id and a.subject_kind = of_kind and a.subject_id = of_id
        and a.value <> '' and (f.type not in ('checkbox', 'consent') or a.value = 'Sí')
        and (f.type <> 'file' or a.file_id is not null))
    and (not f.visible_if ? 'fieldId' or exists (select 1 from custom_field_answer a
      where a.custom_field_id = (f.visible_if->>'fieldId')::int
        and ((a.subject_kind = of_kind and a.subject_id = of_id) or (a.subject_kind = 'order' and a.subject_id = of_order))
        and lower(btrim(a.value)) = lower(btrim(f.visible_if->>'equals'))))
$$;

create index custom_field_answer_file on custom_field_answer (file_id) where file_id is not null;

create or replace function order_says_all() returns trigger language plpgsql as $$
declare
  nameless integer;
  lacking integer;
begin
  select l.id into nameless
    from order_line l join event_session s on s.id = l.event_session_id
    left join ticket_attendee a on a.order_line_id = l.id
   where l.order_id = new.id and l.kind = 'ticket' and s.is_nominative and coalesce(s.attendees_due_at, '-infinity') < now()
     and (a.order_line_id is null or a.first_name = '' or a.surname1 = '' or (a.needs_doc and a.doc_no is null))
   limit 1;
  if nameless is not null then
    raise exception 'line % has nobody', nameless using errcode = '23514', constraint = 'order_named';
  end if;
  if exists (select 1 from custom_field where is_active and is_required and scope in ('event', 'supporter', 'plot')) then
    select f.id into lacking
      from order_line l left join event_session s on s.id = l.event_session_id
      join custom_field f on f.is_active and f.is_required and f.required_since <= new.created_at
       and f.scope = case l.kind when 'ticket' then 'event' when 'supporter' then 'supporter' when 'plot' then 'plot' end
       and (f.event_id is null or f.event_id = s.event_id)
     where l.order_id = new.id
       -- Later parts of a plot are paid, not asked.
       and not (l.kind = 'plot' and exists (select 1 from order_line e
         where e.plot_sale_id = l.plot_sale_id and e.order_id < l.order_id))
       -- A card that renews itself: nobody is there to ask.
       and not (l.kind = 'supporter' and exists (select 1 from supporter_request r
         join supporter_renewal n on n.supporter_id = r.supporter_id
         where r.order_line_id = l.id and (n.state = 'charging' or (n.state = 'renewed' and n.decided_at = now()))))
       and lacks_answer(f, case when f.scope = 'event' and f.asked_per = 'order' then 'order' else 'order_line' end,
         case when f.scope = 'event' and f.asked_per = 'order' then new.id else l.id end, new.id)
     limit 1;
    if lacking is not null then
      raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
    end if;
  end if;
  return null;
end $$;

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (48, 'answers', 'Respuestas delicadas y de salud', 'delete', 'months', 12, 6, 36,
   'Lo contestado a los campos personalizados que son de datos delicados o de salud, con sus ficheros, desde que se contestó. Las demás respuestas se quedan con su pedido o su ficha.',
   'RGPD, arts. 5.1.e y 9.2.a: se preguntó para una visita o una temporada, y con ella se acaba.'),
  (71, 'answer_files', 'Ficheros subidos sin acabar la compra', 'delete', 'days', 1, 1, 1,
   'El documento que alguien adjuntó a una pregunta sin llegar a comprar, o cuya respuesta ya se borró.',
   'RGPD, art. 5.1.c: sin respuesta no hay para qué tenerlos.');

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
