/** Orders as the documents see them: a match, a play, a standing zone, wheelchair and companion, the longest names. */
import {readTicketKey, sign} from '../../../api/src/domain/access/ticket-code';
import type {MailIdentity} from '../../../api/src/outside/mail/layout';
import type {OrderMail} from '../../../api/src/outside/mail/render/order-confirmation';
import type {
  Organizer,
  TicketDocument,
  TicketPage,
  TicketSession,
} from '../../../api/src/outside/drawing/ticket-document';

export const ticketKey = readTicketKey(Buffer.alloc(32, 7).toString('base64'));

/** 60 characters, as long as the columns' real contents get. */
export const LONG_NAME = 'María de las Mercedes Fernández de Córdoba y Álvarez Toledano';
export const CANARY = '"><img src=x onerror=alert(1)>';

export function ticket(id: number, more: Partial<TicketPage> = {}): TicketPage {
  const qrText = sign({ticketId: id, sessionId: 12, sequence: 0}, ticketKey);
  return {
    qrText,
    code: `9F3A-51C0-7B2E-${id.toString(16).toUpperCase().padStart(4, '0')}`,
    state: 'valid',
    zoneName: 'Tribuna Baja',
    gate: '4',
    rowLabel: '12',
    seatNumber: String(id),
    attributes: 0,
    priceCategoryName: 'General',
    unitCents: 2650,
    feeCents: 150,
    discountCents: 0,
    totalCents: 2650,
    vatBp: 1000,
    vatCents: 227,
    feeVatBp: 2100,
    feeVatCents: 26,
    ...more,
  };
}

export const organizer: Organizer = {
  name: 'Atlético Marisma',
  legalName: 'Atlético Marisma, S. A. D.',
  nif: 'A12345674',
  address: 'Avenida del Estuario, 1, 21001 Huelva',
  email: 'entradas@atleticomarisma.example',
  phone: '+34 959 000 000',
};

export function matchSession(tickets: TicketPage[], more: Partial<TicketSession> = {}): TicketSession {
  return {
    eventTitle: 'Atlético Marisma – Deportivo Serrano',
    kind: 'match',
    competition: 'Liga Nacional',
    round: 'Jornada 17',
    startsAt: new Date('2026-12-12T17:30:00Z'),
    doorsAt: new Date('2026-12-12T16:00:00Z'),
    timezone: 'Europe/Madrid',
    venueName: 'Estadio de la Ría',
    venueAddress: 'Paseo de los Esteros, 12, 21001 Huelva',
    organizer,
    conditions: 'La entrada vale para el acto y la fecha indicados.\nQueda prohibida la reventa.',
    refundPolicy: '',
    tickets,
    ...more,
  };
}

export function order(sessions: TicketSession[], more: Partial<TicketDocument> = {}): TicketDocument {
  return {
    orderNumber: 'T26-004217',
    issuedAt: new Date('2026-11-20T10:05:00Z'),
    buyerName: 'Begoña Muñoz Ibáñez',
    conditionsUrl: 'https://entradas.example/condiciones-generales',
    brand: {name: 'Atlético Marisma', motto: 'Desde 1924', primary: '#0b2f5b', accent: '#f4c430', typeface: 'archivo'},
    sessions,
    ...more,
  };
}

export const identity: MailIdentity = {
  ...organizer,
  timezone: 'Europe/Madrid',
  primary: '#0b2f5b',
  accent: '#f4c430',
  typeface: 'archivo',
  crest: null,
  publicUrl: 'https://entradas.example',
};

export function orderMail(more: Partial<OrderMail> = {}): OrderMail {
  return {
    identity,
    orderNumber: 'T26-004217',
    paidAt: new Date('2026-11-20T10:05:00Z'),
    timezone: 'Europe/Madrid',
    firstName: 'Begoña',
    reservationUrl: 'https://entradas.example/reservas/8dK2mQ0vR7xW1nYbZs5tLp',
    sessions: [matchSession([ticket(24), ticket(23)])],
    totalCents: 5300,
    discountCents: 0,
    feeCents: 300,
    payments: [{method: 'card', amountCents: 5300}],
    ...more,
  };
}
