/**
 * How an alert leaves: straight to the mail server, by no row and no queue, for it has to go when the database takes
 * nothing any more.
 */
import {randomUUID} from 'node:crypto';
import {parseConnectionUrl} from 'nodemailer/lib/shared';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {readOperators} from '../doctor/operators';
import {mailIdentity} from '../../outside/mail/identity';
import {TIMEZONES} from '../../domain/settings/club-today';
import {log} from '../../platform/process/log';
import type {MailIdentity, RenderedMail} from '../../outside/mail/layout';
import {openSmtp, type ServerOptions, type SmtpSettings} from '../../outside/mail/send';
import {readMailServer, smtpSettings} from '../../outside/mail/server';

export interface Post {
  smtp: SmtpSettings;
  to: string[];
  identity: MailIdentity;
}

/** Null: there is no server, or nobody to write to. */
export async function readPost(db: Database, config: Config): Promise<Post | null> {
  const server = await readMailServer(db, config);
  if (!server) return null;
  const to = await readOperators(db, config);
  if (to.length === 0) return null;
  return {smtp: smtpSettings(server, config), to, identity: await mailIdentity(db, config)};
}

/** What the environment alone says: of a database that does not answer nothing can be read. */
export function postWithoutDatabase(config: Config): Post | null {
  if (!config.smtpUrl || config.alertEmails.length === 0) return null;
  return {
    smtp: {server: parseConnectionUrl(config.smtpUrl) as ServerOptions, from: config.mailFrom},
    to: config.alertEmails,
    identity: {...NOBODY, publicUrl: config.publicUrl},
  };
}

const NOBODY: Omit<MailIdentity, 'publicUrl'> = {
  name: 'Taquilla',
  legalName: '',
  nif: '',
  address: '',
  email: '',
  phone: '',
  timezone: TIMEZONES[0],
  primary: null,
  accent: null,
  typeface: 'system',
  crest: null,
};

/** Once it is accepted for one of them it has left. @throws Error of the mail server */
export async function sendAlert({smtp, to, identity}: Post, mail: RenderedMail): Promise<void> {
  const door = openSmtp(smtp);
  try {
    const sent = await Promise.allSettled(
      to.map(address =>
        door.send({
          to: address,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<aviso-${randomUUID()}@${door.domain}>`,
          replyTo: identity.email || undefined,
          attachments: [],
        }),
      ),
    );
    const refused = sent.flatMap(one => (one.status === 'rejected' ? [one.reason as Error] : []));
    if (refused.length === to.length) throw refused[0]!;
    if (refused[0]) log.warn({err: refused[0].message}, 'an alert did not leave for one of its addresses');
  } finally {
    door.close();
  }
}
