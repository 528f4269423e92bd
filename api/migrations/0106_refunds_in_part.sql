-- Of a line any part may go back: by a clerk's hand, or all of it but what the terms keep. The line says how much is gone
-- and can never give more than it cost; each part says what of it was price, fee and VAT, to the cent.
alter table order_line
  add column refunded_cents integer not null default 0,
  add constraint order_line_refunded_within check (refunded_cents between 0 and greatest(total_cents, 0));

alter table refund_line
  drop constraint refund_line_order_line_id_key,
  add column fee_cents integer not null default 0,
  add column vat_cents integer not null default 0,
  add column fee_vat_cents integer not null default 0,
  add constraint refund_line_fee_within check (fee_cents between 0 and amount_cents);
create index refund_line_order_line_id_idx on refund_line (order_line_id);

update refund_line f set fee_cents = l.fee_cents, vat_cents = l.vat_cents, fee_vat_cents = l.fee_vat_cents
  from order_line l where l.id = f.order_line_id and f.amount_cents = l.total_cents;
update order_line l set refunded_cents = f.cents
  from (select order_line_id, sum(amount_cents)::int as cents from refund_line group by 1) f where f.order_line_id = l.id;

-- The fee goes back last: who keeps something keeps it first. The last part takes what is left of the VAT, so that the
-- parts add up to the line.
create function refund_line_takes_its_share() returns trigger language plpgsql as $$
declare
  l order_line;
  gone record;
begin
  update order_line set refunded_cents = refunded_cents + new.amount_cents where id = new.order_line_id returning * into l;
  select coalesce(sum(fee_cents), 0)::int as fee, coalesce(sum(vat_cents), 0)::int as vat,
         coalesce(sum(fee_vat_cents), 0)::int as fee_vat
    into gone from refund_line where order_line_id = new.order_line_id;
  new.fee_cents := greatest(0, l.refunded_cents - (l.total_cents - l.fee_cents)) - gone.fee;
  if l.refunded_cents = l.total_cents then
    new.vat_cents := l.vat_cents - gone.vat;
    new.fee_vat_cents := l.fee_vat_cents - gone.fee_vat;
  else
    new.vat_cents := least(l.vat_cents - gone.vat,
      round((new.amount_cents - new.fee_cents) * l.vat_bp / (10000.0 + l.vat_bp))::int);
    new.fee_vat_cents := least(l.fee_vat_cents - gone.fee_vat,
      round(new.fee_cents * l.fee_vat_bp / (10000.0 + l.fee_vat_bp))::int);
  end if;
  return new;
end $$;
create trigger refund_line_share before insert on refund_line for each row execute function refund_line_takes_its_share();

-- A settlement has each part that went back, once.
alter table settlement_item
  drop constraint settlement_item_names_one,
  add constraint settlement_item_names_one check (
    num_nonnulls(order_line_id, instalment_id, wallet_entry_id) + (refund_id is not null and order_line_id is null)::int = 1
    and (refund_id is null or side = 'refund'));
drop index settlement_item_order_line_once;
create unique index settlement_item_order_line_once on settlement_item (order_line_id, side, coalesce(refund_id, 0))
  where is_live and order_line_id is not null;
drop index settlement_item_refund_once;
create unique index settlement_item_refund_once on settlement_item (refund_id) where is_live and refund_id is not null and order_line_id is null;
update settlement_item i set refund_id = (select f.refund_id from refund_line f where f.order_line_id = i.order_line_id)
  where i.side = 'refund' and i.order_line_id is not null;
