/**
 * A valid body for any entity, made from what its model says of its fields. What a model cannot say alone (dates in
 * order, one of two amounts) stands by area beside this; nothing else is known of any entity here.
 */
import fc from 'fast-check';
import type {Database} from '../../../api/src/platform/database/db';
import {ibanOf} from '../../../api/src/demo/passes/bank-account';
import {column} from '../../../api/src/web/rest/fields';
import type {Field, Resource} from '../../../api/src/web/rest/resource';
import {must} from '../../support/world/purchase';
import type {World} from '../../support/world/fixture';
import type {Visitor} from '../../support/wire/visitor';
import {ACADEMY_SAMPLES} from './academy';
import {EVENTS} from './events';
import {LETTERS} from './letters';
import {MONEY, SELLERS} from './money';
import {inDays, nifOf, type Body, type Override} from './override';
import {PASSES} from './passes';

export type Row = Record<string, unknown> & {id: number; version?: number};
export type {Body};

const OVERRIDES: Record<string, Override> = {...EVENTS, ...LETTERS, ...MONEY, ...PASSES};

/** Resources that tests cannot make by the API, and the row that stands in. */
const given = (world: World): Record<string, number> => ({
  planos: world.planId,
  listas: world.seasonListId,
  zonas: world.zones.seated,
  pedidos: 1,
  pagos: 1,
  entradas: 1,
});

let made = 0;

export interface Maker {
  /** A body that a POST accepts, all writable fields filled in. */
  body(resource: Resource): Promise<Body>;
  /** Makes a record and gives it back. */
  create(resource: Resource): Promise<Row>;
  /** A row of an entity that no POST makes, straight into its table. */
  insert(resource: Resource): Promise<number>;
}

/** Rows that belong together: what refers to one of these refers to it, and what is made for a reference stays. */
export interface Together {
  rows: Record<string, number>;
  /** What a row has to be to belong to them, beside its references. */
  fields?: (path: string, n: number) => Body;
}

export function maker(
  call: Visitor,
  world: World,
  resources: Map<string, Resource>,
  db: Pick<Database, 'query'>,
  together?: Together,
): Maker {
  const body = (resource: Resource): Promise<Body> => filled(resource, field => !field.readOnly);
  const filled = async (resource: Resource, wanted: (field: Field) => boolean): Promise<Body> => {
    const n = ++made;
    const values: Body = {};
    const override = {
      ...(OVERRIDES[resource.path]?.(world, n) ?? (await {...ACADEMY_SAMPLES, ...SELLERS}[resource.path]?.(n, db))),
      ...together?.fields?.(resource.path, n),
    };
    for (const field of resource.fields) {
      if (!wanted(field) || field.kind === 'id' || field.kind === 'version' || field.name in override) continue;
      values[field.name] = field.kind === 'ref' ? await reference(field) : sample(field, n);
    }
    return {...values, ...override};
  };
  const create = async (resource: Resource): Promise<Row> =>
    must(await call.post<Row>(`/api/${resource.path}`, await body(resource)));
  const reference = async (field: Field): Promise<number | null> => {
    const path = field.resource!;
    const stand = together?.rows[path] ?? given(world)[path];
    if (stand !== undefined) return stand;
    const resource = resources.get(path)!;
    const made = resource.readOnly ? await insert(resource) : (await create(resource)).id;
    if (together) together.rows[path] = made;
    return made;
  };
  const insert = async (resource: Resource): Promise<number> => {
    const values = await filled(resource, () => true);
    const names = Object.keys(values).filter(name => values[name] !== null);
    const columns = names.map(name => `"${resource.byName.get(name)?.column ?? column(name)}"`);
    const made = await db.query<{id: number}>(
      `insert into "${resource.table}" (${columns.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
        returning id`,
      names.map(name => values[name]),
    );
    return made.rows[0]!.id;
  };
  return {body, create, insert};
}

/** A value of the field's kind that keeps its limits; different for every `n` where a unique index could be. */
export function sample(field: Field, n: number): unknown {
  const {schema} = field;
  switch (field.kind) {
    case 'flag':
      return n % 2 === 0;
    case 'int':
    case 'cents':
      return Math.min(schema.maximum ?? 1000, Math.max(schema.minimum ?? 0, 1 + (n % 50)));
    case 'instant':
      return inDays(n % 300);
    case 'day':
      return inDays(n % 300).slice(0, 10);
    case 'enumOf':
      return (schema.enum ?? [])[0];
    case 'tags':
      return (schema.items?.enum ?? []).slice(0, 1);
    case 'email':
      return `muestra-${n}@example.org`;
    case 'phone':
      return `+34 91${String(n).padStart(7, '0')}`;
    case 'nif':
      return nifOf(n);
    case 'iban':
      return ibanOf(String(n).padStart(10, '0'));
    case 'json':
      return {muestra: String(n)};
    case 'html':
      return `<p>Muestra ${n}</p>`;
    default: {
      if (schema.pattern)
        return fc.sample(fc.stringMatching(new RegExp(schema.pattern)), {numRuns: 1, seed: n})[0]!.trim() || null;
      return `Muestra ${n} áéñ`.slice(0, schema.maxLength ?? 200).trim();
    }
  }
}

/** Another valid value of the same field, for an update; null when there is none to choose. */
export function another(field: Field, value: unknown, n: number): unknown {
  if (field.kind === 'flag') return !value;
  if (field.kind === 'enumOf') return (field.schema.enum ?? []).find(v => v !== value && v !== null) ?? value;
  if (['text', 'longText', 'html'].includes(field.kind) && !field.schema.pattern) return sample(field, n + 500_000);
  if (field.kind === 'int' || field.kind === 'cents')
    return value === (field.schema.minimum ?? 0) ? (field.schema.minimum ?? 0) + 1 : (field.schema.minimum ?? 0);
  return value;
}
