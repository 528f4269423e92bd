-- A question of plots may be for one area only, or for plots of one kind only: nobody says of a tent whether it has a
-- kitchen. Empty: of all.
alter table custom_field add column plot_area_id integer references plot_area;
alter table custom_field add column plot_kind text
  check (plot_kind in ('camping', 'motorhome', 'fair_booth', 'stand', 'parking', 'box'));
alter table custom_field add constraint custom_field_of_plots
  check ((plot_area_id is null and plot_kind is null) or scope = 'plot');
create index on custom_field (plot_area_id) where plot_area_id is not null;

create or replace function order_says_all() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  nameless integer;
  lacking integer;
  asked_at timestamptz := coalesce((select created_at from reservation where id = new.reservation_id), new.created_at);
begin
  select l.id into nameless
    from order_line l join event_session s on s.id = l.event_session_id
    left join ticket_attendee a on a.order_line_id = l.id
   where l.order_id = new.id and new.reservation_id is null and l.kind = 'ticket' and s.is_nominative
     and coalesce(s.attendees_due_at, '-infinity') < now()
     and (a.order_line_id is null or a.first_name = '' or a.surname1 = '' or (a.needs_doc and a.doc_no is null))
   limit 1;
  if nameless is not null then
    raise exception 'line % has nobody', nameless using errcode = '23514', constraint = 'order_named';
  end if;
  if exists (select 1 from custom_field where is_active and is_required and scope in ('event', 'supporter', 'plot'))
    then
    select f.id into lacking
      from order_line l left join event_session s on s.id = l.event_session_id
      left join plot_sale sold on sold.id = l.plot_sale_id
      left join plot_price price on price.id = sold.plot_price_id
      join custom_field f on f.is_active and f.is_required and f.required_since <= asked_at
       and f.scope = case l.kind when 'ticket' then 'event' when 'supporter' then 'supporter' when 'plot'
         then 'plot' end
       and (f.event_id is null or f.event_id = s.event_id)
       and (f.plot_area_id is null or f.plot_area_id = sold.plot_area_id)
       and (f.plot_kind is null or f.plot_kind = price.kind)
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
