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

test('the quote tells it for all children together, and admission asks for exactly that', async () => {
  await settings(1_000, 0);
  const eva = await stage.parent('pronto@example.org');
  const body = ask(stage, [child(stage), child(stage, {firstName: 'Leo', sex: 'male'})]);
  const told = must(await quote(eva, body));
  expect(told.early).toEqual({
    untilOn: expect.stringMatching(/^\d{4}-/) as string,
    totalCents: told.totalCents - 7_600,
  });
  const sent = must(await send(eva, body));
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
