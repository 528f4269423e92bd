-- Cancelling a plot: on which terms stands on the price, and on each sale as it was sold. More than cancel_full_days before the area opens everything
-- paid goes back less the fee, from cancel_part_days on a share of it, nearer than that nothing.
alter table plot_price
  add column cancel_full_days smallint not null default 15 check (cancel_full_days between 0 and 365),
  add column cancel_part_days smallint not null default 7 check (cancel_part_days between 0 and 365),
  add column cancel_part_bp integer not null default 5000 check (cancel_part_bp between 0 and 10000),
  add column cancel_fee_cents integer not null default 0 check (cancel_fee_cents between 0 and 1000000),
  add constraint plot_price_cancel_days check (cancel_part_days <= cancel_full_days);
alter table plot_sale
  add column cancel_full_days smallint not null default 15,
  add column cancel_part_days smallint not null default 7,
  add column cancel_part_bp integer not null default 5000,
  add column cancel_fee_cents integer not null default 0,
  -- What was agreed to give back of what was paid, the deposit apart. Null: never cancelled by agreement.
  add column agreed_refund_cents integer check (agreed_refund_cents between 0 and total_cents),
  add column cancelled_by text check (cancelled_by in ('customer', 'staff')),
  add column cancel_reason text not null default '',
  add constraint plot_sale_agreed_when_cancelled check (agreed_refund_cents is null or state = 'cancelled'),
  add constraint plot_sale_agreed_by_somebody check ((agreed_refund_cents is null) = (cancelled_by is null)),
  add constraint plot_sale_staff_say_why check (cancelled_by is distinct from 'staff' or cancel_reason <> '');

-- A sale keeps the terms of its price at the moment of its sale.
create function plot_sale_keeps_terms() returns trigger language plpgsql as $$
begin
  select cancel_full_days, cancel_part_days, cancel_part_bp, cancel_fee_cents
    into new.cancel_full_days, new.cancel_part_days, new.cancel_part_bp, new.cancel_fee_cents from plot_price where id = new.plot_price_id;
  return new;
end $$;
create trigger plot_sale_terms before insert on plot_sale for each row execute function plot_sale_keeps_terms();

-- Part of what a plot has paid, as a holder who left had part of a pass: the lines stay what they are.
alter table refund add column plot_sale_id integer references plot_sale,
  add constraint refund_of_one_contract check (num_nonnulls(season_pass_id, plot_sale_id) <= 1);
create index on refund (plot_sale_id) where plot_sale_id is not null;

-- Never more than was agreed, whoever gives it and however many at once: the row of the sale is the lock.
create function plot_gives_back_what_was_agreed() returns trigger language plpgsql as $$
declare
  agreed integer;
  given integer;
begin
  select agreed_refund_cents into agreed from plot_sale where id = new.plot_sale_id for update;
  if agreed is null then
    if tg_table_name = 'refund' then
      raise exception 'part of plot sale % goes back without an agreement', new.plot_sale_id using errcode = 'check_violation';
    end if;
    return null;
  end if;
  select (select coalesce(sum(amount_cents), 0) from refund where plot_sale_id = new.plot_sale_id and state <> 'failed')
       + (select coalesce(sum(total_cents), 0) from order_line where plot_sale_id = new.plot_sale_id and kind = 'plot' and state = 'refunded') into given;
  if given > agreed then
    raise exception 'plot sale % gives back %, agreed was %', new.plot_sale_id, given, agreed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_of_plot_agreed after insert on refund deferrable initially deferred
  for each row when (new.plot_sale_id is not null) execute function plot_gives_back_what_was_agreed();
create constraint trigger order_line_of_plot_agreed after update of state on order_line deferrable initially deferred
  for each row when (new.kind = 'plot' and new.state = 'refunded' and old.state <> 'refunded') execute function plot_gives_back_what_was_agreed();
