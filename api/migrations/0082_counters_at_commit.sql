-- What is sold moves from «held» to «sold» when its order commits, not before: the row that everybody wants is locked for that moment alone.

alter table goods_claim add column is_sold boolean not null default false;
create function count_sold_goods() returns trigger language plpgsql as $$
begin
  if new.product_variant_id is not null then
    update product_variant set held = held - new.quantity, stock = stock - new.quantity where id = new.product_variant_id;
  else
    update experience_slot set held = held - new.quantity, booked = booked + new.quantity where id = new.experience_slot_id;
  end if;
  delete from goods_claim where id = new.id;
  return null;
end $$;
create constraint trigger goods_claim_sold after update of is_sold on goods_claim deferrable initially deferred
  for each row when (new.is_sold and not old.is_sold) execute function count_sold_goods();

alter table pack_claim add column is_sold boolean not null default false;
create function count_sold_packs() returns trigger language plpgsql as $$
begin
  update event_pack set held = held - new.quantity, sold = sold + new.quantity where id = new.event_pack_id;
  delete from pack_claim where id = new.id;
  return null;
end $$;
create constraint trigger pack_claim_sold after update of is_sold on pack_claim deferrable initially deferred
  for each row when (new.is_sold and not old.is_sold) execute function count_sold_packs();
