/** A supporter leaves, is kept out and let in again; active again only by what was paid for. */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, refused, to} from '../machines/move';
import {allows, type StateOf} from '../machines/registry';
import {refuseWhileCharging, stopRenewals} from './renewal/stop';

type SupporterState = StateOf<'supporter'>;

/** `unblocked` finds out itself whether the card is still good. */
export async function changeSupporter(
  tx: Tx,
  ask: {id: number; to: 'cancelled' | 'blocked' | 'unblocked'; reason: string},
): Promise<{state: SupporterState; version: number}> {
  if (ask.reason.trim().length < 3) throw invalid({reason: 'Escribe el motivo.'});
  const row = (
    await tx.query<{state: SupporterState; good: boolean | null}>(
      `select state, valid_until_on >= club_today() as good from supporter where id = $1
        for update`,
      [ask.id],
    )
  ).rows[0];
  if (!row) throw notFound('No existe ese simpatizante.');
  const next = ask.to === 'unblocked' ? (row.good ? 'active' : 'expired') : ask.to;
  if ((ask.to === 'unblocked' && row.state !== 'blocked') || !allows('supporter', row.state, next))
    throw refused('supporter', next, row.state);
  if (next !== 'active') {
    await refuseWhileCharging(tx, [ask.id]);
    await stopRenewals(tx, ask.id, next === 'blocked' ? 'Carné bloqueado' : 'Baja del carné');
  }
  return moveOne<{state: SupporterState; version: number}>(tx, to('supporter', next), {
    id: ask.id,
    set: `state_reason = $2${next === 'active' ? '' : ', is_auto_renewed = false'}`,
    values: [ask.to === 'unblocked' ? '' : ask.reason.trim()],
    returning: 'state, version',
  });
}
