/**
 * The guide in front of the document is true: the commands that stand in it are taken out of the document as it is
 * served and run, one after another, against the started application. From an empty cart to a paid order on the
 * built-in bank, and a report in a file. The page that shows it has every operation.
 */
import {execFile, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {startApp, ROOT, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {makeWorld, PASSWORD, SHOWN, type World} from '../support/world/fixture';

interface Told {
  info: {description: string};
  'x-areas': Record<string, string>;
  paths: Record<string, Record<string, {operationId: string; tags: string[]}>>;
  components: Record<string, Record<string, object>>;
}
const operationsOf = ({paths}: Told): string[] =>
  Object.values(paths).flatMap(operations => Object.values(operations).map(({operationId}) => operationId));

let app: TestApp;
let drop: () => Promise<void>;
let world: World;
let document: Told;
let guide: string;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  app = await startApp({databaseUrl: fresh.url});
  world = await makeWorld(app.db);
  document = (await (await fetch(`${app.url}/openapi.json`)).json()) as Told;
  guide = document.info.description;
});
afterAll(async () => {
  await app?.stop();
  await drop?.();
});

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const standIn = ['the stand-in', path.join(ROOT, 'tests', 'support', 'wire', 'curl.mjs')] as const;

/** Where curl is, the stand-in for machines without it has to do the same. */
describe.each(hasCurl ? [['curl', null] as const, standIn] : [standIn])('with %s', (_, curl) => {
  let folder: string;
  beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-guide-'))));
  afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));
  const told = <T>(file: string): T => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T;

  test('every command of the guide does what the guide says', async () => {
    const bin = path.join(folder, 'bin');
    fs.mkdirSync(bin);
    fs.symlinkSync(process.execPath, path.join(bin, 'node'));
    if (curl) fs.symlinkSync(curl, path.join(bin, 'curl'));
    const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!);
    const {stdout} = await run('sh', ['-eu', '-c', blocks.join('')], {
      cwd: folder,
      timeout: 600_000,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        API: app.url,
        USUARIO: world.staff.admin.email,
        PALABRA: PASSWORD,
        EVENTO: world.slug,
      },
    });
    expect(stdout).toContain("[ 'admin' ]");
    expect(stdout).toMatch(/^content-range: pedidos (0-\d|\*)\/\d+$/im);
    expect(stdout).toMatch(/^stale_version$/m);

    const {orderNumber} = told<{orderNumber: string}>('pedido.json');
    expect(told('resultado.json')).toMatchObject({orderNumber, state: 'paid', totalCents: 2 * SHOWN.general});
    const {rows} = await app.db.query<{state: string; tickets: number; payments: number}>(
      `select o.state, (select count(*)::int from ticket t where t.order_id = o.id) as tickets,
        (select count(*)::int from payment p where p.order_id = o.id) as payments
        from "order" o where o.number = $1`,
      [orderNumber],
    );
    expect(rows).toEqual([{state: 'paid', tickets: 2, payments: 1}]);
    expect(fs.readFileSync(path.join(folder, 'entradas.pdf')).subarray(0, 5).toString()).toBe('%PDF-');

    const {columns, rows: sessions} = told<{columns: {key: string}[]; rows: {sold: number; cents: number}[]}>(
      'informe.json',
    );
    expect(columns.map(({key}) => key)).toEqual(expect.arrayContaining(['sold', 'cents']));
    const {rows: sold} = await app.db.query<{sold: number}>(
      `select count(*)::int as sold from ticket where event_session_id = $1 and state = 'valid'`,
      [world.sessionId],
    );
    expect(sessions).toEqual([expect.objectContaining(sold[0])]);
  }, 660_000);
});

test('the commands stand in the text once, and each part of the guide has its heading', () => {
  expect(guide.match(/^## .*$/gm)).toEqual([
    '## Autenticación y claves',
    '## Listas',
    '## Concurrencia',
    '## Idempotencia',
    '## Errores',
    '## Límites',
    '## Una compra con curl',
    '## Un informe con curl',
    '## Códigos de error',
  ]);
});

describe('the page', () => {
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}${address}`, {headers});
    return {status: answer.status, headers: answer.headers, text: await answer.text()};
  };

  test('is the guide and every operation, without a script', async () => {
    const {text} = await read('/api/docs');
    const addresses = [...text.matchAll(/href="#\/([^/"]+)\/(\w+)"/g)].map(([, tag, id]) => [
      decodeURIComponent(tag!),
      id,
    ]);
    const told = Object.values(document.paths).flatMap(operations =>
      Object.values(operations).map(({tags, operationId}) => [tags[0], operationId]),
    );
    expect([...addresses].sort()).toEqual([...told].sort());
    for (const [name, sentence] of Object.entries(document['x-areas']))
      expect(text).toContain(`<summary><h2>${name}</h2> <small>${sentence}</small></summary>`);
    // Commands as they are, marks of the text drawn.
    expect(text).toContain('-d resultado=pay -o banco.html\n');
    expect(text.slice(text.indexOf('<main'), text.indexOf('</main>'))).not.toMatch(/\*\*|^## |```/m);
  });

  test('reads each tag by itself, with all that it refers to', async () => {
    const given: string[] = [];
    const {text} = await read('/api/docs');
    for (const [, tag] of text.matchAll(/data-tag="([^"]+)"/g)) {
      const slice = JSON.parse((await read(`/api/docs/${tag}.json`)).text) as Told;
      for (const [, kind, name] of JSON.stringify(slice).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        expect([tag, name, slice.components[kind!]?.[name!]]).toEqual([tag, name, document.components[kind!]![name!]]);
      given.push(...operationsOf(slice));
    }
    expect(given.sort()).toEqual(operationsOf(document).sort());
  });

  test('is kept by a browser while nothing has changed, and knows no other file', async () => {
    for (const address of ['/api/docs', '/api/docs/docs.js', '/api/docs/swagger-ui-bundle.js', '/openapi.json']) {
      const {status, headers} = await read(address);
      expect([address, status, headers.get('content-encoding')]).toEqual([address, 200, 'gzip']);
      const again = await read(address, {'If-None-Match': headers.get('etag')!});
      expect([address, again.status, again.text]).toEqual([address, 304, '']);
    }
    for (const address of ['/api/docs/guide.md', '/api/docs/constructor', '/api/docs/..%2fpackage.json'])
      expect([address, (await read(address)).status]).toEqual([address, 404]);
  });
});
