-- What a terminal could not give back goes back another way, in cash or by a transfer: the refund stays the same one, and
-- keeps which way failed.
alter table refund add column failed_method text check (failed_method = 'card_terminal');
comment on column refund.failed_method is 'The way that could not be gone; null: it goes by its first one.';

create or replace function refund_goes_back() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  paid payment;
  gone record;
begin
  select * into paid from payment where id = new.payment_id;
  new.method := coalesce(new.method, paid.method);
  if new.method <> paid.method and (new.method <> 'credit' or paid.method in ('account', 'wallet', 'gift_card'))
      and not (tg_op = 'UPDATE' and coalesce(new.failed_method, '') = paid.method and new.method in ('cash', 'transfer')
        and old.method in (paid.method, new.method) and (old.state = 'failed' or coalesce(old.failed_method, '') = paid.method)) then
    raise exception 'A refund goes back the way the money came, or as credit' using errcode = '23514';
  end if;
  if paid.commission_cents > 0 then
    select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(commission_cents), 0)::int as commission into
      gone
      from refund where payment_id = new.payment_id and id <> new.id and state <> 'failed';
    new.commission_cents :=
      (paid.commission_cents * (gone.cents + new.amount_cents) / paid.amount_cents)::int - gone.commission;
  end if;
  return new;
end $$;

-- Whoever gives it another way is named, as for what is made on a terminal; nothing goes a second other way.
create function refund_goes_another_way() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.failed_method is not null or new.state <> 'done' or new.given_by_id is null then
    raise exception 'refund % goes another way once, and is given by somebody then', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_goes_another_way before update of failed_method on refund
  for each row when (new.failed_method is distinct from old.failed_method) execute function refund_goes_another_way();
