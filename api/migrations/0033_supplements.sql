-- The supplement of a «día del club» is a line of an order: paid while that line is, owed again when it is paid back. Until the moment
-- that the list says the own seat is kept; then it is anybody's.
alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement'));
alter table order_line add column supplement_session_id integer references event_session,
  add constraint order_line_names_its_supplement check ((supplement_session_id is not null) = (kind = 'supplement') and (kind <> 'supplement' or season_pass_id is not null));
-- One live try, and one payment of it, per pass and session.
create unique index order_line_supplement_once on order_line (season_pass_id, supplement_session_id) where supplement_session_id is not null and state in ('pending', 'active');

create function supplement_owed(pass integer, session integer) returns boolean language sql stable as $$
  select exists (select 1 from season_pass p join season_list_session l on l.season_list_id = p.season_list_id and l.event_session_id = session and l.supplement_cents > 0 where p.id = pass)
     and not exists (select 1 from order_line o where o.season_pass_id = pass and o.supplement_session_id = session and o.state = 'active')
$$;

alter table scan drop constraint scan_result_check;
alter table scan add constraint scan_result_check
  check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred', 'supplement_unpaid', 'revoked', 'unknown', 'out_of_hours', 'full', 'not_inside'));

-- A pass has in each session the seat that it has there. What it has lent and whom it invites follow it: suspended or blocked,
-- they wait with it; ended, they are gone, with the season, with the session's place in the list, and when the seat was given up
-- afterwards. Who has not paid a supplement stays outside, and so does whoever the seat was lent to.
-- The doors ask which seat a pass holds in one session: one step, whatever the planner thinks of the sessions.
drop index seat_claim_pass;
create index seat_claim_pass on seat_claim (season_pass_id, event_session_id) where season_pass_id is not null;

create or replace view access_right as
select 'ticket' as source, t.id as right_id, t.event_session_id, t.zone_id, t.seat_id, null::integer as gate_id, t.code, t.sequence::integer as sequence, t.holder_name,
       coalesce(k.name, 'Entrada') as category, coalesce(k.document_required, '') as document_required, case when t.state = 'void' then 'revoked' else 'active' end as status
  from ticket t left join order_line l on l.id = t.order_line_id left join price_category k on k.id = l.price_category_id
union all
select 'invitation', i.id, i.event_session_id, i.zone_id, i.seat_id, null, i.code, null, i.recipient_name, 'Invitación', '', case when i.state = 'revoked' then 'revoked' else 'active' end
  from invitation i
union all
select 'external_code', c.id, c.event_session_id, c.zone_id, null, c.gate_id, c.code, null, c.holder_name, coalesce(nullif(c.label, ''), b.name), '', case when c.state = 'revoked' then 'revoked' else 'active' end
  from external_code c join external_code_batch b on b.id = c.external_code_batch_id
union all
select 'pass', p.id, s.event_session_id, coalesce(h.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id), null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            when s.supplement_cents > 0 and supplement_owed(p.id, s.event_session_id) then 'supplement_unpaid'
            -- The seat was somebody's before the pass was made, or is in this session alone.
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = s.event_session_id and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id where c.season_pass_id = p.id and c.event_session_id = s.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_transfer', x.id, x.event_session_id, coalesce(h.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id), null, x.code, null, x.to_name, 'Abono cedido', '',
       case when x.state not in ('proposed', 'accepted', 'used') then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id and l.event_session_id = x.event_session_id) then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = x.event_session_id and r.state <> 'recovered') then 'transferred'
            when x.state = 'proposed' then 'blocked' when supplement_owed(p.id, x.event_session_id) then 'supplement_unpaid'
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = x.event_session_id and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked' else 'active' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id where c.season_pass_id = p.id and c.event_session_id = x.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name, 'Invitación de abonado', '',
       case when g.state = 'revoked' then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id and l.event_session_id = g.event_session_id) then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = g.event_session_id and r.state <> 'recovered') then 'transferred'
            else 'active' end
  from pass_invitation g join season_pass p on p.id = g.season_pass_id
union all
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' ' || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active' when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null;
