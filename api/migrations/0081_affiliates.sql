-- Peñas and partners who bring supporters and passes: their code counts on the orders that name it.

create table affiliate (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,20}$'),
  name text not null check (name <> ''),
  kind text not null default 'fan_club' check (kind in ('fan_club', 'partner', 'other')),
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  note text not null default '',
  is_active boolean not null default true,
  -- Of its own page: whoever has the link sees the figures.
  page_key text not null unique default encode(uuid_send(gen_random_uuid()), 'hex'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table "order" add column affiliate_id integer references affiliate;
create index order_affiliate on "order" (affiliate_id, paid_at) where affiliate_id is not null;
