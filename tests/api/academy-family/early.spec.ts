/** What paying the whole season by the day would cost, told with the quote: what admission then asks for, and no more. */
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {must} from '../../support/world/purchase';
import {ask, child, makeStage, quote, send, type Stage} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await makeStage()));
afterAll(() => stage.stop());

const settings = (bp: number, days: number) =>
  stage.app.db.query(
    `update academy_settings set early_discount_bp = $2, sibling_discount_bp = 500,
      early_until_on = (now() at time zone 'Europe/Madrid')::date + $3::int where season_list_id = $1`,
    [stage.listId, bp, days],
  );

test('[K24] the quote tells it for all children together, and admission asks who pays at once for exactly that', async () => {
  await settings(1_000, 0);
  const single = (allowedFor: string) =>
    stage.one(
      `insert into payment_frequency (name, kind, instalments, first_bp, min_total_cents, allowed_for, methods)
        values (gen_random_uuid(), 'single', 1, 0, 0, array[$1], '{card_token}') returning id`,
      [allowedFor],
    );
  await single('pass');
  const eva = await stage.parent('pronto@example.org');
  const body = ask(stage, [child(stage), child(stage, {firstName: 'Leo', sex: 'male'})]);
  // With a place reservation nobody pays at once who has not chosen it.
  const parted = must(await quote(eva, body));
  expect([parted.early, parted.plans.map(plan => plan.name)]).toEqual([
    null,
    ['Reserva de plaza y el resto', 'En dos'],
  ]);
  const paymentFrequencyId = await single('academy');
  const told = must(await quote(eva, body));
  expect(told.early).toEqual({
    untilOn: expect.stringMatching(/^\d{4}-/) as string,
    totalCents: told.totalCents - 7_600,
  });
  const late = await send(eva, body, {paymentFrequencyId, expectedFirstCents: told.totalCents - 1});
  expect([late.status, late.body.code]).toEqual([409, 'total_changed']);
  const sent = must(await send(eva, body, {paymentFrequencyId, expectedFirstCents: told.totalCents}));
  const owed = [];
  for (const {enrolmentId} of sent.children) {
    await stage.app.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId, to: 'admitted', note: ''}));
    owed.push(
      await stage.one('select amount_cents - discount_cents as id from enrolment where id = $1', [enrolmentId]),
    );
  }
  expect(owed.reduce((sum, cents) => sum + cents, 0)).toBe(told.early!.totalCents);
});

test('nothing is promised when the day is over, or when it makes nothing cheaper', async () => {
  const eva = await stage.parent('tarde@example.org');
  await settings(1_000, -1);
  expect(must(await quote(eva, ask(stage, [child(stage, {firstName: 'Ada'})]))).early).toBeNull();
  await settings(0, 10);
  expect(must(await quote(eva, ask(stage, [child(stage, {firstName: 'Ada'})]))).early).toBeNull();
});
