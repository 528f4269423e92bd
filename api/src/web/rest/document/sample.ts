/** A value that a schema accepts, for the reader: bodies in the document are never empty. */
import type {JsonSchema} from '../../../domain/kernel/shape';

type Schemas = Record<string, JsonSchema>;
type Referring = JsonSchema & {$ref?: string};

export function withSample(
  body: {content: Record<string, {schema?: Referring | undefined; example?: unknown}>},
  schemas: Schemas,
): void {
  const json = body.content['application/json'];
  if (json?.schema && json.example === undefined) json.example = sample(json.schema, schemas);
}

export function sample(schema: Referring, schemas: Schemas): unknown {
  if (schema.$ref) return sample(schemas[schema.$ref.split('/').at(-1)!] ?? {type: 'integer'}, schemas);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, p]) => !p.readOnly && isTold(name, p, schema))
          .map(([name, p]) => [name, sample(p, schemas)]),
      );
    case 'array':
      return schema.items ? [sample(schema.items, schemas)] : [];
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1) <= (schema.maximum ?? Infinity)
        ? Math.max(schema.minimum ?? 1, 1)
        : schema.maximum;
    case 'boolean':
      return true;
    case 'string':
      return textSample(schema);
    default:
      return null;
  }
}

/** What may be left out of a record is left out, but its version. */
const isTold = (name: string, property: Referring, whole: JsonSchema): boolean =>
  !('default' in property) || name === 'version' || !whole.required;

function textSample(schema: JsonSchema): string | null {
  if (schema.format === 'date-time') return '2026-12-12T17:30:00.000Z';
  if (schema.format === 'date') return '2026-12-31';
  if (schema.nullable && schema.pattern) return null;
  if (schema.pattern) return EXAMPLES.find(text => new RegExp(schema.pattern!).test(text)) ?? 'texto';
  return 'texto'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
}
const EXAMPLES = ['texto', 'TEXTO10', '#1e88e5', 'B12345674', '+34 600 000 000', '28001', 's:12:3456', ''];
