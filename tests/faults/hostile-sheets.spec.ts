/**
 * Sheets that are made to hurt whoever opens them: refused before they are unpacked (a tenth of a second on a quiet
 * machine), or else by the process that reads them; the server that sells meanwhile stays as small as it was, and the
 * work is not its own. How long it takes is judged by processor time: the machine may be busy with something else. The
 * negative control unpacks one.
 */
import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {inflateRawSync} from 'node:zlib';
import {Database} from '../../api/src/platform/database/db';
import {startApp, startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {makeWorld, type World} from '../support/world/fixture';
import {inTurn} from '../support/run/draw';
import {figure} from '../support/run/figures';
import {bookParts, columnName, toXlsx, toZip} from '../support/passes/holder-file';
import {idle, openList, uploadFile} from '../support/passes/holder-imports';
import {hangUp, Visitor} from '../support/wire/visitor';

const test = inTurn(__filename);

/** Processor time, ten times what it takes: unpacking one of them takes longer than that. */
const MOST_MS = 1000;
/** MiB by which the server may grow: the file itself, twice, and what the runtime leaves lying about. */
const MOST_GROWTH = 160;
const SHEET = 'xl/worksheets/hoja1.xml';
const SHARED = 'xl/sharedStrings.xml';

let api: ChildApp;
let db: Database;
let world: World;
let root: Visitor;
beforeAll(async () => {
  const {url} = await freshDatabase();
  const first = await startApp({databaseUrl: url});
  world = await makeWorld(first.db);
  await openList(first.db, world);
  await first.stop();
  db = new Database(url, 2);
  api = await startChild({databaseUrl: url, env: {DATABASE_POOL: '6', LOG_LEVEL: 'error'}});
  root = new Visitor(api.url, world.staff.superadmin.token);
}, 180_000);
afterAll(async () => {
  hangUp();
  await api.end('SIGTERM');
  await db.close();
});

const mebibytes = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${api.process.pid}/status`, 'utf8'))![1]) / 1024;
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY a "ja">${Array.from({length: 12}, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`).join('')}]>`;

const hostile: [name: string, make: () => Buffer, reason: RegExp][] = [
  [
    'a hundred megabytes of nothing',
    () => toZip({...bookParts(sheet('')), [SHEET]: Buffer.alloc(100_000_000)}),
    /descomprimido pasa de|comprimido de una manera/,
  ],
  [
    'fifty sheets of 50 MB',
    () =>
      toZip(
        {
          ...bookParts(sheet('')),
          ...Object.fromEntries(Array.from({length: 30}, (_, n) => [`xl/worksheets/s${n}.xml`, 'x'])),
        },
        Object.fromEntries(Array.from({length: 30}, (_, n) => [`xl/worksheets/s${n}.xml`, 50_000_000])),
      ),
    /descomprimido pasa de|comprimido de una manera/,
  ],
  [
    'a million columns',
    () =>
      toZip(
        bookParts(
          sheet(
            `<row r="1">${Array.from({length: 1_000_000}, (_, n) => `<c r="${columnName(n)}1"><v>1</v></c>`).join('')}</row>`,
          ),
        ),
      ),
    /más de 60 columnas/,
  ],
  [
    'a billion laughs among the texts',
    () =>
      toZip({
        ...bookParts(sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')),
        [SHARED]: `${laughs}<sst><si><t>&m;</t></si></sst>`,
      }),
    /definiciones XML/,
  ],
  [
    'a billion laughs in the book',
    () => toZip({...bookParts(sheet('')), 'xl/workbook.xml': `${laughs}<workbook>&m;</workbook>`}),
    /definiciones XML/,
  ],
  [
    'an entity that is a file',
    () =>
      toZip(
        bookParts(
          `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet('<row r="1"><c r="A1"><v>&e;</v></c></row>')}`,
        ),
      ),
    /definiciones XML/,
  ],
  [
    'a book of forty megabytes',
    () =>
      toZip({
        ...bookParts(sheet('')),
        'xl/workbook.xml': `<workbook>${randomBytes(5_000).toString('hex').repeat(4_000)}</workbook>`,
      }),
    /no se puede leer|comprimido de una manera/,
  ],
  [
    'a list of texts that swells',
    () => toZip({...bookParts(sheet('')), [SHARED]: `<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}</sst>`}),
    /comprimido de una manera/,
  ],
];

test.each(hostile)('%s is refused at once', async (name, make, reason) => {
  const file = make();
  const before = mebibytes('VmRSS');
  const took: number[] = [];
  const spent: number[] = [];
  for (let n = 0; n < 3; n++) {
    const began = cpuMs();
    const sent = await uploadFile(root, world.seasonListId, 'abonados.xlsx', file);
    expect([sent.status, sent.body.message]).toEqual([422, expect.stringMatching(reason)]);
    took.push(sent.took);
    spent.push(cpuMs() - began);
  }
  const grown = mebibytes('VmRSS') - before;
  // The machine may be busy with something else for a moment, not three times.
  figure(`${name} (${file.length} B), ${Math.round(grown)} MiB`, {
    times: '3 uploads',
    limits: [{name: 'refused in', value: Math.round(Math.min(...took)), most: 1000, unit: 'ms'}],
  });
  expect(Math.min(...spent)).toBeLessThan(MOST_MS);
  expect(grown).toBeLessThan(MOST_GROWTH);
});

test('a beginning that makes a search slow is read in a moment', async () => {
  const file = toZip(bookParts(`${'<dimension '.repeat(200_000)}${'<c r='.repeat(200_000)}${sheet('')}`));
  const began = cpuMs();
  const sent = await uploadFile(root, world.seasonListId, 'lenta.xlsx', file);
  expect(cpuMs() - began).toBeLessThan(2_000);
  figure('', {
    times: '1 upload',
    limits: [{name: 'answered in', value: Math.round(sent.took), most: 2_000, unit: 'ms'}],
  });
  if (sent.status === 200)
    expect(await idle(root, sent.body.id)).toMatchObject({
      state: 'failed',
      lastError: 'La hoja de cálculo está dañada.',
    });
});

test('[S11] texts as large as they may be are read by a process of its own; the server does not grow', async () => {
  const before = mebibytes('VmRSS');
  const texts = `<sst>${Array.from({length: 1_500_000}, (_, n) => `<si><t>${((n * 2_654_435_761) % 4_294_967_296).toString(36)}</t></si>`).join('')}</sst>`;
  const sent = await uploadFile(
    root,
    world.seasonListId,
    'textos.xlsx',
    toZip({...bookParts(sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')), [SHARED]: texts}),
  );
  expect(sent.status).toBe(200);
  expect(await idle(root, sent.body.id)).toMatchObject({
    state: 'failed',
    lastError: expect.stringMatching(/solo tiene los títulos|se ha interrumpido varias veces/),
  });
  const grown = mebibytes('VmRSS') - before;
  console.log(`texts: ${Math.round(grown)} MiB`);
  expect(grown).toBeLessThan(MOST_GROWTH);
});

/**
 * The longest that the server's loop stood still since the last look, in ms: its own figure, which begins anew when it
 * is read.
 */
async function longestPause(): Promise<number> {
  const {text} = await new Visitor(api.url).get('/metrics');
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)![1]) * 1000);
}

/**
 * Processor time of the server and of the processes that it has started and outlived, in hundredths of a second: what
 * else the machine does is not in it.
 */
function cpu(): {own: number; children: number} {
  const words = readFileSync(`/proc/${api.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  return {own: words[11]! + words[12]!, children: words[13]! + words[14]!};
}

const cpuMs = (): number => 10 * (cpu().own + cpu().children);

const send = (path: string, content: Buffer | string, type = 'application/octet-stream') =>
  root.send<{message: string; rowCount: number}>(path, {
    method: 'POST',
    body: content,
    headers: {'content-type': type},
    timeoutMs: 120_000,
  });
const asSubscribers = (content: Buffer) => send('/api/emails/importaciones/subir?name=lista.xlsx', content);
const titled = (rows: string): Buffer =>
  toZip({...bookParts(sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>Correo</t></is></c></row>${rows}`))});
const SPACES =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Correo</t></is></c></row>' +
  Array.from({length: 4_000}, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="s"><v>0</v></c></row>`).join('');

const stopping: [name: string, work: () => ReturnType<typeof send>, status: number][] = [
  [
    'one text of two million spaces in four thousand cells',
    () =>
      asSubscribers(
        toZip({
          ...bookParts(sheet(SPACES)),
          [SHARED]: `<sst><si><t xml:space="preserve">x${' '.repeat(2_000_000)}y</t></si></sst>`,
        }),
      ),
    200,
  ],
  [
    'a reference of half a million digits',
    () => asSubscribers(titled(`<row r="2"><c r="${'1'.repeat(500_000)}a"><v>1</v></c></row>`)),
    422,
  ],
  [
    'half a million texts',
    () =>
      asSubscribers(
        toZip({
          ...bookParts(sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')),
          [SHARED]: `<sst>${Array.from({length: 500_000}, (_, n) => `<si><t>${((n * 2_654_435_761) % 4_294_967_296).toString(36)}</t></si>`).join('')}</sst>`,
        }),
      ),
    422,
  ],
  [
    'an honest list of forty thousand',
    () =>
      asSubscribers(
        toXlsx(
          [
            ['Nombre', 'Apellidos', 'Correo'],
            ...Array.from({length: 40_000}, (_, n) => [`Ana ${n}`, 'Prieto Vidal', `ana${n}@example.org`]),
          ],
          {dayColumns: [], numberColumns: []},
        ),
      ),
    200,
  ],
  [
    'a drawing of a hundred thousand seats',
    () =>
      send(
        '/api/planos/comprobar',
        JSON.stringify({
          content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9000">${Array.from({length: 100_000}, (_, n) => `<circle cx="${(n % 400) * 20 + 30}" cy="${Math.floor(n / 400) * 30 + 30}" r="8" id="A-${Math.floor(n / 400) + 1}-${(n % 400) + 1}"/>`).join('')}</svg>`,
        }),
        'application/json',
      ),
    200,
  ],
  [
    'a picture that is one line of five megabytes',
    () =>
      send(
        '/api/emails/gestor-de-medios/subir?name=linea.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0${' L1 1'.repeat(1_000_000)}"/></svg>`,
      ),
    200,
  ],
  [
    'a file of a bank with two hundred thousand answers',
    () =>
      send(
        '/api/remesas/devoluciones',
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">${'<TxInfAndSts><TxSts>ACCP</TxSts></TxInfAndSts>'.repeat(200_000)}</Document>`,
      ),
    200,
  ],
];

test.each(stopping)('[X4] %s is read beside the shop, which does not stand still', async (name, work, status) => {
  const pauses: number[] = [];
  const before = cpu();
  let sent = {status: 0, text: ''};
  // The machine may be busy with something else for a moment, not twice.
  for (let n = 0; n < 2; n++) {
    await longestPause();
    sent = await work();
    pauses.push(await longestPause());
  }
  expect([sent.status, sent.text.slice(0, 300)]).toEqual([status, expect.any(String)]);
  figure(name, {
    times: '2 uploads',
    limits: [{name: 'longest pause of the API', value: Math.min(...pauses), most: 50, unit: 'ms'}],
  });
  const after = cpu();
  expect(Math.min(...pauses)).toBeLessThan(MOST_MS);
  expect(after.own - before.own).toBeLessThan(after.children - before.children);
});

test('[X4] many cells of one long text are refused', async () => {
  const rows = Array.from(
    {length: 4_000},
    (_, n) =>
      `<row r="${n + 2}">${Array.from({length: 50}, (_, c) => `<c r="${columnName(c)}${n + 2}" t="s"><v>0</v></c>`).join('')}</row>`,
  ).join('');
  const sent = await asSubscribers(
    toZip({...bookParts(sheet(rows)), [SHARED]: `<sst><si><t>${'a'.repeat(10_000)}</t></si></sst>`}),
  );
  expect([sent.status, sent.body.message]).toEqual([
    422,
    'La hoja tiene demasiado texto: como mucho 30 millones de letras.',
  ]);
});

test('[X4] who comes while many files are being read hears when to come again', async () => {
  const file = toXlsx([['Correo'], ...Array.from({length: 3_000}, (_, n) => [`eva${n}@example.org`])], {
    dayColumns: [],
    numberColumns: [],
  });
  const sent = await Promise.all(Array.from({length: 20}, () => asSubscribers(file)));
  const turned = sent.filter(one => one.status !== 200);
  expect(sent.length - turned.length).toBeGreaterThanOrEqual(2);
  expect(turned.length).toBeGreaterThan(0);
  for (const one of turned)
    expect([one.status, one.headers['retry-after'], one.body.message]).toEqual([
      503,
      '15',
      'Se están leyendo varios archivos a la vez. Vuelve a intentarlo en unos segundos.',
    ]);
});

test('[S11] unpacking first is what costs (negative control)', () => {
  const file = toZip({'a.xml': Buffer.alloc(100_000_000)});
  const unpacked = inflateRawSync(file.subarray(30 + 'a.xml'.length, 30 + 'a.xml'.length + file.readUInt32LE(18)));
  expect(unpacked.length / file.length).toBeGreaterThan(900);
});
