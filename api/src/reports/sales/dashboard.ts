/**
 * The figures of today on one page. Days are the organization's. Every query stays on an index and looks
 * at eight days at most: the page is opened all day long.
 */
import {OWED_LINES} from '../../domain/orders/due';
import {bool, cents, day, id, instant, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {CAPACITY, claimsOf, COUNTED, occupancyOf, PLACES, placesOf} from '../sessions/places';

const DAY = obj({
  day: day(),
  orders: int(),
  tickets: int(),
  cents: cents('pagado ese día, también lo que luego se devolvió'),
  refundedCents: cents('devuelto ese día'),
});
const SESSION = obj({
  id: id(),
  eventId: id(),
  eventTitle: str(),
  startsAt: instant(),
  venueName: str(),
  timezone: str(),
  state: str(),
  isOnSale: bool(),
  webSale: str({description: 'si se puede comprar en la web, o por qué no'}),
  ...PLACES,
  occupancyBp: int(),
});
export const DASHBOARD = obj(
  {
    serverNow: instant(),
    timezone: str(),
    sales: orNull(
      obj({today: DAY, yesterday: DAY, week: list(DAY, {description: 'los últimos siete días, hoy el último'})}),
    ),
    nextSessions: list(SESSION),
    attention: obj({
      paymentsWithoutNews: orNull(
        int({description: 'pagos de los que el banco no dice nada desde hace más de 10 minutos'}),
      ),
      oldestPaymentAt: orNull(instant()),
      refundsToSend: orNull(
        int({
          description: 'devoluciones que el banco todavía no ha hecho, o que esperan a que alguien las haga en mano',
        }),
      ),
      failedMails: orNull(int()),
      returnedMails: orNull(int({description: 'correos que el servidor de quien los recibe ha devuelto'})),
      openIncidents: orNull(int()),
      lateCases: orNull(int({description: 'mensajes de clientes fuera de plazo'})),
      lowStock: orNull(int({description: 'variantes a la venta de las que quedan pocas o ninguna'})),
      remittancesToSend: orNull(int({description: 'remesas preparadas que no se han enviado al banco'})),
      settlementsToPay: orNull(int({description: 'liquidaciones aceptadas que no se han pagado'})),
      bankToExplain: orNull(int({description: 'movimientos del banco que no son de nada todavía'})),
      transfersToMake: orNull(int({description: 'devoluciones por transferencia que no están en el extracto'})),
      vatDueOn: orNull(day('último día para declarar el IVA del trimestre que acabó, en esos días')),
    }),
  },
  'Dashboard',
);
export type Dashboard = Infer<typeof DASHBOARD>;

export interface DashboardAsk {
  companyId: number | null;
  sees: {
    sales: boolean;
    money: boolean;
    mails: boolean;
    incidents: boolean;
    goods: boolean;
    debits?: boolean;
    settlements?: boolean;
    books?: boolean;
  };
}

/** An order is paid within minutes of being made; one paid a day late (asked of the bank) still counts. */
const SALES = `
with days as (select generate_series((now() at time zone $1)::date - 6, (now() at time zone $1)::date,
  interval '1 day')::date as day),
since as (select ((now() at time zone $1)::date - 6)::timestamp at time zone $1 as at),
sold as (
  select (o.paid_at at time zone $1)::date as day, count(distinct o.id)::int as orders,
    (count(*) filter (where l.kind = 'ticket'))::int as tickets, coalesce(sum(l.total_cents) filter (where l.kind not in ${OWED_LINES}), 0)::int as cents
    from "order" o join order_line l on l.order_id = o.id left join event_session s on s.id = l.event_session_id
      left join event e on e.id = s.event_id
   where not o.is_trial and o.created_at >= (select at from since) - interval '1 day' and o.paid_at >= (select at
     from since) and ($2::int is null or e.event_company_id = $2) group by 1),
back as (
  select (r.created_at at time zone $1)::date as day, sum(r.amount_cents - coalesce((select sum(f.amount_cents)
    from refund_line f join order_line l on l.id = f.order_line_id and l.kind in ${OWED_LINES}
    where f.refund_id = r.id), 0))::int as cents from refund r
    join payment p on p.id = r.payment_id and not p.is_trial
   where r.created_at >= (select at from since) and r.state <> 'failed' and not r.is_automatic and $2::int is null
     group by 1)
select d.day, coalesce(s.orders, 0) as orders, coalesce(s.tickets, 0) as tickets, coalesce(s.cents, 0) as cents,
  coalesce(b.cents, 0) as "refundedCents"
  from days d left join sold s on s.day = d.day left join back b on b.day = d.day order by d.day`;

const NEXT = `
with next as (
  select s.id, s.event_id, s.starts_at, s.state, s.seat_plan_id, e.title, v.name as venue, v.timezone,
    s.state = 'on_sale' and now() between s.sale_starts_at and s.box_office_ends_at as on_sale,
    web_sale(s) as web_sale
    from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
   where s.starts_at > now() - interval '3 hours' and s.state <> 'cancelled' and not s.is_trial
     and ($1::int is null or e.event_company_id = $1) order by s.starts_at, s.id limit 8),
k as (${claimsOf('in (select id from next)')})
select n.id, n.event_id as "eventId", n.title as "eventTitle", n.starts_at as "startsAt", n.venue as "venueName",
  n.timezone, n.state, n.on_sale as "isOnSale", n.web_sale as "webSale",
       ${CAPACITY('n.seat_plan_id')} as capacity, ${COUNTED}
  from next n left join k on k.session_id = n.id
 group by n.id, n.event_id, n.title, n.starts_at, n.venue, n.timezone, n.state, n.on_sale, n.web_sale, n.seat_plan_id
   order by n.starts_at, n.id`;

const ATTENTION = `
select (select count(*)::int from payment
  where state = 'created' and method <> 'lfp' and not is_trial and created_at < now() - interval '10 minutes') as "paymentsWithoutNews",
       (select min(created_at) from payment
         where state = 'created' and method <> 'lfp' and not is_trial and created_at < now() - interval '10 minutes') as "oldestPaymentAt",
       (select count(*)::int from refund where state in ('requested', 'sending')) + (select count(*)::int from refund
         where state = 'failed' and created_at > now() - interval '30 days') as "refundsToSend",
       (select count(*)::int from mail_message
         where state = 'failed' and created_at > now() - interval '7 days') as "failedMails",
       (select count(*)::int from mail_message
         where state = 'bounced' and created_at > now() - interval '7 days') as "returnedMails",
       (select count(*)::int from incident where state in ('new', 'open') and source = 'system') as "openIncidents",
       (select count(*)::int from support_case where next_due_at < now()) as "lateCases",
       (select count(*)::int from product_variant v join product p on p.id = v.product_id
         where v.is_active and p.state = 'published' and v.stock - v.held <= v.low_stock_at) as "lowStock",
       (select count(*)::int from sepa_remittance where state = 'draft') as "remittancesToSend",
       (select count(*)::int from settlement where state = 'accepted' and transfer_id is null and payable_cents > 0)
         as "settlementsToPay",
       (select count(*)::int from bank_movement where state = 'waiting') as "bankToExplain",
       -- Noted as given, they are somebody's to make at the bank; without statements nothing says that they were.
       (select count(*)::int from refund r join payment p on p.id = r.payment_id and not p.is_trial
         where r.state = 'done' and r.method in ('transfer', 'sepa') and r.done_at > now()
             - case when exists (select from bank_movement) then interval '30 days' else interval '3 days' end
           and not exists (select from sepa_debit d where d.payment_id = p.id and d.state = 'returned')
           and not exists (select from bank_match m where m.kind = 'refund' and m.refund_id = r.id)) as "transfersToMake",
       -- The model 303: by the 20th after the quarter, by the 30th of January for the last (RIVA art. 71).
       (select to_char(due.day, 'YYYY-MM-DD') from (select date_trunc('month', club_today())::date
           + case when extract(month from club_today()) = 1 then 29 else 19 end as day) due
         where extract(month from club_today()) in (1, 4, 7, 10) and club_today() <= due.day) as "vatDueOn"`;

export async function readDashboard(tx: Tx, ask: DashboardAsk): Promise<Dashboard> {
  const {rows: head} = await tx.query<{now: Date; timezone: string}>(`select now() as now, club_zone() as timezone`);
  const {timezone} = head[0]!;
  const week = ask.sees.sales ? (await tx.query<Infer<typeof DAY>>(SALES, [timezone, ask.companyId])).rows : null;
  const next = await tx.query<Omit<Infer<typeof SESSION>, 'free' | 'occupancyBp'>>(NEXT, [ask.companyId]);
  const all = (await tx.query<Dashboard['attention']>(ATTENTION)).rows[0]!;
  return {
    serverNow: head[0]!.now.toISOString(),
    timezone,
    sales: week && {today: week[6]!, yesterday: week[5]!, week},
    nextSessions: next.rows.map(s => ({...s, ...placesOf(s), occupancyBp: occupancyOf(s)})),
    attention: {
      paymentsWithoutNews: ask.sees.money ? all.paymentsWithoutNews : null,
      oldestPaymentAt: ask.sees.money ? all.oldestPaymentAt : null,
      refundsToSend: ask.sees.money ? all.refundsToSend : null,
      failedMails: ask.sees.mails ? all.failedMails : null,
      returnedMails: ask.sees.mails ? all.returnedMails : null,
      openIncidents: ask.sees.incidents ? all.openIncidents : null,
      lateCases: ask.sees.incidents ? all.lateCases : null,
      lowStock: ask.sees.goods ? all.lowStock : null,
      remittancesToSend: ask.sees.debits ? all.remittancesToSend : null,
      settlementsToPay: ask.sees.settlements ? all.settlementsToPay : null,
      bankToExplain: ask.sees.books ? all.bankToExplain : null,
      transfersToMake: ask.sees.books ? all.transfersToMake : null,
      vatDueOn: ask.sees.books ? all.vatDueOn : null,
    },
  };
}
