/**
 * Everything about one order on one page: lines and tickets, money both ways, ledger, mails, who did what.
 * Staff of a company see their own lines of it, without money, mails or history.
 */
import {KEPT_ANSWERS} from './answer-shape';
import {NAMED} from '../../domain/attendees/named';
import {HELD} from '../../domain/ticket-acts/resale/read-listable';
import {readKept} from '../../domain/forms/read-kept';
import {LINE_KIND_NAMES} from '../../domain/orders/due';
import {WAITS_BY_HAND} from '../../domain/payments/ways-back';
import {lineKinds} from '../../domain/orders/line-kind';
import {statesOf} from '../../domain/machines/registry';
import {notFound} from '../../domain/kernel/errors';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  orNull,
  record,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

const LINE = obj({
  id: id(),
  position: int(),
  kind: oneOf(...LINE_KIND_NAMES),
  state: oneOf('pending', 'active', 'refunded', 'cancelled'),
  description: str(),
  quantity: int(),
  fulfilment: orNull(oneOf('paid', 'prepared', 'delivered', 'returned')),
  sessionId: orNull(id('null: la línea no es de una sesión')),
  eventId: orNull(id()),
  eventTitle: orNull(str()),
  startsAt: orNull(instant()),
  venueName: orNull(str()),
  timezone: orNull(str()),
  zoneName: orNull(str()),
  gate: orNull(str()),
  rowLabel: orNull(str()),
  seatNumber: orNull(str()),
  seatId: orNull(id()),
  priceCategoryName: orNull(str()),
  unitCents: cents(),
  feeCents: cents(),
  discountCents: cents(),
  totalCents: cents(),
  refundedCents: cents('lo que ya se ha devuelto de ella'),
  vatBp: int(),
  vatCents: cents(),
  feeVatBp: int(),
  feeVatCents: cents(),
  refundable: bool({description: 'se puede devolver ahora'}),
  goesInParts: bool({description: 'se puede devolver parte de su importe'}),
  attendee: orNull(
    obj({
      firstName: str(),
      surname1: str(),
      surname2: str(),
      docNo: orNull(str()),
      isNamed: bool(),
      needsDoc: bool(),
      isForgotten: bool(),
    }),
  ),
  ticket: orNull(
    obj({
      id: id(),
      code: str(),
      state: oneOf('valid', 'used', 'void'),
      holderName: str(),
      issuedAt: instant(),
      voidedAt: orNull(instant()),
      printCount: int(),
      transfers: list(
        obj({
          id: id(),
          state: oneOf(...statesOf('ticket_transfer')),
          name: str({description: 'quien la aceptó, o a quien se ofreció'}),
          email: str({description: 'vacío: se ofreció con un enlace'}),
          at: instant(),
        }),
        {description: 'las veces que ha cambiado de manos, en orden'},
      ),
      listings: list(
        obj({
          id: id(),
          state: oneOf(...statesOf('ticket_listing')),
          askedCents: cents(),
          paysCents: cents('lo que recibe quien la vende'),
          isHeld: bool(),
          at: instant(),
          orderId: orNull(id('el pedido de quien la compró')),
        }),
        {description: 'las veces que ha estado en reventa, en orden'},
      ),
    }),
  ),
});
const PAYMENT = obj({
  id: id(),
  method: str(),
  state: str(),
  amountCents: cents(),
  gatewayOrder: orNull(str()),
  responseCode: orNull(str()),
  responseMeaning: orNull(str({description: 'qué significa la respuesta'})),
  authorisationCode: orNull(str()),
  cardBrand: orNull(str()),
  tenderedCents: orNull(cents()),
  changeCents: orNull(cents()),
  createdAt: instant(),
  settledAt: orNull(instant()),
  lastQueriedAt: orNull(instant()),
  refundedCents: cents(),
  canQuery: bool({description: 'se puede preguntar al banco'}),
});
const REFUND = obj({
  id: id(),
  paymentId: id(),
  amountCents: cents(),
  method: str({
    description: 'por donde vino, o `credit`: en una tarjeta de la tienda; o por donde se ha dado al final',
  }),
  failedMethod: orNull(str({description: 'por donde no se pudo devolver'})),
  state: str(),
  reason: str(),
  isAutomatic: bool(),
  staffName: orNull(str()),
  waits: bool({description: 'espera a que alguien la haga en mano: en el datáfono, o desde su caja'}),
  givenByName: orNull(str({description: 'quién la hizo en mano'})),
  operation: str({description: 'número de la operación del datáfono'}),
  responseCode: orNull(str()),
  responseMeaning: orNull(str()),
  attempts: int(),
  createdAt: instant(),
  doneAt: orNull(instant()),
  lineIds: list(id()),
});
export const ORDER_DETAIL = obj(
  {
    id: id(),
    number: str(),
    state: str(),
    channel: oneOf('web', 'box_office', 'phone', 'lfp', 'partner'),
    createdAt: instant(),
    paidAt: orNull(instant()),
    claimsExpireAt: orNull(instant()),
    version: int(),
    buyer: obj({
      firstName: str(),
      surname1: str(),
      surname2: str(),
      email: str(),
      phone: str(),
      docNo: orNull(str()),
      address: str({description: 'la de la factura, si la dijo'}),
      customerId: orNull(id()),
    }),
    staffName: orNull(str()),
    totalCents: cents(),
    discountCents: cents(),
    feeCents: cents(),
    refundedCents: cents(),
    discounts: list(obj({id: id(), code: orNull(str()), name: str(), cents: cents()})),
    consents: record('Lo que se aceptó, cuándo y desde dónde'),
    lines: list(LINE),
    answers: KEPT_ANSWERS,
    payments: list(PAYMENT),
    refunds: list(REFUND),
    ledger: list(
      obj({
        id: id(),
        at: instant(),
        account: str(),
        amountCents: int({description: 'debe positivo'}),
        paymentId: orNull(id()),
        refundId: orNull(id()),
      }),
    ),
    mails: list(
      obj({
        id: id(),
        kind: str(),
        toEmail: str(),
        subject: str(),
        state: str(),
        attempts: int(),
        lastError: orNull(str()),
        createdAt: instant(),
        sentAt: orNull(instant()),
      }),
    ),
    incidents: list(obj({id: id(), kind: str(), title: str(), state: str(), createdAt: instant()})),
    audit: list(
      obj({
        id: int({maximum: Number.MAX_SAFE_INTEGER}),
        at: instant(),
        actorName: str(),
        action: str(),
        resource: str(),
        changes: record(),
        reason: orNull(str()),
      }),
    ),
  },
  'OrderDetail',
);
export type OrderDetail = Infer<typeof ORDER_DETAIL>;

const HEAD = `
select o.id, o.number, o.state, o.channel, o.created_at as "createdAt", o.paid_at as "paidAt",
  o.claims_expire_at as "claimsExpireAt", o.version,
       json_build_object('firstName', o.first_name, 'surname1', o.surname1, 'surname2', o.surname2, 'email', o.email,
         'phone', o.phone, 'docNo', o.doc_no, 'customerId', o.customer_id,
         'address', coalesce(o.consents->'billing'->>'street', '')) as buyer,
       (select concat_ws(', ', u.name, a.name) from staff_user u left join affiliate a on a.id = u.affiliate_id
         where u.id = o.staff_user_id) as "staffName", o.total_cents as "totalCents",
         o.discount_cents as "discountCents", o.fee_cents as "feeCents", o.refunded_cents as "refundedCents",
       coalesce((select json_agg(json_build_object('id', d.id, 'code', coalesce(d.code, '…' || right(c.code, 4)), 'name', u.name, 'cents', u.cents)
         order by d.id) from order_discount u join discount d on d.id = u.discount_id
         left join discount_code c on c.id = u.discount_code_id where u.order_id = o.id), '[]')
         as discounts, o.consents
  from "order" o where o.id = $1`;
const LINES = `
select l.id, l.position, l.kind, l.state, l.description, l.quantity, l.fulfilment, s.id as "sessionId",
  e.id as "eventId", e.title as "eventTitle", s.starts_at as "startsAt", v.name as "venueName", v.timezone,
  z.name as "zoneName", g.name as gate,
       st.row_label as "rowLabel", st.seat_number as "seatNumber", l.seat_id as "seatId", k.name as "priceCategoryName",
         l.unit_cents as "unitCents", l.fee_cents as "feeCents", l.discount_cents as "discountCents",
         l.total_cents as "totalCents", l.refunded_cents as "refundedCents",
       l.vat_bp as "vatBp", l.vat_cents as "vatCents", l.fee_vat_bp as "feeVatBp", l.fee_vat_cents as "feeVatCents",
         l.state = 'active' and coalesce(t.state, 'valid') <> 'used'
           and not (l.kind = 'pack' and l.total_cents = 0) as refundable,
       case when a.order_line_id is not null then json_build_object('firstName', a.first_name, 'surname1', a.surname1,
         'surname2', a.surname2, 'docNo', a.doc_no, 'isNamed', ${NAMED}, 'needsDoc', a.needs_doc, 'isForgotten',
         a.forgotten_at is not null) end as attendee,
       case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'state', t.state, 'holderName',
         t.holder_name, 'issuedAt', t.issued_at, 'voidedAt', t.voided_at, 'printCount', t.print_count,
         'transfers', coalesce((select json_agg(json_build_object('id', x.id, 'state', x.state, 'name',
           coalesce(nullif(x.accepted_name, ''), x.to_name), 'email', coalesce(nullif(x.accepted_email, ''), x.to_email),
           'at', coalesce(x.ended_at, x.accepted_at, x.created_at)) order by x.id) from ticket_transfer x
           where x.ticket_id = t.id), '[]'), 'listings', coalesce((select json_agg(json_build_object('id', r.id,
           'state', r.state, 'askedCents', r.asked_cents, 'paysCents', r.pays_cents, 'isHeld', ${HELD}, 'at',
           coalesce(r.ended_at, r.created_at), 'orderId', case when r.state = 'sold' then r.order_id end) order by r.id)
           from ticket_listing r where r.ticket_id = t.id), '[]')) end as ticket
  from order_line l left join event_session s on s.id = l.event_session_id left join event e on e.id = s.event_id
    left join venue v on v.id = e.venue_id left join zone z on z.id = l.zone_id left join gate g on g.id = z.gate_id
  left join seat st on st.id = l.seat_id left join price_category k on k.id = l.price_category_id
    left join ticket t on t.order_line_id = l.id left join ticket_attendee a on a.order_line_id = l.id
 where l.order_id = $1 and ($2::int is null or e.event_company_id = $2) order by l.position`;
const MONEY = `
select coalesce((select json_agg(json_build_object('id', p.id, 'method', p.method, 'state', p.state, 'amountCents',
  p.amount_cents, 'gatewayOrder', p.gateway_order, 'at', p.bank_terminal_id,
  'responseCode', p.response_code, 'authorisationCode', p.authorisation_code,
         'cardBrand', p.card_brand, 'tenderedCents', p.tendered_cents, 'changeCents', p.change_cents, 'createdAt',
           p.created_at, 'settledAt', p.settled_at, 'lastQueriedAt', p.last_queried_at,
         'refundedCents', (select coalesce(sum(r.amount_cents), 0) from refund r
           where r.payment_id = p.id and r.state = 'done'), 'canQuery', p.gateway_order is not null and p.method <> 'lfp'
           and p.state in ('created', 'denied', 'expired')) order by p.id) from payment p where p.order_id = $1),
           '[]') as payments,
       coalesce((select json_agg(json_build_object('id', r.id, 'paymentId', r.payment_id, 'amountCents', r.amount_cents,
         'method', r.method, 'failedMethod', r.failed_method, 'state', r.state, 'reason', r.reason, 'isAutomatic', r.is_automatic, 'staffName', u.name,
         'waits', ${WAITS_BY_HAND}, 'givenByName', g.name, 'operation', r.operation, 'responseCode',
         r.response_code, 'attempts', r.attempts,
         'at', (select p.bank_terminal_id from payment p where p.id = r.payment_id),
         'createdAt', r.created_at, 'doneAt', r.done_at, 'lineIds',
           coalesce((select json_agg(order_line_id order by order_line_id) from refund_line x where x.refund_id = r.id),
           '[]')) order by r.id) from refund r left join staff_user u on u.id = r.staff_user_id
             left join staff_user g on g.id = r.given_by_id where r.order_id = $1),
           '[]') as refunds,
       coalesce((select json_agg(json_build_object('id', l.id, 'at', l.at, 'account', l.account, 'amountCents',
         l.amount_cents, 'paymentId', l.payment_id, 'refundId', l.refund_id) order by l.id) from ledger_entry l
         where l.order_id = $1), '[]') as ledger,
       coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'toEmail', m.to_email, 'subject',
         m.subject, 'state', m.state, 'attempts', m.attempts, 'lastError', m.last_error, 'createdAt', m.created_at,
         'sentAt', m.sent_at) order by m.id) from mail_message m where m.order_id = $1), '[]') as mails,
       coalesce((select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'title', i.title, 'state', i.state,
         'createdAt', i.created_at) order by i.id) from incident i
         where i.order_id = $1 and i.category <> 'child_protection'), '[]') as incidents`;
/** The newest first; an order with more history than this is looked at in the audit itself. */
const AUDIT = `
select id, at, actor_name as "actorName", action, resource, changes, reason from audit_entry
 where (resource = 'pedidos' and resource_id = $1) or (resource = 'pagos' and resource_id = any($2))
   or (resource = 'devoluciones' and resource_id = any($3)) order by id desc limit 100`;

/** What a code of a terminal's provider means, for staff. */
type SayCode = (code: string, bankTerminalId: number | null) => string;
type WithCode = {responseCode: string | null; at?: number | null; responseMeaning: string | null};

export async function readOrderDetail(
  tx: Tx,
  orderId: number,
  companyId: number | null,
  sayCode: SayCode,
): Promise<OrderDetail> {
  const head = (
    await tx.query<
      Omit<OrderDetail, 'lines' | 'answers' | 'payments' | 'refunds' | 'ledger' | 'mails' | 'incidents' | 'audit'>
    >(HEAD, [orderId])
  ).rows[0];
  if (!head) throw notFound('No existe ese pedido.');
  const found = await tx.query<Omit<OrderDetail['lines'][number], 'goesInParts'>>(LINES, [orderId, companyId]);
  const lines = found.rows.map(line => ({...line, goesInParts: lineKinds()[line.kind].goesInParts}));
  const all = await readKept(tx, 'order', orderId);
  // A company sees what was asked of its own tickets.
  const shown = new Set(lines.map(line => line.id));
  const answers =
    companyId === null ? all : all.filter(({orderLineId}) => orderLineId !== null && shown.has(orderLineId));
  if (companyId !== null)
    return utcInstants({
      ...head,
      lines,
      answers,
      payments: [],
      refunds: [],
      ledger: [],
      mails: [],
      incidents: [],
      audit: [],
    });
  const money = (
    await tx.query<Pick<OrderDetail, 'payments' | 'refunds' | 'ledger' | 'mails' | 'incidents'>>(MONEY, [orderId])
  ).rows[0]!;
  const {rows: audit} = await tx.query<OrderDetail['audit'][number]>(AUDIT, [
    String(orderId),
    money.payments.map(p => String(p.id)),
    money.refunds.map(r => String(r.id)),
  ]);
  const said = <T extends WithCode>({at, ...row}: T) => ({
    ...row,
    responseMeaning: row.responseCode && sayCode(row.responseCode, at ?? null),
  });
  return utcInstants({
    ...{...head, lines, answers, ...money, audit},
    payments: money.payments.map(said),
    refunds: money.refunds.map(said),
  });
}
