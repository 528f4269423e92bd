-- A transfer may pay an instalment, too. What its payer writes is made of the instalment's number, with two check digits
-- as a group's code has: a slip of the pen is told from another instalment.
create function instalment_reference(id integer) returns text language sql immutable strict parallel safe as $$
  select transfer_code('P' || lpad(id::text, 7, '0'))
$$;

alter table bank_movement add column instalment_id integer references instalment;
alter table bank_movement add constraint bank_movement_of_one check (reservation_id is null or instalment_id is null);
create index bank_movement_instalment on bank_movement (instalment_id) where instalment_id is not null;

create or replace function movement_pays_its_order() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from "order" o join payment p on p.order_id = o.id and p.method = 'transfer'
      where o.id = new.order_id and o.total_cents = new.amount_cents and p.amount_cents = new.amount_cents
        and (o.reservation_id = new.reservation_id or exists (select 1 from order_line l
          where l.order_id = o.id and l.instalment_id = new.instalment_id))) then
    raise exception 'movement % does not pay order %', new.id, new.order_id using errcode = '23514';
  end if;
  return new;
end $$;
