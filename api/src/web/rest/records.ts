/**
 * The five things that can be done to an ordinary entity, in SQL, with audit in the same transaction.
 * Counts are exact up to 10,000 rows and the planner's estimate beyond: a list costs the same
 * on a million rows as on ten thousand.
 */
import sanitizeHtml from 'sanitize-html';
import {type Actor, writeAudit} from '../auth/audit';
import {conflict, DomainError, invalid, notFound, stale} from '../../domain/kernel/errors';
import type {Ground} from '../../platform/ground';
import type {Tx} from '../../domain/kernel/tx';
import {parseList, wordsOf, type Search, type Words} from './list-query';
import {labelOfTable} from './fields';
import {quote, type Resource} from './resource';
import {scopeOf, type Reacher} from './scope';
import {readIban, readNif, readPhone} from '../../domain/kernel/spanish-codes';

type Row = Record<string, unknown>;
const EXACT_COUNT = 10_000;
/** So many found make a word a common one. */
const COMMON = 2_000;

const selection = (r: Resource, list: boolean) =>
  [
    ...r.fields
      .filter(f => !f.writeOnly && !(list && r.hidden?.includes(f.name)))
      .map(f => `t.${quote(f.column)} as ${quote(f.name)}`),
    ...Object.entries(r.computed ?? {}).map(([name, sql]) => `${sql} as ${quote(name)}`),
  ].join(', ');

export async function listRecords(
  tx: Tx,
  r: Resource,
  raw: {sort?: string | undefined; range?: string | undefined; filter?: string | undefined},
  who: Reacher,
) {
  const words = wordsOf(r, raw);
  const search = words === null ? null : await searchWords(tx, r, words);
  const q = parseList(r, raw, who, search);
  const known = q.isSearchOnly && search && 'ids' in search ? search.ids : null;
  // The page is found by ids, mostly in an index alone; what is shown is read and computed for the page only.
  const page = `select t.id from ${quote(r.table)} t ${q.where} order by ${q.orderBy}
    limit ${q.limit} offset ${q.offset}`;
  const rows = await tx.query<Row>(
    `select ${selection(r, true)} from ${quote(r.table)} t join (${page}) page on page.id = t.id order by ${q.orderBy}`,
    q.values,
  );
  const isLast = rows.rows.length < q.limit && (rows.rows.length > 0 || q.offset === 0);
  const total = isLast ? q.offset + rows.rows.length : (known?.length ?? (await count(tx, r, q.where, q.values)));
  return {rows: rows.rows, total, offset: q.offset};
}

/**
 * Whole words first, beginnings when there are none. The planner knows how often a whole word stands; of a beginning
 * it only supposes that it is found often, and would look through the whole table for one that is not: so rare words
 * are asked of the index of words alone. Common ones are met by looking from the newest row on.
 */
async function searchWords(tx: Tx, r: Resource, words: Words): Promise<Search> {
  if ((await guess(tx, r, 'where t.search_words @@ words_query($1, false)', [words])) > EXACT_COUNT)
    return {words, isBegun: false};
  for (const isBegun of [false, true]) {
    const {rows} = await tx.query<{id: number}>('select id from search_by_words($1, words_query($2, $3), $4) as id', [
      r.table,
      words,
      isBegun,
      COMMON,
    ]);
    if (rows.length >= COMMON) return {words, isBegun};
    if (rows.length > 0 || isBegun) return {ids: rows.map(row => row.id)};
  }
  return {ids: []};
}

async function guess(tx: Tx, r: Resource, where: string, values: unknown[]): Promise<number> {
  const plan = await tx.query<{'QUERY PLAN': [{Plan: {'Plan Rows': number}}]}>(
    `explain (format json) select 1 from ${quote(r.table)} t ${where}`,
    values,
  );
  return plan.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

async function count(tx: Tx, r: Resource, where: string, values: unknown[]): Promise<number> {
  // The planner's guess costs nothing; only what it takes for little is counted, and no further than the limit.
  const guessed = await guess(tx, r, where, values);
  if (guessed > EXACT_COUNT) return guessed;
  const exact = await tx.query<{n: number}>(
    `select count(*)::int as n from (select 1 from ${quote(r.table)} t ${where} limit ${EXACT_COUNT}) as found`,
    values,
  );
  return exact.rows[0]!.n < EXACT_COUNT ? exact.rows[0]!.n : Math.max(EXACT_COUNT, guessed);
}

export async function getRecord(tx: Tx, r: Resource, id: number, who: Reacher, lock = false): Promise<Row> {
  const values: unknown[] = [id];
  const where = ['t.id = $1', ...scopeOf(r, who, values)].join(' and ');
  const found = await tx.query<Row>(
    `select ${selection(r, false)} from ${quote(r.table)} t where ${where}${lock ? ' for update of t' : ''}`,
    values,
  );
  if (!found.rows[0]) throw notFound(`No existe: ${r.label[0]} ${id}.`);
  return found.rows[0];
}

export async function createRecord(tx: Tx, r: Resource, body: Row, actor: Actor, runtime: Ground): Promise<Row> {
  const data = writable(r, body);
  if (
    r.companyScope &&
    actor.companyId !== null &&
    r.byName.has('eventCompanyId') &&
    data.eventCompanyId !== actor.companyId
  )
    throw new DomainError('forbidden', 'Solo puedes crear registros de tu compañía.');
  await r.beforeWrite?.(tx, {before: null, data, actor, runtime});
  const names = Object.keys(data).filter(n => data[n] !== null);
  const columns = names.map(n => quote(r.byName.get(n)!.column));
  const inserted = await tx.query<{id: number}>(
    names.length
      ? `insert into ${quote(r.table)} (${columns.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
        returning id`
      : `insert into ${quote(r.table)} default values returning id`,
    names.map(n => stored(r, n, data[n])),
  );
  // Made out of one's own reach: not found, and undone with the transaction.
  const record = await getRecord(tx, r, inserted.rows[0]!.id, actor);
  await r.afterWrite?.(tx, {before: null, after: record});
  await writeAudit(tx, actor, {action: 'create', resource: r.path, id: record.id, changes: data});
  return record;
}

/** What may be written of one, in a new one of its own; it is checked as if somebody had sent it. */
export async function copyRecord(
  tx: Tx,
  r: Resource,
  id: number,
  over: Row,
  actor: Actor,
  runtime: Ground,
): Promise<Row> {
  const from = await getRecord(tx, r, id, actor);
  const written = r.fields.filter(f => !f.readOnly && !f.writeOnly && f.kind !== 'version');
  const body: Row = Object.fromEntries(written.map(f => [f.name, from[f.name]]));
  if (typeof from.title === 'string') body.title = `Copia de ${from.title}`.slice(0, 150);
  return createRecord(tx, r, {...body, ...over}, actor, runtime);
}

/** The driver takes a list for a list of the database. */
const stored = (r: Resource, name: string, value: unknown): unknown =>
  Array.isArray(value) && r.byName.get(name)!.kind === 'json' ? JSON.stringify(value) : value;

const NO_VERSION = 'Falta la versión: vuelve a cargar el registro y guárdalo con su «version», o con If-Match.';

export async function updateRecord(
  tx: Tx,
  r: Resource,
  id: number,
  body: Row,
  expected: number | null,
  actor: Actor,
  runtime: Ground,
): Promise<Row> {
  const before = await getRecord(tx, r, id, actor, true);
  if (r.hasVersion && expected !== null && before.version !== expected) throw stale();
  const data = writable(r, body, before);
  const changed = Object.keys(data).filter(n => !same(before[n], data[n]));
  if (changed.length === 0) return before;
  if (r.companyScope && actor.companyId !== null && changed.includes('eventCompanyId'))
    throw invalid({eventCompanyId: 'No puedes cambiar la compañía.'});
  await r.beforeWrite?.(tx, {before, data, actor, runtime});
  // Whoever does not say what he has read would write over what somebody else has written since, and nobody would know.
  if (r.hasVersion && expected === null)
    throw invalid({version: 'Falta la versión del registro que has leído.'}, NO_VERSION);
  // null means «nothing»: the column's default says what that is ('' or null).
  const values: unknown[] = [id];
  const sets = changed.map(
    n =>
      `${quote(r.byName.get(n)!.column)} = ${data[n] === null ? 'default' : `$${values.push(stored(r, n, data[n]))}`}`,
  );
  if (r.hasVersion) sets.push('version = version + 1');
  if (r.hasUpdatedAt) sets.push('updated_at = now()');
  await tx.query(`update ${quote(r.table)} set ${sets.join(', ')} where id = $1`, values);
  const after = await getRecord(tx, r, id, actor);
  await r.afterWrite?.(tx, {before, after});
  await writeAudit(tx, actor, {
    action: 'edit',
    resource: r.path,
    id,
    changes: Object.fromEntries(changed.map(n => [n, [before[n], after[n]]])),
  });
  return after;
}

export async function deleteRecord(tx: Tx, r: Resource, id: number, actor: Actor): Promise<Row> {
  const before = await getRecord(tx, r, id, actor, true);
  await refuseInUse(tx, r, id);
  await tx.query(`delete from ${quote(r.table)} where id = $1`, [id]);
  await r.afterWrite?.(tx, {before, after: null});
  await writeAudit(tx, actor, {action: 'delete', resource: r.path, id, changes: before});
  return before;
}

const USERS_SHOWN = 1000;

/** Says who still needs the row; the foreign keys themselves are what refuses. */
async function refuseInUse(tx: Tx, r: Resource, id: number): Promise<void> {
  const {rows: keys} = await tx.query<{table: string; column: string}>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype in ('a', 'r')
        and cardinality(c.conkey) = 1`,
    [`public.${quote(r.table)}`],
  );
  const users = new Map<string, number>();
  for (const key of keys) {
    const {rows} = await tx.query<{n: number}>(
      `select count(*)::int as n
        from (select 1 from ${key.table} where ${quote(key.column)} = $1 limit ${USERS_SHOWN}) as users`,
      [id],
    );
    const table = key.table.replaceAll('"', '');
    if (rows[0]!.n > 0) users.set(table, (users.get(table) ?? 0) + rows[0]!.n);
  }
  if (users.size === 0) return;
  const said = [...users].map(
    ([table, n]) => `${n >= USERS_SHOWN ? `más de ${USERS_SHOWN}` : n} ${labelOfTable(table)[n === 1 ? 0 : 1]}`,
  );
  const list = said.length === 1 ? said[0] : `${said.slice(0, -1).join(', ')} y ${said.at(-1)}`;
  throw conflict(
    'in_use',
    `No se puede borrar: lo ${users.size === 1 && [...users.values()][0] === 1 ? 'usa' : 'usan'} ${list}.`,
    {usedBy: Object.fromEntries(users)},
  );
}

const comparable = (v: unknown) => (v instanceof Date ? v.toISOString() : v);
function same(a: unknown, b: unknown): boolean {
  const x = comparable(a);
  const y = comparable(b);
  if (typeof x === 'string' && typeof y === 'string' && x !== y && /^\d{4}-\d\d-\d\dT/.test(x))
    return Date.parse(x) === Date.parse(y);
  if ((x ?? '') === (y ?? '')) return true;
  return JSON.stringify(x ?? null) === JSON.stringify(y ?? null);
}

/** Only what the model lets be written; HTML cleaned, codes trimmed, json as text for the driver. */
function writable(r: Resource, body: Row, before?: Row): Row {
  const data: Row = {};
  for (const f of r.fields) {
    // Who sends a state means to move it: a quiet yes would say that it was done.
    if (before && f.readOnly && f.schema.enum && f.name in body && !same(before[f.name], body[f.name]))
      throw invalid({[f.name]: 'Esto no se cambia aquí: cambia con lo que se hace.'});
    if (f.readOnly || f.kind === 'version' || f.kind === 'id' || !(f.name in body)) continue;
    const value = body[f.name];
    if (before && same(before[f.name], value)) continue; // what is not touched is not judged
    if (value === null && !f.schema.nullable) throw invalid({[f.name]: 'Este campo es obligatorio.'});
    if (typeof value === 'string' && value.includes('\u0000'))
      throw invalid({[f.name]: 'Contiene un carácter que no se puede guardar.'});
    const cleaned = clean(f.kind, value, f.name);
    if (cleaned === null && !f.schema.nullable) throw invalid({[f.name]: 'Este campo es obligatorio.'});
    data[f.name] = cleaned;
  }
  return data;
}

function clean(kind: string, value: unknown, name: string): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'html') return safeHtml(value);
  if (kind === 'nif' || kind === 'iban') {
    if (value.trim() === '') return null;
    const code = kind === 'nif' ? readNif(value) : readIban(value);
    if (code === null)
      throw invalid({
        [name]:
          kind === 'nif'
            ? 'El NIF, NIE o CIF no es válido: revisa los números y la letra.'
            : 'El IBAN no es válido: revisa los números.',
      });
    return code;
  }
  if (kind === 'email') return value.trim().toLowerCase();
  if (kind === 'phone') return readPhone(value) ?? value.trim();
  return kind === 'text' ? value.trim() : value;
}

/** Rich text as staff may write it: no scripts, styles or foreign images. */
export const safeHtml = (dirty: string) =>
  sanitizeHtml(dirty, {
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'a',
      'blockquote',
      'hr',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'sub',
      'sup',
      'code',
      'span',
      'img',
    ],
    allowedAttributes: {
      a: ['href', 'title'],
      th: ['scope', 'colspan'],
      td: ['colspan'],
      ol: ['start'],
      img: ['src', 'alt', 'width'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Pictures of our own media manager only: a foreign one would tell a stranger who reads.
    exclusiveFilter: ({tag, attribs}) => tag === 'img' && !/^\/media\/\d+\/[\w.-]+$/.test(attribs.src ?? ''),
    transformTags: {a: sanitizeHtml.simpleTransform('a', {rel: 'noopener'})},
  });
