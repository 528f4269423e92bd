-- What the session allows whoever holds its tickets: to cancel them, until when, what the club keeps, and whether the
-- rest goes back the way it came or becomes a card of the shop, with something on top.
alter table event_session
  add column cancel_terms text not null default 'none',
  add column cancel_until_hours integer not null default 48,
  add column cancel_fee_cents integer not null default 0,
  add column cancel_keeps_fee boolean not null default true,
  add column cancel_bonus_bp integer not null default 0,
  add constraint event_session_cancel_terms_check check (cancel_terms in ('none', 'money', 'credit', 'either')),
  add constraint event_session_cancel_until_hours_check check (cancel_until_hours between 0 and 8760),
  add constraint event_session_cancel_fee_cents_check check (cancel_fee_cents between 0 and 100000),
  add constraint event_session_cancel_bonus_bp_check check (cancel_bonus_bp between 0 and 10000);

-- How the money goes back: the way it came, or as credit in the shop, which the buyer chose.
alter table refund add column method text;
update refund r set method = p.method from payment p where p.id = r.payment_id;
alter table refund alter column method set not null;
create function refund_goes_back() returns trigger language plpgsql as $$
declare
  came text := (select method from payment where id = new.payment_id);
begin
  new.method := coalesce(new.method, came);
  if new.method not in (came, 'credit') then
    raise exception 'A refund goes back the way the money came, or as credit' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_goes_back before insert or update of method, payment_id on refund
  for each row execute function refund_goes_back();

-- A card that a refund became: bought by nobody.
alter table gift_card
  add column refund_id integer unique references refund (id),
  drop constraint gift_card_was_bought,
  add constraint gift_card_was_bought check (state = 'chosen' or num_nonnulls(order_line_id, refund_id) = 1);
