/** What is told of accounts, messages, the shop, supporters, plots and groups. */
import {
  type AccountMail,
  type EmailChangeMail,
  renderEmailChange,
  renderEmailChangeTold,
  renderPasswordReset,
  renderSignUp,
  renderStaffInvitation,
} from '../render/account';
import {renderCaseOpened} from '../render/cases/case-opened';
import {renderCaseReply} from '../render/cases/case-reply';
import {renderCaseResolved} from '../render/cases/case-resolved';
import {renderCopyReady} from '../render/copy-ready';
import {renderGiftCard} from '../render/goods/gift-card';
import {type GroupNoticeKind, renderGroupNotice} from '../render/goods/group-notice';
import {type PlotNoticeKind, renderPlotNotice} from '../render/goods/plot-notice';
import {renderShipped} from '../render/goods/shipped';
import {renderSupporterReminder} from '../render/goods/supporter-reminder';
import {renderSupporterRenewal, type SupporterRenewalMail} from '../render/goods/supporter-renewal';
import {renderSubscribe} from '../render/lists/subscribe';
import {renderUnsubscribe} from '../render/lists/unsubscribe';
import type {RenderedMail} from '../layout';
import {at, EVENT, type MailText, NAME, page} from './mail-text';

const account = (
  kind: string,
  name: string,
  when: string,
  render: (mail: AccountMail) => RenderedMail,
  validMinutes: number,
): MailText => ({
  kind: `account.${kind}`,
  name,
  when,
  group: 'Cuenta y mensajes',
  example: identity => render({identity, firstName: NAME, url: page(identity), validMinutes}),
});

const emailChange = (
  kind: string,
  name: string,
  when: string,
  render: (mail: EmailChangeMail) => RenderedMail,
): MailText => ({
  kind: `account.${kind}`,
  name,
  when,
  group: 'Cuenta y mensajes',
  example: identity =>
    render({
      identity,
      firstName: NAME,
      url: page(identity),
      validMinutes: 10_080,
      oldEmail: 'antes@example.org',
      newEmail: 'nuevo@example.org',
      waitsUntil: 'el 21 de mayo de 2030',
    }),
});

const CASE = {
  caseNumber: 'M-000123',
  trackingCode: 'ABCD2345',
  title: 'Asunto del mensaje',
  canReply: true,
  isPrivate: false,
};

const renewal = (kind: SupporterRenewalMail['kind'], name: string, when: string): MailText => ({
  kind: `supporter-renewal.${kind}`,
  name,
  when,
  group: 'Tienda y simpatizantes',
  part: 'supporters',
  example: identity =>
    renderSupporterRenewal({
      identity,
      kind,
      firstName: NAME,
      number: 'S-000123',
      tierName: 'Oro',
      amountCents: 3000,
      lastDay: '30/06/2030',
      chargeDay: '25/06/2030',
      means: 'Visa ···· 0003',
      reason: 'La tarjeta ha caducado',
      stopUrl: page(identity),
      renewUrl: page(identity),
    }),
});

const plot = (kind: PlotNoticeKind, name: string, when: string): MailText => ({
  kind: `plot.${kind}`,
  name,
  when,
  group: 'Parcelas y grupos',
  part: 'plots',
  example: identity =>
    renderPlotNotice({
      identity,
      kind,
      buyerName: NAME,
      plotNumber: 'A12',
      areaName: 'Zona norte',
      startsOn: '18/05/2030',
      endsOn: '24/05/2030',
      hasCodes: false,
      depositCents: 5000,
      depositState: kind === 'finished' || kind === 'cancelled' ? 'returned' : 'held',
      was: null,
      reason: '',
      refundCents: kind === 'cancelled' ? 12000 : 0,
      paidCents: 12000,
      leftCents: 0,
      isByBank: kind === 'cancelled',
      pageUrl: page(identity),
    }),
});

const groupNotice = (kind: GroupNoticeKind, name: string, when: string, isPhone = false): MailText => ({
  kind: isPhone ? 'group.phone' : `group.${kind}`,
  name,
  when,
  group: 'Parcelas y grupos',
  example: identity =>
    renderGroupNotice({
      identity,
      kind,
      contactName: NAME,
      entityName: isPhone ? '' : 'Nombre del grupo',
      code: 'G-000123',
      eventTitle: EVENT.eventTitle,
      startsAt: EVENT.startsAt,
      timezone: identity.timezone,
      placeCount: 20,
      totalCents: 40000,
      depositCents: null,
      owedCents: 40000,
      expiresAt: at('10:00'),
      isPhone,
      reason: '',
      refundCents: 0,
      byHandCents: 0,
      pageUrl: page(identity),
    }),
});

export const others: readonly MailText[] = [
  account('sign-up', 'Crear una cuenta', 'Cuando alguien pide una cuenta.', renderSignUp, 1440),
  account('reset', 'Contraseña nueva', 'Cuando alguien la pide.', renderPasswordReset, 60),
  emailChange('email', 'Correo nuevo', 'Cuando la oficina propone otro correo para una cuenta.', renderEmailChange),
  emailChange(
    'email-told',
    'Correo nuevo, al de antes',
    'A la vez, al correo que la cuenta tenía.',
    renderEmailChangeTold,
  ),
  account('staff', 'Cuenta de trabajo', 'Cuando se da de alta a alguien del equipo.', renderStaffInvitation, 10_080),
  {
    kind: 'subscribe',
    name: 'Confirmar una suscripción',
    when: 'Cuando alguien se apunta a los boletines.',
    group: 'Cuenta y mensajes',
    part: 'newsletters',
    example: identity => renderSubscribe({identity, groupNames: ['Nombre de la lista'], url: page(identity)}),
  },
  {
    kind: 'unsubscribe',
    name: 'Confirmar una baja',
    when: 'Cuando alguien pide dejar de recibir publicidad.',
    group: 'Cuenta y mensajes',
    example: identity => renderUnsubscribe({identity, firstName: NAME, url: page(identity)}),
  },
  {
    kind: 'case.opened',
    name: 'Mensaje recibido',
    when: 'Cuando alguien nos escribe.',
    group: 'Cuenta y mensajes',
    example: identity =>
      renderCaseOpened({...CASE, identity, url: page(identity), answerBy: at('10:00'), timezone: identity.timezone}),
  },
  {
    kind: 'case.reply',
    name: 'Respuesta a un mensaje',
    when: 'Cuando se contesta.',
    group: 'Cuenta y mensajes',
    example: identity =>
      renderCaseReply({
        ...CASE,
        identity,
        firstName: NAME,
        body: 'La respuesta que se haya escrito.',
        files: 0,
        url: page(identity),
      }),
  },
  {
    kind: 'case.resolved',
    name: 'Mensaje resuelto',
    when: 'Cuando se da por resuelto.',
    group: 'Cuenta y mensajes',
    example: identity => renderCaseResolved({...CASE, identity, firstName: NAME, url: page(identity)}),
  },
  {
    kind: 'copy-ready',
    name: 'Copia de los datos lista',
    when: 'Cuando está hecha la copia que pidió una persona de sus datos, o el personal por ella.',
    group: 'Cuenta y mensajes',
    example: identity => renderCopyReady({identity, days: 7, url: page(identity)}),
  },
  {
    kind: 'shipped',
    name: 'Pedido enviado',
    when: 'Cuando un paquete sale.',
    group: 'Tienda y simpatizantes',
    part: 'shop',
    example: identity =>
      renderShipped({
        identity,
        orderNumber: '1004-27318',
        firstName: NAME,
        to: 'Calle Mayor, 1, 28001 Madrid',
        carrier: 'Nombre del transportista',
        trackingNumber: 'AB123456789ES',
        goods: [{quantity: 1, description: 'Bufanda'}],
        days: 14,
        orderUrl: page(identity),
      }),
  },
  {
    kind: 'gift-card',
    name: 'Tarjeta regalo',
    when: 'El día elegido por quien la compra.',
    group: 'Tienda y simpatizantes',
    example: identity =>
      renderGiftCard({
        identity,
        code: '0000000000000000',
        cents: 5000,
        senderName: 'Ana',
        recipientName: NAME,
        message: 'Lo que se haya escrito.',
        expiresOn: null,
        shopUrl: page(identity),
      }),
  },
  {
    kind: 'supporter-reminder',
    name: 'El carné acaba',
    when: 'Antes de que acabe un carné que no se renueva solo.',
    group: 'Tienda y simpatizantes',
    part: 'supporters',
    example: identity =>
      renderSupporterReminder({
        identity,
        firstName: NAME,
        number: 'S-000123',
        tierName: 'Oro',
        priceCents: 3000,
        lastDay: '30/06/2030',
        isOpen: true,
        renewUrl: page(identity),
      }),
  },
  renewal('notice', 'El carné se renueva solo', 'Antes de cobrar la renovación.'),
  renewal('denied', 'El banco no acepta la renovación', 'Cuando se intentará otra vez.'),
  renewal('failed', 'El carné no se ha renovado', 'Cuando ya no se intenta más.'),
  plot('assigned', 'Número de parcela', 'Cuando se asigna o cambia.'),
  plot('gate', 'Códigos para entrar', 'Cuando ya se puede entrar con ellos.'),
  plot('delivered', 'Parcela entregada', 'Cuando se entrega.'),
  plot('finished', 'Parcela recogida', 'Cuando se recoge.'),
  plot('cancelled', 'Parcela cancelada', 'Cuando se cancela.'),
  plot('forfeited', 'Parcela perdida', 'Cuando un plazo queda sin pagar.'),
  groupNotice('asked', 'Solicitud de grupo', 'Cuando un grupo pide plazas.'),
  groupNotice('accepted', 'Reserva de grupo hecha', 'Cuando se acepta.'),
  groupNotice('accepted', 'Reserva por teléfono', 'Cuando se guarda por teléfono.', true),
  groupNotice('reminder', 'La reserva caduca', 'Antes de que caduque.'),
  groupNotice('expired', 'La reserva ha caducado', 'Cuando caduca.'),
  groupNotice('refused', 'Solicitud de grupo rechazada', 'Cuando se rechaza.'),
  groupNotice('cancelled', 'Reserva cancelada', 'Cuando se cancela.'),
];
