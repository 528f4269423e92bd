/** The document without what goes without saying: the framework's marks, and limits that every value of its type has. */
import type {OpenApiSpec} from '@loopback/rest';

const NOISE = new Set([
  'x-typescript-type',
  'x-controller-name',
  'x-operation-name',
  'x-parameter-index',
  'tsType',
  '$schema',
]);
/** A version that is read or sent with a record. */
const VERSION = 'Sube en cada cambio; un valor antiguo se rechaza con 409.';
export const VERSION_SCHEMA = {type: 'integer', minimum: 1, default: 1, description: VERSION};

type Schemas = Record<string, Record<string, unknown>>;

export function plain(spec: OpenApiSpec): OpenApiSpec {
  const clean = cleaned(JSON.parse(JSON.stringify(spec))) as OpenApiSpec;
  const schemas = (clean.components?.schemas ?? {}) as Schemas;
  const text = Object.entries(schemas)
    .filter(([name, schema]) => isOrNull(schemas, name, schema))
    .reduce(
      (all, [name, {title}]) => all.replaceAll(JSON.stringify(to(name)), JSON.stringify(orNull(title))),
      JSON.stringify(clean),
    );
  const made = JSON.parse(text) as OpenApiSpec;
  const kept = Object.entries((made.components?.schemas ?? {}) as Schemas).filter(
    ([name, schema]) => !isOrNull(schemas, name, schema),
  );
  // Its name is the title of each.
  return {
    ...made,
    components: {...made.components, schemas: Object.fromEntries(kept.map(([name, {title, ...rest}]) => [name, rest]))},
  } as OpenApiSpec;
}

const to = (name: unknown): object => ({$ref: `#/components/schemas/${name}`});
const orNull = (name: unknown): object => ({type: 'object', allOf: [to(name)], nullable: true});
/** LoopBack gives what may be null a name of its own beside the one that it has otherwise. */
const isOrNull = (schemas: Schemas, name: string, {title, nullable}: Record<string, unknown>): boolean =>
  nullable === true && typeof title === 'string' && title !== name && title in schemas;

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([key, inside]) => !NOISE.has(key) && !goesWithoutSaying(key, inside, value),
  );
  const made = Object.fromEntries(kept.map(([key, inside]) => [key, cleaned(inside)]));
  return made.description === VERSION && made.default === 1 ? {$ref: '#/components/schemas/Version'} : made;
}

/** `…Cents` says it. */
const CENTS = 'céntimos de euro';

/** Integers have 32 bits, texts end somewhere, dates look like dates. */
const goesWithoutSaying = (key: string, value: unknown, {type, format}: {type?: unknown; format?: unknown}): boolean =>
  type === 'integer'
    ? (key === 'description' && value === CENTS) ||
      (key === 'minimum' && value === -2147483648) ||
      (key === 'maximum' && value === 2147483647)
    : type === 'string' &&
      ((key === 'maxLength' && value === 10000) ||
        (key === 'minLength' && value === 0) ||
        (key === 'example' && (format === 'date-time' || format === 'date')));
