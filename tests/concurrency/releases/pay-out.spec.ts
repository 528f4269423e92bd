/**
 * What a pass earns by a seat given free: what was promised is what is paid, once and to somebody, and a sale that is
 * given back takes it again.
 */
import {readPassSeason} from '../../../api/src/reports/passes/pass-season';
import {
  compensateReleases,
  compensationOf,
  reverseCompensations,
} from '../../../api/src/domain/passes/release/compensate';
import {readPassSessions} from '../../../api/src/domain/passes/release/read-sessions';
import {readReleaseCredit} from '../../../api/src/domain/passes/release/release-credit';
import {releaseWorth, type ReleasePolicy} from '../../../api/src/domain/passes/release/release-worth';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {PASS_CENTS} from '../../support/passes/pass-list';
import {notify, placeOrder} from '../../support/world/purchase';
import {count, until} from '../../support/run/until';
import {Visitor} from '../../support/wire/visitor';
import {app, passes, release, setStage, world} from './stage';

setStage();

test('[C03] the session is cancelled: its buyers have their money back, what was paid for a seat is taken again, the passes are as they were', async () => {
  const passOf = async (index: number) =>
    (
      await app.db.query(
        'select state, paid_cents, total_cents, overdue_cents, seat_id from season_pass where id = $1',
        [passes[index]],
      )
    ).rows[0];
  const refund = async (number: string) => {
    const {rows} = await app.db.query<{id: number; lines: number[]}>(
      `select o.id, array_agg(l.id) as lines from "order" o join order_line l on l.order_id = o.id where o.number = $1
        group by o.id`,
      [number],
    );
    return app.db.withTransaction(tx =>
      refundLines(tx, {
        orderId: rows[0]!.id,
        orderLineIds: rows[0]!.lines,
        reason: 'Sesión cancelada',
        staffUserId: null,
      }),
    );
  };
  const move = (state: string, by: string) =>
    app.db.query(
      `update event_session set state = $2, starts_at = starts_at + $3::interval, doors_at = doors_at + $3::interval,
        ends_at = ends_at + $3::interval where id = $1`,
      [world.sessionId, state, by],
    );
  const before = [await passOf(7), await passOf(8)];
  await release(7);
  const {order: early} = await placeOrder(app.url, world, {seats: [7]});
  await notify(app, early);
  // The match was to be played and everything was settled; then it is declared void.
  await move('on_sale', '-31 days');
  await app.db.withTransaction(tx => compensateReleases(tx));
  const given = await wallet(7);
  expect(given).toBeGreaterThan(0);
  await move('on_sale', '31 days');
  await release(8);
  const {order: late} = await placeOrder(app.url, world, {seats: [8]});
  await notify(app, late);
  await move('cancelled', '0 days');
  await app.db.withTransaction(tx => compensateReleases(tx));
  for (const {orderNumber, totalCents} of [early, late])
    expect(await refund(orderNumber)).toMatchObject({amountCents: totalCents, toSend: [expect.any(Number)]});
  for (let again = 0; again < 2; again++) await app.db.withTransaction(tx => reverseCompensations(tx));
  expect([await wallet(7), await wallet(8)]).toEqual([0, 0]);
  expect([
    (await readPassSessions(app.db, passes[7]!, world.sessionId))[0]!.state,
    (await app.db.query<{state: string}>('select state from seat_release where season_pass_id = $1', [passes[8]]))
      .rows[0]!.state,
  ]).toEqual(['cancelled', 'session_cancelled']);
  expect([await passOf(7), await passOf(8)]).toEqual(before);
  expect(
    (
      await app.db.query(
        `select 1 from ticket t join "order" o on o.id = t.order_id where o.number = any($1) and t.state <> 'void'`,
        [[early.orderNumber, late.orderNumber]],
      )
    ).rowCount,
  ).toBe(0);
  await move('on_sale', '0 days');
  await until(
    'the process knows that it is on sale again',
    async () =>
      (await new Visitor(app.url).get<{saleState: string}>(`/api/public/sessions/${world.sessionId}`)).body
        .saleState === 'open',
  );
});

describe('after the session', () => {
  test('[E36] a sold seat is paid for by the policy of its day, once; an unsold one is not; what was said stays to be read', async () => {
    const before = await readPassSessions(app.db, passes[5]!, world.sessionId);
    await release(5);
    await release(6);
    const {order} = await placeOrder(app.url, world, {seats: [5]});
    await notify(app, order);
    await app.db.query(
      `update event_session set starts_at = now() - interval '3 hours', doors_at = now() - interval '4 hours',
        ends_at = now() - interval '1 hour' where id = $1`,
      [world.sessionId],
    );
    await Promise.all(count(4).map(() => app.db.withTransaction(tx => compensateReleases(tx))));
    const [sold] = await readPassSessions(app.db, passes[5]!, world.sessionId);
    const [unsold] = await readPassSessions(app.db, passes[6]!, world.sessionId);
    expect([sold!.state, unsold!.state]).toEqual(['compensated', 'unsold']);
    expect(sold!.compensationCents).toBe(before[0]!.expectedCents);
    expect(await wallet(5)).toBe(sold!.compensationCents);
    expect(await wallet(6)).toBe(0);
    for (const [index, given] of [
      [5, sold!.compensationCents],
      [6, 0],
    ] as const) {
      const season = await readPassSeason(app.db, passes[index]!);
      const {release: told} = season.sessions.find(({sessionId}) => sessionId === world.sessionId)!;
      expect([told!.expectedCents, told!.compensationCents ?? 0]).toEqual([before[0]!.expectedCents, given]);
    }
  });

  test('a sale that is given back takes the compensation with it', async () => {
    const had = await wallet(5);
    expect(had).toBeGreaterThan(0);
    await app.db.query(
      `update order_line l set state = 'refunded' from seat_release r
        where r.order_line_id = l.id and r.season_pass_id = $1`,
      [passes[5]],
    );
    await app.db.withTransaction(tx => reverseCompensations(tx));
    expect(await wallet(5)).toBe(0);
    await app.db.query(
      `update order_line l set state = 'active' from ticket t where t.order_line_id = l.id and t.seat_id = $1
        and t.state <> 'void'`,
      [world.seat(5)],
    );
  });
});

const POLICY: ReleasePolicy = {
  share_kind: 'percent',
  share_bp: 4000,
  base: 'sold_gross',
  handling_bp: 0,
  cap_bp: 5000,
  bonus_bp: 0,
  payout: 'wallet',
  credit_expires_on: null,
  fixed_cents: null,
};
const FACTS = {grossCents: 30_000, vatBp: 2100, passCents: PASS_CENTS, sessions: 20, isEarly: false};

test('never more than the cap of the pass', () => {
  expect(releaseWorth(POLICY, {...FACTS, givenCents: 0})).toBe(12_000);
  expect(releaseWorth(POLICY, {...FACTS, givenCents: 15_000})).toBe(5_000);
  expect(releaseWorth(POLICY, {...FACTS, givenCents: 20_000})).toBe(0);
  expect(compensationOf({...FACTS, policy: POLICY, isCancelled: false, orderLineId: null}, 0)).toBe(0);
  expect(compensationOf({...FACTS, policy: POLICY, isCancelled: true, orderLineId: 1}, 0)).toBe(0);
});

describe('[D3] what is promised is what is paid', () => {
  const set = (change: string) =>
    app.db.query(`update release_policy set ${change} where season_list_id = $1`, [world.seasonListId]);
  const play = async (from: number, to: number) => {
    const move = (by: string) =>
      app.db.query(
        `update event_session set starts_at = starts_at + $2::interval, doors_at = doors_at + $2::interval,
          ends_at = ends_at + $2::interval where id = $1`,
        [world.sessionId, by],
      );
    await app.db.query(
      `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '29 days',
        ends_at = now() + interval '31 days' where id = $1`,
      [world.sessionId],
    );
    const promised: number[] = [];
    for (let index = from; index < to; index++) {
      promised.push((await readPassSessions(app.db, passes[index]!, world.sessionId))[0]!.expectedCents);
      await release(index);
      if (index < to - 1) await notify(app, (await placeOrder(app.url, world, {seats: [index]})).order);
    }
    await move('-60 days');
    await app.db.query(
      `update seat_release set released_at = released_at - interval '60 days' where season_pass_id = any($1)`,
      [passes.slice(from, to)],
    );
    await app.db.withTransaction(tx => compensateReleases(tx));
    const {rows} = await app.db.query<{cents: number | null; said: number}>(
      `select compensation_cents as cents, expected_cents as said from seat_release where season_pass_id = any($1)
        order by season_pass_id`,
      [passes.slice(from, to)],
    );
    return {promised, said: rows.map(row => row.said), paid: rows.map(row => row.cents)};
  };

  test(`with handling and bonus: the bonus for who is early,
    and for a guaranteed seat that nobody bought`, async () => {
    await set(`handling_bp = 1000, bonus_bp = 2000, guaranteed_days_before = 20`);
    const {promised, said, paid} = await play(10, 12);
    expect(promised[0]).toBeGreaterThan(0);
    expect([said, paid]).toEqual([promised, promised]);
  });

  test('with a table of amounts, though it changes after the release', async () => {
    await set(`share_kind = 'fixed', share_bp = null, guaranteed_days_before = null`);
    await app.db.query(
      `insert into release_amount (release_policy_id, zone_id, amount_cents) select id, $2, 1234 from release_policy
        where season_list_id = $1`,
      [world.seasonListId, world.zones.seated],
    );
    const {promised, paid} = await play(14, 16);
    expect([promised, paid]).toEqual([
      [1234, 1234],
      [1234, null],
    ]);
    await set(`share_kind = 'percent', share_bp = 4000, handling_bp = 0, bonus_bp = 0`);
  });

  test('the cap is told of: what open releases have promised counts', async () => {
    await app.db.query(
      `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '29 days',
        ends_at = now() + interval '31 days' where id = $1`,
      [world.sessionId],
    );
    await app.db.query(
      `with other as (insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
        sale_ends_at, box_office_ends_at)
         select event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at, box_office_ends_at
           from event_session where id = $2 returning id)
       insert into seat_release (season_pass_id, event_session_id, seat_id, policy, expected_cents)
         select $1, id, $3, '{}', $4 from other`,
      [passes[18], world.sessionId, world.seat(18), PASS_CENTS / 2 - 100],
    );
    expect((await readPassSessions(app.db, passes[18]!, world.sessionId))[0]!.expectedCents).toBe(100);
    await app.db.query('delete from seat_release where season_pass_id = $1', [passes[18]]);
  });
});

describe('[D2] somebody receives it', () => {
  const settled = async (index: number, payout: string, meanwhile = 'select $1::int') => {
    await app.db.query(
      `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '29 days',
        ends_at = now() + interval '31 days' where id = $1`,
      [world.sessionId],
    );
    await app.db.query(`update release_policy set payout = $2 where season_list_id = $1`, [world.seasonListId, payout]);
    await release(index);
    await notify(app, (await placeOrder(app.url, world, {seats: [index]})).order);
    await app.db.query(meanwhile, [passes[index]]);
    await app.db.query(
      `update event_session set starts_at = starts_at - interval '60 days', doors_at = doors_at - interval '60 days',
        ends_at = ends_at - interval '60 days' where id = $1`,
      [world.sessionId],
    );
    await app.db.withTransaction(tx => compensateReleases(tx));
    await app.db.query(`update release_policy set payout = 'wallet' where season_list_id = $1`, [world.seasonListId]);
    return (
      await app.db.query<{state: string; payout: string; cents: number}>(
        'select state, payout, compensation_cents as cents from seat_release where season_pass_id = $1',
        [passes[index]],
      )
    ).rows[0];
  };
  const refund = (index: number) =>
    app.db.query(
      `update order_line l set state = 'refunded' from seat_release r
        where r.order_line_id = l.id and r.season_pass_id = $1`,
      [passes[index]],
    );
  const unrefund = (index: number) =>
    app.db.query(
      `update order_line l set state = 'active' from ticket t where t.order_line_id = l.id and t.seat_id = $1
        and t.state <> 'void'`,
      [world.seat(index)],
    );

  test('a discount waits for the renewal of that pass; the sale given back takes it back, and not the wallet', async () => {
    await app.db.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) select pass_holder_id, 'gift', 5000, 'Regalo'
        from season_pass where id = $1`,
      [passes[20]],
    );
    const done = await settled(20, 'renewal_discount');
    expect(done).toMatchObject({state: 'compensated', payout: 'renewal_discount'});
    expect(done!.cents).toBeGreaterThan(0);
    expect([await readReleaseCredit(app.db, passes[20]!), await wallet(20)]).toEqual([done!.cents, 5000]);
    await refund(20);
    await app.db.withTransaction(tx => reverseCompensations(tx));
    expect([await readReleaseCredit(app.db, passes[20]!), await wallet(20)]).toEqual([0, 5000]);
    await unrefund(20);
  });

  test('what can be renewed no more has it in the wallet', async () => {
    const done = await settled(21, 'renewal_discount', `update season_pass set state = 'not_renewed' where id = $1`);
    expect([done!.payout, await wallet(21), await readReleaseCredit(app.db, passes[21]!)]).toEqual([
      'wallet',
      done!.cents,
      0,
    ]);
  });

  test('two sales given back at once take no more than there is', async () => {
    await app.db.query(
      `update season_pass p set pass_holder_id = o.pass_holder_id from season_pass o where p.id = $1 and o.id = $2`,
      [passes[23], passes[22]],
    );
    const both = [await settled(22, 'wallet'), await settled(23, 'wallet')];
    const sum = both[0]!.cents + both[1]!.cents;
    expect([both[0]!.payout, await wallet(22)]).toEqual(['wallet', sum]);
    await app.db.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) select pass_holder_id, 'use', $2, 'Compra'
        from season_pass where id = $1`,
      [passes[22], -(sum - both[0]!.cents - 1)],
    );
    await refund(22);
    await refund(23);
    expect(await app.db.withTransaction(tx => reverseCompensations(tx))).toBe(2);
    expect(await wallet(22)).toBe(0);
    await unrefund(22);
    await unrefund(23);
  });

  test('a policy that pays by transfer cannot be made', async () => {
    await expect(
      app.db.query(`update release_policy set payout = 'transfer' where season_list_id = $1`, [world.seasonListId]),
    ).rejects.toMatchObject({details: {constraint: 'release_policy_payout_check'}});
  });
});

const wallet = async (index: number): Promise<number> =>
  (
    await app.db.query<{cents: number}>(
      'select h.wallet_cents as cents from pass_holder h join season_pass p on p.pass_holder_id = h.id where p.id = $1',
      [passes[index]],
    )
  ).rows[0]!.cents;
