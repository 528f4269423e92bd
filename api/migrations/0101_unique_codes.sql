-- Codes of a discount that are each somebody's: made many at once, each used once (or so often), withdrawn.

alter table discount add has_codes boolean not null default false;
alter table discount drop constraint discount_budget_is_alone;
alter table discount
  add constraint discount_budget_is_alone check (budget_cents is null or ((code is not null or has_codes) and not is_combinable)),
  add constraint discount_one_code_or_many check (code is null or not has_codes),
  add constraint discount_id_has_codes unique (id, has_codes);
drop index discount_by_itself;
create index discount_by_itself on discount (id) where code is null and not has_codes and is_active;

create table discount_code_batch (
  id integer generated always as identity primary key,
  discount_id integer not null references discount,
  -- What has codes does not become something that applies by itself.
  has_codes boolean not null default true check (has_codes),
  name text not null check (length(name) between 1 and 80),
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,12}$'),
  max_uses integer not null check (max_uses between 1 and 1000),
  code_count integer not null check (code_count > 0),
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  foreign key (discount_id, has_codes) references discount (id, has_codes),
  unique (id, discount_id)
);
create index discount_code_batch_discount on discount_code_batch (discount_id, id);

create table discount_code (
  id integer generated always as identity primary key,
  discount_code_batch_id integer not null references discount_code_batch,
  discount_id integer not null references discount,
  -- As it is looked up: the prefix and twelve signs of 32 by chance (60 bits), without O, I and L.
  code text not null unique check (length(code) between 12 and 24),
  state text not null default 'active' check (state in ('active', 'withdrawn')),
  max_uses integer not null,
  uses integer not null default 0,
  -- Whom it was made for.
  name text not null default '',
  email text not null default '' check (email = lower(trim(email))),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint discount_code_within_uses check (uses between 0 and max_uses),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  foreign key (discount_code_batch_id, discount_id) references discount_code_batch (id, discount_id)
);
create index discount_code_of_batch on discount_code (discount_code_batch_id, id);
create index discount_code_used on discount_code (discount_code_batch_id) where uses > 0;
create index discount_code_withdrawn on discount_code (discount_code_batch_id) where state = 'withdrawn';
-- One of a discount for a person, however often somebody sends.
create unique index discount_code_person on discount_code (discount_id, email) where email <> '';

alter table cart add discount_code_id integer references discount_code;
alter table cart add check (discount_code_id is null or discount_id is not null);
alter table order_discount
  add discount_code_id integer references discount_code,
  add code_uses smallint not null default 0 check (code_uses between 0 and 1),
  add check (code_uses = 0 or discount_code_id is not null);
create index order_discount_code on order_discount (discount_code_id) where discount_code_id is not null;
