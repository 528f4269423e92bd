/**
 * Announcements on their way (send-campaigns.ts): by their own sender, signed, or by the house's like any mail of a
 * purchase; advertising with its way out.
 */
import {ANNOUNCEMENTS, type NextAnnouncement} from '../../domain/messaging/announcements/kind';
import {readAnnouncement} from '../../domain/messaging/announcements/read-announcement';
import {startDueAnnouncements} from '../../domain/messaging/announcements/send';
import {mailIdentity} from '../../outside/mail/identity';
import {mediaAttachment} from '../../outside/papers/media-attachment';
import {feedbackId, messageIdOf} from '../../outside/mail/deliver';
import {returnAddress, sentRef, waysOut} from '../../outside/mail/told/signed-address';
import {compileAnnouncement} from '../../outside/mail/bulk/announcement';
import {readKey} from '../../outside/mail/dns/signing-key';
import {domainOf, type Smtp} from '../../outside/mail/send';
import {announcementWayOut} from '../../outside/mail/links/unsubscribe-link';
import type {Runtime} from '../../runtime';
import {REPORTS_TO, reportsAt} from '../mails/send-mail';
import {bySmtp, type Campaign, followCampaigns, sendCampaigns} from './send-campaigns';

const CAMPAIGN: Campaign<NextAnnouncement> = {
  kind: ANNOUNCEMENTS,
  turn: 'announcements',
  startDue: startDueAnnouncements,
  open: bySmtp(handerOf),
};

export const followAnnouncements = (runtime: Runtime): Promise<void> => followCampaigns(runtime, CAMPAIGN);
export const sendAnnouncements = (runtime: Runtime, forMs?: number): Promise<number> =>
  sendCampaigns(runtime, CAMPAIGN, forMs);

async function handerOf(
  {db, config}: Runtime,
  announcementId: number,
  smtp: Smtp,
): Promise<((delivery: NextAnnouncement) => Promise<unknown>) | null> {
  const announcement = await readAnnouncement(db, announcementId);
  const {sender, kind} = announcement;
  const dkim = sender ? await readKey(db, config.secret, sender.id) : undefined;
  if (dkim === null) return null;
  const compiled = compileAnnouncement(await mailIdentity(db, config), announcement);
  const {attachmentId} = announcement;
  const file = attachmentId === null ? null : await mediaAttachment(db, attachmentId);
  const {rows} = await db.query<{address: string | null}>(`select ${REPORTS_TO} as address`);
  const domain = sender ? domainOf(sender.email) : smtp.domain;
  const reports = reportsAt(rows[0]!.address, domain);
  return ({id, email, athleteName}) => {
    const sent = {of: 'announcement', id} as const;
    const wayOut = announcementWayOut(config, id);
    return smtp.send({
      ...compiled({athleteName, wayOut}),
      to: email,
      messageId: messageIdOf(`announcement:${announcementId}:${id}`, domain),
      attachments: file ? [file] : [],
      ref: sentRef(config.secret, sent),
      returnPath: (reports && returnAddress(config.secret, reports, sent)) || sender?.email,
      ...(sender && {
        from: {name: sender.name, address: sender.email},
        replyTo: sender.replyTo ?? sender.email,
        dkim,
      }),
      headers: {
        Precedence: 'bulk',
        'Feedback-ID': feedbackId(announcementId, 'comunicados', domain),
        ...(kind === 'commercial' && {
          ...waysOut(wayOut, {secret: config.secret, mailbox: rows[0]!.address, sent}),
          'List-Id': `<comunicados.${domain}>`,
        }),
      },
    });
  };
}
