-- Each kind of right in a view of its own. access_right stays what it was, all of them; but whoever knows of which kind a
-- right is asks that view: to plan one statement over access_right, PostgreSQL plans all nine of its parts, which
-- costs ten times as much as running it, on every connection that a door is read through.

create view ticket_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'ticket' as source, t.id as right_id, t.event_session_id, t.zone_id, t.seat_id, null::integer as gate_id, t.code,
  t.sequence::integer as sequence, t.holder_name,
       coalesce(k.name, 'Entrada') as category, coalesce(k.document_required, '') as document_required, case
         when t.state = 'void' then 'revoked' else 'active' end as status
  from ticket t left join order_line l on l.id = t.order_line_id
    left join price_category k on k.id = l.price_category_id;

create view invitation_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'invitation', i.id, i.event_session_id, i.zone_id, i.seat_id, null::integer, i.code, null::integer, i.recipient_name, 'Invitación',
  '', case when i.state = 'revoked' then 'revoked' else 'active' end
  from invitation i;

create view external_code_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'external_code', c.id, c.event_session_id, c.zone_id, null::integer, c.gate_id, c.code, null::integer, c.holder_name,
  coalesce(nullif(c.label, ''), b.name), '', case when c.state = 'revoked' then 'revoked' else 'active' end
  from external_code c join external_code_batch b on b.id = c.external_code_batch_id;

create view pass_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'pass', p.id, s.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id),
  null::integer, c.code, null::integer, p.holder_name, k.name, k.document_required,
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
    and c.event_session_id = s.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true;

create view pass_transfer_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'pass_transfer', x.id, x.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id,
  p.seat_id), null::integer, x.code, null::integer, x.to_name, 'Abono cedido', '',
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
    and c.event_session_id = x.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true;

create view pass_invitation_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null::integer, g.code, null::integer, g.guest_name,
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
  from pass_invitation g join season_pass p on p.id = g.season_pass_id;

create view accreditation_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'accreditation', a.id, s.id, null::integer, null::integer, y.gate_id, a.code, null::integer, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null and a.season_list_id is null
union all
-- Of a season: every session of its list, whatever the event.
select 'accreditation', a.id, s.id, null::integer, null::integer, y.gate_id, a.code, null::integer, trim(a.first_name || ' ' || a.surname1 || ' '
  || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active'
         when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id
    join season_list_session x on x.season_list_id = a.season_list_id join event_session s on s.id = x.event_session_id
 where a.code is not null;

create view plot_occupant_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'plot_occupant', o.id, s.id, null::integer, null::integer, null::integer, o.code, null::integer, o.name,
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
 where (s.starts_at at time zone v.timezone)::date between a.starts_on and a.ends_on;

create or replace view access_right as
select * from ticket_right
union all select * from invitation_right
union all select * from external_code_right
union all select * from pass_right
union all select * from pass_transfer_right
union all select * from pass_invitation_right
union all select * from accreditation_right
union all select * from plot_occupant_right;
