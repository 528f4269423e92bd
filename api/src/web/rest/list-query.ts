/**
 * The ra-data-simple-rest list dialect turned into SQL: `sort=["field","ASC"]`, `range=[0,24]`,
 * `filter={"q":"…","id":[…],"field":…,"field_gte":…}`. Everything is a whitelist; a client's text
 * never becomes SQL, an unknown name is a 422 that says which.
 */
import {invalid} from '../../domain/kernel/errors';
import {quote, type Field, type Resource} from './resource';
import {scopeOf, type Reacher} from './scope';

export const MAX_ROWS = 1000;
const MAX_OFFSET = 10_000_000;

export interface ListQuery {
  where: string;
  values: unknown[];
  orderBy: string;
  limit: number;
  offset: number;
  /** Nothing but `q` chooses the rows. */
  isSearchOnly: boolean;
}

/**
 * What is searched for in a table of words: as it was typed, one space between two words. PostgreSQL makes the query of
 * it (`words_query`).
 */
export type Words = string;

/** Null: nothing is searched for, or the table is of another kind. */
export function wordsOf(resource: Resource, raw: {filter?: string | undefined}): Words | null {
  if (!resource.hasSearchWords) return null;
  const {q} = parse<{q?: unknown}>(raw.filter, 'filter', {}) ?? {};
  // «Navarro Ibáñez, Lucía», «Sector 104, fila 7»: as lists and cards write them.
  const words =
    typeof q === 'string'
      ? placed(resource, q)
          .replaceAll('\u0000', ' ')
          .trim()
          .slice(0, 200)
          .split(/[\s,;]+/)
          .filter(Boolean)
          .slice(0, 8)
      : [];
  if (words.length === 0) return null;
  return words.join(' ');
}

/** «fila 10» is one word, and so is «229/10/28», however it is written. */
function placed(resource: Resource, q: string): string {
  if (resource.hasSearchWords !== 'places') return q;
  return q
    .replace(/(^|[\s,;])(sector|fila|butaca)\s+(?=[^\s,;])/gi, '$1$2')
    .replace(/(^|[\s,;])(\w{1,10})[-/](\w{1,5})[-/](\w{1,5})(?=$|[\s,;])/g, '$1$2/$3/$4');
}

/** How the words of `q` are met: by the ids that were found, when they are few, or by looking at each row. */
export type Search = {ids: number[]} | {words: Words; isBegun: boolean};

export function parseList(
  resource: Resource,
  raw: {sort?: string | undefined; range?: string | undefined; filter?: string | undefined},
  who: Reacher,
  search: Search | null = null,
): ListQuery {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const filter = parse<Record<string, unknown>>(raw.filter, 'filter', {});
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalid({filter: 'Debe ser un objeto JSON.'});
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (key === 'q' && search !== null) {
      conditions.push(
        'ids' in search
          ? `t.id = any($${values.push(search.ids)})`
          : `t.search_words @@ words_query($${values.push(search.words)}, $${values.push(search.isBegun)})`,
      );
      continue;
    }
    conditions.push(condition(resource, key, value, values));
  }
  // What was only tried stands in no list and no export, but where somebody asks for trials, or for what belongs to one
  // thing.
  if (!OF_ONE_THING.some(name => filter[name] !== undefined)) {
    const isTrial = resource.byName.has('isTrial') ? 't.is_trial' : resource.computed?.isTrial;
    if (isTrial) conditions.push(`not ${isTrial}`);
  }
  conditions.push(...scopeOf(resource, who, values));
  const [offset, end] = parseRange(raw.range);
  return {
    where: conditions.length ? `where ${conditions.join(' and ')}` : '',
    values,
    orderBy: orderBy(resource, raw.sort),
    limit: end - offset + 1,
    offset,
    isSearchOnly: conditions.length === 1,
  };
}

const OF_ONE_THING = ['isTrial', 'id', 'trialOfId', 'eventId', 'eventSessionId', 'orderId'];

function orderBy(resource: Resource, raw?: string): string {
  const [name, direction] = parse<[string, string]>(raw, 'sort', resource.defaultSort);
  const way = String(direction).toUpperCase();
  if (way !== 'ASC' && way !== 'DESC') throw invalid({sort: 'El orden debe ser ASC o DESC.'});
  if (name === 'id') return `t.id ${way}`;
  if (resource.sortable && !resource.sortable.includes(name))
    throw invalid({sort: `No se puede ordenar por «${String(name).slice(0, 60)}».`});
  // Its own names only: «constructor» is found in every object and is no column.
  const computed = resource.computed && Object.hasOwn(resource.computed, name) ? resource.computed[name] : undefined;
  const found = resource.byName.get(name);
  if (!computed && (!found || found.kind === 'json' || found.writeOnly))
    throw invalid({sort: `No se puede ordenar por «${String(name).slice(0, 60)}».`});
  return `${computed ?? `t.${quote(found!.column)}`} ${way}, t.id ${way}`;
}

function parseRange(raw?: string): [number, number] {
  const range = parse<unknown>(raw, 'range', [0, 24]);
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isInteger))
    throw invalid({range: 'Debe ser [primera, última].'});
  const [from, to] = range as [number, number];
  if (from < 0 || to < from || from > MAX_OFFSET) throw invalid({range: 'Debe ser [primera, última], desde 0.'});
  if (to - from + 1 > MAX_ROWS) throw invalid({range: `Como mucho ${MAX_ROWS} filas por página.`});
  return [from, to];
}

const SUFFIXES: Record<string, string> = {_gte: '>=', _lte: '<=', _gt: '>', _lt: '<'};

function condition(resource: Resource, key: string, value: unknown, values: unknown[]): string {
  const bind = (v: unknown) => `$${values.push(v)}`;
  if (key === 'q') {
    if (typeof value !== 'string') throw invalid({q: 'Debe ser un texto.'});
    if (!resource.searchSql) throw invalid({q: 'Esta lista no tiene búsqueda.'});
    const words = value.replaceAll('\u0000', ' ').trim().slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 8);
    if (resource.hasSearchWords) return 'true'; // nothing but spaces
    const parts = words.map(w => `${resource.searchSql} like anywhere(${bind(w)})`);
    return parts.length ? `(${parts.join(' and ')})` : 'true';
  }
  // A computed flag is asked for like one that is stored.
  const flag =
    /^(is|has)[A-Z]/.test(key) && resource.computed && Object.hasOwn(resource.computed, key)
      ? resource.computed[key]
      : undefined;
  if (flag !== undefined) {
    if (value !== true && value !== false) throw invalid({[`filter.${key}`]: 'Debe ser true o false.'});
    return `${flag} is ${value}`;
  }
  const suffix = Object.keys(SUFFIXES).find(s => key.endsWith(s));
  const name = suffix ? key.slice(0, -suffix.length) : key;
  // A computed instant too, where the list says that it is asked for.
  const moment =
    suffix && name.endsWith('At') && resource.filters?.includes(name) && Object.hasOwn(resource.computed ?? {}, name)
      ? resource.computed![name]
      : undefined;
  if (moment !== undefined) return `${moment} ${SUFFIXES[suffix!]} ${bind(scalar({kind: 'instant'}, value, key))}`;
  const field = resource.byName.get(name);
  if (
    !field ||
    field.kind === 'json' ||
    field.kind === 'html' ||
    field.writeOnly ||
    (resource.filters && name !== 'id' && !resource.filters.includes(name))
  )
    throw invalid({[`filter.${key.slice(0, 60)}`]: 'No se puede filtrar por este campo.'});
  const sql = `t.${quote(field.column)}`;
  if (suffix) return `${sql} ${SUFFIXES[suffix]} ${bind(scalar(field, value, key))}`;
  if (field.kind === 'tags')
    return `${bind(field.resource ? scalar({kind: 'ref'}, value, key) : String(value))} = any(${sql})`;
  if (Array.isArray(value)) {
    if (value.length > MAX_ROWS) throw invalid({[`filter.${key}`]: `Como mucho ${MAX_ROWS} valores.`});
    return `${sql} = any(${bind(value.map(v => scalar(field, v, key)))})`;
  }
  if (value === null) return `${sql} is null`;
  // JSON carries milliseconds, the column microseconds: what was read must be found again.
  if (field.kind === 'instant') return `date_trunc('milliseconds', ${sql}) = ${bind(scalar(field, value, key))}`;
  return `${sql} = ${bind(scalar(field, value, key))}`;
}

function scalar(field: Pick<Field, 'kind'>, value: unknown, key: string): unknown {
  const bad = (text: string) => invalid({[`filter.${key}`]: text});
  switch (field.kind) {
    case 'id':
    case 'ref':
    case 'int':
    case 'cents':
    case 'version': {
      const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof n !== 'number' || !Number.isInteger(n) || Math.abs(n) > 2147483647)
        throw bad('Debe ser un número entero.');
      return n;
    }
    case 'flag':
      if (value !== true && value !== false && value !== 'true' && value !== 'false')
        throw bad('Debe ser true o false.');
      return value === true || value === 'true';
    case 'instant':
    case 'day':
      if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw bad('Debe ser una fecha.');
      return value;
    default:
      if (typeof value !== 'string' || value.includes('\u0000')) throw bad('Debe ser un texto.');
      return value;
  }
}

function parse<T>(raw: string | undefined, name: string, fallback: T): T {
  if (raw === undefined || raw === '') return fallback;
  try {
    const value: T = JSON.parse(raw);
    if (name === 'sort' && (!Array.isArray(value) || value.length !== 2)) throw new Error();
    return value;
  } catch {
    throw invalid({[name]: 'No es JSON válido.'});
  }
}
