/** What families are told of the academy: a request has come in, somebody is a guardian too, a paper is not good. */
import {euros} from '../../../../domain/kernel/money';
import {html} from '../../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, must, small} from '../../letter';

export interface SentChild {
  firstName: string;
  categoryName: string;
  number: string;
  totalCents: number;
  /** What comes now, in a sentence. */
  next: string;
}

const LINK = 'Ver mi familia';

export function renderFamilySent(mail: {
  identity: MailIdentity;
  firstName: string;
  seasonName: string;
  children: SentChild[];
  totalCents: number;
  pageUrl: string;
}): RenderedMail {
  const names = listed(mail.children.map(child => child.firstName));
  const title = mail.children.length === 1 ? `Solicitud de ${names} recibida` : `Solicitudes de ${names} recibidas`;
  const lead = `Tenemos la inscripción de ${names} en ${mail.seasonName}. Todavía no hay nada que pagar: te escribiremos cuando ${mail.children.length === 1 ? 'tenga' : 'tengan'} plaza.`;
  const total = mail.children.length > 1 ? `Entre todos, ${euros(mail.totalCents)}.` : '';
  return letter({
    identity: mail.identity,
    kind: 'family.sent',
    values: {deportistas: names, temporada: mail.seasonName, total: euros(mail.totalCents)},
    to: mail.firstName,
    subject: `${title}: ${mail.seasonName}`,
    title,
    parts: [
      lead,
      ...mail.children.map(child =>
        facts(
          html`<p class="ink" style="${STYLE.cell}margin:0;"><strong>${child.firstName}</strong>, ${child.categoryName}<br>${child.number} · ${euros(child.totalCents)}<br>${child.next}</p>`,
          `${child.firstName}, ${child.categoryName}\n${child.number} · ${euros(child.totalCents)}\n${child.next}`,
        ),
      ),
      total && must(total),
      act(LINK, mail.pageUrl),
    ],
  });
}

export function renderGuardianInvited(mail: {
  identity: MailIdentity;
  firstName: string;
  inviterFirstName: string;
  childNames: string[];
  days: number;
  linkUrl: string;
}): RenderedMail {
  const names = listed(mail.childNames);
  const title = `Constas como tutor de ${names}`;
  const lines = [
    `${mail.inviterFirstName} ha inscrito a ${names} en la cantera y te ha puesto como su otro tutor, padre o madre.`,
    'Con tu propia cuenta puedes ver su inscripción, enviar documentos y decidir sobre sus imágenes. Tu dirección, tu teléfono, tu correo y tu documento no los ve la otra persona.',
  ];
  const label = 'Aceptar y ver mi familia';
  const foot = `El enlace es solo tuyo y dura ${mail.days} días. Si no conoces a ${names}, no hagas nada y escríbenos.`;
  return letter({
    identity: mail.identity,
    kind: 'family.guardian',
    values: {deportistas: names, tutor: mail.inviterFirstName, dias: String(mail.days)},
    to: mail.firstName,
    subject: title,
    title,
    parts: [...lines, act(label, mail.linkUrl), small(foot)],
  });
}

export interface PlaceLeft {
  childName: string;
  number: string;
  /** Who gave the place up; null: whoever reads this. */
  byFirstName: string | null;
  /** «31/12/2026»; empty: no month is charged. */
  countedUntilOn: string;
  refundCents: number;
  letOffCents: number;
}

/** To both guardians: one of them has done it, the other has to know. Of the money only who pays hears. */
export function renderPlaceLeft(
  mail: PlaceLeft & {identity: MailIdentity; firstName: string; pageUrl: string},
): RenderedMail {
  const {childName, number, byFirstName, refundCents, letOffCents} = mail;
  const title = `${childName} deja la cantera`;
  const lines = [
    byFirstName === null
      ? `Has pedido la baja de ${childName} (${number}) y ya está hecha.`
      : `${byFirstName} ha pedido la baja de ${childName} (${number}) y ya está hecha.`,
    ...(byFirstName === null
      ? [
          mail.countedUntilOn && `Se cobra hasta el ${mail.countedUntilOn}.`,
          refundCents > 0 && `Te devolvemos ${euros(refundCents)}, por donde pagaste.`,
          letOffCents > 0 && `Ya no tienes que pagar los ${euros(letOffCents)} que faltaban.`,
        ]
      : ['Si no lo sabías o no estás de acuerdo, escribe a la cantera cuanto antes: su plaza pasa a quien espera.']),
  ].filter((line): line is string => Boolean(line));
  return letter({
    identity: mail.identity,
    kind: byFirstName === null ? 'family.left' : 'family.left-by-other',
    values: {
      deportista: childName,
      inscripcion: number,
      tutor: byFirstName ?? '',
      devuelto: refundCents > 0 ? euros(refundCents) : '',
    },
    to: mail.firstName,
    subject: title,
    title,
    parts: [...lines, act(LINK, mail.pageUrl)],
  });
}

export interface PaperTold {
  kind: 'rejected' | 'expiring' | 'expired' | 'complete';
  childName: string;
  documentName: string;
  /** Why it was refused. */
  note: string;
  /** «25/10/2026». */
  expiresOn: string;
  /** Of `complete`: what comes now. */
  next: string;
}

export function renderPaperNotice(
  mail: PaperTold & {identity: MailIdentity; firstName: string; pageUrl: string},
): RenderedMail {
  const {title, lines, label} = wordsOf(mail);
  return letter({
    identity: mail.identity,
    kind: `family.paper-${mail.kind}`,
    values: {deportista: mail.childName, documento: mail.documentName, motivo: mail.note, caducidad: mail.expiresOn},
    to: mail.firstName,
    subject: title,
    title,
    parts: [...lines, act(label, mail.pageUrl)],
  });
}

function wordsOf({kind, childName, documentName, note, expiresOn, next}: PaperTold): {
  title: string;
  lines: string[];
  label: string;
} {
  const label = 'Enviar el documento';
  switch (kind) {
    case 'rejected':
      return {
        title: `Un documento de ${childName} no vale`,
        lines: [
          `No hemos podido dar por bueno este documento de ${childName}: ${documentName}. Motivo: ${sentence(note)}`,
          'Envía otro desde el móvil cuando puedas: la inscripción sigue donde estaba.',
        ],
        label,
      };
    case 'expiring':
      return {
        title: `Un documento de ${childName} caduca el ${expiresOn}`,
        lines: [
          `El ${expiresOn} caduca este documento de ${childName}: ${documentName}.`,
          'Envía el nuevo antes de ese día y no tendrás que acordarte más.',
        ],
        label,
      };
    case 'expired':
      return {
        title: `Un documento de ${childName} ha caducado`,
        lines: [
          `Ha caducado este documento de ${childName}: ${documentName}.`,
          'Envíanos el nuevo para que todo siga en orden.',
        ],
        label,
      };
    case 'complete':
      return {
        title: `Los documentos de ${childName} están bien`,
        lines: [`Hemos revisado los documentos de ${childName} y no falta ninguno.`, next],
        label: LINK,
      };
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
const listed = (names: string[]) => new Intl.ListFormat('es', {type: 'conjunction'}).format(names);
