-- The public halves of all keys that ever signed tickets here: a new TICKET_KEY must not shut out who bought before it.
-- Public by nature; what a stolen key would sign is refused by naming its id in TICKET_KEYS_REFUSED.
create table ticket_key (
  id text primary key check (id ~ '^[0-9a-f]{6}$'),
  public_pem text not null,
  first_used_at timestamptz not null default now()
);
