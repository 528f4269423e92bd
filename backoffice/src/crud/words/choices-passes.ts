// The values of season passes in Spanish, and their tones.
import {channels, type Choice} from './choices';

export const listKinds: Choice[] = [
  {id: 'passes', name: 'Abonos'},
  {id: 'academy', name: 'Cantera'},
  {id: 'supporters', name: 'Simpatizantes'},
];

export const listStates: Choice[] = [
  {id: 'preparation', name: 'En preparación', tone: 'neutral'},
  {id: 'campaign', name: 'En campaña', tone: 'info'},
  {id: 'active', name: 'Activa', tone: 'good'},
  {id: 'closed', name: 'Cerrada', tone: 'neutral'},
  {id: 'archived', name: 'Archivada', tone: 'neutral'},
];

export const passCategoryKinds: Choice[] = [
  {id: 'fixed_seat', name: 'Con butaca fija'},
  {id: 'standing', name: 'De pie, en una zona'},
  {id: 'no_seat', name: 'Sin butaca'},
  {id: 'choose_n', name: 'Sesiones a elegir'},
  {id: 'flat_rate', name: 'Tarifa plana'},
  {id: 'discount', name: 'Descuento en entradas'},
];

export const passKinds: Choice[] = [
  {id: 'new', name: 'Alta'},
  {id: 'renewal', name: 'Renovación'},
  {id: 'half_season', name: 'Media temporada'},
];

export const passStates: Choice[] = [
  {id: 'requested', name: 'Solicitado', tone: 'info'},
  {id: 'pending_payment', name: 'Pendiente de pago', tone: 'warn'},
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'suspended_unpaid', name: 'Suspendido por impago', tone: 'bad'},
  {id: 'blocked', name: 'Bloqueado', tone: 'bad'},
  {id: 'cancelled_by_holder', name: 'Baja voluntaria', tone: 'neutral'},
  {id: 'cancelled_unpaid', name: 'Baja por impago', tone: 'neutral'},
  {id: 'void', name: 'Anulado', tone: 'neutral'},
  {id: 'handed_over', name: 'Traspasado', tone: 'neutral'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
  {id: 'renewed', name: 'Renovado', tone: 'good'},
  {id: 'not_renewed', name: 'No renovado', tone: 'neutral'},
];

export const passOrigins: Choice[] = [
  {id: 'web', name: 'Web'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'phone', name: 'Teléfono'},
  {id: 'staff', name: 'Oficina'},
  {id: 'import', name: 'Importación'},
];

export const passDiscountKinds: Choice[] = [
  {id: 'percent', name: 'Porcentaje'},
  {id: 'fixed', name: 'Importe fijo'},
];

export const discountConditions: Choice[] = [
  {id: 'none', name: 'Sin condición'},
  {id: 'early', name: 'Pronto pago'},
  {id: 'attendance', name: 'Asistencia'},
  {id: 'seniority', name: 'Antigüedad'},
  {id: 'unemployed', name: 'En busca de empleo'},
  {id: 'large_family', name: 'Familia numerosa'},
  {id: 'disability', name: 'Discapacidad'},
  {id: 'student', name: 'Estudiante'},
  {id: 'shareholder', name: 'Accionista'},
  {id: 'referral', name: 'Trae a un amigo'},
  {id: 'group', name: 'Grupo'},
];

export const documentTypes: Choice[] = [
  {id: 'nif', name: 'NIF'},
  {id: 'nie', name: 'NIE'},
  {id: 'passport', name: 'Pasaporte'},
  {id: 'none', name: 'Sin documento'},
];

export const holderStates: Choice[] = [
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'former', name: 'Antiguo', tone: 'neutral'},
  {id: 'barred', name: 'Vetado', tone: 'bad'},
  {id: 'deceased', name: 'Fallecido', tone: 'neutral'},
];

export const holderTags: Choice[] = [
  {id: 'shareholder', name: 'Accionista'},
  {id: 'veteran', name: 'Veterano'},
  {id: 'founder', name: 'Fundador'},
  {id: 'fan_club', name: 'Peña'},
  {id: 'volunteer', name: 'Voluntario'},
  {id: 'large_family', name: 'Familia numerosa'},
  {id: 'reduced_mobility', name: 'Movilidad reducida'},
  {id: 'vip', name: 'VIP'},
  {id: 'animation', name: 'Grada de animación'},
];

export const cardStates: Choice[] = [
  {id: 'issued', name: 'Emitido', tone: 'info'},
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'blocked', name: 'Bloqueado', tone: 'bad'},
  {id: 'replaced', name: 'Sustituido', tone: 'neutral'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
];

export const replaceReasons: Choice[] = [
  {id: 'lost', name: 'Perdido'},
  {id: 'stolen', name: 'Robado'},
  {id: 'damaged', name: 'Roto'},
  {id: 'data_change', name: 'Cambio de datos'},
  {id: 'handed_over', name: 'Traspaso'},
];

export const blockReasons: Choice[] = [
  {id: 'unpaid', name: 'Impago', tone: 'bad'},
  {id: 'lost_stolen', name: 'Pérdida o robo', tone: 'warn'},
  {id: 'club_sanction', name: 'Sanción del club', tone: 'bad'},
  {id: 'access_ban', name: 'Prohibición de acceso', tone: 'bad'},
  {id: 'documents', name: 'Falta documentación', tone: 'warn'},
  {id: 'fraud', name: 'Fraude', tone: 'bad'},
];

export const seatChangeStates: Choice[] = [
  {id: 'draft', name: 'Por confirmar', tone: 'info'},
  {id: 'pending_payment', name: 'Pendiente de pago', tone: 'warn'},
  {id: 'applied', name: 'Hecho', tone: 'good'},
  {id: 'rejected', name: 'Rechazado', tone: 'bad'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
];

export const changeEffects: Choice[] = [
  {id: 'immediate', name: 'Inmediato'},
  {id: 'next_season', name: 'Próxima temporada'},
];

export const releaseStates: Choice[] = [
  {id: 'released', name: 'Liberado', tone: 'info'},
  {id: 'recovered', name: 'Recuperado', tone: 'neutral'},
  {id: 'sold', name: 'Vendido', tone: 'good'},
  {id: 'compensated', name: 'Compensado', tone: 'good'},
  {id: 'unsold', name: 'Sin vender', tone: 'neutral'},
  {id: 'session_cancelled', name: 'Sesión cancelada', tone: 'warn'},
];

export const choiceStates: Choice[] = [
  {id: 'chosen', name: 'Elegida', tone: 'good'},
  {id: 'dropped', name: 'Dejada', tone: 'neutral'},
  {id: 'void', name: 'Sin efecto', tone: 'warn'},
];

export const choiceChannels: Choice[] = [...channels, {id: 'door', name: 'En la puerta'}];

export const transferStates: Choice[] = [
  {id: 'proposed', name: 'Propuesta', tone: 'info'},
  {id: 'accepted', name: 'Aceptada', tone: 'good'},
  {id: 'used', name: 'Usada', tone: 'good'},
  {id: 'revoked', name: 'Revocada', tone: 'neutral'},
  {id: 'expired', name: 'Caducada', tone: 'neutral'},
];

export const guestStates: Choice[] = [
  {id: 'issued', name: 'Emitida', tone: 'info'},
  {id: 'sent', name: 'Enviada', tone: 'good'},
  {id: 'used', name: 'Usada', tone: 'good'},
  {id: 'revoked', name: 'Revocada', tone: 'neutral'},
];

export const walletKinds: Choice[] = [
  {id: 'release', name: 'Asiento liberado', tone: 'good'},
  {id: 'refund', name: 'Devolución', tone: 'good'},
  {id: 'gift', name: 'Regalo', tone: 'good'},
  {id: 'adjustment', name: 'Ajuste', tone: 'warn'},
  {id: 'use', name: 'Uso', tone: 'info'},
  {id: 'expiry', name: 'Caducidad', tone: 'neutral'},
  {id: 'deposit', name: 'Depósito', tone: 'good'},
];

export const passDocumentKinds: Choice[] = [
  {id: 'identity', name: 'Identidad'},
  {id: 'birth', name: 'Nacimiento o libro de familia'},
  {id: 'large_family', name: 'Familia numerosa'},
  {id: 'disability', name: 'Discapacidad'},
  {id: 'unemployment', name: 'Demanda de empleo'},
  {id: 'student', name: 'Matrícula'},
  {id: 'pension', name: 'Pensión'},
  {id: 'shareholder', name: 'Acciones'},
  {id: 'address', name: 'Empadronamiento'},
  {id: 'death', name: 'Defunción'},
  {id: 'other', name: 'Otro'},
];

export const reviewStates: Choice[] = [
  {id: 'pending', name: 'Por revisar', tone: 'warn'},
  {id: 'approved', name: 'Aceptado', tone: 'good'},
  {id: 'rejected', name: 'Rechazado', tone: 'bad'},
];

export const phaseKinds: Choice[] = [
  {id: 'renewal', name: 'Renovación'},
  {id: 'seat_change', name: 'Cambio de asiento'},
  {id: 'waiting_list_sign_up', name: 'Inscripción en lista de espera'},
  {id: 'waiting_list', name: 'Altas de la lista de espera'},
  {id: 'sponsored', name: 'Altas apadrinadas'},
  {id: 'open', name: 'Venta abierta'},
  {id: 'half_season', name: 'Media temporada'},
];

export const audiences: Choice[] = [
  {id: 'everyone', name: 'Cualquiera'},
  {id: 'previous_list', name: 'Abonados de la lista anterior'},
  {id: 'member_band', name: 'Por número de abonado'},
  {id: 'member_since', name: 'Por antigüedad'},
  {id: 'tag', name: 'Por etiqueta'},
  {id: 'code', name: 'Con un código'},
];

export const waitingStates: Choice[] = [
  {id: 'pending_deposit', name: 'Sin pagar la señal', tone: 'warn'},
  {id: 'waiting', name: 'En espera', tone: 'info'},
  {id: 'called', name: 'Avisado', tone: 'warn'},
  {id: 'served', name: 'Atendido', tone: 'good'},
  {id: 'declined', name: 'Renuncia', tone: 'neutral'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
];

export const autoRenewalStates: Choice[] = [
  {id: 'notified', name: 'Avisado', tone: 'info'},
  {id: 'stopped', name: 'Parada', tone: 'neutral'},
  {id: 'renewed', name: 'Renovado', tone: 'good'},
  {id: 'failed', name: 'No se pudo', tone: 'bad'},
];

export const depositStates: Choice[] = [
  {id: 'none', name: 'Sin señal'},
  {id: 'paid', name: 'Pagada'},
  {id: 'lent', name: 'Descontándose'},
  {id: 'deducted', name: 'Descontada'},
  {id: 'returned', name: 'Devuelta'},
];

export const frequencyKinds: Choice[] = [
  {id: 'single', name: 'Pago único'},
  {id: 'every_n_months', name: 'Cada cierto número de meses'},
  {id: 'fixed_dates', name: 'En fechas fijas'},
];

export const contractKinds: Choice[] = [
  {id: 'pass', name: 'Abono'},
  {id: 'academy', name: 'Cantera'},
  {id: 'plot', name: 'Parcela'},
  {id: 'product', name: 'Producto'},
];

export const instalmentMethods: Choice[] = [
  {id: 'card_token', name: 'Tarjeta guardada'},
  {id: 'sepa', name: 'Domiciliación'},
  {id: 'bizum_link', name: 'Enlace de Bizum'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'card', name: 'Tarjeta'},
  {id: 'cash', name: 'Efectivo'},
  {id: 'transfer', name: 'Transferencia'},
];

export const instalmentStates: Choice[] = [
  {id: 'scheduled', name: 'Programado', tone: 'neutral'},
  {id: 'charging', name: 'Cobrándose', tone: 'info'},
  {id: 'paid', name: 'Pagado', tone: 'good'},
  {id: 'failed', name: 'Cobro fallido', tone: 'warn'},
  {id: 'failed_for_good', name: 'Cobro imposible', tone: 'bad'},
  {id: 'needs_authentication', name: 'Falta identificarse', tone: 'warn'},
  {id: 'due', name: 'Vence hoy', tone: 'warn'},
  {id: 'in_grace', name: 'En días de gracia', tone: 'warn'},
  {id: 'overdue', name: 'Impagado', tone: 'bad'},
  {id: 'paid_late', name: 'Pagado fuera de plazo', tone: 'good'},
  {id: 'waived', name: 'Perdonado', tone: 'neutral'},
  {id: 'uncollectable', name: 'Incobrable', tone: 'bad'},
  {id: 'returned', name: 'Devuelto', tone: 'bad'},
];

export const releaseOpenings: Choice[] = [
  {id: 'public_sale', name: 'Con la venta al público'},
  {id: 'days_before', name: 'Días antes de la sesión'},
];

export const shareKinds: Choice[] = [
  {id: 'percent', name: 'Porcentaje de lo vendido'},
  {id: 'fixed', name: 'Importe fijo por zona'},
];

export const releaseBases: Choice[] = [
  {id: 'sold_net', name: 'Lo vendido, sin IVA ni gastos'},
  {id: 'sold_gross', name: 'Lo vendido, con todo'},
  {id: 'pass_share', name: 'La parte del abono que toca a la sesión'},
];

export const payouts: Choice[] = [
  {id: 'wallet', name: 'Monedero'},
  {id: 'renewal_discount', name: 'Descuento al renovar'},
];

export const meansStates: Choice[] = [
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'signed', name: 'Firmado', tone: 'good'},
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
  {id: 'revoked', name: 'Retirado', tone: 'neutral'},
  {id: 'cancelled', name: 'Cancelado', tone: 'neutral'},
];

export const remittanceStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'sent', name: 'En el banco', tone: 'info'},
  {id: 'settled', name: 'Abonada', tone: 'good'},
  {id: 'cancelled', name: 'Anulada', tone: 'neutral'},
];

export const debitStates: Choice[] = [
  {id: 'pending', name: 'Pendiente', tone: 'info'},
  {id: 'collected', name: 'Cobrado', tone: 'good'},
  {id: 'returned', name: 'Devuelto', tone: 'bad'},
  {id: 'removed', name: 'Fuera de la remesa', tone: 'neutral'},
];

/** The bank's own codes (ISO 20022), those that come most first. */
export const returnReasons: Choice[] = [
  {id: 'AM04', name: 'AM04 · Sin fondos'},
  {id: 'MD06', name: 'MD06 · Devuelto por el titular'},
  {id: 'MS02', name: 'MS02 · Rechazado por el titular'},
  {id: 'MS03', name: 'MS03 · Motivo no indicado'},
  {id: 'MD01', name: 'MD01 · Sin mandato'},
  {id: 'AC01', name: 'AC01 · IBAN incorrecto'},
  {id: 'AC04', name: 'AC04 · Cuenta cerrada'},
  {id: 'AC06', name: 'AC06 · Cuenta bloqueada'},
  {id: 'AG01', name: 'AG01 · No admitido en esa cuenta'},
  {id: 'MD07', name: 'MD07 · Titular fallecido'},
  {id: 'SL01', name: 'SL01 · Bloqueado por el titular en su banco'},
];
