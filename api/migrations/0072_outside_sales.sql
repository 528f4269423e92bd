-- What the league or a visiting club sells of ours: places, names, and money that it owes us.

-- The league or a visiting club, who sells places of ours and cashes them: its terminal has its code and its key.
create table outside_seller (
  bank_terminal_id integer primary key references bank_terminal,
  name text not null check (name <> ''),
  -- Off: its words are not believed any more, from this moment.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

-- How it was sold: the order has the number that it has there, and so has its one payment.
alter table cart drop constraint cart_channel_check;
alter table cart add constraint cart_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp'));
alter table "order" drop constraint order_channel_check;
alter table "order" add constraint order_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp'));
-- A price for this way of selling alone: what the web must not sell, the seller may.
alter table price drop constraint price_channel_check;
alter table price add constraint price_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp'));
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check
  check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet', 'card_token', 'sepa', 'transfer', 'lfp'));

-- Who sits where, where a seller has to know: '' and null until somebody says it.
create table ticket_attendee (
  order_line_id integer primary key references order_line,
  first_name text not null default '',
  surname1 text not null default '',
  surname2 text not null default '',
  doc_no text,
  -- By the buyer, after the seller had left it open.
  named_at timestamptz
);

-- Off unless the club switches it on.
alter table organization drop constraint organization_modules_known;
alter table organization add constraint organization_modules_known check (modules <@ array['passes', 'academy', 'supporters', 'plots',
  'shop', 'packs', 'donations', 'box_office', 'accreditations', 'waiting_rooms', 'announcements', 'whatsapp', 'newsletters', 'remittances',
  'settlements', 'lfp']);
