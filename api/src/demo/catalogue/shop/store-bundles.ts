/** Bundles of what the shop has already: a club's kit and its day at the ground, a theatre's memory of the season. */
import type {DemoTx} from '../../bulk-insert';
import type {CatalogueContext} from '../catalogue-context';
import {meantFor, type Meant} from '../../../platform/environment/demo-profile';
import {drawPictures} from '../pictures';

interface DemoBundle extends Meant {
  slug: string;
  name: string;
  category: string;
  summary: string;
  items: [product: string, quantity: number, partCents: number][];
}

const BUNDLES: DemoBundle[] = [
  {
    of: 'club',
    slug: 'lote-equipacion-completa',
    name: 'Lote de equipación completa',
    category: 'equipaciones',
    summary: 'Camiseta, pantalón y medias, cada cosa en tu talla.',
    items: [
      ['Camiseta primera equipación', 1, 6400],
      ['Pantalón de juego', 1, 2600],
      ['Medias oficiales', 1, 1000],
    ],
  },
  {
    of: 'club',
    slug: 'lote-dos-en-la-grada',
    name: 'Lote dos en la grada',
    category: 'accesorios',
    summary: 'Dos gorras y dos bufandas para ir en pareja.',
    items: [
      ['Gorra bordada', 2, 1600],
      ['Bufanda clásica', 2, 1200],
    ],
  },
  {
    of: 'theatre',
    slug: 'lote-del-teatro',
    name: 'Lote del teatro',
    category: 'de-escena',
    summary: 'La historia de la casa y una bolsa para llevarla.',
    items: [
      ['Libro «El telón de 1908»', 1, 2100],
      ['Bolsa de tela', 1, 700],
    ],
  },
];

export async function storeBundles(tx: DemoTx, {profile, calendar}: CatalogueContext): Promise<void> {
  const bundles = BUNDLES.filter(meantFor(profile));
  const pictures = await drawPictures(
    tx,
    profile,
    bundles.map(({name}) => name),
  );
  for (const [i, bundle] of bundles.entries()) {
    const {rows} = await tx.query<{id: number}>(
      `insert into product (slug, name, kind, product_category_id, summary, description_html, media_file_id, vat_code, state,
         pickup, stock_policy, max_per_order, created_at)
       select $1, $2, 'bundle', c.id, $4, '<p>' || $4 || '</p>', $5, 'general', 'published', '{shop,shipping}', 'none', 4, $6
         from product_category c where c.slug = $3 returning id`,
      [bundle.slug, bundle.name, bundle.category, bundle.summary, pictures[i], calendar.daysAhead(-60, '10:00')],
    );
    await tx.query(
      `insert into bundle_item (product_id, item_product_id, quantity, part_cents, position)
       select $1, p.id, n.quantity, n.cents, n.position * 10
         from unnest($2::text[], $3::int[], $4::int[]) with ordinality as n(name, quantity, cents, position)
         join product p on p.name = n.name`,
      [rows[0]!.id, ...[0, 1, 2].map(at => bundle.items.map(item => item[at]))],
    );
  }
}
