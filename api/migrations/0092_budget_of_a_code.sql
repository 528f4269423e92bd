-- Money that a code may take off in all: counted as it is given, and given back with what it was for.

alter table discount add budget_cents integer check (budget_cents > 0);
alter table discount add spent_cents integer not null default 0 check (spent_cents >= 0);
alter table discount add constraint discount_within_budget check (budget_cents is null or spent_cents <= budget_cents);
alter table discount add constraint discount_budget_is_alone check (budget_cents is null or (code is not null and not is_combinable));
-- Of the cents, what the budget still bears.
alter table order_discount add spent_cents integer not null default 0 check (spent_cents between 0 and cents);

create function give_back_budget() returns trigger language plpgsql as $$
declare
  had record;
begin
  for had in
    select u.discount_id, least(u.spent_cents, new.discount_cents) as cents from order_discount u
     where u.order_id = new.order_id and u.spent_cents > 0 order by u.discount_id for update
  loop
    update order_discount set spent_cents = spent_cents - had.cents
     where order_id = new.order_id and discount_id = had.discount_id;
    update discount set spent_cents = spent_cents - had.cents where id = had.discount_id;
  end loop;
  return null;
end $$;
create trigger order_line_gives_back_budget after update of state on order_line for each row
  when (new.state = 'refunded' and old.state <> 'refunded' and new.discount_cents > 0) execute function give_back_budget();
