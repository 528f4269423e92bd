/**
 * What a session has sold and how full it is. Sold means paid and not given back; money is what buyers
 * paid (VAT and fees inside, discounts off). Days are those of the venue.
 */
import type {SaleChannel} from '../../domain/kernel/channel';
import {cents, day, id, int, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {claimsByZone, COUNTED, OCCUPANCY_IS, occupancyOf, PLACES, placesOf, sumOf, type Places} from './places';

const FIGURES = {
  tickets: int(),
  cents: cents('lo pagado, IVA y gastos incluidos'),
  feeCents: cents('gastos de gestión'),
  discountCents: cents(),
  vatCents: cents('IVA incluido en lo pagado'),
  refundedTickets: int(),
  refundedCents: cents(),
};
export const SESSION_SALES = obj(
  {
    totals: obj({
      ...FIGURES,
      ...PLACES,
      occupancyBp: int({description: OCCUPANCY_IS}),
      pendingTickets: int(),
      pendingCents: cents('pedidos pendientes de pago'),
    }),
    byZone: list(obj({zoneId: id(), name: str(), kind: oneOf('numbered', 'general'), ...FIGURES, ...PLACES})),
    byChannel: list(obj({channel: oneOf('web', 'box_office', 'phone', 'lfp', 'partner'), ...FIGURES})),
    byCategory: list(obj({priceCategoryId: id(), name: str(), ...FIGURES})),
    byDay: list(obj({day: day(), ...FIGURES})),
  },
  'SessionSales',
);
export type SessionSales = Infer<typeof SESSION_SALES>;

type Figures = Pick<SessionSales['byChannel'][number], keyof typeof FIGURES>;
interface Group extends Figures {
  zone: number | null;
  channel: SaleChannel | null;
  category: number | null;
  day: string | null;
  by: number;
}

const active = (sum: string) => `coalesce(sum(${sum}) filter (where l.state = 'active'), 0)::int`;
const GROUPS = `
with sold as (
  select l.kind, l.state, l.zone_id, o.channel, l.price_category_id, (o.paid_at at time zone v.timezone)::date as day,
    l.total_cents - l.refunded_cents as cents, l.refunded_cents,
    l.fee_cents - greatest(0, l.refunded_cents - (l.total_cents - l.fee_cents)) as fee_cents,
    -- what a group has paid before is no discount
    case when o.reservation_id is null then l.discount_cents else 0 end as discount_cents,
    l.vat_cents + l.fee_vat_cents - case when l.refunded_cents = 0 then 0 else (select coalesce(sum(f.vat_cents
      + f.fee_vat_cents), 0) from refund_line f where f.order_line_id = l.id) end as vat_cents
    from order_line l join "order" o on o.id = l.order_id join event_session s on s.id = l.event_session_id
      join event e on e.id = s.event_id join venue v on v.id = e.venue_id
   where l.event_session_id = $1 and l.kind in ('ticket', 'group_deposit', 'ticket_move') and l.state in ('active', 'refunded'))
select l.zone_id as zone, l.channel, l.price_category_id as category, l.day,
  grouping(l.zone_id, l.channel, l.price_category_id, l.day) as by,
       count(*) filter (where l.kind = 'ticket' and l.state = 'active')::int as tickets, coalesce(sum(l.cents), 0)::int as cents,
         coalesce(sum(l.fee_cents), 0)::int as "feeCents", ${active('l.discount_cents')} as "discountCents",
         coalesce(sum(l.vat_cents), 0)::int as "vatCents",
       count(*) filter (where l.kind = 'ticket' and l.state = 'refunded')::int as "refundedTickets",
         coalesce(sum(l.refunded_cents), 0)::int as "refundedCents"
  from sold l group by grouping sets ((), (l.zone_id), (l.channel), (l.price_category_id), (l.day))`;
/** What `grouping` says of each set: a bit is 0 for the column that is grouped by. */
const BY = {all: 15, zone: 7, channel: 11, category: 13, day: 14};

const PLACES_SQL = `
select z.id, z.name, z.kind, z.capacity, ${COUNTED}
  from event_session s join zone z on z.seat_plan_id = s.seat_plan_id
  left join (${claimsByZone('= $1')}) k on k.zone_id = z.id
 where s.id = $1 group by z.id order by z.position`;

const NOTHING: Figures = {
  tickets: 0,
  cents: 0,
  feeCents: 0,
  discountCents: 0,
  vatCents: 0,
  refundedTickets: 0,
  refundedCents: 0,
};

export async function readSessionSales(tx: Tx, eventSessionId: number): Promise<SessionSales> {
  const {rows: groups} = await tx.query<Group>(GROUPS, [eventSessionId]);
  const {rows: zones} = await tx.query<{id: number; name: string; kind: 'numbered' | 'general'} & Omit<Places, 'free'>>(
    PLACES_SQL,
    [eventSessionId],
  );
  const categories = await tx.query<{id: number; name: string}>('select id, name from price_category');
  const pending = (
    await tx.query<{tickets: number; cents: number}>(
      `select count(*)::int as tickets, coalesce(sum(l.total_cents), 0)::int as cents from order_line l
        join "order" o on o.id = l.order_id where l.event_session_id = $1 and l.kind = 'ticket' and l.state = 'pending'
        and o.state = 'pending'`,
      [eventSessionId],
    )
  ).rows[0]!;
  const by = (set: number) => groups.filter(g => g.by === set);
  const figures = ({
    tickets,
    cents: paid,
    feeCents,
    discountCents,
    vatCents,
    refundedTickets,
    refundedCents,
  }: Figures): Figures => ({tickets, cents: paid, feeCents, discountCents, vatCents, refundedTickets, refundedCents});
  const nameOf = new Map(categories.rows.map(c => [c.id, c.name]));
  const byZone = zones.map(({id: zoneId, name, kind, ...taken}) => ({
    zoneId,
    name,
    kind,
    ...figures(by(BY.zone).find(g => g.zone === zoneId) ?? NOTHING),
    ...placesOf(taken),
  }));
  const places = sumOf(byZone);
  return {
    totals: {
      ...figures(by(BY.all)[0] ?? NOTHING),
      ...places,
      pendingTickets: pending.tickets,
      pendingCents: pending.cents,
      occupancyBp: occupancyOf(places),
    },
    byZone,
    byChannel: by(BY.channel).map(g => ({channel: g.channel!, ...figures(g)})),
    // A group's deposit is of no tariff: it stands in the totals, by channel and by day.
    byCategory: by(BY.category)
      .filter(g => g.category !== null)
      .map(g => ({priceCategoryId: g.category!, name: nameOf.get(g.category!) ?? '', ...figures(g)}))
      .sort((a, b) => b.cents - a.cents),
    byDay: by(BY.day)
      .map(g => ({day: g.day!, ...figures(g)}))
      .sort((a, b) => a.day.localeCompare(b.day)),
  };
}
