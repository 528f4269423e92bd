-- What must be true after every test, whatever happened in it: each row of the answer is a broken promise.
-- I2 (acknowledged writes) needs the test's own list: see invariants.ts. I6 holds order numbers.

-- I1 a seat of a session is sold or held once
select 'I1' as invariant, 'two live tickets: session ' || event_session_id || ' seat ' || seat_id as what
  from ticket where seat_id is not null and state <> 'void' group by event_session_id, seat_id having count(*) > 1
union all
select 'I1', 'two active lines: session ' || event_session_id || ' seat ' || seat_id
  from order_line where seat_id is not null and state = 'active' group by event_session_id, seat_id having count(*) > 1
union all
select 'I1', 'active line ' || l.id || ' of order ' || l.order_id || ' without its sale claim'
  from order_line l where l.state = 'active' and l.seat_id is not null
   and not exists (select 1 from seat_claim c where c.event_session_id = l.event_session_id and c.seat_id = l.seat_id and c.kind = 'sale' and c.order_id = l.order_id)
union all
select 'I1', 'sale claim of seat ' || c.seat_id || ' without an active line in order ' || c.order_id
  from seat_claim c where c.kind = 'sale'
   and not exists (select 1 from order_line l where l.order_id = c.order_id and l.event_session_id = c.event_session_id and l.seat_id = c.seat_id and l.state = 'active')

-- I3 a paid order has one valid ticket for each active line, an unpaid one has none
union all
select 'I3', 'order ' || o.number || ' ' || o.state || ': ' || n.lines || ' active lines, ' || n.tickets || ' live tickets'
  from "order" o, lateral (select (select count(*) from order_line l where l.order_id = o.id and l.state = 'active' and l.kind = 'ticket') as lines, (select count(*) from order_line l where l.order_id = o.id and l.state = 'active') as things,
                                  (select count(*) from ticket t where t.order_id = o.id and t.state <> 'void') as tickets) n
 where n.lines <> n.tickets or (o.state = 'paid' and n.things = 0) or (o.state in ('pending', 'cancelled', 'expired', 'refunded') and n.things > 0)
union all
select 'I3', 'line ' || l.id || ' is ' || l.state || ' and its ticket ' || t.state from order_line l join ticket t on t.order_line_id = l.id where (l.state = 'active') <> (t.state <> 'void')
union all
select 'I3', 'paid order ' || o.number || ' has a line that is ' || l.state from "order" o join order_line l on l.order_id = o.id where o.state in ('paid', 'partially_refunded') and l.state not in ('active', 'refunded')

-- I4 totals are the sums of their lines, to the cent
union all
select 'I4', 'order ' || o.number || ': total ' || o.total_cents || ', lines ' || n.total
  from "order" o, lateral (select coalesce(sum(total_cents), 0) as total, coalesce(sum(discount_cents), 0) as discount, coalesce(sum(fee_cents), 0) as fee, coalesce(sum(refunded_cents), 0) + (select coalesce(sum(r.amount_cents), 0) from refund r where r.order_id = o.id and num_nonnulls(r.season_pass_id, r.plot_sale_id, r.enrolment_id) = 1) as refunded
                             from order_line l where l.order_id = o.id) n
 where (o.total_cents, o.discount_cents, o.fee_cents, o.refunded_cents) is distinct from (n.total, n.discount, n.fee, n.refunded)
union all
select 'I4', 'line ' || id || ': more VAT than price' from order_line where vat_cents + fee_vat_cents > total_cents or vat_cents < 0 or fee_vat_cents < 0
union all
select 'I4', 'posting ' || posting || ' does not sum to zero' from ledger_entry group by posting having sum(amount_cents) <> 0
union all
select 'I4', 'payment ' || p.id || ': ledger says ' || n.booked || ', payment and refunds say ' || n.real
  from payment p
  left join (select payment_id, sum(amount_cents) as cents from ledger_entry where account in ('gateway', 'cash', 'card_terminal', 'wallet_orders', 'gift_cards', 'bank', 'receivable', 'commission') and payment_id is not null group by payment_id) e on e.payment_id = p.id
  left join (select payment_id, sum(amount_cents) as cents from refund where state = 'done' group by payment_id) r on r.payment_id = p.id,
       lateral (select coalesce(e.cents, 0) as booked, case when p.state in ('authorised', 'partially_refunded', 'refunded') then p.amount_cents else 0 end - coalesce(r.cents, 0) as real) n
 where n.booked <> n.real and not p.is_trial
union all
select 'I4', 'payment ' || p.id || ' of a seller: ' || n.booked || ' receivable, ' || n.real || ' not received'
  from payment p, lateral (select coalesce((select sum(amount_cents) from ledger_entry where payment_id = p.id and account = 'receivable'), 0) as booked,
    case when p.state in ('authorised', 'partially_refunded', 'refunded') then p.amount_cents - p.commission_cents else 0 end
      - coalesce((select sum(amount_cents - commission_cents) from refund where payment_id = p.id and state = 'done'), 0)
      - coalesce((select sum(amount_cents) from seller_payout_item where payment_id = p.id and is_live), 0) as real) n
 where p.method in ('lfp', 'account') and n.booked <> n.real
union all
select 'I4', 'affiliate ' || a.id || ' owes ' || a.owed_cents || ', its sales say ' || n.cents
  from affiliate a, lateral (select coalesce(sum(e.amount_cents), 0) as cents from ledger_entry e join "order" o on o.id = e.order_id
    where o.affiliate_id = a.id and o.channel = 'partner' and e.account = 'receivable') n
 where a.owed_cents <> n.cents
union all
select 'I4', 'affiliate ' || a.id || ' sold beyond its credit' from affiliate a
 where a.owed_cents > a.credit_cents and not exists (select 1 from seller_payout p where p.affiliate_id = a.id and p.undone_at is not null)
union all
select 'I4', 'payout ' || o.id || ' of ' || o.amount_cents || ', its parts say ' || n.cents
  from seller_payout o, lateral (select coalesce(sum(amount_cents), 0) as cents, bool_or(is_live) as live from seller_payout_item where seller_payout_id = o.id) n
 where n.live is not null and (o.amount_cents <> n.cents or n.live = (o.undone_at is not null))
union all
select 'I4', 'refunds of payment ' || p.id || ' exceed it' from payment p join refund r on r.payment_id = p.id where r.state <> 'failed' group by p.id having sum(r.amount_cents) > p.amount_cents

union all
select 'I4', 'paid goods of line ' || id || ' have no state of delivery' from order_line where kind = 'product' and state = 'active' and fulfilment is null

-- A batch keeps a place for each of its numbers that is still out, and for no other; each of those sold is a ticket under its code
union all
select 'I4', 'batch ' || b.id || ' has ' || n.out || ' numbers out and keeps ' || n.kept || ' places'
  from consignment b, lateral (select (select count(*) from consigned_ticket c where c.consignment_id = b.id and c.state = 'issued') as out,
    (select coalesce(sum(z.quantity), 0) from zone_claim z join seat_block k on k.id = z.seat_block_id where k.consignment_id = b.id)
      + (select count(*) from seat_claim z join seat_block k on k.id = z.seat_block_id where k.consignment_id = b.id) as kept) n
 where n.out <> n.kept
union all
select 'I4', 'number ' || c.n || ' of batch ' || b.id || ' is out and its seat is not kept for it'
  from consignment b join consigned_ticket c on c.consignment_id = b.id and c.state = 'issued' and c.seat_id is not null
    join seat_block k on k.consignment_id = b.id
 where not exists (select 1 from seat_claim z where z.event_session_id = b.event_session_id and z.seat_id = c.seat_id and z.seat_block_id = k.id)
union all
select 'I4', 'number ' || c.n || ' of batch ' || c.consignment_id || ' is sold and no ticket has its code'
  from consigned_ticket c left join ticket t on t.order_line_id = c.order_line_id
 where c.state = 'sold' and t.code is distinct from c.code and coalesce(t.sequence, 0) = 0

-- I5 captured money belongs to a paid order or goes back by itself; a paid order has its money
union all
select 'I5', 'payment ' || p.id || ' is ' || p.state || ' and order ' || o.number || ' is ' || o.state || ' without a refund'
  from payment p join "order" o on o.id = p.order_id
 where p.state in ('authorised', 'partially_refunded', 'refunded') and o.state in ('pending', 'expired', 'cancelled') and not exists (select 1 from refund r where r.payment_id = p.id and r.is_automatic)
union all
select 'I5', 'paid order ' || o.number || ' of ' || o.total_cents || ' has ' || n.kept || ' of captured money'
  from "order" o, lateral (select coalesce(sum(p.amount_cents), 0) as kept from payment p where p.order_id = o.id and p.state in ('authorised', 'partially_refunded', 'refunded')
                              and not exists (select 1 from refund r where r.payment_id = p.id and r.is_automatic)) n
 where o.state in ('paid', 'partially_refunded', 'refunded') and n.kept <> o.total_cents
union all
select 'I5', 'automatic refund ' || r.id || ' without an incident' from refund r where r.is_automatic and not exists (select 1 from incident i where i.payment_id = r.payment_id)

-- I6 order numbers are unique
union all
select 'I6', 'order number ' || number || ' twice' from "order" group by number having count(*) > 1

-- I7 nothing beyond its capacity, and counters count what there is
union all
select 'I7', 'counter ' || z.event_session_id || '/' || z.zone_id || '/' || z.shard || ': taken ' || z.taken || ' of ' || z.capacity || ', claims ' || n.claimed
  from zone_counter z, lateral (select coalesce(sum(c.quantity), 0) as claimed from zone_claim c where (c.event_session_id, c.zone_id, c.shard) = (z.event_session_id, z.zone_id, z.shard)) n
 where z.taken <> n.claimed or z.taken > z.capacity
union all
select 'I7', 'zone ' || t.zone_id || ' of session ' || t.event_session_id || ': ' || count(*) || ' live tickets for ' || n.capacity || ' places'
  from ticket t, lateral (select sum(z.capacity) as capacity from zone_counter z where z.event_session_id = t.event_session_id and z.zone_id = t.zone_id) n
 -- what waits for a seat after a change of plan has no place, but a right to one
 where t.seat_id is null and t.state <> 'void' and not exists (select 1 from unseated_ticket u where u.ticket_id = t.id and u.state = 'open') group by t.event_session_id, t.zone_id, n.capacity having count(*) > coalesce(n.capacity, 0)
union all
select 'I7', 'zone sales of order ' || o.number || ': ' || n.claimed || ' places for ' || n.lines || ' lines'
  from "order" o, lateral (select (select coalesce(sum(c.quantity), 0) from zone_claim c where c.order_id = o.id and c.kind = 'sale') as claimed,
                                  (select count(*) from order_line l where l.order_id = o.id and l.kind = 'ticket' and l.seat_id is null and l.state = 'active'
                                    and not exists (select 1 from unseated_ticket u join ticket t on t.id = u.ticket_id where t.order_line_id = l.id and u.state = 'open')) as lines) n
 where n.claimed <> n.lines
union all
select 'I7', 'discount ' || d.id || ': ' || d.uses || ' uses counted, ' || n.used || ' pieces of orders'
  from discount d, lateral (select coalesce(sum(u.uses), 0) as used from "order" o join order_discount u on u.order_id = o.id where u.discount_id = d.id and (o.state not in ('expired', 'cancelled') or o.awaits_bank)) n
 where d.uses <> n.used or d.uses > d.max_uses
union all
select 'I7', 'discount ' || d.id || ': ' || d.spent_cents || ' spent, orders say ' || n.spent
  from discount d, lateral (select coalesce(sum(u.spent_cents), 0) as spent from "order" o join order_discount u on u.order_id = o.id where u.discount_id = d.id and (o.state not in ('expired', 'cancelled') or o.awaits_bank)) n
 where d.spent_cents <> n.spent or d.spent_cents > d.budget_cents
union all
select 'I7', 'code ' || c.id || ': ' || c.uses || ' uses counted, ' || n.used || ' orders'
  from discount_code c, lateral (select coalesce(sum(u.code_uses), 0) as used from "order" o join order_discount u on u.order_id = o.id where u.discount_code_id = c.id and (o.state not in ('expired', 'cancelled') or o.awaits_bank)) n
 where (c.uses > 0 or n.used > 0) and (c.uses <> n.used or c.uses > c.max_uses)
union all
select 'I4', 'order ' || o.number || ': ' || o.discount_cents || ' off, its discounts say ' || n.cents
  from "order" o, lateral (select coalesce(sum(u.cents), 0) as cents, coalesce(sum(u.cents) filter (where u.discount_id = o.discount_id), 0) as by_code from order_discount u where u.order_id = o.id) n
 where n.cents > o.discount_cents or (o.discount_id is not null and n.by_code = 0)

union all
select 'I7', 'allowed buyer ' || b.id || ': ' || b.used_tickets || ' counted, ' || n.claims || ' claimed, ' || b.max_tickets || ' allowed'
  from allowed_buyer b, lateral (select (select count(*) from seat_claim c where c.allowed_buyer_id = b.id) + (select coalesce(sum(z.quantity), 0) from zone_claim z where z.allowed_buyer_id = b.id) as claims) n
 where b.used_tickets <> n.claims or n.claims > b.max_tickets
union all
select 'I7', 'friend offer ' || o.id || ': ' || o.sold || ' counted, ' || n.claims || ' claims, quota ' || coalesce(o.quota::text, 'none')
  from friend_offer o, lateral (select count(*) as claims from seat_claim c where c.friend_offer_id = o.id) n where o.sold < n.claims or n.claims > coalesce(o.quota, n.claims)
union all
select 'I7', 'guests of holders, conditions ' || i.id || ': ' || i.issued || ' counted, ' || n.claims || ' bought, quota ' || coalesce(i.total_quota::text, 'none')
  from pass_invitation_policy i, lateral (select count(*) as claims from seat_claim c where c.guest_policy_id = i.id) n where i.issued < n.claims or n.claims > coalesce(i.total_quota, n.claims)
union all
select 'I7', 'pass ' || c.for_pass_id || ' has ' || count(*) || ' friends in session ' || c.event_session_id || ', its share is ' || max(o.max_per_pass)
  from seat_claim c join friend_offer o on o.id = c.friend_offer_id group by c.for_pass_id, c.event_session_id having count(*) > max(o.max_per_pass)

-- I8 no hold outlives its time by more than a minute
union all
select 'I8', 'seat ' || seat_id || ' held since ' || expires_at from seat_claim where kind = 'hold' and expires_at < now() - interval '60 seconds'
union all
select 'I8', 'places of zone ' || zone_id || ' held since ' || expires_at from zone_claim where kind = 'hold' and expires_at < now() - interval '60 seconds'
union all
select 'I8', 'order ' || number || ' pending since ' || claims_expire_at from "order" where state = 'pending' and claims_expire_at < now() - interval '60 seconds'

-- I9 mail leaves, and an order is confirmed once
union all
select 'I9', 'mail ' || id || ' is ' || state || ' since ' || created_at from mail_message where state in ('queued', 'sending') and created_at < now() - interval '20 minutes'
union all
select 'I9', 'order ' || order_id || ' confirmed ' || count(*) || ' times by itself' from mail_message where dedupe_key ~ '^order-confirmation:[0-9]+$' group by order_id having count(*) > 1

-- I10 what staff do to sold or blocked seats leaves a line in the audit log
union all
select 'I10', 'refund ' || r.id || ' by staff ' || r.staff_user_id || ' without audit' from refund r
 where r.staff_user_id is not null and not exists (select 1 from audit_entry a where a.actor_id = r.staff_user_id and a.resource in ('pedidos', 'devoluciones') and a.at between r.created_at - interval '1 minute' and r.created_at + interval '1 minute')
union all
select 'I10', 'block ' || b.id || ' by staff ' || b.staff_user_id || ' without audit' from seat_block b
 -- a list's block reaches its sessions by itself, also those that come later: the act is the list's
 where b.staff_user_id is not null and b.list_seat_block_id is null and not exists (select 1 from audit_entry a where a.actor_id = b.staff_user_id and a.at between b.created_at - interval '1 minute' and b.created_at + interval '1 minute')

-- I12 no row that belongs to nobody
union all
select 'I12', 'claim of seat ' || c.seat_id || ' in session ' || c.event_session_id || ', whose plan has no such seat'
  from seat_claim c where not exists (select 1 from event_session s join seat x on x.seat_plan_id = s.seat_plan_id where s.id = c.event_session_id and x.id = c.seat_id)
union all
select 'I12', 'hold of seat ' || c.seat_id || ' for a cart that does not exist' from seat_claim c where c.kind = 'hold' and not exists (select 1 from cart k where k.id = c.cart_id)
  and not exists (select 1 from order_line l join ticket_move m on m.order_line_id = l.id where l.order_id = c.order_id
    and m.state = 'pending_payment' and m.to_seat_id = c.seat_id)
union all
select 'I12', 'hold of seat ' || c.seat_id || ' for order ' || o.number || ', which is ' || o.state from seat_claim c join "order" o on o.id = c.order_id where c.kind = 'hold' and o.state <> 'pending'
union all
select 'I12', 'seat ' || c.seat_id || ' sold at price ' || c.price_id || ', which does not exist' from seat_claim c where c.price_id is not null and not exists (select 1 from price p where p.id = c.price_id)
union all
select 'I12', 'sale claim of seat ' || c.seat_id || ' for order ' || o.number || ', which is ' || o.state from seat_claim c join "order" o on o.id = c.order_id where c.kind = 'sale' and o.state not in ('paid', 'partially_refunded')
union all
select 'I12', 'zone claim ' || c.id || ' is ' || c.kind || ' for order ' || o.number || ', which is ' || o.state
  from zone_claim c join "order" o on o.id = c.order_id where not ((c.kind = 'hold' and o.state = 'pending') or (c.kind = 'sale' and o.state in ('paid', 'partially_refunded')))
union all
select 'I12', 'zone hold ' || c.id || ' of nobody' from zone_claim c where c.kind = 'hold' and (c.cart_id is null or not exists (select 1 from cart k where k.id = c.cart_id))
union all
select 'I12', 'open order ' || o.number || ' without all of its claims'
  from "order" o where o.state = 'pending' and o.claims_expire_at > now()
   and (select count(*) from order_line l where l.order_id = o.id and l.kind = 'ticket') <>
       -- what pays another seat of a ticket keeps that seat without a ticket's line
       (select count(*) from seat_claim c where c.order_id = o.id and not exists (select 1 from order_line l join ticket_move m on m.order_line_id = l.id
         where l.order_id = o.id and m.to_seat_id = c.seat_id)) + (select coalesce(sum(quantity), 0) from zone_claim z where z.order_id = o.id)
       -- a group's places stay its reservation's until they are paid
       + (select count(*) from seat_claim c where c.reservation_id = o.reservation_id) + (select coalesce(sum(quantity), 0) from zone_claim z where z.reservation_id = o.reservation_id)
       -- what is bought of somebody stays its seller's until it is paid
       + (select count(*) from ticket_listing r where r.order_id = o.id and r.state = 'listed')
   and o.reservation_part is distinct from 'deposit'
union all
select 'I12', 'reservation ' || r.code || ' is ' || r.state || ' and keeps ' || n.kept || ' of ' || r.place_count
  from reservation r, lateral (select (select count(*) from seat_claim c where c.reservation_id = r.id) + (select coalesce(sum(quantity), 0) from zone_claim z where z.reservation_id = r.id) as kept) n
 where n.kept <> case when r.state in ('pending', 'confirmed') then r.place_count else 0 end
union all
select 'I5', 'reservation ' || r.code || ': paid ' || n.cents || ' of ' || r.total_cents
  from reservation r, lateral (select coalesce(sum(o.total_cents), 0) as cents from "order" o where o.reservation_id = r.id and o.state in ('paid', 'partially_refunded')) n
 where n.cents > r.total_cents or (r.state in ('paid', 'delivered') and exists (select 1 from "order" o where o.reservation_id = r.id) and n.cents <> r.total_cents)

-- I4 of contracts: a plan's instalments are its total; what stands on the pass is their sum; the wallet is its movements
union all
select 'I4', 'pass ' || p.id || ': total ' || p.total_cents || ', instalments ' || n.total || '; paid ' || p.paid_cents || ', instalments say ' || n.paid
  from season_pass p, lateral (select count(*) as count, sum(i.amount_cents) as total, sum(i.paid_cents) as paid from instalment i where i.season_pass_id = p.id) n where n.count > 0 and (n.total, n.paid) is distinct from (p.total_cents, p.paid_cents)
union all
select 'I4', 'enrolment ' || e.number || ': price ' || e.amount_cents - e.discount_cents || ', given back ' || e.given_back_cents || ', parts ' || n.total || '; paid ' || e.paid_cents || ', parts say ' || n.paid
  from enrolment e, lateral (select count(*) as count, sum(i.amount_cents) as total, sum(i.paid_cents) as paid from instalment i where i.enrolment_id = e.id) n
 where n.count > 0 and (n.paid <> e.paid_cents or e.state in ('payment_pending', 'enrolled', 'suspended') and n.total <> e.amount_cents - e.discount_cents + e.given_back_cents)
union all
select 'I4', 'category ' || c.name || ' has ' || n.taken || ' places taken of ' || c.capacity
  from age_category c, lateral (select count(*) as taken from enrolment e where e.age_category_id = c.id and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')) n where n.taken > c.capacity
union all
select 'I4', 'instalment ' || i.id || ' is ' || i.state || ' and has ' || n.lines || ' active lines'
  from instalment i, lateral (select count(*) as lines from order_line l where l.instalment_id = i.id and l.state = 'active') n where n.lines > 1 or (n.lines = 1 and i.state not in ('paid', 'paid_late'))
union all
select 'I4', 'wallet of holder ' || h.id || ' says ' || h.wallet_cents || ', its movements ' || n.cents
  from pass_holder h, lateral (select coalesce(sum(w.amount_cents), 0) as cents from wallet_entry w where w.pass_holder_id = h.id) n where n.cents <> h.wallet_cents
union all
select 'I4', 'order ' || o.number || ' is ' || o.state || ': its wallet part is ' || o.wallet_cents || ', taken ' || n.cents
  from "order" o, lateral (select coalesce(-sum(w.amount_cents), 0) as cents from wallet_entry w where w.order_id = o.id) n
 where o.wallet_holder_id is not null and n.cents <> case when o.state in ('pending', 'paid') then o.wallet_cents when o.state in ('expired', 'cancelled') then 0 else n.cents end
union all
select 'I5', 'instalment ' || i.id || ' captured more than once: ' || n.cents
  from instalment i, lateral (select coalesce(sum(l.total_cents), 0) as cents from order_line l join "order" o on o.id = l.order_id where l.instalment_id = i.id and l.state = 'active' and o.state in ('paid', 'partially_refunded')) n where n.cents > i.amount_cents

-- I11 a seat of a pass is its own or given free, never both; a released seat is sold once; passes that ended hold nothing
union all
select 'I11', 'pass ' || c.season_pass_id || ' holds seat ' || c.seat_id || ' of session ' || c.event_session_id || ', which it has released' from seat_claim c join seat_release r on r.season_pass_id = c.season_pass_id and r.event_session_id = c.event_session_id and r.state <> 'recovered' where c.kind = 'pass'
union all
select 'I11', 'pass ' || p.id || ' is ' || p.state || ' and holds seat ' || c.seat_id || ' of session ' || c.event_session_id
  from seat_claim c join season_pass p on p.id = c.season_pass_id join event_session s on s.id = c.event_session_id and s.ends_at > now() and s.state <> 'cancelled' where c.kind = 'pass' and (p.state in ('void', 'cancelled_by_holder', 'cancelled_unpaid', 'handed_over')
         or (p.seat_id is distinct from c.seat_id and not exists (select 1 from pass_choice h where h.season_pass_id = p.id and h.event_session_id = c.event_session_id and h.seat_id = c.seat_id and h.state = 'chosen') and not exists (select 1 from seat_change g where g.season_pass_id = p.id and g.to_seat_id = c.seat_id and g.swap_pass_id is null and g.state = 'pending_payment')))
union all
select 'I11', 'pass ' || p.id || ' counts ' || p.choices_used || ' choices of ' || coalesce(p.choices_allowed, 0) || ' and has ' || n.chosen
  from season_pass p, lateral (select count(*) as chosen from pass_choice h where h.season_pass_id = p.id and h.state = 'chosen') n where p.choices_used <> n.chosen or n.chosen > coalesce(p.choices_allowed, 0)
union all
select 'I11', 'choice ' || h.id || ' of pass ' || h.season_pass_id || ' has no place in session ' || h.event_session_id
  from pass_choice h join event_session s on s.id = h.event_session_id and s.ends_at > now() where h.state = 'chosen' and h.channel <> 'door'
   and not exists (select 1 from seat_claim c where c.event_session_id = h.event_session_id and c.seat_id = h.seat_id and c.season_pass_id = h.season_pass_id)
   and not exists (select 1 from zone_claim c where c.event_session_id = h.event_session_id and c.zone_id = h.zone_id and c.season_pass_id = h.season_pass_id)
union all
select 'I11', 'seat change ' || g.id || ' is applied and has ' || n.lines || ' paid lines for ' || (g.price_diff_cents + g.fee_cents) || ' cents'
  from seat_change g, lateral (select count(*) as lines from order_line l where l.seat_change_id = g.id and l.state = 'active') n where (g.state <> 'applied' and n.lines > 0) or (g.state = 'applied' and g.payer_pass_id is not null and n.lines <> 1)
union all
select 'I11', 'release ' || r.id || ' compensated ' || count(*) || ' times' from seat_release r join wallet_entry w on w.seat_release_id = r.id and w.kind = 'release' group by r.id having count(*) > 1
union all
select 'I11', 'more than one right in force for seat ' || a.seat_id || ' of session ' || a.event_session_id
  from (select event_session_id, seat_id from access_right where seat_id is not null and status = 'active' and source in ('ticket', 'pass', 'pass_transfer')) a group by a.event_session_id, a.seat_id having count(*) > 1
union all
select 'I11', 'pass ' || p.id || ' is ' || p.state || ' and its card ' || c.number || ' is ' || c.state
  from pass_card c join season_pass p on p.id = c.season_pass_id
 where c.state in ('issued', 'active', 'blocked') and p.state in ('void', 'cancelled_by_holder', 'cancelled_unpaid', 'handed_over', 'not_renewed', 'renewed')
union all
select 'I5', 'cash payment ' || p.id || ' of order ' || p.order_id || ' is in no till' from payment p where p.method = 'cash' and p.cash_shift_id is null

-- I13 a plot is its buyer's or free; a sale is the sum of its instalments; a deposit is kept while its line is
union all
select 'I13', 'plot ' || p.id || ' is ' || p.state || ' and has ' || n.living || ' living sales and holds'
  from plot p, lateral (select (select count(*) from plot_sale s where s.taken_plot_id = p.id and s.state not in ('cancelled', 'forfeited'))
                             + (select count(*) from plot_claim c where c.plot_id = p.id and c.order_id is null) as living) n
 where n.living <> case when p.state in ('held', 'sold', 'occupied') then 1 else 0 end
union all
select 'I13', 'sale of a plot ' || s.number || ': paid ' || s.paid_cents || ', instalments say ' || n.paid || ', lines ' || n.lines
  from plot_sale s, lateral (select (select coalesce(sum(i.paid_cents), 0) from instalment i where i.plot_sale_id = s.id) as paid,
                                    (select coalesce(sum(l.total_cents), 0) from order_line l where l.plot_sale_id = s.id and l.kind = 'plot' and l.state = 'active') as lines) n
 where s.paid_cents <> n.paid or s.paid_cents <> n.lines
union all
select 'I13', 'deposit of ' || s.number || ' is ' || s.deposit_state || ', its line has ' || n.cents
  from plot_sale s, lateral (select coalesce(sum(l.total_cents), 0) as cents from order_line l where l.plot_sale_id = s.id and l.kind = 'plot_deposit' and l.state = 'active') n
 where n.cents <> case when s.deposit_state in ('held', 'retained') then s.deposit_cents else 0 end

-- I14 what is counted as held lies in a cart or an unpaid order; what is booked has its lines
union all
select 'I14', 'variant ' || v.id || ' counts ' || v.held || ' held, claims say ' || n.held
  from product_variant v, lateral (select coalesce(sum(c.quantity), 0) as held from goods_claim c where c.product_variant_id = v.id) n where v.held <> n.held
union all
select 'I14', 'hour ' || s.id || ' counts ' || s.held || ' held and ' || s.booked || ' booked, there are ' || n.held || ' and ' || n.booked
  from experience_slot s, lateral (select (select coalesce(sum(c.quantity), 0) from goods_claim c where c.experience_slot_id = s.id) as held,
                                          (select coalesce(sum(l.quantity), 0) from order_line l where l.experience_slot_id = s.id and l.state = 'active') as booked) n
 where (s.held, s.booked) <> (n.held, n.booked)
union all
select 'I14', 'claim ' || c.id || ' of order ' || o.id || ', which is ' || o.state from goods_claim c join "order" o on o.id = c.order_id where o.state <> 'pending'
union all
select 'I14', 'pack ' || p.id || ' counts ' || p.held || ' held and ' || p.sold || ' sold, there are ' || n.held || ' and ' || n.sold
  from event_pack p, lateral (select (select coalesce(sum(c.quantity), 0) from pack_claim c where c.event_pack_id = p.id) as held,
                                     (select coalesce(sum(l.quantity), 0) from order_line l where l.event_pack_id = p.id and l.kind = 'pack' and l.state = 'active') as sold) n
 where (p.held, p.sold) <> (n.held, n.sold)
union all
select 'I14', 'claim of a pack ' || c.id || ' of order ' || o.id || ', which is ' || o.state from pack_claim c join "order" o on o.id = c.order_id where o.state <> 'pending'
union all
select 'I14', 'order ' || p.order_id || ' has a living pack and no living ticket of it' from order_line p where p.kind = 'pack' and p.state = 'active' and p.total_cents = 0
   and not exists (select 1 from order_line t where t.order_id = p.order_id and t.kind = 'ticket' and t.event_pack_id = p.event_pack_id and t.state = 'active')

-- I15 what is on a gift card is its entries; an order's part is taken while it lives and given back when it ends; what the books owe is on cards, in wallets and held as deposits
union all
select 'I15', 'gift card ' || g.id || ' says ' || g.balance_cents || ', its entries ' || n.cents
  from gift_card g, lateral (select coalesce(sum(e.amount_cents), 0) as cents from gift_card_entry e where e.gift_card_id = g.id) n where n.cents <> g.balance_cents
union all
select 'I15', 'order ' || o.number || ' is ' || o.state || ': its gift part is ' || o.gift_card_cents || ', taken ' || n.cents
  from "order" o, lateral (select coalesce(-sum(e.amount_cents), 0) as cents from gift_card_entry e where e.order_id = o.id and e.kind in ('use', 'refund')) n
 where o.gift_card_cents > 0 and n.cents <> case when o.state in ('pending', 'paid') then o.gift_card_cents when o.state in ('expired', 'cancelled') then 0 else n.cents end
union all
select 'I15', 'the books owe ' || booked_cents || ' of ' || account || ', its own rows ' || owed_cents from stored_value where booked_cents <> owed_cents

-- I16 a quota has taken what is held and sold of it, no more than its size unless its hour has come, and every ticket counts where it should
union all
select 'I16', 'quota ' || q.id || ' of ' || q.size || ' says ' || q.taken || ', its claims ' || n.taken
  from session_quota q, lateral (select (select count(*) from seat_claim c where c.event_session_id = q.event_session_id and q.id = any(c.quota_ids))
    + (select coalesce(sum(c.quantity), 0) from zone_claim c where c.event_session_id = q.event_session_id and q.id = any(c.quota_ids)) as taken) n
 where n.taken <> q.taken or (q.taken > q.size and coalesce(q.releases_at > now(), true))
union all
select 'I16', c.kind || ' of ' || c.what || ' counts in ' || coalesce(n.counts::text, 'no quota') || ' instead of ' || coalesce(n.should::text, 'none')
  from (select event_session_id, kind, order_id, cart_id, price_id, quota_ids, 'seat ' || seat_id as what from seat_claim where kind in ('hold', 'sale')
        union all select event_session_id, kind, order_id, cart_id, price_id, quota_ids, 'places ' || id from zone_claim where kind in ('hold', 'sale')) c
  join price p on p.id = c.price_id,
  lateral (select (select array_agg(i order by i) from unnest(c.quota_ids) i where i in (select id from session_quota)) as counts,
    (select array_agg(q.id order by q.id) from session_quota q where q.event_session_id = c.event_session_id
      and coalesce(q.zone_id = p.zone_id, true) and coalesce(q.price_category_id = p.price_category_id, true)
      and coalesce(q.channel = coalesce((select o.channel from "order" o where o.id = c.order_id), (select k.channel from cart k where k.id = c.cart_id)), true)) as should) n
 where n.counts is distinct from n.should
   -- a seat that was resold counts where it was sold first
   and not exists (select 1 from order_line l where l.order_id = c.order_id and l.ticket_listing_id is not null and c.what = 'seat ' || l.seat_id)

-- I17 a bundle is whole: in one cart or one order, all of it held or all of it sold
union all
select 'I17', 'bundle ' || bundle_pick || ' is in ' || count(distinct (cart_id, order_id, is_sold)) || ' places'
  from goods_claim where bundle_pick is not null group by bundle_pick having count(distinct (cart_id, order_id, is_sold)) > 1 or count(distinct bundle_product_id) > 1
union all
select 'I17', 'bundle ' || l.bundle_pick || ' of order ' || l.order_id || ' has a part without its claim'
  from order_line l join "order" o on o.id = l.order_id
 where l.bundle_pick is not null and o.state = 'pending' and not exists (select 1 from goods_claim c where c.order_line_id = l.id and c.bundle_pick = l.bundle_pick)

-- I18 whoever has a ticket that was given has its only living code
union all
select 'I18', 'ticket ' || t.id || ' was given with code ' || x.dead_sequence || ' and has ' || t.sequence
  from ticket_transfer x join ticket t on t.id = x.ticket_id where x.state in ('accepted', 'passed_on') and x.dead_sequence >= t.sequence
union all
select 'I18', 'ticket ' || t.id || ' has a code that is dead' from ticket t join dead_ticket_code d on d.code = t.code
union all
select 'I18', 'ticket ' || t.id || ' was given on by nobody who has it' from ticket t
 where exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'passed_on')
   and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted')

-- I19 what was sold of what somebody offered: once, its seller's code is dead, and one living line has it until it goes back
union all
select 'I19', 'offer ' || r.id || ' is sold, and its ticket ' || t.id || ' is ' || t.state || ', its line ' || l.state
  from ticket_listing r join ticket t on t.id = r.ticket_id join order_line l on l.id = t.order_line_id where r.state = 'sold' and (t.state <> 'void' or l.state <> 'refunded')
union all
select 'I19', 'offer ' || r.id || ' is ' || r.state || ' and has ' || n.lines || ' lines of order ' || coalesce(r.order_id::text, 'none')
  from ticket_listing r, lateral (select count(*) as lines from order_line l where l.ticket_listing_id = r.id and l.state in ('active', 'refunded')) n
 where n.lines <> case when r.state = 'sold' then 1 else 0 end
    or (r.state = 'sold' and not exists (select 1 from order_line l where l.ticket_listing_id = r.id and l.order_id = r.order_id and l.state in ('active', 'refunded')))
union all
select 'I19', 'offer ' || r.id || ' gave ' || n.cents || ' of ' || r.pays_cents
  from ticket_listing r join ticket t on t.id = r.ticket_id, lateral (select coalesce(sum(y.amount_cents), 0) as cents from refund_line y join refund f on f.id = y.refund_id
    where f.created_at >= r.ended_at and (y.order_line_id = t.order_line_id or y.order_line_id in (select m.order_line_id from ticket_move m where m.ticket_id = t.id))) n
 where r.state = 'sold' and n.cents > r.pays_cents;
