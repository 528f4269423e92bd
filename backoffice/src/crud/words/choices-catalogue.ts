// Spanish names of what the catalogue, forms, accreditations, supporters and cases answer.
import type {Enum} from '../../providers/wire';
import {choicesOf, type Choice} from './choices';

export const productStates = choicesOf<Enum<'Product', 'state'>>({
  draft: ['Borrador', 'neutral'],
  published: ['Publicado', 'good'],
  sold_out: ['Agotado', 'warn'],
  archived: ['Archivado', 'neutral'],
});
export const productKinds = choicesOf<Enum<'Product', 'kind'>>({
  goods: 'Artículo',
  experience: 'Experiencia',
  service: 'Servicio',
  bundle: 'Lote',
});
export const pickups = choicesOf<Enum<'Product', 'pickup'>>({
  shop: 'En la tienda',
  gate: 'En el recinto',
  shipping: 'Envío a casa',
  digital: 'Por correo electrónico',
});
export const stockPolicies = choicesOf<Enum<'Product', 'stockPolicy'>>({
  strict: 'Se cuentan: no se vende más de lo que hay',
  none: 'No se cuentan',
});
export const affiliateKinds = choicesOf<Enum<'Affiliate', 'kind'>>({
  fan_club: 'Peña',
  agency: 'Agencia',
  partner: 'Colaborador',
  other: 'Otro',
});
export const fulfilments = choicesOf<Enum<'OrderLine', 'fulfilment'>>({
  paid: ['Por preparar', 'warn'],
  prepared: ['Preparado', 'info'],
  delivered: ['Entregado', 'good'],
  returned: ['Devuelto', 'neutral'],
});
/** The same states of a visit: nobody prepares or fetches it. */
export const visits = choicesOf<Enum<'OrderLine', 'fulfilment'>>({
  paid: ['No ha venido', 'warn'],
  prepared: ['No ha venido', 'warn'],
  delivered: ['Ha venido', 'good'],
  returned: ['Devuelto', 'neutral'],
});
export const lineKinds = choicesOf<Enum<'OrderLine', 'kind'>>({
  ticket: 'Entrada',
  product: 'Producto',
  pass: 'Abono',
  experience: 'Experiencia',
  pack: 'Pack',
  plot: 'Parcela',
  plot_deposit: 'Fianza de parcela',
  academy: 'Cantera',
  supporter: 'Carné de simpatizante',
  seat_change: 'Cambio de asiento',
  card: 'Duplicado de carné',
  deposit: 'Señal de la lista de espera',
  supplement: 'Suplemento de un partido',
  donation: 'Donativo',
  shipping: 'Envío a domicilio',
  gift_card: 'Tarjeta regalo',
  group_deposit: 'Señal de grupo',
  ticket_move: 'Cambio de butaca de una entrada',
});
export const shipmentStates = choicesOf<Enum<'Shipment', 'state'>>({
  ordered: ['Sin pagar', 'neutral'],
  due: ['Por enviar', 'warn'],
  shipped: ['Enviado', 'good'],
  void: ['Anulado', 'neutral'],
});
export const stockCountStates = choicesOf<Enum<'StockCount', 'state'>>({
  open: ['Contándose', 'info'],
  counted: ['Por cerrar', 'warn'],
  closed: ['Cerrado', 'good'],
  discarded: ['Descartado', 'neutral'],
});
export const stockMovementKinds = choicesOf<Enum<'StockMovement', 'kind'>>({
  unknown: 'Sin motivo anotado',
  begin: 'Primeras existencias',
  sale: 'Venta',
  return: 'Devolución',
  exchange: 'Cambio de talla',
  count: 'Recuento',
  manual: 'A mano',
});
export const giftCardStates = choicesOf<Enum<'GiftCard', 'state'>>({
  chosen: ['Sin pagar', 'neutral'],
  active: ['Activa', 'good'],
  blocked: ['Bloqueada', 'bad'],
  void: ['Devuelta', 'neutral'],
});
export const giftCardEntryKinds = choicesOf<Enum<'GiftCardEntry', 'kind'>>({
  issue: 'Venta',
  use: 'Gasto',
  refund: 'Devolución de un gasto',
  void: 'Devolución de la tarjeta',
});
export const slotStates = choicesOf<Enum<'ExperienceSlot', 'state'>>({
  open: ['Abierto', 'good'],
  closed: ['Cerrado', 'neutral'],
  cancelled: ['Cancelado', 'bad'],
});
export const packKinds = choicesOf<Enum<'EventPack', 'kind'>>({
  closed: 'Cerrado: todas las sesiones',
  pick: 'A elegir',
  flexible: 'Por créditos',
});
export const packStates = choicesOf<Enum<'EventPack', 'state'>>({
  draft: ['Borrador', 'neutral'],
  published: ['A la venta', 'good'],
  paused: ['En pausa', 'warn'],
  archived: ['Archivado', 'neutral'],
});
export const packPriceModes = choicesOf<Enum<'EventPack', 'priceMode'>>({
  fixed: 'Precio propio',
  percent_off: 'Un porcentaje menos que por separado',
});
export const exchangePolicies = choicesOf<Enum<'EventPack', 'exchangePolicy'>>({
  none: 'No se cambia',
  until_day_before: 'Hasta el día anterior',
  until_start: 'Hasta que empieza',
});

export const fieldScopes = choicesOf<Enum<'CustomField', 'scope'>>({
  event: 'Eventos',
  list: 'Abonos',
  academy: 'Cantera',
  supporter: 'Simpatizantes',
  plot: 'Parcelas',
  accreditation: 'Acreditaciones',
});
export const fieldTypes = choicesOf<Enum<'CustomField', 'type'>>({
  text: 'Texto corto',
  long_text: 'Texto largo',
  number: 'Número',
  date: 'Fecha',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  nif: 'NIF o NIE',
  iban: 'IBAN',
  postal_code: 'Código postal',
  select: 'Elegir una opción',
  multi: 'Elegir varias opciones',
  checkbox: 'Casilla sí o no',
  file: 'Fichero',
  signature: 'Firma',
  separator: 'Separador con título',
  consent: 'Consentimiento',
});
export const piiClasses = choicesOf<Enum<'CustomField', 'piiClass'>>({
  normal: 'Normales',
  sensitive: ['Sensibles', 'warn'],
  health: ['De salud', 'bad'],
});
export const askedPer = choicesOf<Enum<'CustomField', 'askedPer'>>({
  order: 'Una vez por pedido',
  ticket: 'Por cada entrada',
});
export const patterns = choicesOf<string>({
  letters: 'Solo letras',
  digits: 'Solo cifras',
  letters_digits: 'Letras y cifras',
  license_plate: 'Matrícula',
  member_no: 'Número de socio',
});
export const answerSubjects = choicesOf<Enum<'CustomFieldAnswer', 'subjectKind'>>({
  order: 'Pedido',
  order_line: 'Línea de pedido',
  season_pass: 'Abono',
  pass_holder: 'Abonado',
  enrolment: 'Inscripción',
  supporter: 'Simpatizante',
  plot_sale: 'Parcela',
  accreditation: 'Acreditación',
  reservation: 'Reserva de grupo',
  reservation_place: 'Plaza de una reserva',
});

export const accreditationStates = choicesOf<Enum<'Accreditation', 'state'>>({
  requested: ['Solicitada', 'warn'],
  withdrawn: ['Retirada', 'neutral'],
  approved: ['Aprobada', 'good'],
  rejected: ['Rechazada', 'bad'],
  sent: ['Enviada', 'info'],
  activated: ['Activada', 'good'],
  used: ['Usada', 'info'],
  expired: ['Caducada', 'neutral'],
  revoked: ['Revocada', 'bad'],
});
export const accreditationKinds = choicesOf<Enum<'AccreditationType', 'kind'>>({
  written_press: 'Prensa escrita',
  photo: 'Fotografía',
  radio: 'Radio',
  tv: 'Televisión',
  staff: 'Personal',
  supplier: 'Proveedores',
  protocol: 'Protocolo',
});
export const accreditationAreas = choicesOf<Enum<'Accreditation', 'areas'>>({
  stands: 'Gradas',
  press_box: 'Tribuna de prensa',
  press_room: 'Sala de prensa',
  mixed_zone: 'Zona mixta',
  pitch: 'Terreno de juego',
  tunnel: 'Túnel',
  backstage: 'Camerinos',
  vip: 'Palco',
  technical: 'Zona técnica',
  parking: 'Aparcamiento',
});

export const supporterStates = choicesOf<Enum<'Supporter', 'state'>>({
  pending_payment: ['Sin pagar', 'warn'],
  active: ['Activo', 'good'],
  expired: ['Caducado', 'neutral'],
  cancelled: ['Baja', 'neutral'],
  blocked: ['Bloqueado', 'bad'],
});
export const supporterOrigins = choicesOf<Enum<'Supporter', 'origin'>>({
  web: 'Web',
  box_office: 'Taquilla',
  event: 'En un acto',
  import: 'Importación',
});
export const cardValidities = choicesOf<Enum<'SupporterTier', 'validity'>>({
  season: 'La temporada',
  days: 'Unos días desde el alta',
});
export const cardKinds = choicesOf<Enum<'SupporterCard', 'kind'>>({
  join: 'Alta',
  renewal: 'Renovación',
});
export const cardRenewalStates = choicesOf<Enum<'SupporterRenewal', 'state'>>({
  notified: ['Avisado', 'info'],
  charging: ['Cobrándose', 'warn'],
  stopped: ['Parada', 'neutral'],
  renewed: ['Renovado', 'good'],
  failed: ['No se pudo', 'bad'],
});
export const groupKinds = choicesOf<Enum<'CustomerGroup', 'kind'>>({
  rule: 'Por condiciones',
  static: 'Hecho a mano',
});

export const caseStates = choicesOf<Enum<'SupportCase', 'state'>>({
  new: ['Nuevo', 'bad'],
  open: ['Abierto', 'warn'],
  waiting_customer: ['A la espera del cliente', 'info'],
  resolved: ['Resuelto', 'good'],
  closed: ['Cerrado', 'neutral'],
  reopened: ['Reabierto', 'warn'],
});
export const caseCategories = choicesOf<Enum<'SupportCase', 'category'>>({
  purchase: 'Compra',
  pass: 'Abono',
  access: 'Acceso',
  refund: 'Reembolso',
  personal_data: 'Datos personales',
  complaint: 'Reclamación',
  other: 'Otro',
});
export const protectionCategory: Choice<Enum<'ProtectedCase', 'category'>> = {
  id: 'child_protection',
  name: 'Protección del menor',
};
export const casePriorities = choicesOf<Enum<'SupportCase', 'priority'>>({
  low: ['Baja', 'neutral'],
  normal: ['Normal', 'neutral'],
  high: ['Alta', 'warn'],
  urgent: ['Urgente', 'bad'],
});
export const caseChannels = choicesOf<Enum<'SupportCase', 'channel'>>({
  web: 'Por la web',
  mail: 'Por correo',
  office: 'En la oficina',
  whatsapp: 'Por WhatsApp',
});
export const mailOutcomes = choicesOf<Enum<'ReceivedMail', 'outcome'>>({
  reply: ['Respuesta añadida', 'good'],
  opened: ['Mensaje nuevo', 'info'],
  automatic: ['Automático, sin atender', 'neutral'],
  dropped: ['Sin atender', 'warn'],
  unreadable: ['No se pudo leer', 'bad'],
  too_large: ['Demasiado grande', 'bad'],
  bounce: ['Correo devuelto', 'warn'],
  complaint: ['Queja', 'bad'],
});
export const caseSources = choicesOf<Enum<'ProtectedCase', 'source'>>({
  customer: 'Cliente',
  visitor: 'Visitante',
  clerk: 'Personal',
  system: 'Sistema',
});
