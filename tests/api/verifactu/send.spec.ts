/** Records reach the tax office once each and in order, whatever happens on the way; its answers are kept. */
import {noteAnswer} from '../../../api/src/domain/verifactu/note-answer';
import {resumeSending} from '../../../api/src/domain/verifactu/resume';
import {takeBatch} from '../../../api/src/domain/verifactu/take-batch';
import {callOffice} from '../../../api/src/outside/tax-office/call';
import {batchXml, envelope} from '../../../api/src/outside/tax-office/envelope';
import {officeOf} from '../../../api/src/outside/tax-office/office';
import {readAnswer} from '../../../api/src/outside/tax-office/read-answer';
import {meeting} from '../../support/run/until';
import {schemaProblems} from '../../support/verifactu/schema';
import {type Desk, openDesk} from './stage';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.stop());

const numbers = () => desk.office.batches.map(batch => batch.records.map(record => Number(record.reference)));
const states = async () => (await desk.records()).map(record => record.state);
const flow = async () =>
  (
    await desk.db.query<{failures: number; wait: number; stopped: string; seconds: number}>(
      `select failures, wait_seconds as wait, stopped_message as stopped,
         extract(epoch from next_at - now())::int as seconds from verifactu_flow`,
    )
  ).rows[0]!;
const incidents = async () =>
  (await desk.db.query<{kind: string; detail: string}>('select kind, detail from incident order by id')).rows;

test('sent in order, accepted, and the invoice says so with its CSV; the answer fits the schema of answers', async () => {
  const [first] = await desk.issue(3);
  expect(await desk.send()).toBe(3);
  expect(numbers()).toEqual([[1, 2, 3]]);
  expect(desk.office.breaks).toEqual([]);
  const records = await desk.records();
  expect(records.map(record => record.state)).toEqual(['accepted', 'accepted', 'accepted']);
  const {rows} = await desk.db.query<{state: string; csv: string; sent: Date}>(
    'select aeat_state as state, aeat_csv as csv, sent_at as sent from invoice where id = $1',
    [first!.id],
  );
  expect(rows[0]).toMatchObject({state: 'accepted', csv: expect.stringMatching(/^A-/)});
  expect(rows[0]!.sent).not.toBeNull();
  expect(rows[0]!.csv).toBe(records[0]!.csv);
  const body = /<env:Body>(.*)<\/env:Body>/s.exec(desk.office.lastAnswer)![1]!;
  expect(await schemaProblems(body, 'RespuestaSuministro')).toEqual([]);
  expect(desk.office.batches[0]!.isLate).toBe(false);
  expect(await desk.send()).toBe(0);
});

test('the wait that it asks for is kept, unless a whole batch waits', async () => {
  desk.office.waitSeconds = 120;
  await desk.issue(1);
  await desk.send();
  await desk.issue(1);
  expect(await desk.send()).toBe(0);
  expect((await flow()).wait).toBe(120);
  await desk.issue(999);
  expect(await desk.send()).toBe(1000);
  expect(desk.office.batches.map(batch => batch.records.length)).toEqual([1, 1000]);
  await desk.issue(1);
  expect(await desk.send()).toBe(0);
  await desk.later(2);
  expect(await desk.send()).toBe(1);
});

test('negative control: two that only look at what is pending send it twice', async () => {
  await desk.issue(2);
  const office = officeOf(desk.config)!;
  const together = meeting(2);
  const naive = async () => {
    const {rows} = await desk.db.query<{xml: string}>(
      `select xml from verifactu_record where state = 'pending' order by position`,
    );
    await together();
    const records = rows.map((row, at) => ({id: at, position: at + 1, kind: 'issue' as const, xml: row.xml}));
    await callOffice(
      office.door('B12345674'),
      envelope(batchXml({issuer: {nif: 'B12345674', name: 'X'}, isLate: false, records})),
    );
  };
  await Promise.all([naive(), naive()]);
  expect(numbers()).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('eight workers at once send nothing twice', async () => {
  await desk.issue(5);
  await Promise.all(Array.from({length: 8}, () => desk.send()));
  expect(numbers()).toEqual([[1, 2, 3, 4, 5]]);
  expect(await states()).toEqual(Array.from({length: 5}, () => 'accepted'));
});

test('killed between taking and sending: it waits, and leaves in its order when the time is over', async () => {
  await desk.issue(2);
  expect((await desk.db.withTransaction(tx => takeBatch(tx, 'test')))!.records).toHaveLength(2);
  await desk.issue(1);
  expect(await desk.send()).toBe(0);
  await desk.later(6);
  expect(await desk.send()).toBe(3);
  expect(numbers()).toEqual([[1, 2, 3]]);
  expect(desk.office.batches[0]!.isLate).toBe(true);
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
});

test('killed between sending and the answer: asked again, and what is there already counts as taken', async () => {
  await desk.issue(3);
  desk.office.refuse = record =>
    record.reference === '2'
      ? {state: 'AceptadoConErrores', code: 2001, message: 'El NIF no está identificado.'}
      : null;
  desk.office.mood = 'takes it and says nothing';
  expect(await desk.send()).toBe(3);
  expect(await states()).toEqual(['pending', 'pending', 'pending']);
  expect((await desk.records()).every(record => record.wasAsked)).toBe(true);
  desk.office.mood = 'well';
  await desk.later(60);
  expect(await desk.send()).toBe(3);
  expect(await states()).toEqual(['accepted', 'accepted_with_errors', 'accepted']);
  expect(await incidents()).toEqual([]);
});

test('an answer that comes when the batch was given up changes nothing twice', async () => {
  await desk.issue(1);
  const batch = (await desk.db.withTransaction(tx => takeBatch(tx, 'test')))!;
  const {text, status} = await callOffice(officeOf(desk.config)!.door('B12345674'), envelope(batchXml(batch)));
  await desk.later(6);
  await desk.send();
  expect(await states()).toEqual(['accepted']);
  await desk.db.withTransaction(tx => noteAnswer(tx, batch.id, readAnswer(text, status)));
  expect(await states()).toEqual(['accepted']);
  const {rows} = await desk.db.query<{state: string}>('select state from verifactu_batch order by id');
  expect(rows.map(row => row.state)).toEqual(['lost', 'rejected']);
});

test('a double that was never sent from here is refused and told: another invoice has its number', async () => {
  const [made] = await desk.issue(1);
  desk.office.known.set(`B12345674 ${made!.fullNumber}`, {state: 'Correcta', huella: 'OTHER'});
  await desk.send();
  const [record] = await desk.records();
  expect(record).toMatchObject({state: 'rejected', code: 3000});
  expect(record!.message).toContain('no se envió desde aquí');
  expect((await incidents()).map(one => one.kind)).toEqual(['verifactu_rejected']);
});

test('partly accepted: each record as it was answered, the rest of the chain goes on, the first refusal is told', async () => {
  const made = await desk.issue(4);
  desk.office.refuse = record =>
    record.reference === '2'
      ? {state: 'Incorrecto', code: 1110, message: 'El NIF no está identificado en el censo de la AEAT.'}
      : record.reference === '3'
        ? {state: 'AceptadoConErrores', code: 2001, message: 'El NIF del bloque Destinatarios no está identificado.'}
        : null;
  await desk.send();
  expect(await states()).toEqual(['accepted', 'rejected', 'accepted_with_errors', 'accepted']);
  const {rows} = await desk.db.query<{state: string; message: string}>(
    'select aeat_state as state, aeat_message as message from invoice where id = $1',
    [made[1]!.id],
  );
  expect(rows[0]).toEqual({state: 'rejected', message: '1110: El NIF no está identificado en el censo de la AEAT.'});
  expect((await incidents())[0]!.detail).toContain('error 1110');
  await desk.issue(1);
  await desk.later(1);
  await desk.send();
  expect(numbers()).toEqual([[1, 2, 3, 4], [5]]);
});

test('technical trouble with one record: it alone is sent again, unchanged and later', async () => {
  await desk.issue(2);
  desk.office.refuse = record =>
    record.reference === '1' ? {state: 'Incorrecto', code: 3501, message: 'Error técnico de base de datos.'} : null;
  await desk.send();
  expect(await states()).toEqual(['pending', 'accepted']);
  expect((await flow()).seconds).toBeGreaterThan(30);
  desk.office.refuse = () => null;
  await desk.later(10);
  await desk.send();
  expect(numbers()).toEqual([[1, 2], [1]]);
  expect(await states()).toEqual(['accepted', 'accepted']);
});

test('[C25] an hour of outage: sold and recorded meanwhile, waits that grow, caught up in order as an incidence', async () => {
  desk.office.mood = 'down';
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    await desk.issue(2);
    await desk.send();
    waits.push((await flow()).seconds);
    await desk.later(64);
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(waits[0]! * 20);
  expect(waits.at(-1)).toBeLessThanOrEqual(3600);
  desk.office.mood = 'answers a web page';
  await desk.send();
  await desk.later(64);
  desk.office.mood = {fault: {kind: 'Server', code: 3501, message: 'Error técnico de base de datos.'}};
  await desk.send();
  await desk.later(64);
  desk.office.mood = 'well';
  expect(await desk.send()).toBe(14);
  expect(numbers()).toEqual([Array.from({length: 14}, (_, at) => at + 1)]);
  expect(desk.office.batches[0]!.isLate).toBe(true);
  expect(desk.office.breaks).toEqual([]);
  expect((await flow()).failures).toBe(0);
  await desk.db.query(`update verifactu_flow set late_before = now() - interval '1 minute'`);
  await desk.issue(1);
  await desk.later(1);
  await desk.send();
  expect(desk.office.batches[1]!.isLate).toBe(false);
});

test('suspended (4141): nothing leaves until somebody has looked, billing goes on, and then all of it leaves', async () => {
  await desk.issue(1);
  desk.office.mood = {fault: {kind: 'Client', code: 4141, message: 'Su acceso ha sido suspendido temporalmente.'}};
  await desk.send();
  expect(await incidents()).toEqual([
    {kind: 'verifactu_stopped', detail: expect.stringContaining('Su acceso ha sido suspendido')},
  ]);
  desk.office.mood = 'well';
  await desk.issue(1);
  await desk.later(600);
  expect(await desk.send()).toBe(0);
  expect(await desk.db.withTransaction(resumeSending)).toBe(1);
  expect(await desk.send()).toBe(2);
  expect(await states()).toEqual(['accepted', 'accepted']);
});

test('what the schema refuses comes back as a fault that somebody reads', async () => {
  await desk.issue(1);
  const batch = (await desk.db.withTransaction(tx => takeBatch(tx, 'test')))!;
  batch.records[0]!.xml = batch.records[0]!.xml.replace('<sf:IDVersion>1.0</sf:IDVersion>', '');
  const {text, status} = await callOffice(officeOf(desk.config)!.door('B12345674'), envelope(batchXml(batch)));
  expect(() => readAnswer(text, status)).toThrow('no cumple el esquema');
});

test('an answer with a document type is no answer, nor is a half one', () => {
  for (const raw of ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', '<env:Envelope', '', '{"ok":true}'])
    expect(() => readAnswer(raw, 200)).toThrow('no es la esperada');
});

test('nothing is sent while it is off, or to another tax office than the one it was recorded for', async () => {
  await desk.issue(1);
  const office = {...desk.config.verifactu};
  desk.config.verifactu.mode = 'off';
  expect(await desk.send()).toBe(0);
  Object.assign(desk.config.verifactu, office);
  await desk.db.query(`update verifactu_installation set environment = 'real'`);
  expect(await desk.send()).toBe(0);
  expect(await states()).toEqual(['pending']);
});
