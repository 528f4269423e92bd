/** The clocks of a case count working days of Spain: not weekends, not national holidays, not those of the place. */
import {app, setStage} from './stage';

setStage();

const days = async (from: string, n: number): Promise<string> =>
  (
    await app.db.query<{due: string}>(
      `select to_char(working_days_after($1::timestamptz, $2) at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as due`,
      [from, n],
    )
  ).rows[0]!.due;

test('weekends and national holidays are passed over, Easter too', async () => {
  expect(await days('2026-11-26 10:00+01', 1)).toBe('2026-11-27 10:00');
  expect(await days('2026-11-27 10:00+01', 1)).toBe('2026-11-30 10:00');
  // 8 December 2026 is a Tuesday; 25 December a Friday.
  expect(await days('2026-12-07 10:00+01', 1)).toBe('2026-12-09 10:00');
  expect(await days('2026-12-24 10:00+01', 1)).toBe('2026-12-28 10:00');
  // Good Friday: 26 March 2027, 14 April 2028.
  expect(await days('2027-03-25 10:00+01', 1)).toBe('2027-03-29 10:00');
  expect(await days('2028-04-13 10:00+02', 1)).toBe('2028-04-17 10:00');
  // The clocks change on 28 March 2027: the hour on the wall stays.
  expect(await days('2027-03-24 10:00+01', 5)).toBe('2027-04-01 10:00');
});

test('Easter is where the church has it', async () => {
  const {rows} = await app.db.query<{on: string}>(
    `select easter_of(y)::text as on from unnest('{2024,2025,2026,2027,2028,2038,2049}'::int[]) y`,
  );
  expect(rows.map(row => row.on)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2049-04-18',
  ]);
});

test('the days that the club writes down count as holidays', async () => {
  await app.db.query(`update organization set settings = settings || '{"localHolidays": "27/11/2026, 30/11/2026"}'`);
  expect(await days('2026-11-26 10:00+01', 1)).toBe('2026-12-01 10:00');
  await app.db.query(`update organization set settings = settings - 'localHolidays'`);
  expect(await days('2026-11-26 10:00+01', 1)).toBe('2026-11-27 10:00');
});

test('what is due next: the first answer, then the end, then nothing', async () => {
  const due = async (set: string): Promise<string | null> =>
    (
      await app.db.query<{is: string | null}>(
        `with made as (insert into incident (kind, title, source, category, created_at) values ('case', 'x', 'visitor', 'refund', now()) returning id)
          select id::text as is from made`,
      )
    ).rows[0]!.is &&
    (
      await app.db.query<{is: string | null}>(
        `update incident set ${set} where id = (select max(id) from incident)
          returning case next_due_at when first_reply_due_at then 'first' when resolution_due_at then 'end' end as is`,
      )
    ).rows[0]!.is;
  expect(await due(`title = 'y'`)).toBe('first');
  expect(await due('first_reply_at = now()')).toBe('end');
  expect(await due(`state = 'resolved', resolved_at = now()`)).toBeNull();
});
