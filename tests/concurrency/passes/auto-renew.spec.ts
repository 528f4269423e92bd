/**
 * Passes that renew themselves: nobody is charged untold, stopped or twice, whoever runs the job and wherever it dies.
 */
import {autoRenewalLink, closeSeasons, renewAutomatically} from '../../../api/src/jobs/passes/auto-renewals';
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {noticeAutoRenewals, renewBatch} from '../../../api/src/domain/passes/renewal/auto-renew';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {setAutoRenew} from '../../../api/src/domain/passes/renewal/set-auto-renew';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {chargesAtBank, giveCard, mailsOf} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {makeRenewals, PRICE, type RenewalWorld} from '../../support/passes/renewals';
import {count, long} from '../../support/run/until';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';

const ROUNDS = long(20, 4);

let app: TestApp;
let world: World;
let renewals: RenewalWorld;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20});
  renewals = await makeRenewals(app.db, world);
});
beforeEach(async () => {
  await app.db.query('delete from attempt');
  await app.db.query('update season_pass set auto_renew = false where season_list_id = $1', [renewals.oldListId]);
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

/** A pass that renews itself, with a card that the bank takes. */
async function give(
  who: {email?: string; customerId?: number; card?: Parameters<typeof giveCard>[2] | null; bornOn?: string} = {},
): Promise<{passId: number; index: number; card: string}> {
  const index = seat++;
  const {passId} = await renewals.give(index, {
    email: who.email ?? `socia-${index}@example.org`,
    customerId: who.customerId ?? null,
    ...(who.bornOn ? {bornOn: who.bornOn} : {}),
  });
  const card = who.card === null ? '' : await giveCard(app, passId, who.card ?? 'pay');
  await app.db.query('update season_pass set auto_renew = true where id = $1', [passId]);
  return {passId, index, card};
}
const several = async (n: number) => {
  const made = [];
  for (let i = 0; i < n; i++) made.push(await give());
  return made;
};
interface Told {
  state: string;
  cents: number;
  days: number;
  reason: string;
}
const told = async (passId: number): Promise<Told | undefined> =>
  (
    await app.db.query<Told>(
      `select state, amount_cents as cents, charge_on - (notified_at at time zone 'Europe/Madrid')::date as days, reason
        from auto_renewal where season_pass_id = $1`,
      [passId],
    )
  ).rows[0];
const daysLater = (passIds: number[], days: number) =>
  app.db.query(
    `update auto_renewal set charge_on = charge_on - $2::int, notified_at = notified_at - make_interval(days => $2)
      where season_pass_id = any($1)`,
    [passIds, days],
  );
const contracts = async (passId: number) =>
  (
    await app.db.query<{id: number; state: string; cents: number}>(
      `select id, state, total_cents as cents from season_pass
        where renewed_from_id = $1 and state not in ('void', 'cancelled_by_holder', 'cancelled_unpaid')`,
      [passId],
    )
  ).rows;
const run = () => renewAutomatically(app.runtime);

test('negative control: who only looks whether it was renewed renews it twice', async () => {
  await app.db.query('create table naive_auto (from_id int)');
  // Neither writes before both have looked, however busy the machine.
  let bothLooked = () => {};
  const looked = new Promise<void>(resolve => (bothLooked = resolve));
  let looks = 0;
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rowCount} = await tx.query('select 1 from naive_auto where from_id = 1');
      if (++looks === 2) bothLooked();
      await looked;
      if (!rowCount) await tx.query('insert into naive_auto values (1)');
    });
  await Promise.all([naive(), naive()]);
  expect((await app.db.query('select 1 from naive_auto')).rowCount).toBe(2);
  await app.db.query('drop table naive_auto');
});

test('told with amount, day and how to stop; made and charged on its day, not before', async () => {
  const {passId, index, card} = await give();
  await run();
  const first = (await told(passId))!;
  expect(first).toMatchObject({state: 'notified', cents: PRICE.adult});
  expect(first.days).toBeGreaterThanOrEqual(15);
  const mail = (await mailsOf(app, 'auto_renewal_notice')).find(one => one.to === `socia-${index}@example.org`)!;
  expect(mail.text).toContain('400,00');
  expect(mail.text).toMatch(/Día del cobro: \d+ de \w+ de \d{4}/);
  expect(mail.text).toContain('/abonos/renovacion-automatica?enlace=');
  await run();
  await chargeInstalments(app.runtime);
  expect(await contracts(passId)).toEqual([]);
  await daysLater([passId], first.days);
  await run();
  expect(await contracts(passId)).toMatchObject([{state: 'pending_payment', cents: PRICE.adult}]);
  await chargeInstalments(app.runtime);
  await chargeInstalments(app.runtime);
  expect(await contracts(passId)).toMatchObject([{state: 'active'}]);
  expect((await chargesAtBank(app)).find(one => one.identifier === card)).toMatchObject({times: 1, cents: PRICE.adult});
  expect((await told(passId))!.state).toBe('renewed');
  expect(
    (await mailsOf(app, 'auto_renewal_notice')).filter(one => one.to === `socia-${index}@example.org`),
  ).toHaveLength(1);
});

test('the day alone is not enough: fifteen days must have passed since the notice, the database says so too', async () => {
  const {passId} = await give();
  await run();
  await expect(
    app.db.query(
      `update auto_renewal set charge_on = (now() at time zone 'Europe/Madrid')::date where season_pass_id = $1`,
      [passId],
    ),
  ).rejects.toThrow();
  expect(await contracts(passId)).toEqual([]);
});

test('stopped with the link of the mail and in the account, asked for again, and too late', async () => {
  const {passId} = await give({customerId: world.customer.id});
  await run();
  const token = /enlace=([\w.-]+)/.exec(autoRenewalLink(app.runtime.config, passId))![1];
  const anybody = new Visitor(app.url);
  expect((await anybody.get<ErrorBody>(`/api/public/auto-renewals/${token}x`)).status).toBe(404);
  const seen = await anybody.get<{isOn: boolean; amountCents: number}>(`/api/public/auto-renewals/${token}`);
  expect(seen.body).toMatchObject({isOn: true, amountCents: PRICE.adult});
  expect(JSON.stringify(seen.body)).not.toMatch(/Marta|Gil|@/);
  expect(
    (await anybody.post<{isOn: boolean; state: string}>(`/api/public/auto-renewals/${token}`, {isOn: false})).body,
  ).toMatchObject({isOn: false, state: 'stopped'});
  await daysLater([passId], 10);
  const ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  expect(
    (await ana.post<{isOn: boolean; state: string}>(`/api/public/passes/${passId}/auto-renewal`, {isOn: true})).body,
  ).toMatchObject({isOn: true, state: 'notified'});
  expect(
    (await ana.post<{isOn: boolean; state: string}>(`/api/public/passes/${passId}/auto-renewal`, {isOn: false})).body,
  ).toMatchObject({isOn: false, state: 'stopped'});
  await daysLater([passId], 20);
  await run();
  expect(await contracts(passId)).toEqual([]);
  const other = await give();
  expect((await ana.post<ErrorBody>(`/api/public/passes/${other.passId}/auto-renewal`, {isOn: false})).status).toBe(
    404,
  );
  await run();
  await daysLater([other.passId], 21);
  await run();
  const late = /enlace=([\w.-]+)/.exec(autoRenewalLink(app.runtime.config, other.passId))![1];
  await chargeInstalments(app.runtime);
  expect((await anybody.post<ErrorBody>(`/api/public/auto-renewals/${late}`, {isOn: false})).body.code).toBe(
    'already_renewed',
  );
});

test('[D2] seats given free make the announced charge less, never more', async () => {
  const {passId} = await give();
  await run();
  await app.db.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, state, policy, sold_cents, compensation_cents,
      payout, settled_at)
     select id, $2, seat_id, 'compensated', '{}', 5000, 2500, 'renewal_discount', now() from season_pass where id = $1`,
    [passId, world.sessionId],
  );
  await daysLater([passId], (await told(passId))!.days);
  await run();
  expect(await contracts(passId)).toMatchObject([{state: 'pending_payment', cents: PRICE.adult - 2500}]);
});

test('a price that changed meanwhile is told anew and not charged', async () => {
  const {passId, index} = await give();
  await run();
  await daysLater([passId], 21);
  await app.db.query(
    `update pass_price set amount_cents = amount_cents + 500 where season_list_id = $1 and pass_category_id = $2`,
    [renewals.newListId, renewals.categories.adult],
  );
  try {
    await run();
    expect([await contracts(passId), await told(passId)]).toEqual([[], undefined]);
    await run();
    expect(await told(passId)).toMatchObject({state: 'notified', cents: PRICE.adult + 500});
    expect(
      (await mailsOf(app, 'auto_renewal_notice')).filter(one => one.to === `socia-${index}@example.org`),
    ).toHaveLength(2);
  } finally {
    await app.db.query(
      `update pass_price set amount_cents = amount_cents - 500 where season_list_id = $1 and pass_category_id = $2`,
      [renewals.newListId, renewals.categories.adult],
    );
  }
});

test('a seat that is lost, no card, no address: nothing is charged, and the holder and the office know', async () => {
  const lost = await give();
  const poor = await give({card: null});
  const mute = await give({email: ''});
  await run();
  expect(await told(poor.passId)).toMatchObject({state: 'failed'});
  expect(
    (await mailsOf(app, 'auto_renewal_impossible')).some(one => one.to === `socia-${poor.index}@example.org`),
  ).toBe(true);
  expect(await told(mute.passId)).toMatchObject({state: 'failed', reason: 'No tiene correo al que avisar'});
  await app.db.query(
    `insert into list_seat_block (season_list_id, block_label_id, reason, seat_count) values ($1, $2, 'Obras', 1)`,
    [renewals.newListId, world.blockLabelId],
  );
  await app.db.query(
    `insert into list_blocked_seat (season_list_id, seat_id, list_seat_block_id) select $1, $2, max(id)
      from list_seat_block`,
    [renewals.newListId, world.seat(lost.index)],
  );
  await daysLater([lost.passId], 21);
  await run();
  expect([await contracts(lost.passId), await told(lost.passId)]).toMatchObject([
    [],
    {state: 'failed', reason: 'La butaca ya no está libre'},
  ]);
  expect((await mailsOf(app, 'auto_renewal_failed')).some(one => one.to === `socia-${lost.index}@example.org`)).toBe(
    true,
  );
  expect(
    (await app.db.query(`select 1 from incident where kind = 'auto_renew_failed'`)).rowCount,
  ).toBeGreaterThanOrEqual(2);
});

test('a card that is refused keeps the seat for two weeks, then gives it back', async () => {
  const {passId, index} = await give({card: '0116'});
  await run();
  await daysLater([passId], 21);
  await run();
  await chargeInstalments(app.runtime);
  expect(await contracts(passId)).toMatchObject([{state: 'pending_payment'}]);
  await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where renewed_from_id = $1`, [
    passId,
  ]);
  await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
  expect(await contracts(passId)).toEqual([]);
  expect((await app.db.query(`select 1 from seat_claim where seat_id = $1`, [world.seat(index)])).rowCount).toBe(0);
});

test(`two workers at once renew nobody twice, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const made = await several(6);
    const ids = made.map(one => one.passId);
    await Promise.all(count(3).map(() => run()));
    expect((await app.db.query('select 1 from auto_renewal where season_pass_id = any($1)', [ids])).rowCount).toBe(6);
    await daysLater(ids, 21);
    await Promise.all([
      ...count(3).map(() => app.db.withTransaction(tx => renewBatch(tx, renewals.newListId, 4))),
      run(),
    ]);
    await run();
    for (const id of ids) expect(await contracts(id)).toHaveLength(1);
    await Promise.all(count(3).map(() => chargeInstalments(app.runtime)));
    for (const {card} of made) expect((await chargesAtBank(app)).find(one => one.identifier === card)?.times).toBe(1);
  }
});

test(`stopped while the batch runs: stopped or renewed, never both, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const {passId} = await give();
    await run();
    await daysLater([passId], 21);
    const stop = app.db
      .withTransaction(tx => setAutoRenew(tx, passId, false))
      .then(
        () => 'stopped',
        () => 'late',
      );
    const [word] = await Promise.all([stop, run()]);
    await run();
    const made = await contracts(passId);
    expect([word, made.length]).toEqual(word === 'stopped' ? ['stopped', 0] : ['late', 1]);
  }
});

test('a worker that dies in the middle of a batch leaves nothing half done; the next one goes on', async () => {
  const ids = (await several(6)).map(one => one.passId);
  await run();
  await daysLater(ids, 21);
  const died = app.db
    .withTransaction(async tx => {
      const {rows} = await tx.query<{pid: number}>('select pg_backend_pid() as pid');
      await renewBatch(tx, renewals.newListId, 4);
      await app.db.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await tx.query('select 1');
    })
    .then(
      () => 'alive',
      () => 'dead',
    );
  expect(await died).toBe('dead');
  for (const id of ids) expect(await contracts(id)).toEqual([]);
  await app.db.withTransaction(tx => renewBatch(tx, renewals.newListId, 4));
  await run();
  for (const id of ids) expect(await contracts(id)).toHaveLength(1);
  const noticed = await app.db.withTransaction(tx => noticeAutoRenewals(tx, 100));
  expect(noticed.told.filter(id => ids.includes(id))).toEqual([]);
});

test('the season ends: renewed and not renewed are told apart, cards die, once', async () => {
  await app.db.query(
    `update season_list set starts_on = club_today() - 300, ends_on = club_today() - 1 where id = $1`,
    [renewals.oldListId],
  );
  await app.db.query(`update pass_campaign set seat_guarantee_until_at = now() - interval '1 minute' where id = $1`, [
    renewals.campaignId,
  ]);
  await Promise.all([closeSeasons(app.runtime), closeSeasons(app.runtime)]);
  await closeSeasons(app.runtime);
  const {rows} = await app.db.query<{state: string; renewed: boolean}>(
    `select distinct p.state, exists (select 1 from season_pass r
      where r.renewed_from_id = p.id and r.state not in ('void', 'pending_payment', 'requested')) as renewed
      from season_pass p where p.season_list_id = $1 and not exists (select 1 from season_pass r
      where r.renewed_from_id = p.id and r.state = 'pending_payment')`,
    [renewals.oldListId],
  );
  expect(rows.sort((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
    {state: 'not_renewed', renewed: false},
    {state: 'renewed', renewed: true},
  ]);
});
