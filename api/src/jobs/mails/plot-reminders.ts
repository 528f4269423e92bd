/** Parts of plots that are soon due, or late, are told of by day: the mark and the mail commit together. */
import {takePartsToTell} from '../../domain/instalments/take-plot-parts';
import type {Runtime} from '../../runtime';
import {queueInstalmentNotice} from '../../outside/letters/instalment-mail';

/** How many were told. */
export const remindPlotParts = (runtime: Runtime): Promise<number> =>
  runtime.db.withTransaction(async tx => {
    const parts = await takePartsToTell(tx);
    for (const {id, kind} of parts)
      await queueInstalmentNotice(runtime, tx, {
        instalmentId: id,
        kind,
        dedupeKey: `plot-instalment:${id}:${kind}`,
        gapDays: 0,
        cardTokenId: null,
      });
    return parts.length;
  });
