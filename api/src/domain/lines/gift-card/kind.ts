/**
 * A gift card: a multi-purpose voucher, so its sale carries no VAT and what it buys does (Directive 2016/1065). The money
 * is owed to whoever spends it: it stands in an account of its own until then. Sold once: its row is tied to one line.
 */
import {conflict} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import {together, type Tx} from '../../kernel/tx';
import {areTied, leaveRows, tieRows} from '../own-rows';
import {becomes, mayBecome, move, to} from '../../machines/move';
import type {Due} from '../../orders/due';
import {NOTHING, type Line, type LineKind, type PaperParts} from '../../orders/line-kind';
import {post} from '../../payments/ledger';
import type {FreedSeat} from '../../seats/release';
import {readGiftOffer} from '../../gift-cards/offer';

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

export const giftCard: LineKind = {
  word: 'Tarjeta regalo',
  sold: [{as: 'goods', when: 'true'}],
  settledAs: null,
  paper: 'receipt',
  keepsToItself: true,
  goesInParts: false,
  inCart: readCart,
  leaves: leaveRows('gift_card'),
  rivals: NOTHING.rivals,
  placed: tieRows('gift_card'),
  secure: areTied('gift_card'),
  give: activate,
  ended: NOTHING.ended,
  mayRefund: refuseUsed,
  refunded: takeBack,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says,
};

/** Begins with a capital, whoever it is for or not. */
const saysWay = (to: string, way: string): string =>
  to ? `Para ${to}: ${way}` : way[0]!.toLocaleUpperCase('es') + way.slice(1);

async function readCart(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<{id: number; cents: number; to: string; email: string; on: string | null}>(
    `select id, amount_cents as cents, recipient_name as to, recipient_email as email,
            to_char(deliver_on, 'DD/MM/YYYY') as on from gift_card where cart_id = $1 order by id`,
    [cartId],
  );
  return rows.map(({id, cents, to, email, on}) => ({
    kind: 'gift_card',
    description: `Tarjeta regalo de ${euros(cents)}`,
    detail: saysWay(
      to,
      email ? `se envía a ${email}${on ? ` el ${on}` : ' al pagar'}` : 'la recibes tú para regalarla',
    ),
    cents,
    vatCode: 'not_subject',
    ownId: id,
  }));
}

/** The card, what is on it and what is owed for it, in one turn. */
async function activate(tx: Tx, orderId: number, lines: Line[]): Promise<boolean> {
  const {months} = await readGiftOffer(tx);
  const cents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const [{rows}] = await together([
    tx.query<{cents: number}>(
      `with sold as (
         update gift_card g set ${becomes('gift_card', 'active', 'g')}, cart_id = null, code = new_gift_code(),
                activated_at = now(),
                expires_on = (now() at time zone club_zone() + make_interval(months => $2::int))::date
          where g.order_line_id = any($1) and ${mayBecome('gift_card', 'active', 'g')} returning g.id, g.amount_cents)
       insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
       select s.id, 'issue', s.amount_cents, o.id, 'Pedido ' || o.number from sold s, "order" o where o.id = $3
        order by s.id returning amount_cents as cents`,
      [idsOf(lines), months, orderId],
    ),
    post(tx, {orderId}, [
      ['sales', cents],
      ['gift_cards', -cents],
    ]),
  ]);
  if (rows.length !== lines.length) return false;
  // What is owed is what is on the cards: no discount takes anything off them.
  if (rows.reduce((sum, row) => sum + row.cents, 0) !== cents)
    throw new Error(`gift cards of order ${orderId} do not add up`);
  return true;
}

/** Spent in part, its money is somebody's purchase by now. */
async function refuseUsed(tx: Tx, _orderId: number, lines: Line[]): Promise<void> {
  const {rows} = await tx.query<{end: string; spent: number}>(
    `select right(code, 4) as end, amount_cents - balance_cents as spent from gift_card where order_line_id = any($1)
      order by id for update`,
    [idsOf(lines)],
  );
  const used = rows.find(row => row.spent !== 0);
  if (used)
    throw conflict(
      'gift_card_used',
      `De la tarjeta regalo que acaba en ${used.end} ya se han gastado ${euros(used.spent)}: no se devuelve.`,
    );
}

async function takeBack(tx: Tx, orderId: number, lines: Line[]): Promise<FreedSeat[]> {
  const {rows} = await tx.query<{cents: number}>(
    `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
     select g.id, 'void', -g.balance_cents, o.id, 'Devolución del pedido ' || o.number
       from gift_card g, "order" o where g.order_line_id = any($1) and o.id = $2 and g.balance_cents > 0 order by g.id
     returning -amount_cents as cents`,
    [idsOf(lines), orderId],
  );
  await move(tx, to('gift_card', 'void'), {where: 'order_line_id = any($1)', values: [idsOf(lines)]});
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  await post(tx, {orderId}, [
    ['gift_cards', cents],
    ['sales', -cents],
  ]);
  return [];
}

async function says(tx: Tx, _orderId: number, lines: Line[]): Promise<Partial<PaperParts>> {
  const {rows} = await tx.query<{
    cents: number;
    code: string;
    to: string;
    email: string;
    on: string | null;
    expires: string | null;
  }>(
    `select amount_cents as cents, code, recipient_name as to, recipient_email as email,
            to_char(deliver_on, 'DD/MM/YYYY') as on, to_char(expires_on, 'DD/MM/YYYY') as expires
       from gift_card where order_line_id = any($1) and state = 'active' order by id`,
    [idsOf(lines)],
  );
  return {
    redemptions: rows.map(({cents, code, to, email, on, expires}) => ({
      title: `Tarjeta regalo de ${euros(cents)}${to ? ` para ${to}` : ''}`,
      quantity: 1,
      code,
      detail: [
        email ? `La enviamos a ${email}${on ? ` el ${on}` : ''}.` : 'Regálala con este código.',
        'Se gasta en la tienda y en las taquillas, de una vez o de varias.',
        expires ? `Vale hasta el ${expires}.` : 'No caduca.',
      ].join(' '),
    })),
    notes: ['La tarjeta regalo no lleva IVA: lo lleva lo que se compra con ella.'],
  };
}
