/** What the demo must obey as the product does when it sells, in every profile: each query must come back empty. */
import {OWED_LINES} from '../../../api/src/domain/orders/due';

const TAKEN = `p.state in ('authorised', 'partially_refunded', 'refunded')`;
export const INVARIANTS: [promise: string, broken: string][] = [
  [
    'every sold seat has one live ticket of its order',
    `select 1 from seat_claim c
      where c.kind = 'sale' and (select count(*) from ticket t where t.event_session_id = c.event_session_id
      and t.seat_id = c.seat_id and t.order_id = c.order_id and t.state <> 'void') <> 1`,
  ],
  [
    'every live ticket of a seat has its sold seat',
    `select 1 from ticket t where t.state <> 'void' and t.seat_id is not null and not exists (select 1 from seat_claim c
      where c.event_session_id = t.event_session_id and c.seat_id = t.seat_id and c.kind = 'sale'
      and c.order_id = t.order_id)`,
  ],
  [
    'a paid order has a ticket for each line',
    `select 1 from order_line l join "order" o on o.id = l.order_id
      where o.paid_at is not null and (select count(*) from ticket t where t.order_line_id = l.id) <> case l.kind
      when 'ticket' then 1 else 0 end`,
  ],
  [
    'an order that was not paid has no ticket',
    `select 1 from ticket t join "order" o on o.id = t.order_id where o.paid_at is null`,
  ],
  [
    'tickets are void exactly when their line is refunded',
    `select 1 from ticket t join order_line l on l.id = t.order_line_id
      where (t.state = 'void') <> (l.state = 'refunded')`,
  ],
  [
    'an order is the sum of its lines',
    `select 1 from "order" o join (select order_id, sum(total_cents) total, sum(fee_cents) fee,
      sum(discount_cents) discount from order_line group by 1) l on l.order_id = o.id
      where (o.total_cents, o.fee_cents, o.discount_cents) <> (l.total, l.fee, l.discount)`,
  ],
  [
    'every order has lines',
    `select 1 from "order" o where not exists (select 1 from order_line l where l.order_id = o.id)`,
  ],
  [
    'a line is its price and the fee of its channel',
    `select 1 from order_line l join price p on p.id = l.price_id join "order" o on o.id = l.order_id
      join booking_fee f on f.channel = o.channel where l.event_pack_id is null and (l.unit_cents <> p.amount_cents + l.fee_cents
      or l.fee_cents <> case when p.amount_cents = 0 then 0 else f.amount_cents end)`,
  ],
  [
    'a line has the session, zone and category of its price',
    `select 1 from order_line l join price p on p.id = l.price_id
      where (l.event_session_id, l.zone_id, l.price_category_id) <> (p.event_session_id, p.zone_id,
      p.price_category_id)`,
  ],
  [
    'a seat is of its zone and plan',
    `select 1 from order_line l join seat s on s.id = l.seat_id join event_session e on e.id = l.event_session_id
      where s.zone_id <> l.zone_id or s.seat_plan_id <> e.seat_plan_id`,
  ],
  [
    'VAT is inside the amount',
    `select 1 from order_line
      where vat_cents <> (total_cents - fee_cents) - round((total_cents - fee_cents) * 10000.0 / (10000 + vat_bp))
      or fee_vat_cents <> fee_cents - round(fee_cents * 10000.0 / (10000 + fee_vat_bp))`,
  ],
  [
    'VAT is that of the event and the day',
    `select 1 from order_line l join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id
      where l.kind = 'ticket' and (l.vat_code <> e.vat_code or l.vat_bp <> vat_rate_bp(e.vat_code, session_day(s)))`,
  ],
  [
    'money taken covers each paid order exactly',
    `select 1 from "order" o where o.paid_at is not null and o.total_cents <> (select coalesce(sum(p.amount_cents), -1)
      from payment p where p.order_id = o.id and ${TAKEN})`,
  ],
  [
    'money taken for an order without seats went back by itself',
    `select 1 from payment p join "order" o on o.id = p.order_id
      where o.paid_at is null and ${TAKEN} and not exists (select 1 from refund r
      where r.payment_id = p.id and r.is_automatic and r.amount_cents = p.amount_cents)`,
  ],
  ['every posting balances', `select 1 from ledger_entry group by posting having sum(amount_cents) <> 0`],
  [
    'the ledger holds what was taken less what went back',
    `select 1 from payment p left join (select payment_id, sum(amount_cents) cents from ledger_entry
      where account in ('gateway', 'cash', 'card_terminal', 'wallet_orders', 'gift_cards', 'bank', 'receivable', 'commission') group by 1) e on e.payment_id = p.id
      left join (select payment_id, sum(amount_cents) cents from refund where state = 'done' group by 1) r
      on r.payment_id = p.id where coalesce(e.cents, 0) <> case when ${TAKEN} then p.amount_cents
      else 0 end - coalesce(r.cents, 0)`,
  ],
  [
    'fees and sales in the ledger are those of the lines',
    `select 1 from (select -sum(e.amount_cents) filter (where e.account = 'fees') fees, -sum(e.amount_cents)
      filter (where e.account = 'sales') sales from ledger_entry e) x,
      (select sum(fee_cents - back_fees) fees,
        sum(total_cents - fee_cents - (back - back_fees)) filter (where kind not in ${OWED_LINES}) sales from order_line,
        -- what the terms kept of a line that went back stays the club's
        lateral (select coalesce(sum(r.amount_cents), 0) back, coalesce(sum(r.fee_cents), 0) back_fees from refund_line r
          where r.order_line_id = order_line.id) r
        where state in ('active', 'refunded')) l
      where (x.fees, x.sales) <> (l.fees, l.sales)`,
  ],
  ['the books owe what each stored value does', 'select 1 from stored_value where owed_cents <> booked_cents'],
  [
    'refunds are the sum of their lines',
    `select 1 from refund r where not r.is_automatic and r.amount_cents <> (select sum(amount_cents) from refund_line l
      where l.refund_id = r.id)`,
  ],
  [
    'an order knows what was given back',
    `select 1 from "order" o where o.refunded_cents <> coalesce((select sum(refunded_cents) from order_line l
      where l.order_id = o.id), 0) + coalesce((select sum(r.amount_cents) from refund r where r.order_id = o.id
      and num_nonnulls(r.season_pass_id, r.plot_sale_id, r.enrolment_id) = 1), 0)`,
  ],
  [
    'cash change is right',
    `select 1 from payment where method = 'cash'
      and (tendered_cents is null or change_cents <> tendered_cents - amount_cents or change_cents < 0)`,
  ],
  [
    'the bank has the same books',
    `select 1 from payment p full join test_bank.operation b on b.gateway_order = p.gateway_order
      where (p.gateway_order is not null or b.id is not null)
      and (p.id is null or b.id is null or b.amount_cents <> p.amount_cents or (b.state = 'authorised') <> (${TAKEN})
      or b.refunded_cents <> coalesce((select sum(r.amount_cents) from refund r
      where r.payment_id = p.id and r.state = 'done'), 0))`,
  ],
  [
    'counters of numberless zones are their claims',
    `select 1 from zone_counter z
      where z.taken <> coalesce((select sum(quantity) from zone_claim c
      where (c.event_session_id, c.zone_id, c.shard) = (z.event_session_id, z.zone_id, z.shard)), 0)`,
  ],
  [
    'claims of numberless zones are their tickets',
    `select 1 from (select order_id, zone_id, sum(quantity) n from zone_claim where kind = 'sale' group by 1, 2) c full
      join (select order_id, zone_id, count(*) n from ticket t where seat_id is null and state <> 'void'
        and not exists (select 1 from unseated_ticket u where u.ticket_id = t.id and u.state = 'open') group by 1, 2) t
      using (order_id, zone_id) where c.n is distinct from t.n`,
  ],
  [
    'every numberless zone has eight counters that add up to its places',
    `select 1 from event_session s join zone z on z.seat_plan_id = s.seat_plan_id and z.kind = 'general'
      where (select array[count(*)::int, sum(capacity)::int] from zone_counter c
      where c.event_session_id = s.id and c.zone_id = z.id) <> array[8, z.capacity]`,
  ],
  [
    'nobody has more than a person may buy',
    `select 1 from "order" o join order_line l on l.order_id = o.id join event_session s on s.id = l.event_session_id
      where o.channel = 'web' and l.state in ('active', 'pending') group by o.email, s.id
      having count(*) > s.max_per_customer`,
  ],
  [
    'no order has more than an order may have',
    `select 1 from order_line l join event_session s on s.id = l.event_session_id group by l.order_id, s.id
      having count(*) > s.max_per_order`,
  ],
  [
    'companions sit with wheelchair users',
    `select 1 from order_line l join seat s on s.id = l.seat_id group by l.order_id
      having count(*) filter (where s.attributes & 2 > 0) > count(*) filter (where s.attributes & 1 > 0)`,
  ],
  [
    'codes were used as often as they say',
    `select 1 from discount d where d.uses <> (select count(*) from "order" o join order_line l on l.order_id = o.id
      where o.discount_id = d.id and l.discount_cents > 0)`,
  ],
  [
    'blocks have the seats that they count',
    // What an agency has sold of its own, or of a batch on paper, has left its block.
    `select 1 from seat_block b join block_label l on l.id = b.block_label_id, lateral (select (select count(*) from seat_claim c
      where c.seat_block_id = b.id) + coalesce((select sum(c.quantity) from zone_claim c where c.seat_block_id = b.id), 0) as n) x
      where b.seat_count = 0 or b.seat_count < x.n or (l.affiliate_id is null and b.consignment_id is null and b.seat_count <> x.n)`,
  ],
  ['holds have time left', `select 1 from seat_claim where kind = 'hold' and expires_at < now()`],
  [
    'nothing was sold before its sale began or in the future',
    `select 1 from "order" o join order_line l on l.order_id = o.id join event_session s on s.id = l.event_session_id
      where o.created_at < s.sale_starts_at or o.created_at > now() or o.paid_at > now()`,
  ],
  [
    'no session holds more than the venue may',
    `select 1 from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      join seat_plan p on p.id = s.seat_plan_id
      where v.safe_capacity < p.seat_count + coalesce((select sum(capacity) from zone z
      where z.seat_plan_id = p.id and z.kind = 'general'), 0)`,
  ],
  [
    'order numbers follow the sequence',
    `select 1 from (select last_value from order_number) s where s.last_value <> (select count(*) from "order")`,
  ],
  [
    'no holder’s seat is on sale in a match to come of their list',
    `select 1 from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
      join event_session s on s.id = l.event_session_id and s.state <> 'cancelled' and s.ends_at > now()
      join seat t on t.id = p.seat_id and t.seat_plan_id = s.seat_plan_id
      where p.state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked')
      and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = p.seat_id)
      and not exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = s.id
      and r.state <> 'recovered')`,
  ],
  [
    'a plot that is taken has one living sale, and a living sale its plot',
    `select 1 from plot p where (p.state in ('held', 'sold', 'occupied')) <> exists (select 1 from plot_sale s
      where s.taken_plot_id = p.id and s.state in ('payment_pending', 'paid', 'assigned', 'delivered', 'finished'))`,
  ],
  [
    'a sale of a plot has been paid what its instalments and its lines say',
    `select 1 from plot_sale s where s.paid_cents <> (select coalesce(sum(i.paid_cents), 0) from instalment i
      where i.plot_sale_id = s.id) or s.paid_cents <> (select coalesce(sum(l.total_cents), 0) from order_line l
      where l.plot_sale_id = s.id and l.kind = 'plot' and l.state = 'active')`,
  ],
  [
    'a deposit is kept exactly while its line is not given back',
    `select 1 from plot_sale s where s.deposit_cents * (s.deposit_state in ('held', 'retained'))::int <> (
      select coalesce(sum(l.total_cents), 0) from order_line l
      where l.plot_sale_id = s.id and l.kind = 'plot_deposit' and l.state = 'active')`,
  ],
  [
    'no plot was sold outside the window of its sale',
    `select 1 from plot_sale s join plot_price r on r.id = s.plot_price_id
      where s.created_at < r.sale_starts_at or s.created_at >= r.sale_ends_at`,
  ],
  [
    'a pack was sold as tickets, one for each session at its part, and its own line has no money',
    `select 1 from order_line p where p.kind = 'pack' and (p.total_cents <> 0 or (select count(*) from order_line t
      where t.order_id = p.order_id and t.kind = 'ticket' and t.event_pack_id = p.event_pack_id) < 2)`,
  ],
  [
    'a pack that is on sale can be bought in each of its zones, in all its sessions',
    `select 1 from event_pack k join pack_component c on c.event_pack_id = k.id
      join event_session s on s.id = c.event_session_id
      join pack_price a on a.event_pack_id = k.id and a.is_active
      where k.state = 'published' and not exists (select 1 from zone z join price p on p.zone_id = z.id
      and p.event_session_id = s.id and p.price_category_id = a.price_category_id
      where z.seat_plan_id = s.seat_plan_id and (a.area = '*' or fold(z.name) = fold(a.area)
      or fold(z.name) like fold(a.area) || ' %'))`,
  ],
  [
    'a pack that is on sale has enough sessions, and a closed one is in one hall',
    `select 1 from event_pack k where k.state = 'published' and (
      (select count(*) from pack_component c where c.event_pack_id = k.id)
      < case k.kind when 'closed' then 2 when 'pick' then k.choose else 1 end
      or k.kind = 'closed' and (select count(distinct s.seat_plan_id) from pack_component c
      join event_session s on s.id = c.event_session_id where c.event_pack_id = k.id) > 1)`,
  ],
  ['every zone leads to a gate', `select 1 from zone where gate_id is null`],
];
