/**
 * Sheets that are made to hurt whoever opens them: refused before they are unpacked (a tenth of a second on a quiet machine;
 * the figures are printed), or else by the process that reads them; the server that sells meanwhile stays as small as it was. The negative control unpacks one.
 */
import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {inflateRawSync} from 'node:zlib';
import {Database} from '../../api/src/db';
import {buildApi, startApp, startChild, type ChildApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {bookParts, columnName, toZip} from '../support/holder-file';
import {idle, openList, uploadFile} from '../support/holder-imports';
import {hangUp, Visitor} from '../support/visitor';

/** Ten times what a quiet machine needs: unpacking one of them takes longer than that. */
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
  await buildApi();
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

const mebibytes = (what: 'VmRSS' | 'VmHWM'): number => Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${api.process.pid}/status`, 'utf8'))![1]) / 1024;
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY a "ja">${Array.from({length: 12}, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`).join('')}]>`;

const hostile: [name: string, make: () => Buffer, reason: RegExp][] = [
  ['a hundred megabytes of nothing', () => toZip({...bookParts(sheet('')), [SHEET]: Buffer.alloc(100_000_000)}), /descomprimido pasa de|comprimido de una manera/],
  ['fifty sheets of 50 MB', () => toZip({...bookParts(sheet('')), ...Object.fromEntries(Array.from({length: 30}, (_, n) => [`xl/worksheets/s${n}.xml`, 'x']))}, Object.fromEntries(Array.from({length: 30}, (_, n) => [`xl/worksheets/s${n}.xml`, 50_000_000]))), /descomprimido pasa de|comprimido de una manera/],
  ['a million columns', () => toZip(bookParts(sheet(`<row r="1">${Array.from({length: 1_000_000}, (_, n) => `<c r="${columnName(n)}1"><v>1</v></c>`).join('')}</row>`))), /más de 60 columnas/],
  ['a billion laughs among the texts', () => toZip({...bookParts(sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')), [SHARED]: `${laughs}<sst><si><t>&m;</t></si></sst>`}), /definiciones XML/],
  ['a billion laughs in the book', () => toZip({...bookParts(sheet('')), 'xl/workbook.xml': `${laughs}<workbook>&m;</workbook>`}), /definiciones XML/],
  ['an entity that is a file', () => toZip(bookParts(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet('<row r="1"><c r="A1"><v>&e;</v></c></row>')}`)), /definiciones XML/],
  ['a book of forty megabytes', () => toZip({...bookParts(sheet('')), 'xl/workbook.xml': `<workbook>${randomBytes(5_000).toString('hex').repeat(4_000)}</workbook>`}), /no se puede leer|comprimido de una manera/],
  ['a list of texts that swells', () => toZip({...bookParts(sheet('')), [SHARED]: `<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}</sst>`}), /comprimido de una manera/],
];

test.each(hostile)('%s is refused at once', async (name, make, reason) => {
  const file = make();
  const before = mebibytes('VmRSS');
  const took: number[] = [];
  for (let n = 0; n < 3; n++) {
    const sent = await uploadFile(root, world.seasonListId, 'abonados.xlsx', file);
    expect([sent.status, sent.body.message]).toEqual([422, expect.stringMatching(reason)]);
    took.push(sent.took);
  }
  const grown = mebibytes('VmRSS') - before;
  console.log(`${name} (${file.length} B): ${took.map(ms => Math.round(ms)).join(', ')} ms, ${Math.round(grown)} MiB`);
  // The machine may be busy with something else for a moment, not three times.
  expect(Math.min(...took)).toBeLessThan(MOST_MS);
  expect(grown).toBeLessThan(MOST_GROWTH);
});

test('a beginning that makes a search slow is read in a moment', async () => {
  const file = toZip(bookParts(`${'<dimension '.repeat(200_000)}${'<c r='.repeat(200_000)}${sheet('')}`));
  const sent = await uploadFile(root, world.seasonListId, 'lenta.xlsx', file);
  expect(sent.took).toBeLessThan(2_000);
  if (sent.status === 200) expect(await idle(root, sent.body.id)).toMatchObject({state: 'failed', lastError: 'La hoja de cálculo está dañada.'});
});

test('texts as large as they may be are read by a process of its own; the server does not grow', async () => {
  const before = mebibytes('VmRSS');
  const texts = `<sst>${Array.from({length: 1_500_000}, (_, n) => `<si><t>${(n * 2_654_435_761 % 4_294_967_296).toString(36)}</t></si>`).join('')}</sst>`;
  const sent = await uploadFile(root, world.seasonListId, 'textos.xlsx', toZip({...bookParts(sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')), [SHARED]: texts}));
  expect(sent.status).toBe(200);
  expect(await idle(root, sent.body.id)).toMatchObject({state: 'failed', lastError: expect.stringMatching(/solo tiene los títulos|se ha interrumpido varias veces/)});
  const grown = mebibytes('VmRSS') - before;
  console.log(`texts: ${Math.round(grown)} MiB`);
  expect(grown).toBeLessThan(MOST_GROWTH);
});

test('unpacking first is what costs (negative control)', () => {
  const file = toZip({'a.xml': Buffer.alloc(100_000_000)});
  const unpacked = inflateRawSync(file.subarray(30 + 'a.xml'.length, 30 + 'a.xml'.length + file.readUInt32LE(18)));
  expect(unpacked.length / file.length).toBeGreaterThan(900);
});
