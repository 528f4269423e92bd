-- A group answers the house's fields on its page before it pays: for all of it and for each of its places. Its order takes
-- the answers along, so that it is asked by whatever way it pays.
create table reservation_place (
  id integer generated always as identity primary key,
  reservation_line_id integer not null references reservation_line on delete cascade,
  n integer not null check (n > 0),
  unique (reservation_line_id, n)
);

alter table custom_field_answer drop constraint custom_field_answer_subject_kind_check,
  add constraint custom_field_answer_subject_kind_check check (subject_kind in ('order', 'order_line', 'season_pass',
    'pass_holder', 'enrolment', 'supporter', 'plot_sale', 'accreditation', 'reservation', 'reservation_place'));
create trigger reservation_answers_go after delete on reservation for each row execute function answers_go('reservation');
create trigger reservation_place_answers_go after delete on reservation_place
  for each row execute function answers_go('reservation_place');

-- As before (0115); a group's place may depend on what its group was asked. $4 is then the reservation.
create or replace function lacks_answer(f custom_field, of_kind text, of_id integer, of_order integer) returns boolean
language sql stable as $$
  select not exists (select 1 from custom_field_answer a
      where a.custom_field_id = f.id and a.subject_kind = of_kind and a.subject_id = of_id
        and a.value <> '' and (f.type not in ('checkbox', 'consent') or a.value = 'Sí')
        and (f.type <> 'file' or a.file_id is not null))
    and (not f.visible_if ? 'fieldId' or exists (select 1 from custom_field_answer a
      where a.custom_field_id = (f.visible_if->>'fieldId')::int
        and ((a.subject_kind = of_kind and a.subject_id = of_id)
          or (a.subject_kind = case when of_kind like 'reservation%' then 'reservation' else 'order' end
            and a.subject_id = of_order))
        and lower(btrim(a.value)) = lower(btrim(f.visible_if->>'equals'))))
$$;

-- How much of a group has not answered what it must: the group itself, and each of its places. A field that became
-- required later does not ask it.
create function reservation_lacks(of_id integer) returns integer language sql stable as $$
  with asked as materialized (
    select f as field, f.asked_per from reservation r join event_session s on s.id = r.event_session_id
      join custom_field f on f.is_active and f.is_required and f.scope = 'event' and f.required_since <= r.created_at
       and (f.event_id is null or f.event_id = s.event_id)
     where r.id = of_id)
  select (exists (select 1 from asked where asked_per = 'order'
      and lacks_answer(asked.field, 'reservation', of_id, of_id)))::int
    + case when exists (select 1 from asked where asked_per = 'ticket') then (
      select count(*)::int from reservation_line l cross join generate_series(1, l.quantity) n
        left join reservation_place p on p.reservation_line_id = l.id and p.n = n.n
       where l.reservation_id = of_id and exists (select 1 from asked where asked_per = 'ticket'
         and lacks_answer(asked.field, 'reservation_place', p.id, of_id))) else 0 end
$$;

-- As before (0120); a group is asked what was required when it reserved.
create or replace function order_says_all() returns trigger language plpgsql as $$
declare
  nameless integer;
  lacking integer;
  asked_at timestamptz := coalesce((select created_at from reservation where id = new.reservation_id), new.created_at);
begin
  select l.id into nameless
    from order_line l join event_session s on s.id = l.event_session_id
    left join ticket_attendee a on a.order_line_id = l.id
   where l.order_id = new.id and new.reservation_id is null and l.kind = 'ticket' and s.is_nominative and coalesce(s.attendees_due_at, '-infinity') < now()
     and (a.order_line_id is null or a.first_name = '' or a.surname1 = '' or (a.needs_doc and a.doc_no is null))
   limit 1;
  if nameless is not null then
    raise exception 'line % has nobody', nameless using errcode = '23514', constraint = 'order_named';
  end if;
  if exists (select 1 from custom_field where is_active and is_required and scope in ('event', 'supporter', 'plot')) then
    select f.id into lacking
      from order_line l left join event_session s on s.id = l.event_session_id
      join custom_field f on f.is_active and f.is_required and f.required_since <= asked_at
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
