/** Rules of the doors over the wire: saved all at once, judged by the house, told to readers, tried without a trace. */
import {accessRule} from '../../support/door/access-rule';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let office: Visitor;
let gateId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  office = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  await app.db.query('update event_access set is_reentry_allowed = true where event_id = $1', [world.eventId]);
  const gate = {venueId: world.venueId, code: 'R1', name: 'Puerta de reglas'};
  gateId = must(await office.post<{id: number}>('/api/puertas', gate)).id;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const save = (rules: object[], version?: number) =>
  office.post<{version: number; errors: object; code: string}>(`/api/eventos/${world.eventId}/reglas-acceso`, {
    rules,
    version,
  });
const pair = async (): Promise<{deviceToken: string; sessionId: number}> => {
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  const door = new Visitor(app.url, world.staff.door.token);
  return must(await door.post('/api/puerta/emparejar', {code: rows[0]!.code, name: 'Lector de reglas'}));
};

test('[board 3] the house judges by them, says the rule and the question, and a trial leaves no trace', async () => {
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  await giveInvitation(app.db, world, world.seat(50), 'REGLAS1');
  must(
    await save([
      accessRule({name: 'Una vez al día', entriesPerDay: 1}),
      accessRule({name: 'Carné', sources: ['invitation'], question: '¿Has visto su carné?'}),
    ]),
  );
  const tried = must(await office.post(`/api/sesiones/${world.sessionId}/probar-codigo`, {code: 'REGLAS1', gateId}));
  expect(tried).toMatchObject({result: 'ok', rule: null, question: '¿Has visto su carné?'});
  const first = await readAt(app.db, gate, 'REGLAS1');
  expect([first.result, first.question]).toEqual(['ok', '¿Has visto su carné?']);
  expect((await readAt(app.db, gate, 'REGLAS1', 'out')).result).toBe('ok');
  const again = await readAt(app.db, gate, 'REGLAS1');
  expect([again.result, again.explanation, again.question]).toEqual([
    'entries_used_up',
    'Por la regla «Una vez al día».',
    null,
  ]);
  const refused = must(await office.post(`/api/sesiones/${world.sessionId}/probar-codigo`, {code: 'REGLAS1'}));
  expect(refused).toMatchObject({result: 'entries_used_up', rule: 'Una vez al día', question: null});
  const {rows} = await app.db.query<{n: number}>("select count(*)::int as n from scan where code = 'REGLAS1'");
  expect(rows[0]!.n).toBe(3);
});

test('[board 3] what is no rule is refused at its field, and an old version too', async () => {
  const errors = async (rules: object[]) => Object.keys((await save(rules)).body.errors ?? {});
  expect(await errors([accessRule({})])).toEqual(['rules.0.name']);
  expect(await errors([accessRule({gateIds: [999_999]})])).toEqual(['rules.0.gateIds']);
  expect(await errors([accessRule({zoneIds: [999_999], entriesPerDay: 1})])).toEqual(['rules.0.zoneIds']);
  expect(await errors([accessRule({isExclusive: true, entriesPerDay: 1})])).toEqual(['rules.0.gateIds']);
  expect((await save([accessRule({entriesPerDay: 0})])).status).toBe(422);
  const {version} = must(await save([accessRule({gateIds: [gateId]})]));
  expect((await save([], version - 1)).body.code).toBe('stale_version');
  const clerk = new Visitor(app.url, world.staff.door.token);
  expect((await clerk.post(`/api/eventos/${world.eventId}/reglas-acceso`, {rules: []})).status).toBe(403);
});

test('[board 3] readers get them with the pulse; one that does not know them is not let go on', async () => {
  must(await save([accessRule({name: 'Una vez al día', entriesPerDay: 1})]));
  const {deviceToken, sessionId} = await pair();
  const reader = new Visitor(app.url, deviceToken);
  const pulse = (more: object) =>
    reader.post<{door: {rules: {name: string}[]}; code: string}>('/api/puerta/pulso', {
      sessionId,
      pending: 0,
      isOffline: false,
      isInstalled: true,
      isPersistent: true,
      version: 'prueba',
      ...more,
    });
  const old = await pulse({});
  expect([old.status, old.body.code]).toEqual([409, 'reader_outdated']);
  expect(must(await pulse({rulesVersion: 1})).door.rules.map(one => one.name)).toEqual(['Una vez al día']);
  must(await save([]));
  expect((await pulse({})).status).toBe(200);
});
