/** The price changes with the category, and who leaves gets back what the academy says: seen first, then done, once. */
import {enrolmentState, partsOf} from '../../support/world/academy';
import {notify} from '../../support/world/purchase';
import {idempotency, type ErrorBody} from '../../support/wire/visitor';
import {academy, admitted, app, manager, openStage, pay} from './stage';

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
