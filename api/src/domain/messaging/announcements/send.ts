/** An announcement is let go once nothing is in the way, and by mail alone: nothing else carries it yet. */
import {conflict} from '../../../errors';
import type {Tx} from '../../../tx';
import {snapshotPeople, summarise} from '../announcement-audience';
import {actOnCampaign, type CampaignAct, letGo, startDue, type Surroundings} from '../campaigns/let-go';
import {isBlankHtml} from '../clean-mail-html';
import {ANNOUNCEMENTS} from './kind';
import {type Announcement, readAnnouncement} from './read-announcement';

const NO_SERVER = 'Falta el servidor de correo: se pone en Configuración, Correo.';

/** What is in the way, as sentences that say what to do; whom it is for aside. */
export function problemsOf(a: Announcement, {hasServer}: Surroundings): string[] {
  const written = `${a.subject} ${a.bodyHtml}`;
  const field = /\{\{[^}]*\}\}/.exec(written)?.[0];
  return [
    !a.channels.includes('email') && 'De momento los comunicados solo salen por correo: marca ese canal.',
    a.subject.trim() === '' && 'Falta el asunto.',
    isBlankHtml(a.bodyHtml) && 'Falta el texto.',
    field !== undefined && `Un comunicado dice lo mismo a todos: quita «${field.slice(0, 40)}».`,
    senderProblem(a.sender),
    !hasServer && NO_SERVER,
  ].filter(line => line !== false);
}

function senderProblem(sender: Announcement['sender']): string | false {
  if (sender === null) return false;
  if (sender.state !== 'verified')
    return `El dominio de ${sender.email} no está verificado: elige otro remitente, o el del club.`;
  return sender.canSign ? false : `${sender.email} no tiene clave para firmar: elige otro remitente, o el del club.`;
}

export interface SendAnnouncement {
  announcementId: number;
  /** How many mails, as the person who sends has written it. */
  count: number;
  /** Null: now. */
  scheduledAt: Date | null;
  surroundings: Surroundings;
}

/** Errors: `not_found` 404, `announcement_not_ready` 409, `recipients_changed` 409, `wrong_state` 409, `invalid` 422. */
export async function sendAnnouncement(
  tx: Tx,
  {announcementId: id, count, scheduledAt, surroundings}: SendAnnouncement,
): Promise<{state: 'sending' | 'scheduled'; count: number}> {
  await tx.query('select 1 from announcement where id = $1 for update', [id]);
  const {bad, mails, snapshot} = await look(tx, id, surroundings);
  if (bad !== undefined) throw conflict('announcement_not_ready', bad);
  return letGo(tx, ANNOUNCEMENTS, {id, count, willGet: mails, scheduledAt, snapshot});
}

export const startDueAnnouncements = (tx: Tx, surroundings: Surroundings): Promise<number> =>
  startDue(tx, ANNOUNCEMENTS, (at, id) => look(at, id, surroundings));

async function look(tx: Tx, id: number, surroundings: Surroundings) {
  const announcement = await readAnnouncement(tx, id);
  const {mails} = await summarise(tx, announcement);
  const [bad] = [
    ...problemsOf(announcement, surroundings),
    ...(mails === 0 ? ['No hay nadie a quien se le pueda enviar.'] : []),
  ];
  return {bad, mails, snapshot: (then: Tx) => snapshotPeople(then, announcement)};
}

/** Errors: `announcement_not_ready` 409, `wrong_state` 409. */
export async function actOnAnnouncement(
  tx: Tx,
  announcementId: number,
  act: CampaignAct,
  surroundings: Surroundings,
): Promise<void> {
  if (act === 'resume' || act === 'retry') {
    const [bad] = problemsOf(await readAnnouncement(tx, announcementId), surroundings);
    if (bad !== undefined) throw conflict('announcement_not_ready', bad);
  }
  await actOnCampaign(tx, ANNOUNCEMENTS, announcementId, act);
}
