/**
 * What memory shows of a seat never goes back: a poll that read before this process freed a seat, and is heard
 * after, does not take the seat again.
 */
import {Database} from '../../../api/src/platform/database/db';
import {SessionBook} from '../../../api/src/web/live/session-book';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';

let db: Database;
let world: World;

beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 4);
  world = await makeWorld(db);
});
afterAll(() => db.close());

/** A database of which a poll can be heard late, or not at all. */
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
    /** A poll of `book` has read, `meanwhile` happens, then it is heard. */
    pollDuring: async (book: SessionBook, meanwhile: () => unknown) => {
      late = true;
      const reading = new Promise<void>(done => (read = done));
      const polled = book.upToDate();
      await reading;
      await meanwhile();
      late = false;
      hear();
      await polled;
    },
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
  const {slow, pollDuring} = lateAnswers();
  const book = new SessionBook(slow);
  const seatId = world.seat(7);
  await book.upToDate();
  const {states} = await book.get(world.sessionId);
  await block(seatId);

  // The poll has seen the block.
  await pollDuring(book, async () => {
    await db.query('delete from seat_claim where seat_id = $1', [seatId]);
    book.apply(world.sessionId, [seatId], 'free');
    if (after) await block(seatId);
  });
  expect(`${what}: ${states.kinds[7]}`).toBe(`${what}: 0`);

  await book.upToDate();
  expect(states.kinds[7]).toBe(after);
  await db.query('delete from seat_claim where seat_id = $1', [seatId]);
});

test('what a poll has read is read again when this process says otherwise meanwhile, also when the next poll finds no connection', async () => {
  const {slow, pollDuring, failOnce} = lateAnswers();
  const book = new SessionBook(slow);
  const seatId = world.seat(8);
  await book.upToDate();
  const {states} = await book.get(world.sessionId);
  await block(seatId);
  // The poll has seen the block; what is said meanwhile is of before it.
  await pollDuring(book, () => book.apply(world.sessionId, [seatId], 'free'));
  expect(states.kinds[8]).toBe(0);
  failOnce();
  await book.upToDate();
  await book.upToDate();
  expect(states.kinds[8]).toBe(3);
});
