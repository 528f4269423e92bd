-- An instalment that was paid over the counter says with what: it kept the card that it would have been charged to.
update instalment i set payment_id = p.id, method = p.method
  from order_line l
  cross join lateral (select y.id, y.method from payment y where y.order_id = l.order_id
    and y.state in ('authorised', 'partially_refunded') and y.method in ('cash', 'card_terminal', 'transfer')
    order by y.amount_cents desc, y.id limit 1) p
 where l.instalment_id = i.id and l.state = 'active' and i.payment_id is null and i.state in ('paid', 'paid_late');
