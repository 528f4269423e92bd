// The academy's values in Spanish, and their tones.
import type {Answer, Enum} from '../../providers/wire';
import {choicesOf, wordsOf} from './choices';

export const enrolmentStates = choicesOf<Enum<'Enrolment', 'state'>>({
  draft: ['Borrador', 'neutral'],
  submitted: ['Enviada', 'info'],
  documents_pending: ['Faltan documentos', 'warn'],
  waiting_list: ['Lista de espera', 'warn'],
  rejected: ['Rechazada', 'neutral'],
  admitted: ['Admitida', 'info'],
  payment_pending: ['Pendiente de pago', 'warn'],
  enrolled: ['Inscrita', 'good'],
  suspended: ['Suspendida por impago', 'bad'],
  withdrawn: ['Baja', 'neutral'],
  finished: ['Finalizada', 'neutral'],
});

export const enrolmentKinds = choicesOf<Enum<'Enrolment', 'kind'>>({
  new: 'Alta',
  renewal: 'Renovación',
});

export const categorySexes = choicesOf<Enum<'AgeCategory', 'sex'>>({
  mixed: 'Mixta',
  female: 'Femenina',
  male: 'Masculina',
});

export const sexes = choicesOf<Enum<'Athlete', 'sex'>>({
  female: 'Femenino',
  male: 'Masculino',
});

export const priceConcepts = choicesOf<Enum<'AcademyPrice', 'concept'>>({
  registration: 'Matrícula',
  fee: 'Cuota',
  place_reservation: 'Reserva de plaza',
  kit: 'Equipación',
});

export const pricedKinds = choicesOf<Enum<'AcademyPrice', 'enrolmentKind'>>({
  any: 'Altas y renovaciones',
  new: 'Solo altas',
  renewal: 'Solo renovaciones',
});

export const codeStates = choicesOf<Enum<'AcademyInvitationCode', 'state'>>({
  active: ['Activo', 'good'],
  used: ['Usado', 'info'],
  expired: ['Caducado', 'warn'],
  void: ['Anulado', 'neutral'],
});

export const coachRoles = choicesOf<Enum<'TeamCoach', 'role'>>({
  head: 'Primer entrenador',
  assistant: 'Segundo entrenador',
  goalkeeping: 'Porteros',
  fitness: 'Preparación física',
  delegate: 'Delegado',
  physio: 'Fisioterapia',
  driver: 'Conductor',
  volunteer: 'Voluntario',
  other: 'Otra función',
});

export const adultRoles = choicesOf<Enum<'Coach', 'adultRole'>>({
  coach: 'Entrenador',
  delegate: 'Delegado',
  volunteer: 'Voluntario',
  physio: 'Fisioterapia',
  driver: 'Conductor',
  canteen: 'Comedor',
  maintenance: 'Mantenimiento',
  protection_delegate: 'Delegado de protección',
  other: 'Otra función',
});

export const certificateStates = choicesOf<Enum<'Coach', 'certificateState'>>({
  valid: ['En vigor', 'good'],
  expiring: ['Caduca pronto', 'warn'],
  expired: ['Caducado', 'bad'],
  missing: ['Sin certificado', 'bad'],
});

export const audienceStates = choicesOf<Enum<'Announcement', 'enrolmentStates'>>(
  wordsOf(enrolmentStates, 'draft', 'rejected', 'withdrawn'),
);

export const academyOnly = choicesOf<Enum<'Announcement', 'academyOnly'>>({
  overdue: 'Quien debe plazos vencidos',
  documents_missing: 'Quien tiene documentos por entregar',
  kit_ready: 'Quien tiene ropa por recoger',
  image_consent: 'Quien autoriza imágenes',
  no_image_consent: 'Quien no autoriza ninguna imagen',
});

export const guardianRelations = choicesOf<Enum<'AthleteGuardian', 'relation'>>({
  mother: 'Madre',
  father: 'Padre',
  legal_guardian: 'Tutor legal',
  other: 'Otro',
});

export const documentKinds = choicesOf<Enum<'AthleteDocument', 'kind'>>({
  id_card: 'DNI o NIE',
  family_book: 'Libro de familia',
  photo: 'Foto de carné',
  medical_check: 'Reconocimiento médico',
  federation_authorisation: 'Autorización federativa',
  large_family: 'Título de familia numerosa',
  partner_club: 'Carné del club convenido',
  other: 'Otro',
});

export const documentStates = choicesOf<'missing' | Enum<'AthleteDocument', 'state'>>({
  missing: ['No entregado', 'bad'],
  pending: ['Por revisar', 'warn'],
  validated: ['Validado', 'good'],
  rejected: ['Rechazado', 'bad'],
  expired: ['Caducado', 'bad'],
});

/** What the column itself may hold; «no entregado» is said by the file, not stored. */
export const storedDocumentStates = choicesOf<Enum<'AthleteDocument', 'state'>>(wordsOf(documentStates, 'missing'));

export const consentPurposes = choicesOf<Enum<'ImageConsent', 'purpose'>>({
  web: 'Web del club',
  social_media: 'Redes sociales',
  press: 'Prensa',
  streaming: 'Retransmisiones',
  team_sheet: 'Ficha del equipo',
});

export const positions = choicesOf<Enum<'Athlete', 'position'>>({
  goalkeeper: 'Portería',
  defender: 'Defensa',
  midfielder: 'Centro del campo',
  forward: 'Delantera',
});

export const feet = choicesOf<Enum<'Athlete', 'foot'>>({
  right: 'Diestra',
  left: 'Zurda',
  both: 'Las dos',
});

export const sizeCharts = choicesOf<Enum<'KitItem', 'sizeChart'>>({
  unisex: 'Unisex',
  men: 'Hombre',
  women: 'Mujer',
  shoes: 'Calzado',
  socks: 'Medias',
  one_size: 'Talla única',
});

export const sizesOf = choicesOf<Enum<'KitItem', 'sizeOf'>>({
  shirt: 'Camiseta',
  shorts: 'Pantalón',
  socks: 'Medias',
  shoes: 'Calzado',
  one_size: 'Ninguna: talla única',
});

export const movementKinds = choicesOf<Enum<'KitMovement', 'kind'>>({
  purchase: ['Compra recibida', 'good'],
  adjustment: ['Ajuste de recuento', 'info'],
  delivery: ['Entrega', 'neutral'],
  return: ['Devolución', 'info'],
  size_change: ['Cambio de talla', 'info'],
  loss: ['Pérdida', 'bad'],
});

export const deliveryStates = choicesOf<Enum<'KitDelivery', 'state'>>({
  pending: ['Pendiente', 'warn'],
  reserved: ['Reservada', 'info'],
  delivered: ['Entregada', 'good'],
  exchanged: ['Cambiada', 'neutral'],
  returned: ['Devuelta', 'neutral'],
  lost: ['Perdida', 'bad'],
  cancelled: ['Anulada', 'neutral'],
});

export const kitOrderStates = choicesOf<Answer<'listKitOrders'>[number]['state']>({
  draft: ['Borrador', 'neutral'],
  sent: ['Enviado', 'info'],
  partly_received: ['Recibido en parte', 'warn'],
  received: ['Recibido', 'good'],
  cancelled: ['Cancelado', 'neutral'],
});

export const lostBy = choicesOf<NonNullable<Enum<'KitDelivery', 'lostBy'>>>({
  family: 'La familia',
  club: 'El club',
});

export const academyPaymentMethods = choicesOf<Enum<'AcademySettings', 'paymentMethods'>>({
  card: 'Tarjeta',
  card_token: 'Tarjeta guardada',
  sepa: 'Recibo domiciliado',
  box_office: 'Taquilla',
  transfer: 'Transferencia',
});

export const requiredFields = choicesOf<Enum<'AcademySettings', 'requiredFields'>>({
  doc_no: 'DNI o NIE',
  address: 'Dirección',
  school: 'Colegio',
  previous_club: 'Club anterior',
  sizes: 'Tallas',
  second_guardian: 'Segundo tutor',
  emergency_contacts: 'Contactos de urgencia',
});

export const admissionMethods = choicesOf<Answer<'getAdmission'>['draws'][number]['method']>({
  order: 'Por orden de llegada',
  lot: 'Por sorteo',
  hand: 'A mano',
});

export const drawStates = choicesOf<Answer<'getAdmission'>['draws'][number]['state']>({
  prepared: ['Preparado', 'warn'],
  applied: ['Aplicado', 'good'],
  discarded: ['Descartado', 'neutral'],
});

export const offerStates = choicesOf<NonNullable<Answer<'getAcademyRenewals'>['rows'][number]['offerState']>>({
  offered: ['Ofrecida', 'info'],
  accepted: ['Aceptada', 'good'],
  declined: ['No sigue', 'neutral'],
  expired: ['Sin respuesta', 'warn'],
  withdrawn: ['Retirada', 'neutral'],
});

export const renewalTurns = choicesOf<Answer<'getAcademyRenewals'>['rows'][number]['turn']>({
  same: ['Sigue en su categoría', 'neutral'],
  up: ['Sube', 'info'],
  moves: ['Cambia', 'info'],
  by_hand: ['Puesto a mano', 'warn'],
  adult: ['Será mayor de edad', 'warn'],
  none: ['Sin categoría por edad', 'warn'],
});

export const rollOverKinds = choicesOf<Answer<'rollAcademyOver'>['rows'][number]['kind']>({
  list: 'Lista',
  category: 'Categoría',
  price: 'Precio',
  team: 'Equipo',
  settings: 'Plazos',
});

export const activityKinds = choicesOf<Enum<'TeamActivity', 'kind'>>({
  training: 'Entrenamiento',
  match: 'Partido',
  tournament: 'Torneo',
  meeting: 'Reunión',
  other: 'Otra',
});

export const activityStates = choicesOf<Enum<'TeamActivity', 'state'>>({
  scheduled: ['Programada', 'info'],
  postponed: ['Aplazada', 'warn'],
  cancelled: ['Cancelada', 'neutral'],
});

export const activitySides = choicesOf<Enum<'TeamActivity', 'side'>>({
  home: 'En casa',
  away: 'Fuera',
  neutral: 'Campo neutral',
});

export const callUpStates = choicesOf<'called' | 'yes' | 'no'>({
  called: ['Sin contestar', 'warn'],
  yes: ['Va', 'good'],
  no: ['No va', 'bad'],
});
