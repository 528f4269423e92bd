/**
 * A reader that did not hear the house in time has answered by itself: what it did stands, once, and is told. What was
 * undone before it could be sent comes with its reading. Staff undo with a reason.
 */
import {randomBytes} from 'node:crypto';
import {takeAllOut} from '../../../api/src/domain/access/office/all-out';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count} from '../../support/run/until';
import {hangUp, told, Visitor} from '../../support/wire/visitor';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {must} from '../../support/world/purchase';

interface Scanned {
  id: number;
  result: string;
  letIn: boolean;
  inside: number;
}

let app: TestApp;
let world: World;
let staff: Visitor;
let reader: Visitor;
let issued = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6, seatsPerRow: 40});
  staff = new Visitor(app.url, world.staff.door.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '2 hours', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  const paired = must(
    await staff.post<{deviceToken: string; deviceId: number}>('/api/puerta/emparejar', {
      code: rows[0]!.code,
      name: 'Lector lento',
    }),
  );
  await app.db.query(`update device set created_at = now() - interval '2 hours' where id = $1`, [paired.deviceId]);
  reader = new Visitor(app.url, paired.deviceToken);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const nonce = () => [...randomBytes(26)].map(byte => SIGNS[byte & 31]).join('');
const invite = async (): Promise<string> => {
  const text = `TARDE${String(++issued).padStart(4, '0')}XYZ`;
  await giveInvitation(app.db, world, world.seat(100 + issued), text);
  return text;
};
const send = async (...readings: object[]): Promise<Scanned[]> =>
  must(await reader.post<{scanned?: Scanned}[]>('/api/puerta/lecturas', {sessionId: world.sessionId, readings})).map(
    answer => answer.scanned!,
  );
const inside = async () =>
  (
    await app.db.query<{counted: number; stand: number}>(
      `select (select coalesce(sum(entered - exited), 0)::int from access_counter where event_session_id = $1) as counted,
        (select count(*) filter (where direction = 'in') - count(*) filter (where direction = 'out') from counted_scan
          where event_session_id = $1)::int as stand`,
      [world.sessionId],
    )
  ).rows[0]!;
const incidents = async () =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from incident where kind = 'door_conflict'`)).rows[0]!.n;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('let in by the reader after a refusal that it never heard: inside, once, and told', async () => {
  const text = await invite();
  const before = await inside();
  await send({nonce: nonce(), text});
  const late = {nonce: nonce(), text};
  expect(await send(late)).toMatchObject([{result: 'already_used', letIn: false}]);
  const word = {...late, isOffline: true, at: minutesAgo(0), verdict: 'ok'};
  const answers = [...(await send(word)), ...(await send(word)), ...(await send(word, word))];
  expect(answers.map(one => [one.result, one.letIn])).toEqual(count(4).map(() => ['already_used', true]));
  expect(new Set(answers.map(one => one.id)).size).toBe(1);
  const after = await inside();
  expect([after.counted, after.stand]).toEqual([before.counted + 2, before.stand + 2]);
  expect(await incidents()).toBe(1);
});

test('turned away by the reader after an «ok» that it never heard: outside, and may come again', async () => {
  const text = await invite();
  const before = await inside();
  const first = {nonce: nonce(), text};
  expect(await send(first)).toMatchObject([{result: 'ok'}]);
  const word = {...first, isOffline: true, at: minutesAgo(0), verdict: 'unknown'};
  await send(word);
  await send(word);
  expect(await inside()).toEqual(before);
  expect(await send({nonce: nonce(), text})).toMatchObject([{result: 'ok'}]);
});

test('undone before it was sent: it comes with its reading, whenever that was, and the next of its right stands', async () => {
  const text = await invite();
  const before = await inside();
  const wrong = {
    nonce: nonce(),
    text,
    isOffline: true,
    at: minutesAgo(50),
    verdict: 'ok',
    undo: {reason: 'Se ha leído por error'},
  };
  const right = {nonce: nonce(), text, isOffline: true, at: minutesAgo(49), verdict: 'ok'};
  for (const answers of [await send(wrong, right), await send(wrong, right)])
    expect(answers.map(one => one.result)).toEqual(['ok', 'ok']);
  const after = await inside();
  expect([after.counted, after.stand]).toEqual([before.counted + 1, before.stand + 1]);
  const {rows} = await app.db.query('select reason from scan where undoes_id is not null and reason = $1', [
    wrong.undo.reason,
  ]);
  expect(rows.length).toBe(1);
});

test('staff undo in the office with a reason, once; whoever only reads at the door does not', async () => {
  const text = await invite();
  const [{id}] = (await send({nonce: nonce(), text})) as [Scanned];
  const path = `/api/lecturas/${id}/deshacer`;
  expect((await staff.post(path, {reason: 'No ha pasado'})).status).toBe(403);
  const office = new Visitor(app.url, world.staff.admin.token);
  expect((await office.post(path, {reason: ''})).status).toBe(422);
  expect((await office.post('/api/lecturas/99999999/deshacer', {reason: 'No ha pasado'})).status).toBe(404);
  const answers = await Promise.all(count(4).map(() => office.post(path, {reason: 'No ha pasado'})));
  const statuses = answers.map(one => one.status);
  expect([statuses.filter(one => one === 200).length, statuses.every(one => [200, 404, 409].includes(one))]).toEqual([
    1,
    true,
  ]);
  const {rows} = await app.db.query(
    `select reason from audit_entry where action = 'revert' and resource = 'lecturas' and resource_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{reason: 'No ha pasado'}]);
  expect(await send({nonce: nonce(), text})).toMatchObject([{result: 'ok'}]);
  expect(told(await office.post(path, {reason: 'Otra vez'}))).toBe('404 not_found');
});

test('everybody was taken for out meanwhile: whom the reader let in before is out, and its undo has nothing to do', async () => {
  const [late, early] = [await invite(), await invite()];
  await send({nonce: nonce(), text: early});
  const unheard = {nonce: nonce(), text: early};
  expect(await send(unheard)).toMatchObject([{result: 'already_used'}]);
  const at = new Date().toISOString();
  await app.db.withTransaction(tx =>
    takeAllOut(tx, {eventSessionId: world.sessionId, reason: 'Descanso', staffUserId: null}),
  );
  expect((await inside()).counted).toBe(0);
  await send({...unheard, isOffline: true, at, verdict: 'ok'});
  await send({nonce: nonce(), text: late, isOffline: true, at, verdict: 'ok', undo: {reason: 'Se ha leído por error'}});
  expect((await inside()).counted).toBe(0);
  expect(await send({nonce: nonce(), text: early})).toMatchObject([{result: 'ok'}]);
  expect((await inside()).counted).toBe(1);
});
