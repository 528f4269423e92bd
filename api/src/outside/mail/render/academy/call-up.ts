/**
 * A call-up, to one guardian of one child: where and when, «va» or «no va» by a link that opens a page (what reads mails
 * by itself answers nothing), what has changed since, and that it is off.
 */
import {capitalised, dayAndTime, timeOfDay} from '../../../drawing/spanish';
import {html, webAddress} from '../../html';
import {type MailIdentity, paragraph, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, shown, small} from '../../letter';

export interface CallUpMail {
  identity: MailIdentity;
  kind: 'called' | 'changed' | 'postponed' | 'cancelled' | 'reminder' | 'dropped';
  name: string;
  athleteName: string;
  activity: string;
  startsAt: Date;
  meetAt: Date | null;
  ground: string;
  note: string;
  stateNote: string;
  answerUntilAt: Date | null;
  answer: 'called' | 'yes' | 'no';
  /** Of its page; `?respuesta=si|no` says which button is meant. */
  url: string;
}

export function renderCallUp(mail: CallUpMail): RenderedMail {
  const {subject, title, lead} = wordsOf(mail);
  const asks = ['called', 'changed', 'reminder'].includes(mail.kind);
  const known = asks ? factsOf(mail) : [];
  const [yes, no] = [`${mail.url}?respuesta=si`, `${mail.url}?respuesta=no`];
  const foot = 'El enlace es tuyo: con él se contesta por tu hijo o tu hija. No lo reenvíes.';
  const {identity} = mail;
  return letter({
    identity,
    kind: `call-up.${mail.kind}`,
    values: {
      deportista: mail.athleteName,
      actividad: mail.activity,
      fecha: dayAndTime(mail.startsAt, mail.identity.timezone),
      lugar: mail.ground,
      motivo: mail.stateNote,
    },
    to: mail.name,
    subject,
    title,
    parts: [
      lead,
      known.length > 0 &&
        facts(
          html`<p class="ink" style="${STYLE.cell}margin:0;">${known.map(([label, value], i) => html`${i > 0 && html`<br>`}<strong>${label}:</strong> ${value}`)}</p>`,
          known.map(([label, value]) => `${label}: ${value}`).join('\n'),
        ),
      asks && act(`Sí, ${mail.athleteName} va`, yes),
      asks &&
        shown(
          paragraph(html`¿No puede ir? <a class="link" href="${webAddress(no)}">${mail.athleteName} no va</a>`),
          `No va: ${webAddress(no)}`,
        ),
      asks && small(foot),
    ],
  });
}

function wordsOf(mail: CallUpMail): {subject: string; title: string; lead: string} {
  const {athleteName: child, activity} = mail;
  const when = dayAndTime(mail.startsAt, mail.identity.timezone);
  const why = mail.stateNote ? ` Motivo: ${mail.stateNote}` : '';
  const said =
    mail.answer === 'called'
      ? 'Dinos si va.'
      : `Habías contestado que ${mail.answer === 'yes' ? 'sí' : 'no'} va: si ahora es otra cosa, contesta de nuevo.`;
  switch (mail.kind) {
    case 'called':
      return {
        subject: `Convocatoria: ${activity}`,
        title: `${child} está en la convocatoria`,
        lead: `${activity}. Dinos si va o no va: basta un toque.`,
      };
    case 'reminder':
      return {
        subject: `Falta tu respuesta: ${activity}`,
        title: `¿Va ${child}?`,
        lead: `${activity} es el ${when}, y todavía no has contestado.`,
      };
    case 'changed':
      return {subject: `Cambio: ${activity}`, title: 'Ha cambiado la convocatoria', lead: `${activity}. ${said}`};
    case 'postponed':
      return {
        subject: `Aplazado: ${activity}`,
        title: `Se aplaza: ${activity}`,
        lead: `${activity}, que era el ${when}, se aplaza. Te escribiremos con el día nuevo.${why}`,
      };
    case 'cancelled':
      return {
        subject: `Cancelado: ${activity}`,
        title: `Se cancela: ${activity}`,
        lead: `${activity}, que era el ${when}, se cancela.${why}`,
      };
    case 'dropped':
      return {
        subject: `Ya no está en la convocatoria: ${activity}`,
        title: `${child} ya no está en la convocatoria`,
        lead: `Ha cambiado la convocatoria para ${activity}, el ${when}, y ${child} ya no está en ella. Si tienes dudas, habla con quien entrena al equipo.`,
      };
  }
}

function factsOf(mail: CallUpMail): [label: string, value: string][] {
  return [
    ...(mail.meetAt
      ? [['Hora de convocatoria', timeOfDay(mail.meetAt, mail.identity.timezone)] as [string, string]]
      : []),
    ['Empieza', capitalised(dayAndTime(mail.startsAt, mail.identity.timezone))],
    ...(mail.ground ? [['Lugar', mail.ground] as [string, string]] : []),
    ...(mail.note ? [['Nota', mail.note] as [string, string]] : []),
    ...(mail.answerUntilAt
      ? [['Para contestar', `hasta el ${dayAndTime(mail.answerUntilAt, mail.identity.timezone)}`] as [string, string]]
      : []),
  ];
}

export interface LateNoMail {
  identity: MailIdentity;
  name: string;
  athleteName: string;
  activity: string;
  startsAt: Date;
  yes: number;
  called: number;
}

/** The reason stays in the office: it may be of health, and a mailbox is no place for it. */
export function renderLateNo(mail: LateNoMail): RenderedMail {
  const lines = [
    `${mail.athleteName} no va. Es para ${mail.activity}, el ${dayAndTime(mail.startsAt, mail.identity.timezone)}; la familia lo acaba de decir, fuera de plazo.`,
    `Van ${mail.yes} de ${mail.called}. Si la familia ha escrito un motivo, está en la hoja de la convocatoria.`,
  ];
  return letter({
    identity: mail.identity,
    kind: 'call-up.late-no',
    values: {
      deportista: mail.athleteName,
      actividad: mail.activity,
      fecha: dayAndTime(mail.startsAt, mail.identity.timezone),
      van: String(mail.yes),
      convocados: String(mail.called),
    },
    to: mail.name,
    subject: `Baja de última hora: ${mail.athleteName}`,
    title: 'Baja de última hora',
    parts: lines,
  });
}
