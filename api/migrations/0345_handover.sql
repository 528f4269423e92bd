-- A till is handed over: note by note what it was opened with and of whom it was taken, at its end what stays in the
-- drawer and what leaves it, and why it was not what it should have been. Closed it stays: what comes later is another
-- till's.
alter table cash_shift
  add column float_detail jsonb not null default '{}',
  -- The closed till whose float this one began with: taken once.
  add column follows_id integer references cash_shift,
  add column float_reason text not null default '',
  add column left_cents integer check (left_cents >= 0),
  add column difference_reason text not null default '';
create unique index cash_shift_followed_once on cash_shift (follows_id) where follows_id is not null;
-- What waits in a drawer for whoever opens next.
create index cash_shift_left on cash_shift (box_office_id) where left_cents > 0;

-- Tills that were closed before say nothing of it.
alter table cash_shift add constraint cash_shift_closed_is_handed_over check (state <> 'closed'
  or (left_cents is not null and left_cents <= counted_cash_cents
    and ((counted_cash_cents = expected_cash_cents and counted_card_cents = expected_card_cents)
      or difference_reason <> ''))) not valid;

alter table cash_movement drop constraint cash_movement_kind_check;
alter table cash_movement add constraint cash_movement_kind_check
  check (kind in ('pay_in', 'pay_out', 'drop', 'change', 'to_safe', 'to_bank'));
create or replace function movement_has_its_sign() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.kind in ('pay_out', 'drop', 'to_safe', 'to_bank')) = (new.amount_cents > 0) and new.kind <> 'change' then
    raise exception 'movement % has the wrong sign', new.kind using errcode = 'TQ005';
  end if;
  return new;
end $$;

-- Money moves in a till while it is open; what was counted goes to the safe or the bank before it is closed.
create function movement_in_its_till() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from cash_shift s where s.id = new.cash_shift_id
      and case when new.kind in ('to_safe', 'to_bank') then s.counted_at is null or new.created_at > s.closed_at
               else new.created_at > s.counted_at end) then
    raise exception 'till % is counted', new.cash_shift_id
      using errcode = '23514', constraint = 'cash_movement_in_its_till';
  end if;
  return new;
end $$;
create trigger cash_movement_in_its_till before insert on cash_movement
  for each row execute function movement_in_its_till();

drop trigger cash_shift_stays on cash_shift;
create trigger cash_shift_stays before update on cash_shift
  for each row when (old.state = 'closed') execute function done_stays();
create trigger cash_shift_kept before delete on cash_shift
  for each row when (old.state = 'closed') execute function done_stays();

-- The Z as it was handed over; a till that was closed before is read as it stands.
create table till_paper (
  cash_shift_id integer primary key references cash_shift,
  paper jsonb not null,
  created_at timestamptz not null default now()
);
create trigger till_paper_append_only before update or delete or truncate on till_paper
  for each statement execute function append_only();

-- What was put on paper to be handed to somebody, each time: the first is the paper, the others are copies of it.
create table paper_print (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('till')),
  -- Whose: of its kind.
  record_id integer not null,
  staff_user_id integer references staff_user,
  printed_at timestamptz not null default now()
);
create index on paper_print (kind, record_id, id);
create index on paper_print (staff_user_id);
create trigger paper_print_append_only before update or delete or truncate on paper_print
  for each statement execute function append_only();
