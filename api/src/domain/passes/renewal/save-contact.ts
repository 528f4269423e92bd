/**
 * The address and telephone that a holder confirms while renewing; only the account that reaches the holder may change
 * them.
 */
import type {RenewalWho} from './read-renewals';
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface Contact {
  email: string;
  phone: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
}

export async function saveContact(tx: Tx, who: RenewalWho, seasonPassId: number, contact: Contact): Promise<void> {
  const is = (text: string) => text.trim();
  const saved = await tx.query(
    `update pass_holder h set email = $3, phone = $4, street = $5, postal_code = $6, city = $7, province = $8,
      version = h.version + 1, updated_at = now()
       from season_pass p where p.id = $2 and h.id = p.pass_holder_id
         and (h.customer_id = $1::int or exists (select 1 from pass_holder g
         where g.id = h.guardian_id and g.customer_id = $1::int))
        and (h.email, h.phone, h.street, h.postal_code, h.city, h.province) is distinct from ($3::text, $4::text,
          $5::text, $6::text, $7::text, $8::text)`,
    [
      who.customerId,
      seasonPassId,
      is(contact.email).toLowerCase(),
      is(contact.phone),
      is(contact.street),
      is(contact.postalCode),
      is(contact.city),
      is(contact.province),
    ],
  );
  if (saved.rowCount === 0 && who.customerId === null)
    throw invalid({contact: 'Entra en tu cuenta para cambiar los datos del abonado.'});
}
