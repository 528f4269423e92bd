/**
 * One declaration of a JSON body: its OpenAPI 3.0 schema and its TypeScript type at once.
 * Every property is required unless wrapped in `opt`; objects refuse properties they do not know.
 */
import {PHONE_PATTERN} from './spanish-codes';

export interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  oneOf?: JsonSchema[];
  nullable?: boolean;
  description?: string | undefined;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  title?: string;
  default?: unknown;
  readOnly?: boolean;
  /** The sentence shown when `pattern` does not match. */
  'x-message'?: string;
}

export interface Shape<T> {
  readonly schema: JsonSchema;
  readonly optional?: boolean;
  /** Type only; never present at run time. */
  readonly _type?: T;
}
export type Infer<S> = S extends Shape<infer T> ? T : never;

type Extra = Omit<JsonSchema, 'type' | 'properties' | 'items'>;
const make = <T>(schema: JsonSchema): Shape<T> => ({schema});

export const str = (extra: Extra = {}) => make<string>({type: 'string', maxLength: 10000, ...extra});
export const int = (extra: Extra = {}) =>
  make<number>({type: 'integer', minimum: -2147483648, maximum: 2147483647, ...extra});
export const num = (extra: Extra = {}) => make<number>({type: 'number', ...extra});
export const id = (description?: string) =>
  make<number>({type: 'integer', minimum: 1, maximum: 2147483647, description});
export const cents = (description = 'céntimos de euro') =>
  make<number>({type: 'integer', minimum: 0, maximum: 2147483647, description});
export const bool = (extra: Extra = {}) => make<boolean>({type: 'boolean', ...extra});
export const instant = (description?: string) =>
  make<string>({type: 'string', format: 'date-time', description, example: '2026-12-12T17:30:00.000Z'});
export const day = (description?: string) =>
  make<string>({type: 'string', format: 'date', description, example: '2026-12-12'});
export const email = () =>
  make<string>({type: 'string', format: 'email', maxLength: 254, minLength: 3, example: 'ana@example.org'});
/** Empty, or a number as people write it: blanks, dots, dashes, bars and brackets. */
export const phone = () =>
  make<string>({
    type: 'string',
    maxLength: 25,
    pattern: PHONE_PATTERN,
    example: '+34600000001',
    'x-message': 'Escribe el teléfono solo con cifras, por ejemplo 600 000 001.',
  });
export const oneOf = <const V extends readonly string[]>(...values: V) =>
  make<V[number]>({type: 'string', enum: [...values]});
export const record = (description?: string) =>
  make<Record<string, unknown>>({type: 'object', additionalProperties: true, description});
/** An object whose keys are data; for answers: a body is told what is wrong with each of its values by the domain. */
export const recordOf = <T>(value: Shape<T>, description?: string) =>
  make<Record<string, T>>({type: 'object', additionalProperties: value.schema, description});
/** A number, a yes or no, or a text. */
export const scalar = (description?: string) =>
  make<number | boolean | string>({
    oneOf: [{type: 'number'}, {type: 'boolean'}, {type: 'string'}],
    description,
  });
export const isTrue = (description?: string) => make<true>({type: 'boolean', enum: [true], description});
export const list = <T>(item: Shape<T>, extra: Extra = {}) => make<T[]>({type: 'array', items: item.schema, ...extra});
export const orNull = <T>(shape: Shape<T>) =>
  make<T | null>({
    ...shape.schema,
    ...(shape.schema.enum ? {enum: [...new Set([...shape.schema.enum, null])]} : {}),
    // Of several kinds, one alone may be null, or null would be of each.
    ...(shape.schema.oneOf
      ? {oneOf: shape.schema.oneOf.map((kind, at) => (at === 0 ? {...kind, nullable: true} : kind))}
      : {nullable: true}),
  });
export const opt = <T>(shape: Shape<T>): Shape<T> & {optional: true} => ({...shape, optional: true});

type Props = Record<string, Shape<unknown>>;
type OptionalKeys<P extends Props> = {[K in keyof P]: P[K] extends {optional: true} ? K : never}[keyof P];
type Flatten<T> = {[K in keyof T]: T[K]};
export type ObjectOf<P extends Props> = Flatten<
  {[K in Exclude<keyof P, OptionalKeys<P>>]: Infer<P[K]>} & {[K in OptionalKeys<P>]?: Infer<P[K]>}
>;

export function obj<P extends Props>(properties: P, title?: string): Shape<ObjectOf<P>> & {props: P} {
  const required = Object.keys(properties).filter(k => !properties[k]!.optional);
  return {
    props: properties,
    schema: {
      type: 'object',
      ...(title ? {title} : {}),
      properties: Object.fromEntries(Object.entries(properties).map(([k, s]) => [k, s.schema])),
      ...(required.length ? {required} : {}),
      additionalProperties: false,
    },
  };
}
