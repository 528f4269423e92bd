/** The wardrobe: seven items in their sizes, bought for most and not for all, handed over to who is enrolled. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import type {DemoEnrolment} from './enrolments';

type SizeOf = 'shirt' | 'shorts' | 'socks' | 'one_size';
interface Item {
  name: string;
  supplier: string;
  sizeOf: SizeOf;
  chart: string;
  isPersonalised: boolean;
  isSmall: boolean;
  sku: string;
}

const ITEMS: Item[] = [
  {
    name: 'Camiseta de juego',
    supplier: 'Textil Deportivo Ebro',
    sizeOf: 'shirt',
    chart: 'unisex',
    isPersonalised: true,
    isSmall: true,
    sku: 'CJ',
  },
  {
    name: 'Pantalón de juego',
    supplier: 'Textil Deportivo Ebro',
    sizeOf: 'shorts',
    chart: 'unisex',
    isPersonalised: false,
    isSmall: true,
    sku: 'PJ',
  },
  {
    name: 'Medias',
    supplier: 'Textil Deportivo Ebro',
    sizeOf: 'socks',
    chart: 'socks',
    isPersonalised: false,
    isSmall: true,
    sku: 'MD',
  },
  {
    name: 'Camiseta de entrenamiento',
    supplier: 'Equipaciones Moncayo',
    sizeOf: 'shirt',
    chart: 'unisex',
    isPersonalised: false,
    isSmall: true,
    sku: 'CE',
  },
  {
    name: 'Sudadera',
    supplier: 'Equipaciones Moncayo',
    sizeOf: 'shirt',
    chart: 'unisex',
    isPersonalised: false,
    isSmall: false,
    sku: 'SU',
  },
  {
    name: 'Chubasquero',
    supplier: 'Equipaciones Moncayo',
    sizeOf: 'shirt',
    chart: 'unisex',
    isPersonalised: false,
    isSmall: false,
    sku: 'CH',
  },
  {
    name: 'Mochila',
    supplier: 'Equipaciones Moncayo',
    sizeOf: 'one_size',
    chart: 'one_size',
    isPersonalised: false,
    isSmall: false,
    sku: 'MO',
  },
];
const SIZES: Record<SizeOf, string[]> = {
  shirt: ['6', '8', '10', '12', '14', 'S', 'M', 'L', 'XL'],
  shorts: ['6', '8', '10', '12', '14', 'S', 'M', 'L', 'XL'],
  socks: ['31-34', '35-38', '39-42', '43-46'],
  one_size: ['Única'],
};

interface Variant {
  id: number;
  item: Item;
  size: string;
}

export interface DemoKit {
  packs: {small: number; big: number};
  variants: Variant[];
}

export async function storeKit(tx: DemoTx): Promise<DemoKit> {
  const firstItem = await takeIds(tx, 'kit_item', ITEMS.length);
  await insertRows(
    tx,
    'kit_item',
    ITEMS.map((item, i) => ({
      id: firstItem + i,
      name: item.name,
      supplier: item.supplier,
      priceCents: item.name === 'Mochila' ? 2_500 : 0,
      sizeChart: item.chart,
      sizeOf: item.sizeOf,
      isPersonalised: item.isPersonalised,
    })),
  );
  const flat = ITEMS.flatMap((item, i) =>
    SIZES[item.sizeOf].map((size, position) => ({item, itemId: firstItem + i, size, position})),
  );
  const first = await takeIds(tx, 'kit_variant', flat.length);
  await insertRows(
    tx,
    'kit_variant',
    flat.map((v, i) => ({
      id: first + i,
      kitItemId: v.itemId,
      size: v.size,
      sku: `UDA-${v.item.sku}-${v.size.replace('Única', 'U')}`,
      position: v.position,
      reorderLevel: v.size === 'XL' ? 0 : 3,
    })),
  );
  const {rows: packs} = await tx.query<{id: number}>(
    `insert into kit_pack (name, note)
      values ('Lote de iniciación', 'Debutante a benjamín'), ('Lote de competición', 'De alevín en adelante')
      returning id`,
  );
  const [small, big] = packs.map(pack => pack.id) as [number, number];
  await insertRows(
    tx,
    'kit_pack_item',
    ITEMS.flatMap((item, i) => [
      ...(item.isSmall
        ? [{kitPackId: small, kitItemId: firstItem + i, quantity: item.sizeOf === 'socks' ? 2 : 1}]
        : []),
      {kitPackId: big, kitItemId: firstItem + i, quantity: item.sizeOf === 'socks' ? 2 : 1},
    ]),
  );
  return {packs: {small, big}, variants: flat.map((v, i) => ({id: first + i, item: v.item, size: v.size}))};
}

interface Wish {
  enrolment: DemoEnrolment;
  variant: Variant;
  quantity: number;
}

/** Every fifth size was ordered short: those still owed are the shortage list. */
export async function storeDeliveries(
  tx: DemoTx,
  kit: DemoKit,
  enrolments: DemoEnrolment[],
  staffId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const wishes = enrolments
    .filter(e => ['enrolled', 'suspended'].includes(e.state))
    .flatMap(enrolment => wishesOf(enrolment, kit.variants));
  const stock = new Map<number, number>();
  const bought = calendar.daysAhead(-104, '11:30');
  await insertRows(
    tx,
    'kit_movement',
    kit.variants.flatMap((variant, i) => {
      const needed = wishes.filter(wish => wish.variant === variant).reduce((sum, wish) => sum + wish.quantity, 0);
      const first = Math.max(2, Math.ceil(needed * (i % 5 === 3 ? 0.7 : 1)) + (i % 5 === 3 ? 0 : 4 + chance.below(8)));
      const lost = i % 9 === 4 ? 1 : 0;
      stock.set(variant.id, first - lost);
      return [
        {
          kitVariantId: variant.id,
          kind: 'purchase',
          quantity: first,
          note: `Albarán ${2000 + Math.floor(i / 9)}`,
          staffUserId: staffId,
          createdAt: bought,
        },
        ...(lost
          ? [
              {
                kitVariantId: variant.id,
                kind: 'adjustment',
                quantity: -1,
                note: 'Recuento: venía una con tara',
                staffUserId: staffId,
                createdAt: calendar.daysAhead(-98, '18:10'),
              },
            ]
          : []),
      ];
    }),
  );
  const deliveries = wishes.map(({enrolment, variant, quantity}) => {
    const left = stock.get(variant.id)!;
    const isThere = left >= quantity;
    const wanted = chance.weighted([
      ['delivered', 83],
      ['reserved', 11],
      ['exchanged', 2],
      ['returned', 1],
      ['lost', 2],
      ['cancelled', 1],
    ] as const);
    const state = isThere ? wanted : 'pending';
    const isOut = state !== 'pending' && state !== 'reserved' && state !== 'cancelled';
    if (state !== 'pending' && state !== 'cancelled' && state !== 'exchanged' && state !== 'returned')
      stock.set(variant.id, left - quantity);
    return {
      enrolmentId: enrolment.id,
      kitVariantId: variant.id,
      quantity,
      state,
      deliveredAt: isOut
        ? calendar.minutesAfter(calendar.daysAhead(-(8 + (enrolment.id % 80)), '17:30'), enrolment.id % 150)
        : null,
      staffUserId: isOut ? staffId : null,
      lostBy: state === 'lost' ? (enrolment.id % 3 === 0 ? 'club' : 'family') : null,
      chargedCents: state === 'lost' && enrolment.id % 3 > 0 && variant.item.name === 'Mochila' ? 2_500 : 0,
    };
  });
  await insertRows(tx, 'kit_delivery', deliveries);
  await sign(tx, staffId);
}

/** Shirts carry the surname and the number; each child's clothes were taken away in one go, and signed for. */
async function sign(tx: DemoTx, staffId: number): Promise<void> {
  await tx.query(
    `update kit_delivery d set personal_name = left(upper(a.surname1), 20), personal_no = e.shirt_no
       from enrolment e join athlete a on a.id = e.athlete_id, kit_variant v join kit_item i on i.id = v.kit_item_id
      where e.id = d.enrolment_id and v.id = d.kit_variant_id and i.is_personalised and d.delivered_at is not null`,
  );
  await tx.query(
    `insert into kit_handover (enrolment_id, signed_by, signature, staff_user_id, created_at)
     select e.id, g.first_name || ' ' || g.surname1, 'M' || 120 + e.id % 90 || ' 230L' || 210 + e.id % 40 || ' 90L262 '
       || 250 + e.id % 60 || 'L330 140L405 262L470 ' || 120 + e.id % 80 || 'L560 240L760 ' || 150 + e.id % 70
       || 'M150 290L820 ' || 270 + e.id % 30, $1, t.at
       from (select enrolment_id as id, min(delivered_at) as at from kit_delivery where delivered_at is not null
         group by 1) t join enrolment e on e.id = t.id
       join athlete_guardian k on k.athlete_id = e.athlete_id and k.position = 1
       join guardian g on g.id = k.guardian_id`,
    [staffId],
  );
  await tx.query(
    `update kit_delivery d set kit_handover_id = h.id from kit_handover h
      where h.enrolment_id = d.enrolment_id and d.delivered_at is not null`,
  );
}

function wishesOf(enrolment: DemoEnrolment, variants: Variant[]): Wish[] {
  const {athlete, category} = enrolment;
  const isSmall = /^(Debutante|Prebenjamín|Benjamín)$/.test(category.name);
  const sizes: Record<SizeOf, string> = {
    shirt: athlete.shirtSize,
    shorts: athlete.shortsSize,
    socks: athlete.socksSize,
    one_size: 'Única',
  };
  return ITEMS.filter(item => item.isSmall || !isSmall).flatMap(item => {
    const variant = variants.find(v => v.item === item && v.size === sizes[item.sizeOf]);
    return variant ? [{enrolment, variant, quantity: item.sizeOf === 'socks' ? 2 : 1}] : [];
  });
}
