/**
 * What of a pack may be chosen: which of its sessions, in which zones of them, at which price. An area of a pack names
 * zones by their name or its beginning («Tribuna» is «Tribuna Baja» too); «*» is any zone with that tariff.
 */
import type {SaleChannel} from '../kernel/channel';
import {conflict, invalid, notFound} from '../kernel/errors';
import {split} from '../kernel/money';
import type {Tx} from '../kernel/tx';

export interface PackAsk {
  packId: number;
  quantity: number;
  area: string;
  priceCategoryId: number;
  sessionIds: number[];
  channel: SaleChannel;
}

export interface PackZone {
  zoneId: number;
  isNumbered: boolean;
  priceId: number;
  cents: number;
}

export interface PackSession {
  sessionId: number;
  title: string;
  maxPerOrder: number;
  componentId: number;
  /** Tickets of one pack. */
  tickets: number;
  credits: number;
  zones: PackZone[];
}

export interface PackPlan {
  id: number;
  name: string;
  maxPerOrder: number;
  /** Of one pack; null: the tickets less the discount. */
  cents: number | null;
  discountBp: number;
  wantsSameSeat: boolean;
  /** By session's id, ascending: the order in which they are locked. */
  sessions: PackSession[];
}

/** Zones that an area of a pack names: SQL over `zone z`. */
export const inArea = (area: string): string =>
  `(${area} = '*' or fold(z.name) = fold(${area}) or fold(z.name) like fold(${area}) || ' %')`;

/** @throws DomainError 404, 409 `sale_closed`, 422 what of the choice is no such pack */
export async function planPack(tx: Tx, ask: PackAsk): Promise<PackPlan> {
  const pack = await readPack(tx, ask);
  const sessions = await readSessions(tx, ask);
  const lost = ask.sessionIds.find(id => !sessions.some(session => session.sessionId === id));
  if (lost !== undefined) throw invalid({sessions: 'Alguna de esas sesiones no es de este pack o ya no se vende.'});
  checkChoice(pack, sessions);
  const bare = sessions.find(session => session.zones.length === 0);
  if (bare) throw invalid({area: `En «${bare.title}» no hay esa zona con esa tarifa.`});
  return {...pack, sessions};
}

interface Pack extends Omit<PackPlan, 'sessions'> {
  kind: 'closed' | 'pick' | 'flexible';
  choose: number | null;
  /** Every component: those that must be there, and how many there are. */
  needed: number[];
  components: number;
}

async function readPack(tx: Tx, ask: PackAsk): Promise<Pack> {
  const {rows} = await tx.query<Pack & {isOpen: boolean; priceMode: string}>(
    `select p.id, p.name, p.kind, p.choose, p.max_per_order as "maxPerOrder", p.wants_same_seat as "wantsSameSeat",
            p.price_mode as "priceMode", coalesce(p.discount_bp, 0) as "discountBp",
            p.state = 'published' and now() between p.sale_starts_at and p.sale_ends_at as "isOpen",
            (select a.amount_cents from pack_price a where a.event_pack_id = p.id and a.is_active and a.area = $2
               and a.price_category_id = $3 and (a.channel is null or a.channel = $4)
              order by a.channel nulls last limit 1) as cents,
            (select coalesce(json_agg(c.id) filter (where p.kind = 'closed' or c.min_tickets > 0), '[]')
               from pack_component c where c.event_pack_id = p.id) as needed,
            (select count(*)::int from pack_component c where c.event_pack_id = p.id) as components
       from event_pack p where p.id = $1`,
    [ask.packId, ask.area, ask.priceCategoryId, ask.channel],
  );
  const pack = rows[0];
  if (!pack) throw notFound('No existe ese pack.');
  if (!pack.isOpen) throw conflict('sale_closed', `«${pack.name}» no está a la venta ahora mismo.`);
  // Of a discount too the price says where it is sold, though not for how much.
  if (pack.cents === null) throw invalid({area: 'Este pack no se vende en esa zona con esa tarifa.'});
  return pack.priceMode === 'fixed' ? pack : {...pack, cents: null};
}

async function readSessions(tx: Tx, ask: PackAsk): Promise<PackSession[]> {
  const {rows} = await tx.query<PackSession>(
    `select s.id as "sessionId", e.title, s.max_per_order as "maxPerOrder", c.id as "componentId",
            c.max_tickets as tickets, c.credits,
            (select coalesce(json_agg(json_build_object('zoneId', z.id, 'isNumbered', z.kind = 'numbered',
                'priceId', a.id, 'cents', a.amount_cents) order by z.id), '[]')
               from zone z cross join lateral (select p.id, p.amount_cents from price p
                 where p.event_session_id = s.id and p.zone_id = z.id and p.is_active
                   and p.price_category_id = coalesce(c.price_category_id, $4) and (p.channel is null or p.channel = $5)
                 order by p.channel nulls last limit 1) a
              where z.seat_plan_id = s.seat_plan_id and ${inArea('$3::text')}) as zones
       from event_session s join event e on e.id = s.event_id
       cross join lateral (select k.* from pack_component k where k.event_pack_id = $1
         and (k.event_session_id = s.id or k.event_id = s.event_id) order by k.event_session_id nulls last limit 1) c
      where s.id = any($2) and s.state = 'on_sale' and s.starts_at > now() and not s.is_trial order by s.id`,
    [ask.packId, ask.sessionIds, ask.area, ask.priceCategoryId, ask.channel],
  );
  return rows;
}

function checkChoice(pack: Pack, sessions: PackSession[]): void {
  const chosen = new Set(sessions.map(session => session.componentId));
  if (chosen.size !== sessions.length) throw invalid({sessions: 'De cada evento del pack se elige una sola sesión.'});
  if (pack.needed.some(id => !chosen.has(id)))
    throw invalid({
      sessions:
        pack.kind === 'closed'
          ? 'El pack lleva una sesión de cada uno de sus eventos: falta alguna.'
          : 'Falta una sesión que este pack siempre lleva.',
    });
  const credits = sessions.reduce((sum, session) => sum + session.credits, 0);
  if (pack.kind === 'pick' && sessions.length !== pack.choose)
    throw invalid({sessions: `Elige ${pack.choose} sesiones; llevas ${sessions.length}.`});
  if (pack.kind === 'flexible' && credits > pack.choose!)
    throw invalid({sessions: `El pack tiene ${pack.choose} créditos y tu elección gasta ${credits}.`});
  if (sessions.length === 0) throw invalid({sessions: 'Elige las sesiones del pack.'});
}

/**
 * The part of each ticket of one pack: of a fixed price by what the tickets cost alone (largest remainder, exact); else
 * each ticket less the discount. In the order of `alone`, cents.
 */
export const partsOf = (plan: Pick<PackPlan, 'cents' | 'discountBp'>, alone: number[]): number[] =>
  plan.cents === null
    ? alone.map(cents => Math.round((cents * (10_000 - plan.discountBp)) / 10_000))
    : split(plan.cents, alone.some(cents => cents > 0) ? alone : alone.map(() => 1));
