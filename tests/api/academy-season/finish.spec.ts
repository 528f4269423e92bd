/** A season that is over: who owes nothing has finished it, once; who owes is asked on, and finishes with the payment. */
import {finishAcademySeasons} from '../../../api/src/jobs/academy/finish-seasons';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {daysPassFor, enrolmentState, partsOf} from '../../support/world/academy';
import {notify} from '../../support/world/purchase';
import {academy, admitted, app, openStage, pay} from '../academy-money/stage';

openStage({sibling_discount_bp: 0});

const payPart = async (enrolmentId: number, n: number) =>
  notify(app, (await pay([(await partsOf(app, enrolmentId))[n - 1]!.id], 10_000)).body);

test('not before its last day; then who has paid, by one of several at once; the debtor stays suspended until it is paid', async () => {
  const [paid, owes, waits] = [await admitted({inParts: true}), await admitted({inParts: true}), await admitted()];
  for (const n of [1, 2, 3]) await payPart(paid.enrolmentId, n);
  for (const n of [1, 2]) await payPart(owes.enrolmentId, n);
  const states = async () => Promise.all([paid, owes, waits].map(one => enrolmentState(app, one.enrolmentId)));
  const endsOn = (days: number) =>
    app.db.query(
      `update season_list set starts_on = starts_on - 400,
        ends_on = (now() at time zone 'Europe/Madrid')::date + $2::int where id = $1`,
      [academy.listId, days],
    );
  await endsOn(0);
  expect(await finishAcademySeasons(app.runtime)).toBe(0);
  await endsOn(-1);
  const done = await Promise.all([finishAcademySeasons(app.runtime), finishAcademySeasons(app.runtime)]);
  expect(done[0] + done[1]).toBe(1);
  expect(await states()).toEqual(['finished', 'enrolled', 'payment_pending']);
  await daysPassFor(app, [owes.enrolmentId], 75);
  for (let i = 0; i < 3; i++) await ageUnpaid(app.runtime);
  expect(await finishAcademySeasons(app.runtime)).toBe(0);
  expect(await states()).toEqual(['finished', 'suspended', 'payment_pending']);
  await payPart(owes.enrolmentId, 3);
  expect(await enrolmentState(app, owes.enrolmentId)).toBe('enrolled');
  expect(await finishAcademySeasons(app.runtime)).toBe(1);
  expect(await states()).toEqual(['finished', 'finished', 'payment_pending']);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from audit_entry where resource = 'bases' and resource_id = any($1)
      and changes::text like '%finished%'`,
    [[paid, owes].map(one => String(one.enrolmentId))],
  );
  expect(rows[0]!.n).toBe(2);
});
