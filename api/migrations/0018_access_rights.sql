-- Who may enter a session, whatever it comes from. Tickets, passes, what pass holders lend or invite to, invitations, accreditations
-- and codes of others are sources; none of them is copied, so a right that is taken away is gone at the next reading.
-- status: active; blocked (the office sees to it); transferred (lent or released: another code enters); revoked.
create view access_right as
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
select 'pass', p.id, s.event_session_id, p.zone_id, p.seat_id, null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
union all
select 'pass_transfer', x.id, x.event_session_id, p.zone_id, p.seat_id, null, x.code, null, x.to_name, 'Abono cedido', '', case when x.state in ('accepted', 'used') then 'active' when x.state = 'proposed' then 'blocked' else 'revoked' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name, 'Invitación de abonado', '', case when g.state = 'revoked' then 'revoked' else 'active' end
  from pass_invitation g
union all
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' ' || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active' when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null;
