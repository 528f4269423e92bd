/** What is told of tickets that change hands, wait, or are given by the house. */
import type {MailIdentity} from '../layout';
import {type AccreditationNews, renderAccreditation} from '../render/accreditation-notice';
import {renderSessionWaiter, type SessionWaiterMail} from '../render/session-waiter';
import {renderAttendeeReminder} from '../render/tickets/attendee-reminder';
import {type InvitationTold, renderInvitation} from '../render/tickets/invitation';
import {renderTicketResold} from '../render/tickets/ticket-resold';
import {renderTicketTransfer, type TransferTold} from '../render/tickets/ticket-transfer';
import {renderTurnMail} from '../render/turn';
import {at, EVENT, eventOf, type MailText, NAME, page} from './mail-text';

const group = 'Entradas';
const PLACE = 'Tribuna, fila 8, butaca 11';

const transfer = (told: TransferTold, name: string, when: string): MailText => ({
  kind: `transfer.${told}`,
  name,
  when,
  group,
  example: identity =>
    renderTicketTransfer({
      ...eventOf(identity),
      told,
      identity,
      toName: NAME,
      giverName: 'Quien la da',
      takerName: 'Quien la recibe',
      place: PLACE,
      untilAt: at('10:00'),
      reason: '',
      url: page(identity),
    }),
});

const waiter = (kind: SessionWaiterMail['kind'], name: string, when: string): MailText => ({
  kind: `session-waiter.${kind}`,
  name,
  when,
  group,
  example: identity =>
    renderSessionWaiter({
      ...eventOf(identity),
      identity,
      kind,
      name: NAME,
      place: kind === 'joined' ? 17 : null,
      quantity: 2,
      seats: [PLACE, 'Tribuna, fila 8, butaca 12'],
      offerEndsAt: at('12:00'),
      url: page(identity),
    }),
});

const invitation = (told: InvitationTold, name: string, when: string): MailText => ({
  kind: `invitation.${told}`,
  name,
  when,
  group,
  example: identity =>
    renderInvitation({
      ...eventOf(identity),
      told,
      identity,
      toName: NAME,
      count: 2,
      message: 'Lo que se haya escrito',
      url: page(identity),
    }),
});

const accreditation = (kind: AccreditationNews, name: string, when: string): MailText => ({
  kind: `accreditation.${kind}`,
  name,
  when,
  group,
  part: 'accreditations',
  example: (identity: MailIdentity) =>
    renderAccreditation({
      kind,
      identity,
      firstName: NAME,
      people: ['Lucía Ejemplo Ejemplo'],
      typeName: 'Prensa',
      eventTitle: EVENT.eventTitle,
      seasonName: null,
      startsAt: EVENT.startsAt,
      timezone: identity.timezone,
      gate: '4',
      hasSeat: false,
      code: 'ABCD-1234',
      reason: 'Motivo que se haya escrito',
      url: page(identity),
    }),
});

export const tickets: readonly MailText[] = [
  {
    kind: 'attendee-reminder',
    name: 'Faltan nombres de asistentes',
    when: 'Unos días antes de que acabe el plazo para decir quién viene.',
    group,
    example: identity =>
      renderAttendeeReminder({
        identity,
        firstName: NAME,
        number: '1004-27318',
        eventTitle: EVENT.eventTitle,
        startsAt: EVENT.startsAt,
        dueAt: at('10:00'),
        timezone: identity.timezone,
        count: 2,
        isRequired: true,
        url: page(identity),
      }),
  },
  transfer('offered', 'Te dan una entrada', 'Cuando alguien da su entrada a otra persona.'),
  transfer('accepted', 'Has aceptado una entrada', 'Cuando quien la recibe la acepta; lleva la entrada.'),
  transfer('given', 'Han aceptado tu entrada', 'A quien la dio, cuando la otra persona la acepta.'),
  transfer('offer_withdrawn', 'Ya no se te ofrece', 'Cuando quien la daba la retira antes de que se acepte.'),
  transfer('taken_back', 'Entrada retirada', 'Cuando quien la dio la recupera.'),
  transfer('returned', 'Entrada de vuelta', 'A quien la dio, cuando vuelve a ser suya.'),
  transfer('moved', 'Entrada recibida, otro sitio', 'A quien la recibió, cuando cambia de butaca.'),
  transfer('unseated', 'Entrada recibida, sin butaca', 'A quien la recibió, cuando el plano ya no tiene su butaca.'),
  transfer('reseated', 'Entrada recibida, butaca nueva', 'A quien la recibió, cuando tiene otra butaca.'),
  transfer('void', 'Entrada recibida, anulada', 'A quien la recibió, cuando se anula.'),
  {
    kind: 'ticket.resold',
    name: 'Entrada revendida',
    when: 'A quien puso su entrada a la venta, cuando se vende.',
    group,
    example: identity =>
      renderTicketResold({
        ...eventOf(identity),
        identity,
        name: NAME,
        place: PLACE,
        askedCents: 2650,
        paysCents: 2400,
        isCredit: false,
        url: page(identity),
      }),
  },
  waiter('joined', 'Lista de espera de una sesión', 'Cuando alguien se apunta.'),
  waiter('offered', 'Hay entradas para ti', 'Cuando se liberan entradas para quien espera.'),
  waiter('expired', 'La oferta ha caducado', 'Cuando quien esperaba no compra a tiempo.'),
  {
    kind: 'turn',
    name: 'Es tu turno en la cola',
    when: 'Cuando llega el turno de quien dejó su correo en la sala de espera.',
    group,
    part: 'waiting_rooms',
    example: identity => renderTurnMail({identity, sale: 'Nombre de la venta', minutes: 10, url: page(identity)}),
  },
  invitation('invited', 'Invitación de la casa', 'Cuando se invita a alguien; lleva la entrada.'),
  invitation('reminded', 'Recordatorio de una invitación', 'Cuando se recuerda a quien no la ha visto.'),
  invitation('revoked', 'Invitación retirada', 'Cuando se retira.'),
  accreditation('asked', 'Acreditación pedida', 'Cuando llega la solicitud.'),
  accreditation('approved', 'Acreditación aprobada', 'Cuando se aprueba; lleva la credencial.'),
  accreditation('rejected', 'Acreditación rechazada', 'Cuando se rechaza.'),
  accreditation('revoked', 'Acreditación revocada', 'Cuando se revoca.'),
];
