-- What was bought beside seats is read at a gate by the same code that the shop's desk reads, and handed over there: a
-- product at the session for which it waits, a visit on its day, at whatever session is on. Nobody of it is inside.

-- Whose code it is, whatever opens a door: looked up before one right is looked at.
create view door_code as
select 'ticket' as source, id as right_id, code from ticket
union all select 'pass', season_pass_id, code from pass_card
union all select 'pass_transfer', id, code from pass_transfer
union all select 'pass_invitation', id, code from pass_invitation
union all select 'invitation', id, code from invitation
union all select 'external_code', id, code from external_code
union all select 'accreditation', id, code from accreditation where code is not null
union all select 'plot_occupant', id, code from plot_occupant
union all select 'product', id, redemption_code from order_line where redemption_code is not null;

-- As access_right, and beside it: goods are no people. It is asked for one session, since a visit is of no event:
-- event_session_id is that session where it is handed over there, and what says where it is instead is `elsewhere`.
create function goods_right(of_session integer) returns table (source text, right_id integer, event_session_id integer,
  zone_id integer, seat_id integer, gate_id integer, code text, sequence integer, holder_name text, category text,
  document_required text, status text, handed_at timestamptz, elsewhere text) language sql stable
begin atomic
select 'product', l.id, case when x.id is not null then case when (x.starts_at at time zone v.timezone)::date
      = (s.starts_at at time zone v.timezone)::date then s.id end else coalesce(l.pickup_session_id, s.id) end,
  null::integer, null::integer, null::integer, l.redemption_code, null::integer,
  trim(concat_ws(' ', o.first_name, o.surname1, o.surname2)), case when l.quantity > 1 then l.quantity || ' × ' else '' end
    || l.description, '',
  case when l.state <> 'active' or l.fulfilment = 'returned' then 'revoked' when l.fulfilment = 'delivered' then 'delivered'
    -- It waits at the shop's desk.
    when x.id is null and l.pickup_session_id is null then 'wrong_gate' else 'active' end, l.fulfilled_at,
  case when x.id is not null then 'Visita del ' || to_char(x.starts_at at time zone v.timezone, 'DD/MM/YYYY HH24:MI') end
  from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    cross join order_line l join "order" o on o.id = l.order_id
    left join experience_slot x on x.id = l.experience_slot_id
  where s.id = of_session and l.redemption_code is not null;
end;

-- What is handed over at the gates of a session.
create function goods_of_session(of_session integer) returns setof integer language sql stable
begin atomic
select l.id from order_line l where l.pickup_session_id = of_session and l.redemption_code is not null
union all
select l.id from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    join experience_slot x on x.starts_at between s.starts_at - interval '1 day' and s.starts_at + interval '1 day'
      and (x.starts_at at time zone v.timezone)::date = (s.starts_at at time zone v.timezone)::date
    join order_line l on l.experience_slot_id = x.id and l.redemption_code is not null
  where s.id = of_session;
end;

alter table scan drop constraint scan_source_check, add constraint scan_source_check check (source in ('ticket', 'pass',
  'pass_transfer', 'pass_invitation', 'invitation', 'external_code', 'accreditation', 'plot_occupant', 'product'));

-- What was undone counts as if it had not been; what was handed over is no person.
create or replace view counted_scan as
  select c.id, c.event_session_id, c.device_id, c.gate_id, c.direction, c.source, c.right_id, c.zone_id, c.is_wrong_gate,
    c.is_offline, c.let_in, c.at, c.read_at
    from scan c where (c.result = 'ok' or c.let_in) and c.undoes_id is null and c.source is distinct from 'product'
      and (select u.id from scan u where u.undoes_id = c.id) is null;

-- A code of others is looked for before its session is known.
create index external_code_code on external_code (code);
