-- «A elegir»: a pass gives so many sessions, and its holder says which; it has a place in those and in no other. «Mitad de precio»:
-- a pass opens no door, its holder pays less for one ticket of each session. Until now both opened every session of their list.

-- What a ticket costs less with a pass of this category.
alter table pass_category add column ticket_discount_bp integer check (ticket_discount_bp between 1 and 10000);
update pass_category set ticket_discount_bp = 5000 where kind = 'discount';
alter table pass_category add constraint pass_category_ticket_discount check ((kind = 'discount') = (ticket_discount_bp is not null));

-- What the contract gave on its day; a category that changes changes nothing of what was sold. The check is what refuses the ninth of eight,
-- whichever two browsers choose at the same moment.
alter table season_pass
  add column choices_allowed smallint,
  add column choices_used smallint not null default 0,
  add constraint season_pass_choices check (choices_used between 0 and coalesce(choices_allowed, 0));
create function give_pass_choices() returns trigger language plpgsql as $$
begin
  new.choices_allowed := (select k.sessions_to_choose from pass_category k where k.id = new.pass_category_id);
  return new;
end $$;
create trigger season_pass_gives_choices before insert on season_pass for each row when (new.choices_allowed is null) execute function give_pass_choices();

-- A session that a pass has chosen, with its place there: a seat, or one of a zone without numbers. The place is a claim like that of
-- any pass; zone and seat are empty where somebody came in before there was anything to choose.
create table pass_choice (
  id integer generated always as identity primary key,
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  zone_id integer references zone,
  seat_id integer references seat,
  state text not null default 'chosen' check (state in ('chosen', 'dropped', 'void')),
  channel text not null check (channel in ('web', 'box_office', 'phone', 'door')),
  staff_user_id integer references staff_user,
  chosen_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'chosen') = (ended_at is null)),
  check (seat_id is null or zone_id is not null),
  check ((zone_id is null) = (channel = 'door'))
);
create unique index pass_choice_once on pass_choice (season_pass_id, event_session_id) where state = 'chosen';
create index on pass_choice (season_pass_id);
create index on pass_choice (event_session_id);

create function count_pass_choice() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'chosen' and (tg_op = 'DELETE' or new.state <> 'chosen' or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used - 1 where id = old.season_pass_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'chosen' and (tg_op = 'INSERT' or old.state <> 'chosen' or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used + 1 where id = new.season_pass_id;
  end if;
  return null;
end $$;
create trigger pass_choice_counts after insert or delete or update of state, season_pass_id on pass_choice for each row execute function count_pass_choice();

-- Who has come in has had it.
create function keep_used_choice() returns trigger language plpgsql as $$
begin
  if exists (select 1 from scan c where c.event_session_id = old.event_session_id and c.source = 'pass' and c.right_id = old.season_pass_id and c.result = 'ok') then
    raise exception 'pass choice % has been used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pass_choice_used before update of state on pass_choice for each row when (old.state = 'chosen' and new.state = 'dropped') execute function keep_used_choice();

-- Whatever takes the place away (the pass ends, the session leaves its list, the supplement's day has passed) gives the choice back, and so
-- does a session that is not held: nobody has to remember it.
create function void_pass_choice() returns trigger language plpgsql as $$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1 where season_pass_id = old.season_pass_id and event_session_id = old.event_session_id and state = 'chosen';
  return null;
end $$;
create trigger seat_claim_choice_gone after delete on seat_claim for each row when (old.kind = 'pass') execute function void_pass_choice();
create trigger zone_claim_choice_gone after delete on zone_claim for each row when (old.kind = 'pass') execute function void_pass_choice();
create function void_choices_of_session() returns trigger language plpgsql as $$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1 where event_session_id = new.id and state = 'chosen';
  return null;
end $$;
create trigger event_session_cancelled_choices after update of state on event_session for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function void_choices_of_session();

-- One ticket for each pass and session at the pass's price, seat or place without a number, whoever asks at the same moment. Its life is
-- the claim's: what frees the place gives the right back.
create table pass_ticket (
  season_pass_id integer not null references season_pass,
  event_session_id integer not null references event_session,
  primary key (season_pass_id, event_session_id)
);
create index on pass_ticket (event_session_id);
alter table zone_claim
  add column for_pass_id integer references season_pass,
  add column for_cents integer check (for_cents >= 0),
  add constraint zone_claim_of_holder check (for_pass_id is null or (kind in ('hold', 'sale') and quantity = 1 and for_cents is not null));
create index zone_claim_for_pass on zone_claim (for_pass_id) where for_pass_id is not null;

create function count_pass_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.for_pass_id is not null and (tg_op = 'DELETE' or new.for_pass_id is distinct from old.for_pass_id) then
    delete from pass_ticket where season_pass_id = old.for_pass_id and event_session_id = old.event_session_id;
  end if;
  if tg_op <> 'DELETE' and new.for_pass_id is not null and (tg_op = 'INSERT' or new.for_pass_id is distinct from old.for_pass_id) then
    insert into pass_ticket (season_pass_id, event_session_id) values (new.for_pass_id, new.event_session_id);
  end if;
  return null;
end $$;
create trigger zone_claim_ticket_new after insert on zone_claim for each row when (new.for_pass_id is not null) execute function count_pass_ticket();
create trigger zone_claim_ticket_changed after update on zone_claim for each row when (old.for_pass_id is distinct from new.for_pass_id) execute function count_pass_ticket();
create trigger zone_claim_ticket_gone after delete on zone_claim for each row when (old.for_pass_id is not null) execute function count_pass_ticket();
-- Friends' tickets have a share of their own (seat_claim_friend); a claim never changes from one to the other without being nobody's between.
create trigger seat_claim_ticket_new after insert on seat_claim for each row when (new.for_pass_id is not null and new.friend_n is null) execute function count_pass_ticket();
create trigger seat_claim_ticket_changed after update on seat_claim for each row
  when (old.for_pass_id is distinct from new.for_pass_id and old.friend_n is null and new.friend_n is null) execute function count_pass_ticket();
create trigger seat_claim_ticket_gone after delete on seat_claim for each row when (old.for_pass_id is not null and old.friend_n is null) execute function count_pass_ticket();
insert into pass_ticket (season_pass_id, event_session_id) select for_pass_id, event_session_id from seat_claim where for_pass_id is not null and friend_n is null;

-- What was sold until now. Who came in with such a pass has used that session up; nobody who came in more often than the pass gives is
-- owed for it. Seats that such passes kept in sessions to come are free again: their holders choose.
update season_pass p set choices_allowed = greatest(k.sessions_to_choose, (select count(distinct c.event_session_id) from scan c where c.source = 'pass' and c.right_id = p.id and c.result = 'ok'))
  from pass_category k where k.id = p.pass_category_id and k.kind = 'choose_n';
insert into pass_choice (season_pass_id, event_session_id, channel, chosen_at)
select p.id, c.event_session_id, 'door', min(c.at) from season_pass p join scan c on c.source = 'pass' and c.right_id = p.id and c.result = 'ok' where p.choices_allowed is not null group by 1, 2;
delete from seat_claim c using season_pass p, pass_category k, event_session s
 where p.id = c.season_pass_id and c.kind = 'pass' and k.id = p.pass_category_id and k.kind in ('choose_n', 'discount') and s.id = c.event_session_id and s.ends_at > now();
-- The zone stays: it is where the holder chooses.
update season_pass p set seat_id = null from pass_category k where k.id = p.pass_category_id and k.kind in ('choose_n', 'discount') and p.seat_id is not null;

alter table scan drop constraint scan_result_check;
alter table scan add constraint scan_result_check
  check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred', 'supplement_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed', 'revoked', 'unknown', 'out_of_hours', 'full', 'not_inside'));

-- A pass has in each session the seat that it has there, and one «a elegir» only in those that were chosen. What it has lent and whom it
-- invites follow it.
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
select 'pass', p.id, s.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id), null, c.code, null, p.holder_name, k.name, k.document_required,
       case when c.state in ('replaced', 'expired') or p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over') then 'revoked'
            when c.state = 'blocked' or p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when k.kind = 'discount' then 'ticket_needed'
            when k.kind = 'choose_n' and ch.id is null then case when p.choices_used < p.choices_allowed then 'not_chosen' else 'choices_used_up' end
            when exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.event_session_id and x.state in ('accepted', 'used')) then 'transferred'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = s.event_session_id and r.state <> 'recovered') then 'transferred'
            when s.supplement_cents > 0 and supplement_owed(p.id, s.event_session_id) then 'supplement_unpaid'
            -- The seat was somebody's before the pass was made, or is in this session alone.
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = s.event_session_id and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked'
            else 'active' end
  from season_list_session s join season_pass p on p.season_list_id = s.season_list_id join pass_card c on c.season_pass_id = p.id join pass_category k on k.id = p.pass_category_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = s.event_session_id and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id where c.season_pass_id = p.id and c.event_session_id = s.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_transfer', x.id, x.event_session_id, coalesce(h.zone_id, ch.zone_id, p.zone_id), coalesce(h.seat_id, p.seat_id), null, x.code, null, x.to_name, 'Abono cedido', '',
       case when x.state not in ('proposed', 'accepted', 'used') then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id and l.event_session_id = x.event_session_id) then 'revoked'
            when p.choices_allowed is not null and ch.id is null then 'revoked'
            when p.state in ('suspended_unpaid', 'blocked') then 'blocked'
            when exists (select 1 from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now())) then 'blocked'
            when exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = x.event_session_id and r.state <> 'recovered') then 'transferred'
            when x.state = 'proposed' then 'blocked' when supplement_owed(p.id, x.event_session_id) then 'supplement_unpaid'
            when h.seat_id is null and exists (select 1 from seat_claim o where o.event_session_id = x.event_session_id and o.seat_id = p.seat_id and o.kind <> 'hold') then 'revoked' else 'active' end
  from pass_transfer x join season_pass p on p.id = x.season_pass_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = x.event_session_id and ch.state = 'chosen'
  left join lateral (select c.seat_id, y.zone_id from seat_claim c join seat y on y.id = c.seat_id where c.season_pass_id = p.id and c.event_session_id = x.event_session_id order by c.seat_id = p.seat_id desc limit 1) h on true
union all
select 'pass_invitation', g.id, g.event_session_id, g.zone_id, g.seat_id, null, g.code, null, g.guest_name, 'Invitación de abonado', '',
       case when g.state = 'revoked' then 'revoked'
            when p.state in ('requested', 'pending_payment', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired') then 'revoked'
            when not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id and l.event_session_id = g.event_session_id) then 'revoked'
            when p.choices_allowed is not null and not exists (select 1 from pass_choice ch where ch.season_pass_id = p.id and ch.event_session_id = g.event_session_id and ch.state = 'chosen') then 'revoked'
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
