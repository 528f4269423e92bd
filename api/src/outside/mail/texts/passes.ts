/** What holders are told, and whoever wants to be one. */
import {type AutoRenewalMail, renderAutoRenewal} from '../render/auto-renewal';
import {type InstalmentNotice, type NoticeKind, renderInstalmentNotice} from '../render/instalment-notice';
import {renderPassGiven, renderPassTakenBack} from '../render/pass-given';
import {type PassReviewMail, renderPassReview} from '../render/pass-review';
import {renderRenewalReminder} from '../render/renewal-reminder';
import {renderWaitingList, type WaitingListMail} from '../render/waiting-list';
import {renderWalletExpiry} from '../render/wallet-expiry';
import {at, eventOf, type MailText, NAME, page} from './mail-text';

const part = 'passes';
const group = 'Abonos';
const HOLDER = 'Lucía Ejemplo Ejemplo';
const LIST = 'Temporada 30/31';
const SEAT = 'Tribuna, fila 8, butaca 11';

const review = (kind: PassReviewMail['kind'], name: string, when: string): MailText => ({
  kind: `pass-review.${kind}`,
  name,
  when,
  group,
  part,
  example: identity =>
    renderPassReview({
      identity,
      kind,
      firstName: NAME,
      holderName: HOLDER,
      listName: LIST,
      categoryName: 'Adulto',
      seatLabel: SEAT,
      totalCents: 29700,
      dueNowCents: 9900,
      payUntilAt: at('10:00'),
      isPayable: true,
      note: 'Motivo que se haya escrito',
      droppedName: 'Familia numerosa',
      payUrl: page(identity),
    }),
});

const waiting = (kind: WaitingListMail['kind'], name: string, when: string): MailText => ({
  kind: `waiting-list.${kind}`,
  name,
  when,
  group,
  part,
  example: identity =>
    renderWaitingList({
      identity,
      kind,
      firstName: NAME,
      listName: LIST,
      place: kind === 'joined' ? 17 : null,
      seatsWanted: 2,
      depositCents: 0,
      depositState: 'none',
      expiresAt: at('10:00'),
      email: 'tu-correo@example.org',
      statusUrl: page(identity),
      signUpUrl: page(identity),
    }),
});

const renewal = (kind: AutoRenewalMail['kind'], name: string, when: string): MailText => ({
  kind: `auto-renewal.${kind}`,
  name,
  when,
  group,
  part,
  example: identity =>
    renderAutoRenewal({
      identity,
      kind,
      firstName: NAME,
      holderName: HOLDER,
      listName: LIST,
      seatLabel: SEAT,
      amountCents: 29700,
      chargeOn: '12 de junio de 2030',
      means: 'Visa ···· 0003',
      reason: 'La tarjeta ha caducado',
      stopUrl: page(identity),
      renewUrl: page(identity),
    }),
});

const instalment = (kind: NoticeKind, name: string, when: string, more: Partial<InstalmentNotice> = {}): MailText => ({
  kind: `instalment.${kind}`,
  name,
  when,
  group: ['to_pay', 'lapsed', 'early_over'].includes(kind) ? 'Cantera' : group,
  example: identity =>
    renderInstalmentNotice({
      identity,
      kind,
      firstName: NAME,
      what: 'Abono 30/31, plazo 2 de 3',
      owedCents: 9900,
      dueOn: '15/05/2030',
      untilOn: '25/05/2030',
      card: 'Visa ···· 0003',
      linkUrl: page(identity),
      linkDays: 15,
      transfer: null,
      contract: 'pass',
      ...more,
    }),
});

const PLACE_TO_PAY = {what: 'la plaza de Leo', contract: 'academy'} as const;

export const passes: readonly MailText[] = [
  review('requested', 'Documentos recibidos', 'Cuando llegan los documentos de un abono pedido.'),
  review('approved', 'Documentos aprobados', 'Cuando están bien y se puede pagar.'),
  review('offered', 'El abono te espera', 'Cuando la oficina hace un abono y falta pagarlo.'),
  review('active', 'Abono activo sin pago', 'Cuando los documentos están bien y no hay nada que pagar.'),
  review(
    'discount_refused',
    'Documento de un descuento rechazado',
    'Cuando un documento no vale y su descuento se quita.',
  ),
  review('paper_refused', 'Documento rechazado', 'Cuando hay que enviar otro documento.'),
  {
    kind: 'renewal-reminder',
    name: 'Quedan días para renovar',
    when: 'Los días que diga la campaña, mientras no se renueve.',
    group,
    part,
    example: identity =>
      renderRenewalReminder({
        identity,
        firstName: NAME,
        listName: LIST,
        daysLeft: 7,
        until: 'viernes, 12 de junio, a las 23:59',
        seats: 'kept',
        passes: [{holderName: HOLDER, seatLabel: SEAT}],
        renewUrl: page(identity),
      }),
  },
  renewal('notice', 'Aviso de renovación automática', 'Con quince días al menos, antes de cobrar una renovación.'),
  renewal('impossible', 'La renovación automática no será posible', 'Cuando se sabe antes del día.'),
  renewal('failed', 'La renovación automática no ha sido posible', 'El día en que tocaba.'),
  waiting('joined', 'Lista de espera de abonos', 'Cuando alguien se apunta.'),
  waiting('called', 'Es tu turno de abonarte', 'Cuando hay butaca para quien espera.'),
  waiting('expired', 'El turno ha pasado', 'Cuando no se abona a tiempo.'),
  waiting('closed', 'La lista de espera se cierra', 'Cuando se cierra sin haberle llegado el turno.'),
  waiting('left', 'Te has borrado de la lista', 'Cuando alguien se borra.'),
  ...(['transfer', 'guest'] as const).map(
    (kind): MailText => ({
      kind: `pass.${kind}`,
      name: kind === 'transfer' ? 'Te ceden un asiento' : 'Te invitan con un abono',
      when: kind === 'transfer' ? 'Cuando un abonado cede su asiento.' : 'Cuando un abonado trae a alguien.',
      group,
      part,
      example: identity =>
        renderPassGiven({
          ...eventOf(identity),
          identity,
          kind,
          toName: NAME,
          holderName: 'Nombre del abonado',
          place: SEAT,
          gate: 'Puerta 4',
          code: '0000000000000000',
          categoryName: 'Adulto',
          documentRequired: '',
        }),
    }),
  ),
  {
    kind: 'pass.taken-back',
    name: 'Código de abonado anulado',
    when: 'Cuando el abonado anula una cesión o una invitación.',
    group,
    part,
    example: identity =>
      renderPassTakenBack({
        ...eventOf(identity),
        identity,
        kind: 'transfer',
        toName: NAME,
        holderName: 'Nombre del abonado',
      }),
  },
  {
    kind: 'wallet-expiry',
    name: 'El saldo del monedero caduca',
    when: 'Antes de que caduque.',
    group,
    part,
    example: identity =>
      renderWalletExpiry({
        identity,
        firstName: NAME,
        amount: '12,00 €',
        lastDay: '30 de junio de 2030',
        walletUrl: page(identity),
      }),
  },
  instalment('soon', 'Se acerca un plazo', 'Unos días antes de que venza un plazo que no se cobra solo.', {card: null}),
  instalment('debit', 'Aviso de cobro', 'Antes de cobrar un plazo en la tarjeta o en la cuenta.'),
  instalment('link', 'Enlace de pago', 'Cuando alguien de la oficina lo envía.', {card: null, untilOn: null}),
  instalment('reminder', 'Plazo pendiente', 'Cuando un plazo ha vencido sin pagarse.', {card: null}),
  instalment('denied', 'El banco no acepta el cobro', 'Cuando se deniega y se intentará otra vez.'),
  instalment('gave_up', 'El banco no acepta el cobro, último intento', 'Cuando ya no se intenta más.'),
  instalment('needs_payer', 'El banco pide confirmación', 'Cuando el pago tiene que confirmarlo su titular.'),
  instalment('new_card', 'La tarjeta ya no vale', 'Cuando el banco ya no la reconoce.'),
  instalment('returned', 'Recibo devuelto', 'Cuando el banco devuelve un recibo.', {card: null}),
  instalment(
    'to_pay',
    'Plaza concedida, por pagar',
    'Cuando hay plaza en la cantera y falta el primer pago.',
    PLACE_TO_PAY,
  ),
  instalment('lapsed', 'La plaza queda libre', 'Cuando no se paga a tiempo.', PLACE_TO_PAY),
  instalment(
    'early_over',
    'Descuento terminado',
    'Cuando no se paga a tiempo la temporada entera, que tenía descuento.',
    PLACE_TO_PAY,
  ),
];
