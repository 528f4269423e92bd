/**
 * What ops read: LoopBack's document with title, tags, security and without the framework's noise. What stands in many
 * operations is written once and referred to: refusals, parameters, the body of an entity.
 */
import type {OpenApiSpec} from '@loopback/rest';
import {ERRORS} from '../../../domain/kernel/errors';
import {VERSION} from '../../../platform/process/version';
import type {Permission} from '../../http/access';
import type {JsonSchema} from '../../../domain/kernel/shape';
import type {Described, RequestBody, Responses} from './described';
import {shareBody, shareSchemas, shareRefusals, shareRepeated, REFUSED} from './share';
import {GUIDE} from './guide';
import {AREAS, WHAT_AREAS_ARE_FOR} from './tags';
import {PARAMETERS, shareParameters} from './parameters';
import {plain, VERSION_SCHEMA} from './plain';

type Schemas = Record<string, JsonSchema>;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Who calls most operations; only the others say so. */
const SECURITY = [{staff: []}];
export function refineSpec(spec: OpenApiSpec): OpenApiSpec {
  const clean = plain(spec);
  const schemas = (clean.components?.schemas ?? {}) as Schemas;
  const parts = {
    parameters: {...PARAMETERS},
    requestBodies: {} as Record<string, RequestBody>,
    responses: {} as Responses,
  };
  const all: Described[] = [];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const at of Object.keys(clean.paths).sort((a, b) => a.localeCompare(b))) {
    const operations = clean.paths[at] as Record<string, Described>;
    const told: Record<string, unknown> = {};
    paths[at] = told;
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      all.push(operation);
      shareRefusals(operation, parts.responses);
      shareBody(operation, schemas, parts.requestBodies);
      shareParameters(operation);
      told[method] = operation;
    }
  }
  shareRepeated(all, parts);
  shareSchemas([...all, ...Object.values(parts.requestBodies), ...Object.values(parts.responses)], schemas);
  // Only now: what was put in order before would keep its own copy of a body that is shared.
  for (const told of Object.values(paths))
    for (const [method, operation] of Object.entries(told)) told[method] = inOrder(operation as Described);
  return {
    openapi: '3.0.3',
    info: {
      title: 'Taquilla',
      version: VERSION,
      description: GUIDE,
      contact: {name: 'Operaciones', url: 'https://example.org'},
      license: {name: 'Propietaria', url: 'https://example.org'},
    } as OpenApiSpec['info'],
    servers: [{url: '/', description: 'Este servidor'}],
    security: SECURITY,
    tags: Object.values(AREAS).flatMap(tags =>
      Object.entries(tags).map(([name, description]) => ({name, description})),
    ),
    'x-tagGroups': Object.entries(AREAS).map(([name, tags]) => ({name, tags: Object.keys(tags)})),
    'x-areas': WHAT_AREAS_ARE_FOR,
    paths,
    components: {
      parameters: sorted(parts.parameters),
      requestBodies: sorted(parts.requestBodies),
      responses: sorted({...parts.responses, Refused: REFUSED}),
      schemas: sorted({...schemas, Error: ERROR, Version: VERSION_SCHEMA}),
      securitySchemes: {
        customer: {type: 'apiKey', in: 'cookie', name: 'customer', description: 'Sesión de cliente'},
        device: {type: 'http', scheme: 'bearer', description: 'Lector de un evento (POST /api/puerta/emparejar)'},
        staff: {type: 'http', scheme: 'bearer', description: 'Sesión de personal (POST /api/session)'},
        turnstile: {
          type: 'http',
          scheme: 'bearer',
          description: 'Clave de un torniquete (la da el evento, en «Puertas»)',
        },
      },
    },
  } as unknown as OpenApiSpec;
}

const ERROR = {
  type: 'object',
  title: 'Error',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'string',
      description: 'Estable, para programas; `info` dice qué significa cada uno.',
      enum: [...ERRORS.keys()].sort(),
      example: 'seats_taken',
    },
    message: {
      type: 'string',
      description: 'En español, para la persona',
      example: 'Esa butaca acaba de ocuparse. Elige otra.',
    },
    requestId: {type: 'string'},
    errors: {type: 'object', additionalProperties: {type: 'string'}, description: 'Por campo'},
    details: {type: 'object', additionalProperties: true},
  },
};

/** Keys in the order in which one reads; without what goes without saying. */
function inOrder({summary, description, security, ...rest}: Described): object {
  const {operationId, tags, parameters, requestBody, responses} = rest;
  return {
    operationId,
    tags: tags.map(tag => tag.charAt(0).toUpperCase() + tag.slice(1)),
    summary,
    ...(description && description !== summary ? {description} : {}),
    'x-permission': named(rest['x-permission']),
    ...(JSON.stringify(security) === JSON.stringify(SECURITY) ? {} : {security}),
    ...(parameters?.length ? {parameters} : {}),
    ...(requestBody ? {requestBody} : {}),
    responses,
  };
}

const sorted = <T>(parts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));

/** «settings:view». */
const named = (permission: Permission): string =>
  typeof permission === 'string' ? permission : `${permission.area}:${permission.action}`;
