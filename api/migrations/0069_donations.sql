-- What is in a cart besides seats and places, by kind of line (orders/cart-goods.ts): a cart of tickets alone asks no kind.
alter table cart add column goods text[] not null default '{}';

-- A donation: in a cart, then a line of its order. It leaves the cart when it is paid, and goes with its order's data. Who wants a
-- certificate says who they are and where they live (Ley 49/2002, form 182); the province is in the postal code.
create table donation (
  id integer generated always as identity primary key,
  cart_id uuid unique references cart on delete cascade,
  order_line_id integer unique references order_line on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  donor_name text,
  nif text,
  address text,
  postal_code text check (postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'),
  city text,
  constraint donation_donor_whole check (num_nulls(donor_name, nif, address, postal_code, city) in (0, 5))
);

alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement', 'donation'));

-- Taking donations is a choice: a house that is in use goes on without.
alter table organization drop constraint organization_modules_known;
alter table organization add constraint organization_modules_known check (modules <@ array['passes', 'academy', 'supporters', 'plots',
  'shop', 'packs', 'donations', 'box_office', 'accreditations', 'waiting_rooms', 'announcements', 'whatsapp', 'newsletters', 'remittances',
  'settlements']);
alter table organization alter column modules set default
  '{passes,academy,supporters,plots,shop,packs,donations,box_office,accreditations,waiting_rooms,announcements,whatsapp,newsletters,remittances,settlements}';
