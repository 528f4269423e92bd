-- Clothes are handed over several at once and signed for; what is waited for is kept aside by itself; a shirt with a
-- name on it says whose; who lost one, and what was charged for it, is written down.
create table kit_handover (
  id integer primary key generated always as identity,
  enrolment_id integer not null references enrolment,
  signed_by text not null check (btrim(signed_by) <> ''),
  -- What the finger drew, as an SVG path in a frame of 1000 by 400. Read by few, each look in the audit log.
  signature text not null check (signature ~ '^[ML0-9 ]+$' and length(signature) between 10 and 20000),
  photo bytea check (octet_length(photo) between 1 and 1000000),
  staff_user_id integer not null references staff_user,
  created_at timestamptz not null default now(),
  unique (id, enrolment_id)
);
create index kit_handover_enrolment_id_idx on kit_handover (enrolment_id);

alter table kit_delivery
  add column personal_name text not null default '' check (length(personal_name) <= 20),
  add column personal_no smallint check (personal_no between 0 and 99),
  add column kit_handover_id integer,
  -- Given instead of this one; one takes the place of one.
  add column replaces_id integer unique references kit_delivery,
  add column lost_by text check (lost_by in ('family', 'club')),
  add column charged_cents integer not null default 0 check (charged_cents >= 0),
  add foreign key (kit_handover_id, enrolment_id) references kit_handover (id, enrolment_id),
  add constraint kit_signed_is_delivered check (kit_handover_id is null or delivered_at is not null);
create index kit_delivery_kit_handover_id_idx on kit_delivery (kit_handover_id) where kit_handover_id is not null;

alter table kit_delivery drop constraint kit_delivery_state_check;
alter table kit_delivery add constraint kit_delivery_state_check
  check (state in ('pending', 'reserved', 'delivered', 'exchanged', 'returned', 'lost', 'cancelled'));
alter table kit_delivery drop constraint kit_delivery_check;
alter table kit_delivery add constraint kit_delivery_check
  check ((state in ('pending', 'reserved', 'cancelled')) = (delivered_at is null));

update kit_delivery set lost_by = 'family' where state = 'lost';
alter table kit_delivery add constraint kit_lost_by_somebody check ((state ~ '^lost$') = (lost_by is not null));
alter table kit_delivery add constraint kit_family_is_charged check (charged_cents = 0 or lost_by = 'family');

create or replace function kit_delivery_counts() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then 'pending' else old.state end;
  held integer := (case when new.state = 'reserved' then new.quantity else 0 end) - (case
    when was = 'reserved' then new.quantity else 0 end);
begin
  if held <> 0 then update kit_variant set stock_reserved = stock_reserved + held where id = new.kit_variant_id; end if;
  if was in ('pending', 'reserved') and new.state not in ('pending', 'reserved', 'cancelled') then
    insert into kit_movement (kit_variant_id, kind, quantity, kit_delivery_id, staff_user_id, created_at)
      values (new.kit_variant_id, 'delivery', -new.quantity, new.id, new.staff_user_id, coalesce(new.delivered_at,
        now()));
  end if;
  if was <> new.state and new.state in ('returned', 'exchanged') then
    insert into kit_movement (kit_variant_id, kind, quantity, kit_delivery_id, staff_user_id)
      values (new.kit_variant_id, case new.state when 'returned' then 'return'
        else 'size_change' end, new.quantity, new.id, new.staff_user_id);
  end if;
  return null;
end $$;

-- A shirt that carries a name or a number leaves with one: asked before, not after.
create function kit_says_whose() returns trigger language plpgsql as $$
begin
  if new.personal_name = '' and new.personal_no is null and exists (select 1 from kit_variant v
    join kit_item i on i.id = v.kit_item_id where v.id = new.kit_variant_id and i.is_personalised) then
    raise exception 'this garment carries a name or a number' using errcode = 'check_violation',
      constraint = 'kit_says_whose';
  end if;
  return new;
end $$;
create trigger kit_says_whose before update of state on kit_delivery for each row
  when (new.state = 'delivered' and old.state <> 'delivered') execute function kit_says_whose();
