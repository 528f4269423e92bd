/** The shop: categories, products, variants with stock, what is offered at which session, and three hundred sales. */
import {settingsInForce} from '../../domain/settings/constants';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {houseOf} from '../house';
import {hasClub, meantFor} from '../../platform/environment/demo-profile';
import type {StoredSession} from '../store-events';
import {drawPictures} from './pictures';
import {CATEGORIES, GOODS, type Goods, type Variants} from './goods';
import type {CatalogueContext} from './catalogue-context';
import type {GoodsLine, GoodsOrder} from './store-goods-orders';

const OF: Record<Variants, {name: string; size: string; color: string; code: string}[]> = {
  adult: ['S', 'M', 'L', 'XL', 'XXL'].map(size => ({name: `Talla ${size}`, size, color: '', code: size})),
  kids: ['4', '6', '8', '10', '12', '14'].map(size => ({
    name: `Talla ${size} años`,
    size,
    color: '',
    code: `N${size}`,
  })),
  single: [{name: 'Única', size: '', color: '', code: 'U'}],
  colors: ['Verde', 'Blanco', 'Negro'].map(color => ({
    name: color,
    size: '',
    color,
    code: color.slice(0, 3).toUpperCase(),
  })),
  shoes: ['36-39', '40-43', '44-47'].map(size => ({
    name: `Talla ${size}`,
    size,
    color: '',
    code: size.replace('-', ''),
  })),
};

interface StoredVariant {
  id: number;
  product: Goods;
  productId: number;
  name: string;
  cents: number;
  counted: boolean;
  left: number;
}

/** As an installation begins. */
const SETTINGS = settingsInForce({});

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export async function storeProducts(tx: DemoTx, context: CatalogueContext): Promise<GoodsOrder[]> {
  const {profile, calendar, chance, sessions} = context;
  const isOurs = meantFor(profile);
  const categories = CATEGORIES.filter(([, , , of]) => isOurs({of}));
  const goods = GOODS.filter(isOurs);
  const {legalName} = houseOf(profile);
  const prefix = hasClub(profile) ? 'UDA' : 'TDA';
  const at = calendar.daysAhead(-180, '10:00');
  const firstCategory = await takeIds(tx, 'product_category', categories.length);
  await insertRows(
    tx,
    'product_category',
    categories.map(([slug, name, description], i) => ({
      id: firstCategory + i,
      slug,
      name,
      description,
      position: (i + 1) * 10,
      createdAt: at,
    })),
  );
  const firstProduct = await takeIds(tx, 'product', goods.length);
  await tx.query(
    `insert into product (id, slug, name, kind, product_category_id, summary, description_html, vat_code, state, pickup,
      stock_policy, max_per_order, withdrawal_days, has_redemption_code, created_at)
     overriding system value select p.id, p.slug, p.name, p.kind, p.category, p.summary, p.description, 'general',
       p.state, string_to_array(p.pickup, ','), p.policy, 6, case when p.kind = 'goods' then 14
       else 0 end, p.pickup like '%gate%', $10
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[],
         $9::text[], $11::text[]) as p(id, slug, name, kind, category, summary, description, state, pickup, policy)`,
    [
      goods.map((_, i) => firstProduct + i),
      goods.map(p => slugOf(p.name)),
      goods.map(p => p.name),
      goods.map(p => p.kind ?? 'goods'),
      goods.map(p => firstCategory + categories.findIndex(([slug]) => slug === p.category)),
      goods.map(p => p.summary),
      goods.map(p => `<p>${p.summary}</p><p>Producto oficial: ${legalName}.</p>`),
      goods.map(p => p.state ?? 'published'),
      goods.map(p => (p.pickup ?? ['shop', 'shipping']).join(',')),
      at,
      goods.map(p => (p.uncounted ? 'none' : 'strict')),
    ],
  );
  const pictures = await drawPictures(
    tx,
    profile,
    goods.map(p => p.name),
  );
  await tx.query(
    `update product p set media_file_id = n.media from unnest($1::int[], $2::int[]) as n(id, media)
      where p.id = n.id and n.media is not null`,
    [goods.map((_, i) => firstProduct + i), pictures],
  );
  const drafts = goods.flatMap((product, i) =>
    OF[product.variants].map((variant, position) => ({
      product,
      productId: firstProduct + i,
      variant,
      position,
      stock:
        product.stock ??
        (product.state === 'sold_out' ? 0 : chance.isLucky(0.12) ? chance.below(5) : 12 + chance.below(90)),
    })),
  );
  const firstVariant = await takeIds(tx, 'product_variant', drafts.length);
  await insertRows(
    tx,
    'product_variant',
    drafts.map(({product, productId, variant, position, stock}, i) => ({
      id: firstVariant + i,
      productId,
      name: variant.name,
      size: variant.size,
      color: variant.color,
      sku: `${prefix}-${String(productId - firstProduct + 1).padStart(3, '0')}-${variant.code}`,
      ean: product.kind === 'service' ? null : eanOf(i),
      priceCents: Math.round(product.euros * 100),
      // What a house pays for it: somewhat less than half.
      costCents: product.kind === 'service' ? null : Math.round(product.euros * 42),
      stock: product.uncounted ? null : stock,
      position: position * 10,
      createdAt: at,
    })),
  );
  await tx.query('update stock_movement set at = $1 where product_variant_id >= $2', [at, firstVariant]);
  await offerAtSessions(tx, sessions, goods, firstProduct);
  const variants = drafts.map(
    (d, i): StoredVariant => ({
      id: firstVariant + i,
      product: d.product,
      productId: d.productId,
      name: d.variant.name,
      cents: Math.round(d.product.euros * 100),
      counted: !d.product.uncounted,
      left: d.stock,
    }),
  );
  return drawSales(
    variants.filter(v => v.product.state !== 'draft'),
    context,
  );
}

/** Matches sell scarves and cushions at the gate, the theatre its programme. */
async function offerAtSessions(
  tx: DemoTx,
  sessions: StoredSession[],
  goods: Goods[],
  firstProduct: number,
): Promise<void> {
  const named = (names: string[]) =>
    names
      .map(name => goods.findIndex(p => p.name === name))
      .filter(at => at >= 0)
      .map(at => firstProduct + at);
  const match = named([
    'Bufanda clásica',
    'Cojín de grada',
    'Camiseta primera equipación',
    'Paraguas',
    'Bufanda del derbi',
  ]);
  const theatre = named(['Programa de mano ilustrado', 'Cartel firmado de la temporada teatral', 'Taza de cerámica']);
  await insertRows(
    tx,
    'session_product',
    sessions.flatMap(session =>
      (session.event.kind === 'match' ? match : theatre).map((productId, i) => ({
        eventSessionId: session.id,
        productId,
        priceCents: i === 1 ? 800 : null,
        isHighlighted: i === 0,
        position: i * 10,
        availableUntilAt: session.session.startsAt,
      })),
    ),
  );
}

/** On the web what can be sent mostly is; over the counter it is taken along. */
function handedOver(product: Goods, isWeb: boolean, sessionId: number | undefined): Partial<GoodsLine> {
  if (sessionId !== undefined) return {pickup: 'gate', sessionId};
  const ways = product.pickup ?? ['shop', 'shipping'];
  return {pickup: isWeb && ways.includes('shipping') ? 'shipping' : ways.includes('digital') ? 'digital' : 'shop'};
}

/** What is sent goes out in one parcel, whose post is a line of its own. */
function addPost(lines: GoodsLine[]): void {
  const sent = lines.filter(line => line.pickup === 'shipping');
  if (sent.length === 0) return;
  for (const line of sent) {
    if (sent[0]!.fulfilment) line.fulfilment = sent[0]!.fulfilment;
    else delete line.fulfilment;
    delete line.code;
  }
  const cents = sent.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const unitCents = cents >= Number(SETTINGS.shippingFreeFromCents) ? 0 : Number(SETTINGS.shippingCents);
  lines.push({kind: 'shipping', description: 'Envío a domicilio', unitCents, quantity: 1});
}

/** Thirteen digits that a reader takes: the last one is the check of the others. */
function eanOf(n: number): string {
  const digits = `8437000${String(n).padStart(5, '0')}`;
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const RETURNED = [
  'La talla no es la suya',
  'Desistimiento dentro de los 14 días',
  'Llegó con un defecto en la costura',
];

function drawSales(
  variants: StoredVariant[],
  {calendar, chance, customers, staff, sessions}: CatalogueContext,
): GoodsOrder[] {
  return Array.from({length: 300}, (_, n): GoodsOrder => {
    const ago = Math.floor(chance.next() ** 1.6 * 170);
    const at = calendar.minutesAfter(calendar.daysAhead(-ago - 1, '09:00'), chance.below(750));
    const isWeb = chance.isLucky(0.6);
    const lines: GoodsLine[] = [];
    for (let i = 0; i < (chance.isLucky(0.3) ? 2 : 1); i += 1) {
      const variant = chance.pick(variants);
      const quantity = chance.isLucky(0.15) ? 2 : 1;
      if (lines.some(line => line.variantId === variant.id)) continue;
      const atGate = variant.product.pickup?.includes('gate') ?? false;
      const wanted = atGate && ago < 30 && sessions.length ? chance.pick(sessions) : null;
      // Nothing is bought for a session whose sale has not begun.
      const session = wanted && wanted.saleStartsAt <= at ? wanted : null;
      lines.push({
        kind: 'product',
        description: variant.name === 'Única' ? variant.product.name : `${variant.product.name}, ${variant.name}`,
        unitCents: variant.cents,
        quantity,
        variantId: variant.id,
        ...handedOver(variant.product, isWeb, session?.id),
        fulfilment:
          !isWeb || ago > 9
            ? 'delivered'
            : ago > 4
              ? chance.pick(['prepared', 'delivered'] as const)
              : chance.pick(['paid', 'paid', 'prepared'] as const),
        code: `P${String(n).padStart(3, '0')}${i}${chance.text(6, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`,
      });
    }
    addPost(lines);
    return {
      at,
      channel: isWeb ? 'web' : 'box_office',
      who: isWeb
        ? chance.pick(customers)
        : {customerId: null, firstName: '', surname1: '', surname2: '', email: '', phone: ''},
      staffUserId: isWeb ? null : staff.clerk,
      method: isWeb ? chance.pick(['card', 'card', 'bizum'] as const) : chance.pick(['cash', 'card_terminal'] as const),
      lines,
      returned:
        n % 23 === 5 && ago > 6
          ? {
              at: calendar.minutesAfter(at, 60 * 24 * 4),
              reason: chance.pick(RETURNED),
              staffUserId: staff.finance,
              staffName: 'Nuria Castells Roig',
            }
          : null,
    };
  });
}
