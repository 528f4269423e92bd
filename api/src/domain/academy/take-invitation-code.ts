/**
 * A category by invitation only takes nobody without a code that is still good; each use is counted by the update
 * itself.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** Null: none was needed. Errors: `invalid` 422. */
export async function takeInvitationCode(
  tx: Tx,
  ageCategoryId: number,
  code: string | null,
): Promise<{id: number; priceOverrideCents: number | null} | null> {
  if (!code) {
    const {rows} = await tx.query<{isInviteOnly: boolean}>(
      'select is_invite_only as "isInviteOnly" from age_category where id = $1',
      [ageCategoryId],
    );
    if (rows[0]!.isInviteOnly) throw invalid({invitationCode: 'Esta categoría es solo por invitación.'});
    return null;
  }
  const {rows} = await tx.query<{id: number; priceOverrideCents: number | null}>(
    `update academy_invitation_code set uses = uses + 1
      where code = $1 and age_category_id = $2 and uses < max_uses and voided_at is null
        and (expires_on is null or expires_on >= club_today())
      returning id, price_override_cents as "priceOverrideCents"`,
    [code.toUpperCase().replace(/[\s-]/g, ''), ageCategoryId],
  );
  if (!rows[0])
    throw invalid({
      invitationCode: 'El código no vale para esta categoría: está usado, caducado o anulado, o es de otra.',
    });
  return rows[0];
}
