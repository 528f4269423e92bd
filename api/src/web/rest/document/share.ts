/** What many operations have in common, written once: refusals, answers, the body of an entity. */
import type {ReferenceObject} from '@loopback/rest';
import {isOpen} from '../../http/access';
import {DONE, RESULT, refusal} from '../../http/operation-text';
import type {JsonSchema} from '../../../domain/kernel/shape';
import type {Described, Parameter, RequestBody, Response, Responses} from './described';
import {withSample} from './sample';

type Schemas = Record<string, JsonSchema>;

const ANYWHERE = [401, 403, 413, 415, 422, 500, 503];
export const REFUSED: Response = {
  ...refusal(500),
  description:
    '401 sin sesión o terminada, 403 sin permiso o desde otra web, 404 si no existe lo que nombra la dirección o su parte no se usa, 413 cuerpo demasiado grande, 415 no es JSON, ' +
    '422 datos no válidos (`errors` nombra cada campo), 503 sin capacidad: espera lo que dice `Retry-After`.',
};

/**
 * What any operation may be refused with stands in `default`: no session, no right to it, a part that is off, a body that is too large, of
 * another kind or not valid, no room at the moment, nothing by the name that the address has. What is its own stands
 * under its status.
 */
export function shareRefusals(operation: Described, shared: Responses): void {
  const {responses, parameters = []} = operation;
  const names = parameters.some(one => 'in' in one && one.in === 'path');
  for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
    delete responses[status];
    if (ANYWHERE.includes(Number(status)) && !isOwn(status, operation)) continue;
    if (status === '404' && names) continue;
    shared[status] = response;
    responses[status] = {$ref: `#/components/responses/${status}`};
  }
  responses.default = {$ref: '#/components/responses/Refused'};
}

/** Where anyone may call, who it is is asked by some operations only: those that say so. */
const isOwn = (status: string, operation: Described): boolean =>
  ['401', '403'].includes(status) && isOpen(operation['x-permission']);

/**
 * What stands word for word in several operations is written once under a name: answers and bodies under that of their
 * schema or of their first fields, parameters under their own. The most frequent one takes the name, the next one
 * `name-2`.
 */
export function shareRepeated(operations: Described[], parts: Shared): void {
  const answers = operations.flatMap(({responses}) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, part]) => ({part, put: (ref: Ref) => (responses[status] = ref)})),
  );
  const bodies = operations.flatMap(operation =>
    operation.requestBody && !('$ref' in operation.requestBody)
      ? [{part: operation.requestBody, put: (ref: Ref) => (operation.requestBody = ref)}]
      : [],
  );
  const parameters = operations.flatMap(({parameters: all = []}) =>
    all.flatMap((part, at) => ('name' in part ? [{part, put: (ref: Ref) => (all[at] = ref)}] : [])),
  );
  shareEqual('responses', answers, parts.responses, nameOfAnswer);
  shareEqual('requestBodies', bodies, parts.requestBodies, nameOfFields);
  shareEqual('parameters', parameters, parts.parameters, ({name}) => name);
}

type Ref = {$ref: string};
interface Shared {
  parameters: Record<string, Parameter>;
  requestBodies: Record<string, RequestBody>;
  responses: Responses;
}

function shareEqual<T extends object>(
  kind: keyof Shared,
  uses: {part: T; put: (ref: Ref) => void}[],
  shared: Record<string, T>,
  nameFor: (part: T) => string | null,
): void {
  const equal = new Map<string, typeof uses>();
  for (const use of uses) {
    const text = textOf(use.part);
    equal.set(text, [...(equal.get(text) ?? []), use]);
  }
  for (const same of [...equal.values()].sort((a, b) => b.length - a.length)) {
    const {part} = same[0]!;
    const word = nameFor(part);
    if (same.length === 1 || !word) continue;
    let name = word;
    for (let n = 2; name in shared; n++) name = `${word}-${n}`;
    shared[name] = part;
    for (const {put} of same) put({$ref: `#/components/${kind}/${name}`});
  }
}

/** Whatever came first when it was written down. */
const textOf = (part: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b))));

function nameOfAnswer(answer: Response): string | null {
  if (!answer.content) return answer.description === DONE ? 'Done' : null;
  if (answer.description !== RESULT) return null;
  const schema: Partial<ReferenceObject> = answer.content['application/json']?.schema ?? {};
  return schema.$ref ? schema.$ref.split('/').at(-1)! : nameOfFields(answer);
}

/** `Reason`, `IdSeats`: of its schema, or of its first fields; `Bytes` of a file. */
function nameOfFields({content}: Pick<Response, 'content'>): string | null {
  const {type, properties, $ref}: JsonSchema & Partial<ReferenceObject> = content?.['application/json']?.schema ?? {};
  if ($ref) return `${$ref.split('/').at(-1)}-body`; // the schema's own name is that of a record's body
  if (content?.['application/octet-stream']) return 'Bytes';
  const fields = Object.keys(properties ?? {});
  if (type !== 'object' || !properties) return null;
  return (
    fields
      .slice(0, 3)
      .map(field => field.charAt(0).toUpperCase() + field.slice(1))
      .join('') || 'Nothing'
  );
}

/** What a reference takes, about, in letters. */
const REFERENCE = 50;

/**
 * What stands word for word in several places, wherever, and is longer than what points at it: objects are written once
 * under the name of their first fields, everything else under that of the field that had it first.
 */
export function shareSchemas(roots: object[], schemas: Schemas): void {
  const times = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSchema(value)) {
      const text = textOf(value);
      times.set(text, (times.get(text) ?? 0) + 1);
    }
    for (const inner of Object.values(value)) count(inner);
  };
  for (const root of [...roots, ...Object.values(schemas)]) count(root);
  const isWorth = (text: string): boolean => times.get(text)! * (text.length - REFERENCE) > text.length + REFERENCE;

  // What has a name already stands for its equals.
  const named = new Map(
    Object.entries(schemas)
      .filter(([, schema]) => schema.properties)
      .map(([name, schema]) => [textOf(schema), name]),
  );
  const meet = (value: unknown, field: string, put: (ref: Ref) => void): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSchema(value)) {
      const text = textOf(value);
      let name = named.get(text) ?? null;
      if (name === null && isWorth(text)) {
        name = nameOfNew(
          value.properties ? Object.keys(value.properties) : [field, 'text', 'again', 'more'],
          value.properties ? 3 : 1,
          schemas,
        );
        if (name !== null) {
          schemas[name] = value;
          named.set(text, name);
          inside(value);
        }
      }
      if (name !== null) return put({$ref: `#/components/schemas/${name}`});
    }
    inside(value);
  };
  const inside = (value: object): void => {
    for (const [key, inner] of Object.entries(value))
      meet(inner, key, ref => {
        (value as Record<string, unknown>)[key] = ref;
      });
  };
  const entities = Object.values(schemas);
  for (const root of [...roots, ...entities]) inside(root);
}

const KINDS: readonly unknown[] = ['string', 'integer', 'number', 'array'];
const isSchema = (value: object): value is JsonSchema => {
  const {type, properties}: JsonSchema = value;
  // What is only read is so in its own record.
  if ('readOnly' in value) return false;
  return type === 'object' ? properties !== undefined : KINDS.includes(type);
};

function nameOfNew(words: string[], least: number, schemas: Schemas): string | null {
  const parts = words.map(word => word.charAt(0).toUpperCase() + word.slice(1));
  for (let n = least; n <= parts.length; n++) {
    const name = parts.slice(0, n).join('');
    if (name !== '' && !(name in schemas)) return name;
  }
  return null;
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
    required: true,
    content: {'application/json': {schema: {$ref: `#/components/schemas/${entity}`}}},
  };
  withSample(shared[entity], schemas);
}
