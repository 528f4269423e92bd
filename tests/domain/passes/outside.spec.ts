/**
 * At a session outside the pass: the holder's own seat, kept and bought at the holder's price, and friends who are
 * brought; what may be offered at all; and what a pass has given away, which ends with it.
 */
import {holdFriendSeats} from '../../../api/src/domain/passes/guests/hold-friend-seats';
import {readFriendOffers} from '../../../api/src/domain/passes/guests/read-friend-offers';
import {readHolderSeats} from '../../../api/src/domain/passes/holder/read-holder-seats';
import {checkHolderOffer} from '../../../api/src/domain/passes/beyond-list/check-holder-offer';
import {holdOwnSeat} from '../../../api/src/domain/passes/beyond-list/hold-own-seat';
import {keepOwnSeats} from '../../../api/src/domain/passes/beyond-list/keep-own-seats';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {freePassSeats} from '../../../api/src/domain/passes/seats/pass-seats';
import {releaseFromCart} from '../../../api/src/domain/seats/release';
import {FRIEND_CENTS, HOLDER_CENTS, makeCup} from '../../support/passes/holder-offers';
import {makePasses} from '../../support/passes/pass-list';
import {givePassTo} from '../../support/passes/passes';
import {count} from '../../support/run/until';
import {Buyer} from '../../support/scene/buyer';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {addReader, readAt} from '../../support/world/door';
import {PRICE} from '../../support/world/fixture';

/** Twenty passes side by side on the seats from index 2 on; Ana has the first two. */
const on = openScene(async ({db, world}) => {
  const passes = await makePasses(
    db,
    world,
    count(20).map(index => world.seat(index + 2)),
  );
  await db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  const cup = await makeCup(db, world);
  for (const pass of passes.slice(0, 2)) await givePassTo(db, pass, world.customer.id);
  await db.withTransaction(tx => keepOwnSeats(tx));
  return {passes, cup};
});

const keep = () => on.db.withTransaction(tx => keepOwnSeats(tx));
const seats = () => readHolderSeats(on.db, on.world.customer.id, on.cup.sessionId);
const mine = async (pass: number) => (await seats()).find(seat => seat.seasonPassId === on.passes[pass])!;
const takeOwn = (pass: number, buyer = new Buyer(on)) =>
  on.db.withTransaction(tx =>
    holdOwnSeat(tx, {seasonPassId: on.passes[pass]!, eventSessionId: on.cup.sessionId, cartId: buyer.cartId}),
  );
const claim = async (index: number) =>
  (
    await on.db.query<{kind: string; pass: number | null}>(
      `select kind, coalesce(season_pass_id, for_pass_id) as pass from seat_claim
        where event_session_id = $1 and seat_id = $2`,
      [on.cup.sessionId, on.world.seat(index)],
    )
  ).rows[0] ?? {kind: 'free', pass: null};
const offer = (set: string) => on.db.query(`update holder_offer set ${set} where id = $1`, [on.cup.holderOfferId]);

describe('the own seat', () => {
  test('is kept before the sale, told with the holder’s price, and only to whom it belongs', async () => {
    expect(await claim(2)).toEqual({kind: 'pass', pass: on.passes[0]});
    const all = await seats();
    expect(all.map(seat => seat.seasonPassId)).toEqual([on.passes[0], on.passes[1]]);
    expect(all[0]).toMatchObject({
      isIncluded: false,
      refusal: null,
      cents: HOLDER_CENTS + PRICE.fee,
      publicCents: PRICE.general + PRICE.fee,
    });
    expect(all[0]!.keptUntilAt).not.toBeNull();
    const [included] = await readHolderSeats(on.db, on.world.customer.id, on.world.sessionId);
    expect(included).toMatchObject({isIncluded: true, refusal: 'included'});
  });

  test('is held at the holder’s price, once, and comes back kept; paid it is a ticket and no seat of the pass', async () => {
    const buyer = new Buyer(on, {customerId: on.world.customer.id});
    expect((await takeOwn(0, buyer)).cents).toBe(HOLDER_CENTS + PRICE.fee);
    expect((await takeOwn(0, buyer)).cents).toBe(HOLDER_CENTS + PRICE.fee);
    expect(await claim(2)).toEqual({kind: 'hold', pass: on.passes[0]});
    expect(await mine(0)).toMatchObject({refusal: 'in_cart'});
    await on.db.withTransaction(tx => releaseFromCart(tx, buyer.cartId, null, null));
    expect(await claim(2)).toEqual({kind: 'pass', pass: on.passes[0]});
    await takeOwn(0, buyer);
    await buyer.pay(await buyer.order(HOLDER_CENTS + PRICE.fee));
    expect(await claim(2)).toEqual({kind: 'sale', pass: on.passes[0]});
    expect(await mine(0)).toMatchObject({refusal: 'bought'});
    await refuses(takeOwn(0), 'own_seat_bought');
  });

  test('is refused to whom owes, to whom is blocked, and outside the window', async () => {
    await givePassTo(on.db, on.passes[2]!, on.world.customer.id);
    const pass = (set: string) => on.db.query(`update season_pass set ${set} where id = $1`, [on.passes[2]]);
    await pass('paid_cents = 0, overdue_cents = 100');
    await refuses(takeOwn(2), 'own_seat_unpaid');
    await pass(`paid_cents = 40000, overdue_cents = 0, state = 'blocked'`);
    await refuses(takeOwn(2), 'own_seat_blocked');
    await pass(`state = 'active'`);
    await offer(`starts_at = now() + interval '1 hour'`);
    await refuses(takeOwn(2), 'own_seat_not_open_yet');
    await offer(`starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`);
    await refuses(takeOwn(2), 'own_seat_closed');
    await offer(`ends_at = now() + interval '3 days'`);
    expect(await mine(2)).toMatchObject({refusal: null});
  });

  test('goes back to sale by itself when its time is over, when the pass ends or the offer is taken off', async () => {
    expect(await claim(10)).toMatchObject({kind: 'pass'});
    await on.db.query(`update season_pass set state = 'cancelled_by_holder', ended_at = now() where id = $1`, [
      on.passes[8],
    ]);
    expect((await keep()).freed).toEqual([{eventSessionId: on.cup.sessionId, seatId: on.world.seat(10)}]);
    await on.db.withTransaction(tx => freePassSeats(tx, [on.passes[8]!]));
    await offer(`keep_until_at = now() - interval '1 second'`);
    expect((await keep()).freed).toHaveLength(19);
    expect(await claim(11)).toEqual({kind: 'free', pass: null});
    // Free, and still the holder's price while nobody has it.
    expect(await mine(1)).toMatchObject({refusal: null, keptUntilAt: null});
    await offer(`keep_until_at = now() + interval '1 day'`);
    expect((await keep()).kept).toBe(19);
    expect(await keep()).toEqual({kept: 0, freed: []});
    // Taken away altogether, it keeps nothing.
    await on.db.query('delete from holder_offer where id = $1', [on.cup.holderOfferId]);
    expect(await claim(11)).toEqual({kind: 'free', pass: null});
    expect(await mine(1)).toMatchObject({refusal: 'not_offered', cents: null});
  });

  test('an offer is a price or a discount, of a session that the list does not include', async () => {
    const check = (more: object) =>
      checkHolderOffer(on.db, null, {
        seasonListId: on.world.seasonListId,
        eventSessionId: on.world.sessionId,
        amountCents: 1000,
        startsAt: new Date(),
        endsAt: new Date(Date.now() + 3_600_000),
        ...more,
      });
    await refuses(check({}), 'invalid', 'eventSessionId');
    await refuses(check({discountBp: 5000}), 'invalid', 'discountBp');
    await refuses(check({amountCents: null}), 'invalid', 'amountCents');
  });
});

describe('friends', () => {
  const friends = async (pass: number) => (await readFriendOffers(on.db, null, on.cup.sessionId, on.passes[pass]))[0]!;
  const bring = (pass: number, indexes: number[], buyer = new Buyer(on)) =>
    on.db.withTransaction(tx =>
      holdFriendSeats(tx, {
        seasonPassId: on.passes[pass]!,
        eventSessionId: on.cup.sessionId,
        cartId: buyer.cartId,
        seats: indexes.map(index => ({seatId: on.world.seat(index), zoneId: on.world.zones.seated})),
        maxPerOrder: 10,
        holdSeconds: 900,
      }),
    );
  const sold = async () =>
    (await on.db.query<{sold: number}>('select sold from friend_offer where id = $1', [on.cup.friendOfferId])).rows[0]!
      .sold;
  const friendOffer = (set: string) =>
    on.db.query(`update friend_offer set ${set} where id = $1`, [on.cup.friendOfferId]);

  test('no more than the pass has, and what is let go comes back to the pass and to the offer', async () => {
    expect(await friends(1)).toMatchObject({refusal: null, used: 0, zones: [{cents: FRIEND_CENTS + PRICE.fee}]});
    const buyer = new Buyer(on);
    expect((await bring(1, [25, 26], buyer)).kind).toBe('held');
    expect(await sold()).toBe(2);
    await refuses(bring(1, [27]), 'friends_all_bought');
    const seat = {eventSessionId: on.cup.sessionId, seatId: on.world.seat(25)};
    await on.db.withTransaction(tx => releaseFromCart(tx, buyer.cartId, [seat], null));
    expect(await sold()).toBe(1);
    expect(await friends(1)).toMatchObject({refusal: null, used: 1});
    await refuses(bring(1, [27, 28]), 'friends_too_many');
  });

  test('an offer that is full, over or not for this pass says so', async () => {
    await bring(0, [25]);
    await friendOffer('quota = sold');
    await refuses(bring(2, [27]), 'friends_gone');
    await friendOffer(`quota = null, ends_at = now() - interval '1 minute'`);
    await refuses(bring(2, [27]), 'friends_closed');
    expect(await sold()).toBe(1);
  });
});

test('what a pass has lent and whom it invites ends with it: not shown as active, not let in', async () => {
  const {sessionId, eventId, seasonListId, zones} = on.world;
  const status = async (): Promise<string[]> =>
    (
      await on.db.query<{status: string}>(
        `select status from access_right
          where event_session_id = $1 and code in ('CEDIDO-DE-PRUEBA', 'INVITADO-DE-PRUEBA') order by code`,
        [sessionId],
      )
    ).rows.map(row => row.status);
  const pass = on.passes[12]!;
  await on.db.query(
    `insert into pass_transfer (season_pass_id, event_session_id, state, to_name, to_email, code, accepted_at)
      values ($1, $2, 'accepted', 'Prima', 'prima@example.org', 'CEDIDO-DE-PRUEBA', now())`,
    [pass, sessionId],
  );
  await on.db.query(
    `insert into pass_invitation (season_pass_id, event_session_id, n, zone_id, guest_name, code)
      values ($1, $2, 1, $3, 'Invitada', 'INVITADO-DE-PRUEBA')`,
    [pass, sessionId, zones.seated],
  );
  expect(await status()).toEqual(['active', 'active']);
  const states: [string, string][] = [
    ['suspended_unpaid', 'blocked'],
    ['blocked', 'blocked'],
    ['cancelled_by_holder', 'revoked'],
    ['cancelled_unpaid', 'revoked'],
    ['void', 'revoked'],
    ['handed_over', 'revoked'],
    ['expired', 'revoked'],
  ];
  await on.db.query(
    `update event_session set starts_at = now() + interval '20 minutes', doors_at = now() - interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [sessionId],
  );
  await on.db.query('insert into event_access (event_id) values ($1) on conflict do nothing', [eventId]);
  const gate = {deviceId: await addReader(on.db, eventId), eventSessionId: sessionId};
  const read = async (text: string) => (await readAt(on.db, gate, text)).result;
  const seen = async () => [...(await status()), await read('CEDIDO-DE-PRUEBA'), await read('INVITADO-DE-PRUEBA')];
  const both = (one: string) => [one, one, one, one];
  for (const [state, expected] of states) {
    await on.db.query(`update season_pass set state = $2, ended_at = case when $3 then now() end where id = $1`, [
      pass,
      state,
      expected === 'revoked',
    ]);
    expect([state, ...(await seen())]).toEqual([state, ...both(expected)]);
  }
  await on.db.query(`update season_pass set state = 'active', ended_at = null where id = $1`, [pass]);
  await on.db.query(
    `insert into pass_block (season_pass_id, reason, from_at) values ($1, 'fraud', now() - interval '1 hour')`,
    [pass],
  );
  expect(await seen()).toEqual(both('blocked'));
  await on.db.query(`update pass_block set lifted_at = now() where season_pass_id = $1`, [pass]);
  await on.db.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, channel) select $1, $2, seat_id, 'web'
      from season_pass where id = $1`,
    [pass, sessionId],
  );
  expect(await seen()).toEqual(both('transferred'));
  await on.db.query(`update seat_release set state = 'recovered', recovered_at = now() where season_pass_id = $1`, [
    pass,
  ]);
  await on.db.query('delete from season_list_session where season_list_id = $1 and event_session_id = $2', [
    seasonListId,
    sessionId,
  ]);
  expect(await seen()).toEqual(both('revoked'));
  await on.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    seasonListId,
    sessionId,
  ]);
  expect(await seen()).toEqual(['active', 'active', 'ok', 'ok']);
});
