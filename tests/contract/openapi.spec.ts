/**
 * The document that ops read and the fronts take their types from: current, complete, without an error for two linters.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {CATALOGUE} from '../../api/src/domain/kernel/error-catalogue';
import {ERRORS} from '../../api/src/domain/kernel/errors';
import {ENTITIES} from '../../api/src/models/registry';
import {resourceOf} from '../../api/src/web/rest/resource';
import {startApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn, isChanged} from '../support/run/draw';
import {resolved} from '../support/wire/document';
import {unfit} from '../support/wire/fits-document';

const root = path.resolve(__dirname, '..', '..');
const file = path.join(root, 'openapi.json');

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  'x-permission'?: unknown;
  security: unknown[];
  requestBody?: {content: Record<string, {schema: unknown; example?: unknown}>};
  responses: Record<string, Response>;
}
interface Response {
  content?: Record<string, {schema?: unknown}>;
}
interface Document {
  info: {description: string};
  tags: {name: string; description: string}[];
  'x-tagGroups': {name: string; tags: string[]}[];
  'x-areas': Record<string, string>;
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Response>;
    schemas: Record<string, {properties?: Record<string, {readOnly?: boolean}>; required?: string[]}>;
  };
}

let app: TestApp;
let drop: () => Promise<void>;
let operations: [string, Operation][];
let written: Document;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  app = await startApp({databaseUrl: fresh.url});
  written = (await app.app.openApi()) as Document;
  const document = resolved<Document>(written);
  operations = Object.entries(document.paths).flatMap(([p, verbs]) =>
    Object.entries(verbs).map(([verb, op]): [string, Operation] => [
      `${verb.toUpperCase()} ${p}`,
      {...op, security: op.security ?? document.security},
    ]),
  );
});
afterAll(async () => {
  await app?.stop();
  await drop?.();
});

test('openapi.json is what the API says: after a change, npm run openapi', async () => {
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(await app.app.openApi())));
});

test('every operation says who may call it, under a name of its own', () => {
  const ids = operations.map(([, op]) => op.operationId);
  expect(new Set(ids).size).toBe(operations.length);
  for (const [where, op] of operations) {
    expect([where, op['x-permission']]).toEqual([where, expect.anything()]);
    expect([where, op.operationId]).toEqual([where, expect.stringMatching(/^[a-z][A-Za-z0-9]+$/)]);
    expect([where, op.security]).toEqual([where, expect.any(Array)]);
    expect([where, op.summary, op.tags]).toEqual([where, expect.stringMatching(/\S/), [expect.stringMatching(/\S/)]]);
  }
});

test('every tag stands in one area, with a sentence that says what it is for', () => {
  const {tags, 'x-tagGroups': areas} = written;
  const names = tags.map(tag => tag.name);
  expect([...new Set(operations.flatMap(([, op]) => op.tags ?? []))].sort()).toEqual([...names].sort());
  expect(areas.flatMap(area => area.tags)).toEqual(names);
  expect(Object.keys(written['x-areas'])).toEqual(areas.map(area => area.name));
  const sentences = [...tags.map(tag => tag.description), ...Object.values(written['x-areas'])];
  expect(sentences.filter(sentence => !/^.{25,}\.$/.test(sentence))).toEqual([]);
});

test('bodies have examples, errors have the one error body', () => {
  const refusals = Object.entries(written.components.responses).filter(([name]) => /^[45]\d\d$|^Refused$/.test(name));
  const own = refusals.map(([name]) => name).filter(name => name !== 'Refused');
  expect(own).toEqual(['401', '403', '404', '409', '410', '429']);
  for (const [where, op] of operations) {
    const json = op.requestBody?.content['application/json'];
    if (json) expect([where, json.example]).toEqual([where, expect.anything()]);
  }
  for (const [path, verbs] of Object.entries(written.paths))
    for (const {responses} of Object.values(verbs)) {
      expect([path, responses.default]).toEqual([path, {$ref: '#/components/responses/Refused'}]);
      for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400))
        expect([path, status, response]).toEqual([path, status, {$ref: `#/components/responses/${status}`}]);
    }
  for (const [status, response] of refusals)
    expect([status, response.content?.['application/json']?.schema]).toEqual([
      status,
      {$ref: '#/components/schemas/Error'},
    ]);
});

test('an entity is one schema, and ops can read what changes in it: the whole document is small', () => {
  const {schemas} = written.components;
  const entities = ENTITIES.map(resourceOf);
  for (const r of entities) {
    const {properties = {}, required = []} = schemas[r.name]!;
    const written = r.readOnly ? [] : r.fields.filter(f => !f.readOnly && !f.writeOnly);
    expect([
      r.name,
      Object.keys(properties)
        .filter(name => r.readOnly || properties[name]!.readOnly)
        .sort(),
    ]).toEqual([
      r.name,
      Object.keys(properties)
        .filter(name => !written.some(f => f.name === name))
        .sort(),
    ]);
    expect([r.name, written.filter(f => f.required && !r.hidden?.includes(f.name)).map(f => f.name)]).toEqual([
      r.name,
      required.filter(name => written.some(f => f.name === name)),
    ]);
  }
  expect(
    Object.keys(schemas).filter(name => entities.some(r => new RegExp(`^${r.name}(Create|Update)$`).test(name))),
  ).toEqual([]);
  expect(fs.statSync(file).size).toBeLessThanOrEqual(1_760_000);
});

test('an answer that is not as written is seen: its status, its body, its kind', () => {
  const told = (status: number, body: unknown, type = 'application/json; charset=utf-8') =>
    unfit('GET', '/api/clientes?range=[0,9]', {status, body, headers: {'content-type': type}});
  expect(told(200, [])).toBeNull();
  expect(told(401, {code: 'unauthorized', message: 'Falta la sesión.'})).toBeNull();
  expect(told(200, [{id: 'uno'}])).toMatch(/^listCustomer 200: /);
  expect(told(401, {code: 'unauthorized'})).toMatch(/message/);
  expect(told(418, {})).toMatch(/does not know this status/);
  expect(told(200, [], 'text/html')).toMatch(/instead of application\/json/);
});

test('the hot operations answer under the addresses that the document names', async () => {
  const answered = async (p: string) => {
    const answer = await fetch(`${app.url}${p}`);
    return [answer.status, ((await answer.json()) as {code?: string}).code];
  };
  expect(await answered('/api/public/cart')).toEqual([200, undefined]);
  expect(await answered('/api/public/site')).toEqual([404, 'not_found']); // no house has begun in this database
  expect(operations.map(([where]) => where)).toEqual(
    expect.arrayContaining([
      'POST /api/public/cart/seats',
      'POST /api/payments/redsys/notification',
      'GET /api/public/sessions/{id}/states',
      'POST /api/carrito/sell',
    ]),
  );
});

test('a code has one status, is told in the document and is thrown by something', () => {
  expect(ERRORS.size).toBe(Object.values(CATALOGUE).flatMap(codes => Object.keys(codes)).length);
  expect(written.info.description).toContain(`| \`seats_taken\` | 409 | ${CATALOGUE[409].seats_taken} |`);
  const written409 = Object.keys(CATALOGUE[409]).filter(
    code => !written.info.description.includes(`\`${code}\` | 409`),
  );
  expect(written409).toEqual([]);
  const source: string[] = [];
  const walk = (folder: string) => {
    for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(full);
      else if (entry.name.endsWith('.ts') && entry.name !== 'error-catalogue.ts')
        source.push(fs.readFileSync(full, 'utf8'));
    }
  };
  walk(path.join(root, 'api', 'src'));
  const text = source.join('\n');
  // `invitations_${refusal}`, with the refusals named in the map beside it.
  const families = [...text.matchAll(/(?:conflict|DomainError)\(\s*`([a-z_]+_)\$\{/g)].map(([, prefix]) => prefix!);
  const isThrown = (code: string): boolean =>
    text.includes(`'${code}'`) ||
    families.some(family => code.startsWith(family) && new RegExp(`\\b${code.slice(family.length)}:`).test(text));
  expect([...ERRORS.keys()].filter(code => !isThrown(code))).toEqual([]);
});

(isChanged('openapi.json') ? test : inTurn(__filename)).each([
  [
    'spectral',
    [
      'node_modules/@stoplight/spectral-cli/dist/index.js',
      'lint',
      file,
      '--ruleset',
      path.join(__dirname, 'spectral.yaml'),
      '--fail-severity',
      'error',
    ],
  ],
  [
    'redocly',
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends', 'recommended', '--max-problems', '20'],
  ],
])(
  '%s finds no error',
  (_, args) => {
    const done = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      timeout: 90_000,
      env: {...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'},
    });
    expect(done.status === 0 ? '' : done.stdout + done.stderr).toBe('');
  },
  300_000,
);
