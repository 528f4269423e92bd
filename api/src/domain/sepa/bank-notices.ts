/**
 * What a bank's file says of debits and cannot be placed: kept once, shown where remittances are, and solved by
 * somebody who says what was done. While one waits its remittance is not taken as paid (remittance_is_told).
 */
import {createHash} from 'node:crypto';
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';

export interface Unplaced {
  /** What tells it from all others. */
  key: string;
  said: string;
  why: string;
  remittanceId: number | null;
}

/** True: it is new. */
export async function keepNotice(tx: Tx, {key, said, why, remittanceId}: Unplaced): Promise<boolean> {
  const {rowCount} = await tx.query(
    `insert into sepa_notice (sepa_remittance_id, said, why, notice_key) values ($1, $2, $3, $4)
     on conflict (notice_key) do nothing`,
    [remittanceId, said.slice(0, 300), why.slice(0, 300), createHash('sha256').update(key).digest('hex')],
  );
  return rowCount === 1;
}

/** Errors: `wrong_state` 409; `note` 422. */
export async function solveNotice(tx: Tx, id: number, note: string, staffUserId: number): Promise<void> {
  if (note.trim().length < 3) throw invalid({note: 'Escribe qué se ha hecho con ello.'});
  await moveOne(tx, to('sepa_notice', 'solved'), {
    id,
    set: 'note = $2, staff_user_id = $3, solved_at = now()',
    values: [note.trim(), staffUserId],
  });
}

/** What of a remittance waits. */
export async function waitingNotices(tx: Tx, remittanceId: number): Promise<number> {
  const {rows} = await tx.query<{n: number}>(
    `select count(*)::int as n from sepa_notice where sepa_remittance_id = $1 and state = 'waiting'`,
    [remittanceId],
  );
  return rows[0]!.n;
}
