-- What is paid with a place and after it, as it was shown to who signed or said at the desk: each part with its day, its
-- cents and its rate. Admitting writes the instalments from here, so that what is signed is what is charged.
create table enrolment_plan (
  enrolment_id integer primary key references enrolment on delete cascade,
  -- Null: as the academy splits it when no plan is chosen.
  payment_frequency_id integer references payment_frequency,
  total_cents integer not null check (total_cents > 0),
  parts jsonb not null check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) between 1 and 24),
  agreed_at timestamptz not null default now()
);
create index enrolment_plan_payment_frequency_id_idx on enrolment_plan (payment_frequency_id)
  where payment_frequency_id is not null;

create function enrolment_plan_adds_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.total_cents is distinct from
      (select sum((part->>'amountCents')::integer) from jsonb_array_elements(new.parts) part)
    or exists (select 1 from jsonb_array_elements(new.parts) part
      where coalesce((part->>'amountCents')::integer, 0) <= 0 or (part->>'dueOn')::date is null) then
    raise exception 'the parts agreed for enrolment % are not its total', new.enrolment_id
      using errcode = 'check_violation', constraint = 'enrolment_plan_adds_up';
  end if;
  return new;
end $$;
create trigger enrolment_plan_adds_up before insert on enrolment_plan for each row
  execute function enrolment_plan_adds_up();
create trigger enrolment_plan_stands before update on enrolment_plan for each row execute function signature_stands();

-- Of the discount, what is for paying the whole season at once by a day: it goes when the day is over and the money is
-- not there. What was discounted before in parts stays as it was told.
alter table enrolment add column early_discount_cents integer not null default 0
  constraint enrolment_early_discount check (early_discount_cents between 0 and discount_cents);
update enrolment e set early_discount_cents = least(e.discount_cents,
    round(e.amount_cents * s.early_discount_bp / 10000.0)::integer)
  from academy_settings s
 where s.season_list_id = e.season_list_id and s.early_discount_bp > 0 and e.state = 'payment_pending'
   and e.discount_reason like '%Temporada entera pagada por adelantado%'
   and (select count(distinct i.due_on) from instalment i where i.enrolment_id = e.id) = 1;

-- Paying the whole season at once is a way that can be chosen wherever it has a discount.
insert into payment_frequency (name, kind, instalments, first_bp, min_total_cents, allowed_for, methods)
select 'Temporada entera, de una vez', 'single', 1, 0, 0, '{academy}', '{card_token,sepa,box_office}'
 where exists (select 1 from academy_settings where early_discount_bp > 0)
   and not exists (select 1 from payment_frequency
     where kind = 'single' and is_active and 'academy' = any(allowed_for))
on conflict (name) do nothing;
