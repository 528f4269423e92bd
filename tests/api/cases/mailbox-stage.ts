/** A mailbox of the club on the wire, what is put into it, and what became of it. */
import {collectMail} from '../../../api/src/jobs/mails/collect-mail';
import {type ImapDouble, startImapDouble} from '../../support/doubles/imap-double';
import {must} from '../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {app, own, world, type Opened} from './stage';

export let box: ImapDouble;
export let admin: Visitor;
export const ADDRESS = 'ayuda@club.example.org';

export interface State extends ErrorBody {
  version: number | null;
  pollError: string;
  failingSince: string | null;
}
export const read = async (): Promise<State> => must(await admin.get<State>('/api/correo-entrante'));
export const asked = (more: object = {}) => ({
  address: ADDRESS,
  host: '127.0.0.1',
  port: box.port,
  security: 'none',
  userName: 'ayuda',
  password: 'clave-del-buzon',
  folder: 'INBOX',
  hasPlus: true,
  unknown: 'open',
  isActive: true,
  ...more,
});
export const set = async (more: object = {}) =>
  admin.send<State>('/api/correo-entrante', {method: 'PUT', body: {...asked(more), version: (await read()).version}});
export const collect = () => collectMail(app.runtime);

/** Beside `setStage`: it has read where it begins before each test. */
export function setMailbox(): void {
  beforeAll(() => {
    admin = new Visitor(app.url, world.staff.admin.token);
  });
  beforeEach(async () => {
    await app.db.query('delete from mailbox');
    box = await startImapDouble();
    must(await set());
    await collect(); // reads where it begins
  });
  afterEach(() => box.close());
}

let mails = 0;
export const letter = (more: {
  from: string;
  to?: string;
  subject?: string;
  body?: string;
  head?: string;
  id?: string;
}): string =>
  [
    `From: ${more.from}`,
    `To: ${more.to ?? ADDRESS}`,
    `Subject: ${more.subject ?? 'Una pregunta'}`,
    `Message-ID: ${more.id ?? `<carta-${process.pid}-${++mails}@correo.example.org>`}`,
    'Date: Thu, 26 Nov 2026 10:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...(more.head ? [more.head] : []),
    '',
    more.body ?? 'Hola: ¿a qué hora abren?',
    '',
  ].join('\n');

export const outcomes = async (): Promise<string[]> =>
  (await app.db.query<{outcome: string}>('select outcome from inbound_mail order by id')).rows.map(row => row.outcome);
export const last = async () =>
  (
    await app.db.query<{outcome: string; detail: string; incidentId: number | null}>(
      'select outcome, detail, incident_id as "incidentId" from inbound_mail order by id desc limit 1',
    )
  ).rows[0]!;
/** Where our newest mail to somebody wants its answers, and under which name it is known. */
export const sentTo = async (email: string) =>
  (
    await app.db.query<{replyTo: string; inReplyTo: string; key: string}>(
      `select reply_to as "replyTo", in_reply_to as "inReplyTo", dedupe_key as key from mail_message where to_email = $1
        order by id desc limit 1`,
      [email],
    )
  ).rows[0]!;
export const saidIn = async (made: Opened): Promise<string[]> =>
  (await own(made.hash)).body.messages.filter(message => !message.isStaff).map(message => message.body);
