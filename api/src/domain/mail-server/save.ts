/**
 * The club's mail server, written whole. Two who change it at once: the second is told that it is not what they have
 * read.
 */
import {stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface ServerRow {
  host: string;
  port: number;
  security: string;
  userName: string;
  senderName: string;
  senderEmail: string;
  replyTo: string;
  dkimSelector: string;
}

export interface SaveServer extends ServerRow {
  /** What was read; null: there was none. */
  version: number | null;
  /** undefined: the one that stands stays; null: none. */
  passwordSealed: Buffer | null | undefined;
}

/** The new version. Errors: `stale_version` 409. */
export async function saveMailServer(tx: Tx, {version, passwordSealed, ...row}: SaveServer): Promise<number> {
  const values = [
    row.host,
    row.port,
    row.security,
    row.userName,
    row.senderName,
    row.senderEmail,
    row.replyTo,
    row.dkimSelector,
  ];
  const columns = 'host, port, security, user_name, sender_name, sender_email, reply_to, dkim_selector';
  const {rows} = await tx.query<{version: number}>(
    version === null
      ? `insert into mail_server (${columns}, password_sealed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (id) do nothing returning version`
      : `update mail_server set (${columns}) = ($1, $2, $3, $4, $5, $6, $7, $8),
        password_sealed = case when $10 then password_sealed else $9 end,
                version = version + 1, updated_at = now() where version = $11 returning version`,
    version === null
      ? [...values, passwordSealed ?? null]
      : [...values, passwordSealed ?? null, passwordSealed === undefined, version],
  );
  if (!rows[0]) throw stale();
  return rows[0].version;
}
