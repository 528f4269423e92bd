/**
 * What the API answers is what its document says: the status is one of the operation's, the body fits the schema.
 * Every answer that any test gets is held against openapi.json, which `tests/contract` holds against the code.
 */
import fs from 'node:fs';
import path from 'node:path';
import Ajv, {type ValidateFunction} from 'ajv';
import addFormats from 'ajv-formats';

interface Response {
  content?: Record<string, {schema?: object}>;
}
type Operations = Record<string, {operationId: string; responses: Record<string, Response & {$ref?: string}>}>;
interface Told {
  status: number;
  headers: {'content-type'?: string};
  body: unknown;
}

let known:
  | {
      refusals: Record<string, Response>;
      paths: [pattern: RegExp, operations: Operations][];
      exact: Map<string, Operations>;
      ajv: Ajv;
    }
  | undefined;
const judges = new Map<Response, ValidateFunction | null>();

function spec(): NonNullable<typeof known> {
  if (known) return known;
  const document = JSON.parse(fs.readFileSync(path.join(__dirname, '../../openapi.json'), 'utf8')) as {
    paths: Record<string, Operations>;
    components: {responses: Record<string, Response>};
  };
  const ajv = new Ajv({strict: false, allErrors: false});
  addFormats(ajv, ['date', 'date-time', 'email']);
  for (const name of ['binary', 'svg']) ajv.addFormat(name, true);
  ajv.addSchema({$id: 'spec', components: document.components});
  const all = Object.entries(document.paths);
  known = {
    refusals: document.components.responses,
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
  const address = url.split('?')[0];
  if (!address.startsWith('/api/')) return null;
  const {exact, paths, refusals, ajv} = spec();
  const operation = (exact.get(address) ??
    paths.find(([pattern, operations]) => pattern.test(address) && operations[method.toLowerCase()])?.[1])?.[
    method.toLowerCase()
  ];
  if (!operation) return null;
  const who = `${operation.operationId} ${answer.status}`;
  const told = operation.responses[answer.status];
  const response = told?.$ref ? refusals[answer.status] : told;
  // Our own failure is none of an operation's answers; tests that bring one about say so.
  if (!response)
    return answer.status === 304 || answer.status === 500 ? null : `${who}: the document does not know this status`;
  const type = answer.headers['content-type']?.split(';')[0] ?? '';
  if (!response.content) return null;
  if (!(type in response.content)) return `${who}: «${type}» instead of ${Object.keys(response.content).join(', ')}`;
  if (type !== 'application/json') return null;
  if (!judges.has(response))
    judges.set(response, response.content[type].schema ? ajv.compile(pointed(response.content[type].schema)) : null);
  const fits = judges.get(response);
  if (!fits || fits(answer.body)) return null;
  const [error] = fits.errors ?? [];
  return `${who}: ${error.instancePath || 'the body'} ${error.message} ${JSON.stringify(error.params)}`;
}

/** References lead to the document's components. */
const pointed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"spec#/components/')) as object;
