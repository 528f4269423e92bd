// Spanish names of what surrounds an event: doors and readings, invitations, reservations, lists, ads.
import type {Answer, Enum} from '../../providers/wire';
import {choicesOf} from './choices';

export const scanResults = choicesOf<Enum<'Scan', 'result'>>({
  ok: ['Correcta', 'good'],
  already_used: ['Ya usado', 'bad'],
  other_session: ['Otra sesión', 'bad'],
  wrong_gate: ['Otra puerta', 'warn'],
  blocked: ['Bloqueado: pase por oficina', 'bad'],
  transferred: ['Cedido o vendido', 'bad'],
  revoked: ['Revocado', 'bad'],
  unknown: ['No existe', 'bad'],
  supplement_unpaid: ['Suplemento sin pagar', 'bad'],
  plot_unpaid: ['Parcela sin pagar', 'bad'],
  not_chosen: ['Sin elegir para esta sesión', 'bad'],
  choices_used_up: ['Sin sesiones por elegir', 'bad'],
  ticket_needed: ['Abono de precio reducido', 'bad'],
  out_of_hours: ['Fuera de horario', 'warn'],
  full: ['Aforo completo', 'bad'],
  not_inside: ['No estaba dentro', 'warn'],
  nameless: ['Sin nombre', 'bad'],
  not_here: ['No entra por aquí', 'bad'],
  too_soon: ['Demasiado pronto', 'bad'],
  entries_used_up: ['Entradas del día gastadas', 'bad'],
  unsold: ['De un lote, no vendida', 'bad'],
  refused_there: ['La rechazó el torniquete', 'bad'],
  group: ['Código de grupo', 'info'],
});

/** Of goods, which are handed over. */
const delivered: Partial<Record<string, string>> = {ok: 'Entregado', already_used: 'Ya entregado'};
export const goodsResults = scanResults.map(one => ({...one, name: delivered[one.id] ?? one.name}));

export const scanDirections = choicesOf<Enum<'Scan', 'direction'>>({
  in: 'Entrada',
  out: 'Salida',
});

export const rightSources = choicesOf<Enum<'Scan', 'source'>>({
  ticket: 'Entrada',
  pass: 'Abono',
  pass_transfer: 'Abono cedido',
  pass_invitation: 'Invitación de abonado',
  invitation: 'Invitación',
  external_code: 'Código externo',
  accreditation: 'Acreditación',
  plot_occupant: 'Parcela',
  product: 'Entrega',
  consigned_ticket: 'Entrada de un lote, no vendida',
});

export const passbacks = choicesOf<Answer<'getEventDoors'>['rules'][number]['passback']>({
  none: 'Vuelve por donde quiera',
  venue: 'No vuelve al recinto',
  zone: 'Vuelve solo por las puertas de su zona',
  gate: 'Vuelve solo por la puerta por la que entró',
});

export const wrongGateRules = choicesOf<Enum<'EventAccess', 'wrongGate'>>({
  warn: 'Avisar y dejar pasar',
  deny: 'No dejar pasar',
});

export const invitationStates = choicesOf<Enum<'Invitation', 'state'>>({
  issued: ['Emitida', 'neutral'],
  sent: ['Enviada', 'info'],
  downloaded: ['Descargada', 'info'],
  used: ['Usada', 'good'],
  revoked: ['Revocada', 'bad'],
});

export const invitationCauses = choicesOf<Enum<'InvitationBatch', 'cause'>>({
  protocol: 'Protocolo',
  sponsor: 'Patrocinador',
  press: 'Prensa',
  company: 'Compañía',
  club: 'Club y cantera',
  social: 'Acción social',
  compensation: 'Compensación',
  other: 'Otra',
});

export const reservationStates = choicesOf<Enum<'GroupReservation', 'state'>>({
  pending: ['Pendiente', 'warn'],
  confirmed: ['Confirmada', 'info'],
  paid: ['Pagada', 'good'],
  delivered: ['Entregada', 'good'],
  cancelled: ['Cancelada', 'neutral'],
  expired: ['Caducada', 'neutral'],
});

export const movementStates = choicesOf<Enum<'BankMovement', 'state'>>({
  waiting: ['Por resolver', 'warn'],
  paid: ['Cobrado', 'good'],
  matched: ['Casado', 'good'],
  set_aside: ['Apartado', 'neutral'],
});

export const reservationSources = choicesOf<Enum<'GroupReservation', 'source'>>({
  staff: 'Personal',
  web: 'Web',
  phone: 'Teléfono',
});

export const groupKinds = choicesOf<Enum<'GroupReservation', 'groupKind'>>({
  school: 'Colegio, instituto o escuela',
  club: 'Peña o club',
  association: 'Asociación',
  company: 'Empresa',
  other: 'Otro grupo',
});

export const buyerKinds = choicesOf<Enum<'AllowedBuyer', 'kind'>>({
  nif: 'NIF o NIE',
  email: 'Correo',
  member_no: 'Número de abonado',
  code: 'Código',
});

export const externalCodeStates = choicesOf<Enum<'ExternalCode', 'state'>>({
  valid: ['Válido', 'good'],
  used: ['Usado', 'info'],
  revoked: ['Revocado', 'bad'],
});

export const adPlacements = choicesOf<Enum<'SalesAd', 'placements'>>({
  event_page: 'Ficha del evento',
  cart: 'Carrito',
  purchase_email: 'Correo de compra',
  ticket_pdf: 'Entrada en PDF',
});

export const adAudiences = choicesOf<Enum<'SalesAd', 'audience'>>({
  everybody: 'Todo el mundo',
  pass_holders: 'Solo abonados',
  not_pass_holders: 'Quien no es abonado',
});

export const stickerKinds = choicesOf<Answer<'listSeatStickers'>[number]['kind']>({
  block: 'Bloqueos',
  reservation: 'Reservas',
  invitation: 'Invitaciones',
  pass: 'Abonos',
});
