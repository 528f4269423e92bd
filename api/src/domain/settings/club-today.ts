import type {Tx} from '../kernel/tx';

/** The country's zones, by the names that PostgreSQL and Intl share, the usual one first; a check of the database holds the columns to them. */
export const TIMEZONES = ['Europe/Madrid', 'Atlantic/Canary'] as const;

/** Of whatever has no venue. */
export async function clubZone(tx: Tx): Promise<string> {
  const {rows} = await tx.query<{zone: string}>('select club_zone() as zone');
  return rows[0]!.zone;
}

/** «2026-12-31»: the day it is for the club, by the database's clock and the zone of its settings. */
export async function clubToday(tx: Tx): Promise<string> {
  const {rows} = await tx.query<{today: string}>('select club_today()::text as today');
  return rows[0]!.today;
}
