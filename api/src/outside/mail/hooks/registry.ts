/** Every provider that tells what came back and is known by a key; SES is known by its topic (sns.ts). */
import {BREVO} from './brevo';
import {MAILGUN} from './mailgun';
import {MAILJET} from './mailjet';
import {POSTMARK} from './postmark';
import type {KeyedProvider} from './provider';
import {SENDGRID} from './sendgrid';

export const KEYED: readonly KeyedProvider[] = [MAILGUN, BREVO, MAILJET, SENDGRID, POSTMARK];

/** What a mail to that server bears, so that what is told of it names it. */
export const marksFor = (host: string | undefined, ref: string): Record<string, string> =>
  KEYED.find(one => one.isHost.test(host ?? ''))?.mark(ref) ?? {};
