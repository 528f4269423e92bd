/**
 * Stores a draft: gives its seats consecutive ids and its zones database ids, so that seat id = firstSeatId + index
 * for ever. Two plans stored at once never share an id: the block of ids is taken under an advisory lock.
 */
import {DomainError, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {contentHash} from './content-hash';
import {seatsOf} from './decode';
import {asDraft} from './import-plan';
import type {PlanGeometry} from './geometry';
import {validPlan} from './validate';

export interface StoredPlan {
  id: number;
  edition: number;
  firstSeatId: number;
  seatCount: number;
  contentHash: string;
  geometry: PlanGeometry;
}

/** Seats sent to the server at a time: 100,000 in one statement would be 15 MB of parameters. */
const CHUNK = 20_000;
const MAX_SEAT_ID = 2_147_483_647;

/**
 * A new edition when the venue already has a plan of that name. Gates that zones name and the venue lacks are made.
 * Errors: `plan_refused` 422, `not_found` 404 for the venue.
 */
export async function storePlan(tx: Tx, args: {venueId: number; draft: unknown}): Promise<StoredPlan> {
  const draft = asDraft(validPlan(args.draft));
  // Editions of one venue are numbered one after the other.
  const venue = await tx.query('select 1 from venue where id = $1 for no key update', [args.venueId]);
  if (venue.rowCount === 0) throw notFound('No encontramos el recinto.');
  const firstSeatId = await takeSeatIds(tx, draft.seatCount);
  const plan = await tx.query<{id: number; edition: number}>(
    `insert into seat_plan (venue_id, name, edition, first_seat_id, seat_count, geometry, content_hash)
     select $1, $2, coalesce(max(edition), 0) + 1, $3, $4, '{}', '' from seat_plan where venue_id = $1 and name = $2
     returning id, edition`,
    [args.venueId, draft.name, firstSeatId, draft.seatCount],
  );
  const {id, edition} = plan.rows[0]!;
  const zoneIds = await insertZones(tx, args.venueId, id, draft);
  const geometry: PlanGeometry = {...draft, firstSeatId, zones: draft.zones.map((zone, i) => ({...zone, id: zoneIds[i]!}))};
  await insertSeats(tx, id, geometry);
  const hash = contentHash(geometry);
  await tx.query('update seat_plan set geometry = $2::jsonb, content_hash = $3 where id = $1', [id, JSON.stringify(geometry), hash]);
  return {id, edition, firstSeatId, seatCount: draft.seatCount, contentHash: hash, geometry};
}

/** The first of `count` ids that nobody else gets. The lock ends with the transaction; a rollback only leaves a gap. */
async function takeSeatIds(tx: Tx, count: number): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('seat_id_seq'))`);
  const next = await tx.query<{first: number}>(`select nextval('seat_id_seq')::int as first`);
  const {first} = next.rows[0]!;
  if (first + count > MAX_SEAT_ID) throw new DomainError('seat_ids_exhausted', 503, 'No quedan números de butaca. Avisa al administrador.');
  if (count > 1) await tx.query(`select setval('seat_id_seq', $1)`, [first + count - 1]);
  return first;
}

async function insertZones(tx: Tx, venueId: number, planId: number, draft: PlanGeometry): Promise<number[]> {
  const seats = draft.zones.map(() => 0);
  for (const row of draft.rows) seats[row.zone]! += row.numbers.length;
  const gates = [...new Set(draft.zones.flatMap(zone => zone.gate ?? []))];
  await tx.query(
    `insert into gate (venue_id, name, code) select $1, 'Puerta ' || code, code from unnest($2::text[]) as code on conflict (venue_id, code) do nothing`,
    [venueId, gates],
  );
  const zones = draft.zones;
  const stored = await tx.query<{id: number; position: number}>(
    `insert into zone (seat_plan_id, code, name, kind, capacity, position, color, gate_id)
     select $1, z.code, z.name, z.kind, z.capacity, z.position, z.color, g.id
       from unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[], $9::text[])
            as z(code, name, kind, capacity, position, color, gate)
       left join gate g on g.venue_id = $2 and g.code = z.gate
      order by z.position
     returning id, position`,
    [
      planId, venueId, zones.map(z => z.code), zones.map(z => z.name), zones.map(z => z.kind),
      zones.map((z, i) => z.capacity ?? seats[i]!), zones.map((_, i) => i), zones.map(z => z.color), zones.map(z => z.gate ?? null),
    ],
  );
  const ids = zones.map(() => 0);
  for (const {id, position} of stored.rows) ids[position] = id;
  return ids;
}

/** row_index is the index of the unbroken run (PlanRow), so equal row_index and next seat_index mean neighbours. */
async function insertSeats(tx: Tx, planId: number, plan: PlanGeometry): Promise<void> {
  type Column = (string | number)[];
  let columns: Column[] = [[], [], [], [], [], [], []];
  const flush = async () => {
    if (columns[0]!.length === 0) return;
    await tx.query(
      `insert into seat (id, seat_plan_id, zone_id, seat_index, guid, row_label, row_index, seat_number, attributes)
       select $2 + s.seat_index, $1, s.zone_id, s.seat_index, s.guid, s.row_label, s.row_index, s.seat_number, s.attributes
         from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::smallint[])
              as s(zone_id, seat_index, guid, row_label, row_index, seat_number, attributes)`,
      [planId, plan.firstSeatId, ...columns],
    );
    columns = [[], [], [], [], [], [], []];
  };
  for (const seat of seatsOf(plan)) {
    const values = [plan.zones[seat.zone]!.id, seat.index, seat.guid, seat.rowLabel, seat.row, seat.number, seat.attributes];
    values.forEach((value, i) => columns[i]!.push(value));
    if (columns[0]!.length === CHUNK) await flush();
  }
  await flush();
}
