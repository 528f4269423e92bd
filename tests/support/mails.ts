/** What the product has written to somebody, as its mailbox would show it. */
import type {Database} from '../../api/src/db';

export interface Letter {
  id: number;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Oldest first. */
export async function mailsTo(app: {db: Database}, email: string): Promise<Letter[]> {
  const {rows} = await app.db.query<Letter>(
    'select id, kind, to_email as "to", subject, html, text from mail_message where to_email = $1 order by id',
    [email],
  );
  return rows;
}
