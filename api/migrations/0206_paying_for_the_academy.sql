-- What an enrolment costs is paid in parts through orders, as a pass is. The parts are its price to the cent, whoever
-- writes them; money that was given back because the price fell stands with it.
alter table academy_settings
  add column pay_hours smallint not null default 48 check (pay_hours between 1 and 720),
  add column kit_every_years smallint not null default 2 check (kit_every_years between 1 and 5),
  add column early_discount_bp integer not null default 0 check (early_discount_bp between 0 and 10000),
  add column early_until_on date,
  add column large_family_discount_bp integer not null default 0 check (large_family_discount_bp between 0 and 10000);

alter table enrolment add column given_back_cents integer not null default 0 check (given_back_cents >= 0);

-- A part is of one rate: exempt, or what its concept says. Those of other contracts have their list's.
alter table instalment add column vat_code text check (vat_code is null or enrolment_id is not null);

create function enrolment_parts_add_up() returns trigger language plpgsql as $$
declare
  wrong integer;
begin
  select e.id into wrong from enrolment e, lateral (select count(*) as n, sum(i.amount_cents) as total
      from instalment i where i.enrolment_id = e.id) p
   where e.id = case tg_table_name when 'enrolment' then (to_jsonb(new)->>'id')::int else (to_jsonb(new)->>'enrolment_id')::int end
     and p.n > 0 and e.state in ('payment_pending', 'enrolled', 'suspended')
     and p.total <> e.amount_cents - e.discount_cents + e.given_back_cents;
  if wrong is not null then
    raise exception 'the parts of enrolment % are not its price', wrong using errcode = 'check_violation',
      constraint = 'enrolment_parts_add_up';
  end if;
  return null;
end $$;
create constraint trigger enrolment_parts_add_up after insert or update of amount_cents, enrolment_id on instalment
  deferrable initially deferred for each row when (new.enrolment_id is not null) execute function enrolment_parts_add_up();
create constraint trigger enrolment_parts_add_up after update of amount_cents, discount_cents, given_back_cents, state
  on enrolment deferrable initially deferred for each row execute function enrolment_parts_add_up();

-- A guardian leaves a card or signs an order for the parts that are to come.
alter table card_consent
  add column guardian_id integer references guardian,
  add column enrolment_ids integer[] not null default '{}',
  drop constraint card_consent_of_one,
  add constraint card_consent_of_one check (num_nonnulls(pass_holder_id, supporter_id, guardian_id) = 1
    and (pass_holder_id is not null) = (cardinality(season_pass_ids) > 0)
    and (guardian_id is not null) = (cardinality(enrolment_ids) > 0));
create index card_consent_guardian on card_consent (guardian_id) where guardian_id is not null;
alter table card_token
  add column guardian_id integer references guardian,
  drop constraint card_token_check,
  add constraint card_token_of_somebody check (num_nonnulls(pass_holder_id, customer_id, guardian_id) > 0);
create index card_token_guardian on card_token (guardian_id) where guardian_id is not null;
alter table sepa_mandate
  add column guardian_id integer references guardian,
  alter column pass_holder_id drop not null,
  add constraint sepa_mandate_of_one check (num_nonnulls(pass_holder_id, guardian_id) = 1);
create index sepa_mandate_guardian on sepa_mandate (guardian_id) where guardian_id is not null;

alter table refund
  add column enrolment_id integer references enrolment,
  drop constraint refund_of_one_contract,
  add constraint refund_of_one_contract check (num_nonnulls(season_pass_id, plot_sale_id, enrolment_id) <= 1);
create index refund_enrolment on refund (enrolment_id) where enrolment_id is not null;
