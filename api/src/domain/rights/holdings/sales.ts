/** What was bought, for whom, and where it was sent. Money and papers stay; who they were of is blocked. */
import {NAMED, NOBODY, ORDER_LINES, type Excused, type Holding} from '../holding';

const OF_ORDERS = 't.order_id = any(:orders)';
const OF_LINES = `t.order_line_id ${ORDER_LINES}`;
const LAW = 'justificante de una venta (Código de Comercio art. 30, LGT art. 66)';

export const SALES: Holding[] = [
  {
    table: 'shipment',
    title: 'Envíos',
    mine: OF_LINES,
    forgets: `${OF_LINES} and t.state in ('shipped', 'void') and t.forgotten_at is null`,
    forget: {recipient: `''`, address: `''`, phone: `''`, forgotten_at: 'now()'},
  },
  {
    table: 'gift_card',
    title: 'Tarjetas regalo que compraste',
    mine: OF_LINES,
    // Whom it was for is another person.
    without: ['code', 'recipient_name', 'recipient_email'],
    forget: {sender_name: `''`, message: `''`},
  },
  {
    table: 'gift_card',
    title: 'Tarjetas regalo que te han hecho',
    mine: 'lower(t.recipient_email) = :email',
    without: ['code', 'sender_name', 'message'],
    forget: {recipient_name: `''`, recipient_email: `''`, message: `''`},
  },
  {
    table: 'supporter_request',
    title: 'Carnés de simpatizante pedidos',
    mine: `(${OF_LINES} and (t.email in ('', :email))) or lower(t.email) = :email`,
    without: ['family'],
    forget: {
      first_name: `'Persona'`,
      surname1: `'borrada'`,
      surname2: `''`,
      email: `''`,
      phone: `''`,
      doc_no: 'null',
      birth_year: 'null',
      postal_code: `''`,
      family: `'{}'`,
    },
  },
  {table: 'donation', title: 'Donativos', mine: OF_LINES, forget: {stays: 'modelo 182 (Ley 49/2002 art. 24)'}},
  {
    table: 'ticket_attendee',
    title: 'Tú como asistente',
    mine: `(${OF_LINES} and ${NAMED}) or t.doc_no = any(:docs)`,
    forgets: `((${OF_LINES} and (${NAMED} or cardinality(:names) = 0)) or t.doc_no = any(:docs)) and t.forgotten_at is null`,
    forget: {first_name: `''`, surname1: `''`, surname2: `''`, doc_no: 'null', forgotten_at: 'now()'},
  },
  {
    table: 'ticket',
    title: 'Entradas',
    mine: OF_ORDERS,
    // A ticket that was given on says whose it is now.
    without: ['holder_name'],
    forgets: `(${OF_ORDERS} or t.id in (select x.ticket_id from ticket_transfer x where lower(x.accepted_email) = :email
      and x.state = 'accepted')) and t.holder_name <> ''`,
    forget: {holder_name: `''`},
  },
  {
    table: 'ticket_transfer',
    title: 'Entradas que te han pasado',
    mine: 'lower(t.to_email) = :email or lower(t.accepted_email) = :email',
    forget: {to_name: `''`, to_email: `''`, accepted_name: `''`, accepted_email: `''`},
  },
  {
    table: 'session_waiter',
    title: 'Listas de espera de sesiones',
    mine: 't.email = :email or t.customer_id = any(:customers)',
    first: [
      `delete from session_waiter t where (t.email = :email or t.customer_id = any(:customers)) and t.state = 'waiting'`,
    ],
    forget: {email: NOBODY, name: `''`, customer_id: 'null'},
  },
  {
    table: 'waiting_place',
    title: 'Salas de espera',
    mine: 't.email = :email or t.customer_id = any(:customers)',
    without: ['visitor'],
    forget: {email: 'null', customer_id: 'null'},
  },
  {
    table: 'discount_code',
    title: 'Códigos a tu nombre',
    mine: 't.email = :email',
    forget: {name: `''`, email: `''`},
  },
  {
    table: 'allowed_buyer',
    title: 'Ventas en las que puedes comprar',
    mine: `(t.kind = 'email' and lower(t.value) = :email) or (t.kind = 'nif' and upper(t.value) = any(:docs))`,
    forget: {value: `'borrado-' || t.id`, name: `''`},
  },
  {
    table: 'reservation',
    title: 'Reservas de grupo',
    mine: 't.id = any(:reservations)',
    forget: {
      contact_name: `'Persona borrada'`,
      entity_name: `''`,
      email: `''`,
      phone: `''`,
      notes: `''`,
      fiscal_name: `''`,
      nif: `''`,
      fiscal_address: `''`,
      delivered_to: `''`,
      version: 't.version + 1',
    },
  },
  {
    table: 'invitation',
    title: 'Invitaciones',
    mine: `lower(t.email) = :email or upper(t.doc_no) = any(:docs)`,
    without: ['code'],
    forget: {recipient_name: `'Persona borrada'`, email: `''`, doc_no: `''`},
  },
  {
    table: 'order_line',
    title: 'Lo que compraste',
    mine: OF_ORDERS,
    without: ['redemption_code'],
    forget: {stays: LAW},
  },
  {table: 'payment', title: 'Pagos', mine: OF_ORDERS, without: ['gateway_payload'], forget: {stays: LAW}},
  {table: 'refund', title: 'Devoluciones', mine: OF_ORDERS, forget: {stays: LAW}},
  {
    table: 'bank_movement',
    title: 'Transferencias recibidas',
    mine: OF_ORDERS,
    without: ['account', 'entry_key'],
    forget: {stays: 'extracto del banco, justificante del cobro'},
  },
  {
    table: 'invoice',
    title: 'Facturas',
    mine: OF_ORDERS,
    without: ['huella', 'previous_huella', 'recorded_text', 'qr_url', 'shown_name', 'shown_nif', 'shown_address'],
    // For nobody who looks at invoices; on paper for whom the law lets ask.
    first: [`update invoice t set recipient_blocked_at = now() where ${OF_ORDERS} and recipient_blocked_at is null`],
    forget: {stays: 'factura (RD 1619/2012 art. 19)'},
  },
  {
    table: 'order_former_email',
    title: 'El correo que tenía un pedido',
    mine: `t.email = :email or ${OF_ORDERS}`,
    forget: 'delete',
  },
  {
    table: 'order',
    title: 'Pedidos',
    mine: 't.id = any(:orders)',
    without: ['visitor'],
    first: [
      // Of money: whose it was is kept apart, where no list reads.
      `insert into blocked_contact (order_id, email, first_name, surname1, surname2, phone, doc_no, person_request_id)
       select t.id, t.email, t.first_name, t.surname1, t.surname2, t.phone, t.doc_no,
          (select max(r.id) from person_request r where r.email = :email and r.right_kind = 'erasure')
         from "order" t where t.id = any(:orders) and t.paid_at is not null and (t.email <> '' or t.first_name <> '')
       on conflict (order_id) do nothing`,
      // Of somebody else's account, with this address written in.
      `update "order" t set email = ${NOBODY}, version = t.version + 1 where t.email = :email and t.id <> all(:orders)`,
    ],
    forget: {
      email: NOBODY,
      first_name: `'Persona'`,
      surname1: `'borrada'`,
      surname2: `''`,
      phone: `''`,
      doc_no: 'null',
      visitor: 'null',
      version: 't.version + 1',
    },
  },
];

export const SALES_EXCUSED: Excused[] = [
  {
    table: 'cart_shipping',
    why: 'lo mismo está en el envío',
    forgets: 't.cart_id in (select o.cart_id from "order" o where o.id = any(:orders))',
    forget: 'delete',
  },
  {table: 'cart', why: 'sin datos de la persona; lo que lleva está en el pedido'},
  {
    table: 'idempotency_key',
    why: 'respuestas a peticiones repetidas: lo mismo que lo demás, y se borran en días',
    forgets: 'strpos(lower(t.response::text), :email) > 0',
    forget: 'delete',
  },
  {table: 'attempt', why: 'intentos de entrar, unos minutos', forgets: 'strpos(t.key, :email) > 0', forget: 'delete'},
  {table: 'external_code', why: 'códigos de otra casa, sin nada que diga de quién son salvo un nombre'},
  {table: 'plot_claim', why: 'parcela apartada mientras se paga: pasa al contrato o se borra en minutos'},
  {
    table: 'ticket_batch',
    why: 'entradas de una sesión entera en PDF, dos días: lo mismo está en las entradas',
    forgets: 't.order_ids && :orders',
    forget: 'delete',
  },
  {table: 'ticket_batch_part', why: 'los archivos de lo mismo, que se van con ello'},
  {table: 'bank_key', why: 'clave del banco'},
];
