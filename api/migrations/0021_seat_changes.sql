-- A seat change keeps two seats until it is paid, a swap waits for the other holder's word: both until a moment.
-- Who pays is one of the two passes; whoever moves to a cheaper seat may get the difference in the wallet.
alter table seat_change
  add column season_list_id integer references season_list,
  add column expires_at timestamptz,
  add column credit_cents integer not null default 0 check (credit_cents >= 0),
  add column swap_credit_cents integer not null default 0 check (swap_credit_cents >= 0),
  add column payer_pass_id integer references season_pass;
update seat_change c set season_list_id = p.season_list_id from season_pass p where p.id = c.season_pass_id;
alter table seat_change alter column season_list_id set not null, add constraint seat_change_other_pass check (swap_pass_id <> season_pass_id);
-- Two changes never wait for one seat, also before the list has sessions in which claims would decide.
create unique index seat_change_one_per_seat on seat_change (season_list_id, to_seat_id) where state = 'pending_payment' and swap_pass_id is null;
-- One proposal at a time between two passes; whoever is asked may be asked by several.
create unique index seat_change_one_swap on seat_change (swap_pass_id) where state = 'pending_payment' and swap_pass_id is not null;
create index seat_change_expires on seat_change (expires_at) where state in ('draft', 'pending_payment');
create function fill_seat_change_list() returns trigger language plpgsql as $$
begin
  new.season_list_id := (select season_list_id from season_pass where id = new.season_pass_id);
  return new;
end $$;
create trigger seat_change_list before insert on seat_change for each row when (new.season_list_id is null) execute function fill_seat_change_list();

-- A seat may be given free by one pass and, after a change, by the next that has it: only what is on sale or sold is one's.
drop index seat_release_seat;
create unique index seat_release_seat on seat_release (event_session_id, seat_id) where state in ('released', 'sold', 'compensated');

-- What a pass has lent and whom it invites follow the pass: suspended or blocked, they wait with it; ended, they are gone.
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
select 'pass', p.id, s.event_session_id, p.zone_id, p.seat_id, null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
union all
select 'pass_transfer', x.id, x.event_session_id, p.zone_id, p.seat_id, null, x.code, null, x.to_name, 'Abono cedido', '',
       case when x.state not in ('proposed', 'accepted', 'used') then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when x.state = 'proposed' then 'blocked' else 'active' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name, 'Invitación de abonado', '',
       case when g.state = 'revoked' then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            else 'active' end
  from pass_invitation g join season_pass p on p.id = g.season_pass_id
union all
select 'accreditation', a.id, s.id, null, null, y.gate_id, a.code, null, trim(a.first_name || ' ' || a.surname1 || ' ' || a.surname2), 'Acreditación: ' || y.name, 'Documento de identidad',
       case when a.state in ('activated', 'used') and now() between a.valid_from_at and a.valid_until_at then 'active' when a.state in ('approved', 'sent', 'activated', 'used') then 'blocked' else 'revoked' end
  from accreditation a join accreditation_type y on y.id = a.accreditation_type_id join event_session s on s.event_id = a.event_id and (a.event_session_id is null or a.event_session_id = s.id)
 where a.code is not null;
