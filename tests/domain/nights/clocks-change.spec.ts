/**
 * The two nights on which the clocks change: what is done by day is done once, what is so many days away is at the same
 * hour, an hour that does not exist is refused, and one that comes twice is one moment.
 */
import {changeActivities} from '../../../api/src/domain/academy/calendar/change-activities';
import {planSeries} from '../../../api/src/domain/academy/calendar/plan-series';
import {repeatSlot} from '../../../api/src/domain/catalogue/repeat-slot';
import {readPassSessions} from '../../../api/src/domain/passes/release/read-sessions';
import {expireWallets, noticeExpiringCredit} from '../../../api/src/domain/passes/wallet/expire-wallets';
import {giveSeatedInstalmentPasses} from '../../support/passes/instalments';
import {makePasses} from '../../support/passes/pass-list';
import {setClock} from '../../support/scene/clock';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {openAcademy} from '../../support/world/academy';
import {makeShop} from '../../support/world/shop';
import {runThrough} from './night';

const YEAR = new Date().getUTCFullYear() + 1;
/** The last Sunday of a month of 31 days. */
const sunday = (month: number): string => {
  const last = new Date(Date.UTC(YEAR, month, 0));
  return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10);
};
const [MARCH, OCTOBER] = [sunday(3), sunday(10)];
const dayOf = (day: string, more: number): string =>
  new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10);

const on = openScene(async () => ({}), {at: `${YEAR}-01-15T12:00:00Z`, isForged: true});
const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await on.db.query(text, values)).rows[0] as object)[0] as T;

test.each([
  // 01:30, 01:59:30, then 03:00:30 and 04:10 by the clocks.
  ['shorter', MARCH, ['00:30:00', '00:59:30', '01:00:30', '02:10:00']],
  // 02:30 twice, then 03:00:30 and 04:10.
  ['longer', OCTOBER, ['00:30:00', '01:30:00', '02:00:30', '03:10:00']],
])('[N1] a %s night has one day’s work, and quiet hours to its end', async (_, day, times) => {
  const [passId] = await makePasses(on.db, on.world, [on.world.seat(2)]);
  await on.db.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, note)
      select pass_holder_id, 'gift', 500, $2, 'Regalo' from season_pass where id = $1`,
    [passId, dayOf(day, -1)],
  );
  await on.db.query(`update pass_holder set email = 'ana@example.org'`);
  const tx = <T>(act: (tx: Parameters<typeof expireWallets>[0]) => Promise<T>): Promise<T> =>
    on.db.withTransaction(act);
  const done = await runThrough(on, [`${dayOf(day, -1)}T21:50:00Z`, ...times.map(time => `${day}T${time}Z`)], {
    'notices of credit': async () => (await tx(noticeExpiringCredit)).length,
    'credit that ends': () => tx(expireWallets),
  });
  expect(done).toEqual({'notices of credit': [1, 0, 0, 0, 0], 'credit that ends': [0, 1, 0, 0, 0]});
  const hours = await one<number>(
    `select extract(epoch from upper(q) - lower(q))::int / 3600
       from quiet_hours($1::timestamptz, '22:00', '08:00') q`,
    [`${day}T01:30:00Z`],
  );
  expect(hours).toBe(day === MARCH ? 9 : 11);
});

test('[N1] so many days before a match is the same hour of the clocks', async () => {
  const [pass] = await giveSeatedInstalmentPasses(on, on.world, [on.world.seat(2)], [300], true);
  await on.db.query(`update release_policy set opens = 'days_before', opens_days_before = 3`);
  await on.db.query(
    `update event_session set starts_at = ($1::date + time '21:00') at time zone 'Europe/Madrid',
      doors_at = ($1::date + time '20:00') at time zone 'Europe/Madrid', ends_at = ($1::date + time '23:00') at time zone
      'Europe/Madrid', sale_ends_at = ($1::date + time '21:00') at time zone 'Europe/Madrid',
      box_office_ends_at = ($1::date + time '21:00') at time zone 'Europe/Madrid'`,
    [dayOf(MARCH, 1)],
  );
  // Two days before the night it is still winter: 21:00 is 20:00 UTC.
  const seen: (string | null)[] = [];
  for (const time of ['19:59:30', '20:00:00']) {
    await setClock(on.db, `${dayOf(MARCH, -2)}T${time}Z`);
    seen.push((await readPassSessions(on.db, pass!.id, null))[0]!.refusal);
  }
  expect(seen).toEqual(['not_open_yet', null]);
});

test('[N1] an hour that the clocks skip is refused in words, one that comes twice is one moment', async () => {
  const academy = await openAcademy(on);
  const teamId = await one(`insert into team (age_category_id, name) values ($1, 'Alevín A') returning id`, [
    academy.categoryId,
  ]);
  const series = (day: string, startsTime: string) => ({
    teamId,
    kind: 'training' as const,
    title: '',
    fromOn: dayOf(day, -7),
    untilOn: dayOf(day, 7),
    weekdays: [7],
    startsTime,
    endsTime: '04:30',
    skippedOn: [],
    ground: '',
    note: '',
  });
  const plan = (ask: Parameters<typeof planSeries>[1]) => on.db.withTransaction(tx => planSeries(tx, ask));
  const refused = await refuses(plan(series(MARCH, '02:30')), 'invalid', 'startsTime');
  expect(refused.errors!.startsTime).toBe(
    `El ${MARCH.split('-').reverse().join('/')} a las 02:30 no existe: esa noche se adelanta el reloj. Elige otra hora o deja fuera ese día.`,
  );
  expect((await plan({...series(MARCH, '02:30'), skippedOn: [MARCH]})).count).toBe(2);
  expect((await plan(series(OCTOBER, '02:30'))).count).toBe(3);
  const starts = await one<Date>(
    `select starts_at from team_activity where club_day(starts_at) = $1 order by id desc limit 1`,
    [OCTOBER],
  );
  expect(starts.toISOString()).toBe(`${OCTOBER}T01:30:00.000Z`);
  expect((await plan(series(MARCH, '01:30'))).count).toBe(3);
  const last = await one<number>(
    `select id from team_activity where club_day(starts_at) = $1 order by id desc limit 1`,
    [dayOf(MARCH, -7)],
  );
  await refuses(
    on.db.withTransaction(tx =>
      changeActivities(tx, {activityId: last, scope: 'following', stateNote: '', startsTime: '02:15'}),
    ),
    'invalid',
    'startsTime',
  );
  const {tour} = await makeShop(on.db, on.world);
  const [slot] = tour.slots;
  await on.db.query(
    `update experience_slot set starts_at = ($2::date + time '02:30') at time zone 'Europe/Madrid',
      ends_at = ($2::date + time '04:30') at time zone 'Europe/Madrid' where id = $1`,
    [slot, dayOf(MARCH, -7)],
  );
  await refuses(
    on.db.withTransaction(tx => repeatSlot(tx, {slotId: slot!, every: 'week', until: dayOf(MARCH, 7)})),
    'invalid',
    'until',
  );
});
