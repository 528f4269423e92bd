/**
 * Who of those that asked gets a place of a category: by order of arrival, by lot or by hand. First prepared and shown,
 * then applied whole, by one transaction. Promises: never more than there are places (the trigger of the table counts
 * too); what is applied is what was shown; a draw keeps its seed until it is applied or discarded with a reason, and
 * anybody can repeat it: the order is that of SHA-256 of «seed:number of the enrolment».
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {changeEnrolmentState} from '../change-enrolment-state';
import {drawCode} from '../../kernel/draw-code';
import {moveOne, to} from '../../machines/move';

export const METHODS = ['order', 'lot', 'hand'] as const;
export type Method = (typeof METHODS)[number];

export interface Prepare {
  ageCategoryId: number;
  method: Method;
  /** By hand: who gets in. */
  admit: readonly number[];
  staffUserId: number;
}

const SEED_LENGTH = 20;

/** The id of the draw. Errors: `not_found` 404, `invalid` 422, `wrong_state` 409 while a draw by lot waits. */
export async function prepareAdmission(tx: Tx, ask: Prepare): Promise<number> {
  // The draw before the category, as who applies it.
  await tx.query(`select 1 from admission_draw where age_category_id = $1 and state = 'prepared' for update`, [
    ask.ageCategoryId,
  ]);
  const places = await lockPlaces(tx, ask.ageCategoryId);
  const {rows: asked} = await tx.query<{id: number}>(
    `select id from enrolment where age_category_id = $1 and state = 'submitted' order by submitted_at, id`,
    [ask.ageCategoryId],
  );
  if (asked.length === 0) throw invalid({method: 'No hay solicitudes enviadas a las que dar plaza.'});
  if (ask.method === 'hand') checkHand(ask.admit, asked, places);
  const open = await tx.query<{id: number; method: Method; seed: string}>(
    `select id, method, seed from admission_draw where age_category_id = $1 and state = 'prepared'`,
    [ask.ageCategoryId],
  );
  const before = open.rows[0];
  if (before?.method === 'lot' && ask.method !== 'lot')
    throw conflict('wrong_state', 'Hay un sorteo preparado: aplícalo, o descártalo diciendo por qué.');
  const seed = ask.method === 'lot' ? before?.seed || drawCode(SEED_LENGTH) : '';
  const id = before
    ? (
        await tx.query<{id: number}>(
          `update admission_draw set method = $2, seed = $3, places = $4, prepared_by_id = $5, updated_at = now(),
            version = version + 1 where id = $1 returning id`,
          [before.id, ask.method, seed, places, ask.staffUserId],
        )
      ).rows[0]!.id
    : (
        await tx.query<{id: number}>(
          `insert into admission_draw (age_category_id, method, seed, places, prepared_by_id)
            values ($1, $2, $3, $4, $5) returning id`,
          [ask.ageCategoryId, ask.method, seed, places, ask.staffUserId],
        )
      ).rows[0]!.id;
  await tx.query('delete from admission_draw_entry where admission_draw_id = $1', [id]);
  await tx.query(
    `insert into admission_draw_entry (admission_draw_id, enrolment_id, rank, is_admitted)
     select $1, r.id, r.rank, case when $3 = 'hand' then r.id = any($5) else r.rank <= coalesce($6::int, r.rank) end
       from (select e.id, row_number() over (order by case when $3 = 'lot'
           then encode(sha256(convert_to($4 || ':' || e.number, 'UTF8')), 'hex') end, e.id = any($5) desc,
           e.submitted_at, e.id)::int as rank
         from enrolment e where e.age_category_id = $2 and e.state = 'submitted') r`,
    [id, ask.ageCategoryId, ask.method, seed, ask.method === 'hand' ? ask.admit : [], places],
  );
  return id;
}

function checkHand(admit: readonly number[], asked: readonly {id: number}[], places: number | null): void {
  if (admit.length === 0) throw invalid({admit: 'Marca a quién se le da plaza.'});
  const known = new Set(asked.map(({id}) => id));
  if (admit.some(id => !known.has(id))) throw invalid({admit: 'Alguna de las marcadas ya no espera una decisión.'});
  if (places !== null && admit.length > places)
    throw invalid({admit: `Has marcado ${admit.length} y quedan ${places} plazas: quita ${admit.length - places}.`});
}

/**
 * Free places for those who ask now, the category locked: whoever waits already, and whoever was offered to renew, comes
 * first. Null: no limit.
 */
async function lockPlaces(tx: Tx, ageCategoryId: number): Promise<number | null> {
  const locked = await tx.query('select 1 from age_category where id = $1 for no key update', [ageCategoryId]);
  if (locked.rowCount === 0) throw notFound('No existe esa categoría.');
  return (await readPlaces(tx, ageCategoryId)).free;
}

export interface Places {
  capacity: number | null;
  taken: number;
  waiting: number;
  asked: number;
  free: number | null;
}

/** Errors: `not_found` 404. */
export async function readPlaces(tx: Tx, ageCategoryId: number): Promise<Places> {
  const {rows} = await tx.query<Places>(
    `select capacity, taken, waiting, asked, greatest(capacity - taken - waiting, 0) as free
       from (select c.capacity, academy_places_taken(c.id, null, null) as taken,
         count(e.id) filter (where e.state = 'waiting_list')::int as waiting,
         count(e.id) filter (where e.state = 'submitted')::int as asked
         from age_category c left join enrolment e on e.age_category_id = c.id where c.id = $1 group by c.id) n`,
    [ageCategoryId],
  );
  if (!rows[0]) throw notFound('No existe esa categoría.');
  return rows[0];
}

interface Open {
  ageCategoryId: number;
  method: Method;
  places: number | null;
}

async function lockDraw(tx: Tx, drawId: number): Promise<Open> {
  const {rows} = await tx.query<Open>(
    `select age_category_id as "ageCategoryId", method, places from admission_draw where id = $1 for update`,
    [drawId],
  );
  if (!rows[0]) throw notFound('No existe ese reparto de plazas.');
  return rows[0];
}

export interface Applied {
  admitted: number[];
  waiting: number[];
}

/** Errors: `not_found` 404; `wrong_state` when another was quicker, `draw_changed` 409 when it is not what was shown. */
export async function applyAdmission(tx: Tx, drawId: number, staffUserId: number): Promise<Applied> {
  const draw = await lockDraw(tx, drawId);
  await moveOne(tx, to('admission_draw', 'applied'), {
    id: drawId,
    set: 'decided_by_id = $2, decided_at = now()',
    values: [staffUserId],
  });
  // Enrolments before their category, as everybody else who moves one.
  await tx.query(`select 1 from enrolment where age_category_id = $1 and state = 'submitted' order by id for update`, [
    draw.ageCategoryId,
  ]);
  const places = await lockPlaces(tx, draw.ageCategoryId);
  const {rows: entries} = await tx.query<{id: number | null; drawn: number | null; isAdmitted: boolean}>(
    `select e.id, d.enrolment_id as drawn, d.is_admitted as "isAdmitted"
       from (select * from admission_draw_entry where admission_draw_id = $1) d
       full join (select id from enrolment where age_category_id = $2 and state = 'submitted') e
         on e.id = d.enrolment_id order by d.rank`,
    [drawId, draw.ageCategoryId],
  );
  if (places !== draw.places || entries.some(({id, drawn}) => id === null || drawn === null))
    throw conflict(
      'draw_changed',
      'Desde que se preparó han cambiado las solicitudes o las plazas: prepáralo otra vez y míralo.',
    );
  const done: Applied = {admitted: [], waiting: []};
  for (const {id, isAdmitted} of entries) {
    await changeEnrolmentState(tx, {
      enrolmentId: id!,
      to: isAdmitted ? 'admitted' : 'waiting_list',
      note: '',
    });
    done[isAdmitted ? 'admitted' : 'waiting'].push(id!);
  }
  return done;
}

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function discardAdmission(tx: Tx, drawId: number, reason: string, staffUserId: number): Promise<void> {
  const draw = await lockDraw(tx, drawId);
  if (draw.method === 'lot' && reason.trim() === '')
    throw invalid({reason: 'Di por qué se descarta el sorteo: queda escrito con él.'});
  await moveOne(tx, to('admission_draw', 'discarded'), {
    id: drawId,
    set: 'decided_by_id = $2, decided_at = now(), reason = $3',
    values: [staffUserId, reason.trim()],
  });
}
