/**
 * Answers completed or corrected in the office, where nobody was asked (an import, a pass that renewed itself, a request
 * that came in parts) or something has changed. What is not said stays as it was; what was answered with an order's line
 * stays with it. The whole form is judged: what is required is not left out.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {withFiles} from './files';
import {OF_ONE} from './hear-subjects';
import {keepAnswers, type SubjectKind} from './keep-answers';
import {readAnswers, type SaidAnswer} from './read-answers';
import {readFields, type Field, type Place} from './read-fields';
import {OF, type Owner} from './read-kept';

export type FormOwner = Exclude<Owner, 'order' | 'holder'>;

const OF_LIST = 't.season_list_id as "seasonListId", null as plot';
const OF_NONE = 'null::int as "seasonListId", null as plot';
/** `of`: its list, or its plot (SQL, over `t`). */
const PLACES: Record<FormOwner, {scope: Place['scope']; subject: SubjectKind; table: string; of: string}> = {
  pass: {scope: 'list', subject: 'season_pass', table: 'season_pass', of: OF_LIST},
  enrolment: {scope: 'academy', subject: 'enrolment', table: 'enrolment', of: OF_LIST},
  supporter: {scope: 'supporter', subject: 'supporter', table: 'supporter', of: OF_NONE},
  plot: {
    scope: 'plot',
    subject: 'plot_sale',
    table: 'plot_sale',
    of: `null::int as "seasonListId", jsonb_build_object('areaId', t.plot_area_id,
      'kind', (select kind from plot_price where id = t.plot_price_id)) as plot`,
  },
  accreditation: {scope: 'accreditation', subject: 'accreditation', table: 'accreditation', of: OF_NONE},
};

interface Kept {
  fieldId: number;
  kind: SubjectKind;
  id: number;
  value: string;
  hasFile: boolean;
}

export interface OwnForm {
  fields: Field[];
  kept: Kept[];
}

/** What is asked of it, and the last answer to each. @throws DomainError 404 */
export async function readOwnForm(tx: Tx, owner: FormOwner, id: number): Promise<OwnForm> {
  const {scope, table, of} = PLACES[owner];
  const {rows} = await tx.query<Omit<Place, 'scope'>>(`select ${of} from ${table} t where t.id = $1`, [id]);
  if (!rows[0]) throw notFound('No existe.');
  const fields = await readFields(tx, {scope, ...rows[0]});
  const {rows: kept} = await tx.query<Kept>(
    `select distinct on (a.custom_field_id) a.custom_field_id as "fieldId", a.subject_kind as kind, a.subject_id as id,
            a.value, a.file_id is not null as "hasFile"
       from custom_field_answer a where ${OF[owner]} order by a.custom_field_id, a.answered_at desc, a.id desc`,
    [id],
  );
  return {fields, kept};
}

/** The labels of what has changed. @throws DomainError 404; 422 with `answers.<field>` */
export async function completeAnswers(
  tx: Tx,
  owner: FormOwner,
  id: number,
  said: readonly SaidAnswer[],
): Promise<string[]> {
  const {fields, kept} = await readOwnForm(tx, owner, id);
  const asked = new Set(fields.map(field => field.id));
  if (said.some(one => !asked.has(one.fieldId)))
    throw invalid({answers: 'Esa pregunta ya no se hace: vuelve a cargar.'});
  const before = new Map(kept.map(one => [one.fieldId, one]));
  const saidOf = new Map(said.map(one => [one.fieldId, one.value]));
  const wrong: Record<string, string> = {};
  const whole = fields.flatMap(field => {
    const value = saidOf.get(field.id) ?? before.get(field.id)?.value;
    return value === undefined ? [] : [{fieldId: field.id, value}];
  });
  const {answers, answered} = readAnswers(fields, whole, OF_ONE, wrong);
  const changed = answers.filter(
    ({fieldId, value}) => saidOf.has(fieldId) && (before.get(fieldId)?.value ?? '') !== value,
  );
  const stored = await withFiles(tx, fields, changed, OF_ONE, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong, 'Falta algún dato: revisa lo que se pregunta.');
  await keepAnswers(
    tx,
    stored.map(answer => {
      const {kind, id: ownId} = before.get(answer.fieldId) ?? {kind: PLACES[owner].subject, id};
      return {kind, id: ownId, answers: [answer]};
    }),
  );
  // Taken back, or no longer asked because of what was said now.
  const gone = kept.filter(one => asked.has(one.fieldId) && (answered.get(one.fieldId) ?? '') === '');
  await tx.query(
    `delete from custom_field_answer a using unnest($1::int[], $2::text[], $3::int[]) g(field_id, kind, id)
      where a.custom_field_id = g.field_id and a.subject_kind = g.kind and a.subject_id = g.id`,
    [gone.map(one => one.fieldId), gone.map(one => one.kind), gone.map(one => one.id)],
  );
  const touched = new Set([...stored, ...gone].map(one => one.fieldId));
  return fields.filter(field => touched.has(field.id)).map(field => field.label);
}
