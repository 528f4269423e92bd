/**
 * A holder moves to another seat while others want it, pay late or do not pay: a seat is never two people's, money
 * never without its seat.
 */
import {dropSeatChange, expireSeatChanges} from '../../../api/src/domain/passes/seat-change/drop-seat-change';
import {readFreeListSeats} from '../../../api/src/domain/passes/seats/list-seats';
import {recoverSeat, releaseSeat} from '../../../api/src/domain/passes/release/release';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {expectInvariants} from '../../support/world/invariants';
import {PASS_CENTS} from '../../support/passes/pass-list';
import {holdSeats, must, notify} from '../../support/world/purchase';
import {count, long, meeting} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {ana, app, ask, change, claim, codeOf, DIFFERENCE, move, passes, seatOf, setStage, world} from './stage';

const ROUNDS = long(100, 15);

setStage();

const changes = (pass: number) =>
  app.db
    .query<{id: number; state: string}>('select id, state from seat_change where season_pass_id = $1 order by id', [
      passes[pass],
    ])
    .then(({rows}) => rows);
const wallet = async (pass: number) =>
  (
    await app.db.query<{cents: number}>(
      'select h.wallet_cents as cents from pass_holder h join season_pass p on p.pass_holder_id = h.id where p.id = $1',
      [passes[pass]],
    )
  ).rows[0]!.cents;

test('negative control: who only looks whether the seat is free gives it twice', async () => {
  await app.db.query('create table naive_seat (pass integer, seat integer)');
  const everybody = meeting(2);
  const naive = (pass: number) =>
    app.db.withTransaction(async tx => {
      if ((await tx.query('select 1 from naive_seat where seat = 1')).rowCount > 0) return;
      await everybody();
      await tx.query('insert into naive_seat values ($1, 1)', [pass]);
    });
  await Promise.all([naive(1), naive(2)]);
  expect((await app.db.query('select 1 from naive_seat')).rowCount).toBeGreaterThan(1);
  await app.db.query('drop table naive_seat');
});

test('a seat of the same price: at once, in the contract and in every session', async () => {
  expect(await move(0, 40)).toMatchObject({state: 'applied', totalCents: 0});
  expect(await seatOf(0)).toBe(40);
  expect([await claim(0), await claim(40)]).toEqual([
    {kind: 'free', pass: null},
    {kind: 'pass', pass: passes[0]},
  ]);
  expect(
    (await app.db.query<{label: string}>('select seat_label as label from season_pass where id = $1', [passes[0]]))
      .rows[0]!.label,
  ).toContain('fila 3, butaca 1');
});

test(`two holders want one seat: one of them has it, ${ROUNDS} rounds`, async () => {
  await app.db.query('update pass_campaign set max_seat_changes = 10');
  const wins = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await app.db.query(`update seat_change set state = 'rejected' where state = 'applied'`);
    const target = 41 + (round % 18);
    const answers = await Promise.all([codeOf(move(1, target)), codeOf(move(2, target))]);
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1);
    expect(answers.filter(answer => answer === 'seat_taken')).toHaveLength(1);
    const winner = answers[0] === 'done' ? 1 : 2;
    wins[winner - 1]!++;
    expect([await seatOf(winner), (await claim(target)).pass]).toEqual([target, passes[winner]]);
  }
  console.log(`two holders, one seat × ${ROUNDS}: ${wins.join(' : ')}`);
});

test(`a holder against a buyer of one session: the seat is one person’s, ${ROUNDS} rounds`, async () => {
  await app.db.query('update pass_campaign set max_seat_changes = 10');
  let moved = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await app.db.query(`update seat_change set state = 'rejected' where state = 'applied'`);
    const target = (await seatOf(3)) === 59 ? 58 : 59;
    const buyer = new Visitor(app.url);
    const [mine, theirs] = await Promise.all([codeOf(move(3, target)), holdSeats(buyer, world, [target])]);
    const {kind} = await claim(target);
    expect([mine === 'done', theirs.status === 200, kind]).toEqual(
      mine === 'done' ? [true, false, 'pass'] : [false, true, 'hold'],
    );
    if (mine === 'done') moved++;
    else must(await buyer.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(target)}`]}));
  }
  console.log(`a change against a buyer × ${ROUNDS}: the holder won ${moved}`);
});

test('a dearer seat: both are kept until it is paid, then the old one is free; a late refusal changes nothing', async () => {
  const {body} = await ask(10, 60, DIFFERENCE);
  expect(body).toMatchObject({isApplied: false, checkout: {totalCents: DIFFERENCE}});
  expect([(await claim(10)).pass, (await claim(60)).pass, await seatOf(10)]).toEqual([passes[10], passes[10], 10]);
  expect((await ask(10, 61, DIFFERENCE)).body.code).toBe('seat_change_open');
  await expectInvariants(app.db);
  await notify(app, body.checkout!, {responseCode: '0190'});
  expect(await seatOf(10)).toBe(10);
  await Promise.all(count(4).map(() => notify(app, body.checkout!)));
  expect([await seatOf(10), await claim(10), (await claim(60)).pass]).toEqual([
    60,
    {kind: 'free', pass: null},
    passes[10],
  ]);
  expect(
    (
      await app.db.query<{zone: number; amount: number}>(
        'select zone_id as zone, amount_cents as amount from season_pass where id = $1',
        [passes[10]],
      )
    ).rows[0],
  ).toEqual({zone: change.dearerZoneId, amount: PASS_CENTS});
});

test('not paid: the new seat is free again, the old one was never lost; money that comes late finds the seat or goes back', async () => {
  const {body} = await ask(11, 61, DIFFERENCE);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '10 seconds' where state = 'pending'`);
  await app.db.query(
    `update seat_change set expires_at = now() - interval '10 seconds' where state = 'pending_payment'`,
  );
  expect((await app.db.withTransaction(tx => expireSeatChanges(tx))).changes).toBe(0);
  await app.db.withTransaction(tx => expireOrders(tx));
  expect(await app.db.withTransaction(tx => expireSeatChanges(tx))).toMatchObject({
    changes: 1,
    seats: [{seatId: world.seat(61)}],
  });
  expect([await seatOf(11), (await claim(11)).pass, (await claim(61)).kind]).toEqual([11, passes[11], 'free']);
  await notify(app, body.checkout!);
  expect([await seatOf(11), (await changes(11)).map(c => c.state)]).toEqual([61, ['applied']]);

  const second = (await ask(12, 62, DIFFERENCE)).body;
  await app.db.query(`update "order" set claims_expire_at = now() - interval '10 seconds' where state = 'pending'`);
  await app.db.query(
    `update seat_change set expires_at = now() - interval '10 seconds' where state = 'pending_payment'`,
  );
  await app.db.withTransaction(tx => expireOrders(tx));
  await app.db.withTransaction(tx => expireSeatChanges(tx));
  must(await holdSeats(new Visitor(app.url), world, [62]));
  await notify(app, second.checkout!);
  expect([await seatOf(12), (await changes(12))[0]!.state]).toEqual([12, 'expired']);
  expect(
    (
      await app.db.query(
        `select 1 from refund r join payment p on p.id = r.payment_id where p.gateway_order = $1 and r.is_automatic`,
        [second.checkout!.gatewayOrder],
      )
    ).rowCount,
  ).toBe(1);
});

test('given up before paying: the order ends with it, and money that comes all the same goes back', async () => {
  const {body} = await ask(12, 63, DIFFERENCE);
  const {id} = (await changes(12)).at(-1)!;
  expect(
    (await ana.post(`/api/public/passes/${passes[12]}/seat-change/drop`, {seatChangeId: id}, idempotency())).status,
  ).toBe(200);
  expect([(await claim(63)).kind, (await changes(12)).at(-1)!.state]).toEqual(['free', 'rejected']);
  await notify(app, body.checkout!);
  expect(await seatOf(12)).toBe(12);
  expect(
    (
      await app.db.query(`select 1 from refund r join payment p on p.id = r.payment_id where p.gateway_order = $1`, [
        body.checkout!.gatewayOrder,
      ])
    ).rowCount,
  ).toBe(1);
  expect(await codeOf(app.db.withTransaction(tx => dropSeatChange(tx, id)))).toBe('not_found');
});

test('fee, multiplier, a cheaper seat, and paying with the wallet', async () => {
  await app.db.query('update pass_campaign set seat_change_multiplier_bp = 30000, seat_change_fee_cents = 1000');
  expect((await ask(12, 63, DIFFERENCE)).body).toMatchObject({
    code: 'total_changed',
    details: {totalCents: 3 * DIFFERENCE + 1000},
  });
  await app.db.query(
    'update pass_campaign set seat_change_multiplier_bp = 10000, seat_change_fee_cents = 0, credit_cheaper_seat = true',
  );
  expect(must(await ask(10, 10, 0)).isApplied).toBe(true);
  expect(await wallet(10)).toBe(DIFFERENCE);
  const {body} = await ask(10, 64, DIFFERENCE, {useWallet: true});
  expect([body.checkout?.redirect, await seatOf(10), await wallet(10)]).toEqual([null, 64, 0]);
});

test('what stands in the way is said', async () => {
  const why = async (text: string, undo: string): Promise<string> => {
    await app.db.query(text);
    const answer = await codeOf(move(20, 57));
    await app.db.query(undo);
    return answer;
  };
  const id = passes[20]!;
  expect(
    await why(
      `update season_pass set paid_cents = 0, overdue_cents = 100 where id = ${id}`,
      `update season_pass set overdue_cents = 0, paid_cents = ${PASS_CENTS} where id = ${id}`,
    ),
  ).toBe('seat_change_unpaid');
  expect(
    await why(
      `insert into pass_block (season_pass_id, reason) values (${id}, 'lost_stolen')`,
      `update pass_block set lifted_at = now() where season_pass_id = ${id}`,
    ),
  ).toBe('seat_change_blocked');
  expect(
    await why(
      `update campaign_phase set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days'`,
      `update campaign_phase set starts_at = now() - interval '1 day', ends_at = now() + interval '9 days'`,
    ),
  ).toBe('seat_change_closed');
  expect(
    await why('update pass_campaign set max_seat_changes = 0', 'update pass_campaign set max_seat_changes = 3'),
  ).toBe('seat_change_too_many');
  expect(
    await why(
      `insert into list_seat_block (season_list_id, block_label_id)
        values (${world.seasonListId}, ${world.blockLabelId}); insert into list_blocked_seat
        select ${world.seasonListId}, ${world.seat(57)}, max(id) from list_seat_block`,
      'delete from list_blocked_seat',
    ),
  ).toBe('seat_taken');
  const previous = (
    await app.db.query<{id: number}>(
      `insert into season_list (name, kind, starts_on, ends_on, seat_plan_id, state)
        values ('La anterior', 'passes', '2028-08-01', '2029-06-30', $1, 'closed') returning id`,
      [world.planId],
    )
  ).rows[0]!.id;
  await app.db.query(
    `with cat as (insert into pass_category (season_list_id, name) values ($1, 'Adulto') returning id),
      price as (insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
      select $1, $2, id, 'new', 100 from cat returning id, pass_category_id)
    insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
      state, amount_cents, origin) select $1, p.pass_holder_id, price.pass_category_id, price.id, $2, $3, 'new',
      'expired', 100, 'web' from price, season_pass p where p.id = $4`,
    [previous, world.zones.seated, world.seat(20), id],
  );
  await app.db.query(
    `insert into seat_change (season_pass_id, from_seat_id, to_seat_id, state, decided_at)
      select id, $2, $3, 'applied', now() from season_pass where season_list_id = $1`,
    [previous, world.seat(1), world.seat(20)],
  );
  await app.db.query('update season_list set previous_list_id = $2 where id = $1', [world.seasonListId, previous]);
  expect(
    await why(
      'update pass_campaign set seat_change_cooldown_seasons = 1',
      'update pass_campaign set seat_change_cooldown_seasons = 0',
    ),
  ).toBe('seat_change_cooldown');
  await app.db.query('update season_list set previous_list_id = null where id = $1', [world.seasonListId]);
});

test('a seat given free stays on sale where it is; taken back, the new one is the pass’s', async () => {
  const release = (pass: number) =>
    app.db.withTransaction(tx =>
      releaseSeat(tx, {
        seasonPassId: passes[pass]!,
        eventSessionId: world.sessionId,
        channel: 'web',
        staffUserId: null,
      }),
    );
  await release(21);
  await move(21, 56);
  expect([(await claim(21)).kind, (await claim(56)).kind]).toEqual(['free', 'free']);
  const back = await app.db.withTransaction(tx =>
    recoverSeat(tx, {seasonPassId: passes[21]!, eventSessionId: world.sessionId}),
  );
  expect([back.state, (await claim(56)).pass, (await claim(21)).kind]).toEqual(['own', passes[21], 'free']);
  await release(21);
  await move(21, 21);
  await release(22).then(() => move(22, 56));
  expect((await claim(56)).kind).toBe('free');
});

test('the free seats of the list are those that can be had', async () => {
  // In a visitor's cart for one match: nobody's pass can be there, whoever asks.
  must(await holdSeats(new Visitor(app.url), world, [98]));
  const free = new Set(await readFreeListSeats(app.db, world.seasonListId, null));
  expect([
    free.has(world.seat(99)),
    free.has(world.seat(98)),
    free.has(world.seat(await seatOf(10))),
    free.has(world.seat(39)),
  ]).toEqual([true, false, false, false]);
});
