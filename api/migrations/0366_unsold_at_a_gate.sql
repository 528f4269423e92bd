-- A ticket of a batch that nobody has reported sold is known at the doors and opens none: whoever has paid for it is told
-- to go to whom they bought it of, and not that it does not exist.
create or replace view access_right as
select 'ticket' as source, t.id as right_id, t.event_session_id, t.zone_id, t.seat_id, null::integer as gate_id, t.code,
  t.sequence::integer as sequence, t.holder_name,
       coalesce(k.name, 'Entrada') as category, coalesce(k.document_required, '') as document_required, case
         when t.state = 'void' then 'revoked' else 'active' end as status
  from ticket t left join order_line l on l.id = t.order_line_id
    left join price_category k on k.id = l.price_category_id
union all
select 'invitation', i.id, i.event_session_id, i.zone_id, i.seat_id, null, i.code, null, i.recipient_name, 'Invitación',
  '', case when i.state = 'revoked' then 'revoked' else 'active' end
  from invitation i
union all
select 'external_code', c.id, c.event_session_id, c.zone_id, null, c.gate_id, c.code, null, c.holder_name,
  coalesce(nullif(c.label, ''), b.name), '', case when c.state = 'revoked' then 'revoked' else 'active' end
  from external_code c join external_code_batch b on b.id = c.external_code_batch_id
union all
select 'pass', p.id, s.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id),
  null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment',
         'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when k.kind = 'discount' then 'ticket_needed'
            when k.kind = 'choose_n' and ch.id is null then case
              when p.choices_used < p.choices_allowed then 'not_chosen' else 'choices_used_up' end
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id
              and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            when s.supplement_cents > 0 and supplement_owed(p.id, s.event_session_id) then 'supplement_unpaid'
            -- The seat was somebody's before the pass was made, or is in this session alone.
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = s.event_session_id
              and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id
    join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = s.event_session_id
    and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id
    where c.season_pass_id = p.id
    and c.event_session_id = s.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_transfer', x.id, x.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id,
  p.seat_id), null, x.code, null, x.to_name, 'Abono cedido', '',
       case when x.state not in ('proposed', 'accepted', 'used') then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void',
              'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
              and l.event_session_id = x.event_session_id) then 'revoked'
            when p.choices_allowed is not null and ch.id is null then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = x.event_session_id and r.state <> 'recovered') then 'transferred'
            when x.state = 'proposed' then 'blocked' when supplement_owed(p.id, x.event_session_id)
              then 'supplement_unpaid'
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = x.event_session_id
              and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked' else 'active' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = x.event_session_id
    and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id
    where c.season_pass_id = p.id
    and c.event_session_id = x.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name,
  'Invitación de abonado', '',
       case when g.state = 'revoked' then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void',
              'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
              and l.event_session_id = g.event_session_id) then 'revoked'
            when p.choices_allowed is not null and not exists (select 1 from pass_choice ch
              where ch.season_pass_id = p.id and ch.event_session_id = g.event_session_id
              and ch.state = 'chosen') then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null
              and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id
              and r.event_session_id = g.event_session_id and r.state <> 'recovered') then 'transferred'
            else 'active' end
  from pass_invitation g join season_pass p on p.id = g.season_pass_id
union all
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null and a.season_list_id is null
union all
-- Of a season: every session of its list, whatever the event.
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join season_list_session x on x.season_list_id = a.season_list_id join event_session s on s.id = x.event_session_id
 where a.code is not null
union all
select 'plot_occupant', o.id, s.id, null, null, null, o.code, null, o.name,
  coalesce('Parcela ' || p.number, 'Parcela a asignar') || ', ' || a.name, 'Documento de identidad',
       case when t.state in ('cancelled', 'forfeited', 'finished') then 'revoked'
            -- What is due is paid; the parts to come do not keep anybody out.
            when t.state = 'payment_pending' and exists (select 1 from instalment i where i.plot_sale_id = t.id
              and i.paid_at is null
              and (i.n = 1 or i.due_on < (now() at time zone v.timezone)::date or i.state in ('overdue', 'returned')))
                then 'plot_unpaid'
            else 'active' end
  from plot_occupant o join plot_sale t on t.id = o.plot_sale_id join plot_area a on a.id = t.plot_area_id
    join event_session s on s.event_id = a.event_id join event e on e.id = a.event_id join venue v on v.id = e.venue_id
    left join plot p on p.id = t.plot_id
 where (s.starts_at at time zone v.timezone)::date between a.starts_on and a.ends_on
union all
-- Sold, it is a ticket and no row of these.
select 'consigned_ticket', c.id, b.event_session_id, b.zone_id, null, null, c.code, null, '',
  coalesce(k.name, 'Entrada') || ', lote ' || b.id || ', n.º ' || c.n, '',
  case when c.state = 'issued' then 'unsold' else 'revoked' end
  from consigned_ticket c join consignment b on b.id = c.consignment_id
    left join price_category k on k.id = b.price_category_id
 where c.state <> 'sold';

-- Whose code it is, whatever opens a door.
create or replace view door_code as
select 'ticket' as source, id as right_id, code from ticket
union all select 'pass', season_pass_id, code from pass_card
union all select 'pass_transfer', id, code from pass_transfer
union all select 'pass_invitation', id, code from pass_invitation
union all select 'invitation', id, code from invitation
union all select 'external_code', id, code from external_code
union all select 'accreditation', id, code from accreditation where code is not null
union all select 'plot_occupant', id, code from plot_occupant
union all select 'product', id, redemption_code from order_line where redemption_code is not null
union all select 'consigned_ticket', id, code from consigned_ticket where state <> 'sold';

alter table scan drop constraint scan_source_check, add constraint scan_source_check check (source in ('ticket', 'pass',
  'pass_transfer', 'pass_invitation', 'invitation', 'external_code', 'accreditation', 'plot_occupant', 'product',
  'consigned_ticket'));
alter table scan drop constraint scan_result_check, add constraint scan_result_check
  check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred', 'supplement_unpaid',
    'plot_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed', 'revoked', 'unknown', 'out_of_hours', 'full',
    'not_inside', 'nameless', 'refused_there', 'group', 'not_here', 'too_soon', 'entries_used_up', 'unsold'));
