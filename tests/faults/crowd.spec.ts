/**
 * F35: a crowd in the waiting room, at the doors of two processes: who came first is called first, a reload keeps the
 * place, nobody gets in by a token that is not theirs, and the outflow is what it was set to. The room's clock is
 * moved, not waited for.
 */
import {Database} from '../../api/src/platform/database/db';
import {changeRoomState, type RoomState} from '../../api/src/domain/queue/states';
import {tickRoom} from '../../api/src/domain/queue/tick';
import {startApp, startChild, type ChildApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {holdSeats, must} from '../support/world/purchase';
import {count, inParallel, long, mostMs, until} from '../support/run/until';
import {hangUp, Visitor} from '../support/wire/visitor';

const atLength = inTurn(__filename);

interface View {
  state: RoomState;
  phase: string;
  position: number | null;
}

const PEOPLE = long(20_000, 500);
const PER_MINUTE = 200;
let app: TestApp;
let other: ChildApp;
let db: Database;
let world: World;

beforeAll(async () => {
  const {url} = await freshDatabase();
  const env = {QUEUE_JOINS_PER_10_MIN: '1000000'};
  app = await startApp({databaseUrl: url, env});
  db = app.db;
  world = await makeWorld(db, {rows: 20, seatsPerRow: 50});
  other = await startChild({databaseUrl: url, env});
}, 180_000);
afterEach(() => expectInvariants(db));
afterAll(async () => {
  hangUp();
  await other.end('SIGTERM');
  await app.stop();
});

atLength(
  '[F35] a crowd at two doors: first in, first out; a reload keeps the place; forged tokens let nobody in',
  async () => {
    const {id: roomId} = (
      await db.query<{id: number}>(
        `insert into waiting_room (name, event_session_id, opens_at, outflow_per_minute, max_inside)
        values ('Venta', $1, now(), $2, 100000) returning id`,
        [world.sessionId, PER_MINUTE],
      )
    ).rows[0]!;
    const at = `/api/public/waiting-rooms/${roomId}`;
    await db.withTransaction(tx => changeRoomState(tx, roomId, 'open'));
    await db.withTransaction(tx => changeRoomState(tx, roomId, 'paused'));
    for (const url of [app.url, other.url])
      await until('both know the room', async () => (await new Visitor(url).get<View>(at)).body.state === 'paused');

    const chance = chanceOf('crowd');
    const people = count(PEOPLE).map(() => new Visitor(chance.isLucky(0.5) ? app.url : other.url));
    // Of those who ask at the same moment nobody is the first: first is whose answer came before the other asked.
    const stays: {asked: number; answered: number; ticket: string}[] = [];
    let moment = 0;
    await inParallel(people, long(64, 3), async person => {
      const asked = moment++;
      must(await person.post(`${at}/join`));
      stays.push({asked, answered: moment++, ticket: placeOf(person, roomId)});
    });

    const sample = count(long(400, 40)).map(() => chance.pick(people));
    const standsAt = async (person: Visitor) => (await person.get<View>(at)).body.position;
    await until('memory knows the last of them', async () => (await standsAt(people.at(-1)!)) !== null);
    let moved = 0;
    await inParallel(sample, 16, async person => {
      const before = await standsAt(person);
      must(await person.post(`${at}/join`));
      const elsewhere = new Visitor(chance.isLucky(0.5) ? app.url : other.url);
      for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
      if (before === null || (await standsAt(elsewhere)) !== before) moved++;
    });
    expect(moved).toBe(0);
    expect(
      (await db.query<{n: number}>('select count(*)::int as n from waiting_place where waiting_room_id = $1', [roomId]))
        .rows[0]!.n,
    ).toBe(PEOPLE);

    // Tokens of others, cut, changed in a character, or of people who have not been called.
    let admitted = 0;
    const forgeries = long(4000, 120);
    await inParallel(count(forgeries), 32, async n => {
      const thief = new Visitor(n % 2 ? app.url : other.url);
      const [victim, stranger] = [chance.pick(people), chance.pick(people)];
      const name = `sala-${roomId}`;
      const token = victim.cookies.get(name)!;
      const where = chance.below(token.length);
      const changed = token.slice(0, where) + chance.text(1, 'ABCXYZabcxyz0189-_') + token.slice(where + 1);
      thief.cookies.set(
        name,
        chance.pick([changed, token.slice(0, where), token, chance.text(token.length, 'ABCXYZabcxyz0189')]),
      );
      thief.cookies.set(
        'visitor',
        chance.isLucky(0.5) ? victim.cookies.get('visitor')! : stranger.cookies.get('visitor')!,
      );
      if ((await holdSeats(thief, world, [2 + chance.below(900)])).status !== 403) admitted++;
    });
    expect(admitted).toBe(0);

    // Minutes pass in moments: every tick is told that some seconds have gone by.
    await db.withTransaction(tx => changeRoomState(tx, roomId, 'open'));
    const seconds = PEOPLE > 5000 ? 3 : 0.3;
    const called = async () =>
      (await db.query<{n: number}>('select count(*)::int as n from waiting_turn where waiting_room_id = $1', [roomId]))
        .rows[0]!.n;
    let elapsed = 0;
    const began = Date.now();
    while ((await called()) < PEOPLE) {
      await db.withTransaction(async tx => {
        await tx.query('update waiting_room set ticked_at = ticked_at - make_interval(secs => $2) where id = $1', [
          roomId,
          seconds,
        ]);
        await tickRoom(tx, roomId);
      });
      elapsed += seconds;
      if (elapsed > (PEOPLE / PER_MINUTE) * 60 * 2)
        throw new Error(`The outflow is too slow: ${await called()} of ${PEOPLE} after ${elapsed} s.`);
    }
    // The other process's own timer calls too, in real time.
    const minutes = (elapsed + (Date.now() - began) / 1000) / 60;
    const {rows} = await db.query<{ticket: number; rank: string}>(
      `select ticket, row_number() over (order by turn_at, ticket) as rank from waiting_turn
        where waiting_room_id = $1`,
      [roomId],
    );
    const rankOf = new Map(rows.map(row => [String(row.ticket), Number(row.rank)]));
    const turns = stays.map(stay => ({...stay, rank: rankOf.get(stay.ticket)!}));
    const passedBy = turns.map(
      first => turns.filter(other => other.asked > first.answered && other.rank < first.rank).length,
    );
    figure(
      `${passedBy.filter(Boolean).length} adelantados por quien llegó después; ${sample.length} recargas, 0 lugares perdidos; ${forgeries} falsificaciones, 0 dentro; ${Math.round(PEOPLE / minutes)} por minuto de ${PER_MINUTE}`,
      {times: `${PEOPLE} personas en dos procesos`},
    );
    expect(Math.max(...passedBy)).toBe(0);
    expect(PEOPLE / minutes).toBeLessThanOrEqual(PER_MINUTE * 1.01 + 10 / minutes);
  },
  mostMs(1_800_000, 120_000),
);

/** The ticket's number, which the signed token names. */
const placeOf = (person: Visitor, roomId: number): string =>
  new RegExp(`^${roomId}-(\\d+)\\.`).exec(decodeURIComponent(person.cookies.get(`sala-${roomId}`)!))![1]!;
