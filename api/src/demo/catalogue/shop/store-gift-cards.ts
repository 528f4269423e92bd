/**
 * Gift cards of the demo: bought on the web and at the counter, sent or still to be sent, spent in part and whole, one
 * kept back. Their money stands in an account of its own until it is spent.
 */
import {settingsInForce} from '../../../domain/settings/constants';
import {euros} from '../../../domain/kernel/money';
import {insertRows, takeIds, type DemoTx} from '../../bulk-insert';
import {dayOf} from '../../calendar';
import {chanceFrom} from '../../random';
import type {CatalogueContext} from '../catalogue-context';
import type {GoodsLine, GoodsOrder} from '../store-goods-orders';

const SEED = 20_160_065;
/** Of Crockford's 32, as the database draws them. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NOBODY = {customerId: null, firstName: '', surname1: '', surname2: '', email: '', phone: ''};

interface Draft {
  euros: number;
  daysAgo: number;
  to: string;
  message: string;
  /** Days from now; null: whoever buys it gives it. */
  sentIn: number | null;
  isCounter?: boolean;
  isBlocked?: boolean;
  /** Bought so many months before its last day, which is near. */
  endsIn?: number;
}

const CARDS: Draft[] = [
  {euros: 50, daysAgo: 118, to: 'Lucía', message: '¡Feliz cumpleaños! Para que vengas a vernos.', sentIn: -118},
  {euros: 25, daysAgo: 96, to: 'Hugo', message: 'Por las notas.', sentIn: -96},
  {euros: 100, daysAgo: 71, to: 'Los abuelos', message: 'Por vuestras bodas de oro.', sentIn: -66},
  {euros: 50, daysAgo: 54, to: '', message: '', sentIn: null, isCounter: true},
  {euros: 25, daysAgo: 40, to: 'Marta', message: 'Gracias por todo.', sentIn: -40, isBlocked: true},
  {euros: 75, daysAgo: 33, to: 'Iván', message: 'Nos vemos en el descanso.', sentIn: -30, endsIn: 25},
  {euros: 50, daysAgo: 19, to: '', message: '', sentIn: null, isCounter: true},
  {euros: 100, daysAgo: 12, to: 'Elena', message: 'De parte de toda la oficina.', sentIn: -12},
  {euros: 25, daysAgo: 6, to: 'Pablo', message: '¡Que lo disfrutes!', sentIn: 9},
  {euros: 50, daysAgo: 2, to: 'Carmen', message: 'Feliz santo.', sentIn: 20},
];

export async function drawGiftCards(
  tx: DemoTx,
  {calendar, customers, staff}: CatalogueContext,
): Promise<{orders: GoodsOrder[]; storeCards: (lineIds: Map<GoodsLine, number>) => Promise<void>}> {
  const chance = chanceFrom(SEED);
  const sales = CARDS.map((card, n): GoodsOrder => {
    const isCounter = card.isCounter ?? false;
    return {
      at: calendar.minutesAfter(calendar.daysAhead(-card.daysAgo, '10:00'), 37 * (n + 1)),
      channel: isCounter ? 'box_office' : 'web',
      who: isCounter ? NOBODY : chance.pick(customers),
      staffUserId: isCounter ? staff.clerk : null,
      method: isCounter ? 'cash' : 'card',
      lines: [
        {
          kind: 'gift_card',
          description: `Tarjeta regalo de ${euros(card.euros * 100)}`,
          unitCents: card.euros * 100,
          quantity: 1,
        },
      ],
      returned: null,
    };
  });
  const spending = await drawSpending(tx, calendar, staff.clerk);
  const storeCards = async (lineIds: Map<GoodsLine, number>): Promise<void> => {
    const first = await takeIds(tx, 'gift_card', CARDS.length);
    const months = Number(settingsInForce({}).giftCardMonths);
    await insertRows(
      tx,
      'gift_card',
      CARDS.map((card, n) => {
        const {at, who, lines} = sales[n]!;
        const sentAt = card.sentIn === null ? null : calendar.daysAhead(card.sentIn, '10:00');
        const isLater = card.sentIn !== null && card.sentIn !== -card.daysAgo;
        const paidAt = calendar.minutesAfter(at, 1);
        return {
          id: first + n,
          orderLineId: lineIds.get(lines[0]!)!,
          state: card.isBlocked ? 'blocked' : 'active',
          code: chance.text(16, SIGNS),
          amountCents: card.euros * 100,
          senderName: who.firstName,
          recipientName: card.to,
          recipientEmail: card.sentIn === null ? '' : `regalo.${n + 1}@example.net`,
          message: card.message,
          deliverOn: isLater ? dayOf(sentAt!) : null,
          deliveredAt: sentAt !== null && card.sentIn! < 0 ? (isLater ? sentAt : paidAt) : null,
          // One of an earlier rule is near its end.
          expiresOn: dayOf(card.endsIn ? calendar.daysAhead(card.endsIn, '10:00') : inMonths(at, months)),
          activatedAt: paidAt,
          createdAt: at,
        };
      }),
    );
    await storeEntries(tx, {first, sales, spending, lineIds, uuid: () => chance.uuid()});
  };
  return {orders: [...sales, ...spending.map(one => one.order)], storeCards};
}

function inMonths(at: Date, months: number): Date {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

interface Spending {
  /** Which of the cards. */
  card: number;
  order: GoodsOrder;
}

/** What was bought with a card and nothing else, at the counter: one thing each, the third card to the last cent it can. */
async function drawSpending(
  tx: DemoTx,
  calendar: CatalogueContext['calendar'],
  staffUserId: number,
): Promise<Spending[]> {
  const {rows} = await tx.query<{id: number; name: string; cents: number}>(
    `select v.id, case v.name when 'Única' then p.name else p.name || ', ' || lower(v.name) end as name,
            v.price_cents as cents
       from product_variant v join product p on p.id = v.product_id
      where p.state = 'published' and p.kind = 'goods' and v.price_cents between 300 and 2500 order by v.id`,
  );
  const spent = CARDS.map(() => 0);
  return [0, 1, 2, 3, 2, 0, 7].flatMap((card, n) => {
    const thing = rows[(n * 5) % rows.length]!;
    if (spent[card]! + thing.cents > CARDS[card]!.euros * 100) return [];
    spent[card]! += thing.cents;
    const daysAgo = Math.max(1, Math.round(CARDS[card]!.daysAgo / 2) - 3 * n);
    const order: GoodsOrder = {
      at: calendar.minutesAfter(calendar.daysAhead(-daysAgo, '11:00'), 23 * n),
      channel: 'box_office',
      who: NOBODY,
      staffUserId,
      method: 'gift_card',
      lines: [
        {
          kind: 'product',
          description: thing.name,
          unitCents: thing.cents,
          quantity: 1,
          variantId: thing.id,
          pickup: 'shop',
          fulfilment: 'delivered',
          code: `G${String(n).padStart(3, '0')}REGALADO`,
        },
      ],
      returned: null,
    };
    return [{card, order}];
  });
}

interface Entries {
  first: number;
  sales: GoodsOrder[];
  spending: Spending[];
  lineIds: Map<GoodsLine, number>;
  uuid: () => string;
}

/** What is on each card, and in the books: what was sold is owed, what was spent was posted with its payment. */
async function storeEntries(tx: DemoTx, {first, sales, spending, lineIds, uuid}: Entries): Promise<void> {
  const {rows} = await tx.query<{line: number; order: number; number: string; paid: Date}>(
    `select l.id as line, o.id as order, o.number, o.paid_at as paid from order_line l join "order" o on o.id = l.order_id
      where l.id = any($1)`,
    [[...sales, ...spending.map(one => one.order)].map(order => lineIds.get(order.lines[0]!)!)],
  );
  const orderOf = ({lines}: GoodsOrder) => rows.find(row => row.line === lineIds.get(lines[0]!))!;
  await insertRows(
    tx,
    'gift_card_entry',
    [
      ...sales.map((order, card) => ({card, order, kind: 'issue', sign: 1})),
      ...spending.map(({card, order}) => ({card, order, kind: 'use', sign: -1})),
    ]
      .sort((a, b) => a.order.at.getTime() - b.order.at.getTime())
      .map(({card, order, kind, sign}) => ({
        giftCardId: first + card,
        kind,
        amountCents: sign * order.lines[0]!.unitCents,
        orderId: orderOf(order).order,
        note: `Pedido ${orderOf(order).number}`,
        createdAt: orderOf(order).paid,
      })),
  );
  await insertRows(
    tx,
    'ledger_entry',
    sales.flatMap(order => {
      const {order: orderId, paid} = orderOf(order);
      const [posting, cents] = [uuid(), order.lines[0]!.unitCents];
      return [
        {posting, at: paid, account: 'sales', amountCents: cents, orderId},
        {posting, at: paid, account: 'gift_cards', amountCents: -cents, orderId},
      ];
    }),
  );
}
