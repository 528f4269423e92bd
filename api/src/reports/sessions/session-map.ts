/** What the staff's map of a session shows besides the plan's geometry and the states of its seats. */
import type {Session} from '../../web/live/session';
import {LEFT} from '../../web/live/quotas';
import {leftOf} from '../../web/live/quotas';
import {feeCents, pricesOf, shownCents} from '../../web/live/session-book';
import {bool, cents, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

const CHANNEL = oneOf('web', 'box_office', 'phone');
/** By which channels a label's seats are sold out of the block. */
export const SOLD_BY = list(oneOf('box_office', 'phone'));
const ZONE = obj({
  id: id(),
  code: str(),
  name: str(),
  kind: oneOf('numbered', 'general'),
  color: str(),
  gate: orNull(str()),
  capacity: int(),
  free: int({description: 'libres ahora'}),
  prices: list(
    obj({
      id: id(),
      priceCategoryId: id(),
      cents: cents('en taquilla, gastos incluidos'),
      feeCents: cents(),
      left: LEFT,
    }),
    {description: 'tarifas de taquilla, la más cara primero'},
  ),
});
export const SESSION_MAP = obj(
  {
    sessionId: id(),
    eventId: id(),
    eventTitle: str(),
    startsAt: instant(),
    venueName: str(),
    timezone: str(),
    state: oneOf('draft', 'on_sale', 'paused', 'closed', 'cancelled'),
    version: int(),
    maxPerOrder: int(),
    boxOfficeEndsAt: instant(),
    canSell: bool({description: 'la taquilla está abierta ahora'}),
    serverNow: instant(),
    planId: id(),
    planHash: str({description: 'geometría en /api/public/plans/{hash}'}),
    firstSeatId: id(),
    seatCount: int(),
    statesVersion: int({maximum: Number.MAX_SAFE_INTEGER}),
    zones: list(ZONE),
    priceCategories: list(obj({id: id(), name: str(), description: str(), documentRequired: str(), isDefault: bool()})),
    prices: list(
      obj({
        id: id(),
        zoneId: id(),
        priceCategoryId: id(),
        channel: orNull(CHANNEL),
        amountCents: cents('sin gastos de gestión'),
        isActive: bool(),
      }),
      {description: 'la rejilla de precios tal como está guardada'},
    ),
    fees: obj({web: cents(), box_office: cents(), phone: cents()}),
    labels: list(obj({id: id(), name: str(), code: str(), color: str(), countsAs: str(), soldBy: SOLD_BY})),
  },
  'SessionMap',
);
export type SessionMap = Infer<typeof SESSION_MAP>;

type Texts = Pick<
  SessionMap,
  'eventTitle' | 'venueName' | 'timezone' | 'version' | 'priceCategories' | 'prices' | 'labels'
> & {colors: Record<string, string>};
const TEXTS = `
select e.title as "eventTitle", v.name as "venueName", v.timezone, s.version,
       coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'description', c.description,
         'documentRequired', c.document_required, 'isDefault', c.is_default) order by c.position, c.id)
         from price_category c), '[]') as "priceCategories",
       coalesce((select json_agg(json_build_object('id', p.id, 'zoneId', p.zone_id, 'priceCategoryId',
         p.price_category_id, 'channel', p.channel, 'amountCents', p.amount_cents, 'isActive', p.is_active)
         order by p.id) from price p where p.event_session_id = s.id), '[]') as prices,
       coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'code', l.code, 'color', l.color,
         'countsAs', l.counts_as, 'soldBy', l.sold_by) order by l.name)
         from block_label l), '[]') as labels,
       (select json_object_agg(z.id, z.color) from zone z where z.seat_plan_id = s.seat_plan_id) as colors
  from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = $1`;

export async function readSessionMap(tx: Tx, runtime: Runtime, session: Session): Promise<SessionMap> {
  const {colors, ...texts} = (await tx.query<Texts>(TEXTS, [session.id])).rows[0]!;
  const {plan, states} = session;
  const free = new Array<number>(plan.zones.length).fill(0);
  for (let i = 0; i < plan.seatCount; i++) if (states.kinds[i] === 0) free[plan.zoneOf[i]!]!++;
  const now = runtime.sessions.now();
  return {
    ...texts,
    sessionId: session.id,
    eventId: session.eventId,
    startsAt: session.startsAt.toISOString(),
    state: session.state,
    maxPerOrder: session.maxPerOrder,
    boxOfficeEndsAt: session.boxOfficeEndsAt.toISOString(),
    canSell: session.state === 'on_sale' && now <= session.boxOfficeEndsAt.getTime(),
    serverNow: new Date(now).toISOString(),
    planId: plan.id,
    planHash: plan.hash,
    firstSeatId: plan.firstSeatId,
    seatCount: plan.seatCount,
    statesVersion: states.version,
    fees: session.fees,
    zones: plan.zones.map((zone, i) => ({
      id: zone.id,
      code: zone.code,
      name: zone.name,
      kind: zone.kind,
      color: colors?.[zone.id] ?? '#64748b',
      gate: zone.gate,
      capacity: zone.capacity,
      free: zone.kind === 'general' ? (states.zoneFree.get(zone.id) ?? 0) : free[i]!,
      prices: pricesOf(session, zone.id, 'box_office').map(p => ({
        id: p.id,
        priceCategoryId: p.priceCategoryId,
        cents: shownCents(session, p, 'box_office'),
        feeCents: feeCents(session, p, 'box_office'),
        left: leftOf(session, p, 'box_office'),
      })),
    })),
  };
}
