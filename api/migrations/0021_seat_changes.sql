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
