// The academy's values in Spanish, and their tones.
import type {Choice} from './choices';

export const enrolmentStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'submitted', name: 'Enviada', tone: 'info'},
  {id: 'documents_pending', name: 'Faltan documentos', tone: 'warn'},
  {id: 'waiting_list', name: 'Lista de espera', tone: 'warn'},
  {id: 'rejected', name: 'Rechazada', tone: 'neutral'},
  {id: 'admitted', name: 'Admitida', tone: 'info'},
  {id: 'payment_pending', name: 'Pendiente de pago', tone: 'warn'},
  {id: 'enrolled', name: 'Inscrita', tone: 'good'},
  {id: 'suspended', name: 'Suspendida por impago', tone: 'bad'},
  {id: 'withdrawn', name: 'Baja', tone: 'neutral'},
  {id: 'finished', name: 'Finalizada', tone: 'neutral'},
];

export const enrolmentKinds: Choice[] = [
  {id: 'new', name: 'Alta'},
  {id: 'renewal', name: 'Renovación'},
];

export const categorySexes: Choice[] = [
  {id: 'mixed', name: 'Mixta'},
  {id: 'female', name: 'Femenina'},
  {id: 'male', name: 'Masculina'},
];

export const sexes: Choice[] = [
  {id: 'female', name: 'Femenino'},
  {id: 'male', name: 'Masculino'},
];

export const priceConcepts: Choice[] = [
  {id: 'registration', name: 'Matrícula'},
  {id: 'fee', name: 'Cuota'},
  {id: 'place_reservation', name: 'Reserva de plaza'},
  {id: 'kit', name: 'Equipación'},
];

export const pricedKinds: Choice[] = [
  {id: 'any', name: 'Altas y renovaciones'},
  {id: 'new', name: 'Solo altas'},
  {id: 'renewal', name: 'Solo renovaciones'},
];

export const codeStates: Choice[] = [
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'used', name: 'Usado', tone: 'info'},
  {id: 'expired', name: 'Caducado', tone: 'warn'},
  {id: 'void', name: 'Anulado', tone: 'neutral'},
];

export const coachRoles: Choice[] = [
  {id: 'head', name: 'Primer entrenador'},
  {id: 'assistant', name: 'Segundo entrenador'},
  {id: 'goalkeeping', name: 'Porteros'},
  {id: 'fitness', name: 'Preparación física'},
  {id: 'delegate', name: 'Delegado'},
];

export const certificateStates: Choice[] = [
  {id: 'valid', name: 'En vigor', tone: 'good'},
  {id: 'expiring', name: 'Caduca pronto', tone: 'warn'},
  {id: 'expired', name: 'Caducado', tone: 'bad'},
  {id: 'missing', name: 'Sin certificado', tone: 'bad'},
];

export const guardianRelations: Choice[] = [
  {id: 'mother', name: 'Madre'},
  {id: 'father', name: 'Padre'},
  {id: 'legal_guardian', name: 'Tutor legal'},
  {id: 'other', name: 'Otro'},
];

export const documentKinds: Choice[] = [
  {id: 'id_card', name: 'DNI o NIE'},
  {id: 'family_book', name: 'Libro de familia'},
  {id: 'photo', name: 'Foto de carné'},
  {id: 'medical_check', name: 'Reconocimiento médico'},
  {id: 'federation_authorisation', name: 'Autorización federativa'},
  {id: 'large_family', name: 'Título de familia numerosa'},
  {id: 'other', name: 'Otro'},
];

export const documentStates: Choice[] = [
  {id: 'missing', name: 'No entregado', tone: 'bad'},
  {id: 'pending', name: 'Por revisar', tone: 'warn'},
  {id: 'validated', name: 'Validado', tone: 'good'},
  {id: 'rejected', name: 'Rechazado', tone: 'bad'},
  {id: 'expired', name: 'Caducado', tone: 'bad'},
];

/** What the column itself may hold; «no entregado» is said by the file, not stored. */
export const storedDocumentStates = documentStates.filter(state => state.id !== 'missing');

export const consentPurposes: Choice[] = [
  {id: 'web', name: 'Web del club'},
  {id: 'social_media', name: 'Redes sociales'},
  {id: 'press', name: 'Prensa'},
  {id: 'streaming', name: 'Retransmisiones'},
];

export const positions: Choice[] = [
  {id: 'goalkeeper', name: 'Portería'},
  {id: 'defender', name: 'Defensa'},
  {id: 'midfielder', name: 'Centro del campo'},
  {id: 'forward', name: 'Delantera'},
];

export const feet: Choice[] = [
  {id: 'right', name: 'Diestra'},
  {id: 'left', name: 'Zurda'},
  {id: 'both', name: 'Las dos'},
];

export const sizeCharts: Choice[] = [
  {id: 'unisex', name: 'Unisex'},
  {id: 'men', name: 'Hombre'},
  {id: 'women', name: 'Mujer'},
  {id: 'shoes', name: 'Calzado'},
  {id: 'socks', name: 'Medias'},
  {id: 'one_size', name: 'Talla única'},
];

export const sizesOf: Choice[] = [
  {id: 'shirt', name: 'Camiseta'},
  {id: 'shorts', name: 'Pantalón'},
  {id: 'socks', name: 'Medias'},
  {id: 'shoes', name: 'Calzado'},
  {id: 'one_size', name: 'Ninguna: talla única'},
];

export const movementKinds: Choice[] = [
  {id: 'purchase', name: 'Compra recibida', tone: 'good'},
  {id: 'adjustment', name: 'Ajuste de recuento', tone: 'info'},
  {id: 'delivery', name: 'Entrega', tone: 'neutral'},
  {id: 'return', name: 'Devolución', tone: 'info'},
  {id: 'size_change', name: 'Cambio de talla', tone: 'info'},
  {id: 'loss', name: 'Pérdida', tone: 'bad'},
];

export const deliveryStates: Choice[] = [
  {id: 'pending', name: 'Pendiente', tone: 'warn'},
  {id: 'reserved', name: 'Reservada', tone: 'info'},
  {id: 'delivered', name: 'Entregada', tone: 'good'},
  {id: 'exchanged', name: 'Cambiada', tone: 'neutral'},
  {id: 'returned', name: 'Devuelta', tone: 'neutral'},
  {id: 'lost', name: 'Perdida', tone: 'bad'},
];

export const academyPaymentMethods: Choice[] = [
  {id: 'card', name: 'Tarjeta'},
  {id: 'card_token', name: 'Tarjeta guardada'},
  {id: 'sepa', name: 'Recibo domiciliado'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'transfer', name: 'Transferencia'},
];

export const requiredFields: Choice[] = [
  {id: 'doc_no', name: 'DNI o NIE'},
  {id: 'address', name: 'Dirección'},
  {id: 'school', name: 'Colegio'},
  {id: 'previous_club', name: 'Club anterior'},
  {id: 'sizes', name: 'Tallas'},
  {id: 'second_guardian', name: 'Segundo tutor'},
  {id: 'emergency_contacts', name: 'Contactos de urgencia'},
];

export const academyInstalmentStates: Choice[] = [
  {id: 'scheduled', name: 'Previsto', tone: 'neutral'},
  {id: 'charging', name: 'Cobrándose', tone: 'info'},
  {id: 'paid', name: 'Pagado', tone: 'good'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
  {id: 'failed_for_good', name: 'Fallido del todo', tone: 'bad'},
  {id: 'needs_authentication', name: 'Espera confirmación', tone: 'warn'},
  {id: 'due', name: 'Vence hoy', tone: 'warn'},
  {id: 'in_grace', name: 'En gracia', tone: 'warn'},
  {id: 'overdue', name: 'Impagado', tone: 'bad'},
  {id: 'paid_late', name: 'Pagado tarde', tone: 'good'},
  {id: 'waived', name: 'Condonado', tone: 'neutral'},
  {id: 'uncollectable', name: 'Incobrable', tone: 'neutral'},
  {id: 'returned', name: 'Devuelto por el banco', tone: 'bad'},
];

export const academyListStates: Choice[] = [
  {id: 'preparation', name: 'En preparación', tone: 'neutral'},
  {id: 'campaign', name: 'En campaña', tone: 'info'},
  {id: 'active', name: 'Activa', tone: 'good'},
  {id: 'closed', name: 'Cerrada', tone: 'neutral'},
  {id: 'archived', name: 'Archivada', tone: 'neutral'},
];
