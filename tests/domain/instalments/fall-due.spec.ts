/** What the calendar does with a part that is not paid: grace, suspension, the end of the pass, and the way back. */
import {ageInstalments} from '../../../api/src/domain/passes/plan/age-instalments';
import {
  atGate,
  daysPass,
  giveSeatedInstalmentPasses,
  passState,
  statesOf,
  type InstalmentPass,
} from '../../support/passes/instalments';
import {bankSaysYes, tryToPay} from '../../support/line-samples/sell';
import {placeInstalments} from '../../../api/src/domain/instalments/place-instalments';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}));

const pass = async (dueIn: number[]): Promise<InstalmentPass> =>
  (await giveSeatedInstalmentPasses(on, on.world, [on.world.seat(2)], dueIn, true))[0]!;
const age = () => on.db.withTransaction(tx => ageInstalments(tx));
/** The first part, at the bank. */
const pay = ({id, instalmentIds}: InstalmentPass) =>
  on.db.withTransaction(async tx => {
    const order = await placeInstalments(tx, {
      seasonPassId: id,
      instalmentIds: [instalmentIds[0]!],
      channel: 'web',
      buyer: {email: 'ana@example.org', firstName: 'Ana', surname1: 'García', surname2: '', phone: '', docNo: null},
      customerId: on.world.customer.id,
      staffUserId: null,
      payMinutes: 30,
      consents: {},
      expectedTotalCents: 10_000,
    });
    await bankSaysYes(tx, await tryToPay(tx, order.id), 10_000);
  });
const session = (set: string) => on.db.query(`update event_session set ${set} where id = $1`, [on.world.sessionId]);
const standing = async (id: number) =>
  (
    await on.db.query(
      `select has_renewal_priority as priority, keeps_seniority as seniority from pass_standing
        where season_pass_id = $1`,
      [id],
    )
  ).rows[0];

test('due, days of grace, overdue and suspended, paid at the gate and in at once', async () => {
  const made = await pass([0, 60]);
  await age();
  expect(await statesOf(on, made.id)).toEqual(['due', 'scheduled']);
  await daysPass(on, [made.id], 1);
  await age();
  expect([await statesOf(on, made.id), await passState(on, made.id)]).toEqual([['in_grace', 'scheduled'], 'active']);
  await daysPass(on, [made.id], 6);
  await age();
  expect(await passState(on, made.id)).toBe('active');
  await daysPass(on, [made.id], 1);
  // Doors are open: whoever is inside or on the way is left in peace.
  await session(`doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
    ends_at = now() + interval '3 hours', sale_ends_at = now(), box_office_ends_at = now()`);
  await age();
  expect([(await statesOf(on, made.id))[0], await passState(on, made.id)]).toEqual(['overdue', 'active']);
  await session(`doors_at = now() + interval '30 minutes'`);
  await age();
  expect(await passState(on, made.id)).toBe('suspended_unpaid');
  await session(`doors_at = now() - interval '1 minute'`);
  expect(await atGate(on, on.world, made.id)).toBe('blocked');
  await pay(made);
  expect(await passState(on, made.id)).toBe('active');
  expect(await atGate(on, on.world, made.id)).toBe('ok');
});

test('[D6] after a month its priority is lost, after two the pass and its card end and the seat is free; paid in the season, the years stay and the seat comes back if it is free', async () => {
  const made = await pass([-10, 60]);
  const now = async () => {
    const {rowCount} = await on.db.query('select 1 from seat_claim where season_pass_id = $1', [made.id]);
    return [await passState(on, made.id), await standing(made.id), rowCount];
  };
  const cards = async () =>
    (await on.db.query<{state: string}>('select state from pass_card where season_pass_id = $1', [made.id])).rows.map(
      row => row.state,
    );
  await age();
  expect(await now()).toEqual(['suspended_unpaid', {priority: true, seniority: true}, 1]);
  await daysPass(on, [made.id], 20);
  await age();
  expect(await now()).toEqual(['suspended_unpaid', {priority: false, seniority: true}, 1]);
  await daysPass(on, [made.id], 30);
  await age();
  expect(await now()).toEqual(['cancelled_unpaid', {priority: false, seniority: true}, 0]);
  expect(await cards()).toEqual(['expired']);
  await age();
  await pay(made);
  expect(await now()).toEqual(['active', {priority: false, seniority: true}, 1]);
  // The card in the holder's pocket is good again.
  expect(await cards()).toEqual(['active']);
});

test('the seat of a dropped pass is sold: the debt is paid, the pass stays ended', async () => {
  const made = await pass([-70, 60]);
  await age();
  expect(await passState(on, made.id)).toBe('cancelled_unpaid');
  await on.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind)
      select $1, seat_id, 'hidden' from season_pass where id = $2`,
    [on.world.sessionId, made.id],
  );
  await pay(made);
  expect([await passState(on, made.id), await statesOf(on, made.id)]).toEqual([
    'cancelled_unpaid',
    ['paid_late', 'scheduled'],
  ]);
  await on.db.query(`update season_list set ends_on = club_today() - 1, starts_on = club_today() - 200 where id = $1`, [
    on.world.seasonListId,
  ]);
  await age();
  expect(await standing(made.id)).toMatchObject({seniority: true});
});
