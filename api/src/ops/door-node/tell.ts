/**
 * Tells the house what was read at the node, in the order of reading, as often as it takes: the nonce makes a reading
 * that is told twice one reading. What was undone is undone there before the next reading goes. What the house refuses to judge stays told with what it said; it blocks nothing.
 */
import type {Database} from '../../platform/database/db';
import {tellReadings, type Identity} from './house';
import {tellUndone} from './undo';

const LOT = 200;

interface Untold {
  id: number;
  sessionId: number;
  asked: object;
}

/** How many were told. Throws when the house does not answer: they stay. */
export async function tellWaiting(db: Database, own: Identity): Promise<number> {
  let told = 0;
  for (;;) {
    await tellUndone(db, own);
    const lot = await nextLot(db);
    if (lot.length === 0) return told;
    const answers = new Map(
      (
        await tellReadings(
          own,
          lot[0]!.sessionId,
          lot.map(one => one.asked),
        )
      ).map(one => [one.nonce, one.scanned ?? one.error]),
    );
    await db.query(
      `update reading r set told_at = now(), house = n.house
         from unnest($1::bigint[], $2::jsonb[]) as n (id, house) where r.id = n.id`,
      [
        lot.map(one => one.id),
        lot.map(one => JSON.stringify(answers.get((one.asked as {nonce: string}).nonce) ?? null)),
      ],
    );
    told += lot.length;
  }
}

/** Of the oldest untold one's session; one that was undone is the last of its lot. */
async function nextLot(db: Database): Promise<Untold[]> {
  const {rows} = await db.query<Untold>(
    `select id, session_id as "sessionId", asked from reading
      where told_at is null
        and session_id = (select session_id from reading where told_at is null order by id limit 1)
        and id <= coalesce((select min(reading_id) from entry
          where undone_at is not null and undone_told_at is null), id)
      order by id limit ${LOT}`,
  );
  return rows;
}

export async function countWaiting(db: Database): Promise<number> {
  const {rows} = await db.query<{n: number}>('select count(*)::int as n from reading where told_at is null');
  return rows[0]!.n;
}
