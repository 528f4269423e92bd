-- Who sold it stands with what left the shelf, as with what was counted or changed by hand.
create or replace function count_sold_goods() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.product_variant_id is not null then
    update product_variant set held = held - new.quantity, stock = stock - new.quantity,
      stock_why = (select jsonb_build_object('kind', 'sale', 'note', number, 'by', staff_user_id) from "order"
        where id = new.order_id)
      where id = new.product_variant_id;
  else
    update experience_slot set held = held - new.quantity, booked = booked + new.quantity
      where id = new.experience_slot_id;
  end if;
  delete from goods_claim where id = new.id;
  return null;
end $$;

update stock_movement m set staff_user_id = o.staff_user_id
  from "order" o where m.kind = 'sale' and m.staff_user_id is null and o.number = m.note and o.staff_user_id is not null;
