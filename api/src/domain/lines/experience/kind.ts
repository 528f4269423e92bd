/**
 * Places of an experience at one of its hours: held from the cart on (goods/claims), let in against a code; given back,
 * they are free again.
 */
import type {Tx} from '../../kernel/tx';
import {bindClaims, leaveCart, letGo, REDEMPTION_CODE, sellClaims, unsell} from '../../goods/claims';
import {refuseLateReturn} from '../../goods/may-return';
import {sayGoods} from '../../goods/say';
import {becomes, begins, mayBecome, move, to} from '../../machines/move';
import type {Due} from '../../orders/due';
import {tooFew} from '../../orders/rules/tariff-limits';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';
import type {FreedSeat} from '../../seats/release';

const WHAT = 'experience_slot_id';

export const experience: LineKind = {
  word: 'Experiencia',
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

async function readCart(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<{
    id: number;
    quantity: number;
    unitCents: number;
    slotId: number;
    name: string;
    together: number;
    least: number;
    productId: number;
    productCategoryId: number;
    vatCode: string;
    at: string;
    meetingPoint: string;
  }>(
    `select c.id, c.quantity, c.unit_cents as "unitCents", s.id as "slotId", p.name, p.min_per_order as least, p.id as "productId",
            p.product_category_id as "productCategoryId",
            (sum(c.quantity) over (partition by s.id))::int as together, p.vat_code as "vatCode",
            to_char(s.starts_at at time zone o.timezone, 'DD/MM/YYYY HH24:MI') as at, e.meeting_point as "meetingPoint"
       from goods_claim c join experience_slot s on s.id = c.experience_slot_id
       join experience e on e.id = s.experience_id join product p on p.id = e.product_id cross join organization o
      where c.cart_id = $1 and c.order_id is null and c.expires_at > now() order by c.id`,
    [cartId],
  );
  return rows.map(row => ({
    kind: 'experience',
    description: `${row.name}, ${row.at}`,
    detail: row.meetingPoint,
    cents: row.unitCents * row.quantity,
    quantity: row.quantity,
    productId: row.productId,
    productCategoryId: row.productCategoryId,
    ...(row.together < row.least
      ? {problem: {code: 'below_minimum' as const, message: tooFew(`«${row.name}»`, row.least, row.together)}}
      : {}),
    vatCode: row.vatCode,
    ownId: row.id,
    experienceSlotId: row.slotId,
  }));
}

/** The line is the living one by the same write, as of goods. */
async function owe(tx: Tx, _orderId: number, lines: Line[]): Promise<boolean> {
  await tx.query(
    `update order_line l set ${becomes('order_line', 'active', 'l')}, ${begins('goods', 'paid')},
            redemption_code = ${REDEMPTION_CODE}
      where l.id = any($1) and ${mayBecome('order_line', 'active', 'l')}`,
    [lines.map(line => line.id)],
  );
  return true;
}

async function takeBack(tx: Tx, _orderId: number, lines: Line[]): Promise<FreedSeat[]> {
  const ids = lines.map(line => line.id);
  await move(tx, to('goods', 'returned'), {where: 'id = any($1)', values: [ids]});
  await unsell(tx, WHAT, ids);
  return [];
}
