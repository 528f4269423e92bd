/**
 * What an enrolment costs is paid in parts, by whom it belongs to; its price changes with the category; and who leaves,
 * by staff or by the family itself, gets back what the academy says: seen first, then done, once.
 */
import {SYSTEM, writeAudit} from '../../../api/src/web/auth/audit';
import {leavePlace, type LeavePlace} from '../../../api/src/domain/academy/family/leave-place';
import {requireOwnEnrolment} from '../../../api/src/domain/academy/personal/own-athletes';
import {readFamily} from '../../../api/src/domain/academy/family/read-family';
import {readEnrolmentSchedule} from '../../../api/src/domain/academy/money/read-schedule';
import {settleUp, type SettleUp} from '../../../api/src/domain/academy/money/settle-up';
import {lapseUnpaidEnrolments} from '../../../api/src/domain/academy/money/lapse';
import {newCustomer} from '../../support/passes/holders';
import {refuses} from '../../support/scene/refuses';
import {enrolmentState, partsOf, signUp, timeIsOver} from '../../support/world/academy';
import {openFamily} from './stage';

const {on, decide, ownChild, admitted, place, pay, payFirst} = openFamily({
  sibling_discount_bp: 0,
  unused_refund_bp: 10_000,
  notice_day: 31,
});

const parts = async (id: number) => (await partsOf(on, id)).map(part => [part.state, part.cents]);
const refunds = async (id: number) =>
  (
    await on.db.query<{cents: number}>('select amount_cents as cents from refund where enrolment_id = $1', [id])
  ).rows.map(row => row.cents);
/** As the office does it, with its line in the log; without a sum it is only seen. */
const settle = (enrolmentId: number, ask: Partial<SettleUp>) =>
  on.db.withTransaction(async tx => {
    const {academy_manager: manager} = on.world.staff;
    await writeAudit(
      tx,
      {...SYSTEM, kind: 'staff', id: manager.id, name: 'Cantera'},
      {action: 'refund', resource: 'devoluciones', id: enrolmentId},
    );
    return settleUp(tx, {
      enrolmentId,
      act: 'category',
      ageCategoryId: null,
      overrideReason: '',
      reason: '',
      expectedRefundCents: null,
      staffUserId: manager.id,
      ...ask,
    });
  });

describe('the price changes', () => {
  test('a dearer category: the difference goes to the last part; nothing is done by looking', async () => {
    const {enrolmentId} = await admitted({inParts: true});
    await payFirst(enrolmentId, 10_000);
    const ask = {ageCategoryId: on.academy.otherCategoryId, overrideReason: 'Sube de categoría'};
    const seen = await settle(enrolmentId, ask);
    expect(seen).toMatchObject({beforeCents: 30_000, afterCents: 42_000, addedCents: 12_000, refundCents: 0});
    expect((await parts(enrolmentId)).map(([, cents]) => cents)).toEqual([10_000, 10_000, 10_000]);
    await refuses(settle(enrolmentId, {...ask, expectedRefundCents: 0}), 'invalid', 'reason');
    await settle(enrolmentId, {...ask, expectedRefundCents: 0, reason: 'Sube de categoría'});
    expect((await parts(enrolmentId)).map(([, cents]) => cents)).toEqual([10_000, 10_000, 22_000]);
  });

  test('a cheaper one: let off what is to come, then give back what is too much, and no more than was seen', async () => {
    const dear = async (inParts: boolean) =>
      (await admitted({inParts, categoryId: on.academy.otherCategoryId, cents: 42_000})).enrolmentId;
    const back = {ageCategoryId: on.academy.categoryId, reason: 'Baja de categoría'};
    const inParts = await dear(true);
    await payFirst(inParts, 14_000);
    expect(await settle(inParts, {...back, expectedRefundCents: 0})).toMatchObject({
      letOffCents: 12_000,
      refundCents: 0,
    });
    expect(await parts(inParts)).toEqual([
      ['paid', 14_000],
      ['scheduled', 14_000],
      ['scheduled', 2_000],
    ]);
    const whole = await dear(false);
    await payFirst(whole, 42_000);
    await refuses(settle(whole, {...back, expectedRefundCents: 1}), 'total_changed');
    expect(await settle(whole, {...back, expectedRefundCents: 12_000})).toMatchObject({refundCents: 12_000});
    expect(await refunds(whole)).toEqual([12_000]);
    expect(await readEnrolmentSchedule(on.db, whole)).toMatchObject({
      totalCents: 30_000,
      paidCents: 30_000,
      restCents: 0,
    });
  });

  test('a title that is good by now: off what is to come, then given back; once, and nothing without it', async () => {
    await on.db.query(`update academy_settings set large_family_discount_bp = 1000`);
    const isLarge = (enrolmentId: number) =>
      on.db.query(
        `insert into athlete_document (athlete_id, kind, state, reviewed_at)
          select athlete_id, 'large_family', 'validated', now() from enrolment where id = $1`,
        [enrolmentId],
      );
    const {enrolmentId} = await admitted({inParts: true});
    await payFirst(enrolmentId, 10_000);
    const act = {act: 'discount', reason: 'Familia numerosa', expectedRefundCents: 0} as const;
    await refuses(settle(enrolmentId, act), 'wrong_state');
    await isLarge(enrolmentId);
    expect(await settle(enrolmentId, {act: 'discount'})).toMatchObject({
      beforeCents: 30_000,
      afterCents: 27_000,
      letOffCents: 3_000,
    });
    await settle(enrolmentId, act);
    expect((await parts(enrolmentId)).map(([, cents]) => cents)).toEqual([10_000, 10_000, 7_000]);
    await refuses(settle(enrolmentId, act), 'wrong_state');
    const whole = (await admitted()).enrolmentId;
    await payFirst(whole, 30_000);
    await isLarge(whole);
    expect(await settle(whole, {...act, expectedRefundCents: 3_000})).toMatchObject({refundCents: 3_000});
    expect(await readEnrolmentSchedule(on.db, whole)).toMatchObject({
      totalCents: 27_000,
      paidCents: 27_000,
      restCents: 0,
    });
  });

  test('who leaves: the months to come go back, what is not due is let off, the place is free', async () => {
    const {enrolmentId} = await admitted();
    await payFirst(enrolmentId, 30_000);
    const seen = await settle(enrolmentId, {act: 'leave'});
    expect(seen.refundCents).toBeGreaterThan(0);
    expect(seen.refundCents).toBeLessThan(30_000);
    const leave = {act: 'leave', reason: 'Se muda', expectedRefundCents: seen.refundCents} as const;
    await settle(enrolmentId, leave);
    expect(await enrolmentState(on, enrolmentId)).toBe('withdrawn');
    await refuses(settle(enrolmentId, {...leave, expectedRefundCents: 0}), 'wrong_state');
  });
});

describe('a family gives a place up by itself', () => {
  const leave = (enrolmentId: number, ask: Partial<LeavePlace> = {}, customerId = on.world.customer.id) =>
    on.db.withTransaction(tx =>
      leavePlace(tx, customerId, {enrolmentId, reason: '', expectedRefundCents: null, ...ask}),
    );
  const incidents = async () =>
    (
      await on.db.query<{title: string; detail: string}>(
        `select title, detail from incident where kind = 'academy_left'`,
      )
    ).rows;

  test('what is shown is what staff are shown, and nothing is done by looking', async () => {
    const {enrolmentId} = await admitted();
    await payFirst(enrolmentId, 30_000);
    const seen = await leave(enrolmentId);
    expect(seen).toEqual(await settle(enrolmentId, {act: 'leave'}));
    expect(seen!.refundCents).toBeGreaterThan(0);
    expect(seen!.countedUntilOn).toMatch(/^\d{4}-\d\d-(28|29|30|31)$/);
    expect(await enrolmentState(on, enrolmentId)).toBe('enrolled');
    expect([await refunds(enrolmentId), await incidents()]).toEqual([[], []]);
  });

  test('with a reason and the sum that was shown it is done; the club is told', async () => {
    const {enrolmentId} = await admitted();
    await payFirst(enrolmentId, 30_000);
    const {refundCents: expectedRefundCents} = (await leave(enrolmentId))!;
    await refuses(leave(enrolmentId, {expectedRefundCents}), 'invalid', 'reason');
    await refuses(leave(enrolmentId, {reason: 'Nos mudamos', expectedRefundCents: 1}), 'total_changed');
    expect(await enrolmentState(on, enrolmentId)).toBe('enrolled');
    const done = await leave(enrolmentId, {reason: 'Nos mudamos', expectedRefundCents});
    expect(done).toMatchObject({refundCents: expectedRefundCents});
    expect(await enrolmentState(on, enrolmentId)).toBe('withdrawn');
    expect(await refunds(enrolmentId)).toEqual([expectedRefundCents]);
    expect(await incidents()).toEqual([
      {
        title: expect.stringMatching(/ deja la cantera \(/) as string,
        detail: expect.stringContaining('Nos mudamos') as string,
      },
    ]);
    expect(await leave(enrolmentId, {reason: 'Nos mudamos', expectedRefundCents})).toBeNull();
  });

  test('only who pays for it; to another family it does not exist; without a place it is a request as before', async () => {
    const {enrolmentId, athleteId} = await admitted();
    const hugo = await newCustomer(on.db, 'hugo@example.org', true);
    await refuses(leave(enrolmentId, {}, hugo), 'not_found');
    await on.db.query(
      `with g as (insert into guardian (first_name, surname1, email, customer_id)
          values ('Hugo', 'Paz', 'hugo@example.org', $1) returning id)
        insert into athlete_guardian (athlete_id, guardian_id, relation, position) select $2, id, 'father', 2 from g`,
      [hugo, athleteId],
    );
    await refuses(leave(enrolmentId, {}, hugo), 'wrong_state');
    const theirs = (await readFamily(on.db, hugo)).children.flatMap(child => child.enrolments);
    expect(theirs.find(one => one.id === enrolmentId)).toMatchObject({state: 'payment_pending', canWithdraw: false});
    const request = await ownChild();
    expect(await leave(request.enrolmentId)).toBeNull();
  });
});

describe('the parts', () => {
  test('nothing owed: enrolled at once; a plan that was chosen stands when the academy allows fewer parts since', async () => {
    expect(await enrolmentState(on, (await admitted({cents: 0})).enrolmentId)).toBe('enrolled');
    await on.db.query('update academy_settings set max_instalments = 2 where season_list_id = $1', [on.academy.listId]);
    const child = await admitted({inParts: true});
    expect((await parts(child.enrolmentId)).map(([, cents]) => cents)).toEqual([10_000, 10_000, 10_000]);
  });

  test('one order for two children, and both are in; nothing is paid twice', async () => {
    const [one, two] = [await admitted({inParts: true}), await admitted()];
    const ids = [(await partsOf(on, one.enrolmentId))[0]!.id, (await partsOf(on, two.enrolmentId))[0]!.id];
    expect(await pay(ids, 40_000)).toMatchObject({kind: 'paid'});
    expect([await enrolmentState(on, one.enrolmentId), await enrolmentState(on, two.enrolmentId)]).toEqual([
      'enrolled',
      'enrolled',
    ]);
    await refuses(place([ids[0]!], 10_000), 'already_paid');
  });

  test('another amount, a part of another family: refused, and nothing is told', async () => {
    const child = await admitted();
    const other = await signUp(on, on.academy);
    await decide(other.enrolmentId, 'admitted');
    const [mine, theirs] = [(await partsOf(on, child.enrolmentId))[0]!, (await partsOf(on, other.enrolmentId))[0]!];
    expect((await refuses(place([mine.id], 29_999), 'total_changed')).details).toEqual({totalCents: 30_000});
    await refuses(place([mine.id, theirs.id], 60_000), 'not_found');
    await refuses(requireOwnEnrolment(on.db, on.world.customer.id, other.enrolmentId), 'not_found');
  });

  test('are the price to the cent, whoever writes them', async () => {
    const {enrolmentId} = await admitted({inParts: true});
    const part = 'update instalment set amount_cents = amount_cents + 1 where enrolment_id = $1 and n = 2';
    const whole = 'update enrolment set amount_cents = amount_cents - 1 where id = $1';
    for (const text of [part, whole]) await expect(on.db.query(text, [enrolmentId])).rejects.toMatchObject({});
  });

  test('who has left pays nothing more; staff give time again to one that lapsed, to no other', async () => {
    const child = await admitted();
    await decide(child.enrolmentId, 'withdrawn', 'Se muda de ciudad');
    await refuses(decide(child.enrolmentId, 'payment_pending'), 'wrong_state');
    const lapsed = await admitted();
    await timeIsOver(on, lapsed.enrolmentId);
    await on.db.withTransaction(tx => lapseUnpaidEnrolments(tx));
    expect(await enrolmentState(on, lapsed.enrolmentId)).toBe('withdrawn');
    expect(await parts(lapsed.enrolmentId)).toEqual([['waived', 30_000]]);
    expect(await decide(lapsed.enrolmentId, 'payment_pending')).toMatchObject({state: 'payment_pending'});
    expect(await parts(lapsed.enrolmentId)).toEqual([['scheduled', 30_000]]);
  });
});
