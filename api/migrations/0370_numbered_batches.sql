-- A batch may be of seats that were chosen: each number has its own, which the batch keeps as a block of its own and sells
-- or frees with its number. The claim of the seat decides between rivals, as everywhere.
alter table consigned_ticket add column seat_id integer references seat;
create unique index consigned_ticket_seat on consigned_ticket (seat_id, consignment_id) where seat_id is not null;
create trigger consigned_ticket_seat_stays before update of seat_id on consigned_ticket
  for each row when (old.seat_id is distinct from new.seat_id) execute function done_stays();

-- They will be sold, so they count in the quotas of the session from the first day, as unnumbered places do.
alter table seat_claim drop constraint seat_claim_in_quota;
alter table seat_claim add constraint seat_claim_in_quota check (quota_ids is null
  or kind in ('hold', 'sale', 'reservation') or (kind = 'block' and price_id is not null));
drop trigger seat_claim_leaves_quotas on seat_claim;
create trigger seat_claim_leaves_quotas before update on seat_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale', 'reservation')
    and not (new.kind = 'block' and new.price_id is not null)) execute function leave_quotas();

create or replace function begin_session_quota() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  n integer;
begin
  update seat_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale', 'block') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id), case when c.kind = 'block' then 'partner' end));
  update zone_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale', 'block') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id), case when c.kind = 'block' then 'partner' end));
  n := coalesce((nullif(current_setting('taquilla.quota_moves', true), '')::jsonb ->> new.id::text)::int, 0);
  if n > new.size and not new.is_released then
    raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = n::text;
  end if;
  return null;
end $$;

create or replace view consigned_ticket_right (source, right_id, event_session_id, zone_id, seat_id, gate_id, code, sequence,
  holder_name, category, document_required, status) as
select 'consigned_ticket', c.id, b.event_session_id, b.zone_id, c.seat_id, null::integer, c.code, null::integer, '',
  coalesce(k.name, 'Entrada') || ', lote ' || b.id || ', n.º ' || c.n, '',
  case when c.state = 'issued' then 'unsold' else 'revoked' end
  from consigned_ticket c join consignment b on b.id = c.consignment_id
    left join price_category k on k.id = b.price_category_id
 where c.state <> 'sold';
