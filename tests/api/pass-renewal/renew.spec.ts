/**
 * Renewal on the web: a family renews in one payment; ages, seats, debts and what a price is for are told before
 * anything is signed.
 */
import {randomUUID} from 'node:crypto';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {OFFERS} from '../../../api/src/domain/passes/renewal/auto-renew-offers';
import {payAtBank} from '../../support/doubles/bank';
import {passState} from '../../support/passes/instalments';
import {checkOut, must, notify} from '../../support/world/purchase';
import {PRICE} from '../../support/passes/renewals';
import type {GoodsCart} from '../../support/world/shop';
import {until} from '../../support/run/until';
import {told} from '../../support/wire/visitor';
import {
  ana,
  app,
  BUYER,
  memberOf,
  mine,
  next,
  openRenewal,
  own,
  pay,
  quote,
  renew,
  renewals,
  search,
  visitor,
  world,
} from './stage';

openRenewal();

describe('renewing', () => {
  test('[S2] a family: one payment, wallet first, both active with the same seats and the old passes done with', async () => {
    const child = await renewals.give(next(), {
      guardianId: own.holderId,
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 10}-06-01`,
    });
    expect((await mine(ana)).map(item => [item.passId, item.refusal])).toEqual([
      [own.passId, null],
      [child.passId, null],
    ]);
    const {body: seen} = await quote(ana, [{passId: own.passId}, {passId: child.passId}]);
    expect(seen).toMatchObject({
      totalCents: PRICE.adult + PRICE.child,
      nowCents: PRICE.adult + PRICE.child,
      waitingCents: 0,
    });
    expect(seen.lines.map(line => [line.categoryName, line.isSeatKept, line.documents])).toEqual([
      ['Adulto', true, []],
      ['Infantil', true, []],
    ]);
    const key = randomUUID();
    const ask = [
      [
        {passId: own.passId, expectedTotalCents: PRICE.adult},
        {passId: child.passId, expectedTotalCents: PRICE.child},
      ],
      {walletHolderId: own.holderId},
    ] as const;
    const done = await renew(ana, [...ask[0]], ask[1], key);
    expect(done.body).toMatchObject({checkout: {totalCents: PRICE.adult + PRICE.child - 6000}});
    expect((await renew(ana, [...ask[0]], ask[1], key)).body.checkout!.gatewayOrder).toBe(
      done.body.checkout!.gatewayOrder,
    );
    expect((await mine(ana)).map(item => item.renewal?.state)).toEqual(['pending_payment', 'pending_payment']);
    await pay(done);
    expect((await mine(ana)).map(item => item.refusal)).toEqual(['renewed', 'renewed']);
    const {rows} = await app.db.query<{kind: string; seat: number; renewed: number; cards: number; claims: number}>(
      `select p.kind, p.seat_id as seat, p.renewed_from_id as renewed, (select count(*)::int from pass_card c
        where c.season_pass_id = p.id) as cards, (select count(*)::int from seat_claim c
        where c.season_pass_id = p.id) as claims from season_pass p
        where p.season_list_id = $1 and p.renewed_from_id = any($2) order by p.renewed_from_id`,
      [renewals.newListId, [own.passId, child.passId]],
    );
    expect(rows).toEqual([
      {kind: 'renewal', seat: world.seat(1), renewed: own.passId, cards: 1, claims: 1},
      expect.objectContaining({renewed: child.passId, cards: 1, claims: 1}),
    ]);
    expect(
      (
        await app.db.query<{cents: number}>('select wallet_cents as cents from pass_holder where id = $1', [
          own.holderId,
        ])
      ).rows[0]!.cents,
    ).toBe(0);
    // Of each holder today's pass comes first; the next season's opens nothing yet and says from when on.
    const {items} = (
      await ana.get<{
        items: {id: number; isOwn: boolean; hasBegun: boolean; hasAccess: boolean; beginsOn: string; state: string}[];
      }>('/api/public/passes')
    ).body;
    expect(items.map(pass => [pass.isOwn, pass.state, pass.hasBegun])).toEqual([
      [true, 'active', true],
      [true, 'active', false],
      [false, 'active', true],
      [false, 'active', false],
    ]);
    expect(items.map(pass => pass.id)).toEqual([own.passId, expect.any(Number), child.passId, expect.any(Number)]);
    const first = (
      await app.db.query<{on: string}>(
        `select (starts_at at time zone 'Europe/Madrid')::date::text as on from event_session where id = $1`,
        [world.sessionId],
      )
    ).rows[0]!.on;
    expect([items[1], items[3]]).toEqual([
      expect.objectContaining({hasAccess: false, beginsOn: first}),
      expect.objectContaining({hasAccess: false, beginsOn: first}),
    ]);
  });

  test('[D2] what seats given free have earned comes off once: not while nobody has paid, and again when the renewal lapses', async () => {
    const {passId} = await renewals.give(next(), {customerId: world.customer.id});
    await app.db.query(
      `insert into seat_release (season_pass_id, event_session_id, seat_id, state, policy, sold_cents,
        compensation_cents, payout, settled_at)
       select id, $2, seat_id, 'compensated', '{}', 5000, 2500, 'renewal_discount', now() from season_pass
         where id = $1`,
      [passId, world.sessionId],
    );
    const {body: seen} = await quote(ana, [{passId}]);
    expect(seen.totalCents).toBe(PRICE.adult - 2500);
    expect(told(await renew(ana, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('409 total_changed');
    const first = await renew(ana, [{passId, expectedTotalCents: PRICE.adult - 2500}]);
    expect(first.body.checkout).toMatchObject({totalCents: PRICE.adult - 2500});
    const parts = async (id: number) =>
      (
        await app.db.query(
          'select discount_cents as cut, release_discount_cents as released from season_pass where id = $1',
          [id],
        )
      ).rows[0];
    expect(await parts(first.body.renewed[0]!.newPassId)).toEqual({cut: 2500, released: 2500});
    await app.db.query(
      `update "order" set claims_expire_at = now() - interval '1 minute'
        where id in (select l.order_id from order_line l join instalment i on i.id = l.instalment_id
        where i.season_pass_id = $1)`,
      [first.body.renewed[0]!.newPassId],
    );
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [
      first.body.renewed[0]!.newPassId,
    ]);
    await until('the renewal has lapsed', async () => {
      await app.db.withTransaction(tx => expireOrders(tx));
      await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
      return (await passState(app, first.body.renewed[0]!.newPassId)) === 'void';
    });
    expect((await quote(ana, [{passId}])).body.totalCents).toBe(PRICE.adult - 2500);
    const again = await renew(ana, [{passId, expectedTotalCents: PRICE.adult - 2500}]);
    await pay(again);
    expect(await parts(again.body.renewed[0]!.newPassId)).toEqual({cut: 2500, released: 2500});
    expect(
      (await app.db.query(`select 1 from season_pass where renewed_from_id = $1 and state <> 'void'`, [passId]))
        .rowCount,
    ).toBe(1);
  });

  test('a child turns young: both prices are told, and the category of the past is refused', async () => {
    const {passId, holderId} = await renewals.give(next(), {
      nif: '33333333P',
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 14}-02-01`,
    });
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '33333333P'});
    const {body} = await quote(who, [{passId}]);
    expect(body.lines[0]).toMatchObject({
      categoryName: 'Joven',
      change: {fromName: 'Infantil', toName: 'Joven', fromCents: PRICE.child, toCents: PRICE.young},
      documents: [],
    });
    expect(told(await quote(who, [{passId, passCategoryId: renewals.categories.child}]))).toBe('422 invalid');
    expect(
      told(await renew(who, [{passId, passCategoryId: renewals.categories.child, expectedTotalCents: PRICE.child}])),
    ).toBe('422 invalid');
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.child}]))).toBe('409 total_changed');
    await pay(await renew(who, [{passId, expectedTotalCents: PRICE.young}]));
  });

  test('a seat that was promised to another: said, another is chosen, staff are told once', async () => {
    const index = next();
    const {passId, holderId} = await renewals.give(index, {nif: '44444444A'});
    const other = await renewals.give(next());
    await app.db.query(
      `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
        state, amount_cents, paid_cents, origin)
       select $1, $2, $3, p.id, $4, $5, 'renewal', 'active', 1000, 1000, 'import' from pass_price p
         where p.season_list_id = $1 and p.pass_category_id = $3 limit 1`,
      [renewals.newListId, other.holderId, renewals.categories.adult, world.zones.seated, world.seat(index)],
    );
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '44444444A'});
    expect((await quote(who, [{passId}])).body.lines[0]).toMatchObject({
      isSeatKept: true,
      seatTrouble: {reason: 'pass'},
    });
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('409 seat_taken');
    const free = next();
    const {body: seats} = await who.get<{zones: {id: number; free: number}[]; seats: {id: number}[]}>(
      `/api/public/renewals/${passId}/seats?categoryId=${renewals.categories.adult}&zoneId=${world.zones.seated}`,
    );
    expect(seats.seats.map(one => one.id)).toContain(world.seat(free));
    expect(seats.seats.map(one => one.id)).not.toContain(world.seat(1));
    // Neither may it be the guaranteed seat of somebody who has not renewed yet.
    expect(
      told(
        await renew(who, [
          {
            passId,
            seat: 'other',
            seatId: (
              await app.db.query<{id: number}>('select seat_id as id from season_pass where id = $1', [other.passId])
            ).rows[0]!.id,
            expectedTotalCents: PRICE.adult,
          },
        ]),
      ),
    ).toBe('409 seat_taken');
    await pay(await renew(who, [{passId, seat: 'other', seatId: world.seat(free), expectedTotalCents: PRICE.adult}]));
    expect((await app.db.query(`select 1 from incident where kind = 'renewal_seat_taken'`)).rowCount).toBe(1);
  });

  test('in instalments: the first is paid, the pass is active, the rest is owed; another choice takes the place of one not paid', async () => {
    const {passId, holderId} = await renewals.give(next(), {nif: '55555555K'});
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '55555555K'});
    const {body: seen} = await quote(who, [{passId}]);
    expect(seen.plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
      [null, [40_000]],
      [renewals.frequencyId, [16_000, 12_000, 12_000]],
    ]);
    const first = await renew(who, [{passId, expectedTotalCents: PRICE.adult}]);
    const second = await renew(who, [{passId, expectedTotalCents: PRICE.adult}], {
      paymentFrequencyId: renewals.frequencyId,
    });
    expect([first.body.checkout!.totalCents, second.body.checkout!.totalCents]).toEqual([40_000, 16_000]);
    expect(await passState(app, first.body.renewed[0]!.newPassId)).toBe('void');
    await pay(second);
    // The money of the first try comes after all: it goes back, and nothing is had twice.
    await payAtBank(first.body.checkout!.redirect!, 'pay');
    await until(
      'the late money goes back',
      async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
    );
    expect(await passState(app, first.body.renewed[0]!.newPassId)).toBe('void');
    const {rows} = await app.db.query<{paid: number; total: number}>(
      'select paid_cents as paid, total_cents as total from season_pass where id = $1',
      [second.body.renewed[0]!.newPassId],
    );
    expect(rows[0]).toEqual({paid: 16_000, total: 40_000});
  });

  test('in the cart: begun twice it is there once; paid there, both seasons are as if it had been paid here', async () => {
    const {passId, holderId} = await renewals.give(next());
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), bornOn: '1980-05-05'});
    const ask = [{passId, expectedTotalCents: PRICE.adult}];
    await renew(who, ask, {method: 'cart'});
    const {body} = await renew(who, ask, {method: 'cart'});
    expect(body).toMatchObject({checkout: null, isInCart: true});
    const cart = must(await who.get<GoodsCart>('/api/public/cart'));
    expect(cart).toMatchObject({totalCents: PRICE.adult, goods: [{kind: 'pass', cents: PRICE.adult}]});
    must(await notify(app, must(await checkOut(who, PRICE.adult))));
    expect(await passState(app, body.renewed[0]!.newPassId)).toBe('active');
    expect((await mine(who)).map(item => item.refusal)).toEqual(['renewed']);
    const rich = await renewals.give(next(), {customerId: world.customer.id, walletCents: 1000});
    const refused = await renew(ana, [{passId: rich.passId, expectedTotalCents: PRICE.adult}], {
      method: 'cart',
      walletHolderId: rich.holderId,
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['walletHolderId']]);
  });

  test('who owes, who is barred, what is closed: said, and refused', async () => {
    const debtor = await renewals.give(next(), {customerId: world.customer.id});
    await app.db.query('update season_pass set paid_cents = 0, overdue_cents = 5000 where id = $1', [debtor.passId]);
    expect((await mine(ana)).find(item => item.passId === debtor.passId)!.refusal).toBe('overdue');
    const refused = await renew(ana, [{passId: debtor.passId, expectedTotalCents: PRICE.adult}]);
    expect([told(refused), refused.body.details]).toEqual([
      '409 renewal_refused',
      expect.objectContaining({reason: 'overdue', passId: debtor.passId}),
    ]);
    await app.db.query('update season_pass set paid_cents = 30000, overdue_cents = 0 where id = $1', [debtor.passId]);
    await app.db.query(`update campaign_phase set ends_at = now() - interval '1 hour' where kind = 'renewal'`);
    expect((await mine(ana)).find(item => item.passId === debtor.passId)!.refusal).toBe('closed');
    expect(told(await renew(ana, [{passId: debtor.passId, expectedTotalCents: PRICE.adult}]))).toBe(
      '409 renewal_refused',
    );
    await app.db.query(`update campaign_phase set ends_at = now() + interval '30 days' where kind = 'renewal'`);
    expect(
      told(
        await renew(ana, [{passId: debtor.passId, expectedTotalCents: PRICE.adult}], {buyer: {...BUYER, docNo: null}}),
      ),
    ).toBe('done');
  });
});

describe('a price for a group alone', () => {
  test('[D7] is told to a lone person without a price, refused when signed, and never renewed by itself', async () => {
    const {passId, holderId} = await renewals.give(next(), {customerId: world.customer.id});
    const {rows: groups} = await app.db.query<{id: number}>(
      `insert into price_group (season_list_id, name, discount_bp) values ($1, 'Pandilla', 0) returning id`,
      [renewals.newListId],
    );
    await app.db.query(
      'update pass_price set price_group_id = $2 where season_list_id = $1 and pass_category_id = $3',
      [renewals.newListId, groups[0]!.id, renewals.categories.adult],
    );
    try {
      const {body} = await quote(ana, [{passId}]);
      expect(body.lines[0]).toMatchObject({
        totalCents: null,
        trouble: '«Adulto» se vende ahí solo en el grupo «Pandilla».',
      });
      const refused = await renew(ana, [{passId, expectedTotalCents: PRICE.adult}]);
      expect([told(refused), Object.keys(refused.body.errors ?? {})]).toEqual(['422 invalid', ['priceGroupId']]);
      await app.db.query('update season_pass set auto_renew = true where id = $1', [passId]);
      const {rows} = await app.db.query(`with ${OFFERS} select 1 from offers`, [
        renewals.newListId,
        [passId],
        ['2030-01-01'],
        'renewal',
      ]);
      expect(rows).toEqual([]);
    } finally {
      await app.db.query('update pass_price set price_group_id = null where season_list_id = $1', [renewals.newListId]);
      await app.db.query('update season_pass set auto_renew = false where pass_holder_id = $1', [holderId]);
    }
  });
});
