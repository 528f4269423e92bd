/**
 * What seats given free have earned as a discount of the renewal: of one pass, had once, by the one living renewal that
 * a pass can have.
 */
import type {Tx} from '../../kernel/tx';

/** Pass `p` is not renewed, and has not ended otherwise than by the season: a discount finds its renewal. */
export const CAN_RENEW = `(p.state in ('active', 'suspended_unpaid', 'blocked', 'expired') and not exists (
  select 1 from season_pass n
    where n.renewed_from_id = p.id and n.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')))`;

export const RELEASE_CREDIT = (pass: string): string =>
  `(select coalesce(sum(x.compensation_cents), 0)::int from seat_release x
    where x.season_pass_id = ${pass} and x.payout = 'renewal_discount')`;

export async function readReleaseCredit(tx: Tx, passId: number | null): Promise<number> {
  if (passId === null) return 0;
  return (await tx.query<{cents: number}>(`select ${RELEASE_CREDIT('$1')} as cents`, [passId])).rows[0]!.cents;
}
