/**
 * Invitation codes that go to their families: counted as mailed by the statement that reads them, so that each mail has
 * a number of its own and none goes out twice.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {TODAY} from './adult-roles';

export interface CodeMail {
  id: number;
  /** Which mail of this code it is. */
  n: number;
  code: string;
  email: string;
  categoryName: string;
  listName: string;
  maxUses: number;
  /** Null: what the category costs. */
  priceOverrideCents: number | null;
  prices: {concept: string; amountCents: number}[];
  untilOn: string | null;
  daysLeft: number | null;
}

/** Those with an address that still open something; the others are left out. */
export async function codesToMail(tx: Tx, codeIds: number[]): Promise<CodeMail[]> {
  const {rows} = await tx.query<CodeMail>(
    `update academy_invitation_code k set mails = k.mails + 1, mailed_at = now()
       from age_category c join season_list l on l.id = c.season_list_id
      where c.id = k.age_category_id and k.id = any($1) and k.recipient_email <> '' and k.voided_at is null
        and k.uses < k.max_uses and (k.expires_on is null or k.expires_on >= ${TODAY})
      returning k.id, k.mails as n, k.code, k.recipient_email as email, c.name as "categoryName", l.name as "listName",
        k.max_uses as "maxUses", k.price_override_cents as "priceOverrideCents",
        to_char(k.expires_on, 'DD/MM/YYYY') as "untilOn", k.expires_on - ${TODAY} as "daysLeft",
        coalesce((select json_agg(json_build_object('concept', p.concept, 'amountCents', p.amount_cents)
            order by array_position(array['registration', 'fee', 'kit'], p.concept))
          from (select distinct on (concept) concept, amount_cents from academy_price
            where age_category_id = c.id and concept <> 'place_reservation' and enrolment_kind in ('any', 'new')
            order by concept, enrolment_kind = 'any') p), '[]') as prices`,
    [codeIds],
  );
  return rows;
}

/** Of one code, perhaps to another address. Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function codeToMail(tx: Tx, codeId: number, email: string | null): Promise<CodeMail> {
  const {rows} = await tx.query<{email: string}>(
    `update academy_invitation_code set recipient_email = coalesce($2, recipient_email) where id = $1
      returning recipient_email as email`,
    [codeId, email],
  );
  if (!rows[0]) throw notFound('No existe ese código.');
  if (rows[0].email === '') throw invalid({email: 'Escribe a qué correo se envía.'});
  const [mail] = await codesToMail(tx, [codeId]);
  if (!mail) throw conflict('wrong_state', 'El código ya está usado, caducado o anulado: genera otro.');
  return mail;
}
