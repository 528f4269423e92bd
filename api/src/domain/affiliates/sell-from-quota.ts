/**
 * An agency or fan club sells from its own quota, whole or not at all: seats and places leave its blocks, and order,
 * tickets, debt and ledger stand, in one transaction. Nothing is paid: it owes the price less its commission, up to its
 * credit (the trigger of sale_on_account refuses the rest, whatever writes). No booking fee and no discount of ours: its tariffs are agreed.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {placeOrder, type Buyer} from '../orders/place';
import type {Said} from '../orders/rules/hear';
import {billingOf, type SaidInvoice} from '../orders/rules/invoice-data';
import {settleWithoutBank} from '../payments/settle';
import {openCart} from '../seats/hold-zone';
import type {FreedSeat} from '../seats/release';
import {takeFromBlock, takePlacesFromBlock, type BlockedPlaces, type BlockedSeat} from '../seats/take-from-block';
import {settleOnAccount} from './settle-on-account';

export interface QuotaSale {
  affiliateId: number;
  staffUserId: number;
  /** From the caller's random source: it lives inside this transaction. */
  cartId: string;
  seats: BlockedSeat[];
  places: BlockedPlaces[];
  buyer: Buyer;
  invoice?: SaidInvoice | null | undefined;
  said: Said;
  expectedTotalCents: number;
}

export interface SoldFromQuota {
  orderId: number;
  orderNumber: string;
  totalCents: number;
  seats: FreedSeat[];
}

const MOMENT = 60;

/**
 * Errors: `forbidden` 403 it may not sell, `seats_taken`, `zone_full`, `total_changed` (details.totalCents),
 * `credit_used_up`, `sale_closed` 409, `invalid`, `invoice_data_needed` 422.
 */
export async function sellFromQuota(tx: Tx, ask: QuotaSale): Promise<SoldFromQuota> {
  const {affiliateId, cartId, staffUserId} = ask;
  if (ask.seats.length + ask.places.length === 0) throw invalid({seats: 'Elige al menos una entrada.'});
  const {rows} = await tx.query<{commissionBp: number}>(
    'select commission_bp as "commissionBp" from affiliate where id = $1 and is_active and credit_cents is not null',
    [affiliateId],
  );
  if (!rows[0]) throw new DomainError('forbidden', 'No tienes activada la venta. Habla con nosotros.');
  await openCart(tx, {cartId, channel: 'partner', staffUserId, holdSeconds: MOMENT});
  await takeFromBlock(tx, cartId, ask.seats, {affiliateId});
  const names = new Map<string, string>();
  for (const places of [...ask.places].sort((a, b) => a.zoneId - b.zoneId || a.priceId - b.priceId)) {
    const claims = await takePlacesFromBlock(tx, cartId, places, affiliateId);
    claims.forEach((id, n) => names.set(`${placesKey(places)}.${n}`, `z:${id}.${n - claims.indexOf(id)}`));
  }
  const order = await asAsked(names, () =>
    placeOrder(tx, {
      cartId,
      channel: 'partner',
      buyer: ask.buyer,
      customerId: null,
      staffUserId,
      affiliateId,
      consents: billingOf(ask.invoice, ask.buyer.docNo),
      said: {
        ...ask.said,
        items: ask.said.items?.map(item => {
          const [key, n] = (names.get(`${item.key}.${item.n}`) ?? `${item.key}.${item.n}`).split('.');
          return {...item, key: key!, n: Number(n)};
        }),
      },
      expectedTotalCents: ask.expectedTotalCents,
    }),
  );
  if (order.isTrial) throw conflict('is_trial', 'Una prueba no se vende por agencias.');
  const seats =
    order.dueCents === 0
      ? await settleWithoutBank(tx, order.id)
      : await settleOnAccount(tx, order.id, order.dueCents, rows[0].commissionBp);
  return {orderId: order.id, orderNumber: order.number, totalCents: order.dueCents, seats};
}

/** Places have no name before they are taken: whoever asks calls them by session, zone and tariff, from 0. */
const placesKey = ({eventSessionId, zoneId, priceId}: BlockedPlaces): string =>
  `z:${eventSessionId}:${zoneId}:${priceId}`;

const AT = /^items\.z:\d+\.\d+\./;

/** Refusals name the places as they were asked for. */
async function asAsked<T>(names: ReadonlyMap<string, string>, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.errors) throw error;
    if (!Object.keys(error.errors).some(field => AT.test(field))) throw error;
    const askedFor = new Map([...names].map(([asked, taken]) => [`items.${taken}.`, `items.${asked}.`]));
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([field, message]) => {
          const at = AT.exec(field)?.[0];
          return [at ? field.replace(at, askedFor.get(at) ?? at) : field, message];
        }),
      ),
      error.message,
    );
  }
}
