/** A donation in the cart: what the club takes, and what somebody gives. It is taken out like everything else. */
import {chooseDonation, type Donor} from '../../../domain/lines/donation/choose';
import {readOffer} from '../../../domain/lines/donation/offer';
import {invalid} from '../../../domain/kernel/errors';
import type {HotOperation} from '../../../web/http/operation';
import type {Throttle} from '../../../web/http/throttle';
import {bool, cents, int, list, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {nifProblem, readNif} from '../../../domain/kernel/spanish-codes';
import type {Runtime} from '../../../runtime';
import {CART} from './cart-view';
import {type CartOwner, inVisitorsCart, putInOpenCart} from './open-cart';

const OFFER = obj(
  {
    purpose: str({description: 'detrás de «Donativo para»; vacío: no se dice'}),
    amountsCents: list(cents()),
    allowsOther: bool(),
    minCents: cents('de otro importe'),
    maxCents: cents('de otro importe'),
    givesCertificates: bool(),
  },
  'DonationOffer',
);
export const DONATION_BODY = obj({
  amountCents: int({minimum: 1, maximum: 100_000_000}),
  donor: opt(
    orNull(
      obj({
        name: str({minLength: 3, maxLength: 120}),
        nif: str({minLength: 1, maxLength: 20}),
        address: str({minLength: 3, maxLength: 160}),
        postalCode: str({pattern: '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'}),
        city: str({minLength: 1, maxLength: 80}),
      }),
    ),
  ),
});

function readDonor(donor: Infer<typeof DONATION_BODY>['donor']): Donor | null {
  if (!donor) return null;
  const nif = readNif(donor.nif);
  if (nif === null) throw invalid({'donor.nif': nifProblem(donor.nif)});
  return {...donor, nif, name: donor.name.trim(), address: donor.address.trim(), city: donor.city.trim()};
}

export const putDonation = (
  runtime: Runtime,
  who: CartOwner,
  {amountCents, donor}: Infer<typeof DONATION_BODY>,
): Promise<string> => {
  const ask = {channel: who.channel, staffUserId: who.staffUserId, cents: amountCents, donor: readDonor(donor)};
  return putInOpenCart(runtime, who, (tx, cartId) => chooseDonation(tx, {...ask, cartId}));
};

export function donationOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {tag: 'Carrito', permission: 'public' as const};
  return [
    {
      method: 'GET',
      path: '/api/public/cart/donation',
      text: {...text, id: 'getDonationOffer', summary: 'Qué donativos se admiten', answer: OFFER},
      handle: () => readOffer(runtime.db),
    },
    {
      method: 'POST',
      path: '/api/public/cart/donation',
      body: DONATION_BODY,
      text: {
        ...text,
        id: 'addDonation',
        summary: 'Añadir un donativo al carrito, o cambiar el que hay',
        answer: CART,
        errors: [409, 429],
      },
      handle: inVisitorsCart(runtime, throttle, (who, body: Infer<typeof DONATION_BODY>) =>
        putDonation(runtime, who, body),
      ),
    },
  ];
}
