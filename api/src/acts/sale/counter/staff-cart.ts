/** Selling at the box office: the cart of the member of staff who asks, and the sale over the counter. */
import {randomUUID} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {signedId} from '../../../platform/keys/token';
import {Database} from '../../../platform/database/db';
import {useDiscountCode} from '../../../domain/orders/codes/use-code';
import {requireClerk, requireClerkSells} from '../../../domain/box-office/require-clerk';
import {handOverAtOnce} from '../../../domain/catalogue/fulfilment';
import {readInvoiceData} from '../../../domain/orders/rules/invoice-data';
import {readBuyerDocument} from '../../../domain/orders/rules/tax-id';
import {dropPass, usePass} from '../../../domain/passes/tickets/use-pass';
import {lastSaleOf, type CounterSold} from '../../../domain/box-office/last-sale';
import {sellAtCounter, type Sold} from '../../../domain/box-office/sell-at-counter';
import {extendCart} from '../../../domain/seats/release';
import {requireNoCharge} from '../../../domain/terminals/use-charge';
import {findStaffCart, forgetBuyer} from '../../../domain/seats/staff-cart';
import type {BlockedSeat} from '../../../domain/seats/take-from-block';
import {DomainError, invalid} from '../../../domain/kernel/errors';
import {
  BEST_BODY,
  changeCartPrices,
  CHANGES_BODY,
  CODE_BODY,
  HELD,
  HELD_ZONE,
  KEYS_BODY,
  PASS_BODY,
  SEATS_BODY,
  ZONES_BODY,
} from '../shop/cart-operations';
import {CART, viewCart, type CartView} from '../shop/cart-view';
import {DONATION_BODY, putDonation} from '../shop/donation-operations';
import {bare} from '../shop/open-cart';
import type {HeldSeats, Selling} from '../shop/selling';
import {pricesOf} from '../../../web/live/session-book';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, instant, int, obj, orNull, type Infer} from '../../../domain/kernel/shape';
import {KEY, MAYBE_KEY} from '../../parameters';
import {reachSession} from '../../reach';
import {asSeats, CHANNEL, counterOf, holdBestAtCounter, onceAtCounter, SELL_BODY, SOLD, type Counter} from './counter';

const TEXT = {tag: 'Taquilla', permission: {area: 'box_office', action: 'sell'} as const};

export class StaffCartController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('selling') private selling: Selling,
  ) {}

  @get(
    '/api/carrito',
    operation({...TEXT, id: 'getStaffCart', summary: 'El carrito de taquilla de quien pregunta', answer: CART}),
  )
  async cart(): Promise<CartView> {
    return this.view(await findStaffCart(this.db, this.staffId()));
  }

  @post(
    '/api/carrito/seats',
    operation({
      ...TEXT,
      id: 'holdSeatsAtCounter',
      summary: 'Retener butacas: todas o ninguna',
      answer: HELD,
      errors: [404, 409],
    }),
  )
  async seats(@requestBody(jsonBody(SEATS_BODY)) body: Infer<typeof SEATS_BODY>): Promise<HeldSeats> {
    await reachSession(this.db, this.actor, body.sessionId);
    return this.selling.holdSeats(await this.counter(), body.sessionId, body.seats, body.isPlaceNeeded);
  }

  @post(
    '/api/carrito/best',
    operation({
      ...TEXT,
      id: 'holdBestSeatsAtCounter',
      summary: 'Retener las mejores butacas juntas; sin ninguna numerada, plazas de la primera zona sin numerar',
      answer: HELD,
      errors: [404, 409],
    }),
  )
  async best(
    @requestBody(jsonBody(BEST_BODY)) body: Infer<typeof BEST_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<HeldSeats> {
    await reachSession(this.db, this.actor, body.sessionId);
    const hold = (who: Counter) => holdBestAtCounter(this.selling, who, body);
    return asSeats(bare(await onceAtCounter(this.db, this.staffId(), key, ['best', body], hold)));
  }

  @post(
    '/api/carrito/zones',
    operation({
      ...TEXT,
      id: 'holdPlacesAtCounter',
      summary: 'Retener plazas de una zona sin numerar',
      answer: HELD_ZONE,
      errors: [404, 409],
    }),
  )
  async zones(
    @requestBody(jsonBody(ZONES_BODY)) body: Infer<typeof ZONES_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<object> {
    await reachSession(this.db, this.actor, body.sessionId);
    return bare(
      await onceAtCounter(this.db, this.staffId(), key, ['zones', body], who => this.selling.holdPlaces(who, body)),
    );
  }

  @post(
    '/api/carrito/release',
    operation({...TEXT, id: 'releaseAtCounter', summary: 'Quitar del carrito', answer: obj({released: int()})}),
  )
  async release(@requestBody(jsonBody(KEYS_BODY)) body: Infer<typeof KEYS_BODY>): Promise<{released: number}> {
    const cartId = await findStaffCart(this.db, this.staffId());
    return {released: cartId ? await this.selling.release(cartId, body.keys) : 0};
  }

  @post(
    '/api/carrito/lines',
    operation({
      ...TEXT,
      id: 'changePricesAtCounter',
      summary: 'Cambiar la tarifa de líneas del carrito',
      answer: CART,
      errors: [409],
    }),
  )
  async lines(@requestBody(jsonBody(CHANGES_BODY)) body: Infer<typeof CHANGES_BODY>): Promise<CartView> {
    const cartId = await this.existing();
    await changeCartPrices(this.selling, cartId, body.changes, CHANNEL);
    return this.view(cartId);
  }

  @post(
    '/api/carrito/abono',
    operation({
      ...TEXT,
      id: 'usePassAtCounter',
      summary: 'Usar un abono de precio reducido en una entrada del carrito, o dejar de usarlo',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async usePass(@requestBody(jsonBody(PASS_BODY)) {key, passId}: Infer<typeof PASS_BODY>): Promise<CartView> {
    const cartId = await this.existing();
    await this.db.withTransaction(tx =>
      passId === null ? dropPass(tx, cartId, key) : usePass(tx, {cartId, key, seasonPassId: passId}),
    );
    return this.view(cartId);
  }

  @post(
    '/api/carrito/donativo',
    operation({
      ...TEXT,
      id: 'addDonationAtCounter',
      summary: 'Añadir un donativo al carrito, o cambiar el que hay',
      answer: CART,
      errors: [409],
    }),
  )
  async donation(@requestBody(jsonBody(DONATION_BODY)) body: Infer<typeof DONATION_BODY>): Promise<CartView> {
    return this.view(await putDonation(this.selling.runtime, await this.counter(), body));
  }

  @post(
    '/api/carrito/discount',
    operation({...TEXT, id: 'useDiscountAtCounter', summary: 'Usar o quitar un código de descuento', answer: CART}),
  )
  async discount(@requestBody(jsonBody(CODE_BODY)) body: Infer<typeof CODE_BODY>): Promise<CartView> {
    const cartId = await this.existing();
    await this.db.withTransaction(async tx => {
      if (body.code) await requireClerk(tx, this.actor, 'discount');
      await useDiscountCode(tx, cartId, body.code, CHANNEL);
    });
    return this.view(cartId);
  }

  @post(
    '/api/carrito/extend',
    operation({
      ...TEXT,
      id: 'extendStaffCart',
      summary: 'Más tiempo para la venta, hasta 40 minutos en total',
      answer: obj({expiresAt: instant(), canExtend: bool()}),
      errors: [410],
    }),
  )
  async extend(): Promise<{expiresAt: string; canExtend: boolean}> {
    const cartId = await this.existing();
    const more = await this.db.withTransaction(tx => extendCart(tx, cartId));
    if (!more)
      throw new DomainError('cart_expired', 'El tiempo del carrito ha terminado y las entradas han vuelto a la venta.');
    return {expiresAt: more.expiresAt.toISOString(), canExtend: more.canExtend};
  }

  @post(
    '/api/carrito/park',
    operation({
      ...TEXT,
      id: 'clearStaffCart',
      summary: 'Dejar la venta: suelta todo lo retenido y empieza de nuevo',
      answer: CART,
      errors: [409],
    }),
  )
  async park(): Promise<CartView> {
    const cartId = await findStaffCart(this.db, this.staffId());
    if (cartId) {
      await requireNoCharge(this.db, cartId);
      await this.selling.release(cartId, null);
      await this.db.withTransaction(async tx => {
        await useDiscountCode(tx, cartId, null, CHANNEL);
        await forgetBuyer(tx, cartId);
      });
    }
    return this.view(cartId);
  }

  @post(
    '/api/carrito/sell',
    operation({
      ...TEXT,
      id: 'sellAtCounter',
      summary: 'Cobrar y emitir las entradas',
      description:
        'Efectivo, tarjeta (datáfono) o mezcla; la suma es el total exacto, si no 409 `total_changed` con el total de ahora. El cambio sale de lo entregado.',
      answer: SOLD,
      errors: [409, 410],
    }),
  )
  async sell(
    @requestBody(jsonBody(SELL_BODY)) body: Infer<typeof SELL_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SOLD>> {
    const key = idempotencyKey(keyHeader);
    const blockedSeats = await this.sellableFromBlock(body.blockedSeats ?? []);
    let sold: Sold['seats'] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, ownScopes('sell', this.actor), key, body, async () => {
        const buyer = body.buyer ?? {};
        const docNo = readBuyerDocument(buyer, 'buyer.docNo');
        if (blockedSeats.length) await requireClerk(tx, this.actor, 'sell_blocked');
        const {seats, ...sale} = await sellAtCounter(tx, {
          staffUserId: this.staffId(),
          freshCartId: randomUUID(),
          blockedSeats,
          said: body,
          payments: body.payments.map(p => ({...p, tenderedCents: p.tenderedCents ?? null})),
          buyer: {
            email: buyer.email?.trim().toLowerCase() ?? '',
            firstName: buyer.firstName?.trim() ?? '',
            surname1: buyer.surname1?.trim() ?? '',
            surname2: buyer.surname2?.trim() ?? '',
            phone: buyer.phone?.trim() ?? '',
            docNo,
          },
          billing: readInvoiceData(buyer.invoice, docNo, 'buyer.'),
        });
        await requireClerkSells(tx, this.actor, sale.orderId);
        const handedOver = body.isTakenAway ? await handOverAtOnce(tx, sale.orderId) : 0;
        sold = seats;
        if (buyer.email) await this.selling.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: sale.orderId});
        await writeAudit(tx, this.actor, {
          action: 'sell',
          resource: 'pedidos',
          id: sale.orderId,
          changes: {
            number: sale.orderNumber,
            totalCents: sale.totalCents,
            payments: body.payments,
            ...(blockedSeats.length ? {blockedSeats} : {}),
            ...(handedOver ? {handedOver} : {}),
          },
        });
        return this.told(sale);
      }),
    );
    if (sold.length) {
      this.selling.runtime.sessions.applyFreed(sold, 'sale');
      this.selling.runtime.metrics.orders.inc({event: 'paid'});
    }
    return answer;
  }

  @get(
    '/api/carrito/ultima',
    operation({
      ...TEXT,
      id: 'getLastCounterSale',
      summary: 'La última venta de la caja de quien pregunta',
      answer: obj({sale: orNull(SOLD)}),
    }),
  )
  async last(): Promise<{sale: Infer<typeof SOLD> | null}> {
    const sale = await lastSaleOf(this.db, this.staffId());
    return {sale: sale && this.told(sale)};
  }

  private told({hasReceipt, ...sale}: CounterSold): Infer<typeof SOLD> {
    const pdf = `/api/pedidos/${sale.orderId}/entradas.pdf?formato=`;
    const hash = signedId(this.selling.runtime.config.secret, 'reservation', sale.orderId);
    return {
      ...sale,
      pdfUrl: `${pdf}a4`,
      thermalUrl: `${pdf}termica`,
      invoicesOf: sale.totalCents > 0 ? hash : null,
      receiptUrl: hasReceipt ? `/api/public/reservations/${hash}/receipt.pdf` : null,
    };
  }

  /**
   * A tariff of the seat's own zone on this channel; whether the block may be sold from is decided by the claim itself.
   */
  private async sellableFromBlock(
    seats: {sessionId: number; seatId: number; priceId: number}[],
  ): Promise<BlockedSeat[]> {
    const keys = new Set(seats.map(s => `${s.sessionId}:${s.seatId}`));
    if (keys.size !== seats.length) throw invalid({blockedSeats: 'Hay una butaca repetida.'});
    for (const [i, seat] of seats.entries()) {
      await reachSession(this.db, this.actor, seat.sessionId);
      const session = await this.selling.runtime.sessions.get(seat.sessionId);
      const zone = session.plan.zones[session.plan.zoneOf[seat.seatId - session.plan.firstSeatId]!];
      if (!zone) throw invalid({[`blockedSeats.${i}.seatId`]: 'Esta butaca no es de la sesión.'});
      if (!pricesOf(session, zone.id, CHANNEL).some(p => p.id === seat.priceId))
        throw invalid({[`blockedSeats.${i}.priceId`]: 'Esta tarifa no es de la zona de la butaca.'});
    }
    return seats.map(s => ({eventSessionId: s.sessionId, seatId: s.seatId, priceId: s.priceId}));
  }

  private view(cartId: string | null): Promise<CartView> {
    return viewCart(this.selling.runtime, this.db, cartId, CHANNEL);
  }

  private counter(): ReturnType<typeof counterOf> {
    return counterOf(this.db, this.staffId());
  }

  private async existing(): Promise<string> {
    const cartId = await findStaffCart(this.db, this.staffId());
    if (!cartId) throw new DomainError('cart_empty', 'El carrito está vacío.');
    return cartId;
  }

  private staffId(): number {
    return this.actor.id!;
  }
}
