/**
 * What a pass has lent and whom it has invited, from a day on, is taken back: the pass ends or goes to somebody else.
 * The codes die here.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {revokeGuest} from '../guests/invite-guests';

export interface Withdrawn {
  transferIds: number[];
  guestIds: number[];
}

/** The pass's row is locked by the caller. What has been used stays used. */
export async function withdrawGiven(tx: Tx, seasonPassId: number, fromOn: string): Promise<Withdrawn> {
  const ahead = `x.season_pass_id = $1 and s.id = x.event_session_id and s.ends_at > now() and session_day(s) >= $2::date`;
  const lent = await move<{id: number}>(tx, to('pass_transfer', 'revoked'), {
    as: 'x',
    using: 'event_session s',
    set: 'ended_at = now()',
    where: ahead,
    values: [seasonPassId, fromOn],
    returning: 'x.id',
  });
  const guests = await tx.query<{id: number}>(
    `select x.id from pass_invitation x, event_session s where ${ahead} and x.state in ('issued', 'sent')
      order by x.id`,
    [seasonPassId, fromOn],
  );
  for (const {id} of guests.rows) await revokeGuest(tx, id);
  return {transferIds: lent.rows.map(row => row.id), guestIds: guests.rows.map(row => row.id)};
}
