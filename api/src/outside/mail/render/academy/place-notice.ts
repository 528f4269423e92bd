/** A place in the academy: given, waited for, or offered because somebody left. */
import {euros} from '../../../../domain/kernel/money';
import {dayAndTime} from '../../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, factLines, letter, must} from '../../letter';

export type PlaceNoticeKind = 'admitted' | 'waiting' | 'offered';

export interface PlaceNotice {
  identity: MailIdentity;
  kind: PlaceNoticeKind;
  firstName: string;
  athleteName: string;
  categoryName: string;
  listName: string;
  number: string;
  /** How many are before, and oneself. */
  place: number | null;
  owedCents: number;
  payUntilAt: Date | null;
  /** What is still asked for, in words; empty: nothing. */
  lacks: string;
  /** Of a draw by lot: with it anybody can draw again. */
  seed: string;
  familyUrl: string;
  /** Pays without logging in; null: not this guardian, or nothing to pay now. */
  payUrl: string | null;
  linkDays: number;
}

export function renderPlaceNotice(mail: PlaceNotice): RenderedMail {
  const {title, lines} = textsOf(mail);
  const facts = [
    `${mail.athleteName} · ${mail.categoryName} · ${mail.listName}`,
    `Inscripción ${mail.number}`,
    ...(mail.seed === '' ? [] : [`Clave del sorteo: ${mail.seed}`]),
  ];
  const label = mail.payUrl
    ? 'Pagar y confirmar la plaza'
    : mail.kind === 'waiting'
      ? 'Ver mi familia'
      : 'Ver la inscripción';
  const url = mail.payUrl ?? mail.familyUrl;
  const valid = mail.payUrl ? `El enlace vale ${mail.linkDays} días y solo sirve para pagar.` : '';
  return letter({
    identity: mail.identity,
    kind: `academy.${mail.kind}`,
    values: {
      deportista: mail.athleteName,
      categoria: mail.categoryName,
      temporada: mail.listName,
      inscripcion: mail.number,
      puesto: mail.place === null ? '' : String(mail.place),
      importe: mail.owedCents > 0 ? euros(mail.owedCents) : '',
      plazo: mail.payUntilAt ? dayAndTime(mail.payUntilAt, mail.identity.timezone) : '',
      falta: mail.lacks,
    },
    to: mail.firstName,
    subject: `${title}: ${mail.athleteName}`,
    title,
    parts: [...lines, factLines(facts), act(label, url), valid && must(valid)],
  });
}

function textsOf(mail: PlaceNotice): {title: string; lines: string[]} {
  const name = mail.athleteName;
  const lot = mail.seed === '' ? '' : 'Las plazas se han dado por sorteo; con la clave de abajo cualquiera lo repite.';
  const pay =
    mail.owedCents === 0
      ? ''
      : mail.payUntilAt === null
        ? `La temporada son ${euros(mail.owedCents)}. En tu cuenta ves cómo y cuándo se pagan.`
        : `La temporada son ${euros(mail.owedCents)}. Haz el primer pago antes del ${dayAndTime(mail.payUntilAt, mail.identity.timezone)}: después la plaza pasa a quien espera.`;
  const lacks = mail.lacks === '' ? '' : `Falta por traer o completar: ${mail.lacks}.`;
  switch (mail.kind) {
    case 'admitted':
      return {
        title: 'Plaza concedida',
        lines: [`${name} tiene plaza en ${mail.categoryName}.`, lot, pay, lacks].filter(Boolean),
      };
    case 'offered':
      return {
        title: 'Ha quedado una plaza libre',
        lines: [
          `${name} estaba en la lista de espera de ${mail.categoryName} y ya tiene plaza.`,
          pay,
          lacks,
          'Si ya no os interesa, dínoslo y se la damos a la siguiente familia.',
        ].filter(Boolean),
      };
    case 'waiting':
      return {
        title: 'En lista de espera',
        lines: [
          `Para ${mail.categoryName} ha habido más solicitudes que plazas, y ${name} queda en la lista de espera${
            mail.place === null ? '' : `, en el puesto ${mail.place}`
          }.`,
          lot,
          'Si queda una plaza libre os escribimos a este correo, por orden de lista. No tienes que hacer nada ni pagar nada mientras tanto.',
        ].filter(Boolean),
      };
  }
}
