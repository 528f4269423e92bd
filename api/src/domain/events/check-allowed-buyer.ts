/** An allowed buyer is written in the one spelling of its kind, for a zone of the session's own plan. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {foldBuyer, type BuyerKind} from '../orders/fold-buyer';

export async function checkAllowedBuyer(
  tx: Tx,
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
): Promise<void> {
  const after = {...before, ...data} as {
    kind: BuyerKind;
    value: string;
    eventSessionId: number;
    zoneId?: number | null;
    maxTickets?: number | null;
    usedTickets?: number;
    validFrom?: string | Date | null;
    validUntil?: string | Date | null;
  };
  if ('value' in data || 'kind' in data) {
    const folded = foldBuyer(after.kind, String(after.value ?? ''));
    if ('problem' in folded) throw invalid({value: folded.problem});
    data.value = folded.value;
  }
  if (after.validFrom && after.validUntil && new Date(after.validFrom) >= new Date(after.validUntil))
    throw invalid({validUntil: 'Debe ser posterior al comienzo.'});
  if ((after.maxTickets ?? 1) < (after.usedTickets ?? 0))
    throw invalid({maxTickets: `Ya ha comprado ${after.usedTickets}.`});
  if (!after.zoneId) return;
  const {rows} = await tx.query<{other: boolean}>(
    'select z.seat_plan_id <> s.seat_plan_id as other from zone z, event_session s where z.id = $1 and s.id = $2',
    [after.zoneId, after.eventSessionId],
  );
  if (rows[0]?.other) throw invalid({zoneId: 'Esa zona no es del plano de la sesión.'});
}
