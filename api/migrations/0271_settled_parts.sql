-- The money of an event that several companies put on is settled by their parts. A part is a stretch of the whole, one
-- after the other by company; what an item settles of its line is that stretch of it.
alter table settlement_item
  add column from_bp integer not null default 0,
  add column to_bp integer not null default 10000,
  add column vat_cents integer,
  add constraint settlement_item_stretch check (0 <= from_bp and from_bp < to_bp and to_bp <= 10000);
drop index settlement_item_order_line_once;
create unique index settlement_item_order_line_once
  on settlement_item (order_line_id, side, coalesce(refund_id, 0), from_bp) where is_live and order_line_id is not null;

create view event_part as
  select event_id, event_company_id, (sum(percent_bp) over own - percent_bp)::integer as from_bp,
    (sum(percent_bp) over own)::integer as to_bp
    from event_company_share window own as (partition by event_id order by event_company_id)
  union all
  select id, event_company_id, 0, 10000 from event e
   where not exists (select 1 from event_company_share s where s.event_id = e.id);

-- A stretch of so many cents. The stretches of a whole add up to the whole; the cent that does not divide goes to one of
-- them after the other, by the line, so that over many lines nobody has more of them than another.
create function stretch_of(cents integer, from_bp integer, to_bp integer, line_id integer) returns integer
language sql immutable parallel safe as $$
  select (sign(cents) * ((abs(cents)::bigint * to_bp + line_id::bigint * 6181 % 10000) / 10000
    - (abs(cents)::bigint * from_bp + line_id::bigint * 6181 % 10000) / 10000))::integer
$$;

-- Other parts than those that have been settled would leave some of the money to two, or to nobody.
create function settled_parts_stay() returns trigger language plpgsql as $$
begin
  if exists (select 1 from settlement_item i join order_line l on l.id = i.order_line_id
      join event_session s on s.id = l.event_session_id
     where s.event_id = coalesce(new.event_id, old.event_id) and i.is_live) then
    raise exception 'event % is in a settlement', coalesce(new.event_id, old.event_id) using errcode = '23514',
      constraint = 'event_company_share_settled';
  end if;
  return null;
end $$;
create trigger event_company_share_settled after insert or update or delete on event_company_share
  for each row execute function settled_parts_stay();
