/** A seat that a pass gives free: its holder and its buyers, in every order. The seat is never two people's. */
import {recoverSeat, releaseSeat} from '../../../api/src/domain/passes/release/release';
import {PASS_CENTS} from '../../support/passes/pass-list';
import {holdSeats, must, placeOrder} from '../../support/world/purchase';
import {count, long} from '../../support/run/until';
import {Visitor} from '../../support/wire/visitor';
import {app, passes, release, setStage, world} from './stage';

const ROUNDS = long(200, 20);

setStage();

const recover = (index: number) =>
  app.db.withTransaction(tx => recoverSeat(tx, {seasonPassId: passes[index]!, eventSessionId: world.sessionId}));
const claimOf = async (index: number) =>
  (
    await app.db.query<{kind: string}>('select kind from seat_claim where event_session_id = $1 and seat_id = $2', [
      world.sessionId,
      world.seat(index),
    ])
  ).rows[0]?.kind ?? 'free';
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );

test('[F29] a seat of a pass cannot be bought; released, it can; sold, it cannot be recovered', async () => {
  expect((await holdSeats(new Visitor(app.url), world, [0])).status).toBe(409);
  expect(await release(0)).toMatchObject({state: 'released', canRelease: false, canRecover: true, refusal: 'already'});
  const {order} = await placeOrder(app.url, world, {seats: [0]});
  expect(order.totalCents).toBeGreaterThan(0);
  expect(await codeOf(recover(0))).toBe('recover_taken');
});

test('released and recovered, the seat is the pass’s again, and can be given free anew', async () => {
  await release(1);
  expect(await recover(1)).toMatchObject({state: 'own', canRelease: true});
  expect(await claimOf(1)).toBe('pass');
  await release(1);
  expect(await claimOf(1)).toBe('free');
});

test(`the holder takes it back while somebody chooses it: one of them has it, ${ROUNDS} rounds`, async () => {
  let recovered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const index = 2;
    if ((await claimOf(index)) === 'pass') await release(index);
    const buyer = new Visitor(app.url);
    const [mine, theirs] = await Promise.all([codeOf(recover(index)), holdSeats(buyer, world, [index])]);
    const kind = await claimOf(index);
    expect([mine === 'done', theirs.status === 200, kind]).toEqual(
      mine === 'done' ? [true, false, 'pass'] : [false, true, 'hold'],
    );
    if (mine === 'done') recovered++;
    else must(await buyer.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(index)}`]}));
  }
  console.log(`recover against buyer × ${ROUNDS}: the holder won ${recovered}`);
});

test('ten clicks on «liberar» at once: one release', async () => {
  const answers = await Promise.all(count(10).map(() => codeOf(release(3))));
  expect(answers.filter(answer => answer === 'done')).toHaveLength(1);
  expect(answers.filter(answer => answer === 'release_already')).toHaveLength(9);
});

test('what stands in the way is said', async () => {
  const why = async (index: number, change: string, undo: string): Promise<string> => {
    await app.db.query(change, [passes[index]]);
    const answer = await codeOf(release(index));
    await app.db.query(undo, [passes[index]]);
    return answer;
  };
  expect(
    await why(
      4,
      `update season_pass set paid_cents = 0, overdue_cents = 1000 where id = $1`,
      `update season_pass set overdue_cents = 0, paid_cents = ${PASS_CENTS} where id = $1`,
    ),
  ).toBe('release_unpaid');
  expect(
    await why(
      4,
      `update season_pass set release_enabled = false where id = $1`,
      `update season_pass set release_enabled = true where id = $1`,
    ),
  ).toBe('release_not_allowed');
  expect(
    await why(
      4,
      `insert into pass_block (season_pass_id, reason) values ($1, 'lost_stolen')`,
      `update pass_block set lifted_at = now() where season_pass_id = $1`,
    ),
  ).toBe('release_blocked');
  expect(
    await codeOf(
      app.db.withTransaction(tx =>
        releaseSeat(tx, {seasonPassId: 999_999, eventSessionId: world.sessionId, channel: 'web', staffUserId: null}),
      ),
    ),
  ).toBe('not_found');
});
