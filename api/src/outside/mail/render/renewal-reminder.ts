/**
 * The window to renew is about to end: which passes of the family are still to be renewed, until when, and whether the
 * seats are kept.
 */
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, factLines, letter, must, small} from '../letter';

export interface RenewalReminderMail {
  identity: MailIdentity;
  firstName: string;
  listName: string;
  daysLeft: number;
  /** «viernes, 12 de junio, a las 23:59» */
  until: string;
  /** Kept until the window ends, or until before it; lost: no more. Null: the club keeps none. */
  seats: 'kept' | 'lost' | {until: string} | null;
  passes: {holderName: string; seatLabel: string}[];
  renewUrl: string;
}

export function renderRenewalReminder(mail: RenewalReminderMail): RenderedMail {
  const isOne = mail.passes.length === 1;
  const what = isOne ? 'tu abono' : `los ${mail.passes.length} abonos de tu familia`;
  const left =
    mail.daysLeft <= 0
      ? 'Hoy es el último día'
      : mail.daysLeft === 1
        ? 'Mañana es el último día'
        : `Quedan ${mail.daysLeft} días`;
  const lead = `${left} para renovar ${what} en ${mail.listName}: puedes hacerlo hasta el ${mail.until}.`;
  const [seats, are, go, free, theirs] = isOne
    ? ['Tu butaca', 'está guardada', 'sale', 'sigue libre', 'es tuya']
    : ['Vuestras butacas', 'están guardadas', 'salen', 'siguen libres', 'son vuestras'];
  const kept =
    mail.seats === null || mail.passes.every(pass => pass.seatLabel === '')
      ? ''
      : mail.seats === 'lost'
        ? `${seats} ya no ${are}: si ${free}, ${theirs} al renovar.`
        : `${seats} ${are} hasta ${mail.seats === 'kept' ? 'entonces' : `el ${mail.seats.until}`}; después ${go} a la venta.`;
  const list = mail.passes.map(pass => [pass.holderName, pass.seatLabel].filter(Boolean).join(' · '));
  const last =
    'Si ya lo has renovado, o no quieres seguir, no tienes que hacer nada: en cuanto se renueva dejamos de avisarte.';
  return letter({
    identity: mail.identity,
    kind: 'renewal-reminder',
    values: {quedan: left, abonos: what, lista: mail.listName, plazo: mail.until},
    to: mail.firstName,
    subject: `${left} para renovar ${what}`,
    preheader: `Hasta el ${mail.until}`,
    title: left,
    parts: [lead, factLines(list), kept && must(kept), act('Renovar ahora', mail.renewUrl), small(last)],
  });
}
