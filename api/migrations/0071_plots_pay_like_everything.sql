-- A plot is paid like everything else: order, lines, payment, ledger. What was kept in plot_payment becomes orders.
alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('ticket', 'product', 'pass', 'experience', 'pack', 'plot', 'plot_deposit', 'academy', 'supporter', 'seat_change', 'card', 'deposit', 'supplement', 'donation'));
alter table order_line
  add column plot_sale_id integer references plot_sale,
  add constraint order_line_names_its_plot check ((plot_sale_id is not null) = (kind in ('plot', 'plot_deposit')));
create index on order_line (plot_sale_id) where plot_sale_id is not null;
-- One live try to pay a deposit, and one payment of it; instalments have theirs (order_line_instalment_once).
create unique index order_line_plot_deposit_once on order_line (plot_sale_id) where kind = 'plot_deposit' and state in ('pending', 'active');

-- What was used or lost may be paid back in part: only a plot that is still its buyer's is paid whole.
alter table plot_sale drop constraint plot_sale_check4;
alter table plot_sale add constraint plot_sale_paid_whole
  check (state not in ('paid', 'assigned', 'delivered') or (paid_at is not null and paid_cents = total_cents));

-- What a contract has paid is the sum of its instalments, whoever changes them.
drop trigger instalment_counted on instalment;
drop function count_pass_instalments();
create function count_instalments() returns trigger language plpgsql as $$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where season_pass_id in (select season_pass_id from changed where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  update plot_sale s set paid_cents = n.paid
    from (select plot_sale_id, sum(paid_cents)::int as paid
            from instalment where plot_sale_id in (select plot_sale_id from changed where plot_sale_id is not null) group by 1) n
   where s.id = n.plot_sale_id and s.paid_cents <> n.paid;
  return null;
end $$;
create trigger instalment_counted after update on instalment referencing new table as changed for each statement execute function count_instalments();

-- Every sale has a plan; whoever paid at once has one instalment.
insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents, paid_cents, state, method, paid_at, created_at, updated_at)
select 'plot', s.id, 1, (s.created_at at time zone 'Europe/Madrid')::date, s.total_cents, s.paid_cents,
       case when s.paid_cents = s.total_cents then 'paid' when s.state = 'payment_pending' then 'scheduled' else 'waived' end,
       coalesce(y.method, 'box_office'), case when s.paid_cents = s.total_cents then coalesce(y.created_at, s.paid_at, s.created_at) end, s.created_at, s.created_at
  from plot_sale s left join lateral (select method, created_at from plot_payment where plot_sale_id = s.id and purpose = 'price' order by id limit 1) y on true
 where s.total_cents > 0 and s.paid_cents in (0, s.total_cents) and not exists (select 1 from instalment i where i.plot_sale_id = s.id);

-- Old cash was counted in no till, and stays so.
alter table payment disable trigger payment_till, disable trigger payment_cash_in_till;
alter table refund disable trigger refund_till;
create temporary table plot_payment_order (plot_payment_id integer primary key, order_id integer not null) on commit drop;
do $$
declare
  act record;
  made integer;
  pay integer;
  back integer;
  line integer;
  bank text;
  posting uuid;
begin
  -- Price and deposit that were taken together are one order.
  for act in
    select y.plot_sale_id, y.created_at, y.method, y.staff_user_id, sum(y.amount_cents)::int as cents,
           coalesce(sum(y.amount_cents) filter (where y.purpose = 'price'), 0)::int as price,
           coalesce(sum(y.amount_cents) filter (where y.purpose = 'deposit'), 0)::int as deposit,
           max(y.tendered_cents) as tendered, max(y.change_cents) as change, array_agg(y.id) as ids,
           s.channel, s.customer_id, s.email, s.buyer_name, s.phone, s.buyer_doc_no, s.vat_code, s.vat_bp,
           coalesce('Parcela ' || p.number, 'Parcela') || ', ' || a.name as what
      from plot_payment y join plot_sale s on s.id = y.plot_sale_id join plot_area a on a.id = s.plot_area_id left join plot p on p.id = s.plot_id
     where y.amount_cents > 0 group by y.plot_sale_id, y.created_at, y.method, y.staff_user_id, s.id, a.id, p.id order by min(y.id)
  loop
    insert into "order" (number, channel, state, customer_id, staff_user_id, email, first_name, phone, doc_no, total_cents, created_at, paid_at)
    values (to_char(act.created_at at time zone 'Europe/Madrid', 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0'), act.channel, 'paid', act.customer_id,
            act.staff_user_id, act.email, act.buyer_name, act.phone, act.buyer_doc_no, act.cents, act.created_at, act.created_at) returning id into made;
    -- The instalments of that moment; whatever does not add up to the cent is one line.
    insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state, instalment_id, plot_sale_id)
    select made, row_number() over (order by x.n), 'plot', act.what || x.part, x.cents, act.vat_code, act.vat_bp,
           x.cents - round(x.cents * 10000.0 / (10000 + act.vat_bp))::int, 'active', x.id, act.plot_sale_id
      from (select i.id, i.n, i.amount_cents as cents, sum(i.amount_cents) over () as sum,
                   case when i.of = 1 then '' else ', plazo ' || i.n || ' de ' || i.of end as part
              from (select *, (select count(*) from instalment o where o.plot_sale_id = act.plot_sale_id) as of from instalment) i
             where i.plot_sale_id = act.plot_sale_id and i.paid_at = act.created_at and i.state in ('paid', 'paid_late')) x
     where x.sum = act.price and act.price > 0;
    if not found and act.price > 0 then
      insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state, plot_sale_id)
      values (made, 1, 'plot', act.what, act.price, act.vat_code, act.vat_bp, act.price - round(act.price * 10000.0 / (10000 + act.vat_bp))::int, 'active', act.plot_sale_id);
    end if;
    if act.deposit > 0 then
      insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state, plot_sale_id)
      select made, count(*) + 1, 'plot_deposit', 'Fianza: ' || act.what, act.deposit, 'not_subject', 0, 0, 'active', act.plot_sale_id from order_line where order_id = made;
    end if;
    insert into payment (order_id, method, state, amount_cents, tendered_cents, change_cents, created_at, settled_at)
    values (made, act.method, 'authorised', act.cents, act.tendered, act.change, act.created_at, act.created_at) returning id into pay;
    update instalment set payment_id = pay where plot_sale_id = act.plot_sale_id and paid_at = act.created_at;
    bank := case act.method when 'cash' then 'cash' when 'card_terminal' then 'card_terminal' when 'transfer' then 'bank' else 'gateway' end;
    posting := gen_random_uuid();
    insert into ledger_entry (posting, at, account, amount_cents, order_id, payment_id)
    values (posting, act.created_at, bank, act.cents, made, pay), (posting, act.created_at, 'sales', -act.cents, made, pay);
    insert into plot_payment_order select unnest(act.ids), made;
  end loop;

  -- A deposit that went back is the refund of its line, by the way by which it had come.
  for act in
    select y.* from plot_payment y where y.amount_cents < 0 order by y.id
  loop
    select l.id, l.order_id, p.id, case p.method when 'cash' then 'cash' when 'card_terminal' then 'card_terminal' when 'transfer' then 'bank' else 'gateway' end
      into line, made, pay, bank
      from order_line l join payment p on p.order_id = l.order_id where l.plot_sale_id = act.plot_sale_id and l.kind = 'plot_deposit' and l.state = 'active';
    continue when not found;
    insert into refund (order_id, payment_id, amount_cents, state, reason, staff_user_id, created_at, done_at)
    values (made, pay, -act.amount_cents, 'done', 'Fianza devuelta', act.staff_user_id, act.created_at, act.created_at) returning id into back;
    insert into refund_line (refund_id, order_line_id, amount_cents) values (back, line, -act.amount_cents);
    insert into audit_entry (at, actor_kind, actor_id, actor_name, action, resource, resource_id, changes, reason)
    select act.created_at, 'staff', id, name, 'refund', 'devoluciones', back::text, '{}', 'Fianza devuelta' from staff_user where id = act.staff_user_id;
    update order_line set state = 'refunded' where id = line;
    update "order" set refunded_cents = refunded_cents - act.amount_cents,
      state = case when refunded_cents - act.amount_cents = total_cents then 'refunded' else 'partially_refunded' end where id = made;
    update payment set state = case when amount_cents = -act.amount_cents then 'refunded' else 'partially_refunded' end where id = pay;
    posting := gen_random_uuid();
    insert into ledger_entry (posting, at, account, amount_cents, order_id, payment_id, refund_id)
    values (posting, act.created_at, 'sales', -act.amount_cents, made, pay, back), (posting, act.created_at, 'refunds_due', act.amount_cents, made, pay, back);
    posting := gen_random_uuid();
    insert into ledger_entry (posting, at, account, amount_cents, order_id, payment_id, refund_id)
    values (posting, act.created_at, 'refunds_due', -act.amount_cents, made, pay, back), (posting, act.created_at, bank, act.amount_cents, made, pay, back);
  end loop;
end $$;
alter table refund enable trigger refund_till;
alter table payment enable trigger payment_till, enable trigger payment_cash_in_till;

-- What settlements had of plot payments they have of the lines.
insert into settlement_item (settlement_id, side, order_line_id, amount_cents, is_live)
select i.settlement_id, i.side, l.id, l.total_cents, i.is_live
  from settlement_item i join plot_payment_order o on o.plot_payment_id = i.plot_payment_id join order_line l on l.order_id = o.order_id and l.kind = 'plot';
delete from settlement_item where plot_payment_id is not null;
alter table settlement_item drop constraint settlement_item_names_one;
alter table settlement_item drop column plot_payment_id;
alter table settlement_item add constraint settlement_item_names_one check (num_nonnulls(order_line_id, instalment_id, refund_id, wallet_entry_id) = 1);

drop table plot_payment;
-- VAT is the lines' own, of the day on which each is paid; the sale keeps which one.
alter table plot_sale drop column vat_bp, drop column vat_cents;
