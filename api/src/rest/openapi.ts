/** What ops read: LoopBack's document with title, tags, security, error catalogue, and without framework noise. */
import type {OpenApiSpec, ReferenceObject, ResponseObject} from '@loopback/rest';
import {VERSION} from '../version';
import {refusal} from './operation';
import type {JsonSchema} from './shape';

const DESCRIPTION = `Venta de entradas y abonos para clubes y teatros.

**Dialecto de listas** (ra-data-simple-rest): \`sort=["campo","ASC"]\`, \`range=[0,24]\`, \`filter={"q":"…"}\`; la respuesta lleva \`Content-Range: recurso 0-24/319\`.
**Errores**: \`{code, message, errors?, details?, requestId}\`; \`code\` es estable, \`message\` está escrito para la persona.
**Concurrencia**: manda \`version\` (o \`If-Match\`); si alguien guardó antes, 409 \`stale_version\`.
**Idempotencia**: lo que vende, cobra o devuelve exige \`Idempotency-Key\`; repetir la petición devuelve la misma respuesta.
**Dinero**: céntimos enteros en \`…Cents\`. **Instantes**: ISO 8601 UTC en \`…At\`. **Días**: \`…On\`.`;

export const ERROR_CATALOGUE: Record<string, string> = {
  unauthorized: '401 · falta la sesión o ha terminado',
  bad_credentials: '401 · correo o contraseña incorrectos',
  forbidden: '403 · sin permiso',
  forbidden_origin: '403 · la petición viene de otra web',
  bad_signature: '403 · notificación del banco no válida',
  waiting_room: '403 · la venta tiene sala de espera: `details.queueUrl`',
  sale_stopped: '409 · la venta está parada',
  no_place: '403 · sin lugar en la cola, o no es suyo',
  not_your_turn: '409 · todavía no es su turno',
  turn_over: '409 · el turno ha pasado',
  turn_given: '409 · ya es su turno',
  already_opened: '409 · la sala ya se abrió',
  sold_out: '409 · agotado',
  not_found: '404 · no existe',
  module_off: '404 · la organización no usa esa parte',
  module_in_use: '409 · queda algo por terminar, `details.live`',
  module_live: '409 · hay algo en vigor, `details.live`: se confirma',
  seats_taken: '409 · butacas ocupadas',
  zone_full: '409 · no quedan plazas en la zona',
  own_seats_over: '409 · ya no se guarda la butaca de quien no pagó el suplemento',
  quota_exceeded: '409 · se acabó el cupo de invitaciones',
  safe_capacity: '409 · no cabe en el aforo seguro',
  wrong_code: '422 · el código del evento no es ese',
  device_off: '409 · lector dado de baja',
  none_left: '409 · no hay butacas con esas condiciones',
  sale_closed: '409 · venta cerrada',
  total_changed: '409 · el importe ha cambiado',
  cart_closed: '409 · carrito ya pagado',
  cart_ordered: '409 · carrito con un pedido en marcha',
  stale_version: '409 · otra persona guardó antes',
  duplicate: '409 · ya existe',
  in_use: '409 · hay registros que lo usan',
  wrong_state: '409 · el estado no lo admite',
  discount_used_up: '409 · código agotado',
  already_paid: '409 · ya pagado',
  already_refunded: '409 · ya devuelto',
  ticket_used: '409 · entrada usada',
  not_refundable: '409 · no queda dinero que devolver',
  in_progress: '409 · se está haciendo',
  plan_published: '409 · plano publicado',
  plan_not_draft: '409 · el plano ya no es un borrador',
  plan_not_published: '409 · el plano no está publicado',
  not_publishable: '409 · algo impide publicar, `details.problems` dice qué',
  nothing_to_copy: '409 · no hay precios que copiar',
  is_trial: '409 · ya es una prueba',
  trial_running: '409 · el evento ya se está probando',
  nothing_to_try: '409 · no hay nada que probar',
  mixed_trial: '409 · pruebas y ventas en el mismo carrito',
  shop_in_trials: '409 · toda la tienda está en pruebas',
  on_sale: '409 · hay algo a la venta, `details.reasons` dice qué',
  line_gone: '409 · ya no está en el carrito',
  link_expired: '410 · enlace caducado o usado',
  cart_expired: '410 · carrito caducado',
  order_expired: '410 · pedido caducado',
  invalid: '422 · datos no válidos, `errors` dice cuáles',
  orphan_seat: '422 · dejaría una butaca suelta',
  wheelchair_first: '422 · acompañante sin silla de ruedas',
  limit_reached: '422 · límite de entradas',
  discount_refused: '422 · código no aplicable',
  plan_refused: '422 · el archivo del plano no vale, `errors` nombra cada elemento',
  cart_empty: '422 · carrito vacío',
  idempotency_mismatch: '422 · clave usada con otros datos',
  category_full: '409 · la categoría de cantera no tiene plazas',
  unpaid: '409 · falta pagar',
  no_stock: '409 · no hay existencias libres',
  wrong_size: '409 · la talla es de otra prenda',
  plot_taken: '409 · la parcela ya no está libre',
  not_overdue: '409 · no hay plazos impagados pasados los días de gracia',
  quota_reached: '409 · cupo agotado',
  not_editable: '409 · ya ha salido o se ha cancelado',
  second_factor_required: '403 · falta el código de la verificación en dos pasos',
  overlap: '409 · coincide en el tiempo con otro registro',
  over: '409 · su plazo ha terminado',
  quota_full: '409 · cupo completo',
  bib_taken: '409 · ese peto lo lleva otra persona',
  closed: '409 · está cerrado',
  till_open: '409 · ya hay un turno abierto',
  no_clerk: '409 · el usuario no es taquillero',
  not_counted: '409 · de esto no se cuentan existencias',
  answered: '409 · el campo ya tiene respuestas',
  by_hand: '409 · el grupo se hace a mano',
  list_changed: '409 · la lista ha cambiado mientras se ordenaba',
  hostile_file: '422 · el archivo no es lo que dice o es peligroso',
  domain_fixed: '409 · el dominio ya se ha comprobado',
  subscriber_left: '409 · ya no recibe correos',
  consent_needed: '409 · falta su consentimiento',
  name_fixed: '409 · el nombre ya no cambia',
  already_imported: '409 · la importación está terminada',
  not_analysed: '409 · falta analizarla',
  already_left: '409 · ya estaba de baja',
  email_not_verified: '409 · falta confirmar el correo',
  already_reviewed: '409 · ya se ha revisado',
  blocked: '409 · está bloqueado',
  gone: '410 · el archivo ya no está',
  seat_taken: '409 · la butaca no está libre para abono, `details.reason` dice por qué',
  too_many: '409 · demasiadas veces',
  already_blocked: '409 · el abono ya está bloqueado por ese motivo',
  already_renewed: '409 · el abono ya se ha renovado',
  already_signed: '409 · con ese turno ya se ha pedido un abono',
  already_waiting: '409 · ya está en esa lista de espera',
  block_over: '409 · el bloqueo ya no está en vigor',
  block_wrong_state: '409 · solo se bloquea un abono en vigor',
  busy_import: '409 · la importación está ocupada',
  card_none: '409 · el abono no tiene carné',
  card_wrong_state: '409 · el carné no lo admite',
  charge_under_way: '409 · el banco está cobrando ese plazo',
  clerk_not_allowed: '403 · el alta del taquillero no lo incluye',
  end_leaving: '409 · el abono ya tiene fecha de baja',
  end_wrong_state: '409 · solo se da de baja un abono en vigor',
  handover_barred: '409 · esa persona no puede tener abono',
  handover_blocked: '409 · abono bloqueado: no se traspasa',
  handover_category: '409 · la categoría es para otra edad',
  handover_leaving: '409 · el abono ya tiene fecha de baja',
  handover_renewed: '409 · el abono ya está renovado',
  handover_too_many: '409 · esa persona ya tiene abono',
  handover_unpaid: '409 · el abono debe plazos',
  handover_wrong_state: '409 · el abono acaba de cambiar',
  has_errors: '409 · el archivo tiene filas con errores',
  holder_barred: '409 · con esos datos no se puede sacar un abono',
  holder_known: '409 · ya hay un abonado con ese documento',
  invitations_blocked: '409 · carné bloqueado para esa fecha',
  no_category: '409 · no hay categoría en la temporada nueva',
  no_creditor: '409 · falta la cuenta del club para los adeudos',
  no_direct_debit: '409 · ese plan no se domicilia',
  no_means: '409 · sin tarjeta ni domiciliación',
  no_price: '409 · no hay precio',
  no_seats: '422 · sin butacas',
  not_chargeable: '409 · no se puede cobrar en una tarjeta',
  not_sent: '409 · no se ha enviado',
  not_waiting: '409 · no espera documentos',
  nothing_due: '409 · no queda nada que cobrar',
  payment_due: '409 · falta por pagar una parte',
  phase_closed: '409 · la fase de la campaña no está abierta',
  refund_limit: '409 · supera lo que el taquillero puede devolver hoy',
  renewal_refused: '409 · el abono no se puede renovar',
  retries_stopped: '409 · los cobros de ese plazo están parados',
  return_wrong_state: '409 · el abono ya no se puede devolver',
  same_file: '409 · ese archivo ya se subió',
  seat_change_no_price: '409 · en esa zona no hay abonos de la categoría',
  seat_change_open: '409 · hay un cambio de asiento sin terminar',
  seat_change_over: '409 · el cambio ya no espera nada',
  some_ended: '409 · algún adeudo de la remesa ya está cobrado o devuelto',
  swap_both_owe: '409 · en la permuta los dos deben pagar',
  swap_moved: '409 · uno de los dos asientos ha cambiado',
  swap_released: '409 · asiento liberado en una sesión por jugar',
  swap_unknown: '409 · no hay abono con ese número y apellido',
  too_few_parts: '409 · más partes: hay plazos ya intentados',
  too_late: '409 · fuera de plazo',
  upload_gone: '409 · un documento ya no está guardado',
  waiting_list: '409 · quienes esperan van primero',
  offer_cart: '409 · es el carrito de una oferta',
  seats_left: '409 · todavía quedan butacas',
  no_offer: '409 · no hay ninguna oferta',
  buyers_only: '403 · la venta es solo para compradores permitidos',
  buyer_right_used: '409 · ese derecho de compra ya está usado',
  buyer_right_gone: '409 · el derecho de compra ya no vale',
  no_allowed_buyers: '409 · la sesión no tiene compradores permitidos',
  list_closed: '409 · la lista de espera está cerrada',
  paying: '409 · hay un pago en marcha',
  wallet_short: '409 · el saldo del monedero ha cambiado',
  already_valid: '409 · ya tiene carné en vigor',
  terminal_busy: '409 · el datáfono tiene una operación sin terminar',
  company_exists: '409 · ya hay una compañía que organiza',
  set_by_environment: '409 · lo fija una variable de entorno al arrancar',
  dns_unreachable: '503 · el DNS no responde',
  release_not_claimed: '409 · la butaca del abono no está reservada en esa sesión',
  recover_taken: '409 · alguien tiene ya el asiento liberado',
  recover_refused: '409 · no se puede recuperar',
  transfer_closed: '409 · fuera del plazo para ceder',
  transfer_used: '409 · cesión usada o inexistente',
  own_seat_taken: '409 · la butaca del abono ya la tiene otra persona; los demás motivos, `own_seat_<motivo>`',
  friends_gone: '409 · se acabaron las entradas para amigos',
  friends_too_many: '409 · más amigos de los que tocan al abono',
  invitations_priced: '409 · esas invitaciones tienen precio',
  invitations_free: '409 · esas invitaciones no cuestan nada',
  invitations_none_left: '409 · no quedan tantas butacas libres en esa zona',
  friends_none_left: '409 · no quedan tantas butacas libres juntas ni sueltas',
  line_fixed: '409 · esa línea tiene el precio de abonado',
  transfer_not_in_list: '409 · el abono no entra en esa sesión',
  invitations_off: '409 · no se puede invitar a este evento',
  invitations_closed: '409 · fuera del plazo para invitar',
  invitations_not_active: '409 · el abono no está activo',
  invitations_unpaid: '409 · el abono debe plazos',
  invitations_too_many: '409 · más invitados de los que caben',
  invitations_gone: '409 · se acabaron las invitaciones',
  invitations_zone_full: '409 · la zona no tiene más invitaciones',
  invitation_used: '409 · invitación usada o anulada',
  person_refused: '409 · a esa persona no se le puede dar acceso',
  supplement_paid: '409 · el suplemento ya está pagado',
  supplement_over: '409 · el plazo del suplemento ha terminado',
  supplement_not_active: '409 · el abono no está en vigor',
  stays_left: '409 · esa dirección no vuelve desde aquí',
  email_fixed: '409 · el correo del pedido ya no se cambia',
  drop_not_chosen: '409 · esa sesión no estaba elegida',
  pass_not_active: '409 · el abono no está activo',
  pass_unpaid: '409 · el abono debe plazos',
  pass_blocked: '409 · carnet bloqueado',
  pass_not_for_session: '409 · es de otra temporada',
  pass_ticket_used: '409 · con ese abono ya hay una entrada',
  invitations_not_chosen: '409 · sesión sin elegir',
  plan_edited: '409 · el plano se ha cambiado a mano',
  plan_without_recipe: '409 · el plano no salió de una receta',
  supplement_not_chosen: '409 · sesión sin elegir',
  turn_in_use: '409 · con ese turno ya hay una compra',
  till_needed: '409 · abre la caja para cobrar en efectivo',
  ticket_key_twin: '409 · la clave coincide con otra anterior',
  suppression_stays: '409 · lo pidió la propia persona',
  approved_stays: '409 · Meta la aprobó así',
  stale_prices: '409 · otra persona cambió esos precios, `details.cells`',
  already_published: '409 · el texto ya está publicado',
  text_unfinished: '409 · al texto le faltan datos, `details.missing`',
  published_stays: '409 · lo publicado no cambia: haz otra edición',
  first_user_exists: '409 · ya hay superadministración',
  bank_not_configured: '409 · no hay banco para pagar por internet',
  bank_from_environment: '409 · el banco está en las variables de entorno',
  wrong_kind: '409 · la lista es de otra clase',
  too_large: '413 · demasiado grande',
  unsupported_media_type: '415 · no es JSON',
  too_many_requests: '429 · espera lo que dice Retry-After',
  busy: '503 · espera lo que dice Retry-After',
  too_slow: '503 · el informe tarda demasiado: acota lo que pides',
  maintenance: '503 · en mantenimiento',
  internal: '500 · fallo nuestro, con requestId',
};

/** @param mayBeOff whether a path belongs to a part of the product that a club may do without */
export function refineSpec(spec: OpenApiSpec, mayBeOff: (path: string) => boolean): OpenApiSpec {
  const clean = strip(JSON.parse(JSON.stringify(spec))) as OpenApiSpec;
  const tags = new Set<string>();
  const refusals: Refusals = {};
  for (const [at, path] of Object.entries(clean.paths))
    for (const [method, op] of Object.entries(path as Record<string, WithBody>)) {
      op.tags?.forEach(t => tags.add(t));
      withExample(op, clean.components?.schemas ?? {});
      Object.assign(refusals, withRefusals(method, op, mayBeOff(at)));
    }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Taquilla',
      version: VERSION,
      description: DESCRIPTION,
      contact: {name: 'Operaciones', url: 'https://example.org'},
      license: {name: 'Propietaria', url: 'https://example.org'},
    } as OpenApiSpec['info'],
    servers: [{url: '/', description: 'Este servidor'}],
    tags: [...tags]
      .sort((a, b) => a.localeCompare(b, 'es'))
      .map(name => ({name, description: `Operaciones de ${name.toLowerCase()}.`})),
    paths: Object.fromEntries(Object.entries(clean.paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      ...clean.components,
      schemas: {
        ...clean.components?.schemas,
        Error: {
          type: 'object',
          title: 'Error',
          required: ['code', 'message'],
          properties: {
            code: {
              type: 'string',
              description: Object.entries(ERROR_CATALOGUE)
                .map(([c, t]) => `\`${c}\` ${t}`)
                .join('; '),
              example: 'seats_taken',
            },
            message: {
              type: 'string',
              description: 'En español, para la persona',
              example: 'Esa butaca acaba de ocuparse. Elige otra.',
            },
            requestId: {type: 'string'},
            errors: {type: 'object', additionalProperties: {type: 'string'}, description: 'Por campo'},
            details: {type: 'object', additionalProperties: true},
          },
        },
      },
      responses: refusals,
      securitySchemes: {
        staff: {type: 'http', scheme: 'bearer', description: 'Sesión de personal (POST /api/session)'},
        customer: {type: 'apiKey', in: 'cookie', name: 'customer', description: 'Sesión de cliente'},
      },
    },
  };
}

/** A value that the schema accepts, for the reader: bodies in the documentation are never empty. */
export function sample(schema: JsonSchema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([, p]) => p.type && !p.description?.startsWith('Solo lectura'))
          .map(([name, p]) => [name, sample(p)]),
      );
    case 'array':
      return schema.items ? [sample(schema.items)] : [];
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1) <= (schema.maximum ?? Infinity)
        ? Math.max(schema.minimum ?? 1, 1)
        : schema.maximum;
    case 'boolean':
      return true;
    case 'string':
      return schema.nullable && schema.pattern
        ? null
        : schema.pattern
          ? (EXAMPLES.find(text => new RegExp(schema.pattern!).test(text)) ?? 'texto')
          : 'texto'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
    default:
      return null;
  }
}
const EXAMPLES = ['texto', 'TEXTO10', '#1e88e5', 'B12345674', '+34 600 000 000', '28001', 's:12:3456', ''];

type Refusals = Record<string, ResponseObject | ReferenceObject>;

interface WithBody {
  tags?: string[];
  responses?: Refusals;
  requestBody?: {content?: Record<string, {schema?: JsonSchema & {$ref?: string}; example?: unknown}>};
}

function withExample(operation: WithBody, schemas: Record<string, unknown>): void {
  const json = operation.requestBody?.content?.['application/json'];
  if (!json?.schema || json.example !== undefined) return;
  const named = json.schema.$ref?.split('/').at(-1);
  json.example = sample((named ? schemas[named] : json.schema) as JsonSchema);
}

/**
 * Refusals are the same everywhere, so they stand once and operations point to them. Before anything reads a body it
 * may be too large or of another kind, and a write may come from another site's page.
 */
function withRefusals(method: string, operation: WithBody, mayBeOff: boolean): Refusals {
  const {responses = {}, requestBody} = operation;
  if (method !== 'get') responses['403'] = refusal(403);
  if (mayBeOff) responses['404'] = refusal(404);
  if (requestBody) Object.assign(responses, {413: refusal(413), 415: refusal(415)});
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  for (const [status] of refusals) responses[status] = {$ref: `#/components/responses/${status}`};
  return Object.fromEntries(refusals);
}

const NOISE = new Set(['x-typescript-type', 'x-controller-name', 'x-operation-name', 'tsType', '$schema']);
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([k]) => !NOISE.has(k))
      .map(([k, v]) => [k, strip(v)]),
  );
}
