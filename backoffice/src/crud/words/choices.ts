// What the API's enum values are called in Spanish, and how they are coloured. One place for lists, forms and exports.
import {plays} from '../../providers/permissions';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

export interface Choice {
  id: string;
  name: string;
  tone?: Tone;
}

export const channels: Choice[] = [
  {id: 'web', name: 'Web'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'phone', name: 'Teléfono'},
];

export const eventKinds: Choice[] = [
  {id: 'match', name: 'Partido'},
  {id: 'theatre', name: 'Teatro'},
  {id: 'concert', name: 'Concierto'},
  {id: 'dance', name: 'Danza'},
  {id: 'family', name: 'Familiar'},
  {id: 'other', name: 'Otro'},
];

/** What a club without a team, or without a stage, offers no more; an event that is so already stays. */
const kindOf: Readonly<Record<string, string>> = {match: 'sport', theatre: 'theatre', dance: 'theatre'};

export const offeredKinds = (current?: unknown): Choice[] =>
  eventKinds.filter(({id}) => id === current || kindOf[id] === undefined || plays(kindOf[id]));

export const visibilities: Choice[] = [
  {id: 'public', name: 'Público', tone: 'good'},
  {id: 'link_only', name: 'Solo con enlace', tone: 'info'},
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
];

/** Where an event stands, as its list says it: from its sessions and what they have sold. */
export const eventStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'published', name: 'Publicado', tone: 'info'},
  {id: 'on_sale', name: 'A la venta', tone: 'good'},
  {id: 'sold_out', name: 'Agotado', tone: 'warn'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'closed', name: 'Venta cerrada', tone: 'neutral'},
  {id: 'cancelled', name: 'Cancelado', tone: 'bad'},
  {id: 'over', name: 'Celebrado', tone: 'neutral'},
];

export const sessionStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'on_sale', name: 'A la venta', tone: 'good'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'closed', name: 'Cerrada', tone: 'neutral'},
  {id: 'cancelled', name: 'Cancelada', tone: 'bad'},
];

export const orderStates: Choice[] = [
  {id: 'pending', name: 'Pendiente', tone: 'warn'},
  {id: 'paid', name: 'Pagado', tone: 'good'},
  {id: 'partially_refunded', name: 'Devuelto en parte', tone: 'info'},
  {id: 'refunded', name: 'Devuelto', tone: 'info'},
  {id: 'cancelled', name: 'Cancelado', tone: 'neutral'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
];

export const paymentStates: Choice[] = [
  {id: 'created', name: 'Sin noticias', tone: 'warn'},
  {id: 'authorised', name: 'Autorizado', tone: 'good'},
  {id: 'denied', name: 'Denegado', tone: 'bad'},
  {id: 'expired', name: 'Caducado', tone: 'neutral'},
  {id: 'partially_refunded', name: 'Devuelto en parte', tone: 'info'},
  {id: 'refunded', name: 'Devuelto', tone: 'info'},
];

export const paymentMethods: Choice[] = [
  {id: 'card', name: 'Tarjeta (web)'},
  {id: 'bizum', name: 'Bizum'},
  {id: 'cash', name: 'Efectivo'},
  {id: 'card_terminal', name: 'Datáfono'},
  {id: 'free', name: 'Sin cargo'},
  {id: 'wallet', name: 'Monedero'},
  {id: 'card_token', name: 'Tarjeta guardada'},
  {id: 'sepa', name: 'Domiciliación'},
  {id: 'transfer', name: 'Transferencia'},
];

export const refundStates: Choice[] = [
  {id: 'requested', name: 'Solicitada', tone: 'warn'},
  {id: 'sending', name: 'En el banco', tone: 'warn'},
  {id: 'done', name: 'Hecha', tone: 'good'},
  {id: 'failed', name: 'Fallida', tone: 'bad'},
];

export const ticketStates: Choice[] = [
  {id: 'valid', name: 'Válida', tone: 'good'},
  {id: 'used', name: 'Usada', tone: 'info'},
  {id: 'void', name: 'Anulada', tone: 'neutral'},
];

export const lineStates: Choice[] = [
  {id: 'pending', name: 'Pendiente', tone: 'warn'},
  {id: 'active', name: 'Activa', tone: 'good'},
  {id: 'refunded', name: 'Devuelta', tone: 'info'},
  {id: 'cancelled', name: 'Cancelada', tone: 'neutral'},
];

export const mailStates: Choice[] = [
  {id: 'queued', name: 'En cola', tone: 'warn'},
  {id: 'sending', name: 'Enviando', tone: 'warn'},
  {id: 'sent', name: 'Enviado', tone: 'good'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
  {id: 'outbox', name: 'En la bandeja', tone: 'info'},
];

export const incidentStates: Choice[] = [
  {id: 'new', name: 'Nueva', tone: 'bad'},
  {id: 'open', name: 'Abierta', tone: 'warn'},
  {id: 'waiting_customer', name: 'A la espera del cliente', tone: 'info'},
  {id: 'resolved', name: 'Resuelta', tone: 'good'},
  {id: 'closed', name: 'Cerrada', tone: 'neutral'},
];

export const planStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'warn'},
  {id: 'published', name: 'Publicado', tone: 'good'},
  {id: 'retired', name: 'Retirado', tone: 'neutral'},
];

export const discountKinds: Choice[] = [
  {id: 'percent', name: 'Porcentaje'},
  {id: 'fixed_per_ticket', name: 'Importe por entrada'},
];

export const blockPurposes: Choice[] = [
  {id: 'protocol', name: 'Protocolo'},
  {id: 'technical', name: 'Técnico'},
  {id: 'press', name: 'Prensa'},
  {id: 'security', name: 'Seguridad'},
  {id: 'company', name: 'Compañía'},
  {id: 'other', name: 'Otros'},
];

/** Kinds of VAT; the rate of each is dated data of the API. */
export const vatCodes: Choice[] = [
  {id: 'general', name: 'General'},
  {id: 'sport', name: 'Deporte profesional'},
  {id: 'amateur_sport', name: 'Deporte aficionado'},
  {id: 'culture', name: 'Teatro, música y danza'},
  {id: 'culture_exempt', name: 'Cultura, exento'},
  {id: 'sport_exempt', name: 'Práctica deportiva, exento'},
];

export const legalKinds: Choice[] = [
  {id: 'legal_notice', name: 'Aviso legal'},
  {id: 'privacy', name: 'Privacidad'},
  {id: 'terms', name: 'Condiciones generales'},
  {id: 'help', name: 'Ayuda'},
  {id: 'accessibility', name: 'Accesibilidad'},
];

export const actorKinds: Choice[] = [
  {id: 'staff', name: 'Personal'},
  {id: 'customer', name: 'Cliente'},
  {id: 'system', name: 'Sistema'},
];

export const nameOf = (choices: readonly Choice[], id: unknown): string =>
  choices.find(choice => choice.id === id)?.name ?? (id === null || id === undefined ? '' : String(id));

/** Lists leave out what was only tried, unless it is asked for. */
export const trialChoices = [{id: true, name: 'Solo las pruebas'}];
