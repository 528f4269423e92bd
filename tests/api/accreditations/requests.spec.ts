/**
 * A medium asks for its people by a link: told what is wrong, once for each person, until the hour that the club said;
 * sees by its own link what became of it, takes it back; approved, the code comes with its badge, and opens the door from
 * the moment that it is handed over, where and when it says; what it sent is gone with it.
 */
import {randomUUID} from 'node:crypto';
import {deflateSync} from 'node:zlib';
import {prune} from '../../../api/src/jobs/prune';
import {isPhoto} from '../../../api/src/outside/reading/photo';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let admin: Visitor;
let type: number;
let link: string;
let photo: string;

/** A picture of one colour, as large as it says; or one that says less than it unpacks to. */
function png(side: number, unpacked = side * (side * 3 + 1)): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const number = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.db.query<{id: number}>(text, values)).rows[0]!.id;

async function upload(content: Buffer, name = 'cara.png'): Promise<string> {
  const answer = await fetch(`${app.url}/api/public/answer-files?name=${name}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/octet-stream'},
    body: new Uint8Array(content),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as {token: string}).token;
}

type CallAnswer = ErrorBody & {url: string; isLate: boolean};
const saveCall = (more: object = {}) =>
  admin.send<CallAnswer>(`/api/eventos/${world.eventId}/convocatoria`, {
    method: 'PUT',
    body: {
      eventSessionId: world.sessionId,
      seasonListId: null,
      isOpen: true,
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      note: 'Se recogen en la puerta 3.',
      renewsLink: false,
      ...more,
    },
  });
const open = async (more: object = {}): Promise<string> => {
  const {url} = must(await saveCall(more));
  return url.split('convocatoria=')[1]!;
};
const person = (docNo: string, more: object = {}) => ({
  typeId: type,
  firstName: 'Eva',
  surname1: 'Gil',
  surname2: '',
  docNo,
  email: '',
  phone: '',
  task: 'Cámara',
  vehiclePlate: '1234 klm',
  photo,
  answers: [],
  ...more,
});
const ask = (people: object[], more: {at?: string; email?: string} = {}) =>
  new Visitor(app.url).post<ErrorBody & {hash: string}>(
    `/api/public/accreditation-calls/${more.at ?? link}`,
    {medium: 'Foto Prensa Ebro', email: more.email ?? 'foto@example.org', people},
    idempotency(randomUUID()),
  );
interface Own extends ErrorBody {
  medium: string;
  people: {id: number; name: string; state: string; reason: string}[];
}
const own = (hash: string) => new Visitor(app.url).get<Own>(`/api/public/accreditations/${hash}`);
const act = (id: number, verb: string, body: object = {}) =>
  admin.post<ErrorBody & {code: string}>(`/api/acreditaciones/${id}/${verb}`, body);
async function one(docNo: string, more: object = {}): Promise<{hash: string; id: number}> {
  const {hash} = must(await ask([person(docNo, {photo: await upload(png(40)), ...more})]));
  return {hash, id: must(await own(hash)).people[0]!.id};
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  expect((await saveCall()).body.code).toBe('nothing_public');
  type = await number(
    `insert into accreditation_type (name, kind, areas, is_public, needs_photo, has_bib) values ('Fotografía', 'photo',
      '{pitch,press_room}', true, true, true) returning id`,
  );
  link = await open();
  photo = await upload(png(40));
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

test('what is wrong is told by the field of its person; a photograph is one by its bytes', async () => {
  expect(must(await new Visitor(app.url).get(`/api/public/accreditation-calls/${link}`))).toMatchObject({
    isLate: false,
    note: 'Se recogen en la puerta 3.',
    types: [{id: type, name: 'Fotografía', needsPhoto: true}],
  });
  const pdf = await upload(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(64)]), 'cara.pdf');
  const {status, body} = await ask([
    person('12345678A', {firstName: ' '}),
    person('X-998877', {photo: null, typeId: type + 100}),
    person('P7766554', {photo: pdf}),
    person('p776-6554', {photo: randomUUID()}),
  ]);
  expect([status, Object.keys(body.errors!).sort()]).toEqual([
    422,
    ['people.0.docNo', 'people.0.firstName', 'people.1.typeId', 'people.2.photo', 'people.3.docNo', 'people.3.photo'],
  ]);
  expect([isPhoto(png(40)), isPhoto(png(40, 400_000)), isPhoto(png(9000, 10)), isPhoto(Buffer.from('%PDF-'))]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a wrong, an old and a closed link are the same; the hour is the database’s and said in a sentence', async () => {
  const none = await new Visitor(app.url).get<ErrorBody>(`/api/public/accreditation-calls/${link}x`);
  const before = link;
  link = await open({renewsLink: true});
  const old = await new Visitor(app.url).get<ErrorBody>(`/api/public/accreditation-calls/${before}`);
  await open({isOpen: false});
  const closed = await ask([person('00000000T')]);
  expect([none.status, old.status, closed.status]).toEqual([404, 404, 404]);
  expect([old.body.message, closed.body.message]).toEqual([none.body.message, none.body.message]);
  expect((await own('zzz.' + link.slice(-27))).status).toBe(404);
  await open({closesAt: new Date(Date.now() - 1000).toISOString()});
  const late = await ask([person('00000000T')]);
  expect([late.status, late.body.code]).toEqual([409, 'call_closed']);
  expect(late.body.message).toMatch(/^El plazo para pedir acreditaciones terminó el \d+ de /);
  await open();
});

test('asked for once, taken back while nobody has decided, and then asked for again', async () => {
  const {hash, id} = await one('00000000T');
  expect(must(await own(hash)).people).toMatchObject([{name: 'Eva Gil', state: 'requested', reason: ''}]);
  expect((await mailsTo(app, 'foto@example.org')).at(-1)).toMatchObject({kind: 'accreditation_asked'});
  const twice = await ask([person('00000000-t', {photo: await upload(png(40))})], {email: 'otra@example.org'});
  expect([twice.status, twice.body.code]).toEqual([409, 'already_asked']);
  const other = new Visitor(app.url);
  expect((await other.post(`/api/public/accreditations/${hash}/${id + 1}/withdraw`, {})).status).toBe(404);
  expect(must(await other.post<Own>(`/api/public/accreditations/${hash}/${id}/withdraw`, {})).people[0]!.state).toBe(
    'withdrawn',
  );
  expect((await act(id, 'aprobar')).body.code).toBe('wrong_state');
  const again = await one('00000000T');
  must(await act(again.id, 'aprobar'));
  expect(
    (await other.post<ErrorBody>(`/api/public/accreditations/${again.hash}/${again.id}/withdraw`, {})).body.code,
  ).toBe('wrong_state');
});

test('refused, the reason is read at the link and in the mail', async () => {
  const {hash, id} = await one('11111111H', {email: 'eva@example.org'});
  must(await act(id, 'rechazar', {reason: 'Cupo del medio completo'}));
  expect(must(await own(hash)).people).toMatchObject([{state: 'rejected', reason: 'Cupo del medio completo'}]);
  const mail = (await mailsTo(app, 'eva@example.org')).at(-1)!;
  expect(mail.kind).toBe('accreditation_rejected');
  expect(mail.text).toContain('Cupo del medio completo');
  expect(mail.text).toContain(`/acreditaciones?solicitud=${hash}`);
});

test('approved and sent, its code comes with the badge; it opens from the hand-over, in its hours and its areas', async () => {
  const {hash, id} = await one('22222222J', {email: 'luz@example.org'});
  must(await act(id, 'aprobar'));
  must(await act(id, 'enviar'));
  const mail = (await mailsTo(app, 'luz@example.org')).at(-1)!;
  const code = (await app.db.query<{code: string}>('select code from accreditation where id = $1', [id])).rows[0]!.code;
  expect(mail.attachments).toEqual([{kind: 'accreditation_pdf', accreditationId: id}]);
  expect(mail.text).toContain(code);
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  const read = () => readAt(app.db, gate, code);
  expect(await read()).toMatchObject({result: 'blocked', explanation: expect.stringMatching(/^Sin activar/)});
  must(await act(id, 'activar', {docEnding: '222J', isIdChecked: true, bibNo: 7}));
  expect(must(await own(hash)).people[0]!.state).toBe('activated');
  const when = (from: string, to: string) =>
    app.db.query(
      `update accreditation set valid_from_at = now() + $2::interval, valid_until_at = now() + $3::interval where id = $1`,
      [id, from, to],
    );
  // The clock of the venue says it, whatever the house's says.
  const zone = (name: string) => app.db.query('update venue set timezone = $2 where id = $1', [world.venueId, name]);
  await zone('Atlantic/Canary');
  await app.db.query(
    `update accreditation set valid_from_at = '2035-01-10 18:00Z', valid_until_at = '2035-01-10 22:30Z' where id = $1`,
    [id],
  );
  expect(await read()).toMatchObject({result: 'blocked', explanation: 'Vale del 10/01 18:00 al 10/01 22:30.'});
  await zone('Europe/Madrid');
  await when('-1 hour', '2 hours');
  const areaGate = await number(
    `insert into gate (venue_id, name, code, area) select venue_id, 'Sala VIP', 'V', 'vip' from event where id = $1
      returning id`,
    [world.eventId],
  );
  const at = (area: string) => app.db.query('update gate set area = $2 where id = $1', [areaGate, area]);
  await app.db.query('update device set gate_id = $2 where id = $1', [gate.deviceId, areaGate]);
  expect((await read()).result).toBe('wrong_gate');
  await at('pitch');
  const {inside} = await readAt(app.db, gate, code);
  expect(inside).toBe(1);
  expect((await read()).result).toBe('already_used');
  expect(must(await own(hash)).people[0]!.state).toBe('used');
  must(await act(id, 'revocar', {reason: 'La ha cedido'}));
  expect((await read()).result).toBe('revoked');
});

test('badges: one, and all that are given, in two formats; nothing of what is not', async () => {
  const {id} = await one('33333333P');
  const pdf = async (query: string) => {
    const answer = await fetch(`${app.url}/api/eventos/${world.eventId}/credenciales?${query}`, {
      headers: {Authorization: `Bearer ${world.staff.admin.token}`, Cookie: ''},
    });
    return {status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1')};
  };
  expect((await pdf(`format=a6&ids=${id}`)).status).toBe(404);
  must(await act(id, 'aprobar'));
  const [card, all] = [await pdf(`format=card&ids=${id}`), await pdf('format=a6')];
  expect([
    card.text.match(/\/Type \/Page\b/g)?.length,
    card.text.match(/MediaBox \[0 0 242\.\d+ 153\.\d+\]/g)?.length,
  ]).toEqual([1, 1]);
  expect(all.text.match(/MediaBox \[0 0 297\.\d+ 419\.\d+\]/g)!.length).toBeGreaterThanOrEqual(2);
});

test('for a season it opens every session of its list, once a person; beyond the safe capacity nobody is accredited', async () => {
  await app.db.query(
    'insert into season_list_session (season_list_id, event_session_id) values ($1, $2) on conflict do nothing',
    [world.seasonListId, world.sessionId],
  );
  expect((await saveCall({eventSessionId: null, seasonListId: world.seasonListId})).body.code).toBe('nothing_public');
  await app.db.query('update accreditation_type set is_seasonal = true where id = $1', [type]);
  await open({eventSessionId: null, seasonListId: world.seasonListId});
  const {id} = await one('44444444A');
  await app.db.query(
    `update accreditation set valid_from_at = now() - interval '1 day', valid_until_at = now() + interval '90 days' where id = $1`,
    [id],
  );
  const venue = await app.db.query<{id: number; safe_capacity: number}>(
    'select v.id, v.safe_capacity from venue v join event e on e.venue_id = v.id where e.id = $1',
    [world.eventId],
  );
  const safe = (n: number) => app.db.query('update venue set safe_capacity = $2 where id = $1', [venue.rows[0]!.id, n]);
  await safe(1);
  expect((await act(id, 'aprobar')).body.code).toBe('safe_capacity');
  await safe(venue.rows[0]!.safe_capacity);
  must(await act(id, 'aprobar'));
  const {code} = must(await act(id, 'activar', {docEnding: '444A', isIdChecked: true, bibNo: null}));
  const reader = await addReader(app.db, world.eventId);
  expect(await readAt(app.db, {deviceId: reader, eventSessionId: world.sessionId}, code)).toMatchObject({result: 'ok'});
  const twice = await ask([person('44444444A', {photo: await upload(png(40))})]);
  expect(twice.body.code).toBe('already_asked');
  await open();
});

test('its photograph is staff’s alone, and gone with it a season after', async () => {
  const {id} = await one('55555555K');
  expect((await new Visitor(app.url).get(`/api/acreditaciones/${id}/foto`)).status).toBe(401);
  const files = async () =>
    (
      await app.db.query<{n: number}>(
        'select count(*)::int as n from answer_file where id = (select photo_file_id from accreditation where id = $1) or id = $2',
        [id, file],
      )
    ).rows[0]!.n;
  const {file} = (
    await app.db.query<{file: string}>('select photo_file_id as file from accreditation where id = $1', [id])
  ).rows[0]!;
  await app.db.query(`update answer_file set created_at = now() - interval '30 days' where id = $1`, [file]);
  await prune(app.runtime);
  expect(await files()).toBe(1);
  await app.db.query(
    `update accreditation set valid_from_at = now() - interval '4 years', valid_until_at = now() - interval '3 years' where id = $1`,
    [id],
  );
  await prune(app.runtime);
  expect(await files()).toBe(0);
});
