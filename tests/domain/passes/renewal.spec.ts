/**
 * A pass goes on into the next season: ages, seats, debts and what a price is for are told before anything is signed, and
 * refused when it is signed all the same.
 */
import {randomBytes} from 'node:crypto';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {proveHolder, readProven} from '../../../api/src/domain/passes/holder/prove-holder';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {OFFERS} from '../../../api/src/domain/passes/renewal/auto-renew-offers';
import {quoteRenewals} from '../../../api/src/domain/passes/renewal/quote-renewals';
import {readRenewals, type RenewalWho} from '../../../api/src/domain/passes/renewal/read-renewals';
import {readRenewalSeats} from '../../../api/src/domain/passes/renewal/renewal-seats';
import {renewPasses, type RenewPass, type RenewPasses} from '../../../api/src/domain/passes/renewal/renew-passes';
import {saveContact} from '../../../api/src/domain/passes/renewal/save-contact';
import type {RenewalChoice} from '../../../api/src/domain/passes/renewal/resolve-renewal';
import {makeRenewals, PRICE, type Holder} from '../../support/passes/renewals';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene(async ({db, world}) => ({renewals: await makeRenewals(db, world)}));

const NOBODY: RenewalWho = {customerId: null, provenHolderIds: []};
const ana = (): RenewalWho => ({customerId: on.world.customer.id, provenHolderIds: []});
const own = (index: number, who: Partial<Holder> = {}) =>
  on.renewals.give(index, {customerId: on.world.customer.id, ...who});
const choice = (more: Partial<RenewPass> & {passId: number}): RenewPass => ({
  passCategoryId: null,
  seat: 'keep',
  seatId: null,
  discountIds: [],
  expectedTotalCents: PRICE.adult,
  autoRenew: false,
  documents: [],
  ...more,
});
const quote = (who: RenewalWho, passes: (Partial<RenewalChoice> & {passId: number})[]) =>
  on.db.withTransaction(tx => quoteRenewals(tx, who, 'web', passes.map(choice), null));
const renew = (
  who: RenewalWho,
  passes: (Partial<RenewPass> & {passId: number})[],
  more: Partial<Pick<RenewPasses, 'paymentFrequencyId' | 'expectedFirstCents'>> = {},
) =>
  on.db.withTransaction(tx =>
    renewPasses(tx, {
      who,
      passes: passes.map(choice),
      priceGroupId: null,
      paymentFrequencyId: null,
      expectedFirstCents: null,
      channel: 'web',
      payMinutes: 30,
      ...more,
    }),
  );
const refusalOf = async (passId: number) =>
  (await readRenewals(on.db, ana(), 'web')).find(item => item.passId === passId)!.refusal;

test('a family: what each costs, and every seat kept', async () => {
  const parent = await own(2);
  const bornOn = `${new Date().getUTCFullYear() - 10}-06-01`;
  const child = await on.renewals.give(3, {guardianId: parent.holderId, category: 'Infantil', bornOn});
  const seen = await quote(ana(), [parent, child]);
  const total = PRICE.adult + PRICE.child;
  expect(seen).toMatchObject({totalCents: total, nowCents: total, waitingCents: 0});
  expect(
    seen.lines.map(line => [line.resolved.category.name, line.resolved.isSeatKept, line.quote!.documents]),
  ).toEqual([
    ['Adulto', true, []],
    ['Infantil', true, []],
  ]);
  const signed = await renew(ana(), [parent, {...child, expectedTotalCents: PRICE.child}]);
  expect(signed.map(one => one.due!.cents)).toEqual([PRICE.adult, PRICE.child]);
});

test('another’s pass does not exist', async () => {
  const {passId} = await on.renewals.give(2);
  for (const who of [ana(), NOBODY]) {
    await refuses(quote(who, [{passId}]), 'not_found');
    await refuses(renew(who, [{passId}]), 'not_found');
    expect(await readRenewals(on.db, who, 'web', [passId])).toEqual([]);
  }
});

test('the proof of whose it is ends; it opens no data', async () => {
  const {holderId, passId} = await on.renewals.give(2, {nif: '22222222J', bornOn: '1975-03-02'});
  const {rows} = await on.db.query<{n: number}>('select member_number as n from pass_holder where id = $1', [holderId]);
  const claimed = {tokenHash: randomBytes(32), memberNumber: rows[0]!.n, docNo: null, bornOn: null, minutes: 30};
  const prove = (more: object) => on.db.withTransaction(tx => proveHolder(tx, {...claimed, ...more}));
  expect(await prove({docNo: '11111111H'})).toBe(false);
  expect(await readProven(on.db, claimed.tokenHash)).toEqual([]);
  expect(await prove({memberNumber: 999_999, docNo: '22222222J'})).toBe(false);
  expect(await prove({bornOn: '1975-03-02'})).toBe(true);
  expect(await prove({docNo: '22.222.222-j'})).toBe(true);
  const who = {customerId: null, provenHolderIds: await readProven(on.db, claimed.tokenHash)};
  expect(who.provenHolderIds).toEqual([holderId]);
  expect((await readRenewals(on.db, who, 'web'))[0]).toMatchObject({passId, isReached: false});
  const contact = {email: 'otra@example.org', phone: '', street: '', postalCode: '', city: '', province: ''};
  await refuses(
    on.db.withTransaction(tx => saveContact(tx, who, passId, contact)),
    'invalid',
    'contact',
  );
  await on.db.query(`update renewal_proof set expires_at = now() - interval '1 second'`);
  expect(await readProven(on.db, claimed.tokenHash)).toEqual([]);
});

test('a child turns young: both prices are told, and the category of the past is refused', async () => {
  const bornOn = `${new Date().getUTCFullYear() - 14}-02-01`;
  const {passId} = await own(2, {category: 'Infantil', bornOn});
  const [line] = (await quote(ana(), [{passId}])).lines;
  expect(line).toMatchObject({
    resolved: {
      category: {name: 'Joven'},
      change: {fromName: 'Infantil', toName: 'Joven', fromCents: PRICE.child, toCents: PRICE.young},
    },
    quote: {documents: []},
  });
  const past = {passId, passCategoryId: on.renewals.categories.child};
  await refuses(quote(ana(), [past]), 'invalid', 'passCategoryId');
  await refuses(renew(ana(), [{...past, expectedTotalCents: PRICE.child}]), 'invalid', 'passCategoryId');
  await refuses(renew(ana(), [{passId, expectedTotalCents: PRICE.child}]), 'total_changed');
  expect((await renew(ana(), [{passId, expectedTotalCents: PRICE.young}]))[0]!.due!.cents).toBe(PRICE.young);
});

test('a seat that was promised to another: said, another is chosen, staff are told once', async () => {
  const {passId} = await own(2);
  const other = await on.renewals.give(3);
  const {adult} = on.renewals.categories;
  await on.db.query(
    `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
      state, amount_cents, paid_cents, origin)
     select $1, $2, $3, p.id, $4, $5, 'renewal', 'active', 1000, 1000, 'import' from pass_price p
       where p.season_list_id = $1 and p.pass_category_id = $3 limit 1`,
    [on.renewals.newListId, other.holderId, adult, on.world.zones.seated, on.world.seat(2)],
  );
  expect((await quote(ana(), [{passId}])).lines[0]!.resolved).toMatchObject({
    isSeatKept: true,
    seatTrouble: {reason: 'pass'},
  });
  await refuses(renew(ana(), [{passId}]), 'seat_taken');
  const {seats} = await readRenewalSeats(on.db, {
    seasonListId: on.renewals.newListId,
    passId,
    passCategoryId: adult,
    kind: 'renewal',
    zoneId: on.world.zones.seated,
  });
  const free = seats.map(seat => seat.id);
  expect(free).toContain(on.world.seat(5));
  // Neither may it be the guaranteed seat of somebody who has not renewed yet.
  expect(free).not.toContain(on.world.seat(3));
  await refuses(renew(ana(), [{passId, seat: 'other', seatId: on.world.seat(3)}]), 'seat_taken');
  await renew(ana(), [{passId, seat: 'other', seatId: on.world.seat(5)}]);
  expect((await on.db.query(`select 1 from incident where kind = 'renewal_seat_taken'`)).rowCount).toBe(1);
});

test('in instalments; another choice takes the place of one not paid', async () => {
  const {passId} = await own(2);
  const {plans} = await quote(ana(), [{passId}]);
  expect(plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
    [null, [40_000]],
    [on.renewals.frequencyId, [16_000, 12_000, 12_000]],
  ]);
  const [first] = await renew(ana(), [{passId}]);
  const [second] = await renew(ana(), [{passId}], {paymentFrequencyId: on.renewals.frequencyId});
  expect([first!.due!.cents, second!.due!.cents]).toEqual([40_000, 16_000]);
  const {rows} = await on.db.query<{state: string}>('select state from season_pass where id = any($1) order by id', [
    [first!.signed.id, second!.signed.id],
  ]);
  expect(rows.map(row => row.state)).toEqual(['void', 'pending_payment']);
});

test('[V1] a plan withdrawn, and another first part, are refused when it is renewed; nothing of it stays', async () => {
  const {passId} = await own(2);
  const {frequencyId} = on.renewals;
  const ask = {paymentFrequencyId: frequencyId, expectedFirstCents: 16_000};
  await on.db.query('update payment_frequency set first_bp = 5000 where id = $1', [frequencyId]);
  expect((await refuses(renew(ana(), [{passId}], ask), 'total_changed')).details).toMatchObject({firstCents: 20_000});
  await on.db.query('update payment_frequency set is_active = false where id = $1', [frequencyId]);
  await refuses(renew(ana(), [{passId}], ask), 'plan_gone', 'paymentFrequencyId');
  expect((await on.db.query('select 1 from season_pass where renewed_from_id = $1', [passId])).rowCount).toBe(0);
  const [whole] = await renew(ana(), [{passId}], {expectedFirstCents: PRICE.adult});
  expect(whole!.due!.cents).toBe(PRICE.adult);
});

test('who owes, what is closed: said, and refused', async () => {
  const {passId} = await own(2);
  await on.db.query('update season_pass set paid_cents = 0, overdue_cents = 5000 where id = $1', [passId]);
  expect(await refusalOf(passId)).toBe('overdue');
  const refused = await refuses(renew(ana(), [{passId}]), 'renewal_refused');
  expect(refused.details).toMatchObject({reason: 'overdue', passId});
  await on.db.query('update season_pass set paid_cents = 30000, overdue_cents = 0 where id = $1', [passId]);
  await on.db.query(`update campaign_phase set ends_at = now() - interval '1 hour' where kind = 'renewal'`);
  expect(await refusalOf(passId)).toBe('closed');
  await refuses(renew(ana(), [{passId}]), 'renewal_refused');
  await on.db.query(`update campaign_phase set ends_at = now() + interval '30 days' where kind = 'renewal'`);
  await renew(ana(), [{passId}]);
});

test('[D2] what seats given free have earned comes off once, and again when the renewal lapses', async () => {
  const {passId} = await own(2);
  await on.db.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, state, policy, sold_cents,
      compensation_cents, payout, settled_at)
     select id, $2, seat_id, 'compensated', '{}', 5000, 2500, 'renewal_discount', now() from season_pass
       where id = $1`,
    [passId, on.world.sessionId],
  );
  const cheaper = {passId, expectedTotalCents: PRICE.adult - 2500};
  const parts = async (id: number) =>
    (
      await on.db.query(
        'select discount_cents as cut, release_discount_cents as released, state from season_pass where id = $1',
        [id],
      )
    ).rows[0];
  expect((await quote(ana(), [{passId}])).totalCents).toBe(PRICE.adult - 2500);
  await refuses(renew(ana(), [{passId}]), 'total_changed');
  const [first] = await renew(ana(), [cheaper]);
  expect(await parts(first!.signed.id)).toMatchObject({cut: 2500, released: 2500});
  await on.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [
    first!.signed.id,
  ]);
  await on.db.withTransaction(tx => expireOrders(tx));
  await on.db.withTransaction(tx => lapseUnpaidPasses(tx));
  expect(await parts(first!.signed.id)).toMatchObject({state: 'void'});
  expect((await quote(ana(), [{passId}])).totalCents).toBe(PRICE.adult - 2500);
  const [again] = await renew(ana(), [cheaper]);
  expect(await parts(again!.signed.id)).toMatchObject({cut: 2500, released: 2500});
  const {rowCount} = await on.db.query(`select 1 from season_pass where renewed_from_id = $1 and state <> 'void'`, [
    passId,
  ]);
  expect(rowCount).toBe(1);
});

test('[D7] a price for a group alone is told to a lone person, refused when signed, and never renewed by itself', async () => {
  const {passId} = await own(2);
  const {newListId, categories} = on.renewals;
  await on.db.query(
    `with g as (insert into price_group (season_list_id, name, discount_bp) values ($1, 'Pandilla', 0) returning id)
      update pass_price set price_group_id = g.id from g where season_list_id = $1 and pass_category_id = $2`,
    [newListId, categories.adult],
  );
  expect((await quote(ana(), [{passId}])).lines[0]).toMatchObject({
    quote: null,
    trouble: '«Adulto» se vende ahí solo en el grupo «Pandilla».',
  });
  await refuses(renew(ana(), [{passId}]), 'invalid', 'priceGroupId');
  await on.db.query('update season_pass set auto_renew = true where id = $1', [passId]);
  const {rows} = await on.db.query(`with ${OFFERS} select 1 from offers`, [
    newListId,
    [passId],
    ['2030-01-01'],
    'renewal',
  ]);
  expect(rows).toEqual([]);
});

test('one of the family waits for a paper: the others are to be paid now, and its seat is kept', async () => {
  const parent = await own(2);
  const bornOn = `${new Date().getUTCFullYear() - 9}-06-01`;
  const child = await on.renewals.give(3, {guardianId: parent.holderId, category: 'Infantil', bornOn});
  const ill = {...child, passCategoryId: on.renewals.categories.disability, expectedTotalCents: 10_000};
  const seen = await quote(ana(), [parent, ill]);
  expect(seen).toMatchObject({nowCents: PRICE.adult, waitingCents: 10_000});
  expect(seen.lines[1]!.quote!.documents).toEqual(['Tarjeta de discapacidad']);
  const [one, waits] = await renew(ana(), [parent, ill]);
  expect([one!.due!.cents, waits!.due, waits!.signed.state]).toEqual([PRICE.adult, null, 'requested']);
  const {rowCount} = await on.db.query('select 1 from seat_claim where season_pass_id = $1', [waits!.signed.id]);
  expect(rowCount).toBe(1);
  expect(await refusalOf(child.passId)).toBe('documents');
});
