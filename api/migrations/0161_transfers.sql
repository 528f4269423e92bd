-- What a group writes in its transfer: its code with two check digits (ISO 7064, modulo 97), so that a slip of the pen is
-- told from another group. The office finds the reservation by it.
create function transfer_code(code text) returns text language sql immutable strict as $$
  select code || lpad((98 - (string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by n)
    || '00')::numeric % 97)::text, 2, '0')
    from regexp_split_to_table('0' || regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), '') with ordinality u(c, n)
$$;
alter table reservation add column transfer_code text generated always as (transfer_code(code)) stored;
create unique index reservation_transfer_code on reservation (transfer_code);
drop index reservation_search;
create index reservation_search on reservation using gin (fold(((((((((coalesce(transfer_code, '') || ' ') || coalesce(contact_name, '')) || ' ')
  || coalesce(entity_name, '')) || ' ') || coalesce(email, '')) || ' ') || coalesce(phone, ''))) gin_trgm_ops);

-- What has come to the club's account by the bank's own statement. A file that is taken twice, or overlaps with another,
-- brings nothing twice; one movement pays one order at most, of exactly its money; what pays none waits to be solved.
create table bank_movement (
  id integer generated always as identity primary key,
  account text not null,
  booked_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  payer text not null default '',
  concept text not null default '',
  -- Of the bank's entry: all that its statement says of it.
  entry_key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'set_aside')),
  -- Whose it says to be.
  reservation_id integer references reservation,
  order_id integer unique references "order",
  -- Why it pays nothing by itself; of what was set aside, what was done with it.
  note text not null default '',
  staff_user_id integer references staff_user,
  taken_at timestamptz not null default now(),
  solved_at timestamptz,
  version integer not null default 1,
  constraint bank_movement_pays check ((state = 'paid') = (order_id is not null)),
  constraint bank_movement_solved check ((state = 'waiting') = (solved_at is null)),
  constraint bank_movement_told check (state <> 'set_aside' or note <> '')
);
create index bank_movement_state on bank_movement (state, booked_on desc, id desc);
create index bank_movement_reservation on bank_movement (reservation_id) where reservation_id is not null;
create index bank_movement_search on bank_movement using gin (fold(((coalesce(concept, '') || ' ') || coalesce(payer, ''))) gin_trgm_ops);

create function movement_pays_its_order() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from "order" o join payment p on p.order_id = o.id and p.method = 'transfer'
      where o.id = new.order_id and o.reservation_id = new.reservation_id and o.total_cents = new.amount_cents
        and p.amount_cents = new.amount_cents) then
    raise exception 'movement % does not pay order %', new.id, new.order_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger movement_pays_its_order before insert or update of order_id on bank_movement
  for each row when (new.order_id is not null) execute function movement_pays_its_order();
