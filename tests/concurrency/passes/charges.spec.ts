/**
 * An instalment is charged once, whoever dies in between, however many workers there are and however late the bank
 * answers.
 */
import {beginCharge, chargeInstalments, chargeOne, sendCharge} from '../../../api/src/jobs/money/charge-instalments';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {newGatewayOrder} from '../../../api/src/outside/bank/redsys/gateway-order';
import {claimCharge} from '../../../api/src/domain/instalments/start-charge';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {
  behave,
  chargesAtBank,
  giveCard,
  giveInstalmentPasses,
  statesOf,
  type InstalmentPass,
} from '../../support/passes/instalments';
import {disagreements, expectInvariants} from '../../support/world/invariants';
import {count, inParallel, long} from '../../support/run/until';

let app: TestApp;
let world: World;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20});
});
afterAll(async () => {
  await expectInvariants(app.db);
  await app.stop();
});

async function passes(n: number): Promise<InstalmentPass[]> {
  await app.db.query(
    'delete from season_list_session where not exists (select 1 from seat_claim c where c.kind = $1)',
    ['pass'],
  );
  await app.db.query('delete from release_policy');
  await app.db.query(`update pass_category set name = name || ' ' || id where name = 'Adulto'`);
  const made = await giveInstalmentPasses(
    app,
    world,
    count(n).map(i => world.seat(seat + i)),
  );
  seat += n;
  return made;
}
const sooner = () =>
  app.db.query(
    `update payment set created_at = created_at - interval '4 minutes', last_queried_at = null where state = 'created'`,
  );
const taken = async (card: string) => (await chargesAtBank(app)).find(c => c.identifier === card)?.times ?? 0;

test('[F30] negative control: charging without writing it down first takes the money twice', async () => {
  const pass = (await passes(1))[0]!;
  const card = await giveCard(app, pass.id);
  const {rows} = await app.db.query<{cof: string}>(
    'select cof_transaction as cof from test_bank.card where identifier = $1',
    [card],
  );
  const naive = async () => {
    const {rowCount} = await app.db.query(`select 1 from instalment where id = $1 and state = 'scheduled'`, [
      pass.instalmentIds[0],
    ]);
    if (rowCount)
      await app.runtime.gateway.charge({
        gatewayOrder: newGatewayOrder(new Date()),
        amountCents: 10_000,
        identifier: card,
        cofTransaction: rows[0]!.cof,
        description: 'x',
      });
  };
  await Promise.all([naive(), naive()]);
  expect(await taken(card)).toBe(2);
  await app.db.query('delete from test_bank.operation where card_identifier = $1', [card]);
  await app.db.query(`update instalment set state = 'waived' where season_pass_id = $1`, [pass.id]);
});

test('[F30] ten workers at once charge each instalment once', async () => {
  const made = await passes(12);
  const cards = await inParallel(made, 4, pass => giveCard(app, pass.id));
  await Promise.all(count(10).map(() => chargeInstalments(app.runtime)));
  await chargeInstalments(app.runtime);
  for (const card of cards) expect(await taken(card)).toBe(1);
  for (const pass of made) expect(await statesOf(app, pass.id)).toEqual(['paid', 'scheduled']);
  expect(
    (
      await app.db.query('select 1 from season_pass where id = any($1) and paid_cents <> 10000', [
        made.map(pass => pass.id),
      ])
    ).rowCount,
  ).toBe(0);
});

test('[F30] killed anywhere, it is charged once and ends paid', async () => {
  const rounds = long(100, 30);
  const made = await passes(rounds);
  const cards = await inParallel(made, 4, pass => giveCard(app, pass.id));
  for (const [i, pass] of made.entries()) {
    const started = await beginCharge(app.runtime, pass.instalmentIds[0]!, false);
    expect(started).not.toBeNull();
    // Killed: before the call; after the claim of the call; after the bank has charged and before its answer is
    // written.
    if (i % 3 === 1) await claimCharge(app.db, started!.paymentId);
    if (i % 3 === 2) {
      const dies = {
        ...app.runtime,
        db: Object.assign(Object.create(app.runtime.db) as TestApp['runtime']['db'], {
          withTransaction: () => Promise.reject(new Error('killed')),
        }),
      };
      await expect(sendCharge(dies, started!)).rejects.toThrow('killed');
    }
    // The worker that comes next finds it at the bank and leaves it alone.
    expect(await chargeOne(app.runtime, pass.instalmentIds[0]!, true)).toBeNull();
  }
  await Promise.all([chargeInstalments(app.runtime), chargeInstalments(app.runtime)]);
  for (let i = 0; i < 40; i++) {
    await sooner();
    await reconcilePayments(app.runtime, 20);
  }
  // What the bank had never heard of is given up after its hour, and charged anew.
  await app.db.query(
    `update payment set created_at = created_at - interval '2 hours', last_queried_at = null where state = 'created'`,
  );
  for (let i = 0; i < 10; i++)
    await Promise.all([reconcilePayments(app.runtime, 20), reconcilePayments(app.runtime, 20)]);
  for (let i = 0; i < 4; i++) await Promise.all([chargeInstalments(app.runtime), chargeInstalments(app.runtime)]);
  for (const [i, card] of cards.entries()) {
    expect([i, await taken(card)]).toEqual([i, 1]);
    expect(await statesOf(app, made[i]!.id)).toEqual(['paid', 'scheduled']);
  }
  expect(await disagreements(app.db)).toEqual([]);
});

test('[F30] charged and not answered: the bank is asked, and never charged again meanwhile', async () => {
  const pass = (await passes(1))[0]!;
  const card = await giveCard(app, pass.id, 'silent');
  await chargeInstalments(app.runtime);
  expect(await statesOf(app, pass.id)).toEqual(['charging', 'scheduled']);
  await behave(app, card, 'pay');
  for (let i = 0; i < 5; i++) await chargeInstalments(app.runtime);
  expect(await chargeOne(app.runtime, pass.instalmentIds[0]!, true)).toBeNull();
  await sooner();
  await Promise.all([reconcilePayments(app.runtime), reconcilePayments(app.runtime)]);
  expect([await taken(card), await statesOf(app, pass.id)]).toEqual([1, ['paid', 'scheduled']]);
});

test('a worker that slept does not charge what was given up', async () => {
  const pass = (await passes(1))[0]!;
  const card = await giveCard(app, pass.id);
  const started = await beginCharge(app.runtime, pass.instalmentIds[0]!, false);
  await app.db.query(`update charge_attempt set at = at - interval '6 minutes' where payment_id = $1`, [
    started!.paymentId,
  ]);
  expect(await sendCharge(app.runtime, started!)).toBe('unknown');
  expect(await taken(card)).toBe(0);
  await app.db.query(`update payment set created_at = now() - interval '2 hours' where id = $1`, [started!.paymentId]);
  await reconcilePayments(app.runtime);
  expect(await statesOf(app, pass.id)).toEqual(['scheduled', 'scheduled']);
  await chargeInstalments(app.runtime);
  expect([await taken(card), await statesOf(app, pass.id)]).toEqual([1, ['paid', 'scheduled']]);
});
