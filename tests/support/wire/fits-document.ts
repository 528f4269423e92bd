/**
 * What the API answers is what its document says: the status is one of the operation's, the body fits the schema.
 * Every answer that any test gets is held against openapi.json, which `tests/contract` holds against the code.
 */
import fs from 'node:fs';
import path from 'node:path';
import Ajv, {type ValidateFunction} from 'ajv';
import addFormats from 'ajv-formats';
import {needsOf} from '../../../api/src/domain/activities/modules';
import {ERRORS} from '../../../api/src/domain/kernel/errors';

interface Response {
  content?: Record<string, {schema?: object}>;
}
interface Operation {
  operationId: string;
  'x-permission': unknown;
  requestBody?: object;
  responses: Record<string, Response & {$ref?: string}>;
}
type Operations = Record<string, Operation>;
type Schema = Record<string, unknown>;
interface Told {
  status: number;
  headers: {'content-type'?: string};
  body: unknown;
}

let known:
  | {
      shared: Record<string, Response>;
      paths: [pattern: RegExp, operations: Operations][];
      exact: Map<string, Operations>;
      ajv: Ajv;
    }
  | undefined;
const judges = new Map<Response, ValidateFunction | null>();

function spec(): NonNullable<typeof known> {
  if (known) return known;
  const document = JSON.parse(fs.readFileSync(path.join(__dirname, '../../../openapi.json'), 'utf8')) as {
    paths: Record<string, Operations>;
    components: {responses: Record<string, Response>; schemas: Record<string, Schema>};
  };
  // Each of its judges is asked a few times: they are made faster than they would run faster.
  const ajv = new Ajv({strict: false, allErrors: false, code: {optimize: false}});
  addFormats(ajv, ['date', 'date-time', 'email']);
  for (const name of ['binary', 'svg']) ajv.addFormat(name, true);
  ajv.addSchema({$id: 'spec', components: {schemas: asAnswered(document.components.schemas)}});
  const all = Object.entries(document.paths);
  known = {
    shared: document.components.responses,
    exact: new Map(all.filter(([address]) => !address.includes('{'))),
    paths: all
      .filter(([address]) => address.includes('{'))
      .map(([address, operations]) => [
        new RegExp(`^${address.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        operations,
      ]),
    ajv,
  };
  return known;
}

/** Null when the answer is as the document says, or the address is none of its. */
export function unfit(method: string, url: string, answer: Told): string | null {
  const address = url.split('?')[0]!;
  if (!address.startsWith('/api/')) return null;
  const {exact, paths, shared, ajv} = spec();
  const operation = (exact.get(address) ??
    paths.find(([pattern, operations]) => pattern.test(address) && operations[method.toLowerCase()])?.[1])?.[
    method.toLowerCase()
  ];
  if (!operation) return null;
  const who = `${operation.operationId} ${answer.status}`;
  const told =
    operation.responses[answer.status] ??
    (anywhere(operation, method, address, !exact.has(address)).includes(answer.status)
      ? operation.responses.default
      : undefined);
  const response = told?.$ref ? shared[told.$ref.split('/').at(-1)!] : told;
  // Our own failure is none of an operation's answers; tests that bring one about say so.
  if (!response)
    return answer.status === 304 || answer.status === 500 ? null : `${who}: the document does not know this status`;
  const type = answer.headers['content-type']?.split(';')[0] ?? '';
  if (!response.content) return null;
  // A media range of the document (`image/*`) is any type of that kind.
  if (!(type in response.content) && !(type.replace(/\/.*$/, '/*') in response.content))
    return `${who}: «${type}» instead of ${Object.keys(response.content).join(', ')}`;
  if (type !== 'application/json') return null;
  if (!judges.has(response))
    judges.set(response, response.content[type]!.schema ? ajv.compile(pointed(response.content[type]!.schema)) : null);
  const {code} = (answer.status >= 400 ? answer.body : {}) as {code?: string};
  const own = code === undefined ? answer.status : ERRORS.get(code)?.status;
  if (own !== answer.status) return `${who}: «${code}» is a ${own ?? 'code that nobody knows'}`;
  const fits = judges.get(response);
  if (!fits || fits(answer.body)) return null;
  const error = (fits.errors ?? [])[0]!;
  return `${who}: ${error.instancePath || 'the body'} ${error.message} ${JSON.stringify(error.params)}`;
}

/**
 * What `default` stands for, of this operation: 401 and 403 of one that asks who calls, 403 of any write, which another
 * site's page may send, 413 and 415 where there is a body, 404 of a part that an organisation may do without.
 */
const anywhere = (operation: Operation, method: string, address: string, isNamed: boolean): number[] => [
  422,
  503,
  ...(operation['x-permission'] === 'public' || operation['x-permission'] === 'customer' ? [] : [401, 403]),
  ...(method.toUpperCase() === 'GET' ? [] : [403]),
  ...(operation.requestBody ? [413, 415] : []),
  ...(isNamed || (needsOf(address) ?? []).length > 0 ? [404] : []),
];

/** What has a default may be left out of what is sent; an answer always has it. */
function asAnswered(schemas: Record<string, Schema>): Record<string, Schema> {
  const whole = (property: Schema): Schema =>
    '$ref' in property ? schemas[String(property.$ref).split('/').at(-1)!]! : property;
  const hasDefault = (property: Schema): boolean => 'default' in property || 'x-default' in property;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const always = properties.filter(([, property]) => hasDefault(whole(property))).map(([key]) => key);
      const required = [...new Set([...((schema.required ?? []) as string[]), ...always])];
      return [name, pointed({...schema, ...(required.length ? {required} : {})}) as Schema];
    }),
  );
}

/** As Ajv reads it: references lead to the document's components, an integer that says no more has 32 bits. */
const pointed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"spec#/components/'), (_, value: unknown) => {
    const part = value as Schema;
    if (part === null || typeof part !== 'object') return value;
    if (part.type === 'integer') return {minimum: -2147483648, maximum: 2147483647, ...part};
    if (part.nullable === true && part.allOf) return {anyOf: [...(part.allOf as Schema[]), {type: 'null'}]};
    return part;
  }) as object;
