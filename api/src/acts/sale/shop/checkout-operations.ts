/**
 * From cart to paid order: place, go to the bank, show what became of it.
 * The browser's return page shows and decides nothing; only the signed notification (or our own question
 * to the bank) does.
 */
import {CHECKOUT, goToBank, paidForNothing, type Checkout} from '../../../outside/bank/go-to-bank';
import {findUndelivered} from '../../../outside/bank/test-bank/books';
import {PRACTICE_TERMINAL, STAND_IN_TERMINAL} from '../../../domain/orders/bank-try';
import {openSignedNumber, signedId} from '../../../platform/keys/token';
import {CORRECTABLE} from '../../../domain/orders/correct-email';
import {requireAffiliate} from '../../../domain/affiliates/require-affiliate';
import {settleWithoutBank} from '../../../domain/payments/settle';
import {DUE_CENTS} from '../../../domain/orders/due';
import {keepPeople} from '../../../domain/customers/people';
import {reopenCart} from '../../../domain/orders/expire';
import {placeOrder} from '../../../domain/orders/place';
import {readInvoiceData} from '../../../domain/orders/rules/invoice-data';
import {taxIdProblem, tellTaxId} from '../../../domain/orders/rules/tax-id';
import {whatItSells, SOLD} from '../../../domain/orders/what-it-sells';
import {startPayment, type StartedPayment} from '../../../domain/payments/start';
import {DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {
  bool,
  cents,
  email,
  instant,
  isTrue,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {HotRequest} from '../../../web/http/http';
import type {HotOperation} from '../../../web/http/operation';
import type {Admission} from '../../waiting/admission';
import {cartOf, customerOf, setCart} from '../../../web/http/visitor';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {SAID_ANSWERS, SAID_ITEMS} from '../../questions/shapes';
import {groupHash} from '../../../outside/mail/links/group-page';
import {plotPage} from '../../../outside/mail/links/plot-page';

const CHECKOUT_BODY = obj({
  email: email(),
  firstName: str({minLength: 1, maxLength: 80}),
  surname1: str({minLength: 1, maxLength: 80}),
  surname2: opt(orNull(str({maxLength: 80}))),
  phone: opt(orNull(phone())),
  docNo: opt(orNull(str({maxLength: 20}))),
  acceptTerms: isTrue('condiciones generales aceptadas'),
  marketing: opt(bool()),
  method: oneOf('card', 'bizum'),
  expectedTotalCents: cents('lo que queda por pagar, como se ha mostrado: `dueCents` del carrito'),
  items: SAID_ITEMS,
  answers: SAID_ANSWERS,
  keepPeople: opt(bool({description: 'guardar en la cuenta a quienes vienen'})),
  affiliateCode: opt(orNull(str({maxLength: 20, description: 'de la peña o colaborador que trae a quien compra'}))),
  invoice: SAID_INVOICE,
});
const RETRY_BODY = obj({method: oneOf('card', 'bizum')});
const RESULT = obj(
  {
    state: oneOf('paid', 'pending', 'denied', 'expired', 'refunded'),
    orderNumber: str(),
    totalCents: cents(),
    dueCents: cents('en el banco: sin tarjetas regalo ni monedero'),
    emailMasked: str(),
    email: orNull(str({description: 'solo para el navegador que compró'})),
    canCorrectEmail: bool(),
    reservationHash: orNull(str()),
    reason: orNull(obj({code: str(), message: str()})),
    /** Of the built-in bank: why its word has not come. */
    bankTrouble: orNull(str()),
    canRetry: bool(),
    charged: orNull(bool()),
    sells: oneOf(...SOLD),
    plotPage: orNull(str({description: 'de un plazo de una parcela ya comprada: la página de la tienda donde se ve'})),
    groupPage: orNull(str({description: 'de una reserva de grupo: la página de la tienda donde se ve'})),
    heldUntilAt: orNull(instant('hasta cuándo se guarda lo que vende el pedido y se puede volver a intentar')),
    serverNow: instant(),
  },
  'CheckoutResult',
);

export function checkoutOperations(runtime: Runtime, admission: Admission): HotOperation[] {
  const {config, db} = runtime;
  const text = {tag: 'Pago', permission: 'public' as const};
  const orderOf = (token: string): number => {
    const id = openSignedNumber(config.secret, 'checkout', token);
    if (id === null) throw notFound('No encontramos ese pedido.');
    return id;
  };

  const toBank = (p: StartedPayment, method: 'card' | 'bizum'): Checkout => goToBank(runtime, p, method);

  const checkout = async (request: HotRequest, body: Infer<typeof CHECKOUT_BODY>): Promise<Checkout> => {
    const key = idempotencyKey(request.req.headers['idempotency-key']);
    const cartId = cartOf(runtime, request);
    if (!cartId) throw new DomainError('cart_empty', 'Tu carrito está vacío.');
    const docNo = body.docNo?.trim() ? (tellTaxId(body.docNo)?.nif ?? null) : null;
    if (body.docNo?.trim() && docNo === null) throw invalid({docNo: taxIdProblem(body.docNo)});
    const billing = readInvoiceData(body.invoice, docNo);
    const customer = await customerOf(db, request);
    let sold: {eventSessionId: number; seatId: number}[] = [];
    const answer = await db.withHotTransaction(tx =>
      once(tx, `checkout:${cartId}`, key, body, async () => {
        const order = await placeOrder(tx, {
          cartId,
          channel: 'web',
          customerId: customer?.id ?? null,
          staffUserId: null,
          expectedTotalCents: body.expectedTotalCents,
          buyer: {
            email: body.email.trim().toLowerCase(),
            firstName: body.firstName.trim(),
            surname1: body.surname1.trim(),
            surname2: body.surname2?.trim() ?? '',
            phone: body.phone?.trim() ?? '',
            docNo,
          },
          // What was accepted, when and from where: text editions, time, address (RGPD: proof of consent).
          acceptsTexts: true,
          said: body,
          affiliateId: await requireAffiliate(tx, body.affiliateCode),
          consents: {marketing: body.marketing ?? false, ip: request.ip, ...(billing && {billing})},
          pay: {method: body.method, ...runtime.gateway.begin()},
        });
        if (customer && body.keepPeople)
          await keepPeople(
            tx,
            customer.id,
            (body.items ?? []).flatMap(({person}) => person ?? []),
          );
        await admission.tie(tx, request, cartId, order.id);
        if (order.paymentId === null) {
          sold = await settleWithoutBank(tx, order.id);
          await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
          return paidForNothing(runtime, order);
        }
        const {firstName, surname1, surname2} = body;
        const buyerName = [firstName, surname1, surname2]
          .map(part => part?.trim())
          .filter(Boolean)
          .join(' ');
        return toBank(
          {
            id: order.paymentId,
            orderId: order.id,
            orderNumber: order.number,
            gatewayOrder: order.gatewayOrder!,
            bankTerminalId: order.bankTerminalId,
            amountCents: order.dueCents,
            email: body.email,
            buyerName,
          },
          body.method,
        );
      }),
    );
    runtime.metrics.orders.inc({event: 'placed'});
    if (sold.length) runtime.sessions.applyFreed(sold, 'sale');
    return answer;
  };

  return [
    {
      method: 'POST',
      path: '/api/public/cart/checkout',
      body: CHECKOUT_BODY,
      text: {
        ...text,
        id: 'checkout',
        summary: 'Convertir el carrito en pedido e ir al banco',
        answer: CHECKOUT,
        errors: [409, 410],
        idempotent: true,
      },
      handle: (request, body) => checkout(request, body as Infer<typeof CHECKOUT_BODY>),
    },
    {
      method: 'POST',
      path: '/api/public/orders/{token}/retry',
      body: RETRY_BODY,
      text: {
        ...text,
        id: 'retryPayment',
        summary: 'Otro intento de pago del mismo pedido',
        answer: CHECKOUT,
        errors: [404, 409, 410],
        idempotent: true,
      },
      handle: async (request, body) => {
        const key = idempotencyKey(request.req.headers['idempotency-key']);
        const orderId = orderOf(request.params.token!);
        const {method} = body as Infer<typeof RETRY_BODY>;
        return db.withTransaction(tx =>
          once(tx, `retry:${orderId}`, key, body, async () =>
            toBank(await startPayment(tx, orderId, method, runtime.gateway.begin()), method),
          ),
        );
      },
    },
    {
      method: 'POST',
      path: '/api/public/orders/{token}/reopen',
      body: obj({}),
      text: {
        ...text,
        id: 'reopenCart',
        summary: 'Volver del banco sin pagar: las entradas vuelven al carrito',
        answer: obj({reopened: bool()}),
        errors: [404, 409],
      },
      handle: async request => {
        const cartId = await db.withTransaction(tx => reopenCart(tx, orderOf(request.params.token!)));
        if (cartId) setCart(runtime, request, cartId);
        return {reopened: cartId !== null};
      },
    },
    {
      method: 'GET',
      path: '/api/public/checkout/{token}/{gatewayOrder}',
      text: {...text, id: 'getCheckoutResult', summary: 'Qué ha sido de un pago', answer: RESULT, errors: [404]},
      handle: request =>
        result(runtime, orderOf(request.params.token!), request.params.gatewayOrder!, cartOf(runtime, request)),
    },
  ];
}

interface ResultRow {
  state: string;
  number: string;
  total_cents: number;
  due_cents: number;
  email: string;
  cart_id: string | null;
  can_correct: boolean;
  alive: boolean;
  held_until: Date | null;
  now: Date;
  payment_state: string | null;
  response_code: string | null;
  bank_terminal_id: number | null;
  refunding: boolean;
  sells: Infer<typeof RESULT>['sells'];
  bought: {id: number; number: string} | null;
  reservation_id: number | null;
}

/** The order in which the plot was bought of which `o` pays a later part. */
const FIRST_OF_PLOT = `select jsonb_build_object('id', d.id, 'number', d.number) from order_line l
  join order_line f on f.plot_sale_id = l.plot_sale_id and f.order_id <> l.order_id and f.state in ('active', 'refunded')
  join "order" d on d.id = f.order_id where l.order_id = o.id order by d.id limit 1`;

async function result(
  runtime: Runtime,
  orderId: number,
  gatewayOrder: string,
  cartId: string | null,
): Promise<Infer<typeof RESULT>> {
  const {rows} = await runtime.db.query<ResultRow>(
    `select o.state, o.number, o.total_cents, ${DUE_CENTS} as due_cents, o.email, o.cart_id, coalesce(${CORRECTABLE}, false) as can_correct,
      coalesce(o.claims_expire_at > now(), false) as alive, o.claims_expire_at as held_until, now() as now,
            p.state as payment_state, p.response_code, p.bank_terminal_id,
            exists (select 1 from refund r where r.payment_id = p.id and r.is_automatic) as refunding,
              (${whatItSells()}) as sells, case when o.cart_id is null then (${FIRST_OF_PLOT}) end as bought,
              o.reservation_id
       from "order" o left join payment p on p.order_id = o.id and p.gateway_order = $2 where o.id = $1`,
    [orderId, gatewayOrder],
  );
  const o = rows[0];
  if (!o || (o.payment_state === null && gatewayOrder !== 'gratis')) throw notFound('No encontramos ese pedido.');
  const paid = ['paid', 'partially_refunded'].includes(o.state) && !o.refunding;
  const state =
    o.refunding || o.state === 'refunded'
      ? 'refunded'
      : paid
        ? 'paid'
        : o.payment_state === 'denied'
          ? 'denied'
          : o.state === 'pending'
            ? 'pending'
            : 'expired';
  const isOwner = cartId !== null && cartId === o.cart_id;
  const meaning =
    state === 'denied' && o.response_code ? runtime.gateway.meaningOf(o.response_code, o.bank_terminal_id) : null;
  return {
    state,
    orderNumber: o.number,
    totalCents: o.total_cents,
    dueCents: o.due_cents,
    emailMasked: mask(o.email),
    email: isOwner ? o.email : null,
    canCorrectEmail: isOwner && o.can_correct,
    reservationHash: paid ? signedId(runtime.config.secret, 'reservation', orderId) : null,
    reason: meaning && {code: meaning.code, message: meaning.message},
    bankTrouble: state === 'pending' ? await testBankTrouble(runtime, o.bank_terminal_id, gatewayOrder) : null,
    canRetry: o.state === 'pending' && o.alive,
    charged: paid || o.refunding ? true : state === 'denied' ? false : null,
    sells: o.sells,
    plotPage: o.bought && plotPage(runtime.config, o.bought),
    groupPage: o.reservation_id === null ? null : `/reservas/${groupHash(runtime.config, o.reservation_id)}`,
    heldUntilAt: o.state === 'pending' && o.alive && o.held_until ? o.held_until.toISOString() : null,
    serverNow: o.now.toISOString(),
  };
}

/** Who tries the shop out waits for a notice that the built-in bank could not bring, and is told what stands in its way. */
async function testBankTrouble(
  {config, db}: Runtime,
  terminalId: number | null,
  gatewayOrder: string,
): Promise<string | null> {
  if (terminalId !== PRACTICE_TERMINAL && terminalId !== STAND_IN_TERMINAL) return null;
  const trouble = await findUndelivered((text, values) => db.query(text, values), gatewayOrder);
  if (!trouble) return null;
  const said = trouble.lastStatus === null ? 'no contesta nadie' : `contesta ${trouble.lastStatus}`;
  return `El aviso del banco de pruebas no llega a la tienda: en ${config.ownUrl} ${said}. El registro del servidor dice más.`;
}

const mask = (address: string) =>
  address.replace(
    /^(.)(.*)(@.+)$/,
    (_, first: string, rest: string, domain: string) =>
      `${first}${'•'.repeat(Math.min(6, Math.max(1, rest.length)))}${domain}`,
  );
