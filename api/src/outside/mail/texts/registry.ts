/**
 * Every transactional mail whose words the house may change. Promise (tests/domain/mail-texts.spec.ts): each kind that a
 * renderer makes stands here once, its example is made by the renderer itself, and its places filled with the example's
 * values give our words back.
 */
import type {MailIdentity, RenderedMail, Worded} from '../layout';
import {academy} from './academy';
import type {MailText} from './mail-text';
import {others} from './others';
import {passes} from './passes';
import {purchases} from './purchases';
import {tickets} from './tickets';

export const MAIL_TEXTS: readonly MailText[] = [...purchases, ...tickets, ...passes, ...academy, ...others];

export const findMailText = (kind: string): MailText | undefined => MAIL_TEXTS.find(text => text.kind === kind);

/** The example as it would be sent, and what may be said in it. */
export function exampleOf(text: MailText, identity: MailIdentity): RenderedMail & {worded: Worded} {
  const mail = text.example(identity);
  if (mail.worded?.kind !== text.kind) throw new Error(`The example of ${text.kind} is of ${mail.worded?.kind}`);
  return {...mail, worded: mail.worded};
}
