-- Who asks for a place gets it by order of arrival, by lot or by hand. A draw has its seed before anybody sees what it
-- gives, and keeps it until it is applied or discarded with a reason: nobody draws again until the result pleases.
create table admission_draw (
  id integer generated always as identity primary key,
  age_category_id integer not null references age_category on delete cascade,
  method text not null check (method in ('order', 'lot', 'hand')),
  state text not null default 'prepared' check (state in ('prepared', 'applied', 'discarded')),
  seed text not null default '',
  -- Null: the category has no limit.
  places integer check (places >= 0),
  prepared_by_id integer not null references staff_user,
  decided_by_id integer references staff_user,
  decided_at timestamptz,
  reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_draw_lot_has_seed check ((method = 'lot') = (seed <> '')),
  constraint admission_draw_decided check ((state = 'prepared') = (decided_at is null)),
  constraint admission_draw_says_why check (state <> 'discarded' or method <> 'lot' or reason <> '')
);
create unique index admission_draw_open on admission_draw (age_category_id) where state = 'prepared';
create index admission_draw_category on admission_draw (age_category_id);

create table admission_draw_entry (
  admission_draw_id integer not null references admission_draw on delete cascade,
  enrolment_id integer not null references enrolment on delete cascade,
  rank integer not null check (rank > 0),
  is_admitted boolean not null,
  primary key (admission_draw_id, enrolment_id),
  unique (admission_draw_id, rank)
);
create index admission_draw_entry_enrolment on admission_draw_entry (enrolment_id);

-- An offer to renew keeps its place until it is answered or its time is over.
create table renewal_offer (
  id integer generated always as identity primary key,
  previous_enrolment_id integer not null unique references enrolment on delete cascade,
  season_list_id integer not null references season_list,
  age_category_id integer not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  until_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  enrolment_id integer unique references enrolment on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (age_category_id, season_list_id) references age_category (id, season_list_id),
  constraint renewal_offer_discount check (discount_cents <= amount_cents)
);
create index renewal_offer_place on renewal_offer (age_category_id) where state = 'offered';
create index renewal_offer_list on renewal_offer (season_list_id, state);
create index renewal_offer_until on renewal_offer (until_at) where state = 'offered';

-- Places that are given or promised. Whoever renews takes the place of his own offer, also at the office.
create function academy_places_taken(category integer, enrolment_left_out integer, previous_left_out integer)
returns integer language sql stable as $$
  select (select count(*) from enrolment e where e.age_category_id = category
      and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
      and e.id is distinct from enrolment_left_out)::int
    + (select count(*) from renewal_offer o where o.age_category_id = category and o.state = 'offered'
      and o.previous_enrolment_id is distinct from previous_left_out
      and not exists (select 1 from enrolment n where n.previous_enrolment_id = o.previous_enrolment_id
        and n.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')))::int
$$;

-- Categories are locked without their key: whoever has just written an enrolment holds that by its foreign key, and
-- two who then wanted the whole row would wait for each other for ever.
create or replace function enrolment_fits() returns trigger language plpgsql as $$
declare a athlete; c age_category;
  takes constant text[] := array['admitted', 'payment_pending', 'enrolled', 'suspended'];
begin
  select * into a from athlete where id = new.athlete_id;
  new.athlete_name := trim(a.surname1 || ' ' || a.surname2) || ', ' || a.first_name;
  select * into c from age_category where id = new.age_category_id;
  if new.override_reason = '' and (tg_op = 'INSERT' or (new.age_category_id, new.override_reason) is distinct
    from (old.age_category_id, old.override_reason))
     and (extract(year from a.birth_on) not between c.birth_year_from and c.birth_year_to or (c.sex <> 'mixed'
       and c.sex <> a.sex)) then
    raise exception 'athlete % does not belong to category %', a.id, c.id using errcode = 'check_violation',
      constraint = 'enrolment_matches_category';
  end if;
  if new.state = any(takes) and c.capacity is not null
     and (tg_op = 'INSERT' or not (old.state = any(takes)) or new.age_category_id <> old.age_category_id) then
    perform 1 from age_category where id = c.id for no key update;
    if academy_places_taken(c.id, new.id, new.previous_enrolment_id) >= (select capacity from age_category
      where id = c.id) then
      raise exception 'category % is full', c.id using errcode = 'check_violation',
        constraint = 'enrolment_within_capacity';
    end if;
  end if;
  return new;
end $$;

create function renewal_offer_fits() returns trigger language plpgsql as $$
declare places integer;
begin
  if new.state <> 'offered' or (tg_op = 'UPDATE' and old.state = 'offered'
    and old.age_category_id = new.age_category_id) then
    return new;
  end if;
  select capacity into places from age_category where id = new.age_category_id for no key update;
  if academy_places_taken(new.age_category_id, null, new.previous_enrolment_id) >= places then
    raise exception 'category % is full', new.age_category_id using errcode = 'check_violation',
      constraint = 'enrolment_within_capacity';
  end if;
  return new;
end $$;
create trigger renewal_offer_fits before insert or update of state, age_category_id on renewal_offer
  for each row execute function renewal_offer_fits();

-- Whoever waits has a turn in the category, given by the database; it goes when the waiting ends.
alter table enrolment add column waiting_position integer check (waiting_position > 0);
create unique index enrolment_waiting on enrolment (age_category_id, waiting_position)
  where waiting_position is not null;

create function enrolment_waits() returns trigger language plpgsql as $$
begin
  if new.state <> 'waiting_list' then
    new.waiting_position := null;
  elsif new.waiting_position is null or tg_op = 'INSERT' or new.age_category_id <> old.age_category_id then
    perform 1 from age_category where id = new.age_category_id for no key update;
    new.waiting_position := 1 + coalesce((select max(waiting_position) from enrolment
      where age_category_id = new.age_category_id and id <> new.id), 0);
  end if;
  return new;
end $$;

update enrolment e set waiting_position = n.n from (select id, row_number() over (partition by age_category_id
  order by submitted_at nulls last, id) as n from enrolment where state = 'waiting_list') n where n.id = e.id;
alter table enrolment add constraint enrolment_waits_in_turn
  check ((state = 'waiting_list') = (waiting_position is not null));
create trigger enrolment_waits before insert or update of state, age_category_id on enrolment
  for each row execute function enrolment_waits();
