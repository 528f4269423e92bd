/**
 * A product is shown to the public only when there is something of it to buy; a variant of counted goods has a count.
 */
import {DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface ProductFields {
  id?: number;
  state?: string;
  kind?: string;
  pickup?: string[];
  withdrawalDays?: number | null;
  minPerOrder?: number;
  maxPerOrder?: number;
}

export async function checkProduct(tx: Tx, before: ProductFields | null, data: ProductFields): Promise<void> {
  const product = {...before, ...data};
  if (product.pickup && product.pickup.length === 0) throw invalid({pickup: 'Elige al menos una forma de entrega.'});
  if (product.kind === 'goods' && product.pickup?.includes('shipping') && (product.withdrawalDays ?? 14) < 14)
    throw invalid({
      withdrawalDays: 'Lo que se envía a casa se puede devolver durante 14 días como mínimo (RDL 1/2007, art. 102).',
    });
  if ((product.minPerOrder ?? 1) > (product.maxPerOrder ?? 10))
    throw invalid({minPerOrder: `No puede ser más que lo máximo por pedido (${product.maxPerOrder ?? 10}).`});
  if (product.kind === 'bundle') {
    if (product.pickup?.some(way => way === 'gate' || way === 'digital'))
      throw invalid({pickup: 'Un lote se recoge en la tienda o se envía a casa.'});
    if ((product.minPerOrder ?? 1) > 1) throw invalid({minPerOrder: 'Un lote se puede comprar de uno en uno.'});
  }
  if (before?.kind && product.kind !== before.kind && [product.kind, before.kind].includes('bundle'))
    throw invalid({kind: 'Un lote no se convierte en otra cosa, ni al revés: crea otro producto.'});
  if (data.state !== 'published') return;
  const {rows} = await tx.query<{sellable: boolean}>(
    `select exists (select 1 from product_variant where product_id = $1 and is_active)
         or exists (select 1 from experience e join experience_slot s on s.experience_id = e.id
           where e.product_id = $1)
         or exists (select 1 from bundle_item where product_id = $1) as sellable`,
    [before?.id ?? 0],
  );
  if (!rows[0]!.sellable)
    throw invalid({
      state:
        'Para publicarlo necesita al menos una variante activa; si es una experiencia, un turno; si es un lote, lo que lleva.',
    });
}

interface ItemFields {
  productId?: number;
  itemProductId?: number;
}

/** What a bundle is made of has a shelf of its own. */
export async function checkBundleItem(tx: Tx, before: ItemFields | null, data: ItemFields): Promise<void> {
  const item = {...before, ...data};
  const {rows} = await tx.query<{id: number; kind: string}>('select id, kind from product where id = any($1)', [
    [item.productId, item.itemProductId],
  ]);
  const kindOf = (id?: number) => rows.find(row => row.id === id)?.kind;
  if (kindOf(item.productId) !== 'bundle') throw invalid({productId: 'Ese producto no es un lote.'});
  if (!['goods', 'service'].includes(kindOf(item.itemProductId) ?? ''))
    throw invalid({itemProductId: 'Un lote lleva artículos o servicios, no otros lotes ni experiencias.'});
}

interface VariantFields {
  id?: number;
  ean?: string | null;
  productId?: number;
  stock?: number | null;
  held?: number;
}

export async function checkVariant(tx: Tx, before: VariantFields | null, data: VariantFields): Promise<void> {
  const variant = {...before, ...data};
  const {rows} = await tx.query<{policy: string; kind: string}>(
    'select stock_policy as policy, kind from product where id = $1',
    [variant.productId],
  );
  if (rows[0]?.kind === 'bundle') throw invalid({productId: 'Un lote no tiene variantes: las tienen sus piezas.'});
  if (rows[0]?.policy === 'strict' && (variant.stock === null || variant.stock === undefined))
    throw invalid({stock: 'De este producto se cuentan las existencias: escribe cuántas hay, aunque sean 0.'});
  if (data.ean) {
    const {rows: others} = await tx.query<{name: string}>(
      `select p.name || ', ' || v.name as name from product_variant v join product p on p.id = v.product_id
        where v.ean = $1 and v.id is distinct from $2::int`,
      [data.ean, before?.id ?? null],
    );
    if (others[0]) {
      const whose = `Ese código ya es de «${others[0].name}».`;
      throw new DomainError('duplicate', whose, {errors: {ean: whose}});
    }
  }
  if (data.stock !== null && data.stock !== undefined && data.stock < (before?.held ?? 0))
    throw invalid({stock: `Ahora mismo hay ${before!.held} en carritos: no puede haber menos.`});
}
