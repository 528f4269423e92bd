/**
 * The post of a cart's goods: one line, at the club's price of the moment, nothing from an amount on. It asks for an
 * address before it is bought, and goes back with what was sent, or before it is sent (RDL 1/2007, art. 107.1: who
 * withdraws gets the cost of the ordinary delivery back).
 */
import {conflict} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import type {Due} from '../../orders/due';
import {NOTHING, type Line, type LineKind, type PaperParts} from '../../orders/line-kind';
import type {FreedSeat} from '../../seats/release';
import {readSettings} from '../../settings/read-settings';

export const shipping: LineKind = {
  word: 'Envío',
  sold: [{as: 'goods', when: 'true'}],
  settledAs: 'products',
  paper: 'receipt',
  keepsToItself: true,
  goesInParts: true,
  inCart: readCart,
  // It is there as long as something is sent.
  leaves: async (tx, cartId) => (await sentGoods(tx, cartId)).pieces,
  rivals: NOTHING.rivals,
  placed: address,
  secure: NOTHING.secure,
  give: owe,
  ended: NOTHING.ended,
  mayRefund: refuseSent,
  refunded: takeBack,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says,
};

async function sentGoods(tx: Tx, cartId: string): Promise<{pieces: number; cents: number}> {
  const {rows} = await tx.query<{pieces: number; cents: number}>(
    `select coalesce(sum(quantity), 0)::int as pieces, coalesce(sum(quantity * unit_cents), 0)::int as cents
       from goods_claim where cart_id = $1 and pickup = 'shipping' and order_id is null and expires_at > now()`,
    [cartId],
  );
  return rows[0]!;
}

async function readCart(tx: Tx, cartId: string): Promise<Due[]> {
  const goods = await sentGoods(tx, cartId);
  if (goods.pieces === 0) return [];
  const settings = await readSettings(tx);
  const freeFrom = Number(settings.shippingFreeFromCents);
  const isFree = freeFrom > 0 && goods.cents >= freeFrom;
  const {rows} = await tx.query<{to: string}>(
    `select concat_ws(', ', recipient, address, postal_code || ' ' || city) as to from cart_shipping where cart_id = $1`,
    [cartId],
  );
  return [
    {
      kind: 'shipping',
      description: 'Envío a domicilio',
      detail:
        rows[0]?.to ??
        (freeFrom > 0 && !isFree ? `Gratis desde ${euros(freeFrom)} en productos que se envían` : undefined),
      cents: isFree ? 0 : Number(settings.shippingCents),
      vatCode: 'general',
      ...(rows[0] ? {} : {problem: {code: 'address_missing', message: 'Escribe a qué dirección lo enviamos.'}}),
    },
  ];
}

/** The order keeps the address of that moment; it is a parcel when it is paid. */
async function address(tx: Tx, orderId: number, lines: Line[]): Promise<void> {
  await tx.query(
    `insert into shipment (order_line_id, recipient, address, postal_code, city, province, phone)
     select $2, a.recipient, a.address, a.postal_code, a.city, a.province, a.phone
       from "order" o join cart_shipping a on a.cart_id = o.cart_id where o.id = $1`,
    [orderId, lines[0]!.id],
  );
}

async function owe(tx: Tx, _orderId: number, lines: Line[]): Promise<boolean> {
  await move(tx, to('shipment', 'due'), {where: 'order_line_id = any($1)', values: [lines.map(line => line.id)]});
  return true;
}

async function takeBack(tx: Tx, _orderId: number, lines: Line[]): Promise<FreedSeat[]> {
  await move(tx, to('shipment', 'void'), {where: 'order_line_id = any($1)', values: [lines.map(line => line.id)]});
  return [];
}

/** Once it is on its way, its cost goes back with all that was sent, not before. */
async function refuseSent(tx: Tx, orderId: number, lines: Line[]): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from shipment s where s.order_line_id = any($2) and s.state = 'shipped' and exists (select 1
       from order_line l where l.order_id = $1 and l.pickup = 'shipping' and l.state = 'active'
         and l.fulfilment = 'delivered')`,
    [orderId, lines.map(line => line.id)],
  );
  if (rowCount)
    throw conflict('shipping_kept', 'El envío ya se hizo: su coste se devuelve cuando vuelve todo lo que se envió.');
}

async function says(tx: Tx, _orderId: number, lines: Line[]): Promise<Partial<PaperParts>> {
  const {rows} = await tx.query<{to: string; carrier: string; tracking: string; isShipped: boolean}>(
    `select concat_ws(', ', recipient, address, postal_code || ' ' || city, nullif(province, '')) as to, carrier,
            tracking_number as tracking, state = 'shipped' as "isShipped" from shipment
      where order_line_id = any($1) and forgotten_at is null`,
    [lines.map(line => line.id)],
  );
  return {
    notes: rows.map(({to, carrier, tracking, isShipped}) =>
      isShipped
        ? `Enviado a ${to}, con ${[carrier, tracking && `número de seguimiento ${tracking}`].filter(Boolean).join(', ')}.`
        : `Se enviará a ${to}.`,
    ),
  };
}
