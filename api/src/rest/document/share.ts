/** What many operations have in common, written once: refusals, answers, the body of an entity. */
import type {ReferenceObject} from '@loopback/rest';
import {isOpen} from '../access';
import {DONE, RESULT, refusal} from '../operation';
import type {JsonSchema} from '../shape';
import type {Described, RequestBody, Response, Responses} from './described';
import {withSample} from './sample';

type Schemas = Record<string, JsonSchema>;

const ANYWHERE = [401, 403, 413, 415, 422, 500, 503];
export const REFUSED: Response = {
  ...refusal(500),
  description:
    '401 sin sesión o terminada, 403 sin permiso o desde otra web, 404 de una parte que la organización no usa, 413 cuerpo demasiado grande, 415 no es JSON, ' +
    '422 datos no válidos (`errors` nombra cada campo), 503 sin capacidad: espera lo que dice `Retry-After`.',
};
const RECORD_BODY = 'El registro: al crear, lo obligatorio; al cambiar, solo lo que cambia.';

/**
 * What any operation may be refused with stands in `default`: no session, no right to it, a part that is off, a body that is too large, of
 * another kind or not valid, no room at the moment. What is its own stands under its status.
 */
export function shareRefusals(operation: Described, shared: Responses): void {
  const {responses} = operation;
  for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
    delete responses[status];
    if (ANYWHERE.includes(Number(status)) && !isOwn(status, operation)) continue;
    shared[status] = response;
    responses[status] = {$ref: `#/components/responses/${status}`};
  }
  responses.default = {$ref: '#/components/responses/Refused'};
}

/** Where anyone may call, who it is is asked by some operations only: those that say so. */
const isOwn = (status: string, operation: Described): boolean =>
  ['401', '403'].includes(status) && isOpen(operation['x-permission']);

/** Answers that several operations give: a record, «done». */
export function shareAnswers(operations: Described[], shared: Responses): void {
  const given = new Map<string, Responses[]>();
  for (const {responses} of operations)
    for (const [status, response] of Object.entries(responses)) {
      const name = nameOf(response);
      if (Number(status) < 400 && name) given.set(name, [...(given.get(name) ?? []), responses]);
    }
  for (const [name, users] of given) {
    if (users.length === 1) continue;
    for (const responses of users)
      for (const [status, response] of Object.entries(responses))
        if (nameOf(response) === name) {
          shared[name] = response;
          responses[status] = {$ref: `#/components/responses/${name}`};
        }
  }
}

function nameOf({description, content}: Response): string | null {
  if (!content) return description === DONE ? 'Done' : null;
  const schema: Partial<ReferenceObject> = content['application/json']?.schema ?? {};
  return (description === RESULT && schema.$ref?.split('/').at(-1)) || null;
}

/** An entity is made and changed by one body, its record. */
export function shareBody(operation: Described, schemas: Schemas, shared: Record<string, RequestBody>): void {
  const body = operation.requestBody;
  if (!body || '$ref' in body) return;
  const named = body.content['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  const entity = named.replace(/(Create|Update)$/, '');
  if (
    !['create', 'update'].some(
      verb => operation.operationId === `${verb}${entity}` && schemas[entity] && named !== entity,
    )
  )
    return withSample(body, schemas);
  delete schemas[named];
  operation.requestBody = {$ref: `#/components/requestBodies/${entity}`};
  if (entity in shared) return;
  shared[entity] = {
    description: RECORD_BODY,
    required: true,
    content: {'application/json': {schema: {$ref: `#/components/schemas/${entity}`}}},
  };
  withSample(shared[entity], schemas);
}
