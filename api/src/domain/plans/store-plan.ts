/**
 * Stores a draft: gives its seats consecutive ids and its zones database ids, so that seat id = firstSeatId + index
 * for ever. Two plans stored at once never share an id: the block of ids is taken under an advisory lock.
 */
import {conflict, DomainError, notFound, stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitFor} from '../kernel/locks';
import {contentHash} from './content-hash';
import {seatsOf} from './decode';
import {asDraft} from './import-plan';
import type {PlanRecipe} from './generate/recipe';
import type {PlanDraft, PlanGeometry} from './geometry';
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
export async function storePlan(
  tx: Tx,
  args: {venueId: number; draft: unknown; recipe?: PlanRecipe},
): Promise<StoredPlan> {
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
  return fillPlan(tx, {...plan.rows[0]!, venueId: args.venueId, firstSeatId}, draft, args.recipe);
}

/** The zones and seats of a plan that has none, its content, and what it was made of. */
async function fillPlan(
  tx: Tx,
  {id, edition, venueId, firstSeatId}: {id: number; edition: number; venueId: number; firstSeatId: number},
  draft: PlanDraft,
  recipe?: PlanRecipe,
): Promise<StoredPlan> {
  const zoneIds = await insertZones(tx, venueId, id, draft);
  const geometry: PlanGeometry = {
    ...draft,
    firstSeatId,
    zones: draft.zones.map((zone, i) => ({...zone, id: zoneIds[i]!})),
  };
  await insertSeats(tx, id, geometry);
  const hash = contentHash(geometry);
  await tx.query(
    'update seat_plan set geometry = $2::jsonb, content_hash = $3, recipe = $4::jsonb, recipe_hash = $5 where id = $1',
    [id, JSON.stringify(geometry), hash, recipe ? JSON.stringify(recipe) : null, recipe ? hash : null],
  );
  return {id, edition, firstSeatId, seatCount: draft.seatCount, contentHash: hash, geometry};
}

/**
 * Makes a draft anew with another recipe: the same plan, with seats and zones of their own. With another name it is an
 * edition of that name. Errors: `plan_refused` 422; `not_found` 404; `plan_not_draft`, `plan_without_recipe`,
 * `stale_version`, `in_use` 409;
 * `plan_edited` 409 when its content is not what its recipe gave, until that is confirmed.
 */
export async function remakePlan(
  tx: Tx,
  args: {planId: number; version: number; draft: unknown; recipe: PlanRecipe; isConfirmed: boolean},
): Promise<StoredPlan> {
  const draft = asDraft(validPlan(args.draft));
  const {rows} = await tx.query<{
    venueId: number;
    name: string;
    edition: number;
    state: string;
    version: number;
    isEdited: boolean | null;
  }>(
    `select venue_id as "venueId", name, edition, state, version, content_hash <> recipe_hash as "isEdited"
      from seat_plan where id = $1 for update`,
    [args.planId],
  );
  const plan = rows[0];
  if (!plan) throw notFound('No encontramos el plano.');
  if (plan.state !== 'draft')
    throw conflict('plan_not_draft', 'Ese plano ya está publicado o retirado: haz otra edición.');
  if (plan.isEdited === null) throw conflict('plan_without_recipe', 'Ese borrador no salió de una receta.');
  if (plan.version !== args.version) throw stale();
  if (plan.isEdited && !args.isConfirmed)
    throw conflict(
      'plan_edited',
      'El plano se ha cambiado a mano después: al trazarlo otra vez se pierden esos cambios.',
    );
  const used = await tx.query('select 1 from event_session where seat_plan_id = $1 limit 1', [args.planId]);
  if (used.rowCount > 0)
    throw conflict('in_use', 'Hay sesiones con este plano. Cámbiales el plano antes de cambiar la receta.');
  await tx.query('select 1 from venue where id = $1 for no key update', [plan.venueId]);
  await tx.query('delete from seat where seat_plan_id = $1', [args.planId]);
  await tx.query('delete from zone where seat_plan_id = $1', [args.planId]);
  const firstSeatId = await takeSeatIds(tx, draft.seatCount);
  const renamed = await tx.query<{edition: number}>(
    `update seat_plan p set name = $2, first_seat_id = $3, seat_count = $4, version = version + 1,
            edition = case when p.name = $2 then p.edition else (select coalesce(max(o.edition), 0) + 1 from seat_plan o
              where o.venue_id = p.venue_id and o.name = $2) end
      where id = $1 returning edition`,
    [args.planId, draft.name, firstSeatId, draft.seatCount],
  );
  return fillPlan(
    tx,
    {id: args.planId, edition: renamed.rows[0]!.edition, venueId: plan.venueId, firstSeatId},
    draft,
    args.recipe,
  );
}

/** The first of `count` ids that nobody else gets. The lock ends with the transaction; a rollback only leaves a gap. */
async function takeSeatIds(tx: Tx, count: number): Promise<number> {
  await waitFor(tx, 'seatIds');
  const next = await tx.query<{first: number}>(`select nextval('seat_id_seq')::int as first`);
  const {first} = next.rows[0]!;
  if (first + count > MAX_SEAT_ID)
    throw new DomainError('seat_ids_exhausted', 'No quedan números de butaca. Avisa al administrador.');
  // One by one (60,000 in 20 ms), under the lock: to set a sequence is not the running server's to do.
  await tx.query(`select count(nextval('seat_id_seq')) from generate_series(2, $1::int)`, [count]);
  return first;
}

async function insertZones(tx: Tx, venueId: number, planId: number, draft: PlanGeometry): Promise<number[]> {
  const seats = draft.zones.map(() => 0);
  for (const row of draft.rows) seats[row.zone]! += row.numbers.length;
  const gates = [...new Set(draft.zones.flatMap(zone => zone.gate ?? []))];
  await tx.query(
    `insert into gate (venue_id, name, code) select $1, 'Puerta ' || code, code from unnest($2::text[]) as code
      on conflict (venue_id, code) do nothing`,
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
      planId,
      venueId,
      zones.map(z => z.code),
      zones.map(z => z.name),
      zones.map(z => z.kind),
      zones.map((z, i) => z.capacity ?? seats[i]!),
      zones.map((_, i) => i),
      zones.map(z => z.color),
      zones.map(z => z.gate ?? null),
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
       select $2 + s.seat_index, $1, s.zone_id, s.seat_index, s.guid, s.row_label, s.row_index, s.seat_number,
         s.attributes
         from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::smallint[])
              as s(zone_id, seat_index, guid, row_label, row_index, seat_number, attributes)`,
      [planId, plan.firstSeatId, ...columns],
    );
    columns = [[], [], [], [], [], [], []];
  };
  for (const seat of seatsOf(plan)) {
    const values = [
      plan.zones[seat.zone]!.id,
      seat.index,
      seat.guid,
      seat.rowLabel,
      seat.row,
      seat.number,
      seat.attributes,
    ];
    values.forEach((value, i) => columns[i]!.push(value));
    if (columns[0]!.length === CHUNK) await flush();
  }
  await flush();
}
