/**
 * A holder lends the seat for a match, or brings a guest: the code to enter with, where and when; and the word when it
 * is taken back.
 */
import {capitalised, dayAndTime, timeOfDay} from '../../drawing/spanish';
import {qrTable} from '../qr-table';
import {html} from '../html';
import {calledBy, type MailIdentity, type RenderedMail, STYLE} from '../layout';
import {facts, letter, must, small} from '../letter';

export interface PassGivenMail {
  identity: MailIdentity;
  kind: 'transfer' | 'guest';
  toName: string;
  holderName: string;
  eventTitle: string;
  startsAt: Date;
  doorsAt: Date;
  timezone: string;
  venueName: string;
  /** «Tribuna 217, fila 8, butaca 3» */
  place: string;
  gate: string | null;
  code: string;
  /** «Infantil»: who may use a lent pass. */
  categoryName: string;
  documentRequired: string;
}

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

export function renderPassGiven(mail: PassGivenMail): RenderedMail {
  const isTransfer = mail.kind === 'transfer';
  const what = isTransfer
    ? `${mail.holderName} te cede su asiento de abonado para ${mail.eventTitle}.`
    : `${mail.holderName} te invita con su abono a ${mail.eventTitle}.`;
  const when = capitalised(dayAndTime(mail.startsAt, mail.timezone));
  const where = [mail.place, mail.gate].filter(Boolean).join('. ');
  const how = `Las puertas se abren a las ${timeOfDay(mail.doorsAt, mail.timezone)}. Enseña este código en la entrada, en el móvil o impreso: solo abre una vez, no lo compartas.`;
  const rule =
    isTransfer && mail.documentRequired
      ? `Es un abono de la categoría ${mail.categoryName}: en la puerta te pueden pedir: ${mail.documentRequired.charAt(0).toLocaleLowerCase('es')}${mail.documentRequired.slice(1)}.`
      : '';
  const otherwise =
    'Quien te lo ha dado puede anularlo antes de que empiece; si lo hace, te avisaremos y el código dejará de valer.';
  return letter({
    identity: mail.identity,
    kind: isTransfer ? 'pass.transfer' : 'pass.guest',
    values: {
      abonado: mail.holderName,
      evento: mail.eventTitle,
      fecha: when,
      recinto: mail.venueName,
      puertas: timeOfDay(mail.doorsAt, mail.timezone),
    },
    to: calledBy(mail.toName),
    subject: `${isTransfer ? 'Te ceden un asiento' : 'Te invitan'}: ${mail.eventTitle}`,
    preheader: `${when} · ${mail.venueName}`,
    secrets: [mail.code, inFours(mail.code)],
    title: isTransfer ? 'Tienes un asiento' : 'Tienes una invitación',
    parts: [
      what,
      facts(
        html`<h2 class="ink" style="${STYLE.heading}">${mail.eventTitle}</h2><p class="ink" style="${STYLE.cell}margin:0 0 14px;">${when}<br>${mail.venueName}<br><strong>${where}</strong></p>${qrTable(mail.code)}<p class="ink" style="${STYLE.cell}margin:0;letter-spacing:1px;">${inFours(mail.code)}</p>`,
        `${when}\n${mail.venueName}\n${where}\n\nCódigo: ${inFours(mail.code)}`,
      ),
      how,
      rule && must(rule),
      small(otherwise),
    ],
  });
}

export function renderPassTakenBack(
  mail: Pick<PassGivenMail, 'identity' | 'kind' | 'toName' | 'holderName' | 'eventTitle' | 'startsAt' | 'timezone'>,
): RenderedMail {
  const thing = mail.kind === 'transfer' ? 'el asiento que te había cedido' : 'la invitación que te había dado';
  const what = `${mail.holderName} ha anulado ${thing} para ${mail.eventTitle} (${dayAndTime(mail.startsAt, mail.timezone)}). El código que recibiste ya no da acceso.`;
  return letter({
    identity: mail.identity,
    kind: 'pass.taken-back',
    values: {abonado: mail.holderName, evento: mail.eventTitle, fecha: dayAndTime(mail.startsAt, mail.timezone)},
    to: calledBy(mail.toName),
    subject: `Código anulado: ${mail.eventTitle}`,
    preheader: 'El código que recibiste ya no da acceso.',
    title: 'Tu código ya no vale',
    parts: [what],
  });
}
