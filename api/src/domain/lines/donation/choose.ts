/** Puts a donation into a cart; one per cart, the last one counts. The cart's clock is that of its seats. */
import {invalid} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {putInCart} from '../../orders/cart-goods';
import {openCart} from '../../seats/hold-zone';
import {readSettings} from '../../settings/read-settings';
import {readOffer} from './offer';

/** As a certificate and form 182 want it; the NIF's letter is right. */
export interface Donor {
  name: string;
  nif: string;
  address: string;
  postalCode: string;
  city: string;
}

export interface ChooseDonation {
  cartId: string;
  channel: 'web' | 'box_office';
  staffUserId: number | null;
  cents: number;
  donor: Donor | null;
}

/** @throws DomainError 422 `invalid`, 409 `cart_closed` */
export async function chooseDonation(tx: Tx, ask: ChooseDonation): Promise<void> {
  const offer = await readOffer(tx);
  const isListed = offer.amountsCents.includes(ask.cents);
  if (!isListed && !offer.allowsOther) throw invalid({amountCents: 'Elige uno de los importes.'});
  if (!isListed && (ask.cents < offer.minCents || ask.cents > offer.maxCents))
    throw invalid({amountCents: `Entre ${euros(offer.minCents)} y ${euros(offer.maxCents)}.`});
  if (ask.donor && !offer.givesCertificates) throw invalid({donor: 'No podemos dar certificados de donativos.'});
  const settings = await readSettings(tx);
  const minutes = Number(ask.channel === 'web' ? settings.holdWebMinutes : settings.holdBoxOfficeMinutes);
  await openCart(tx, {...ask, holdSeconds: minutes * 60});
  const {name, nif, address, postalCode, city} = ask.donor ?? {};
  await tx.query(
    `insert into donation (cart_id, amount_cents, donor_name, nif, address, postal_code, city)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (cart_id) do update set amount_cents = excluded.amount_cents, donor_name = excluded.donor_name,
       nif = excluded.nif, address = excluded.address, postal_code = excluded.postal_code, city = excluded.city`,
    [ask.cartId, ask.cents, name, nif, address, postalCode, city],
  );
  await putInCart(tx, ask.cartId, 'donation');
}
