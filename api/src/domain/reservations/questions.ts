/**
 * What a group is asked before it pays: fields of its event, once for the group and once for each of its places. Answers
 * may come in parts; what is not said stays as it was, and its order takes them all along. What it must answer and has
 * not is counted by the database (reservation_lacks), which refuses the order without it.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {withFiles} from '../forms/files';
import {keepAnswers, type Subject} from '../forms/keep-answers';
import {readAnswers, type Answer, type SaidAnswer} from '../forms/read-answers';
import {readFields, type Field} from '../forms/read-fields';
import {wrongState} from './close';

export interface GroupPlace {
  /** Names it in forms and in errors: `items.<key>.<field>`. */
  key: string;
  label: string;
  kept: SaidAnswer[];
}

export interface GroupQuestions {
  fields: Field[];
  kept: SaidAnswer[];
  places: GroupPlace[];
}

export interface SaidByGroup {
  answers: readonly SaidAnswer[];
  places: readonly {key: string; answers: readonly SaidAnswer[]}[];
}

const ORDER = 'answers';

/** Over `reservation_line l` with its zone `z`, seat `s` and number `g`: places as the tickets of its order have them. */
export const PLACE_ORDER = 'z.position, s.seat_index nulls last, l.id, g.n';
const placeAt = (key: string): string => `items.${key}`;

export async function readGroupQuestions(tx: Tx, reservationId: number): Promise<GroupQuestions> {
  const fields = await fieldsOf(tx, reservationId);
  if (fields.length === 0) return {fields, kept: [], places: []};
  const asksPlaces = fields.some(field => field.askedPer === 'ticket');
  const {rows: kept} = await tx.query<SaidAnswer>(
    `select custom_field_id as "fieldId", value from custom_field_answer
      where subject_kind = 'reservation' and subject_id = $1 order by id`,
    [reservationId],
  );
  const {rows: places} = await tx.query<GroupPlace>(
    `select l.id || '.' || g.n as key,
       concat_ws(', ', z.name, 'fila ' || s.row_label, 'butaca ' || s.seat_number,
         case when l.quantity > 1 then g.n || ' de ' || l.quantity end, k.name) as label,
       coalesce((select json_agg(json_build_object('fieldId', a.custom_field_id, 'value', a.value) order by a.id)
         from custom_field_answer a where a.subject_kind = 'reservation_place' and a.subject_id = p.id), '[]') as kept
       from reservation_line l join zone z on z.id = l.zone_id left join seat s on s.id = l.seat_id
         left join price c on c.id = l.price_id left join price_category k on k.id = c.price_category_id
         cross join generate_series(1, l.quantity) g(n)
         left join reservation_place p on p.reservation_line_id = l.id and p.n = g.n
      where l.reservation_id = $1 and $2 order by ${PLACE_ORDER}`,
    [reservationId, asksPlaces],
  );
  return {fields, kept, places};
}

/** What became required after the group reserved is asked of it and not required. */
async function fieldsOf(tx: Tx, reservationId: number): Promise<Field[]> {
  const {rows} = await tx.query<{eventId: number; later: number[]}>(
    `select s.event_id as "eventId", array(select f.id from custom_field f where f.required_since > r.created_at) as later
       from reservation r join event_session s on s.id = r.event_session_id where r.id = $1`,
    [reservationId],
  );
  const {eventId, later} = rows[0]!;
  const fields = await readFields(tx, {scope: 'event', eventIds: [eventId]});
  return fields.map(field => ({...field, isRequired: field.isRequired && !later.includes(field.id)}));
}

/** @throws DomainError 404, 409 `wrong_state`; 422 with `answers.<field>`, `items.<place>.<field>` */
export async function saveGroupAnswers(tx: Tx, reservationId: number, said: SaidByGroup): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from reservation where id = $1 and state in ('pending', 'confirmed') and expires_at > now()
      for no key update`,
    [reservationId],
  );
  if (rowCount === 0) throw await wrongState(tx, reservationId);
  const {fields, kept, places} = await readGroupQuestions(tx, reservationId);
  const ofGroup = fields.filter(field => field.askedPer === 'order');
  const ofPlace = fields.filter(field => field.askedPer === 'ticket');
  const known = new Map(places.map(place => [place.key, place]));
  if (said.places.some(({key}) => !known.has(key)))
    throw invalid({places: 'Alguna plaza no es de esta reserva: vuelve a cargar la página.'});
  if (new Set(said.places.map(({key}) => key)).size !== said.places.length)
    throw invalid({places: 'Una plaza está dos veces.'});
  const wrong: Record<string, string> = {};
  const group = hear(ofGroup, kept, said.answers, ORDER, wrong, new Map(), said.answers.length === 0);
  const subjects: (Change & {key: string | null; at: string; asked: Field[]})[] = [
    {...group, key: null, at: ORDER, asked: ofGroup},
    ...said.places.map(({key, answers}) => ({
      ...hear(ofPlace, known.get(key)!.kept, answers, placeAt(key), wrong, group.answered),
      key,
      at: placeAt(key),
      asked: ofPlace,
    })),
  ];
  const stored: {key: string | null; answers: Answer[]; gone: number[]}[] = [];
  for (const {key, changed, gone, at, asked} of subjects)
    stored.push({key, gone, answers: await withFiles(tx, asked, changed, at, wrong)});
  if (Object.keys(wrong).length > 0) throw invalid(wrong, 'Falta algún dato: revisa lo que se pregunta.');
  const ids = await placeIds(
    tx,
    stored.flatMap(({key}) => key ?? []),
  );
  const subjectOf = (key: string | null): Subject =>
    key === null ? {kind: 'reservation', id: reservationId} : {kind: 'reservation_place', id: ids.get(key)!};
  await keepAnswers(
    tx,
    stored.map(({key, answers}) => ({...subjectOf(key), answers})),
  );
  const gone = stored.flatMap(one => one.gone.map(fieldId => ({...subjectOf(one.key), fieldId})));
  await tx.query(
    `delete from custom_field_answer a using unnest($1::int[], $2::text[], $3::int[]) g(field_id, kind, id)
      where a.custom_field_id = g.field_id and a.subject_kind = g.kind and a.subject_id = g.id`,
    [gone.map(one => one.fieldId), gone.map(one => one.kind), gone.map(one => one.id)],
  );
}

interface Change {
  changed: Answer[];
  gone: number[];
  answered: Map<number, string>;
}

/** Of one subject, with what it had said before. `isSilent`: nothing of it was said now, so nothing of it is wrong. */
function hear(
  fields: readonly Field[],
  kept: readonly SaidAnswer[],
  said: readonly SaidAnswer[],
  at: string,
  wrong: Record<string, string>,
  above: ReadonlyMap<number, string>,
  isSilent = false,
): Change {
  const before = new Map(kept.map(one => [one.fieldId, one.value]));
  const now = new Map(said.map(one => [one.fieldId, one.value]));
  const whole = fields.flatMap(({id}) => {
    const value = now.get(id) ?? before.get(id);
    return value === undefined ? [] : [{fieldId: id, value}];
  });
  const {answers, answered} = readAnswers(fields, whole, at, isSilent ? {} : wrong, above);
  if (isSilent) return {changed: [], gone: [], answered: new Map([...before, ...answered])};
  return {
    changed: answers.filter(({fieldId, value}) => now.has(fieldId) && before.get(fieldId) !== value),
    gone: kept.map(one => one.fieldId).filter(id => fields.some(field => field.id === id) && !answered.get(id)),
    answered,
  };
}

/** Places get a row when they have something to say. */
async function placeIds(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const parts = keys.map(key => key.split('.').map(Number));
  const {rows} = await tx.query<{id: number; key: string}>(
    `insert into reservation_place (reservation_line_id, n) select * from unnest($1::int[], $2::int[])
     on conflict (reservation_line_id, n) do update set n = excluded.n
     returning id, reservation_line_id || '.' || n as key`,
    [parts.map(part => part[0]), parts.map(part => part[1])],
  );
  return new Map(rows.map(row => [row.key, row.id]));
}

/** Whoever pays has answered. @throws DomainError 409 `answers_missing` */
export async function requireAnswers(tx: Tx, reservationId: number): Promise<void> {
  const {rows} = await tx.query<{n: number}>('select reservation_lacks($1) as n', [reservationId]);
  if (rows[0]!.n > 0)
    throw conflict(
      'answers_missing',
      'Antes de pagar faltan respuestas del grupo: se dan en la página de su reserva, por su enlace.',
    );
}

/** Its order has what the group has said so far; said again, it is there at the latest with the money. */
export async function copyAnswers(tx: Tx, reservationId: number, orderId: number): Promise<void> {
  await tx.query(
    `insert into custom_field_answer (custom_field_id, edition, subject_kind, subject_id, value, file_id, answered_at)
     select a.custom_field_id, a.edition, 'order', $2, a.value, a.file_id, a.answered_at from custom_field_answer a
      where a.subject_kind = 'reservation' and a.subject_id = $1
     union all
     select a.custom_field_id, a.edition, 'order_line', o.id, a.value, a.file_id, a.answered_at
       from (select l.id, g.n, row_number() over (order by ${PLACE_ORDER}) as position
         from reservation_line l join zone z on z.id = l.zone_id left join seat s on s.id = l.seat_id
           cross join generate_series(1, l.quantity) g(n) where l.reservation_id = $1) t
       join reservation_place p on p.reservation_line_id = t.id and p.n = t.n
       join order_line o on o.order_id = $2 and o.position = t.position and o.kind = 'ticket'
       join custom_field_answer a on a.subject_kind = 'reservation_place' and a.subject_id = p.id`,
    [reservationId, orderId],
  );
}

/** Paid: the order has the last word of each, and nobody else has any. */
export async function handOverAnswers(tx: Tx, reservationId: number, orderId: number): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from custom_field_answer where (subject_kind = 'reservation' and subject_id = $1)
      or (subject_kind = 'reservation_place' and subject_id in (${OWN_PLACES})) limit 1`,
    [reservationId],
  );
  if (rowCount === 0) return;
  await tx.query(
    `delete from custom_field_answer where (subject_kind = 'order' and subject_id = $1)
      or (subject_kind = 'order_line' and subject_id in (select id from order_line where order_id = $1))`,
    [orderId],
  );
  await copyAnswers(tx, reservationId, orderId);
  await tx.query(
    `delete from custom_field_answer where (subject_kind = 'reservation' and subject_id = $1)
      or (subject_kind = 'reservation_place' and subject_id in (${OWN_PLACES}))`,
    [reservationId],
  );
}

const OWN_PLACES = `select p.id from reservation_place p join reservation_line l on l.id = p.reservation_line_id
  where l.reservation_id = $1`;
