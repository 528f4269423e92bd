/** What a whole team was to do is called off, put off, moved or on again: to one guardian, the children named. */
import {capitalised, dayAndTime, timeOfDay} from '../../../drawing/spanish';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, factLines, letter, small} from '../../letter';

/** The rest is in the calendar. */
const MOST = 12;

export interface TeamChangeMail {
  identity: MailIdentity;
  news: 'cancelled' | 'postponed' | 'scheduled' | 'changed';
  name: string;
  childNames: string[];
  teamName: string;
  /** Of the first one. */
  stateNote: string;
  activities: {name: string; startsAt: string | Date; endsAt: string | Date; ground: string}[];
  familyUrl: string;
}

const WORDS = {
  cancelled: ['Cancelado', 'Se cancela', 'Se cancelan'],
  postponed: ['Aplazado', 'Se aplaza', 'Se aplazan'],
  scheduled: ['Sigue en pie', 'Vuelve a estar programado', 'Vuelven a estar programadas'],
  changed: ['Cambio', 'Cambia', 'Cambian'],
} as const;

export function renderTeamChange(mail: TeamChangeMail): RenderedMail {
  const [short, one, many] = WORDS[mail.news];
  const {activities} = mail;
  const first = activities[0]!;
  const isOne = activities.length === 1;
  const when = (activity: (typeof activities)[number]): string => {
    const at = capitalised(dayAndTime(new Date(activity.startsAt), mail.identity.timezone));
    if (mail.news === 'cancelled' || mail.news === 'postponed') return at;
    return `${at}–${timeOfDay(new Date(activity.endsAt), mail.identity.timezone)}${activity.ground ? `, ${activity.ground}` : ''}`;
  };
  const what = isOne ? first.name : `${activities.length} actividades de ${mail.teamName}`;
  const children = new Intl.ListFormat('es').format(mail.childNames);
  const lead = `${isOne ? one : many}: ${what}. ${mail.news === 'changed' || mail.news === 'scheduled' ? 'Queda así' : 'Estaba previsto así'}:`;
  const lines = activities
    .slice(0, MOST)
    .map(activity => (isOne ? when(activity) : `${when(activity)} · ${activity.name}`));
  if (activities.length > MOST) lines.push(`y ${activities.length - MOST} más, que están en el calendario`);
  const next = mail.news === 'postponed' ? 'Te escribiremos con el día nuevo.' : '';
  const about = [mail.stateNote && `Motivo: ${mail.stateNote}`, next, `Te escribimos por ${children}.`].filter(Boolean);
  const foot = 'Si sigues el calendario en el móvil, se cambia solo.';
  return letter({
    identity: mail.identity,
    kind: `team-change.${mail.news}`,
    values: {equipo: mail.teamName, actividad: what, deportistas: children, motivo: mail.stateNote},
    to: mail.name,
    subject: isOne
      ? `${short}: ${what}, ${dayAndTime(new Date(first.startsAt), mail.identity.timezone)}`
      : `${short}: ${what}`,
    preheader: `${lines[0]!}. ${mail.stateNote}`,
    title: isOne ? one : `${many} ${activities.length} actividades`,
    parts: [lead, factLines(lines), ...about, act('Ver el calendario', mail.familyUrl), small(foot)],
  });
}
