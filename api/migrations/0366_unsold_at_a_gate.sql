-- A ticket of a batch that nobody has reported sold is known at the doors and opens none: whoever has paid for it is told
-- to go to whom they bought it of, and not that it does not exist.
-- Sold, it is a ticket and no row of these.
create view consigned_ticket_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'consigned_ticket', c.id, b.event_session_id, b.zone_id, null::integer, null::integer, c.code, null::integer, '',
  coalesce(k.name, 'Entrada') || ', lote ' || b.id || ', n.º ' || c.n, '',
  case when c.state = 'issued' then 'unsold' else 'revoked' end
  from consigned_ticket c join consignment b on b.id = c.consignment_id
    left join price_category k on k.id = b.price_category_id
 where c.state <> 'sold';

create or replace view access_right as
select * from ticket_right
union all select * from invitation_right
union all select * from external_code_right
union all select * from pass_right
union all select * from pass_transfer_right
union all select * from pass_invitation_right
union all select * from accreditation_right
union all select * from plot_occupant_right
union all select * from consigned_ticket_right;

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
