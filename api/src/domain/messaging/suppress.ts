/**
 * An address is written to no more. Promise: why is the gravest that is known of it, in whatever order it was learnt: a
 * mailbox that was given up is let in again by staff, a wish by nobody but the person.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** SQL: the end of whatever statement suppresses. */
export const GRAVER_STAYS = `on conflict (email_hash) do update set reason = excluded.reason, source = excluded.source,
  since_at = excluded.since_at, version = suppression.version + 1, updated_at = now()
  where is_graver(excluded.reason, suppression.reason)`;

export type Silence = 'unsubscribed' | 'complaint' | 'hard_bounce' | 'soft_bounces';

/** `source`: who says so, or by what. */
export const suppress = (tx: Tx, email: string, reason: Silence, source: string) =>
  tx.query(`insert into suppression (email, reason, source) values ($1, $2, $3) ${GRAVER_STAYS}`, [
    email,
    reason,
    source.slice(0, 200),
  ]);

/** A trial of advertising is advertising too. Errors: `invalid` 422 by `to`. */
export async function refuseSilent(tx: Tx, emails: string[]): Promise<void> {
  const {rows} = await tx.query<{email: string}>(
    'select email from unnest($1::text[]) email where wants_no_advertising(email)',
    [emails],
  );
  if (!rows[0]) return;
  const why = `«${rows[0].email}» no quiere publicidad, o su correo se devuelve: pon otra dirección.`;
  throw invalid({to: why}, why);
}
