-- Gift cards: money that somebody has paid and somebody will spend. What is on a card is the sum of its entries, never below zero.

alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'plot_deposit', 'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement', 'donation', 'shipping', 'gift_card'));
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check
  check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet', 'gift_card', 'card_token', 'sepa', 'transfer', 'lfp'));
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway', 'cash', 'card_terminal', 'refunds_due', 'wallet', 'gift_cards', 'bank'));

create table gift_card (
  id integer generated always as identity primary key,
  cart_id uuid references cart on delete cascade,
  order_line_id integer unique references order_line,
  state text not null default 'chosen' check (state in ('chosen', 'active', 'blocked', 'void')),
  -- 80 bits; whoever has it has the money. Lists show its end.
  code text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  amount_cents integer not null check (amount_cents > 0),
  balance_cents integer not null default 0,
  sender_name text not null default '',
  recipient_name text not null default '',
  recipient_email text not null default '',
  message text not null default '',
  deliver_on date,
  delivered_at timestamptz,
  expires_on date,
  activated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint gift_card_balance check (balance_cents >= 0),
  constraint gift_card_has_code check ((code is null) = (state = 'chosen') or state = 'void'),
  constraint gift_card_was_bought check (state = 'chosen' or order_line_id is not null)
);
create index on gift_card (cart_id) where cart_id is not null;
create index gift_card_to_deliver on gift_card (deliver_on) where state = 'active' and delivered_at is null and recipient_email <> '';

-- Append only: what was put on it, spent, came back.
create table gift_card_entry (
  id integer generated always as identity primary key,
  gift_card_id integer not null references gift_card,
  kind text not null check (kind in ('issue', 'use', 'refund', 'void')),
  amount_cents integer not null check (amount_cents <> 0 and (amount_cents > 0) = (kind in ('issue', 'refund'))),
  order_id integer references "order",
  note text not null default '',
  created_at timestamptz not null default now()
);
create index on gift_card_entry (gift_card_id, id);
create index on gift_card_entry (order_id) where order_id is not null;
create function count_gift_card() returns trigger language plpgsql as $$
begin
  update gift_card set balance_cents = balance_cents + new.amount_cents, version = version + 1 where id = new.gift_card_id;
  return null;
end $$;
create trigger gift_card_entry_counted after insert on gift_card_entry for each row execute function count_gift_card();

-- Cards with which a cart will be paid, in the order in which they were shown.
create table cart_gift_card (
  cart_id uuid not null references cart on delete cascade,
  gift_card_id integer not null references gift_card,
  position integer generated always as identity,
  primary key (cart_id, gift_card_id)
);
create index on cart_gift_card (gift_card_id);

alter table "order" add column gift_card_cents integer not null default 0;
alter table "order" add constraint order_gift_card_within check (gift_card_cents >= 0 and gift_card_cents + wallet_cents <= total_cents);

-- Sixteen signs of Crockford's 32 (no I, L, O, U): 80 bits of two random uuids, past the bytes that are not random.
create function new_gift_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.b, n) & 31), 1), '')
    from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as b) r,
         unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 16, 17, 18, 19, 20, 21, 26, 27]) as n
$$;
