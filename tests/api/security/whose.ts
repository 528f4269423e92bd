/**
 * Whose everything is that the document names, and who may look across: what stands in no line here belongs to its owner
 * alone. A new parameter, a new thing of nobody's and a new look across each want a line, with its reason.
 */
import type {Area} from '../../../api/src/web/auth/permissions';
import {plausible, type Endpoint, type Parameter} from '../hostile/bad-requests';
import {RESOURCES, type OwnedWorld} from './owned-world';

/** What `{id}` counts, where the address is not an entity's own; by the address before it. */
const NUMBERED: Record<string, string> = {
  'bases/admisiones': 'enrolment',
  'bases/convocatorias': 'team_activity',
  'bases/listas': 'season_list',
  'bases/pedidos-prendas': 'kit_order',
  'bases/turnos-recogida': 'kit_slot',
  'carrito/aparcados': 'cart',
  conciliacion: 'bank_movement',
  'conciliacion/reglas': 'bank_rule',
  'deportistas/respuestas': 'custom_field_answer',
  'derechos/bloqueados': 'person_request',
  lfp: 'bank_terminal',
  'mi-cupo': 'session_quota',
  'public/account/data-requests': 'person_request',
  'public/account/people': 'customer_person',
  'public/account/plots': 'plot_sale',
  'public/accreditations/{hash}': 'accreditation',
  'public/ads': 'sales_ad',
  'public/cases/{hash}/files': 'incident_file',
  'public/family/athletes': 'athlete',
  'public/family/calendar': 'team_activity',
  'public/family/enrolments': 'enrolment',
  'public/family/kit': 'kit_delivery',
  'public/faqs': 'faq',
  'public/invitations/{hash}': 'invitation',
  'public/pass-lists': 'season_list',
  'public/passes': 'season_pass',
  'public/renewals': 'season_pass',
  'public/reservations/{hash}/invoices': 'invoice',
  'public/reservations/{hash}/tickets': 'ticket',
  'public/sessions': 'event_session',
  'public/supporters': 'supporter',
  'public/waiting-lists': 'season_list',
  'public/waiting-rooms': 'waiting_room',
  'respuestas-formularios/de/{owner}': 'enrolment',
  'taquilla/abonos': 'season_pass',
  'verifactu/cotejos': 'verifactu_check',
  'verifactu/registros': 'verifactu_record',
};
/** Numbers of a shorter name than their table. */
const SHORT: Record<string, string> = {
  area: 'plot_area',
  batch: 'ticket_print_batch',
  case: 'incident',
  category: 'price_category',
  code: 'discount_code',
  company: 'event_company',
  debit: 'sepa_debit',
  field: 'custom_field',
  file: 'incident_file',
  from: 'event_session',
  group: 'subscriber_group',
  guest: 'pass_guest',
  holder: 'pass_holder',
  line: 'order_line',
  list: 'season_list',
  listing: 'resale_listing',
  offer: 'friend_offer',
  original: 'terminal_operation',
  pack: 'event_pack',
  pass: 'season_pass',
  plan: 'seat_plan',
  seller: 'staff_user',
  session: 'event_session',
  slot: 'experience_slot',
  tier: 'supporter_tier',
  to: 'event_session',
  type: 'accreditation_type',
  user: 'staff_user',
  variant: 'product_variant',
};
/** What else an address or a question is asked with. */
const ASKED: Record<string, string> = {
  q: 'muestra',
  texto: 'muestra',
  holder: 'muestra',
  from: '2030-01-01',
  to: '2030-12-31',
  de: 'clientes',
  owner: 'enrolment',
  day: '2030-01-01',
  kind: 'order_paid',
  issuerNif: 'B28000008',
  // Of the others' things nobody knows these.
  code: 'nadie',
  gatewayOrder: 'nadie',
  key: 'nadie',
  link: 'nadie',
  listado: 'todos',
  orderNumber: 'nadie',
  position: '1',
  run: '00000000-0000-4000-8000-000000000000',
  slug: 'nadie',
  token: 'nadie',
};

const TABLE_OF = new Map(RESOURCES.map(r => [r.path, r.table]));
const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
export const tableOfNumber = (name: string): string => {
  const noun = name.replace(/Ids?$/, '');
  return SHORT[noun] ?? snake(noun);
};

export interface Numbered {
  /** The resource, or the table where the address is no resource's. */
  of: string;
  table: string;
}
/** What the `{id}` of an address counts. */
export function numbered(path: string): Numbered | undefined {
  const before = /^\/api\/(.+?)\/\{id\}/.exec(path)?.[1];
  if (before === undefined) return undefined;
  const of = TABLE_OF.has(before) ? before : NUMBERED[before];
  if (of === undefined) throw new Error(`${path}: whose is this? Say in NUMBERED what its id counts.`);
  return {of, table: TABLE_OF.get(of) ?? of};
}

/** The address with the others' numbers, of ours what opens something by itself. */
export function addressOf({path}: Endpoint, world: OwnedWorld, id?: number): string {
  const what = numbered(path);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') return String(id ?? world.others.get(what!.of) ?? ABSENT);
    if (name === 'hash') return world.ours.hash;
    if (name === 'idOrSlug') return String(world.others.get('eventos'));
    if (name.endsWith('Id')) return String(world.others.get(tableOfNumber(name)) ?? ABSENT);
    const value = ASKED[name];
    if (value === undefined) throw new Error(`${path}: say in ASKED what {${name}} is.`);
    return value;
  });
}
export const ABSENT = 199_999_999;

/** Asks for all that is to be had, and once for the others' by each number that may be asked for. */
export function questionsOf({path, operation}: Endpoint, world: OwnedWorld): string[] {
  const asked = (operation.parameters ?? []).filter(
    (one): one is Parameter & {required?: boolean} => one.in === 'query',
  );
  const value = ({name, schema}: Parameter): string =>
    name === 'ids'
      ? String(world.others.get('eventos'))
      : name === 'id'
        ? String(world.others.get('clientes'))
        : name.endsWith('Id')
          ? String(world.others.get(tableOfNumber(name)) ?? ABSENT)
          : String(schema?.enum?.[0] ?? ASKED[name] ?? plausible(schema));
  const query = (some: Parameter[]): string =>
    some.length ? `?${some.map(one => `${one.name}=${encodeURIComponent(value(one))}`).join('&')}` : '';
  if (TABLE_OF.has(path.slice('/api/'.length))) return ['?range=[0,999]'];
  const required = asked.filter(one => one.required);
  return [...new Set([query(required), query(asked.filter(one => one.required || /(Id|Nif)$/.test(one.name)))])];
}

/** The house's own, which a company's staff read too, by resource: what all companies' events are made of. */
export const OF_THE_HOUSE: Record<string, string> = {
  'categorias-precio': 'names of prices that all companies use',
  'etiquetas-bloqueos': 'names of what seats are blocked for, which all companies use',
  'tipos-iva': 'the law’s rates, which stand in their invoices',
  formularios: 'what is asked of whoever buys, whose answers are not told',
};

/** What may be told by its number alone. */
export const NUMBERS_ALONE: Record<string, string> = {affiliate: 'whose seats a label keeps'};

/** Names that whoever works here reads wherever they stand, by table. */
export const NAMES_OF_WORK: Record<string, string> = {
  staff_user: 'a colleague, by whom something was done',
};

/** What an operation shows of other areas beside its own, by its address or its area: tables, and why. */
export const BESIDE: Partial<Record<Area | `/api/${string}`, [tables: string[], why: string]>> = {
  '/api/eventos/{id}/puertas': [['price_category'], 'whom a rule of the doors concerns'],
  '/api/lotes-entradas': [['affiliate'], 'who sells the batch'],
  '/api/lotes-entradas/{id}': [['affiliate'], 'who sells the batch'],
  '/api/lotes-entradas/opciones': [['affiliate'], 'who may sell a batch'],
  '/api/mensajes-enviados': [['mail_message'], 'what was written to a person whom one may see'],
  access: [['ticket', 'invitation'], 'the door lets in by them'],
  audit: [['*'], 'it is the record of what anybody changed'],
  box_office: [['custom_field'], 'the till asks them'],
  cash: [['box_office', 'card_terminal'], 'where the money was taken'],
  customers: [['invitation'], 'the addresses of an event are those of its guests too'],
  media: [['announcement', 'product', 'event_pack'], 'where a picture is used'],
  orders: [['custom_field', 'mail_message'], 'what was asked and answered, and what was written to the buyer'],
  seats: [['gate', 'price_category', 'ticket'], 'the way in and the price of a seat, and who has a ticket for it'],
};

/** What a customer may read and act on of anybody's, for it is in the shop. */
export const IN_THE_SHOP = [
  'accreditation_type',
  'affiliate',
  'age_category',
  'bundle_item',
  'custom_field',
  'event',
  'event_company',
  'event_pack',
  'event_session',
  'experience',
  'experience_slot',
  'faq',
  'media_file',
  'pack_component',
  'pack_price',
  'pass_campaign',
  'pass_category',
  'pass_price',
  'payment_frequency',
  'plot',
  'plot_area',
  'plot_extra',
  'plot_price',
  'price',
  'price_category',
  'price_group',
  'product',
  'product_category',
  'product_variant',
  'sales_ad',
  'season_list',
  'seat',
  'supporter_tier',
  'team_activity',
  'venue',
  'waiting_room',
  'zone',
];

/** Where not even superadministration is shown anything: what would be there was not made, and why. */
export const NOTHING_THERE: Record<string, string> = {
  '/api/abonos/carnets/impresiones/{run}': 'no card was printed by whoever asks',
  '/api/abonos/documentos/{id}/fichero': 'no file was sent in',
  '/api/abonos/{id}/cambio-asiento/precio': 'a pass without a seat',
  '/api/abonos/{id}/invitados/{sessionId}': 'a pass that does not enter that session',
  '/api/acreditaciones/{id}/foto': 'no photograph was taken',
  '/api/bases/documentos/{id}/archivo': 'no file was sent in',
  '/api/bases/entregas/{id}/firma': 'nobody signed',
  '/api/bases/listas/{id}/renovaciones': 'a list of passes',
  '/api/bases/pedidos-prendas/{id}/documento': 'nothing was ordered',
  '/api/carnes-simpatizante/impresiones/{run}': 'no card was printed by whoever asks',
  '/api/carrito/codigo': 'a code of nobody',
  '/api/carrito/packs/{slug}': 'no pack is sold',
  '/api/carrito/plazos': 'nobody is called so',
  '/api/carrito/telefono': 'nothing is in the basket',
  '/api/deportistas/respuestas/{id}/salud': 'an answer that is not about health',
  '/api/deportistas/{id}/foto': 'no photograph was taken',
  '/api/derechos/{id}/copia': 'no copy was made',
  '/api/entregas/{code}': 'a code of nobody',
  '/api/eventos/{id}/credenciales': 'nobody is accredited yet',
  '/api/listas/{id}/hacer-abono/precio': 'nothing is on sale',
  '/api/listas/{id}/usuarios/{userId}': 'an account without a pass',
  '/api/lotes-entradas/{id}/impresiones/{run}': 'no ticket was printed by whoever asks',
  '/api/mensajes/{id}/archivos/{fileId}': 'nothing was attached',
  '/api/parcelas/parcelas-vendidas/{id}/cancelacion': 'a sale that is over',
  '/api/pedidos/{id}/butacas-libres': 'the seat that is thought of is not free',
  '/api/remesas/{id}/fichero': 'a remittance that is not closed',
  '/api/sesiones/{id}/cancelacion': 'a session that takes place',
  '/api/sesiones/{id}/entradas-pdf/{batchId}/{position}': 'nothing was printed',
  '/api/session/atienden': 'nobody has a PIN',
  '/api/simpatizantes/{id}/carne.pdf': 'nothing was paid',
  '/api/taquilla/abonos': 'nobody is called so',
  '/api/taquillas/{id}/impresion': 'a printer that is not there',
  '/api/tarjetas-regalo/impresiones/{run}': 'no card was printed by whoever asks',
  '/api/textos-correo/{kind}': 'a mail of no kind',
  '/api/verifactu/exportacion.zip': 'nothing was recorded',
  '/api/verifactu/registros/{id}/registro.xml': 'nothing was recorded',
};
