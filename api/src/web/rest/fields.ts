/**
 * The field vocabulary of an admin entity: one decorator sets JSON schema, OpenAPI text and column.
 * Models are ordinary LoopBack models; the column is the snake_case of the property.
 */
import {model, property, type PropertyDefinition} from '@loopback/repository';
import type {Actor} from '../auth/audit';
import type {Area} from '../auth/permissions';
import type {Ground} from '../../platform/ground';
import {PHONE_PATTERN} from '../../domain/kernel/spanish-codes';
import type {Tx} from '../../domain/kernel/tx';

export type FieldKind =
  | 'id'
  | 'text'
  | 'nif'
  | 'iban'
  | 'longText'
  | 'html'
  | 'email'
  | 'phone'
  | 'flag'
  | 'int'
  | 'cents'
  | 'instant'
  | 'day'
  | 'ref'
  | 'enumOf'
  | 'json'
  | 'tags'
  | 'version';

export interface FieldMeta {
  kind: FieldKind;
  readOnly: boolean;
  required: boolean;
  /** A record may have null here: the column may. */
  orNull: boolean;
  writeOnly: boolean;
  resource?: string;
  /** What the column has when nothing is sent: its default in the database. */
  default?: unknown;
}

/** The default is worked out when the row is written: today's date, the next number. */
export const BY_DATABASE = Symbol('by database');

interface Options {
  /** The API sets it; sent values are ignored. */
  readOnly?: boolean;
  /**
   * May be missing or null in what is sent; then it is the column's default, or with 'null' it is null, which records
   * may have.
   */
  optional?: boolean | 'null';
  /** The column's default, where it is not the usual one of its kind. */
  default?: unknown;
  description?: string;
  example?: unknown;
  min?: number;
  max?: number;
  pattern?: string;
  /** Spanish sentence shown when `pattern` does not match. */
  patternMessage?: string;
}

/** What most fields of a core table are: set by verbs, only read here. */
export const RO = {readOnly: true};
export const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

export interface EntityOptions {
  /** Spanish path: API path, react-admin resource and admin address at once. */
  path: string;
  table: string;
  /** Spanish singular and plural, for messages and OpenAPI. */
  label: [one: string, many: string];
  group: string;
  search?: string[];
  /** What else `q` looks in: SQL over t, of text. */
  searchAlso?: string[];
  /**
   * The table keeps the words of `search` in a stored, indexed column `search_words`: for tables that grow without end.
   * Words are then found by their beginning only.
   */
  /** `places`: also by sector, row and seat together. */
  hasSearchWords?: boolean | 'places';
  sort?: [string, 'ASC' | 'DESC'];
  readOnly?: boolean;
  /** May be made and changed, never deleted. */
  keep?: boolean;
  hidden?: string[];
  /** Properties that `filter` may name besides q and id; default: every non-json field. */
  filters?: string[];
  /**
   * Properties that `sort` may name; default: every one. A table of a million rows names those that an index serves.
   */
  sortable?: string[];
  /** SQL over the table alias t for computed, read-only properties. */
  computed?: Record<string, string>;
  /** Staff of a company see only these rows: SQL over t and $company. */
  companyScope?: string;
  /**
   * Rows of several areas: who may not see all of those areas sees only these rows. SQL over t and $kinds, the kinds of
   * owner whose area they may see.
   */
  areaScope?: {sql: string; areas: Record<string, Area>};
  /** Only these rows are records at all: SQL over t. */
  only?: string;
  /** Refuses what no field can tell alone. Runs in the transaction of the write, before it. */
  beforeWrite?: (tx: Tx, write: EntityWrite) => Promise<void> | void;
  /** What follows from a write, in its transaction. `after` is null when the row is gone. */
  afterWrite?: (
    tx: Tx,
    done: {before: Record<string, unknown> | null; after: Record<string, unknown> | null},
  ) => Promise<void>;
}

export interface EntityWrite {
  /** The record as it is; null when one is made. */
  before: Record<string, unknown> | null;
  /** What is sent, clean. */
  data: Record<string, unknown>;
  actor: Actor;
  /** What a rule may have to ask beyond the tables: the bank in use, the mail server. */
  runtime: Ground;
}

const registry = new Map<Function, EntityOptions>();
/** How staff call the rows of a table, for «no se puede borrar: lo usan 12 pedidos». */
export const labelOfTable = (table: string): [one: string, many: string] =>
  [...registry.values()].find(e => e.table === (LISTED_BY[table] ?? table))?.label ?? ['registro', 'registros'];
/** Tables that keep the lists of another as foreign keys. */
const LISTED_BY: Record<string, string> = {discount_target: 'discount', newsletter_group: 'newsletter'};

export const entity =
  (options: EntityOptions): ClassDecorator =>
  target => {
    registry.set(target, options);
    model({settings: {strict: true}})(target);
  };
export const entityOptions = (target: Function): EntityOptions => {
  const options = registry.get(target);
  if (!options) throw new Error(`${target.name} is not an entity`);
  return options;
};

const USUAL: Partial<Record<FieldKind, unknown>> = {
  text: '',
  longText: '',
  html: '',
  email: '',
  phone: '',
  nif: '',
  iban: '',
  flag: false,
  int: 0,
  cents: 0,
  json: {},
  tags: [],
  version: 1,
};

const field = (
  kind: FieldKind,
  type: PropertyDefinition['type'],
  jsonSchema: Record<string, unknown>,
  options: Options = {},
  more: Partial<FieldMeta> = {},
) => {
  const meta: FieldMeta = {
    kind,
    readOnly: options.readOnly ?? false,
    required: !options.optional && !options.readOnly,
    orNull: options.optional === 'null',
    writeOnly: false,
    default: options.default ?? USUAL[kind],
    ...more,
  };
  const schema: Record<string, unknown> = {...jsonSchema};
  if (options.description) schema.description = options.description;
  if (options.example !== undefined) schema.example = options.example;
  if (options.patternMessage) schema['x-message'] = options.patternMessage;
  if (!meta.required) schema.nullable = true;
  return property({
    type,
    required: false,
    jsonSchema: schema,
    field: meta,
    ...(type === 'array'
      ? {itemType: (jsonSchema.items as {type: string}).type === 'integer' ? 'number' : 'string'}
      : {}),
  } as PropertyDefinition);
};

const length = (o: Options, max: number) => ({
  minLength: o.optional || o.readOnly ? 0 : (o.min ?? 1),
  maxLength: o.max ?? max,
  ...(o.pattern ? {pattern: o.pattern} : {}),
});
const range = (o: Options, min: number, max: number) => ({minimum: o.min ?? min, maximum: o.max ?? max});

export const id = () => field('id', 'number', {type: 'integer', minimum: 1, maximum: 2147483647}, {readOnly: true});
export const version = () =>
  field(
    'version',
    'number',
    {type: 'integer', minimum: 1, description: 'Sube en cada cambio; un valor antiguo se rechaza con 409.'},
    {optional: true},
  );
export const text = (o: Options = {}) => field('text', 'string', {type: 'string', ...length(o, 200)}, o);
export const longText = (o: Options = {}) => field('longText', 'string', {type: 'string', ...length(o, 10000)}, o);
export const html = (o: Options = {}) =>
  field('html', 'string', {type: 'string', ...length(o, 50000), description: 'HTML; se limpia al guardar.'}, o);
/** What may be missing stands as '' in its column, which the format would not allow. */
export const email = (o: Options = {}) =>
  field(
    'email',
    'string',
    {
      type: 'string',
      ...(o.optional || o.readOnly
        ? {pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', 'x-message': 'Escribe un correo válido.'}
        : {format: 'email'}),
      maxLength: 254,
      example: 'ana@example.org',
    },
    o,
  );
export const phone = (o: Options = {}) =>
  field(
    'phone',
    'string',
    {type: 'string', maxLength: 25, pattern: PHONE_PATTERN, 'x-message': 'Escribe un teléfono válido.'},
    o,
  );
/** NIF, NIE or CIF: separators off, upper case, the check letter right (Orden EHA/451/2008). */
export const nif = (o: Options = {}) =>
  field('nif', 'string', {type: 'string', maxLength: 20, example: '12345678Z'}, o);
/** IBAN without spaces, its check digits right (ISO 13616); only the last four are shown in lists. */
export const iban = (o: Options = {}) =>
  field('iban', 'string', {type: 'string', maxLength: 42, example: 'ES9121000418450200051332'}, o);
export const postalCode = (o: Options = {}) =>
  text({
    max: 5,
    pattern: '^$|^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$',
    patternMessage: 'Escribe un código postal español.',
    ...o,
  });
export const color = (o: Options = {}) =>
  text({
    max: 7,
    pattern: `${o.optional ? '^$|' : ''}^#[0-9a-fA-F]{6}$`,
    patternMessage: 'Un color como #1e88e5.',
    ...o,
  });
export const slug = (o: Options = {}) =>
  text({max: 120, pattern: '^[a-z0-9-]{1,120}$', patternMessage: 'Solo minúsculas, números y guiones.', ...o});
export const link = (o: Options = {}) =>
  text({
    max: 500,
    pattern: `${o.optional ? '^$|' : ''}^https://[^\\s]+$`,
    patternMessage: 'Una dirección que empiece por https://.',
    ...o,
  });
/** Basis points: 1000 = 10 %. */
export const bp = (o: Options = {}) => int({min: 0, max: 10000, description: 'Puntos básicos: 1000 = 10 %.', ...o});
export const flag = (o: Options = {}) => field('flag', 'boolean', {type: 'boolean'}, {optional: true, ...o});
export const int = (o: Options = {}) =>
  field('int', 'number', {type: 'integer', ...range(o, -2147483648, 2147483647)}, o);
export const cents = (o: Options = {}) =>
  field(
    'cents',
    'number',
    {type: 'integer', ...range(o, 0, 100000000), description: o.description ?? 'Céntimos de euro, IVA incluido.'},
    o,
  );
export const instant = (o: Options = {}) =>
  field('instant', 'string', {type: 'string', format: 'date-time', example: '2026-12-12T17:30:00.000Z'}, o);
export const day = (o: Options = {}) =>
  field('day', 'string', {type: 'string', format: 'date', example: '2026-12-31'}, o);
export const ref = (resource: string, o: Options = {}) =>
  field(
    'ref',
    'number',
    {type: 'integer', minimum: 1, maximum: 2147483647, description: o.description ?? `id de ${resource}`},
    o,
    {resource},
  );
export const enumOf = (values: readonly string[], o: Options = {}) =>
  field('enumOf', 'string', {type: 'string', enum: o.optional ? [...values, null] : [...values]}, o);
export const json = (o: Options = {}) => field('json', 'object', {type: 'object', additionalProperties: true}, o);
/** A list whose items only the code that writes them knows. */
export const jsonList = (o: Options = {}) =>
  field('json', 'object', {type: 'array', items: {type: 'object', additionalProperties: true}}, o);
export const tags = (values: readonly string[], o: Options = {}) =>
  field(
    'tags',
    'array',
    {type: 'array', items: {type: 'string', enum: [...values]}, uniqueItems: true, maxItems: 50},
    o,
  );
/** Which ones, in a column `integer[]`; none: all of them. */
export const refs = (resource: string, o: Options = {}) =>
  field(
    'tags',
    'array',
    {
      type: 'array',
      items: {type: 'integer', minimum: 1, maximum: 2147483647},
      uniqueItems: true,
      maxItems: 100,
      description: o.description ?? `id de ${resource}; ninguno: todos`,
    },
    {optional: true, ...o},
    {resource},
  );
/** Days in a column `date[]`. */
export const days = (o: Options = {}) =>
  field(
    'tags',
    'array',
    {
      type: 'array',
      items: {type: 'string', format: 'date', example: '2026-12-31'},
      uniqueItems: true,
      maxItems: o.max ?? 50,
    },
    o,
  );

/** firstName -> first_name */
export const column = (name: string) =>
  name.replace(/[A-Z0-9]+/g, (m, at: number) => (at === 0 ? m : /^[0-9]/.test(m) ? m : `_${m.toLowerCase()}`));
