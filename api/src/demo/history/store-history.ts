/**
 * Two seasons of sales up to this minute: about 30,000 paid orders, and what went wrong with a few of the last ones.
 */
import type {Config} from '../../platform/environment/config';
import type {Staff} from '../accounts';
import type {Blocked} from '../blocks';
import type {Calendar} from '../calendar';
import {storeDiscounts} from '../discounts';
import {chanceFrom, type Chance} from '../random';
import type {StoredSession} from '../store-events';
import {insertRows, type DemoTx} from '../bulk-insert';
import {storeBuyers, type Buyer} from '../buyers';
import {drawOrders, type DrawContext} from './draw-orders';
import {storeIncidents} from './incidents';
import {storeMails} from './mails';
import type {DraftOrder, VatRates} from './order-draft';
import {gatherParties, type Party} from './parties';
import {storeOrders} from './store-orders';
import {pastOrders} from './past-orders';
import {abandonSome, lateMoney, pendingOrders, refundSome} from './troubles';

export interface History {
  calendar: Calendar;
  chance: Chance;
  sessions: StoredSession[];
  /** Over already. */
  played: StoredSession[];
  blocked: Blocked;
  staff: Staff;
  ana: Buyer;
  config: Config;
}

const PEOPLE = 1500;
const CUSTOMERS = 320;
const PAST_SEED = 1898;
const ABANDONED = 64;

/** The number of paid orders. */
export async function storeHistory(tx: DemoTx, history: History): Promise<number> {
  const {calendar, chance, sessions, staff, config} = history;
  const discounts = await storeDiscounts(tx, sessions, calendar);
  const buyers = await storeBuyers(tx, PEOPLE, CUSTOMERS, calendar, chance);
  const context: DrawContext = {
    calendar,
    chance,
    vat: await readVatRates(tx),
    discounts,
    buyers,
    clerkId: staff.clerk,
    hasCodes: true,
  };
  const parties = sessions.flatMap(session =>
    gatherParties(session, history.blocked.get(session.id) ?? new Set(), chance),
  );
  const {shopping, paying, sold} = whoIsHereNow(parties);
  const paid = drawOrders(sold, context);
  refundSome(paid, staff.finance, context);
  giveToAna(paid, history.ana);
  const couples = paid.filter(
    order => order.channel === 'web' && order.discountId === null && order.lines.length === 2,
  );
  const late = lateMoney(
    couples.find(order => order.lines[0]!.session.session.crowd === 'nearly') ?? couples[0]!,
    context,
  );
  const stored = await storeOrders(
    tx,
    [
      ...pastOrders(history.played, {...context, chance: chanceFrom(PAST_SEED)}),
      ...paid,
      late,
      ...abandonSome(sold, ABANDONED, context),
      ...pendingOrders(paying, context),
    ],
    config.redsys,
    chance,
  );
  await storeOpenCarts(tx, shopping, context);
  await storeIncidents(tx, stored, staff, calendar);
  await storeMails(tx, stored, config);
  return stored.filter(({order}) => order.paidAt !== null).length;
}

/** Rates of today: no session of the demo is so far away that another rate is known. */
async function readVatRates(tx: DemoTx): Promise<VatRates> {
  const {rows} = await tx.query<{code: string; bp: number}>(
    `select code, vat_rate_bp(code, club_today()) as bp from vat_rate group by code`,
  );
  return {byCode: Object.fromEntries(rows.map(row => [row.code, row.bp]))};
}

/** The last groups of the first match are still choosing or at the bank. */
function whoIsHereNow(parties: Party[]): {shopping: Party[]; paying: Party[]; sold: Party[]} {
  const first = parties[0]!.session;
  const last = parties
    .filter(party => party.session === first && party.seats.length > 1 && party.seats.length < 5)
    .slice(-5);
  return {shopping: last.slice(0, 3), paying: last.slice(3), sold: parties.filter(party => !last.includes(party))};
}

/**
 * What the demo's customer finds in her account: football, theatre, the family, something free, something given back.
 */
function giveToAna(orders: DraftOrder[], ana: Buyer): void {
  const wanted: [slug: string, tickets: number, state: DraftOrder['state']][] = [
    ['ud-alameda-real-valdehierro', 2, 'paid'],
    ['la-casa-de-los-alamos', 2, 'paid'],
    ['el-faro-que-no-sabia-dormir', 3, 'paid'],
    ['entrenamiento-a-puertas-abiertas', 3, 'paid'],
  ];
  const take = (fits: (order: DraftOrder) => boolean) => {
    const order = orders.findLast(o => o.channel === 'web' && o.buyer !== ana && fits(o));
    if (order) order.buyer = ana;
  };
  for (const [slug, tickets, state] of wanted)
    take(
      order => order.state === state && order.lines.length === tickets && order.lines[0]!.session.event.slug === slug,
    );
  take(order => order.state === 'partially_refunded' && order.lines.length <= 4);
}

async function storeOpenCarts(tx: DemoTx, parties: Party[], {calendar, chance}: DrawContext): Promise<void> {
  const carts = parties.map((party, i) => ({
    id: chance.uuid(),
    party,
    expiresAt: calendar.minutesAfter(calendar.now, 8 + 3 * i),
  }));
  await insertRows(
    tx,
    'cart',
    carts.map(({id, expiresAt}) => ({
      id,
      channel: 'web',
      expiresAt,
      hardLimitAt: calendar.minutesAfter(expiresAt, 25),
      createdAt: calendar.minutesAfter(expiresAt, -15),
    })),
  );
  await tx.query(
    `update cart c set place_needed_at = c.created_at from unnest($1::uuid[], $2::int[]) as w(cart, seat)
       join seat s on s.id = w.seat and s.attributes & 1 <> 0 where c.id = w.cart`,
    [
      carts.flatMap(({id, party}) => party.seats.map(() => id)),
      carts.flatMap(({party}) => party.seats.map(({seatId}) => seatId)),
    ],
  );
  await insertRows(
    tx,
    'seat_claim',
    carts.flatMap(({id, party, expiresAt}) => {
      const price = party.session.prices.find(p => p.zoneId === party.zoneId)!;
      return party.seats.map(seat => ({
        eventSessionId: party.session.id,
        seatId: seat.seatId,
        kind: 'hold',
        cartId: id,
        priceId: price.id,
        expiresAt,
      }));
    }),
  );
}
