/**
 * Everything a holder or a family is told about an instalment that is not paid: what happened, how much it is, and the link to put
 * it right. No threat before its time.
 */
import {euros} from '../../../domain/kernel/money';
import {html} from '../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../layout';
import {act, facts, letter, must, small} from '../letter';

export type NoticeKind =
  | 'soon'
  | 'to_pay'
  | 'lapsed'
  | 'early_over'
  | 'link'
  | 'reminder'
  | 'denied'
  | 'gave_up'
  | 'needs_payer'
  | 'new_card'
  | 'returned'
  | 'debit';

export interface InstalmentNotice {
  identity: MailIdentity;
  kind: NoticeKind;
  firstName: string;
  /** «Abono 26/27, plazo 2 de 3» */
  what: string;
  owedCents: number;
  /** «15/10/2026» */
  dueOn: string;
  /**
   * When it is tried again, or until when it may still be paid without consequences; as the reader sees it, or null.
   */
  untilOn: string | null;
  /** «Visa ···· 0003» */
  card: string | null;
  linkUrl: string;
  /** Days that the link opens; null: the page of a plot does not end. */
  linkDays: number | null;
  /** Where a transfer goes to, and what is written in it; null: the club has given no account. */
  transfer: {iban: string; reference: string} | null;
  /** What it is a part of. */
  contract: 'pass' | 'academy' | 'plot';
}

interface Words {
  subject: (n: InstalmentNotice) => string;
  title: string;
  text: (n: InstalmentNotice) => string;
  button: string;
}

const KEEPS: Record<InstalmentNotice['contract'], string> = {
  pass: 'para que tu abono siga abriendo la puerta',
  academy: 'para que siga entrenando con su equipo',
  plot: 'para no perder la parcela',
};

const WORDS: Record<NoticeKind, Words> = {
  to_pay: {
    subject: n => `Plaza concedida: ${n.what}`,
    title: 'Tienes la plaza reservada',
    text: n =>
      `Ya hay plaza para ${n.what}. Para confirmarla, paga ${euros(n.owedCents)}${n.untilOn ? ` antes del ${n.untilOn}` : ''}, con tarjeta o Bizum desde aquí, o en las oficinas. Después la plaza queda libre para otra familia.`,
    button: 'Pagar y confirmar la plaza',
  },
  lapsed: {
    subject: n => `La plaza ha quedado libre: ${n.what}`,
    title: 'La plaza ha quedado libre',
    text: n =>
      `No hemos recibido a tiempo el pago de ${n.what} y su plaza ha quedado libre. No debes nada. Si todavía la quieres, escríbenos: si sigue sin dar, la recuperas.`,
    button: 'Ver la inscripción',
  },
  early_over: {
    subject: n => `Ha cambiado el precio: ${n.what}`,
    title: 'El descuento ha terminado',
    text: n =>
      `El descuento por pagar la temporada entera terminó sin que nos llegara el pago, así que ya no se aplica. Ahora son ${euros(n.owedCents)}${n.untilOn ? `, que puedes pagar hasta el ${n.untilOn}` : ''}. Si lo pagaste antes, escríbenos y lo miramos.`,
    button: 'Ver qué queda por pagar',
  },
  soon: {
    subject: n => `Vence el ${n.dueOn}: ${n.what}`,
    title: 'Se acerca un plazo',
    text: n =>
      `${n.what} vence el ${n.dueOn}: ${euros(n.owedCents)}. No se cobra solo: págalo con tarjeta o Bizum desde aquí, o en taquilla.`,
    button: 'Pagar ahora',
  },
  link: {
    subject: n => `Paga ${euros(n.owedCents)}: ${n.what}`,
    title: 'Tu enlace de pago',
    text: n => `Aquí tienes el enlace para pagar ${n.what}: ${euros(n.owedCents)}, con tarjeta o Bizum.`,
    button: 'Pagar ahora',
  },
  reminder: {
    subject: n => `Pendiente de pago: ${n.what}`,
    title: 'Queda un plazo por pagar',
    text: n =>
      `${n.what} venció el ${n.dueOn} y sigue sin pagar: ${euros(n.owedCents)}. Si ya lo has pagado, no hagas caso de este correo.`,
    button: 'Pagar ahora',
  },
  denied: {
    subject: n => `No hemos podido cobrar: ${n.what}`,
    title: 'Tu banco no ha aceptado el cobro',
    text: n =>
      `Hemos intentado cobrar ${n.what} (${euros(n.owedCents)})${n.card ? ` en tu tarjeta ${n.card}` : ''} y tu banco no lo ha aceptado. ${n.untilOn ? `Lo intentaremos otra vez el ${n.untilOn}; si prefieres no esperar, puedes pagarlo ahora con otra tarjeta o con Bizum.` : 'Puedes pagarlo con otra tarjeta o con Bizum.'}`,
    button: 'Pagar ahora',
  },
  gave_up: {
    subject: n => `No hemos podido cobrar: ${n.what}`,
    title: 'Tu banco no ha aceptado el cobro',
    text: n =>
      `Hemos intentado varias veces cobrar ${n.what} (${euros(n.owedCents)})${n.card ? ` en tu tarjeta ${n.card}` : ''} y tu banco no lo ha aceptado. Ya no lo intentaremos más: págalo con otra tarjeta o con Bizum.`,
    button: 'Pagar ahora',
  },
  needs_payer: {
    subject: n => `Confirma el pago: ${n.what}`,
    title: 'Tu banco quiere que lo confirmes tú',
    text: n =>
      `Para cobrar ${n.what} (${euros(n.owedCents)}) tu banco pide que lo confirmes. No es un rechazo: entra en el enlace y confirma el pago en la app de tu banco.`,
    button: 'Confirmar el pago',
  },
  new_card: {
    subject: () => 'Tu tarjeta guardada ya no vale',
    title: 'Hace falta otra tarjeta',
    text: n =>
      `No hemos podido cobrar ${n.what} (${euros(n.owedCents)}): el banco ya no reconoce la tarjeta${n.card ? ` ${n.card}` : ''} que guardaste. Paga con otra y, si quieres, guárdala para los plazos que quedan.`,
    button: 'Pagar con otra tarjeta',
  },
  returned: {
    subject: n => `Tu banco ha devuelto un recibo: ${n.what}`,
    title: 'Recibo devuelto',
    text: n =>
      `Tu banco ha devuelto el recibo de ${n.what}. Quedan por pagar ${euros(n.owedCents)}${n.untilOn ? ` hasta el ${n.untilOn}` : ''}: puedes hacerlo con tarjeta o con Bizum.`,
    button: 'Pagar ahora',
  },
  debit: {
    subject: n => `Aviso de cobro: ${n.what}`,
    title: 'Vamos a cobrar un plazo en tu cuenta',
    text: n =>
      `${n.untilOn ? `El ${n.untilOn} cobraremos` : 'Cobraremos'} ${n.what} (${euros(n.owedCents)})${n.card ? ` en tu ${n.card}` : ''}, como autorizaste al domiciliarlo. No tienes que hacer nada: basta con que haya saldo ese día.`,
    button: 'Ver mis plazos',
  },
};

/** What asks for money says how to send it, too. */
const ASKS: NoticeKind[] = ['soon', 'link', 'reminder', 'gave_up', 'returned'];

export function renderInstalmentNotice(n: InstalmentNotice): RenderedMail {
  const words = WORDS[n.kind];
  const text = words.text(n);
  const consequence =
    ['reminder', 'gave_up'].includes(n.kind) && n.untilOn
      ? `Págalo ${n.contract === 'plot' ? 'como muy tarde el' : 'antes del'} ${n.untilOn} ${KEEPS[n.contract]}.`
      : '';
  const byTransfer =
    n.transfer && ASKS.includes(n.kind)
      ? `Si prefieres una transferencia, hazla por ${euros(n.owedCents)} a ${n.transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')} con este concepto: ${n.transfer.reference}.`
      : '';
  const valid = n.linkDays === null ? '' : `El enlace vale ${n.linkDays} días y solo sirve para pagar. `;
  const foot = `${valid}Si no lo esperabas, escribe a ${n.identity.email}: nunca pedimos los datos de tu tarjeta por correo.`;
  return letter({
    identity: n.identity,
    kind: `instalment.${n.kind}`,
    values: {
      concepto: n.what,
      importe: euros(n.owedCents),
      vencimiento: n.dueOn,
      plazo: n.untilOn ?? '',
      tarjeta: n.card ?? '',
    },
    to: n.firstName,
    subject: words.subject(n),
    preheader: `${n.what} · ${euros(n.owedCents)}`,
    title: words.title,
    parts: [
      n.kind === 'debit' ? must(text) : text,
      consequence && must(consequence),
      facts(
        html`<p class="ink" style="${STYLE.cell}margin:0;">${n.what}<br><strong>${euros(n.owedCents)}</strong></p>`,
        `${n.what}: ${euros(n.owedCents)}`,
      ),
      act(words.button, n.linkUrl),
      byTransfer && must(byTransfer),
      small(foot),
    ],
  });
}
