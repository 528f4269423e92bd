/** A supporter leaves, is kept out and let in again; active again only by what was paid for. */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';

export type SupporterState = 'pending_payment' | 'active' | 'expired' | 'cancelled' | 'blocked';

export const SUPPORTER_TRANSITIONS: Record<SupporterState, SupporterState[]> = {
  pending_payment: ['active', 'cancelled', 'blocked'],
  active: ['expired', 'cancelled', 'blocked'],
  expired: ['active', 'cancelled', 'blocked'],
  cancelled: ['active', 'blocked', 'expired'],
  blocked: ['active', 'expired', 'cancelled'],
};

/** `unblocked` finds out itself whether the card is still good. */
export async function changeSupporter(
  tx: Tx,
  ask: {id: number; to: 'cancelled' | 'blocked' | 'unblocked'; reason: string},
): Promise<{state: SupporterState; version: number}> {
  if (ask.reason.trim().length < 3) throw invalid({reason: 'Escribe el motivo.'});
  const row = (
    await tx.query<{state: SupporterState; good: boolean | null}>(
      `select state, valid_until_on >= (now() at time zone 'Europe/Madrid')::date as good from supporter where id = $1
        for update`,
      [ask.id],
    )
  ).rows[0];
  if (!row) throw notFound('No existe ese simpatizante.');
  const to: SupporterState = ask.to === 'unblocked' ? (row.good ? 'active' : 'expired') : ask.to;
  if ((ask.to === 'unblocked' && row.state !== 'blocked') || !SUPPORTER_TRANSITIONS[row.state].includes(to))
    throw conflict('wrong_state', 'Ha cambiado de estado y ya no admite esta operación.', {from: row.state, to});
  const {rows} = await tx.query<{state: SupporterState; version: number}>(
    `update supporter set state = $2, state_reason = $3, is_auto_renewed = is_auto_renewed and $2 = 'active',
      version = version + 1, updated_at = now() where id = $1 returning state, version`,
    [ask.id, to, ask.to === 'unblocked' ? '' : ask.reason.trim()],
  );
  return rows[0]!;
}
