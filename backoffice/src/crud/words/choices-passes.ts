// The values of season passes in Spanish, and their tones.
import type {Enum} from '../../providers/wire';
import {choicesOf} from './choices';

export const listKinds = choicesOf<Enum<'SeasonList', 'kind'>>({
  passes: 'Abonos',
  academy: 'Cantera',
  supporters: 'Simpatizantes',
});

export const listStates = choicesOf<Enum<'SeasonList', 'state'>>({
  preparation: ['En preparación', 'neutral'],
  campaign: ['En campaña', 'info'],
  active: ['Activa', 'good'],
  closed: ['Cerrada', 'neutral'],
  archived: ['Archivada', 'neutral'],
});

export const passCategoryKinds = choicesOf<Enum<'PassCategory', 'kind'>>({
  fixed_seat: 'Con butaca fija',
  standing: 'De pie, en una zona',
  no_seat: 'Sin butaca',
  choose_n: 'Sesiones a elegir',
  flat_rate: 'Tarifa plana',
  discount: 'Descuento en entradas',
});

export const passKinds = choicesOf<Enum<'PassPrice', 'kind'>>({
  new: 'Alta',
  renewal: 'Renovación',
  half_season: 'Media temporada',
});

export const passStates = choicesOf<Enum<'SeasonPass', 'state'>>({
  requested: ['Solicitado', 'info'],
  pending_payment: ['Pendiente de pago', 'warn'],
  active: ['Activo', 'good'],
  suspended_unpaid: ['Suspendido por impago', 'bad'],
  blocked: ['Bloqueado', 'bad'],
  cancelled_by_holder: ['Baja voluntaria', 'neutral'],
  cancelled_unpaid: ['Baja por impago', 'neutral'],
  void: ['Anulado', 'neutral'],
  handed_over: ['Traspasado', 'neutral'],
  expired: ['Caducado', 'neutral'],
  renewed: ['Renovado', 'good'],
  not_renewed: ['No renovado', 'neutral'],
});

export const passOrigins = choicesOf<Enum<'SeasonPass', 'origin'>>({
  web: 'Web',
  box_office: 'Taquilla',
  phone: 'Teléfono',
  staff: 'Oficina',
  import: 'Importación',
});

export const passDiscountKinds = choicesOf<Enum<'PassDiscount', 'kind'>>({
  percent: 'Porcentaje',
  fixed: 'Importe fijo',
});

export const discountConditions = choicesOf<Enum<'PassDiscount', 'condition'>>({
  none: 'Sin condición',
  early: 'Pronto pago',
  attendance: 'Asistencia',
  seniority: 'Antigüedad',
  unemployed: 'En busca de empleo',
  large_family: 'Familia numerosa',
  disability: 'Discapacidad',
  student: 'Estudiante',
  shareholder: 'Accionista',
  referral: 'Trae a un amigo',
  group: 'Grupo',
});

export const documentTypes = choicesOf<Enum<'PassHolder', 'docType'>>({
  nif: 'NIF',
  nie: 'NIE',
  passport: 'Pasaporte',
  none: 'Sin documento',
});

export const holderStates = choicesOf<Enum<'PassHolder', 'state'>>({
  active: ['Activo', 'good'],
  former: ['Antiguo', 'neutral'],
  barred: ['Vetado', 'bad'],
  deceased: ['Fallecido', 'neutral'],
});

export const holderTags = choicesOf<Enum<'PassHolder', 'tags'>>({
  shareholder: 'Accionista',
  veteran: 'Veterano',
  founder: 'Fundador',
  fan_club: 'Peña',
  volunteer: 'Voluntario',
  large_family: 'Familia numerosa',
  reduced_mobility: 'Movilidad reducida',
  vip: 'VIP',
  animation: 'Grada de animación',
});

export const cardStates = choicesOf<Enum<'PassCard', 'state'>>({
  issued: ['Emitido', 'info'],
  active: ['Activo', 'good'],
  blocked: ['Bloqueado', 'bad'],
  replaced: ['Sustituido', 'neutral'],
  expired: ['Caducado', 'neutral'],
});

export const replaceReasons = choicesOf<Enum<'PassCard', 'replacedReason'>>({
  lost: 'Perdido',
  stolen: 'Robado',
  damaged: 'Roto',
  data_change: 'Cambio de datos',
  handed_over: 'Traspaso',
});

export const blockReasons = choicesOf<Enum<'PassBlock', 'reason'>>({
  unpaid: ['Impago', 'bad'],
  lost_stolen: ['Pérdida o robo', 'warn'],
  club_sanction: ['Sanción', 'bad'],
  access_ban: ['Prohibición de acceso', 'bad'],
  documents: ['Falta documentación', 'warn'],
  fraud: ['Fraude', 'bad'],
});

export const seatChangeStates = choicesOf<Enum<'SeatChange', 'state'>>({
  draft: ['Por confirmar', 'info'],
  pending_payment: ['Pendiente de pago', 'warn'],
  applied: ['Hecho', 'good'],
  rejected: ['Rechazado', 'bad'],
  expired: ['Caducado', 'neutral'],
});

export const changeEffects = choicesOf<Enum<'SeatChange', 'effective'>>({
  immediate: 'Inmediato',
  next_season: 'Próxima temporada',
});

export const releaseStates = choicesOf<Enum<'SeatRelease', 'state'>>({
  released: ['Liberado', 'info'],
  recovered: ['Recuperado', 'neutral'],
  sold: ['Vendido', 'good'],
  compensated: ['Compensado', 'good'],
  unsold: ['Sin vender', 'neutral'],
  session_cancelled: ['Sesión cancelada', 'warn'],
});

export const choiceStates = choicesOf<Enum<'PassChoice', 'state'>>({
  chosen: ['Elegida', 'good'],
  dropped: ['Dejada', 'neutral'],
  void: ['Sin efecto', 'warn'],
});

export const choiceChannels = choicesOf<Enum<'PassChoice', 'channel'>>({
  web: 'Web',
  box_office: 'Taquilla',
  phone: 'Teléfono',
  door: 'En la puerta',
});

export const transferStates = choicesOf<Enum<'Transfer', 'state'>>({
  proposed: ['Propuesta', 'info'],
  accepted: ['Aceptada', 'good'],
  used: ['Usada', 'good'],
  revoked: ['Revocada', 'neutral'],
  expired: ['Caducada', 'neutral'],
});

export const guestStates = choicesOf<Enum<'PassInvitation', 'state'>>({
  issued: ['Emitida', 'info'],
  sent: ['Enviada', 'good'],
  used: ['Usada', 'good'],
  revoked: ['Revocada', 'neutral'],
});

export const walletKinds = choicesOf<Enum<'WalletEntry', 'kind'>>({
  release: ['Asiento liberado', 'good'],
  refund: ['Devolución', 'good'],
  gift: ['Regalo', 'good'],
  adjustment: ['Ajuste', 'warn'],
  use: ['Uso', 'info'],
  expiry: ['Caducidad', 'neutral'],
  deposit: ['Depósito', 'good'],
});

export const passDocumentKinds = choicesOf<Enum<'PassDocument', 'kind'>>({
  identity: 'Identidad',
  birth: 'Nacimiento o libro de familia',
  large_family: 'Familia numerosa',
  disability: 'Discapacidad',
  unemployment: 'Demanda de empleo',
  student: 'Matrícula',
  pension: 'Pensión',
  shareholder: 'Acciones',
  address: 'Empadronamiento',
  death: 'Defunción',
  other: 'Otro',
});

export const reviewStates = choicesOf<Enum<'PassDocument', 'state'>>({
  pending: ['Por revisar', 'warn'],
  approved: ['Aceptado', 'good'],
  rejected: ['Rechazado', 'bad'],
});

export const phaseKinds = choicesOf<Enum<'CampaignPhase', 'kind'>>({
  renewal: 'Renovación',
  seat_change: 'Cambio de asiento',
  waiting_list_sign_up: 'Inscripción en lista de espera',
  waiting_list: 'Altas de la lista de espera',
  sponsored: 'Altas apadrinadas',
  open: 'Venta abierta',
  half_season: 'Media temporada',
});

export const audiences = choicesOf<Enum<'CampaignPhase', 'audience'>>({
  everyone: 'Cualquiera',
  previous_list: 'Abonados de la lista anterior',
  member_band: 'Por número de abonado',
  member_since: 'Por antigüedad',
  tag: 'Por etiqueta',
  code: 'Con un código',
});

export const waitingStates = choicesOf<Enum<'WaitingListEntry', 'state'>>({
  pending_deposit: ['Sin pagar la señal', 'warn'],
  waiting: ['En espera', 'info'],
  called: ['Avisado', 'warn'],
  served: ['Atendido', 'good'],
  declined: ['Renuncia', 'neutral'],
  expired: ['Caducado', 'neutral'],
});

export const autoRenewalStates = choicesOf<Enum<'AutoRenewal', 'state'>>({
  notified: ['Avisado', 'info'],
  stopped: ['Parada', 'neutral'],
  renewed: ['Renovado', 'good'],
  failed: ['No se pudo', 'bad'],
});

export const depositStates = choicesOf<Enum<'WaitingListEntry', 'depositState'>>({
  none: 'Sin señal',
  paid: 'Pagada',
  lent: 'Descontándose',
  deducted: 'Descontada',
  returned: 'Devuelta',
});

export const frequencyKinds = choicesOf<Enum<'PaymentFrequency', 'kind'>>({
  single: 'Pago único',
  every_n_months: 'Cada cierto número de meses',
  fixed_dates: 'En fechas fijas',
});

export const contractKinds = choicesOf<Enum<'PaymentFrequency', 'allowedFor'>>({
  pass: 'Abono',
  academy: 'Cantera',
  plot: 'Parcela',
  product: 'Producto',
});

export const instalmentMethods = choicesOf<Enum<'Instalment', 'method'>>({
  card_token: 'Tarjeta guardada',
  sepa: 'Domiciliación',
  bizum_link: 'Enlace de Bizum',
  box_office: 'Taquilla',
  card: 'Tarjeta',
  bizum: 'Bizum',
  cash: 'Efectivo',
  card_terminal: 'Datáfono',
  wallet: 'Monedero',
  transfer: 'Transferencia',
});

export const instalmentStates = choicesOf<Enum<'Instalment', 'state'>>({
  scheduled: ['Programado', 'neutral'],
  charging: ['Cobrándose', 'info'],
  paid: ['Pagado', 'good'],
  failed: ['Cobro fallido', 'warn'],
  failed_for_good: ['Cobro imposible', 'bad'],
  needs_authentication: ['Falta identificarse', 'warn'],
  due: ['Vence hoy', 'warn'],
  in_grace: ['En días de gracia', 'warn'],
  overdue: ['Impagado', 'bad'],
  paid_late: ['Pagado fuera de plazo', 'good'],
  waived: ['Perdonado', 'neutral'],
  uncollectable: ['Incobrable', 'bad'],
  returned: ['Devuelto', 'bad'],
});

export const releaseOpenings = choicesOf<Enum<'ReleasePolicy', 'opens'>>({
  public_sale: 'Con la venta al público',
  days_before: 'Días antes de la sesión',
});

export const shareKinds = choicesOf<Enum<'ReleasePolicy', 'shareKind'>>({
  percent: 'Porcentaje de lo vendido',
  fixed: 'Importe fijo por zona',
});

export const releaseBases = choicesOf<Enum<'ReleasePolicy', 'base'>>({
  sold_net: 'Lo vendido, sin IVA ni gastos',
  sold_gross: 'Lo vendido, con todo',
  pass_share: 'La parte del abono que toca a la sesión',
});

export const payouts = choicesOf<Enum<'SeatRelease', 'payout'>>({
  wallet: 'Monedero',
  renewal_discount: 'Descuento al renovar',
});

export const meansStates = choicesOf<Enum<'CardToken', 'state'> | Enum<'SepaMandate', 'state'>>({
  active: ['Activo', 'good'],
  signed: ['Firmado', 'good'],
  draft: ['Borrador', 'neutral'],
  expired: ['Caducado', 'neutral'],
  revoked: ['Retirado', 'neutral'],
  cancelled: ['Cancelado', 'neutral'],
});

export const remittanceStates = choicesOf<Enum<'SepaRemittance', 'state'>>({
  draft: ['Borrador', 'neutral'],
  sending: ['Preparándose', 'info'],
  sent: ['En el banco', 'info'],
  settling: ['Anotándose', 'info'],
  settled: ['Abonada', 'good'],
  cancelled: ['Anulada', 'neutral'],
});

export const debitStates = choicesOf<Enum<'SepaDebit', 'state'>>({
  pending: ['Pendiente', 'info'],
  collected: ['Cobrado', 'good'],
  returned: ['Devuelto', 'bad'],
  removed: ['Fuera de la remesa', 'neutral'],
});

/** The bank's own codes (ISO 20022), those that come most first. */
export const returnReasons = choicesOf<string>({
  AM04: 'AM04 · Sin fondos',
  MD06: 'MD06 · Devuelto por el titular',
  MS02: 'MS02 · Rechazado por el titular',
  MS03: 'MS03 · Motivo no indicado',
  MD01: 'MD01 · Sin mandato',
  AC01: 'AC01 · IBAN incorrecto',
  AC04: 'AC04 · Cuenta cerrada',
  AC06: 'AC06 · Cuenta bloqueada',
  AG01: 'AG01 · No admitido en esa cuenta',
  MD07: 'MD07 · Titular fallecido',
  SL01: 'SL01 · Bloqueado por el titular en su banco',
});
