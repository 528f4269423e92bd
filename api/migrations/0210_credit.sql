-- A refund becomes credit of the shop once: what a gift card or a wallet had paid returns to it, as what was sold on
-- account is owed less. Whoever made credit out of credit again would be given what is put on top each time.
create or replace function refund_goes_back() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  paid payment;
  gone record;
begin
  select * into paid from payment where id = new.payment_id;
  new.method := coalesce(new.method, paid.method);
  if new.method <> paid.method and (new.method <> 'credit' or paid.method in ('account', 'wallet', 'gift_card')) then
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
