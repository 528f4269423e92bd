/** Donations of this year and of the last one, which is the one that form 182 declares; two thirds want the certificate. */
import {insertRows, type DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import type {CatalogueContext} from './catalogue-context';
import {docNoOf} from './people';
import type {GoodsLine, GoodsOrder} from './store-goods-orders';

const GIVEN = 36;
const STREETS = ['Calle de la Alameda', 'Avenida del Puerto', 'Calle Mayor', 'Paseo de la Estación', 'Plaza Nueva'];
const TOWNS = [
  ['46010', 'València'],
  ['46900', 'Torrent'],
  ['12001', 'Castelló de la Plana'],
  ['28013', 'Madrid'],
] as const;

/** The orders, and what is stored of each once its lines have ids. */
export function drawDonations({profile, calendar, chance, customers}: CatalogueContext): {
  orders: GoodsOrder[];
  storeDonors: (tx: DemoTx, lineIds: Map<GoodsLine, number>) => Promise<void>;
} {
  const purpose = hasClub(profile) ? 'la cantera' : 'la escuela de teatro';
  const dayOfYear = Math.ceil((calendar.now.getTime() - Date.UTC(calendar.now.getUTCFullYear(), 0, 1)) / 86_400_000);
  const orders = Array.from({length: GIVEN}, (_, n): GoodsOrder => {
    const daysAgo = n % 3 === 0 ? dayOfYear + 2 + chance.below(60) : 1 + chance.below(Math.max(1, dayOfYear - 2));
    return {
      at: calendar.minutesAfter(calendar.daysAhead(-daysAgo, '10:00'), chance.below(700)),
      channel: 'web',
      who: chance.pick(customers),
      staffUserId: null,
      method: chance.pick(['card', 'bizum'] as const),
      returned: null,
      lines: [
        {
          kind: 'donation',
          description: `Donativo para ${purpose}`,
          unitCents: chance.pick([500, 1000, 2000, 2000, 5000, 15_000]),
          quantity: 1,
        },
      ],
    };
  });
  const storeDonors = async (tx: DemoTx, lineIds: Map<GoodsLine, number>) =>
    insertRows(
      tx,
      'donation',
      orders.map(({who, lines: [line]}, n) => {
        const [postalCode, city] = TOWNS[n % TOWNS.length]!;
        const wantsCertificate = n % 3 !== 1;
        return {
          orderLineId: lineIds.get(line!)!,
          amountCents: line!.unitCents,
          donorName: wantsCertificate ? [who.surname1, who.surname2, who.firstName].filter(Boolean).join(' ') : null,
          nif: wantsCertificate ? docNoOf(7000 + n) : null,
          address: wantsCertificate ? `${STREETS[n % STREETS.length]}, ${3 + n}` : null,
          postalCode: wantsCertificate ? postalCode : null,
          city: wantsCertificate ? city : null,
        };
      }),
    );
  return {orders, storeDonors};
}
