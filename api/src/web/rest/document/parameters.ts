/** The parameters that many operations share, each written once. */
import type {Described, Parameter} from './described';

const ID = {type: 'integer', minimum: 1};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'La versión que se leyó; vale más que `version` en el cuerpo.',
  schema: {type: 'string'},
  example: '"3"',
};

export const PARAMETERS: Record<string, Parameter> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Misma clave, mismo resultado: repetir la petición no repite el efecto.',
    schema: {type: 'string', minLength: 8, maxLength: 100},
    example: '0191b1e2-demo-4f6a',
  },
  'If-Match': IF_MATCH,
  filter: {
    name: 'filter',
    in: 'query',
    description: 'Objeto JSON; `q` busca, y los campos admiten `_gte`, `_lte`, `_gt` y `_lt`',
    schema: {type: 'string'},
    example: '{"q":"texto"}',
  },
  id: {name: 'id', in: 'path', required: true, schema: ID},
  range: {
    name: 'range',
    in: 'query',
    description: '`[primera, última]`, desde 0; como mucho 1000 filas',
    schema: {type: 'string'},
    example: '[0,24]',
  },
  sessionId: {name: 'sessionId', in: 'path', required: true, schema: ID},
  sort: {
    name: 'sort',
    in: 'query',
    description: '`["campo","ASC"]`',
    schema: {type: 'string'},
    example: '["id","DESC"]',
  },
  token: {name: 'token', in: 'path', required: true, schema: {type: 'string', maxLength: 200}},
};

/** Points to the shared ones and adds `If-Match` where a version is looked at. */
export function shareParameters(operation: Described): void {
  const all = [...(operation.parameters ?? []), ...(operation['x-versioned'] ? [IF_MATCH] : [])];
  if (all.length === 0) return;
  operation.parameters = all.map(one => {
    const known = Object.entries(PARAMETERS).find(([, shared]) => same(one, shared));
    return known ? {$ref: `#/components/parameters/${known[0]}`} : one;
  });
}

const same = (one: object, other: object): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value: object): [string, unknown][] => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
