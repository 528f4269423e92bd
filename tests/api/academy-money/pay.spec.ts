/**
 * What an enrolment costs is paid in parts: admitted, it waits for the first one, with it the athlete is in; of several
 * children in one order; others' do not exist; late money takes the place again while it is free, else goes back.
 */
import {followAcademyPayments} from '../../../api/src/jobs/academy/follow-payments';
import {payAtBank} from '../../support/doubles/bank';
import {enrolmentState, partsOf, signUp, timeIsOver} from '../../support/world/academy';
import {mailsTo} from '../../support/world/mails';
import {notify} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {Visitor} from '../../support/wire/visitor';
import {academy, admitted, ana, app, decide, openStage, pay, schedule} from './stage';

openStage({sibling_discount_bp: 0});

const KEY = '6f0f3b6e-8a0e-4f6e-9f53-0d6f0f1f2f3f';
const follow = () => app.db.withTransaction(tx => followAcademyPayments(app.runtime, tx));
const capacity = (n: number | null) =>
  app.db.query('update age_category set capacity = $2 where id = $1', [academy.categoryId, n]);
const refunds = async (gatewayOrder: string) =>
  (
    await app.db.query(
      'select 1 from refund r join payment p on p.id = r.payment_id where p.gateway_order = $1 and r.is_automatic',
      [gatewayOrder],
    )
  ).rowCount;

test('admitted it waits for the first part, with it the athlete is in, and the rest comes in its time', async () => {
  const child = await admitted({inParts: true});
  expect(await enrolmentState(app, child.enrolmentId)).toBe('payment_pending');
  const shown = (await schedule(child.enrolmentId)).body;
  expect(shown).toMatchObject({totalCents: 30_000, paidCents: 0, owedCents: 10_000, restCents: 30_000});
  expect(shown.instalments.map(i => [i.n, i.dueCents, i.canPay])).toEqual([
    [1, 10_000, true],
    [2, 10_000, true],
    [3, 10_000, true],
  ]);
  const checkout = (await pay([shown.instalments[0]!.id], 10_000)).body;
  expect(checkout.resultUrl).toMatch(/^\/cantera\/compra\//);
  await payAtBank(checkout.redirect!, 'pay');
  await until('enrolled', async () => (await enrolmentState(app, child.enrolmentId)) === 'enrolled');
  expect((await partsOf(app, child.enrolmentId)).map(p => p.state)).toEqual(['paid', 'scheduled', 'scheduled']);
  const after = (await schedule(child.enrolmentId)).body;
  expect(after).toMatchObject({paidCents: 10_000, owedCents: 0, restCents: 20_000});
  const receipt = await ana.get<{state: string}>(`/api/public/reservations/${after.instalments[0]!.reservationHash}`);
  expect(receipt.status).toBe(200);
});

test('one order for two children, and both are in; the same order twice is one', async () => {
  const [one, two] = [await admitted({inParts: true}), await admitted()];
  const ids = [(await partsOf(app, one.enrolmentId))[0]!.id, (await partsOf(app, two.enrolmentId))[0]!.id];
  const checkout = await pay(ids, 40_000, {}, ana, KEY);
  expect((await pay(ids, 40_000, {}, ana, KEY)).body.orderNumber).toBe(checkout.body.orderNumber);
  await notify(app, checkout.body);
  expect(await enrolmentState(app, one.enrolmentId)).toBe('enrolled');
  expect(await enrolmentState(app, two.enrolmentId)).toBe('enrolled');
  expect((await pay([ids[0]!], 10_000)).body.code).toBe('already_paid');
});

test('another amount, a part of another family, nobody logged in: refused, and nothing is told', async () => {
  const child = await admitted();
  const other = await signUp(app, academy);
  await decide(other.enrolmentId, 'admitted');
  const [mine, theirs] = [(await partsOf(app, child.enrolmentId))[0]!, (await partsOf(app, other.enrolmentId))[0]!];
  expect((await pay([mine.id], 29_999)).body).toMatchObject({code: 'total_changed', details: {totalCents: 30_000}});
  expect((await pay([mine.id, theirs.id], 60_000)).status).toBe(404);
  expect((await schedule(other.enrolmentId)).status).toBe(404);
  expect((await schedule(child.enrolmentId, new Visitor(app.url))).status).toBe(401);
  expect((await pay([mine.id], 30_000, {}, new Visitor(app.url))).status).toBe(401);
});

test('told once with the time to pay; not paid in it, the place is free and the family knows', async () => {
  await capacity(null);
  const child = await signUp(app, academy);
  await decide(child.enrolmentId, 'admitted');
  await follow();
  await follow();
  const {email} = (await app.db.query<{email: string}>('select email from guardian where id = $1', [child.guardianId]))
    .rows[0]!;
  expect((await mailsTo(app, email)).map(m => m.kind)).toEqual(['instalment_to_pay']);
  await timeIsOver(app, child.enrolmentId);
  expect((await follow()).lapsed).toBe(1);
  expect(await enrolmentState(app, child.enrolmentId)).toBe('withdrawn');
  expect((await partsOf(app, child.enrolmentId)).map(p => p.state)).toEqual(['waived']);
  expect((await mailsTo(app, email)).map(m => m.kind)).toEqual(['instalment_to_pay', 'instalment_lapsed']);
  const [toPay] = await mailsTo(app, email);
  expect(toPay!.text).toContain('/perfil/cantera/');
});

test('late money takes the place again while it is free, else it goes back by itself', async () => {
  const late = async () => {
    const child = await admitted();
    const checkout = (await pay([(await partsOf(app, child.enrolmentId))[0]!.id], 30_000)).body;
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
      checkout.orderNumber,
    ]);
    await timeIsOver(app, child.enrolmentId);
    const {expireOrders} = await import('../../../api/src/domain/orders/expire');
    await app.db.withTransaction(tx => expireOrders(tx));
    await follow();
    expect(await enrolmentState(app, child.enrolmentId)).toBe('withdrawn');
    return {child, checkout};
  };
  const back = await late();
  await notify(app, back.checkout);
  expect(await enrolmentState(app, back.child.enrolmentId)).toBe('enrolled');
  expect((await partsOf(app, back.child.enrolmentId)).map(p => p.state)).toEqual(['paid']);
  expect(await refunds(back.checkout.gatewayOrder)).toBe(0);

  const gone = await late();
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from enrolment where age_category_id = $1 and state in ('admitted', 'payment_pending', 'enrolled', 'suspended')`,
    [academy.categoryId],
  );
  await capacity(rows[0]!.n);
  await notify(app, gone.checkout);
  expect(await enrolmentState(app, gone.child.enrolmentId)).toBe('withdrawn');
  expect(await refunds(gone.checkout.gatewayOrder)).toBe(1);
  await capacity(null);
});
