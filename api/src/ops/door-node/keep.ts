/** What the house said last, as the node keeps it: state and rights of a session, each in one transaction. */
import {RECORD_BYTES, unpackRights, type RightsHeader} from '../../domain/access/rules/records';
import type {Tx} from '../../domain/kernel/tx';
import type {HouseState} from './house';

/** @param waited how long the answer took, in milliseconds: half of that it has been on its way */
export async function keepState(tx: Tx, state: HouseState, waited: number): Promise<void> {
  await tx.query(
    `insert into held_session (id, told, ahead_ms)
     values ($1, $2, extract(epoch from $3::timestamptz - clock_timestamp()) * 1000)
     on conflict (id) do update set told = excluded.told, ahead_ms = excluded.ahead_ms, heard_at = clock_timestamp()`,
    [state.door.sessionId, state, new Date(Date.parse(state.serverNow) + waited / 2)],
  );
}

/** All of them, or what changed. Throws RangeError when the answer is cut. */
export async function keepRights(tx: Tx, sessionId: number, answer: Uint8Array): Promise<void> {
  const {header, records} = unpackRights(answer);
  const view = new DataView(records.buffer);
  const hashes: Buffer[] = [];
  const keys: number[] = [];
  const whole: Buffer[] = [];
  const gone: Buffer[] = [];
  for (let at = 0; at < records.length; at += RECORD_BYTES) {
    const record = Buffer.from(records.buffer, at, RECORD_BYTES);
    if (isGone(record)) gone.push(record.subarray(0, 8));
    else {
      hashes.push(record.subarray(0, 8));
      keys.push(view.getUint32(at + 8));
      whole.push(record);
    }
  }
  if (header.isWhole) await tx.query('delete from held_right where session_id = $1', [sessionId]);
  else await tx.query('delete from held_right where session_id = $1 and hash = any($2)', [sessionId, gone]);
  await tx.query(
    `insert into held_right (session_id, hash, right_key, record)
     select $1, hash, key, record from unnest($2::bytea[], $3::bigint[], $4::bytea[]) as n (hash, key, record)
     on conflict (session_id, hash) do update set right_key = excluded.right_key, record = excluded.record`,
    [sessionId, hashes, keys, whole],
  );
  await tx.query('update held_session set header = $2, mark = $3 where id = $1', [sessionId, header, header.mark]);
}

export interface Held {
  state: HouseState;
  header: RightsHeader;
  /** By the house's clock, as this machine reckons it. */
  heardAt: Date;
  now: Date;
}

/** Null: the node has not heard of that session, or not its rights yet. */
export async function readHeld(tx: Tx, sessionId: number): Promise<Held | null> {
  const {rows} = await tx.query<Held>(
    `select told as state, header, heard_at + a.ahead as "heardAt", clock_timestamp() + a.ahead as now
       from held_session h cross join lateral (select h.ahead_ms * interval '1 millisecond' as ahead) a
      where id = $1 and header is not null`,
    [sessionId],
  );
  return rows[0] ?? null;
}

const GONE = 64;
const isGone = (record: Buffer): boolean => (record[12]! & GONE) !== 0;
