/** Codes that let in without waiting. */
import type {Tx} from '../kernel/tx';
import {drawCode} from '../kernel/draw-code';

export interface CodesToMake {
  count: number;
  note: string;
  maxUses: number;
  validUntil: string | null;
}

export async function makeCodes(
  tx: Tx,
  roomId: number,
  {count, note, maxUses, validUntil}: CodesToMake,
): Promise<string[]> {
  const codes = Array.from({length: count}, () => drawCode(10));
  await tx.query(
    `insert into waiting_code (waiting_room_id, code, note, max_uses, valid_until)
      select $1, unnest($2::text[]), $3, $4, $5`,
    [roomId, codes, note, maxUses, validUntil],
  );
  return codes;
}
