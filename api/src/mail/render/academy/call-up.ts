/**
 * A call-up, to one guardian of one child: where and when, «va» or «no va» by a link that opens a page (what reads mails
 * by itself answers nothing), what has changed since, and that it is off.
 */
import {capitalised, dayAndTime, timeOfDay} from '../../../pdf/spanish';
import {html, webAddress} from '../../html';
import {
  assemble,
  button,
  greeting,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  smallPrint,
  STYLE,
} from '../../layout';

const ZONE = 'Europe/Madrid';

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
  const facts = asks ? factsOf(mail) : [];
  const [yes, no] = [`${mail.url}?respuesta=si`, `${mail.url}?respuesta=no`];
  const foot = 'El enlace es tuyo: con él se contesta por tu hijo o tu hija. No lo reenvíes.';
  const {identity} = mail;
  return assemble({
    identity,
    subject,
    preheader: lead,
    title,
    body: html`${paragraph(greeting(mail.name))}${paragraph(lead)}${facts.length > 0 && panel(html`<p class="ink" style="${STYLE.cell}margin:0;">${facts.map(([label, value], i) => html`${i > 0 && html`<br>`}<strong>${label}:</strong> ${value}`)}</p>`)}${
      asks &&
      html`${button(identity, `Sí, ${mail.athleteName} va`, yes)}${paragraph(html`¿No puede ir? <a class="link" href="${webAddress(no)}">${mail.athleteName} no va</a>`)}${smallPrint(foot)}`
    }`,
    text: [
      greeting(mail.name),
      lead,
      ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
      ...(asks ? [`Sí, va: ${webAddress(yes)}`, `No va: ${webAddress(no)}`, foot] : []),
    ],
  });
}

function wordsOf(mail: CallUpMail): {subject: string; title: string; lead: string} {
  const {athleteName: child, activity} = mail;
  const when = dayAndTime(mail.startsAt, ZONE);
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
    ...(mail.meetAt ? [['Hora de convocatoria', timeOfDay(mail.meetAt, ZONE)] as [string, string]] : []),
    ['Empieza', capitalised(dayAndTime(mail.startsAt, ZONE))],
    ...(mail.ground ? [['Lugar', mail.ground] as [string, string]] : []),
    ...(mail.note ? [['Nota', mail.note] as [string, string]] : []),
    ...(mail.answerUntilAt
      ? [['Para contestar', `hasta el ${dayAndTime(mail.answerUntilAt, ZONE)}`] as [string, string]]
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
    `${mail.athleteName} no va. Es para ${mail.activity}, el ${dayAndTime(mail.startsAt, ZONE)}; la familia lo acaba de decir, fuera de plazo.`,
    `Van ${mail.yes} de ${mail.called}. Si la familia ha escrito un motivo, está en la hoja de la convocatoria.`,
  ];
  return assemble({
    identity: mail.identity,
    subject: `Baja de última hora: ${mail.athleteName}`,
    preheader: lines[0]!,
    title: 'Baja de última hora',
    body: html`${paragraph(greeting(mail.name))}${lines.map(line => paragraph(line))}`,
    text: [greeting(mail.name), ...lines],
  });
}
