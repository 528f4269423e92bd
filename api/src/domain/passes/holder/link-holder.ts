/**
 * A customer says «this holder is me»: taken only when the member number, the address that the customer has proven and
 * the document or the birth date are all the holder's. A holder who has an account already stays with it.
 */
import {conflict} from '../../kernel/errors';
import {plainDocument} from '../../kernel/spanish-codes';
import type {Tx} from '../../kernel/tx';

export interface LinkRequest {
  customerId: number;
  memberNumber: number;
  /** As typed; null when the birth date is given instead. */
  docNo: string | null;
  bornOn: string | null;
}

/**
 * The holder's id, or null: nobody is told which of the facts was wrong. @throws DomainError 409 `email_not_verified`
 */
export async function linkHolder(
  tx: Tx,
  {customerId, memberNumber, docNo, bornOn}: LinkRequest,
): Promise<number | null> {
  const {rows} = await tx.query<{email: string; isVerified: boolean}>(
    'select lower(email) as email, email_verified_at is not null as "isVerified" from customer where id = $1',
    [customerId],
  );
  if (!rows[0]?.isVerified)
    throw conflict('email_not_verified', 'Confirma antes tu correo con el enlace que te enviamos al crear la cuenta.');
  const doc = plainDocument(docNo ?? '') || null;
  const linked = await tx.query<{id: number}>(
    `update pass_holder set customer_id = $1, version = version + 1, updated_at = now()
      where member_number = $2 and email = $3 and customer_id is null and state in ('active', 'former')
        and (($4::text is not null and $4 in (nif, passport_no)) or ($5::date is not null and born_on = $5))
        returning id`,
    [customerId, memberNumber, rows[0].email, doc, bornOn],
  );
  return linked.rows[0]?.id ?? null;
}
