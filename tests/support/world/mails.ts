/**
 * What the product has written to somebody, as its mailbox would show it: with its links, which the rows keep sealed.
 */
import type {Database} from '../../../api/src/platform/database/db';
import {openBody} from '../../../api/src/outside/mail/conceal';
import {APP_SECRET} from '../run/app';

export interface Letter {
  id: number;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: object[];
}

/** Those that `where` chooses, oldest first. */
export async function letters(db: Database, where: string, values: unknown[] = []): Promise<Letter[]> {
  const {rows} = await db.query<Letter & {key: string; sealed: Buffer | null}>(
    `select id, kind, to_email as "to", subject, html, text, attachments, dedupe_key as key, sealed_body as sealed
       from mail_message where ${where} order by id`,
    values,
  );
  return rows.map(({key, sealed, ...row}) => ({...row, ...(sealed && openBody(APP_SECRET, key, sealed))}));
}

export const mailsTo = (app: {db: Database}, email: string): Promise<Letter[]> =>
  letters(app.db, 'to_email = $1', [email]);
