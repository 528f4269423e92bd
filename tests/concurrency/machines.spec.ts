/** The mover: who comes second moves nothing, what is forbidden changes nothing, and each moved row is noted once. */
import {Database} from '../../api/src/platform/database/db';
import {either, move, moveOne, to} from '../../api/src/domain/machines/move';
import {freshDatabase} from '../support/run/database';
import {count} from '../support/run/until';
import {lookThenMove} from './naive';

let db: Database;
beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 10);
});
afterAll(() => db.close());

let n = 0;
const order = async (state: string): Promise<number> =>
  (
    await db.query<{id: number}>(
      `insert into "order" (number, channel, state, total_cents) values ($1, 'web', $2, 1000) returning id`,
      [`M-${++n}`, state],
    )
  ).rows[0]!.id;
const seen = async (id: number) =>
  (
    await db.query<{state: string; version: number; refunded: number; notes: string[]}>(
      `select state, version, refunded_cents as refunded, array(select a.changes ->> 'state' from audit_entry a
        where a.resource = 'pedidos' and a.action = 'transition' and a.resource_id = o.id::text order by a.id) as notes
        from "order" o where id = $1`,
      [id],
    )
  ).rows[0]!;
const pay = (id: number) => db.withTransaction(tx => moveOne(tx, to('order', 'paid'), {id, set: 'paid_at = now()'}));

test('who reads the state and then writes it moves it as often as there are readers (the naive way)', async () => {
  expect(await lookThenMove(db, 6)).toBeGreaterThan(1);
});

test('of many who move the same row one does, and it is noted once', async () => {
  const id = await order('pending');
  const done = await Promise.allSettled(count(6).map(() => pay(id)));
  expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(1);
  for (const one of done)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({status: 409, code: 'wrong_state'});
  expect(await seen(id)).toEqual({state: 'paid', version: 2, refunded: 0, notes: ['paid']});
});

test('paid or cancelled: of two who want different things one has it', async () => {
  const ids = await Promise.all(count(10).map(() => order('pending')));
  for (const id of ids) {
    const done = await Promise.allSettled([
      pay(id),
      db.withTransaction(tx => moveOne(tx, to('order', 'cancelled', ['pending']), {id})),
    ]);
    const [paid, cancelled] = done.map(one => one.status === 'fulfilled');
    const {state, notes} = await seen(id);
    // Late money may still pay what was cancelled; nothing cancels what was paid.
    expect([state, ...notes]).toEqual(
      cancelled ? (paid ? ['paid', 'cancelled', 'paid'] : ['cancelled', 'cancelled']) : ['paid', 'paid'],
    );
  }
});

test('a forbidden move is refused in words, and nothing has changed', async () => {
  const id = await order('refunded');
  await expect(pay(id)).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
    message: 'El registro ha cambiado de estado y ya no admite esta operación.',
    details: {machine: 'order', to: 'paid'},
  });
  expect(await seen(id)).toEqual({state: 'refunded', version: 1, refunded: 0, notes: []});
  await expect(pay(0)).rejects.toMatchObject({code: 'wrong_state'});
});

test('many at once: those that may, each noted; further values, a join and answers are the caller’s', async () => {
  const [paid, part, pending] = [await order('paid'), await order('partially_refunded'), await order('pending')];
  const {rows, rowCount} = await db.withTransaction(tx =>
    move<{id: number; plus: number}>(tx, either('order', 'x.cents >= 1000', 'refunded', 'partially_refunded'), {
      as: 'o',
      using: 'unnest($1::int[], $2::int[]) as x(id, cents)',
      set: 'refunded_cents = x.cents',
      where: 'o.id = x.id',
      values: [
        [paid, part, pending],
        [1000, 400, 1000],
      ],
      returning: 'o.id, x.cents + 1 as plus',
    }),
  );
  expect(rows.sort((a, b) => a.id - b.id)).toEqual([
    {id: paid, plus: 1001},
    {id: part, plus: 401},
  ]);
  expect(rowCount).toBe(2);
  expect(await seen(paid)).toEqual({state: 'refunded', version: 2, refunded: 1000, notes: ['refunded']});
  expect(await seen(part)).toEqual({
    state: 'partially_refunded',
    version: 2,
    refunded: 400,
    notes: ['partially_refunded'],
  });
  expect(await seen(pending)).toEqual({state: 'pending', version: 1, refunded: 0, notes: []});
});

test('what is rolled back was neither moved nor noted', async () => {
  const id = await order('pending');
  const given = db.withTransaction(async tx => {
    await moveOne(tx, to('order', 'paid'), {id});
    throw new Error('the seats are gone');
  });
  await expect(given).rejects.toThrow('the seats are gone');
  expect(await seen(id)).toEqual({state: 'pending', version: 1, refunded: 0, notes: []});
});
