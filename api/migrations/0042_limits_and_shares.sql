-- What an order has taken of a code's uses and of a person's limit stays taken while the order can still be paid: also after it
-- ended, until the bank has said its last word about every try. Money that comes later still takes it again, while there is any.
alter table "order"
  -- The browser, as the name of its cart says it: whose unpaid orders are one person's.
  add column visitor text,
  add column awaits_bank boolean not null default false,
  -- Somebody else is paying with the same address, and together they are too many: what the limit leaves is asked when the money comes.
  add column is_contested boolean not null default false,
  -- Its turn in the waiting room has gone to another order: money that still comes for it goes back.
  add column has_lost_turn boolean not null default false,
  add constraint order_awaits_bank check (not awaits_bank or state in ('cancelled', 'expired'));
create index order_awaiting_visitor on "order" (visitor) where awaits_bank;
create index order_awaiting_customer on "order" (customer_id) where awaits_bank;

-- Carts of one browser end alike (hot/visitor.ts): eleven digits for the browser, seven for the address it came from.
create function visitor_of(cart uuid) returns text language sql immutable parallel safe
  return substr(cart::text, 16, 3) || substr(cart::text, 21, 3) || substr(cart::text, 25, 5);
