/**
 * «Todos fuera»: one row, and nobody is inside; whoever was may come in once more. A reading that is on its way while
 * it happens is counted on the side of its own hour, so counters and rights never disagree.
 */
import {randomUUID} from 'node:crypto';
import {takeAllOut} from '../../../api/src/domain/access/office/all-out';
import {refreshRights} from '../../../api/src/domain/access/rights-list';
import {readRecord} from '../../../api/src/domain/access/rules/records';
import {scan} from '../../../api/src/domain/access/scan';
import {undoScan} from '../../../api/src/domain/access/undo-scan';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count, long} from '../../support/run/until';
import {addReader, readAt, scanAt, type Gate} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

const ROUNDS = long(40, 8);
let app: TestApp;
let world: World;
let gate: Gate;
let issued = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 16, seatsPerRow: 40});
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const invite = async (): Promise<string> => {
  const code = `FUERA${String(++issued).padStart(4, '0')}XYZ`;
  await giveInvitation(app.db, world, world.seat(issued), code);
  return code;
};
const read = async (code: string, direction?: 'in' | 'out') => (await readAt(app.db, gate, code, direction)).result;
const allOut = (reason = 'Simulacro de evacuación') =>
  app.db.withTransaction(tx => takeAllOut(tx, {eventSessionId: world.sessionId, reason, staffUserId: null}));
const inside = async (): Promise<number> => {
  const {rows} = await app.db.query<{n: number}>(
    'select sum(entered - exited)::int as n from access_counter where event_session_id = $1',
    [world.sessionId],
  );
  return rows[0]!.n;
};
/** By the readings since everybody was taken for out. */
const insideByReadings = async (): Promise<number> => {
  const {rows} = await app.db.query<{n: number}>(
    `select coalesce(sum(case c.direction when 'in' then 1 else -1 end), 0)::int as n from counted_scan c
      where c.event_session_id = $1 and c.read_at > coalesce((select max(at) from all_out
        where event_session_id = $1), '-infinity')`,
    [world.sessionId],
  );
  return rows[0]!.n;
};
const late = (tx: Tx, text: string, at: Date) =>
  scan(
    tx,
    {...gate, text, direction: 'in', isOffline: true, at, nonce: null, verdict: 'ok', staffUserId: null},
    new Map(),
  );

test('[board 2] nobody is inside, and each code enters once more', async () => {
  const [one, other] = [await invite(), await invite()];
  const first = await readAt(app.db, gate, one);
  expect([first.result, await read(other), await read(one), await inside()]).toEqual(['ok', 'ok', 'already_used', 2]);
  expect((await allOut()).inside).toBe(2);
  expect(await inside()).toBe(0);
  expect(await read(other, 'out')).toBe('not_inside');
  expect([await read(one), await read(one), await inside()]).toEqual(['ok', 'already_used', 1]);
  const undoing = app.db.withTransaction(tx =>
    undoScan(tx, {scanId: first.id, reason: 'Se leyó sin querer', deviceId: null, staffUserId: null}),
  );
  await expect(undoing).rejects.toMatchObject({code: 'wrong_state'});
  await allOut();
  expect([await read(one), await read(one, 'out'), await read(one, 'in')]).toEqual(['ok', 'ok', 'already_used']);
  await expect(allOut()).rejects.toMatchObject({code: 'wrong_state', message: 'No hay nadie dentro.'});
});

test('[board 2] what was read before and is heard of later has gone out with the others', async () => {
  const [stayed, came] = [await invite(), await invite()];
  const before = new Date();
  expect(await read(stayed)).toBe('ok');
  await allOut();
  const told = await app.db.withTransaction(tx => late(tx, came, before));
  expect([told.result, await inside(), await insideByReadings()]).toEqual(['ok', 0, 0]);
  expect([await read(came), await inside()]).toEqual(['ok', 1]);
});

test('[board 2] readers get the rights as they are after it', async () => {
  const code = await invite();
  const record = async () => {
    await app.db.query('update door_list set refreshed_at = null where event_session_id = $1', [world.sessionId]);
    await app.db.withTransaction(tx => refreshRights(tx, world.sessionId));
    const {rows} = await app.db.query<{record: Buffer}>(
      `select record from door_right where event_session_id = $1
        and hash = substring(sha256(convert_to($2, 'UTF8')) for 8)`,
      [world.sessionId, code],
    );
    const {entries, isInside} = readRecord(new DataView(new Uint8Array(rows[0]!.record).buffer), 0);
    return {entries, isInside};
  };
  expect(await record()).toEqual({entries: 0, isInside: false});
  await read(code);
  expect(await record()).toEqual({entries: 1, isInside: true});
  await allOut();
  expect(await record()).toEqual({entries: 0, isInside: false});
  await read(code);
  expect(await record()).toEqual({entries: 1, isInside: true});
});

test('[board 2] negative control: emptying the counters alone counts inside whom the readings say is out', async () => {
  const [here, coming] = [await invite(), await invite()];
  await read(here);
  await app.db.withTransaction(async tx => {
    await tx.query('select now()');
    await app.db.query('update access_counter set exited = entered, all_out_at = null where event_session_id = $1', [
      world.sessionId,
    ]);
    await app.db.query(
      `insert into all_out (event_session_id, at, inside, reason) values ($1, clock_timestamp(), 1, 'Sin esperar')`,
      [world.sessionId],
    );
    expect((await scanAt(tx, gate, coming)).result).toBe('ok');
  });
  expect([await inside(), await insideByReadings()]).toEqual([1, 0]);
  await allOut();
});

test(`[board 2] readings and «todos fuera» at once, ${ROUNDS} times: counters and readings agree`, async () => {
  const sooner = await invite();
  await read(sooner);
  await app.db.withTransaction(async tx => {
    await tx.query('select now()');
    await allOut();
    await scanAt(tx, gate, await invite());
  });
  expect([await inside(), await insideByReadings()]).toEqual([0, 0]);
  for (const round of count(ROUNDS)) {
    const codes = await Promise.all(count(6).map(invite));
    await read(codes[0]!);
    await Promise.all([
      ...codes.slice(1, 4).map(code => read(code)),
      allOut(),
      ...codes.slice(4).map(code => read(code)),
    ]);
    expect([round, await inside()]).toEqual([round, await insideByReadings()]);
    await read(await invite());
    await allOut();
  }
});

test('[board 2] over the wire: whoever runs the event, with a reason, once for each key, and told in the audit', async () => {
  await read(await invite());
  const path = `/api/sesiones/${world.sessionId}/todos-fuera`;
  const [manager, steward] = [world.staff.admin.token, world.staff.door.token].map(
    token => new Visitor(app.url, token),
  );
  const reason = 'Descanso: todos salen';
  expect((await steward!.post(path, {reason}, idempotency(randomUUID()))).status).toBe(403);
  const empty = await manager!.post<{errors: object}>(path, {reason: '   '}, idempotency(randomUUID()));
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['reason']]);
  const key = randomUUID();
  const done = must(await manager!.post<{id: number; inside: number}>(path, {reason}, idempotency(key)));
  expect(done.inside).toBe(1);
  await read(await invite());
  expect(must(await manager!.post(path, {reason}, idempotency(key)))).toEqual(done);
  expect(await inside()).toBe(1);
  const {rows} = await app.db.query<{reason: string; changes: object}>(
    "select reason, changes from audit_entry where action = 'all_out'",
  );
  expect(rows).toEqual([{reason, changes: {inside: 1}}]);
});
