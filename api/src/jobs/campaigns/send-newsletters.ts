/** Newsletters on their way (send-campaigns.ts): signed for the sender's domain, the way out within the signature. */
import {NEWSLETTERS, type NextNewsletter} from '../../domain/messaging/newsletters/next-deliveries';
import {readNewsletter, secondOf} from '../../domain/messaging/newsletters/read-newsletter';
import {keepLinks, linksIn, ownMarks, throughLinks} from '../../domain/messaging/newsletters/measure/links';
import type {Variant} from '../../domain/messaging/newsletters/subject-test/judge';
import {renderShared, writeFor} from '../../domain/messaging/newsletters/render';
import {startDueNewsletters} from '../../domain/messaging/newsletters/send';
import {campaignLink, personalMarks} from '../../outside/mail/newsletters/campaign-links';
import {bulkWire, isPlainAddress} from '../../outside/mail/bulk/wire';
import {feedbackId, messageIdOf} from '../../outside/mail/deliver';
import {returnAddress, sentRef, waysOut} from '../../outside/mail/told/signed-address';
import {readKey} from '../../outside/mail/dns/signing-key';
import {domainOf, type Smtp} from '../../outside/mail/send';
import {unsubscribeUrl} from '../../outside/mail/links/unsubscribe-link';
import type {Runtime} from '../../runtime';
import {REPORTS_TO, reportsAt} from '../mails/send-mail';
import {bySmtp, type Campaign, followCampaigns, sendCampaigns} from './send-campaigns';

const CAMPAIGN: Campaign<NextNewsletter> = {
  kind: NEWSLETTERS,
  turn: 'newsletters',
  startDue: startDueNewsletters,
  open: bySmtp(handerOf),
};

export const followNewsletters = (runtime: Runtime): Promise<void> => followCampaigns(runtime, CAMPAIGN);
export const sendNewsletters = (runtime: Runtime, forMs?: number): Promise<number> =>
  sendCampaigns(runtime, CAMPAIGN, forMs);

async function handerOf(
  {db, config}: Runtime,
  newsletterId: number,
  smtp: Smtp,
): Promise<((delivery: NextNewsletter) => Promise<unknown>) | null> {
  const newsletter = await readNewsletter(db, newsletterId);
  const {sender} = newsletter;
  const dkim = sender && (await readKey(db, config.secret, sender.id));
  if (!sender || !dkim) return null;
  const house = {...newsletter.house, publicUrl: config.publicUrl};
  const whole = renderShared(newsletter, house);
  // Who reads it on the web has pressed nothing in it.
  const isCounted = (url: string) => url !== `${config.publicUrl}${newsletter.webPath}`;
  const links = await db.withTransaction(tx => keepLinks(tx, newsletterId, linksIn(whole.html).filter(isCounted)));
  const written = (variant: Variant, subject: string, senderName: string) => {
    const shared = throughLinks(renderShared({...newsletter, subject}, house), links, linkId =>
      campaignLink(config, linkId, variant),
    );
    return {shared, senderName, wireOf: bulkWire(shared, shared.signs, dkim)};
  };
  const second = secondOf(newsletter);
  const variants = {
    a: written('a', newsletter.subject, sender.name),
    b: second && written('b', second.subject, second.senderName),
  };
  const {rows} = await db.query<{address: string | null}>(`select ${REPORTS_TO} as address`);
  const reports = reportsAt(rows[0]!.address, domainOf(sender.email));
  return async ({id, email, words, subscriberId, variant, isMeasured}) => {
    const {shared, senderName, wireOf} = variants[variant] ?? variants.a;
    const sent = {of: 'newsletter', id} as const;
    const wayOut = unsubscribeUrl(config, {subscriberId, email});
    const returnPath = (reports && returnAddress(config.secret, reports, sent)) || sender.email;
    const mail = {
      to: email,
      from: {name: senderName, address: sender.email},
      replyTo: sender.replyTo ?? sender.email,
      messageId: messageIdOf(`newsletter:${newsletterId}:${id}`, domainOf(sender.email)),
      ref: sentRef(config.secret, sent),
      headers: {
        ...waysOut(wayOut, {secret: config.secret, mailbox: rows[0]!.address, sent}),
        'List-Id': `<boletines.${domainOf(sender.email)}>`,
        'Feedback-ID': feedbackId(newsletterId, 'boletines', domainOf(sender.email)),
        Precedence: 'bulk',
        ...smtp.marksOf(sentRef(config.secret, sent)),
      },
    };
    const reader = {words, unsubscribeUrl: wayOut};
    const own = {...shared.wordsOf(reader), ...ownMarks(isMeasured ? personalMarks(config, id) : null)};
    return isPlainAddress(email)
      ? smtp.sendWire({from: returnPath, to: email, content: await wireOf(mail, own)})
      : smtp.send({...mail, ...writeFor(shared, own), returnPath, dkim, attachments: []});
  };
}
