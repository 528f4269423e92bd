-- Overdue is what nobody has paid once its days of grace are over, what no charge will bring, and what a bank has taken
-- back; without fees. Said once: the sums of passes and enrolments, lists, cards and reports ask these two.
create function is_overdue(instalment_state text) returns boolean language sql immutable parallel safe
  return instalment_state in ('overdue', 'failed_for_good', 'returned');
create function overdue_cents(i instalment) returns integer language sql immutable parallel safe
  return case when is_overdue(i.state) then i.amount_cents - i.paid_cents else 0 end;

create or replace view pass_standing as
select p.id as season_pass_id, p.pass_holder_id, p.season_list_id, p.priority_lost_at is null as has_renewal_priority,
  p.seniority_lost_at is null as keeps_seniority,
       (select min(i.due_on) from instalment i where i.season_pass_id = p.id and is_overdue(i.state)) as overdue_since_on
  from season_pass p;

create or replace function count_instalments() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid, sum(overdue_cents(i))::int as overdue
            from instalment i where season_pass_id in (select season_pass_id from changed
              where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  update plot_sale s set paid_cents = n.paid
    from (select plot_sale_id, sum(paid_cents)::int as paid
            from instalment where plot_sale_id in (select plot_sale_id from changed
              where plot_sale_id is not null) group by 1) n
   where s.id = n.plot_sale_id and s.paid_cents <> n.paid;
  update enrolment e set paid_cents = n.paid, overdue_cents = n.overdue, version = e.version + 1
    from (select enrolment_id, sum(paid_cents)::int as paid, sum(overdue_cents(i))::int as overdue
            from instalment i where enrolment_id in (select enrolment_id from changed
              where enrolment_id is not null) group by 1) n
   where e.id = n.enrolment_id and (e.paid_cents, e.overdue_cents) is distinct from (n.paid, n.overdue);
  return null;
end $$;
