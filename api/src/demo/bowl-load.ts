/**
 * A stadium of any size on sale at once, for benchmarks: one venue, one published plan, one event and its sessions,
 * with a price in every zone. Needs a migrated database; adds to whatever is in it.
 */
import type {Database} from '../platform/database/db';
import {publishPlan} from '../domain/plans/publish-plan';
import {storePlan} from '../domain/plans/store-plan';
import type {PlanDraft} from '../domain/plans/geometry';
import {bowl} from './plans/bowl';
import {SHARDS} from './store-events';

export interface BowlLoaded {
  eventId: number;
  planId: number;
  planHash: string;
  firstSeatId: number;
  seatCount: number;
  sessions: {id: number; prices: {id: number; zoneId: number}[]}[];
}

/**
 * `seats` from 3,000 to 100,000 (plans/bowl.ts). Sessions are a day apart from tomorrow on and sell up to 100 tickets
 * an order.
 */
export const loadBowl = (db: Database, seats: number, sessions: number): Promise<BowlLoaded> =>
  loadPlan(db, bowl(seats), sessions);

/** The same with any plan; zones without numbers get their counters. */
export async function loadPlan(db: Database, draft: PlanDraft, sessions: number): Promise<BowlLoaded> {
  return db.withTransaction(async tx => {
    await tx.query(`set local statement_timeout = '120s'`);
    const {rows} = await tx.query<{run: number; now: Date}>(
      `select coalesce(max(id), 0)::int + 1 as run, now() as now from venue`,
    );
    const {run, now} = rows[0]!;
    const one = async (sql: string, values: unknown[]) => (await tx.query<{id: number}>(sql, values)).rows[0]!.id;
    await tx.query(
      `insert into vat_rate (code, name, rate_bp, valid_from)
        values ('general', 'General', 2100, '2012-09-01'), ('sport', 'Deporte profesional', 2100, '2012-09-01')
        on conflict do nothing`,
    );
    await tx.query(`insert into price_category (name, is_default) values ('General', true) on conflict do nothing`);
    await tx.query(
      `insert into booking_fee (channel, amount_cents) values ('web', 100), ('box_office', 0) on conflict do nothing`,
    );
    const companyId = await one(
      `insert into event_company (name, legal_name, nif) values ($1, $1, 'G00192302') returning id`,
      [`Ensayo de carga ${run}`],
    );
    const venueId = await one(
      `insert into venue (name, city, safe_capacity) values ($1, 'Alameda de la Ribera', $2) returning id`,
      [
        `Estadio de ensayo ${run}`,
        draft.seatCount +
          draft.zones.reduce((sum, zone) => sum + (zone.kind === 'general' ? (zone.capacity ?? 0) : 0), 0),
      ],
    );
    const plan = await storePlan(tx, {venueId, draft});
    await publishPlan(tx, {planId: plan.id}, now);
    const eventId = await one(
      `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
        values ($1, $2, 'match', $3, $4, 'sport', 'public') returning id`,
      [`ensayo-de-carga-${run}`, `Ensayo de carga ${run}`, companyId, venueId],
    );
    const made = await tx.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
        sale_ends_at, box_office_ends_at, max_per_order, max_per_customer, orphan_rule)
       select $1, $2, d, d - interval '90 minutes', d + interval '2 hours', 'on_sale', now() - interval '1 day', d, d,
         100, 1000, false
         from (select date_trunc('hour', now()) + make_interval(days => n) as d
           from generate_series(1, $3) as n) as days returning id`,
      [eventId, plan.id, sessions],
    );
    const prices = await tx.query<{id: number; zoneId: number; sessionId: number}>(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents)
       select s.id, z.id, c.id, 2000 + 500 * (z.position % 7) from event_session s
         join zone z on z.seat_plan_id = s.seat_plan_id join price_category c on c.is_default
        where s.event_id = $1 order by s.id, z.position
          returning id, zone_id as "zoneId", event_session_id as "sessionId"`,
      [eventId],
    );
    await tx.query(
      `insert into zone_counter (event_session_id, zone_id, shard, capacity)
       select s.id, z.id, n, z.capacity / $2 from event_session s join zone z on z.seat_plan_id = s.seat_plan_id
         and z.kind = 'general', generate_series(0, $2 - 1) n where s.event_id = $1`,
      [eventId, SHARDS],
    );
    const pricesOf = new Map(made.rows.map(session => [session.id, [] as {id: number; zoneId: number}[]]));
    for (const {id, zoneId, sessionId} of prices.rows) pricesOf.get(sessionId)!.push({id, zoneId});
    return {
      eventId,
      planId: plan.id,
      planHash: plan.contentHash,
      firstSeatId: plan.firstSeatId,
      seatCount: plan.seatCount,
      sessions: made.rows.map(({id}) => ({id, prices: pricesOf.get(id)!})),
    };
  });
}
