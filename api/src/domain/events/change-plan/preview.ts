/** What another plan would do to what a session has sold: zone by zone, what has no place in it, and what must be put right before. */
import type {Tx} from '../../kernel/tx';
import {layMatches, matchZones, type ZoneMatch} from './match';

export interface Obstacle {
  code:
    | 'same_plan'
    | 'other_venue'
    | 'not_published'
    | 'on_sale'
    | 'passes'
    | 'quotas'
    | 'batches'
    | 'paying'
    | 'given'
    | 'places'
    | 'apart'
    | 'over';
  message: string;
}

export interface PlanPreview {
  zones: ZoneMatch[];
  newZones: {id: number; name: string; isNumbered: boolean}[];
  /** Tickets with a seat in both plans, and those without one in the new. */
  kept: number;
  unseated: {ticketId: number; orderId: number; orderNumber: string; place: string}[];
  unseatedCount: number;
  /** Orders with such a ticket that are written to, and those that left no address. */
  mails: number;
  unmailed: number;
  obstacles: Obstacle[];
}

export interface PlanAsk {
  eventSessionId: number;
  toPlanId: number;
  zones: ReadonlyMap<number, number | null>;
}

/** So many are shown. */
const SHOWN = 200;
/** A process of the shop may still think for so long that it is on sale. */
export const SETTLED = "interval '5 seconds'";

/** Leaves the tables of `layMatches` behind. @throws DomainError 422 `zones` */
export async function previewPlan(tx: Tx, {eventSessionId, toPlanId, zones}: PlanAsk): Promise<PlanPreview> {
  await layMatches(tx, await matchZones(tx, eventSessionId, toPlanId, zones));
  const shown = await tx.query<ZoneMatch>(
    `select z.id as "fromId", z.name as "from", n.id as "toId", n.name as "to", (c.taken + coalesce(g.taken, 0))::int as taken,
       case when z.kind = 'general' then case when n.id is null then coalesce(g.taken, 0) else greatest(0, coalesce(g.taken, 0) - n.capacity) end
         else c.unfit end::int as unfit
       from event_session s join zone z on z.seat_plan_id = s.seat_plan_id left join zone_match m on m.old = z.id left join zone n on n.id = m.new
       cross join lateral (select count(*) as taken, count(*) filter (where not exists (select 1 from seat_match x where x.old = c.seat_id)) as unfit
         from seat_claim c join seat t on t.id = c.seat_id where c.event_session_id = s.id and t.zone_id = z.id and c.kind not in ('block', 'hidden')) c
       left join lateral (select sum(quantity) as taken from zone_claim c where c.event_session_id = s.id and c.zone_id = z.id) g on true
      where s.id = $1 order by z.position, z.id`,
    [eventSessionId],
  );
  const next = await tx.query<PlanPreview['newZones'][number]>(
    `select id, name, kind <> 'general' as "isNumbered" from zone where seat_plan_id = $1 order by position, id`,
    [toPlanId],
  );
  const tickets = await tx.query<{kept: number; gone: number; mails: number; unmailed: number}>(
    `select count(*) filter (where m.old is not null)::int as kept, count(*) filter (where m.old is null)::int as gone,
       count(distinct o.id) filter (where m.old is null and o.email <> '')::int as mails,
       count(distinct o.id) filter (where m.old is null and o.email = '')::int as unmailed
       from ticket t join "order" o on o.id = t.order_id left join seat_match m on m.old = t.seat_id where t.event_session_id = $1 and t.seat_id is not null and t.state <> 'void'`,
    [eventSessionId],
  );
  const unseated = await tx.query<PlanPreview['unseated'][number]>(
    `select t.id as "ticketId", o.id as "orderId", o.number as "orderNumber",
       concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number) as place
       from ticket t join "order" o on o.id = t.order_id join seat st on st.id = t.seat_id join zone z on z.id = st.zone_id
      where t.event_session_id = $1 and t.state <> 'void' and not exists (select 1 from seat_match m where m.old = t.seat_id)
      order by z.position, st.seat_index limit ${SHOWN}`,
    [eventSessionId],
  );
  const {kept, gone, mails, unmailed} = tickets.rows[0]!;
  return {
    zones: shown.rows,
    newZones: next.rows,
    kept,
    unseated: unseated.rows,
    unseatedCount: gone,
    mails,
    unmailed,
    obstacles: await readObstacles(tx, eventSessionId, toPlanId),
  };
}

async function readObstacles(tx: Tx, eventSessionId: number, toPlanId: number): Promise<Obstacle[]> {
  const {rows} = await tx.query<
    Record<'same' | 'venue' | 'published' | 'paused' | 'cancelled' | 'apart', boolean> &
      Record<'passes' | 'quotas' | 'batches' | 'paying' | 'given' | 'standing', number>
  >(
    `select s.seat_plan_id = $2 as same, coalesce(p.venue_id = e.venue_id, false) as venue, coalesce(p.state = 'published', false) as published,
       s.state in ('paused', 'closed') and s.updated_at <= now() - ${SETTLED} as paused, s.state in ('cancelled', 'draft') or s.ends_at < now() as cancelled,
       s.seats_apart > 0 as apart,
       (select count(*) from seat_claim c where c.event_session_id = s.id and (c.kind = 'pass' or c.for_pass_id is not null))
         + (select count(*) from zone_claim c where c.event_session_id = s.id and (c.kind = 'pass' or c.for_pass_id is not null)) as passes,
       (select count(*) from session_quota q where q.event_session_id = s.id and q.zone_id is not null) as quotas,
       (select count(*) from consignment b where b.event_session_id = s.id and b.state = 'open') as batches,
       (select count(*) from seat_claim c where c.event_session_id = s.id and c.kind = 'hold' and c.order_id is not null and c.expires_at > now())
         + (select count(*) from zone_claim c where c.event_session_id = s.id and c.kind = 'hold' and c.order_id is not null and c.expires_at > now())
         + (select count(*) from ticket_move m where m.event_session_id = s.id and m.state = 'pending_payment')
         + (select count(*) from ticket_listing r where r.event_session_id = s.id and r.state = 'listed' and r.order_id is not null
           and r.expires_at > now()) as paying,
       (select count(*) from seat_claim c where c.event_session_id = s.id and c.kind in ('invitation', 'reservation')
         and not exists (select 1 from seat_match m where m.old = c.seat_id)) as given,
       (select count(*) from (select c.zone_id, sum(c.quantity) as n from zone_claim c where c.event_session_id = s.id group by 1) c
         left join zone_match m on m.old = c.zone_id left join zone z on z.id = m.new where z.id is null or z.capacity < c.n) as standing
       from event_session s join event e on e.id = s.event_id left join seat_plan p on p.id = $2 where s.id = $1`,
    [eventSessionId, toPlanId],
  );
  const s = rows[0]!;
  const found: [boolean, Obstacle['code'], string][] = [
    [s.same, 'same_plan', 'La sesión ya tiene ese plano.'],
    [!s.venue, 'other_venue', 'Ese plano es de otro recinto que el evento.'],
    [!s.published, 'not_published', 'Ese plano no está publicado.'],
    [s.cancelled, 'over', 'La sesión es un borrador, está cancelada o ha terminado.'],
    [
      !s.paused && !s.cancelled,
      'on_sale',
      'Pausa la venta y espera unos segundos: mientras se vende no se cambia el plano.',
    ],
    [
      s.passes > 0,
      'passes',
      'En la sesión hay butacas de abono, que son del plano de su temporada: no se le puede poner otro.',
    ],
    [s.quotas > 0, 'quotas', 'Hay cupos de una zona del plano: quítalos antes y ponlos después en las del nuevo.'],
    [s.batches > 0, 'batches', 'Hay lotes de entradas en papel sin liquidar, que dicen la zona: liquídalos antes.'],
    [s.apart, 'apart', 'La sesión guarda distancia entre compras: quítala antes y ponla después.'],
    [s.paying > 0, 'paying', 'Alguien está pagando ahora mismo: espera a que termine.'],
    [
      s.given > 0,
      'given',
      `${s.given} ${s.given === 1 ? 'invitación o reserva no tiene' : 'butacas de invitaciones o reservas no tienen'} sitio en el plano nuevo: retíralas o cámbialas antes.`,
    ],
    [
      s.standing > 0,
      'places',
      'Las plazas sin numerar que se han vendido no caben en la zona nueva: elige otra zona u otro plano.',
    ],
  ];
  return found.filter(([is]) => is).map(([, code, message]) => ({code, message}));
}
