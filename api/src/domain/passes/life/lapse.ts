/**
 * Passes that nobody has paid in their time, or whose refused paper nobody has replaced, give their seat back, in the
 * list and in its sessions. Money that still comes is met by `activate`.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {freePassSeats} from '../seats/pass-seats';

/** Most passes that one transaction ends. */
const BATCH = 200;

export async function lapseUnpaidPasses(
  tx: Tx,
): Promise<{passes: number[]; seats: {eventSessionId: number; seatId: number}[]}> {
  const {rows} = await move<{id: number}>(tx, to('season_pass', 'void', ['pending_payment', 'requested']), {
    set: `lapsed_at = now(), ended_at = now(), end_reason = case state
      when 'requested' then 'Sin los documentos a tiempo' else 'Sin pagar a tiempo' end`,
    where: `id in (select p.id from season_pass p where p.state in ('pending_payment', 'requested')
        and p.pay_until_at < now() and p.paid_cents = 0
        and not exists (select 1 from order_line l where l.season_pass_id = p.id and l.state = 'pending')
      order by p.pay_until_at limit ${BATCH} for update skip locked)`,
    returning: 'id',
  });
  const passes = rows.map(row => row.id);
  if (passes.length === 0) return {passes, seats: []};
  await move(
    tx,
    to('instalment', 'waived', ['scheduled', 'due', 'failed', 'failed_for_good', 'needs_authentication']),
    {where: 'season_pass_id = any($1)', values: [passes]},
  );
  return {passes, seats: await freePassSeats(tx, passes)};
}
