-- Groups: who asks, what is owed of it, and which orders pay it. The link carries its own proof, so nothing is kept of it.
alter table reservation drop column hash,
  add column source text not null default 'staff' check (source in ('staff', 'web', 'phone')),
  add column group_kind text not null default 'other'
    check (group_kind in ('school', 'company', 'club', 'association', 'other')),
  add column fiscal_name text not null default '',
  add column nif text not null default '',
  add column fiscal_address text not null default '',
  -- Counted in total_cents.
  add column fee_cents integer not null default 0 check (fee_cents between 0 and total_cents),
  add column deposit_paid_at timestamptz,
  -- A try to pay that began in time is waited for.
  add column pay_until timestamptz,
  add column reminded_at timestamptz,
  add column delivered_at timestamptz,
  add column delivered_to text not null default '',
  add constraint reservation_deposit_of_places check (deposit_cents <= total_cents - fee_cents),
  add constraint reservation_delivered check ((state = 'delivered') <= (delivered_at is not null));
alter table reservation_line add column fee_cents integer not null default 0 check (fee_cents between 0 and unit_cents);
-- One request of an address waits for an answer.
create unique index reservation_one_request on reservation (event_session_id, lower(email))
  where source = 'web' and state = 'pending';

alter table event_session add column takes_groups boolean not null default false;

alter table "order" add column reservation_id integer references reservation (id),
  add column reservation_part text check (reservation_part in ('deposit', 'balance', 'whole')),
  add constraint order_of_reservation check ((reservation_id is null) = (reservation_part is null));
create index order_reservation on "order" (reservation_id) where reservation_id is not null;
-- One try at a time; the deposit is paid once, and so is the rest.
create unique index order_tries_reservation on "order" (reservation_id) where state = 'pending';
create unique index order_pays_reservation on "order" (reservation_id, (reservation_part = 'deposit'))
  where reservation_id is not null and state in ('paid', 'partially_refunded');

-- What a group has paid is never more than what its places cost.
create function reservation_is_not_overpaid() returns trigger language plpgsql as $$
declare
  total integer;
  paid integer;
begin
  select total_cents into total from reservation where id = new.reservation_id for no key update;
  select coalesce(sum(total_cents), 0) into paid from "order"
    where reservation_id = new.reservation_id and state in ('paid', 'partially_refunded');
  if paid > total then raise exception 'reservation % is paid beyond its total', new.reservation_id using errcode = '23514'; end if;
  return null;
end $$;
create trigger order_within_reservation after insert or update of state, total_cents, reservation_id on "order"
  for each row when (new.reservation_id is not null and new.state in ('paid', 'partially_refunded'))
  execute function reservation_is_not_overpaid();

alter table order_line drop constraint order_line_kind_check, add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'plot_deposit', 'academy', 'supporter',
    'seat_change', 'card', 'deposit', 'supplement', 'donation', 'shipping', 'gift_card', 'group_deposit'));

-- Kept places count in the quotas of their session as tickets do, so that what is accepted can be paid.
alter table seat_claim drop constraint seat_claim_in_quota,
  add constraint seat_claim_in_quota check (quota_ids is null or kind in ('hold', 'sale', 'reservation'));
alter table zone_claim drop constraint zone_claim_in_quota,
  add constraint zone_claim_in_quota check (quota_ids is null or kind in ('hold', 'sale', 'reservation'));
drop trigger seat_claim_leaves_quotas on seat_claim;
create trigger seat_claim_leaves_quotas before update on seat_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale', 'reservation')) execute function leave_quotas();
drop trigger zone_claim_leaves_quotas on zone_claim;
create trigger zone_claim_leaves_quotas before update on zone_claim for each row
  when (old.quota_ids is not null and new.kind not in ('hold', 'sale', 'reservation')) execute function leave_quotas();
alter table session_quota drop constraint session_quota_channel_check,
  add constraint session_quota_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp'));

-- A group says who comes by its link, until it comes; its tickets wait for the names. Of all others as before (0115).
create or replace function order_says_all() returns trigger language plpgsql as $$
declare
  nameless integer;
  lacking integer;
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
      join custom_field f on f.is_active and f.is_required and f.required_since <= new.created_at
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
