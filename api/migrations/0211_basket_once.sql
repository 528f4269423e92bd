-- One basket is paid once. Whoever comes back from the bank has the basket again, and the order that was made of it may
-- still be paid late: it remembers the cart, which may have been closed since, so that its money goes back when the
-- basket has gone on.
alter table "order" add column returned_cart_id uuid,
  add constraint order_returned_its_cart check (returned_cart_id is null or (cart_id is null and state <> 'pending'));
create index order_returned_cart on "order" (returned_cart_id) where returned_cart_id is not null;

-- Another order was made of the same basket: it may be paid any moment, or it was, since this one was placed.
create function basket_went_on(of_order integer) returns boolean language sql stable
begin atomic
  select exists (select 1 from "order" me join "order" o on o.cart_id = me.returned_cart_id
      and (o.state = 'pending' or o.paid_at >= me.created_at) where me.id = of_order)
    or exists (select 1 from "order" me join "order" o on o.returned_cart_id = coalesce(me.returned_cart_id, me.cart_id)
      and o.id <> me.id and o.paid_at >= me.created_at where me.id = of_order);
end;

create function basket_is_paid_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if basket_went_on(new.id) then
    raise exception 'the basket of order % has been paid, or may be any moment', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create trigger order_basket_once after update of state on "order" for each row
  when (new.state = 'paid' and old.state in ('cancelled', 'expired')) execute function basket_is_paid_once();
