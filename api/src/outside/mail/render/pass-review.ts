/**
 * A new pass and its papers: we have them; they are good and this is how to pay; one is not good, why, and what can be
 * done.
 */
import {euros} from '../../../domain/kernel/money';
import {dayAndTime} from '../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, factLines, letter} from '../letter';

export interface PassReviewMail {
  identity: MailIdentity;
  kind: 'requested' | 'offered' | 'approved' | 'active' | 'discount_refused' | 'paper_refused';
  firstName: string;
  holderName: string;
  listName: string;
  categoryName: string;
  seatLabel: string;
  totalCents: number;
  dueNowCents: number;
  payUntilAt: Date | null;
  /** What is left can be paid now. */
  isPayable: boolean;
  /** What staff wrote. */
  note: string;
  /** The discount or the family's conditions that went. */
  droppedName: string | null;
  /** Pays without an account. */
  payUrl: string;
}

const SEND = 'Enviar el documento';

export function renderPassReview(mail: PassReviewMail): RenderedMail {
  const {title, lines, canPay, canSend} = textsOf(mail);
  const what = [
    `${mail.listName}, ${mail.categoryName}`,
    mail.holderName,
    mail.seatLabel,
    `Total ${euros(mail.totalCents)}`,
  ].filter(Boolean);
  const pay =
    mail.dueNowCents < mail.totalCents
      ? `Pagar el primer plazo, ${euros(mail.dueNowCents)}`
      : `Pagar ${euros(mail.totalCents)}`;
  return letter({
    identity: mail.identity,
    kind: `pass-review.${mail.kind}`,
    values: {
      titular: mail.holderName,
      lista: mail.listName,
      categoria: mail.categoryName,
      butaca: mail.seatLabel,
      total: euros(mail.totalCents),
      plazo: mail.payUntilAt ? dayAndTime(mail.payUntilAt, mail.identity.timezone) : '',
      motivo: mail.note,
    },
    to: mail.firstName,
    subject: `${title}: ${mail.listName}`,
    title,
    parts: [...lines, factLines(what), canPay && act(pay, mail.payUrl), canSend && act(SEND, mail.payUrl)],
  });
}

function textsOf({identity, kind, holderName, seatLabel, note, droppedName, payUntilAt, isPayable}: PassReviewMail): {
  title: string;
  lines: string[];
  canPay: boolean;
  canSend?: boolean;
} {
  const what = seatLabel ? 'la butaca' : 'el abono';
  const until = payUntilAt ? `Guardamos ${what} hasta el ${dayAndTime(payUntilAt, identity.timezone)}.` : '';
  switch (kind) {
    case 'requested':
      return {
        title: 'Hemos recibido los documentos',
        lines: [
          `El abono de ${holderName} está pedido${seatLabel ? ' y su butaca, guardada' : ''}. Revisamos los documentos en 72 horas como mucho y te escribimos con un enlace para pagarlo.`,
          'Todavía no hay nada que pagar.',
        ],
        canPay: false,
      };
    case 'approved':
      return {
        title: 'Documentos aprobados',
        lines: [
          `Los documentos del abono de ${holderName} están bien. Ya puedes pagarlo con este enlace, sin entrar en ninguna cuenta.`,
          until,
        ].filter(Boolean),
        canPay: true,
      };
    case 'offered':
      return {
        title: 'Tu abono te espera',
        lines: [
          `Hemos hecho el abono de ${holderName}. Solo falta pagarlo: puedes hacerlo con este enlace, sin entrar en ninguna cuenta.`,
          until,
        ].filter(Boolean),
        canPay: true,
      };
    case 'active':
      return {
        title: 'Abono activo',
        lines: [
          `Los documentos del abono de ${holderName} están bien y no hay nada que pagar: el abono ya está activo.`,
        ],
        canPay: false,
      };
    case 'discount_refused':
      return {
        title: 'Un documento no vale',
        lines: [
          `No hemos podido aceptar el documento de «${droppedName ?? 'descuento'}» para el abono de ${holderName}: ${sentence(note)}`,
          ...(isPayable
            ? [
                'Puedes pagarlo ya sin ese descuento, con este enlace. Si tienes el documento correcto, escríbenos antes de pagar.',
                until,
              ].filter(Boolean)
            : [
                'El abono sigue adelante sin ese descuento. Te escribiremos cuando hayamos visto los demás documentos.',
              ]),
        ],
        canPay: isPayable,
      };
    case 'paper_refused':
      return {
        title: 'Falta un documento',
        lines: [
          `No hemos podido aceptar un documento del abono de ${holderName}. ${sentence(note)}`,
          `Envía el correcto con este enlace o desde «Mi abono». ${until}`.trim(),
        ],
        canPay: false,
        canSend: true,
      };
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
