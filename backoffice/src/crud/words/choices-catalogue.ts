// Spanish names of what the catalogue, forms, accreditations, supporters and cases answer.
import type {Choice} from './choices';

export const productStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'published', name: 'Publicado', tone: 'good'},
  {id: 'sold_out', name: 'Agotado', tone: 'warn'},
  {id: 'archived', name: 'Archivado', tone: 'neutral'},
];
export const productKinds: Choice[] = [
  {id: 'goods', name: 'Artículo'},
  {id: 'experience', name: 'Experiencia'},
  {id: 'service', name: 'Servicio'},
];
export const pickups: Choice[] = [
  {id: 'shop', name: 'En la tienda'},
  {id: 'gate', name: 'En el recinto'},
  {id: 'shipping', name: 'Envío a casa'},
  {id: 'digital', name: 'Por correo electrónico'},
];
export const stockPolicies: Choice[] = [
  {id: 'strict', name: 'Se cuentan: no se vende más de lo que hay'},
  {id: 'none', name: 'No se cuentan'},
];
export const fulfilments: Choice[] = [
  {id: 'paid', name: 'Por preparar', tone: 'warn'},
  {id: 'prepared', name: 'Preparado', tone: 'info'},
  {id: 'delivered', name: 'Entregado', tone: 'good'},
  {id: 'returned', name: 'Devuelto', tone: 'neutral'},
];
export const lineKinds: Choice[] = [
  {id: 'ticket', name: 'Entrada'},
  {id: 'product', name: 'Producto'},
  {id: 'pass', name: 'Abono'},
  {id: 'experience', name: 'Experiencia'},
  {id: 'pack', name: 'Pack'},
  {id: 'plot', name: 'Parcela'},
  {id: 'academy', name: 'Cantera'},
  {id: 'supporter', name: 'Carné de simpatizante'},
  {id: 'seat_change', name: 'Cambio de asiento'},
  {id: 'card', name: 'Duplicado de carné'},
  {id: 'deposit', name: 'Señal de la lista de espera'},
  {id: 'supplement', name: 'Suplemento de un partido'},
];
export const slotStates: Choice[] = [
  {id: 'open', name: 'Abierto', tone: 'good'},
  {id: 'closed', name: 'Cerrado', tone: 'neutral'},
  {id: 'cancelled', name: 'Cancelado', tone: 'bad'},
];
export const packKinds: Choice[] = [
  {id: 'closed', name: 'Cerrado: todas las sesiones'},
  {id: 'pick', name: 'A elegir'},
  {id: 'flexible', name: 'Por créditos'},
];
export const packStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'published', name: 'A la venta', tone: 'good'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'archived', name: 'Archivado', tone: 'neutral'},
];
export const packPriceModes: Choice[] = [
  {id: 'fixed', name: 'Precio propio'},
  {id: 'percent_off', name: 'Un porcentaje menos que por separado'},
];
export const exchangePolicies: Choice[] = [
  {id: 'none', name: 'No se cambia'},
  {id: 'until_day_before', name: 'Hasta el día anterior'},
  {id: 'until_start', name: 'Hasta que empieza'},
];

export const fieldScopes: Choice[] = [
  {id: 'event', name: 'Eventos'},
  {id: 'list', name: 'Abonos'},
  {id: 'academy', name: 'Cantera'},
  {id: 'supporter', name: 'Simpatizantes'},
  {id: 'plot', name: 'Parcelas'},
  {id: 'accreditation', name: 'Acreditaciones'},
];
export const fieldTypes: Choice[] = [
  {id: 'text', name: 'Texto corto'},
  {id: 'long_text', name: 'Texto largo'},
  {id: 'number', name: 'Número'},
  {id: 'date', name: 'Fecha'},
  {id: 'email', name: 'Correo electrónico'},
  {id: 'phone', name: 'Teléfono'},
  {id: 'nif', name: 'NIF o NIE'},
  {id: 'iban', name: 'IBAN'},
  {id: 'postal_code', name: 'Código postal'},
  {id: 'select', name: 'Elegir una opción'},
  {id: 'multi', name: 'Elegir varias opciones'},
  {id: 'checkbox', name: 'Casilla sí o no'},
  {id: 'file', name: 'Fichero'},
  {id: 'signature', name: 'Firma'},
  {id: 'separator', name: 'Separador con título'},
  {id: 'consent', name: 'Consentimiento'},
];
export const piiClasses: Choice[] = [
  {id: 'normal', name: 'Normales'},
  {id: 'sensitive', name: 'Sensibles', tone: 'warn'},
  {id: 'health', name: 'De salud', tone: 'bad'},
];
export const askedPer: Choice[] = [
  {id: 'order', name: 'Una vez por pedido'},
  {id: 'ticket', name: 'Por cada entrada'},
];
export const patterns: Choice[] = [
  {id: 'letters', name: 'Solo letras'},
  {id: 'digits', name: 'Solo cifras'},
  {id: 'letters_digits', name: 'Letras y cifras'},
  {id: 'license_plate', name: 'Matrícula'},
  {id: 'member_no', name: 'Número de socio'},
];
export const answerSubjects: Choice[] = [
  {id: 'order', name: 'Pedido'},
  {id: 'ticket', name: 'Entrada'},
  {id: 'pass_holder', name: 'Abonado'},
  {id: 'enrolment', name: 'Inscripción'},
  {id: 'supporter', name: 'Simpatizante'},
  {id: 'plot_sale', name: 'Parcela'},
  {id: 'accreditation', name: 'Acreditación'},
];

export const accreditationStates: Choice[] = [
  {id: 'requested', name: 'Solicitada', tone: 'warn'},
  {id: 'approved', name: 'Aprobada', tone: 'good'},
  {id: 'rejected', name: 'Rechazada', tone: 'bad'},
  {id: 'sent', name: 'Enviada', tone: 'info'},
  {id: 'activated', name: 'Activada', tone: 'good'},
  {id: 'used', name: 'Usada', tone: 'info'},
  {id: 'expired', name: 'Caducada', tone: 'neutral'},
  {id: 'revoked', name: 'Revocada', tone: 'bad'},
];
export const accreditationKinds: Choice[] = [
  {id: 'written_press', name: 'Prensa escrita'},
  {id: 'photo', name: 'Fotografía'},
  {id: 'radio', name: 'Radio'},
  {id: 'tv', name: 'Televisión'},
  {id: 'staff', name: 'Personal'},
  {id: 'supplier', name: 'Proveedores'},
  {id: 'protocol', name: 'Protocolo'},
];
export const accreditationAreas: Choice[] = [
  {id: 'stands', name: 'Gradas'},
  {id: 'press_box', name: 'Tribuna de prensa'},
  {id: 'press_room', name: 'Sala de prensa'},
  {id: 'mixed_zone', name: 'Zona mixta'},
  {id: 'pitch', name: 'Terreno de juego'},
  {id: 'tunnel', name: 'Túnel'},
  {id: 'backstage', name: 'Camerinos'},
  {id: 'vip', name: 'Palco'},
  {id: 'technical', name: 'Zona técnica'},
  {id: 'parking', name: 'Aparcamiento'},
];

export const supporterStates: Choice[] = [
  {id: 'pending_payment', name: 'Sin pagar', tone: 'warn'},
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
  {id: 'cancelled', name: 'Baja', tone: 'neutral'},
  {id: 'blocked', name: 'Bloqueado', tone: 'bad'},
];
export const supporterOrigins: Choice[] = [
  {id: 'web', name: 'Web'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'event', name: 'En un acto'},
  {id: 'import', name: 'Importación'},
];
export const cardValidities: Choice[] = [
  {id: 'season', name: 'La temporada'},
  {id: 'days', name: 'Unos días desde el alta'},
];
export const cardKinds: Choice[] = [
  {id: 'join', name: 'Alta'},
  {id: 'renewal', name: 'Renovación'},
];
export const groupKinds: Choice[] = [
  {id: 'rule', name: 'Por condiciones'},
  {id: 'static', name: 'Hecho a mano'},
];

export const caseStates: Choice[] = [
  {id: 'new', name: 'Nuevo', tone: 'bad'},
  {id: 'open', name: 'Abierto', tone: 'warn'},
  {id: 'waiting_customer', name: 'A la espera del cliente', tone: 'info'},
  {id: 'resolved', name: 'Resuelto', tone: 'good'},
  {id: 'closed', name: 'Cerrado', tone: 'neutral'},
  {id: 'reopened', name: 'Reabierto', tone: 'warn'},
];
export const caseCategories: Choice[] = [
  {id: 'purchase', name: 'Compra'},
  {id: 'pass', name: 'Abono'},
  {id: 'access', name: 'Acceso'},
  {id: 'refund', name: 'Reembolso'},
  {id: 'personal_data', name: 'Datos personales'},
  {id: 'complaint', name: 'Reclamación'},
  {id: 'other', name: 'Otro'},
];
export const protectionCategory: Choice = {id: 'child_protection', name: 'Protección del menor'};
export const casePriorities: Choice[] = [
  {id: 'low', name: 'Baja', tone: 'neutral'},
  {id: 'normal', name: 'Normal', tone: 'neutral'},
  {id: 'high', name: 'Alta', tone: 'warn'},
  {id: 'urgent', name: 'Urgente', tone: 'bad'},
];
export const caseSources: Choice[] = [
  {id: 'customer', name: 'Cliente'},
  {id: 'visitor', name: 'Visitante'},
  {id: 'clerk', name: 'Personal'},
  {id: 'system', name: 'Sistema'},
];
