// Spanish names of what surrounds an event: doors and readings, invitations, reservations, lists, ads.
import type {Choice} from './choices';

export const scanResults: Choice[] = [
  {id: 'ok', name: 'Correcta', tone: 'good'},
  {id: 'already_used', name: 'Ya usado', tone: 'bad'},
  {id: 'other_session', name: 'Otra sesión', tone: 'bad'},
  {id: 'wrong_gate', name: 'Otra puerta', tone: 'warn'},
  {id: 'blocked', name: 'Bloqueado: pase por oficina', tone: 'bad'},
  {id: 'transferred', name: 'Cedido o vendido', tone: 'bad'},
  {id: 'revoked', name: 'Revocado', tone: 'bad'},
  {id: 'unknown', name: 'No existe', tone: 'bad'},
  {id: 'supplement_unpaid', name: 'Suplemento sin pagar', tone: 'bad'},
  {id: 'not_chosen', name: 'Sin elegir para esta sesión', tone: 'bad'},
  {id: 'choices_used_up', name: 'Sin sesiones por elegir', tone: 'bad'},
  {id: 'ticket_needed', name: 'Abono de precio reducido', tone: 'bad'},
  {id: 'out_of_hours', name: 'Fuera de horario', tone: 'warn'},
  {id: 'full', name: 'Aforo completo', tone: 'bad'},
  {id: 'not_inside', name: 'No estaba dentro', tone: 'warn'},
];

export const scanDirections: Choice[] = [
  {id: 'in', name: 'Entrada'},
  {id: 'out', name: 'Salida'},
];

export const rightSources: Choice[] = [
  {id: 'ticket', name: 'Entrada'},
  {id: 'pass', name: 'Abono'},
  {id: 'pass_transfer', name: 'Abono cedido'},
  {id: 'pass_invitation', name: 'Invitación de abonado'},
  {id: 'invitation', name: 'Invitación'},
  {id: 'external_code', name: 'Código externo'},
  {id: 'accreditation', name: 'Acreditación'},
];

export const wrongGateRules: Choice[] = [
  {id: 'warn', name: 'Avisar y dejar pasar'},
  {id: 'deny', name: 'No dejar pasar'},
];

export const invitationStates: Choice[] = [
  {id: 'issued', name: 'Emitida', tone: 'neutral'},
  {id: 'sent', name: 'Enviada', tone: 'info'},
  {id: 'downloaded', name: 'Descargada', tone: 'info'},
  {id: 'used', name: 'Usada', tone: 'good'},
  {id: 'revoked', name: 'Revocada', tone: 'bad'},
];

export const invitationCauses: Choice[] = [
  {id: 'protocol', name: 'Protocolo'},
  {id: 'sponsor', name: 'Patrocinador'},
  {id: 'press', name: 'Prensa'},
  {id: 'company', name: 'Compañía'},
  {id: 'club', name: 'Club y cantera'},
  {id: 'social', name: 'Acción social'},
  {id: 'compensation', name: 'Compensación'},
  {id: 'other', name: 'Otra'},
];

export const reservationStates: Choice[] = [
  {id: 'pending', name: 'Pendiente', tone: 'warn'},
  {id: 'confirmed', name: 'Confirmada', tone: 'info'},
  {id: 'paid', name: 'Pagada', tone: 'good'},
  {id: 'delivered', name: 'Entregada', tone: 'good'},
  {id: 'cancelled', name: 'Cancelada', tone: 'neutral'},
  {id: 'expired', name: 'Caducada', tone: 'neutral'},
];

export const buyerKinds: Choice[] = [
  {id: 'nif', name: 'NIF o NIE'},
  {id: 'email', name: 'Correo'},
  {id: 'member_no', name: 'Número de abonado'},
  {id: 'code', name: 'Código'},
];

export const externalCodeStates: Choice[] = [
  {id: 'valid', name: 'Válido', tone: 'good'},
  {id: 'used', name: 'Usado', tone: 'info'},
  {id: 'revoked', name: 'Revocado', tone: 'bad'},
];

export const adPlacements: Choice[] = [
  {id: 'event_page', name: 'Ficha del evento'},
  {id: 'cart', name: 'Carrito'},
  {id: 'purchase_email', name: 'Correo de compra'},
  {id: 'ticket_pdf', name: 'Entrada en PDF'},
];

export const adAudiences: Choice[] = [
  {id: 'everybody', name: 'Todo el mundo'},
  {id: 'pass_holders', name: 'Solo abonados'},
  {id: 'not_pass_holders', name: 'Quien no es abonado'},
];

export const stickerKinds: Choice[] = [
  {id: 'block', name: 'Bloqueos'},
  {id: 'reservation', name: 'Reservas'},
  {id: 'invitation', name: 'Invitaciones'},
  {id: 'pass', name: 'Abonos'},
];
