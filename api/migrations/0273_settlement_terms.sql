-- What else is agreed with a company: a least commission for each settlement, a rate for what its sales pass of an
-- amount, its own card cost, the rent of a card terminal for each session worked with one; and charges and advances,
-- which the next settlement takes.
create function commission_tiers_ok(tiers jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(tiers) = 'array' and not exists (
    select 1 from jsonb_array_elements(tiers) with ordinality as t(tier, at)
     where jsonb_typeof(tier->'fromCents') is distinct from 'number' or jsonb_typeof(tier->'bp') is distinct from 'number'
       or not (tier->>'fromCents')::numeric between 1 and 2000000000 or not (tier->>'bp')::numeric between 0 and 10000
       or (tier->>'fromCents')::numeric <= coalesce((tiers->(at::int - 2)->>'fromCents')::numeric, 0) and at > 1)
$$;
alter table event_company
  add column commission_min_cents integer not null default 0 check (commission_min_cents >= 0),
  add column commission_tiers jsonb not null default '[]' check (commission_tiers_ok(commission_tiers)),
  add column card_cost_bp integer check (card_cost_bp between 0 and 10000),
  add column terminal_rent_cents integer not null default 0 check (terminal_rent_cents >= 0);

create table settlement_charge (
  id integer generated always as identity primary key,
  event_company_id integer not null references event_company (id),
  kind text not null check (kind in ('charge', 'advance')),
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  on_date date not null,
  settlement_id integer references settlement (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on settlement_charge (event_company_id) where settlement_id is null;
create index on settlement_charge (settlement_id) where settlement_id is not null;

-- What a closed settlement has taken stays as it was taken.
create function settled_charge_stays() returns trigger language plpgsql as $$
begin
  if exists (select 1 from settlement where id = old.settlement_id and state not in ('draft', 'void')) then
    raise exception 'charge % is in a settlement', old.id using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settled_charge_stays before update or delete on settlement_charge
  for each row execute function settled_charge_stays();
