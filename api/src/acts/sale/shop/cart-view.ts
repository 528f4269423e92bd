/** The cart as its owner sees it: lines with names, other tariffs to choose, totals, what stands in the way. */
import type {Channel} from '../../../domain/kernel/channel';
import {readGoods} from '../../../domain/orders/cart-goods';
import {SHOWN_CODE} from '../../../domain/orders/codes/make-codes';
import {DUE_CENTS, goodKey, LINE_KIND_NAMES, type Due} from '../../../domain/orders/due';
import {inForce} from '../../../domain/orders/rules/supporter-benefit';
import {readGiftParts} from '../../../domain/orders/gift-part';
import {payableByGift} from '../../../domain/orders/place';
import {tariffProblems} from '../../../domain/orders/rules/tariff-limits';
import {quoteCart, type QuotedLine} from '../../../domain/orders/quote';
import {lineKey} from '../../../domain/orders/rules/quoted-line';
import type {HotRequest} from '../../../web/http/http';
import {customerOf} from '../../../web/http/visitor';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {MOST_EXTENSIONS} from '../../../domain/seats/release';
import {signedId} from '../../../platform/keys/token';
import {LEFT, leftOf} from '../../../web/live/quotas';
import {keepsAccessible, pricesOf, shownCents} from '../../../web/live/session-book';
import {bool, cents, id, int, list, obj, oneOf, orNull, str, instant, type Infer} from '../../../domain/kernel/shape';

const money = () => cents();
export const CART_LINE = obj(
  {
    key: str({description: '`s:<sesión>:<butaca>`, `z:<reserva de plazas>` o `r:<reventa>`', example: 's:12:3456'}),
    kind: str({enum: ['seat', 'zone']}),
    sessionId: id(),
    eventId: id(),
    eventSlug: str(),
    eventTitle: str(),
    isTrial: bool(),
    startsAt: instant(),
    venueName: str(),
    timezone: str(),
    zoneId: id(),
    zoneName: str(),
    gate: orNull(str()),
    rowLabel: orNull(str()),
    seatNumber: orNull(str()),
    seatId: orNull(id()),
    attributes: int(),
    priceId: id(),
    priceCategoryName: str(),
    isHolderPrice: bool(),
    isResale: bool(),
    packKey: orNull(str({description: 'del pack con el que va: se quita entero con esta clave'})),
    unitCents: money(),
    feeCents: money(),
    quantity: int(),
    totalCents: money(),
    prices: list(obj({id: id(), name: str(), cents: money(), left: LEFT})),
  },
  'CartLine',
);
export const CART = obj(
  {
    expiresAt: orNull(instant()),
    canExtend: bool(),
    serverNow: instant(),
    lines: list(CART_LINE),
    goods: list(
      obj(
        {
          key: str({description: '`g:<clase de línea>:<id>`, para quitarlo del carrito'}),
          kind: oneOf(...LINE_KIND_NAMES),
          description: str(),
          detail: orNull(str()),
          quantity: int(),
          cents: money(),
          variantId: orNull(id('del producto')),
          slotId: orNull(id('turno de la experiencia')),
          pickup: orNull(oneOf('gate', 'shop', 'shipping', 'digital')),
          sessionId: orNull(id('en cuya puerta se recoge')),
          bundle: orNull(obj({pick: str({description: 'se quita entero'}), name: str()}, 'CartBundle')),
        },
        'CartGood',
      ),
      {description: 'lo que no son entradas'},
    ),
    discount: orNull(
      obj({code: str(), name: str(), cents: cents('0: otra oferta es mejor, o no hay a qué aplicarlo')}),
    ),
    offers: list(obj({name: str(), cents: money()}), {description: 'descuentos que se aplican solos'}),
    supporter: orNull(
      obj(
        {
          id: id(),
          name: str({description: 'del tipo de carné'}),
          number: str(),
          cents: cents('lo que quita de las entradas, si es más que el código'),
        },
        'CartSupporter',
      ),
    ),
    subtotalCents: money(),
    discountCents: money(),
    feeCents: money(),
    totalCents: money(),
    giftCards: list(
      obj(
        {
          id: id(),
          codeEnd: str({description: 'las cuatro últimas de su código'}),
          cents: cents('lo que paga de este carrito'),
          balanceCents: cents('lo que tiene'),
          expiresOn: orNull(str()),
        },
        'CartGiftCard',
      ),
    ),
    dueCents: cents('lo que queda por pagar: es lo que se confirma al comprar'),
    problems: list(obj({code: str(), message: str(), lineKeys: list(str())})),
    pendingOrder: orNull(
      obj({
        orderNumber: str(),
        totalCents: money(),
        dueCents: cents('lo que se paga en el banco'),
        checkoutToken: str(),
        gatewayOrder: str(),
        resultUrl: str(),
        expiresAt: instant(),
      }),
    ),
  },
  'Cart',
);
export type CartView = Infer<typeof CART>;

interface CodeInCart {
  code: string;
  name: string;
}

interface CardInCart {
  id: number;
  number: string;
  name: string;
}

interface SessionText {
  id: number;
  eventId: number;
  slug: string;
  title: string;
  startsAt: Date;
  venueName: string;
  timezone: string;
}

/** Of the visitor that asks: what the account's passes make cheaper is in it. */
export async function viewOwnCart(runtime: Runtime, request: HotRequest, cartId: string | null): Promise<CartView> {
  const customer = cartId && request.cookies.customer ? await customerOf(runtime.db, request) : null;
  return viewCart(runtime, runtime.db, cartId, 'web', customer?.id ?? null);
}

export async function viewCart(
  runtime: Runtime,
  tx: Tx,
  cartId: string | null,
  channel: Channel,
  customerId: number | null = null,
): Promise<CartView> {
  const serverNow = new Date(runtime.sessions.now()).toISOString();
  const empty: CartView = {
    expiresAt: null,
    canExtend: false,
    serverNow,
    lines: [],
    goods: [],
    discount: null,
    offers: [],
    supporter: null,
    subtotalCents: 0,
    discountCents: 0,
    feeCents: 0,
    totalCents: 0,
    giftCards: [],
    dueCents: 0,
    problems: [],
    pendingOrder: null,
  };
  if (!cartId) return empty;
  const cart = (
    await tx.query<{
      expires_at: Date;
      more: boolean;
      goods: string[];
      gifts: boolean;
      code: CodeInCart | null;
      supporter: CardInCart | null;
    }>(
      `select expires_at, expires_at < hard_limit_at and extensions < ${MOST_EXTENSIONS} as more,
        case when state = 'open' and expires_at > now() then goods else '{}' end as goods,
        exists (select 1 from cart_gift_card g where g.cart_id = cart.id) as gifts,
        (select json_build_object('code', coalesce(d.code, ${SHOWN_CODE}), 'name', d.name) from discount d
          left join discount_code c on c.id = cart.discount_code_id
          left join discount_code_batch b on b.id = c.discount_code_batch_id where d.id = cart.discount_id) as code,
        (select json_build_object('id', s.id, 'number', s.number, 'name', t.name) from supporter s
          join supporter_tier t on t.id = s.supporter_tier_id where s.id = cart.supporter_id and ${inForce('s')}
            and cart.state = 'open') as supporter from cart where id = $1`,
      [cartId],
    )
  ).rows[0];
  const quote = await quoteCart(
    tx,
    cartId,
    channel,
    customerId,
    cart?.goods.length ? await readGoods(tx, cartId, cart.goods) : [],
  );
  const {goods} = quote;
  if (!cart || (quote.lines.length === 0 && goods.length === 0))
    return {
      ...empty,
      // Who shows a card first sees that it counts.
      supporter: cart?.supporter ? {...cart.supporter, cents: 0} : null,
      pendingOrder: await pendingOrder(runtime, tx, cartId),
    };
  const ids = [...new Set(quote.lines.map(l => l.eventSessionId))];
  const texts = await tx.query<SessionText>(
    `select s.id, e.id as "eventId", e.slug, e.title, s.starts_at as "startsAt", v.name as "venueName", v.timezone
       from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = any($1)`,
    [ids],
  );
  const textOf = new Map(texts.rows.map(t => [t.id, t]));
  const lines = await Promise.all(
    quote.lines.map(line => viewLine(runtime, line, textOf.get(line.eventSessionId)!, channel)),
  );
  const goodsCents = goods.reduce((sum, due) => sum + due.cents, 0);
  const totalCents = quote.totalCents + goodsCents;
  const offGoods = goods.reduce((sum, due) => sum + (due.offersCents ?? 0), 0);
  const code = quote.applied.find(one => one.code !== null);
  const gifts = cart.gifts ? await readGiftParts(tx, cartId, payableByGift(totalCents, goods)) : [];
  return {
    ...empty,
    expiresAt: cart.expires_at.toISOString(),
    canExtend: cart.more,
    lines,
    goods: goods.map(viewGood),
    // What gives less than something else stays in the cart and is said to: it may count again.
    discount: cart.code && {...cart.code, cents: code?.cents ?? 0},
    offers: quote.applied.filter(one => one.code === null).map(({name, cents: off}) => ({name, cents: off})),
    supporter: cart.supporter && {...cart.supporter, cents: quote.supporter?.cents ?? 0},
    subtotalCents: quote.subtotalCents + goodsCents + offGoods,
    discountCents: quote.discountCents + offGoods,
    feeCents: quote.feeCents,
    totalCents,
    giftCards: gifts.map(({giftCardId, codeEnd, cents: paid, balanceCents, expiresOn}) => ({
      id: giftCardId,
      codeEnd,
      cents: paid,
      balanceCents,
      expiresOn,
    })),
    dueCents: totalCents - gifts.reduce((sum, part) => sum + part.cents, 0),
    problems: [
      ...companionsAlone(runtime, lines),
      ...tariffProblems(quote.lines).map(({lines: own, ...told}) => ({...told, lineKeys: own.map(lineKey)})),
      ...mixed(lines, goods.length > 0),
      ...goods.flatMap(due => (due.problem === undefined ? [] : [{...due.problem, lineKeys: [viewGood(due).key]}])),
    ],
  };
}

const viewGood = (due: Due): CartView['goods'][number] => ({
  key: goodKey(due),
  kind: due.kind,
  description: due.description,
  detail: due.detail ?? null,
  quantity: due.quantity ?? 1,
  // Less what the discounts of the whole cart take off: that is a line of its own.
  cents: due.cents + (due.offersCents ?? 0),
  variantId: due.productVariantId ?? null,
  slotId: due.experienceSlotId ?? null,
  pickup: (due.pickup ?? null) as CartView['goods'][number]['pickup'],
  sessionId: due.pickupSessionId ?? null,
  bundle: due.bundle ? {pick: due.bundle.pick, name: due.bundle.name} : null,
});

async function viewLine(
  runtime: Runtime,
  l: QuotedLine,
  text: SessionText,
  channel: Channel,
): Promise<Infer<typeof CART_LINE>> {
  const session = await runtime.sessions.get(l.eventSessionId);
  const zone = session.plan.zones[session.plan.zoneIndexById.get(l.zoneId)!]!;
  return {
    key: lineKey(l),
    kind: l.kind,
    sessionId: l.eventSessionId,
    eventId: text.eventId,
    eventSlug: text.slug,
    eventTitle: text.title,
    isTrial: session.isTrial,
    startsAt: text.startsAt.toISOString(),
    venueName: text.venueName,
    timezone: text.timezone,
    zoneId: l.zoneId,
    zoneName: l.zoneName,
    gate: zone.gate,
    rowLabel: l.rowLabel,
    seatNumber: l.seatNumber,
    seatId: l.seatId,
    attributes: l.attributes,
    priceId: l.priceId,
    priceCategoryName: l.priceCategoryName,
    isHolderPrice: l.forPassId !== null,
    isResale: l.listingId !== null,
    packKey: l.packClaimId === null ? null : `g:pack:${l.packClaimId}`,
    unitCents: l.unitCents,
    feeCents: l.feeCents,
    quantity: l.quantity,
    totalCents: l.unitCents * l.quantity - l.discountCents,
    prices: [l.forPassId, l.packClaimId, l.listingId].some(one => one !== null)
      ? [{id: l.priceId, name: l.priceCategoryName, cents: l.unitCents, left: null}]
      : await categoryNames(
          runtime,
          pricesOf(session, l.zoneId, channel).map(p => ({
            id: p.id,
            categoryId: p.priceCategoryId,
            cents: shownCents(session, p, channel),
            left: leftOf(session, p, channel),
          })),
        ),
  };
}

let names: {at: number; byId: Map<number, string>} | undefined;
async function categoryNames(
  runtime: Runtime,
  prices: {id: number; categoryId: number; cents: number; left: number | null}[],
) {
  if (!names || performance.now() - names.at > 10_000) {
    const {rows} = await runtime.db.query<{id: number; name: string}>('select id, name from price_category');
    names = {at: performance.now(), byId: new Map(rows.map(r => [r.id, r.name]))};
  }
  return prices.map(({categoryId, ...price}) => ({...price, name: names!.byId.get(categoryId) ?? ''}));
}

function companionsAlone(runtime: Runtime, lines: Infer<typeof CART_LINE>[]): CartView['problems'] {
  const problems: CartView['problems'] = [];
  for (const sessionId of new Set(lines.map(l => l.sessionId))) {
    const session = runtime.sessions.loaded(sessionId);
    if (session && !keepsAccessible(session, runtime.sessions.now())) continue;
    const here = lines.filter(l => l.sessionId === sessionId);
    const companions = here.filter(l => l.attributes & 2);
    if (companions.length > here.filter(l => l.attributes & 1).length)
      problems.push({
        code: 'wheelchair_first',
        message: 'Las plazas de acompañante se venden junto con una plaza para silla de ruedas.',
        lineKeys: companions.map(l => l.key),
      });
  }
  return problems;
}

function mixed(lines: Infer<typeof CART_LINE>[], hasGoods: boolean): CartView['problems'] {
  const trials = lines.filter(l => l.isTrial);
  return trials.length === 0 || (trials.length === lines.length && !hasGoods)
    ? []
    : [
        {
          code: 'mixed_trial',
          message: 'Tu carrito mezcla lo que es de prueba y lo que es de verdad: quita una cosa u otra para pagar.',
          lineKeys: trials.map(l => l.key),
        },
      ];
}

/** A cart that has become an order not yet paid: the way back to it must never be lost. */
async function pendingOrder(runtime: Runtime, tx: Tx, cartId: string): Promise<CartView['pendingOrder']> {
  const {rows} = await tx.query<{
    id: number;
    number: string;
    total_cents: number;
    due_cents: number;
    claims_expire_at: Date;
    gateway_order: string | null;
  }>(
    `select o.id, o.number, o.total_cents, ${DUE_CENTS} as due_cents, o.claims_expire_at, (select gateway_order from payment p
      where p.order_id = o.id order by p.id desc limit 1) as gateway_order
       from "order" o where o.cart_id = $1 and o.state = 'pending' and o.claims_expire_at > now()`,
    [cartId],
  );
  const o = rows[0];
  if (!o?.gateway_order) return null;
  const checkoutToken = signedId(runtime.config.secret, 'checkout', o.id);
  return {
    orderNumber: o.number,
    totalCents: o.total_cents,
    dueCents: o.due_cents,
    checkoutToken,
    gatewayOrder: o.gateway_order,
    resultUrl: `/compra/${checkoutToken}/${o.gateway_order}`,
    expiresAt: o.claims_expire_at.toISOString(),
  };
}
