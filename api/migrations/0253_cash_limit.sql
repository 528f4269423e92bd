-- Law 7/2012, article 7 (as Law 11/2021 left it): what costs 1,000 euros or more is not paid in cash to a business, not in
-- part and not in instalments, which are added up.
create function cash_operation_cents(of_order integer) returns bigint language sql stable as $$
  select greatest(o.total_cents, coalesce((
      select max((select sum(j.amount_cents) from instalment j
        where j.season_pass_id = i.season_pass_id or j.enrolment_id = i.enrolment_id or j.plot_sale_id = i.plot_sale_id))
        from order_line l join instalment i on i.id = l.instalment_id where l.order_id = o.id), 0))
    from "order" o where o.id = of_order
$$;

create function payment_cash_limit() returns trigger language plpgsql as $$
begin
  if cash_operation_cents(new.order_id) >= 100000 then
    raise exception 'cash above the legal limit' using errcode = '23514', constraint = 'payment_cash_limit';
  end if;
  return new;
end $$;
create trigger payment_cash_limit before insert on payment
  for each row when (new.method = 'cash' and not new.is_trial and new.amount_cents > 0)
  execute function payment_cash_limit();
