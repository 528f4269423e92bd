/** How fast a waiting room lets people in, and how many may be inside: changed while people wait. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface Pace {
  outflowPerMinute: number;
  maxInside: number;
}

/** The pace of before. */
export async function setPace(tx: Tx, roomId: number, {outflowPerMinute, maxInside}: Pace): Promise<Pace> {
  const {rows} = await tx.query<Pace & {threshold: number}>(
    `select outflow_per_minute as "outflowPerMinute", max_inside as "maxInside", threshold from waiting_room
      where id = $1 for update`,
    [roomId],
  );
  const before = rows[0]!;
  if (maxInside < before.threshold)
    throw invalid({maxInside: `Hasta ${before.threshold} personas entran sin esperar: no puede ser menos.`});
  await tx.query(
    `update waiting_room set outflow_per_minute = $2, max_inside = $3, version = version + 1, updated_at = now()
      where id = $1`,
    [roomId, outflowPerMinute, maxInside],
  );
  return before;
}
