/**
 * Readings that wait together (acts/door/hot/reading-queue.ts): who is held by somebody else, whose right breaks the
 * transaction, or who waits too long takes nobody with it, and what was told «vuelve a intentarlo» is read once.
 */
import {randomBytes} from 'node:crypto';
import {newReaderToken} from '../../../api/src/web/auth/reader';
import {tokenHash} from '../../../api/src/platform/keys/token';
import type {Answer, Sent} from '../../../api/src/acts/door/hot/read-alone';
import {MAX_BATCH, ReadingQueue} from '../../../api/src/acts/door/hot/reading-queue';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {until} from '../../support/run/until';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';

const PATIENT_MS = 60_000;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

let app: TestApp;
let world: World;
let token: string;
let issued = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 40});
  await app.db.query(
    `update event_session set doors_at = now() - interval '2 hours', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  token = newReaderToken();
  await app.db.query(`insert into device (event_id, name, token_hash) values ($1, 'Lector', $2)`, [
    world.eventId,
    tokenHash(token),
  ]);
});
afterAll(() => app.stop());

const queueOf = (patienceMs = PATIENT_MS) => new ReadingQueue(app.runtime, app.db, patienceMs);
const reading = (text: string): Sent => ({
  nonce: [...randomBytes(26)].map(byte => SIGNS[byte & 31]).join(''),
  text,
});
const invite = async (): Promise<string> => {
  const text = `COLA${String(++issued).padStart(4, '0')}XYZW`;
  await giveInvitation(app.db, world, world.seat(100 + issued), text);
  return text;
};
const read = async (queue: ReadingQueue, sent: Sent): Promise<Answer> =>
  (await queue.read({token, instance: null}, world.sessionId, [sent]))[0]!;
const written = async (sent: Sent): Promise<number> =>
  (await app.db.query<{n: number}>('select count(*)::int as n from scan where nonce = $1', [sent.nonce])).rows[0]!.n;

/** Somebody takes the right at this moment, as a gift that is taken back does, until it is let go. */
async function hold(text: string): Promise<() => Promise<void>> {
  const client = await app.db.pool.connect();
  await client.query('begin');
  await client.query('select 1 from invitation where code = $1 for update', [text]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('a right that somebody holds is waited for alone: the others of its moment are answered before', async () => {
  const queue = queueOf();
  const [held, ...others] = [reading(await invite()), reading(await invite()), reading(await invite())];
  const letGo = await hold(held!.text);
  let isAnswered = false;
  const late = read(queue, held!).finally(() => (isAnswered = true));
  const answers = await Promise.all(others.map(sent => read(queue, sent)));
  expect([answers.map(one => one.scanned?.result), isAnswered]).toEqual([['ok', 'ok'], false]);
  await letGo();
  expect([(await late).scanned?.result, await written(held!)]).toEqual(['ok', 1]);
});

test('out of patience it is told to come back, and asked for again it is one reading', async () => {
  const sent = reading(await invite());
  const letGo = await hold(sent.text);
  await expect(read(queueOf(50), sent)).rejects.toMatchObject({code: 'busy'});
  expect(await written(sent)).toBe(0);
  await letGo();
  await until('what was given up is read all the same', async () => (await written(sent)) === 1);
  expect([(await read(queueOf(), sent)).scanned?.result, await written(sent)]).toEqual(['ok', 1]);
});

test('one that breaks the transaction is found out: the others of it are read, once each', async () => {
  const broken = reading(await invite());
  await app.db.query(
    `create function breaks() returns trigger language plpgsql set search_path = public, pg_temp as $$
       begin raise exception 'broken on purpose'; end $$`,
  );
  await app.db.query(
    `create trigger breaks before insert on scan for each row when (new.code = '${broken.text}') execute function breaks()`,
  );
  const queue = queueOf();
  const others = await Promise.all(Array.from({length: 5}, async () => reading(await invite())));
  const [fate, ...answers] = await Promise.allSettled([broken, ...others].map(sent => read(queue, sent)));
  await app.db.query('drop trigger breaks on scan');
  expect(fate!.status).toBe('rejected');
  expect(answers).toEqual(
    others.map(({nonce}) => ({
      status: 'fulfilled',
      value: {nonce, scanned: expect.objectContaining({result: 'ok'})},
    })),
  );
  expect(await Promise.all([broken, ...others].map(written))).toEqual([0, 1, 1, 1, 1, 1]);
  expect((await read(queue, broken)).scanned?.result).toBe('ok');
});

test('more than fit one transaction, with a token that is nobody’s among them: each hears its own', async () => {
  const queue = queueOf();
  const sent = await Promise.all(Array.from({length: MAX_BATCH + 6}, async () => reading(await invite())));
  const strange = queue.read({token: newReaderToken(), instance: null}, world.sessionId, [reading('NADIE')]);
  const elsewhere = queue.read({token, instance: null}, world.sessionId + 999, [reading('NADIE')]);
  const answers = Promise.all(sent.map(one => read(queue, one)));
  expect(await Promise.allSettled([strange, elsewhere])).toMatchObject([
    {reason: {code: 'device_revoked'}},
    {reason: {code: 'not_found'}},
  ]);
  expect((await answers).map(({nonce, scanned}) => [nonce, scanned?.result])).toEqual(
    sent.map(({nonce}) => [nonce, 'ok']),
  );
});

test('a reading’s number says one reading: with another code or another way it is refused, and nothing is written', async () => {
  const queue = queueOf();
  const [sent, other] = [reading(await invite()), await invite()];
  const first = await read(queue, sent);
  expect(first.scanned?.result).toBe('ok');
  for (const changed of [{text: other}, {direction: 'out' as const}, {text: 'NO-ES-DE-AQUI'}])
    expect((await read(queue, {...sent, ...changed})).error?.code).toBe('idempotency_mismatch');
  expect(await read(queue, sent)).toEqual(first);
  expect(await written(sent)).toBe(1);
  expect((await read(queue, reading(other))).scanned?.result).toBe('ok');
});
