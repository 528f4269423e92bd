-- Who enrols an athlete and pays for it: the account of a guardian. The first payment keeps the place until its time is
-- over; the sums are those of the instalments, always.
alter table enrolment
  add column payer_guardian_id integer references guardian,
  add column pay_until_at timestamptz,
  -- The place was given away because nobody paid in time; late money may take it again while it is free.
  add column lapsed_at timestamptz,
  add column paid_cents integer not null default 0 check (paid_cents >= 0),
  add column overdue_cents integer not null default 0 check (overdue_cents >= 0),
  add column card_token_id integer references card_token,
  add column sepa_mandate_id integer references sepa_mandate;
create index enrolment_payer on enrolment (payer_guardian_id);
create index enrolment_pay_until on enrolment (pay_until_at) where state = 'payment_pending';
create index enrolment_card_token on enrolment (card_token_id) where card_token_id is not null;
create index enrolment_sepa_mandate on enrolment (sepa_mandate_id) where sepa_mandate_id is not null;

-- An account is one person: where two sheets name it, the older one keeps it.
update guardian g set customer_id = null, note = trim(note || ' Su cuenta está en la ficha de otro tutor.')
 where exists (select 1 from guardian o where o.customer_id = g.customer_id and o.id < g.id);
create unique index guardian_account on guardian (customer_id) where customer_id is not null;
drop index guardian_customer_id_idx;

create or replace function count_instalments() returns trigger language plpgsql as $$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where season_pass_id in (select season_pass_id from changed where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  update plot_sale s set paid_cents = n.paid
    from (select plot_sale_id, sum(paid_cents)::int as paid
            from instalment where plot_sale_id in (select plot_sale_id from changed where plot_sale_id is not null) group by 1) n
   where s.id = n.plot_sale_id and s.paid_cents <> n.paid;
  update enrolment e set paid_cents = n.paid, overdue_cents = n.overdue, version = e.version + 1
    from (select enrolment_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where enrolment_id in (select enrolment_id from changed where enrolment_id is not null) group by 1) n
   where e.id = n.enrolment_id and (e.paid_cents, e.overdue_cents) is distinct from (n.paid, n.overdue);
  return null;
end $$;

update enrolment e set paid_cents = n.paid, overdue_cents = n.overdue
  from (select enrolment_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
          from instalment where enrolment_id is not null group by 1) n
 where e.id = n.enrolment_id;
