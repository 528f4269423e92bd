/**
 * Whoever was admitted is told once how to pay and until when; who did not pay in time, that the place is free, and that a discount is over; a week
 * before a part is due, and when it is late, its payer. The mark and the mail commit together.
 */
import {endEarlyDiscounts} from '../../domain/academy/money/end-early';
import {lapseUnpaidEnrolments} from '../../domain/academy/money/lapse';
import {takeFirstParts, takePartsToTell, type PartToTell} from '../../domain/academy/money/take-parts';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueInstalmentNotice} from '../../outside/letters/instalment-mail';

export interface Followed {
  lapsed: number;
  told: number;
}

export async function followAcademyPayments(runtime: Runtime, tx: Tx): Promise<Followed> {
  const lapsed = await lapseUnpaidEnrolments(tx);
  const {rows} = await tx.query<{id: number}>(
    'select min(id) as id from instalment where enrolment_id = any($1) group by enrolment_id',
    [lapsed],
  );
  const first = await takeFirstParts(tx);
  const dearer = await endEarlyDiscounts(tx);
  await tell(runtime, tx, [
    ...rows.map(({id}): PartToTell => ({id, kind: 'lapsed'})),
    ...first,
    ...dearer.map((id): PartToTell => ({id, kind: 'early_over'})),
  ]);
  return {lapsed: lapsed.length, told: first.length};
}

/** By day. How many were told. */
export const remindAcademyParts = (runtime: Runtime): Promise<number> =>
  runtime.db.withTransaction(async tx => {
    const parts = await takePartsToTell(tx);
    await tell(runtime, tx, parts);
    return parts.length;
  });

async function tell(runtime: Runtime, tx: Tx, parts: PartToTell[]): Promise<void> {
  for (const {id, kind} of parts) {
    const {rows} = await tx.query<{at: string}>(
      `select to_char(coalesce(e.lapsed_at, e.admitted_at, now()), 'YYYYMMDDHH24MISS') as at from instalment i
        join enrolment e on e.id = i.enrolment_id where i.id = $1`,
      [id],
    );
    const once = kind === 'soon' || kind === 'reminder' ? '' : `:${rows[0]!.at}`;
    await queueInstalmentNotice(runtime, tx, {
      instalmentId: id,
      kind,
      dedupeKey: `academy-instalment:${id}:${kind}${once}`,
      gapDays: 0,
      cardTokenId: null,
    });
  }
}
