/**
 * Two give their PIN at one counter at the same moment, and one gives theirs at two: one stands there, at one of them, and
 * what was begun is in one hand.
 */
import {randomUUID} from 'node:crypto';
import {takeOver} from '../../api/src/web/auth/counter-session';
import {staffOf} from '../../api/src/web/auth/staff-session';
import {newToken, tokenHash} from '../../api/src/platform/keys/token';
import {startApp, type TestApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {long} from '../support/run/until';
import {makeWorld, type World} from '../support/world/fixture';

const ROUNDS = long(40, 8);
const FROM = {ip: null, userAgent: null};
let app: TestApp;
let world: World;
let clerks: {id: number; userId: number}[];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  const {rows} = await app.db.query<{id: number; userId: number}>(
    `with people as (insert into staff_user (email, name, roles) select 'c' || n || '@example.org', 'C' || n, '{clerk}'
        from generate_series(1, 2) n returning id)
     insert into box_office_clerk (staff_user_id, code, pin_hash) select id, 'C' || id, 'x' from (
       select id from people union all select $1) p returning id, staff_user_id as "userId"`,
    [world.staff.clerk.id],
  );
  clerks = rows;
});
afterAll(() => app.stop());

async function logIn(userId = world.staff.clerk.id): Promise<{id: number; token: string}> {
  const token = newToken();
  const {rows} = await app.db.query<{id: number}>(
    `insert into login_session (token_hash, staff_user_id, expires_at) values ($1, $2, now() + interval '1 hour')
      returning id`,
    [tokenHash(token), userId],
  );
  return {id: rows[0]!.id, token};
}
const take = async (token: string, clerkId: number): Promise<void> => {
  const before = await staffOf(app.db, token);
  await app.db.withTransaction(tx => takeOver(tx, before, clerkId, FROM));
};
const standing = async (where: string, id: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from login_session where stage = 'full' and revoked_at is null and base_id is not null
        and ${where} = $1`,
      [id],
    )
  ).rows[0]!.n;
const [first, second] = [() => clerks[0]!, () => clerks[1]!];

test('negative control: who locks what stood there and opens the next without waiting leaves two standing there', async () => {
  const base = await logIn();
  let waiting: (() => void)[] = [];
  const looked = (): Promise<void> =>
    new Promise(resolve => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const go of waiting.splice(0)) go();
    });
  const naive = (userId: number): Promise<void> =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(
        `select id from login_session where base_id = $1 and stage = 'full'`,
        [base.id],
      );
      await looked();
      await tx.query(`update login_session set stage = 'locked' where id = any($1)`, [rows.map(({id}) => id)]);
      await tx.query(
        `insert into login_session (token_hash, staff_user_id, expires_at, base_id)
          values ($1, $2, now() + interval '1 hour', $3)`,
        [tokenHash(newToken()), userId, base.id],
      );
    });
  await Promise.all([naive(first().userId), naive(second().userId)]);
  waiting = [];
  expect(await standing('base_id', base.id)).toBe(2);
  await app.db.query('update login_session set revoked_at = now() where id = $1', [base.id]);
  expect(await standing('base_id', base.id)).toBe(0);
});

test('of two at one counter the last one stands there, with the cart', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const base = await logIn();
    await app.db.query(`update cart set state = 'closed' where state = 'open'`);
    await app.db.query(
      `insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at)
        values ($1, 'box_office', $2, now() + interval '10 minutes', now() + interval '20 minutes')`,
      [randomUUID(), world.staff.clerk.id],
    );
    await Promise.all([take(base.token, first().id), take(base.token, second().id)]);
    expect(await standing('base_id', base.id)).toBe(1);
    const {rows} = await app.db.query<{isTheirs: boolean}>(
      `select c.staff_user_id = l.staff_user_id as "isTheirs" from cart c, login_session l
        where c.state = 'open' and l.base_id = $1 and l.stage = 'full'`,
      [base.id],
    );
    expect(rows).toEqual([{isTheirs: true}]);
  }
});

test('of one person at two counters one is theirs', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [here, there] = [await logIn(), await logIn()];
    await Promise.all([take(here.token, first().id), take(there.token, first().id)]);
    expect(await standing('staff_user_id', first().userId)).toBe(1);
  }
});
