/**
 * Days are the club's, whatever the hour at which a test runs: of two zones at the ends of the world one has another day
 * than UTC at any moment. The function that says which zone it is says another one until the scene is undone.
 */
import type {Database} from '../../../api/src/platform/database/db';

/** Hours from UTC: +14 and −11. */
const ENDS = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

export interface AnotherDay {
  zone: string;
  /** Of the club, now. */
  today: string;
  /** Of UTC: the day before it or after it. */
  utc: string;
  isAhead: boolean;
}

export async function inAnotherDay(db: Database): Promise<AnotherDay> {
  const {rows} = await db.query<AnotherDay>(
    `select zone, (now() at time zone zone)::date::text as today, (now() at time zone 'UTC')::date::text as utc,
       now() at time zone zone > now() at time zone 'UTC' as "isAhead"
       from unnest($1::text[]) zone where (now() at time zone zone)::date <> (now() at time zone 'UTC')::date limit 1`,
    [ENDS],
  );
  await db.query(
    `create or replace function club_zone() returns text language sql stable parallel safe return '${rows[0]!.zone}'`,
  );
  return rows[0]!;
}
