-- What is in a cart besides seats and places, by kind of line (orders/cart-goods.ts): a cart of tickets alone asks no kind.
alter table cart add column goods text[] not null default '{}';
