/**
 * Given, taken back, handed to another and read at the door at once: quota, places and codes agree. The control does
 * what code without the session's lock would do, and gives more than there are.
 */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

const QUOTA = 12;
let app: TestApp;
let world: World;
let office: Visitor;
let quotaId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20});
  office = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(`update event_session set doors_at = now() - interval '1 hour' where id = $1`, [world.sessionId]);
  const {rows} = await app.db.query<{id: number}>(
    `insert into invitation_quota (event_session_id, name, quota) values ($1, 'Club', $2) returning id`,
    [world.sessionId, QUOTA],
  );
  quotaId = rows[0]!.id;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const give = (quantity: number, zoneId = world.zones.seated) =>
  office.post<ErrorBody & {invitationIds: number[]}>(
    `/api/sesiones/${world.sessionId}/invitar`,
    {quotaId, cause: 'club', zoneId, recipients: [{name: 'Invitada', quantity}]},
    idempotency(randomUUID()),
  );
const replace = (id: number) =>
  office.post<ErrorBody>(`/api/sesiones/${world.sessionId}/invitaciones/${id}/sustituir`, {
    name: 'Otra persona',
    reason: 'No puede venir',
  });
const revoke = (id: number) =>
  office.post<ErrorBody>(`/api/sesiones/${world.sessionId}/revocar-invitaciones`, {
    invitationIds: [id],
    reason: 'Cambio de planes',
  });
const living = async () =>
  (
    await app.db.query<{id: number; code: string; state: string}>(
      `select i.id, i.code, i.state from invitation i join invitation_batch b on b.id = i.invitation_batch_id
        where b.invitation_quota_id = $1 and i.state <> 'revoked' order by i.id`,
      [quotaId],
    )
  ).rows;

test('control: counted without the lock, two who give at once go beyond the quota', async () => {
  const used = async (): Promise<number> => (await living()).length;
  const [one, two] = await Promise.all([used(), used()]);
  expect(one + 8 <= QUOTA && two + 8 <= QUOTA && one + two + 16 > QUOTA).toBe(true);
});

test('many who give at once never go beyond the quota', async () => {
  const answers = await Promise.all(
    Array.from({length: 10}, (_, i) => give(2, i % 2 ? world.zones.standing : undefined)),
  );
  expect(answers.filter(({status}) => status < 300)).toHaveLength(6);
  expect(new Set(answers.filter(({status}) => status >= 300).map(({body}) => body.code))).toEqual(
    new Set(['quota_exceeded']),
  );
  expect(await living()).toHaveLength(QUOTA);
  await expectInvariants(app.db);
});

test('handed to another, taken back, read and given at once: each place is one person’s, each code opens once', async () => {
  const before = await living();
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  const acts = before.flatMap(({id, code}) => [
    () => replace(id).then(({status}) => (status < 300 ? `replaced ${id}` : '')),
    () => revoke(id).then(({body}) => ((body as {revoked?: number}).revoked ? `revoked ${id}` : '')),
    () => readAt(app.db, gate, code).then(({result}) => (result === 'ok' ? `read ${id}` : '')),
  ]);
  const done = (await Promise.all([...acts.map(act => act()), give(1).then(() => ''), give(1).then(() => '')])).filter(
    Boolean,
  );
  // One of the three for each, and never two.
  expect(done.map(one => one.split(' ')[1]).sort()).toEqual(before.map(({id}) => String(id)).sort());
  const now = await living();
  expect(now.length).toBeLessThanOrEqual(QUOTA);
  const {rows} = await app.db.query<{claims: number}>(
    `select (select count(*)::int from seat_claim where kind = 'invitation' and event_session_id = $1)
          + (select coalesce(sum(quantity), 0)::int from zone_claim where kind = 'invitation' and event_session_id = $1) as claims`,
    [world.sessionId],
  );
  expect(rows[0]!.claims).toBe(now.length);
  await expectInvariants(app.db);
});
