/**
 * The board of the doors over the wire: told at once and again at each change, once for all who look; cut off for whoever
 * has logged out.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {until} from '../../support/run/until';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor} from '../../support/wire/visitor';

interface Board {
  inside: number;
  entered: number;
  safeCapacity: number;
  gates: {name: string; entered: number; minutes: number[]; read: number; refused: number}[];
  minutes: {entered: number; refused: number}[];
  refusals: {result: string; readings: number}[];
  silent: {name: string}[];
  alerts: {kind: string; text: string}[];
}

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const logIn = async (): Promise<string> => {
  const {rows} = await app.db.query<{id: number}>("select id from staff_user where roles @> '{door}' limit 1");
  const made = await app.db.query<{token: string}>(
    `with t as (select 'tablero' || md5(random()::text) || md5(random()::text) as token),
     s as (insert into login_session (token_hash, staff_user_id, expires_at, stage)
       select sha256(convert_to(token, 'UTF8')), $1, now() + interval '1 hour', 'full' from t)
     select token from t`,
    [rows[0]!.id],
  );
  return made.rows[0]!.token;
};
const path = () => `/api/sesiones/${world.sessionId}/puertas`;

/** What is told, one after the other; `null` when the line is cut. */
async function follow(token: string) {
  const answer = await fetch(`${app.url}${path()}/live`, {headers: {Authorization: `Bearer ${token}`}});
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const reader = answer.body!.getReader();
  const told: Board[] = [];
  let rest = '';
  const line = {told, isCut: false, stop: () => reader.cancel()};
  void (async () => {
    for (;;) {
      const {value, done} = await reader.read().catch(() => ({value: undefined, done: true}));
      if (done) break;
      const blocks = (rest + Buffer.from(value!).toString()).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) told.push(JSON.parse(data) as Board);
      }
    }
    line.isCut = true;
  })();
  return line;
}

test('[board 1] whoever looks is told at once, and again when somebody enters or is refused', async () => {
  const token = await logIn();
  const [one, other] = [await follow(token), await follow(token)];
  await until('the first word', async () => one.told.length > 0 && other.told.length > 0);
  expect(one.told[0]).toMatchObject({inside: 0, entered: 0, alerts: []});
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  await giveInvitation(app.db, world, world.seat(40), 'TABLERO1');
  expect((await readAt(app.db, gate, 'TABLERO1')).result).toBe('ok');
  expect((await readAt(app.db, gate, 'TABLERO1')).result).toBe('already_used');
  await until('the entry', async () => one.told.at(-1)!.inside === 1 && other.told.at(-1)!.inside === 1);
  const now = must(await new Visitor(app.url, token).get<Board>(path()));
  expect(now).toMatchObject({
    inside: 1,
    entered: 1,
    gates: [{name: 'Sin puerta', entered: 1, read: 2, refused: 1}],
    refusals: [{result: 'already_used', readings: 1}],
  });
  expect(now.minutes.reduce((sum, minute) => sum + minute.entered, 0)).toBe(1);
  expect(now.gates[0]!.minutes.reduce((sum, entered) => sum + entered, 0)).toBe(1);
  await Promise.all([one.stop(), other.stop()]);
});

test('[board 1] a reader without a word and a house that fills up are told as alerts', async () => {
  await app.db.query(
    `insert into device (event_id, name, token_hash, last_seen_at, pending_count)
       values ($1, 'Lector mudo', sha256('mudo'), now() - interval '5 minutes', 3)`,
    [world.eventId],
  );
  await app.db.query('update venue set safe_capacity = 1 where id = $1', [world.venueId]);
  const board = must(await new Visitor(app.url, await logIn()).get<Board>(path()));
  expect(board.silent.map(one => one.name)).toEqual(['Lector mudo']);
  expect(board.alerts.map(alert => [alert.kind, alert.text])).toEqual([
    ['full', 'Aforo completo: 1 de 1 dentro.'],
    ['silent', 'Lector mudo no da señales, con 3 lecturas por enviar.'],
  ]);
});

test('[board 1] whoever logs out is cut off, and nobody else is', async () => {
  const [leaving, staying] = [await logIn(), await logIn()];
  const [gone, kept] = [await follow(leaving), await follow(staying)];
  await until('the first word', async () => gone.told.length > 0 && kept.told.length > 0);
  must(await new Visitor(app.url, leaving).send('/api/session', {method: 'DELETE'}));
  await until('the cut', async () => gone.isCut);
  const heard = kept.told.length;
  await until('another word', async () => kept.told.length > heard);
  expect(kept.isCut).toBe(false);
  await kept.stop();
});

test('[board 1] strangers, and whoever may not look, are not told', async () => {
  const ask = (token: string | null) =>
    fetch(`${app.url}${path()}/live`, token ? {headers: {Authorization: `Bearer ${token}`}} : {});
  expect((await ask(null)).status).toBe(401);
  expect((await ask(world.staff.admin.token.replace(/^../, 'xx'))).status).toBe(401);
  const missing = await new Visitor(app.url, await logIn()).get('/api/sesiones/999999/puertas');
  expect(missing.status).toBe(404);
});
