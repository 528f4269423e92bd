/** Invitation codes in bulk; two alike end at the unique key and are drawn again. */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {drawCode} from '../kernel/draw-code';

export interface Invite {
  ageCategoryId: number;
  count: number;
  maxUses: number;
  expiresOn: string | null;
  /** One per code, when given. */
  recipientEmails: string[];
  priceOverrideCents: number | null;
  staffUserId: number;
}

/** The codes, in order. Errors: `not_found` 404, `invalid` 422. */
export async function inviteToCategory(tx: Tx, ask: Invite): Promise<{id: number; code: string}[]> {
  if ((await tx.query('select 1 from age_category where id = $1', [ask.ageCategoryId])).rowCount === 0)
    throw notFound('No existe esa categoría.');
  if (ask.expiresOn !== null) {
    const {rows} = await tx.query<{isPast: boolean}>('select $1::date < club_today() as "isPast"', [ask.expiresOn]);
    if (rows[0]!.isPast) throw invalid({expiresOn: 'Ese día ya ha pasado.'});
  }
  const count = ask.recipientEmails.length || ask.count;
  const made: {id: number; code: string}[] = [];
  while (made.length < count) {
    const codes = Array.from({length: count - made.length}, () => drawCode(10));
    const {rows} = await tx.query<{id: number; code: string}>(
      `insert into academy_invitation_code (code, age_category_id, max_uses, expires_on, recipient_email,
        price_override_cents, staff_user_id)
       select c.code, $2, $3, $4, c.email, $5, $6
         from unnest($1::text[], $7::text[]) with ordinality as c(code, email, at) order by at on conflict (code)
         do nothing returning id, code`,
      [
        codes,
        ask.ageCategoryId,
        ask.maxUses,
        ask.expiresOn,
        ask.priceOverrideCents,
        ask.staffUserId,
        codes.map((_, i) => ask.recipientEmails[made.length + i] ?? ''),
      ],
    );
    made.push(...rows);
  }
  return made;
}

/** Errors: `not_found` 404, `wrong_state` 409. */
export async function voidInvitationCode(tx: Tx, id: number): Promise<void> {
  const {rows} = await tx.query<{isLive: boolean}>(
    'select voided_at is null and uses < max_uses as "isLive" from academy_invitation_code where id = $1 for update',
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese código.');
  if (!rows[0].isLive) throw conflict('wrong_state', 'El código ya está usado o anulado.');
  await tx.query('update academy_invitation_code set voided_at = now() where id = $1', [id]);
}
