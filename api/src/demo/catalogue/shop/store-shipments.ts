/** Parcels of what was sold to be sent: where to, and how those that have gone went. */
import {insertRows, type DemoTx} from '../../bulk-insert';
import type {CatalogueContext} from '../catalogue-context';
import type {GoodsLine, GoodsOrder} from '../store-goods-orders';

const STREETS = ['Calle de la Alameda', 'Avenida del Puerto', 'Calle Mayor', 'Paseo de la Estación', 'Plaza Nueva'];
const TOWNS = [
  ['50001', 'Zaragoza', 'Zaragoza'],
  ['50600', 'Ejea de los Caballeros', 'Zaragoza'],
  ['22001', 'Huesca', 'Huesca'],
  ['44002', 'Teruel', 'Teruel'],
  ['31500', 'Tudela', 'Navarra'],
  ['28013', 'Madrid', 'Madrid'],
] as const;
const CARRIERS = [
  ['Correos', 'PQ4F'],
  ['SEUR', '0182'],
] as const;

export async function storeShipments(
  tx: DemoTx,
  orders: GoodsOrder[],
  lineIds: Map<GoodsLine, number>,
  {calendar, staff}: Pick<CatalogueContext, 'calendar' | 'staff'>,
): Promise<void> {
  const parcels = orders.flatMap(order => {
    const post = order.lines.find(line => line.kind === 'shipping');
    return post
      ? [{order, post, isSent: order.lines.some(one => one.pickup === 'shipping' && one.fulfilment === 'delivered')}]
      : [];
  });
  await insertRows(
    tx,
    'shipment',
    parcels.map(({order, post, isSent}, n) => {
      const [postalCode, city, province] = TOWNS[n % TOWNS.length]!;
      const [carrier, prefix] = CARRIERS[n % CARRIERS.length]!;
      return {
        orderLineId: lineIds.get(post)!,
        state: order.returned ? 'void' : isSent ? 'shipped' : 'due',
        recipient: [order.who.firstName, order.who.surname1, order.who.surname2].filter(Boolean).join(' '),
        address: `${STREETS[n % STREETS.length]}, ${2 + ((n * 7) % 60)}${n % 3 === 0 ? `, ${1 + (n % 6)}.º ${'ABCD'[n % 4]}` : ''}`,
        postalCode,
        city,
        province,
        phone: order.who.phone,
        carrier: isSent ? carrier : '',
        trackingNumber: isSent ? `${prefix}${String(31_400_000 + n * 7919)}` : '',
        // The day after, in the morning: what has been handed over since is on its way.
        shippedAt: isSent ? calendar.minutesAfter(order.at, 60 * 22) : null,
        shippedById: isSent ? staff.clerk : null,
        createdAt: order.at,
      };
    }),
  );
}
