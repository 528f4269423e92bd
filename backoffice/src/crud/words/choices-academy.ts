// The academy's values in Spanish, and their tones.
import type {Enum} from '../../providers/wire';
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
});

export const certificateStates = choicesOf<Enum<'Coach', 'certificateState'>>({
  valid: ['En vigor', 'good'],
  expiring: ['Caduca pronto', 'warn'],
  expired: ['Caducado', 'bad'],
  missing: ['Sin certificado', 'bad'],
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
