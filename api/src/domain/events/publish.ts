/**
 * Puts a session on sale, the first time or again, when nothing stands in the way: a published plan of the
 * event's own venue, every zone priced or said to be not for sale, no more places than the safe capacity.
 * All problems are told at once. Numberless zones get their counters here, split exactly over the shards.
 */
import {conflict} from '../kernel/errors';
import {split} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {readSaleObstacles, type SaleObstacle} from '../beginning/before-selling';
import type {Surroundings} from '../beginning/read-beginning';
import {openForChange} from './open-for-change';

export interface PublishAsk {
  eventSessionId: number;
  /** Zones without a price that are meant to have none. */
  zonesNotForSale: number[];
  /** Of an event that is a draft: made public with it, or left so, for the box office alone; null: it was not asked. */
  draftEvent: 'publish' | 'keep' | null;
  version: number | null;
  /** null: a trial, for which the house need not be ready. */
  surroundings: Surroundings | null;
}

export interface PublishProblem {
  code:
    | 'plan_not_published'
    | 'other_venue'
    | 'zones_without_price'
    | 'nothing_for_sale'
    | 'over_safe_capacity'
    | 'session_over'
    | 'no_vat_rate'
    | 'event_draft'
    | SaleObstacle['code'];
  message: string;
  /** Where what the house lacks is mended. */
  step?: SaleObstacle['step'];
  zones?: {id: number; name: string}[];
}

interface Facts {
  plan_state: string;
  same_venue: boolean;
  safe_capacity: number;
  over: boolean;
  is_trial: boolean;
  has_vat: boolean;
  is_draft: boolean;
}

interface ZoneRow {
  id: number;
  name: string;
  kind: 'numbered' | 'general';
  capacity: number;
  priced: boolean;
}

/** A zone this large is split so that buyers do not queue on one row. */
const SHARDED_FROM = 400;
const SHARDS = 8;

/** Errors: `stale_version` 409, `not_publishable` 409 (details.problems), `wrong_state` 409. */
export async function publishSession(tx: Tx, ask: PublishAsk): Promise<void> {
  const session = await openForChange(tx, ask.eventSessionId, ask.version);
  const {rows: zones} = await tx.query<ZoneRow>(
    `select z.id, z.name, z.kind, z.capacity, exists (select 1 from price p
      where p.event_session_id = $1 and p.zone_id = z.id and p.is_active) as priced
       from zone z where z.seat_plan_id = $2 order by z.position`,
    [ask.eventSessionId, session.seatPlanId],
  );
  const problems = await problemsOf(tx, ask, zones);
  if (problems.length > 0) throw conflict('not_publishable', problems[0]!.message, {problems});
  await makeCounters(tx, ask.eventSessionId, session.seatPlanId, zones);
  await moveOne(tx, to('event_session', 'on_sale'), {id: ask.eventSessionId});
  if (ask.draftEvent === 'publish')
    await tx.query(
      `update event e set visibility = 'public', version = e.version + 1, updated_at = now() from event_session s
        where s.id = $1 and e.id = s.event_id and e.visibility = 'draft'`,
      [ask.eventSessionId],
    );
}

async function problemsOf(tx: Tx, ask: PublishAsk, zones: ZoneRow[]): Promise<PublishProblem[]> {
  const facts = (
    await tx.query<Facts>(
      `select p.state as plan_state, p.venue_id = e.venue_id as same_venue, v.safe_capacity, s.ends_at <= now() as over,
        s.is_trial, e.visibility = 'draft' as is_draft, e.vat_code = 'not_subject' or exists (select from vat_rate r where r.code = e.vat_code
          and r.valid_from <= session_day(s)) as has_vat
         from event_session s join event e on e.id = s.event_id join seat_plan p on p.id = s.seat_plan_id
           join venue v on v.id = e.venue_id where s.id = $1`,
      [ask.eventSessionId],
    )
  ).rows[0]!;
  const problems: PublishProblem[] = facts.is_trial ? [] : await readSaleObstacles(tx, ask.surroundings!); // a real session without them fails, never passes
  if (facts.over) problems.push({code: 'session_over', message: 'La sesión ya ha terminado.'});
  if (facts.plan_state !== 'published')
    problems.push({code: 'plan_not_published', message: 'El plano de la sesión no está publicado.'});
  if (!facts.same_venue) problems.push({code: 'other_venue', message: 'El plano es de otro recinto que el evento.'});
  if (facts.is_draft && !facts.is_trial && ask.draftEvent === null)
    problems.push({
      code: 'event_draft',
      message: 'El evento está en borrador: en la web nadie la vería ni podría comprar. Di si se publica con ella.',
    });
  if (!facts.has_vat)
    problems.push({code: 'no_vat_rate', message: 'El evento no tiene un tipo de IVA válido en la fecha de la sesión.'});
  const unpriced = zones.filter(z => !z.priced && !ask.zonesNotForSale.includes(z.id));
  if (unpriced.length > 0)
    problems.push({
      code: 'zones_without_price',
      message: `Hay zonas sin precio: ${names(unpriced)}. Ponles precio o indica que no se venden.`,
      zones: unpriced.map(z => ({id: z.id, name: z.name})),
    });
  const forSale = zones.filter(z => z.priced);
  if (forSale.length === 0)
    problems.push({code: 'nothing_for_sale', message: 'Ninguna zona tiene precio: no hay nada que vender.'});
  const places = forSale.reduce((sum, z) => sum + z.capacity, 0);
  if (places > facts.safe_capacity)
    problems.push({
      code: 'over_safe_capacity',
      message: `Las zonas a la venta suman ${places} plazas y el aforo seguro del recinto es ${facts.safe_capacity}.`,
    });
  return problems;
}

const names = (zones: ZoneRow[]) =>
  zones
    .slice(0, 5)
    .map(z => z.name)
    .join(', ') + (zones.length > 5 ? ` y ${zones.length - 5} más` : '');

/** Counters that exist are left alone: they count what was sold. Those of a plan that a draft had before go. */
export async function makeCounters(
  tx: Tx,
  eventSessionId: number,
  seatPlanId: number,
  zones: Pick<ZoneRow, 'id' | 'kind' | 'capacity'>[],
): Promise<void> {
  await tx.query(
    `delete from zone_counter c using zone z where z.id = c.zone_id and c.event_session_id = $1
      and z.seat_plan_id <> $2`,
    [eventSessionId, seatPlanId],
  );
  const counters = zones
    .filter(z => z.kind === 'general' && z.capacity > 0)
    .flatMap(z => {
      const shards = z.capacity >= SHARDED_FROM ? SHARDS : 1;
      return split(z.capacity, new Array<number>(shards).fill(1)).map((capacity, shard) => ({
        zoneId: z.id,
        shard,
        capacity,
      }));
    });
  await tx.query(
    `insert into zone_counter (event_session_id, zone_id, shard, capacity)
     select $1, n.zone, n.shard, n.capacity from unnest($2::int[], $3::int[], $4::int[]) as n(zone, shard, capacity)
      where not exists (select 1 from zone_counter c where c.event_session_id = $1 and c.zone_id = n.zone)`,
    [eventSessionId, counters.map(c => c.zoneId), counters.map(c => c.shard), counters.map(c => c.capacity)],
  );
}
