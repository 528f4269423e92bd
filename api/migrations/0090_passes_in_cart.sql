-- What a pass owes, in the cart with everything else: its first instalment when it was just signed, or any that is due.
-- The same instalment may lie in two carts; that it is paid once is order_line_instalment_once.
create table cart_instalment (
  id int generated always as identity primary key,
  cart_id uuid not null references cart on delete cascade,
  instalment_id int not null references instalment on delete cascade,
  -- The pass was made for this cart: taken out of it, it lapses.
  is_new boolean not null,
  -- What was accepted when the pass was signed, and who the invoice is for; the order's from then on.
  consents jsonb not null default '{}',
  unique (cart_id, instalment_id)
);
create index cart_instalment_instalment on cart_instalment (instalment_id);
