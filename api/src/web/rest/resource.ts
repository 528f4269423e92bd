/** What the generic mechanism knows about an entity, compiled once from its model. */
import {ModelMetadataHelper} from '@loopback/repository';
import {BY_DATABASE, column, entityOptions, type EntityOptions, type FieldMeta} from './fields';
import type {JsonSchema} from '../../domain/kernel/shape';

export interface Field extends FieldMeta {
  name: string;
  column: string;
  schema: JsonSchema & {'x-message'?: string};
}

export interface Resource extends EntityOptions {
  name: string;
  fields: Field[];
  byName: Map<string, Field>;
  searchSql: string | null;
  defaultSort: [string, 'ASC' | 'DESC'];
  hasVersion: boolean;
  hasUpdatedAt: boolean;
}

export function resourceOf(entity: Function): Resource {
  const options = entityOptions(entity);
  const definition = ModelMetadataHelper.getModelMetadata(entity);
  if (!('properties' in definition)) throw new Error(`${entity.name} has no fields`);
  const fields: Field[] = Object.entries(definition.properties).map(([name, p]) => {
    const {field, jsonSchema} = p as unknown as {field: FieldMeta; jsonSchema: JsonSchema};
    return {...field, name, column: column(name), schema: jsonSchema};
  });
  const byName = new Map(fields.map(f => [f.name, f]));
  const searchColumns = [
    ...(options.search ?? []).map(s => `t.${quote(column(s))}`),
    ...(options.searchAlso ?? []),
  ].map(sql => `coalesce(${sql}, '')`);
  return {
    ...options,
    name: entity.name,
    fields,
    byName,
    searchSql: options.hasSearchWords
      ? 't.search_words'
      : searchColumns.length
        ? `fold(${searchColumns.join(` || ' ' || `)})`
        : null,
    defaultSort: options.sort ?? ['id', 'DESC'],
    hasVersion: byName.has('version'),
    hasUpdatedAt: byName.has('updatedAt'),
  };
}

export const quote = (identifier: string) => `"${identifier.replace(/"/g, '""')}"`;

/**
 * JSON schema of a record, the one that the document has of an entity. As OpenAPI reads it, what is `readOnly` stands in
 * answers only, and what has a `default` (`x-default` where only the database knows it) may be left out of what is sent and is always in answers. Lists leave out what
 * is hidden, so that it is not required.
 */
export function recordSchema(resource: Resource): JsonSchema {
  const shown = resource.fields.filter(f => !f.writeOnly);
  const isAlways = (f: Field) => !resource.hidden?.includes(f.name);
  const readOnly = resource.readOnly ? {} : {readOnly: true};
  return {
    type: 'object',
    title: resource.name,
    properties: {
      ...Object.fromEntries(
        shown.map(f => [
          f.name,
          {
            ...shownSchema(f),
            ...(f.readOnly ? readOnly : {}),
            ...(!f.readOnly && !resource.readOnly && isAlways(f) ? valueWhenMissing(f) : {}),
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(resource.computed ?? {}).map(([name, sql]) => [
          name,
          {...computedSchema(name, sql), ...readOnly},
        ]),
      ),
    },
    required: [
      ...shown.filter(f => isAlways(f) && (f.readOnly || f.required || resource.readOnly)).map(f => f.name),
      ...Object.keys(resource.computed ?? {}),
    ],
  };
}

const valueWhenMissing = (f: Field): {default?: unknown; 'x-default'?: string} =>
  f.required
    ? {}
    : f.default === BY_DATABASE
      ? {'x-default': 'lo calcula el servidor'}
      : {default: f.orNull ? null : f.default};

/** What may be sent as null for «nothing» comes back as the column's default, unless that is null. */
function shownSchema({schema, orNull}: Field): JsonSchema {
  const {nullable, enum: choices, ...rest} = schema;
  return {
    ...rest,
    ...(choices ? {enum: [...choices.filter(choice => choice !== null), ...(orNull ? [null] : [])]} : {}),
    ...(orNull ? {nullable: true} : {}),
  };
}

/** A case that answers nothing but words. */
const WORDS = /^\(case(\s+when (?:(?!\bthen\b).)* then '\w+')+\s+else '\w+' end\)$/s;

/**
 * A computed property's name says its type, or its SQL does: by its cast, or by the words of its case. What is counted,
 * summed or asked for is never null, nor is a case with an else or what is nothing instead.
 */
function computedSchema(name: string, sql: string): JsonSchema {
  const never =
    /^\(?\(select (count\(|coalesce\(sum\(|exists )|is not null\)?$|^coalesce\(t\.\w+, ''\)$/.test(sql) ||
    WORDS.test(sql);
  return {...computedType(name, sql), ...(never ? {} : {nullable: true})};
}

function computedType(name: string, sql: string): JsonSchema {
  if (name.endsWith('At')) return {type: 'string', format: 'date-time'};
  if (name.endsWith('On')) return {type: 'string', format: 'date'};
  if (/^(is|has)[A-Z]/.test(name)) return {type: 'boolean'};
  const words = WORDS.test(sql) ? [...sql.matchAll(/ '(\w+)'\s+(?=when|else|end)/g)].map(([, word]) => word) : [];
  if (words.length) return {type: 'string', enum: words};
  return {type: /(Cents|Id(Of\w+)?)$/.test(name) || sql.includes('::int') ? 'integer' : 'string'};
}

/**
 * JSON schema of what may be sent. Read-only and computed fields are accepted and ignored
 * (react-admin sends the whole record back); anything else unknown is refused.
 */
export function bodySchema(resource: Resource, mode: 'create' | 'update'): JsonSchema {
  const writable = resource.fields.filter(f => !f.readOnly);
  const ignored: Record<string, JsonSchema> = {};
  for (const f of resource.fields) if (f.readOnly) ignored[f.name] = {description: 'Solo lectura; se ignora.'};
  for (const c of Object.keys(resource.computed ?? {})) ignored[c] = {description: 'Calculado; se ignora.'};
  const required = mode === 'create' ? writable.filter(f => f.required && f.kind !== 'version').map(f => f.name) : [];
  return {
    type: 'object',
    title: `${resource.name}${mode === 'create' ? 'Create' : 'Update'}`,
    properties: {...ignored, ...Object.fromEntries(writable.map(f => [f.name, f.schema]))},
    ...(required.length ? {required} : {}),
    additionalProperties: false,
  };
}
