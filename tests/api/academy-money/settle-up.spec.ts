/** The price changes with the category, and who leaves gets back what the academy says: seen first, then done, once. */
import {enrolmentState, partsOf} from '../../support/world/academy';
import {notify} from '../../support/world/purchase';
import {idempotency, type ErrorBody} from '../../support/wire/visitor';
import {academy, admitted, app, manager, openStage, pay, schedule} from './stage';

openStage({sibling_discount_bp: 0, unused_refund_bp: 10_000, notice_day: 31});

interface Settled extends ErrorBody {
  beforeCents: number;
  afterCents: number;
  paidCents: number;
  addedCents: number;
  letOffCents: number;
  refundCents: number;
}
const settle = (id: number, body: object) => manager.post<Settled>(`/api/bases/${id}/ajustar`, body, idempotency());
const toOther = {act: 'category', ageCategoryId: 0};
const payFirst = async (enrolmentId: number, cents: number) =>
  notify(app, (await pay([(await partsOf(app, enrolmentId))[0]!.id], cents)).body);

test('a dearer category: the difference goes to the last part; nothing is done by looking', async () => {
  const {enrolmentId} = await admitted({inParts: true});
  await payFirst(enrolmentId, 10_000);
  const body = {...toOther, ageCategoryId: academy.otherCategoryId, overrideReason: 'Sube de categoría'};
  const seen = (await settle(enrolmentId, body)).body;
  expect(seen).toMatchObject({beforeCents: 30_000, afterCents: 42_000, addedCents: 12_000, refundCents: 0});
  expect((await partsOf(app, enrolmentId)).map(p => p.cents)).toEqual([10_000, 10_000, 10_000]);
  expect((await settle(enrolmentId, {...body, expectedRefundCents: 0})).status).toBe(422);
  expect((await settle(enrolmentId, {...body, expectedRefundCents: 0, reason: 'Sube de categoría'})).status).toBe(200);
  expect((await partsOf(app, enrolmentId)).map(p => p.cents)).toEqual([10_000, 10_000, 22_000]);
});

test('a cheaper one: let off what is to come, then give back what is too much, and no more than was seen', async () => {
  const dear = async (inParts: boolean) =>
    (await admitted({inParts, categoryId: academy.otherCategoryId, cents: 42_000})).enrolmentId;
  const back = {...toOther, ageCategoryId: academy.categoryId, reason: 'Baja de categoría'};
  const inParts = await dear(true);
  await payFirst(inParts, 14_000);
  expect((await settle(inParts, {...back, expectedRefundCents: 0})).body).toMatchObject({
    letOffCents: 12_000,
    refundCents: 0,
  });
  expect((await partsOf(app, inParts)).map(p => [p.state, p.cents])).toEqual([
    ['paid', 14_000],
    ['scheduled', 14_000],
    ['scheduled', 2_000],
  ]);
  const whole = await dear(false);
  await payFirst(whole, 42_000);
  expect((await settle(whole, {...back, expectedRefundCents: 1})).body).toMatchObject({code: 'total_changed'});
  expect((await settle(whole, {...back, expectedRefundCents: 12_000})).body).toMatchObject({refundCents: 12_000});
  const {rows} = await app.db.query('select amount_cents as cents from refund where enrolment_id = $1', [whole]);
  expect(rows).toEqual([{cents: 12_000}]);
  expect((await schedule(whole)).body).toMatchObject({totalCents: 30_000, paidCents: 30_000, restCents: 0});
});

test('who leaves: the months to come go back, what is not due is let off, the place is free', async () => {
  const {enrolmentId} = await admitted();
  await payFirst(enrolmentId, 30_000);
  const seen = (await settle(enrolmentId, {act: 'leave'})).body;
  expect(seen.refundCents).toBeGreaterThan(0);
  expect(seen.refundCents).toBeLessThan(30_000);
  const done = await settle(enrolmentId, {act: 'leave', reason: 'Se muda', expectedRefundCents: seen.refundCents});
  expect([done.status, await enrolmentState(app, enrolmentId)]).toEqual([200, 'withdrawn']);
  expect((await settle(enrolmentId, {act: 'leave', reason: 'Se muda', expectedRefundCents: 0})).status).toBe(409);
});

test('a title that is good by now: off what is to come, then given back; once, and nothing without it', async () => {
  await app.db.query(`update academy_settings set large_family_discount_bp = 1000`);
  const {enrolmentId} = await admitted({inParts: true});
  await payFirst(enrolmentId, 10_000);
  const act = {act: 'discount', reason: 'Familia numerosa', expectedRefundCents: 0};
  expect((await settle(enrolmentId, act)).body).toMatchObject({code: 'wrong_state'});
  await app.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at)
      select athlete_id, 'large_family', 'validated', now() from enrolment where id = $1`,
    [enrolmentId],
  );
  expect((await settle(enrolmentId, {act: 'discount'})).body).toMatchObject({
    beforeCents: 30_000,
    afterCents: 27_000,
    letOffCents: 3_000,
  });
  expect((await settle(enrolmentId, act)).status).toBe(200);
  expect((await partsOf(app, enrolmentId)).map(p => p.cents)).toEqual([10_000, 10_000, 7_000]);
  expect((await settle(enrolmentId, act)).body).toMatchObject({code: 'wrong_state'});
  const whole = (await admitted()).enrolmentId;
  await payFirst(whole, 30_000);
  await app.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at)
      select athlete_id, 'large_family', 'validated', now() from enrolment where id = $1`,
    [whole],
  );
  expect((await settle(whole, {...act, expectedRefundCents: 3_000})).body).toMatchObject({refundCents: 3_000});
  expect((await schedule(whole)).body).toMatchObject({totalCents: 27_000, paidCents: 27_000, restCents: 0});
});
