/**
 * What memory shows of a seat never goes back: a poll that read before this process freed a seat, and is heard
 * after, does not take the seat again.
 */
import {Database} from '../../../api/src/db';
import {SessionBook} from '../../../api/src/hot/session/session-book';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';

let db: Database;
let world: World;

beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 4);
  world = await makeWorld(db);
});
afterAll(() => db.close());

/** A database whose polls are heard only when `hear` is called; what `hold` gives comes when the next one has read. */
function lateAnswers() {
  let hear = (): void => undefined;
  let read = (): void => undefined;
  let late = false;
  let fails = false;
  const slow = Object.create(db) as Database;
  slow.query = (async (text: string, values?: unknown[]) => {
    if (fails && text.includes('as horizon')) {
      fails = false;
      throw new Error('timeout exceeded when trying to connect');
    }
    const answer = await db.query(text, values);
    if (late && text.includes('as horizon')) {
      await new Promise<void>(go => {
        hear = go;
        read();
      });
    }
    return answer;
  }) as Database['query'];
  return {
    slow,
    hear: () => hear(),
    hold: () => new Promise<void>(done => ((late = true), (read = done))),
    letThrough: () => void (late = false),
    failOnce: () => void (fails = true),
  };
}

const block = async (seatId: number) => {
  const {rows} = await db.query<{id: number}>(
    `insert into seat_block (event_session_id, block_label_id, reason) values ($1, $2, 'Prueba') returning id`,
    [world.sessionId, world.blockLabelId],
  );
  await db.query(
    `insert into seat_claim (event_session_id, seat_id, kind, seat_block_id) values ($1, $2, 'block', $3)`,
    [world.sessionId, seatId, rows[0]!.id],
  );
};

test.each([
  {what: 'freed', after: 0},
  {what: 'freed, and taken by another process', after: 3},
])('a seat that is $what while a poll is under way', async ({what, after}) => {
  const {slow, hear, hold, letThrough} = lateAnswers();
  const book = new SessionBook(slow);
  const seatId = world.seat(7);
  await book.upToDate();
  const {states} = await book.get(world.sessionId);
  await block(seatId);

  const reading = hold();
  const polled = book.upToDate();
  await reading; // this poll has seen the block
  await db.query('delete from seat_claim where seat_id = $1', [seatId]);
  book.apply(world.sessionId, [seatId], 'free');
  if (after) await block(seatId);
  letThrough();
  hear();
  await polled;
  expect(`${what}: ${states.kinds[7]}`).toBe(`${what}: 0`);

  await book.upToDate();
  expect(states.kinds[7]).toBe(after);
  await db.query('delete from seat_claim where seat_id = $1', [seatId]);
});

test('what a poll has read is read again when this process says otherwise meanwhile, also when the next poll finds no connection', async () => {
  const {slow, hear, hold, letThrough, failOnce} = lateAnswers();
  const book = new SessionBook(slow);
  const seatId = world.seat(8);
  await book.upToDate();
  const {states} = await book.get(world.sessionId);
  await block(seatId);
  const reading = hold();
  const polled = book.upToDate();
  await reading; // this poll has seen the block
  book.apply(world.sessionId, [seatId], 'free'); // of before the block, said late
  letThrough();
  hear();
  await polled;
  expect(states.kinds[8]).toBe(0);
  failOnce();
  await book.upToDate();
  await book.upToDate();
  expect(states.kinds[8]).toBe(3);
});
