/** An announcement is let go once nothing is in the way of the roads that were ticked for it. */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {snapshotPeople, summarise} from './audience';
import {actOnCampaign, type CampaignAct, letGo, startDue, type Surroundings} from '../campaigns/let-go';
import {placeProblem} from './check-announcement';
import {isBlankHtml} from '../clean-mail-html';
import {valueProblems} from '../whatsapp/values';
import {ANNOUNCEMENTS} from './kind';
import {type Announcement, readAnnouncement} from './read-announcement';

const NO_SERVER = 'Falta el servidor de correo: se pone en Configuración, Correo.';

/** What is in the way, as sentences that say what to do; whom it is for aside. */
export function problemsOf(a: Announcement, surroundings: Surroundings): string[] {
  const roads: Record<string, string[]> = {
    email: mailProblems(a, surroundings),
    whatsapp: whatsappProblems(a, surroundings),
  };
  const closed = a.channels.some(channel => !(channel in roads)) || a.channels.length === 0;
  return [
    ...(closed ? ['Los comunicados solo salen por correo y por WhatsApp: deja marcados esos canales.'] : []),
    ...a.channels.flatMap(channel => roads[channel] ?? []),
  ];
}

function whatsappProblems(a: Announcement, {hasWhatsapp}: Surroundings): string[] {
  const {whatsapp: template} = a;
  if (!hasWhatsapp) return ['WhatsApp no está configurado: deja marcado solo el correo, o pide que se configure.'];
  if (template === null) return ['Falta la plantilla de WhatsApp.'];
  if (template.state !== 'approved') return ['Meta no tiene aprobada la plantilla de WhatsApp: elige otra.'];
  return [
    ...(a.kind === 'commercial' && template.category !== 'marketing'
      ? ['La publicidad va con una plantilla de marketing: elige otra.']
      : []),
    ...valueProblems(template.components, a.whatsappValues, a),
  ];
}

function mailProblems(a: Announcement, {hasServer}: Surroundings): string[] {
  const place = placeProblem(`${a.subject} ${a.bodyHtml}`);
  return [
    a.subject.trim() === '' && 'Falta el asunto.',
    isBlankHtml(a.bodyHtml) && 'Falta el texto.',
    place !== undefined && place,
    senderProblem(a.sender),
    !hasServer && NO_SERVER,
  ].filter(line => line !== false);
}

function senderProblem(sender: Announcement['sender']): string | false {
  if (sender === null) return false;
  if (sender.state !== 'verified')
    return `El dominio de ${sender.email} no está verificado: elige otro remitente, o el de la casa.`;
  return sender.canSign ? false : `${sender.email} no tiene clave para firmar: elige otro remitente, o el de la casa.`;
}

export interface SendAnnouncement {
  announcementId: number;
  /** How many messages, as the person who sends has written it. */
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
  const {bad, willGet, snapshot} = await look(tx, id, surroundings);
  if (bad !== undefined) throw conflict('announcement_not_ready', bad);
  return letGo(tx, ANNOUNCEMENTS, {id, count, willGet, scheduledAt, snapshot});
}

export const startDueAnnouncements = (tx: Tx, surroundings: Surroundings): Promise<number> =>
  startDue(tx, ANNOUNCEMENTS, (at, id) => look(at, id, surroundings));

async function look(tx: Tx, id: number, surroundings: Surroundings) {
  const announcement = await readAnnouncement(tx, id);
  const {mails, whatsapps} = await summarise(tx, announcement);
  const willGet = mails + whatsapps;
  const [bad] = [
    ...problemsOf(announcement, surroundings),
    ...(willGet === 0 ? ['No hay nadie a quien se le pueda enviar.'] : []),
  ];
  return {bad, willGet, snapshot: (then: Tx) => snapshotPeople(then, announcement)};
}

/** Errors: `announcement_not_ready` 409, `wrong_state` 409. */
export async function actOnAnnouncement(
  tx: Tx,
  announcementId: number,
  act: CampaignAct,
  surroundings: Surroundings,
  recipientId?: number,
): Promise<void> {
  if (act === 'resume' || act === 'retry') {
    const [bad] = problemsOf(await readAnnouncement(tx, announcementId), surroundings);
    if (bad !== undefined) throw conflict('announcement_not_ready', bad);
  }
  await actOnCampaign(tx, ANNOUNCEMENTS, announcementId, act, recipientId);
}
