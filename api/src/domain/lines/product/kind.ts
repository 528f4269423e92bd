/**
 * Goods of the shop: held from the cart on (goods/claims), then paid, prepared, delivered (goods/hand-over); given back,
 * they are on the shelf again. Several pieces of one variant are one line, which can be split when some come back.
 */
import type {Tx} from '../../kernel/tx';
import {SHOP_DISCOUNT} from '../../orders/rules/supporter-benefit';
import {bindClaims, leaveCart, letGo, REDEMPTION_CODE, sellClaims, unsell} from '../../goods/claims';
import {refuseLateReturn} from '../../goods/may-return';
import {VARIANT_NAME} from '../../claims/variant-name';
import {sayGoods} from '../../goods/say';
import {becomes, begins, mayBecome, move, to} from '../../machines/move';
import type {Due} from '../../orders/due';
import {tooFew} from '../../orders/rules/tariff-limits';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';
import type {FreedSeat} from '../../seats/release';

const WHAT = 'product_variant_id';

export const product: LineKind = {
  word: 'Producto',
  sold: [{as: 'goods', when: 'true'}],
  settledAs: 'products',
  paper: 'receipt',
  keepsToItself: true,
  goesInParts: true,
  inCart: readCart,
  leaves: (tx, cartId, ids) => leaveCart(tx, WHAT, cartId, ids),
  rivals: NOTHING.rivals,
  placed: (tx, orderId, lines) => bindClaims(tx, WHAT, orderId, lines),
  secure: (tx, _orderId, lines) => sellClaims(tx, WHAT, lines),
  give: owe,
  ended: async (tx, _orderId, end, lines) => {
    await letGo(tx, WHAT, end, lines);
    return [];
  },
  mayRefund: (tx, _orderId, lines) => refuseLateReturn(tx, lines),
  refunded: takeBack,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: (tx, _orderId, lines) => sayGoods(tx, lines),
};

interface InCart {
  id: number;
  quantity: number;
  unitCents: number;
  variantId: number;
  pickup: string;
  sessionId: number | null;
  name: string;
  /** Of the product in all its shapes: how many are here, how few there may be. */
  together: number;
  least: number;
  productName: string;
  productId: number;
  productCategoryId: number;
  vatCode: string;
  session: string | null;
  discountBp: number;
  bundle: Due['bundle'] | null;
}

async function readCart(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<InCart>(
    `select c.id, c.quantity, c.unit_cents as "unitCents", v.id as "variantId", c.pickup,
            c.pickup_session_id as "sessionId", ${VARIANT_NAME} as name, p.name as "productName", p.id as "productId",
            p.product_category_id as "productCategoryId", p.min_per_order as least,
            (sum(c.quantity) filter (where c.bundle_pick is null) over (partition by p.id))::int as together, p.vat_code as "vatCode",
            case when c.bundle_pick is null then ${SHOP_DISCOUNT} else 0 end as "discountBp",
            case when c.bundle_pick is not null then json_build_object('productId', b.id, 'pick', c.bundle_pick, 'name', b.name)
              end as bundle,
            e.title || ', ' || to_char(s.starts_at at time zone n.timezone, 'DD/MM/YYYY') as session
       from goods_claim c join product_variant v on v.id = c.product_variant_id join product p on p.id = v.product_id
       left join product b on b.id = c.bundle_product_id left join event_session s on s.id = c.pickup_session_id left join event e on e.id = s.event_id
       left join venue n on n.id = e.venue_id
      where c.cart_id = $1 and c.order_id is null and c.expires_at > now() order by c.bundle_pick is not null, c.bundle_pick, c.id`,
    [cartId],
  );
  return rows.map(row => {
    const discountCents = Math.round((row.unitCents * row.quantity * row.discountBp) / 10_000);
    return {
      kind: 'product',
      description: row.name,
      detail: row.session ? `Se recoge en la puerta: ${row.session}` : HANDED[row.pickup]!,
      cents: row.unitCents * row.quantity - discountCents,
      discountCents,
      quantity: row.quantity,
      // What a bundle takes off is in its parts: no other discount is of them.
      ...(row.bundle
        ? {bundle: row.bundle}
        : {...shortOf(row), productId: row.productId, productCategoryId: row.productCategoryId}),
      vatCode: row.vatCode,
      ownId: row.id,
      productVariantId: row.variantId,
      pickup: row.pickup,
      pickupSessionId: row.sessionId,
    };
  });
}

const shortOf = ({together, least, productName}: InCart): Pick<Due, 'problem'> =>
  together < least ? {problem: {code: 'below_minimum', message: tooFew(`«${productName}»`, least, together)}} : {};

const HANDED: Record<string, string> = {
  shop: 'Se recoge en la tienda',
  shipping: 'Se envía a casa',
  digital: 'Llega por correo electrónico',
};

/**
 * From now on it waits to be handed over, against its code where the product has one. The line is the living one by the
 * same write: goods have no rivals, and a line stands in twenty indexes.
 */
async function owe(tx: Tx, _orderId: number, lines: Line[]): Promise<boolean> {
  await tx.query(
    `update order_line l set ${becomes('order_line', 'active', 'l')}, ${begins('goods', 'paid')},
            redemption_code = case when p.has_redemption_code and l.pickup <> 'shipping' then ${REDEMPTION_CODE} end
       from product_variant v join product p on p.id = v.product_id
      where v.id = l.product_variant_id and l.id = any($1) and ${mayBecome('order_line', 'active', 'l')}`,
    [lines.map(line => line.id)],
  );
  return true;
}

async function takeBack(tx: Tx, _orderId: number, lines: Line[], byId: number | null): Promise<FreedSeat[]> {
  const ids = lines.map(line => line.id);
  await move(tx, to('goods', 'returned'), {where: 'id = any($1)', values: [ids]});
  await unsell(tx, WHAT, ids, byId);
  return [];
}
