/**
 * Announcements on their way by WhatsApp (send-campaigns.ts). Meta gives no key against doubles: each message says whose
 * line it is, so that a report tells of one whose answer was never heard before it is tried again.
 */
import {BY_WHATSAPP, type NextWhatsapp} from '../../domain/messaging/announcements/by-whatsapp';
import {readAnnouncement} from '../../domain/messaging/announcements/read-announcement';
import {readTemplate} from '../../domain/messaging/whatsapp/templates';
import {fillValues, readSharedFacts} from '../../domain/messaging/whatsapp/values';
import type {Runtime} from '../../runtime';
import {accessOf} from '../../outside/whatsapp/access';
import {WhatsappError} from '../../outside/whatsapp/call';
import {sendTemplate} from '../../outside/whatsapp/client';
import {type Campaign, type Road, sendCampaigns} from './send-campaigns';

const CAMPAIGN: Campaign<NextWhatsapp> = {
  kind: BY_WHATSAPP,
  turn: 'announcements',
  // They start with their mails, all in one (send-announcements.ts).
  startDue: () => Promise.resolve(0),
  open,
};

export const sendByWhatsapp = (runtime: Runtime, forMs?: number): Promise<number> =>
  sendCampaigns(runtime, CAMPAIGN, forMs);

async function open({db, config}: Runtime, id: number): Promise<Road<NextWhatsapp> | {bad: string} | null> {
  const access = accessOf(config);
  if (!access) return null;
  const announcement = await readAnnouncement(db, id);
  // One without a template has no lines of this kind; it is looked at because it may be over.
  if (announcement.whatsapp === null) return {send: () => Promise.reject(new Error('no template')), endOf: unknown};
  const template = await readTemplate(db, announcement.whatsapp.id);
  if (template.state !== 'approved') return {bad: 'Meta ya no deja usar su plantilla de WhatsApp'};
  const shared = await readSharedFacts(db, announcement.eventSessionId);
  return {
    send: ({id: line, phone, name, athleteName}) =>
      sendTemplate(access, {phone, userId: null}, template, {
        values: fillValues(announcement.whatsappValues, shared, {name, athleteName}),
        mediaBase: config.publicUrl,
        ref: `r:${line}`,
      }),
    endOf: error =>
      error instanceof WhatsappError ? {end: error.trouble, problem: error.says, code: error.code} : unknown(),
  };
}

const unknown = () => ({end: 'later', problem: 'No se ha podido preparar el mensaje'}) as const;
