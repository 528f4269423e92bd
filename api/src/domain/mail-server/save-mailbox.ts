/**
 * The mailbox, written whole. Another place to look into is read from its newest message on: what lay there before is
 * nobody's answer. Two who change it at once: the second is told that it is not what they have read.
 */
import {stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface SaveMailbox {
  address: string;
  host: string;
  port: number;
  security: string;
  userName: string;
  folder: string;
  hasPlus: boolean;
  unknown: string;
  isActive: boolean;
  /** What was read; null: there was none. */
  version: number | null;
  /** undefined: the one that stands stays. */
  passwordSealed: Buffer | undefined;
}

/** The new version. Errors: `stale_version` 409. */
export async function saveMailbox(tx: Tx, ask: SaveMailbox): Promise<number> {
  const values = [
    ask.address,
    ask.host,
    ask.port,
    ask.security,
    ask.userName,
    ask.folder,
    ask.hasPlus,
    ask.unknown,
    ask.isActive,
    ask.passwordSealed ?? null,
  ];
  const columns = 'address, host, port, security, user_name, folder, has_plus, unknown, is_active';
  const {rows} = await tx.query<{version: number}>(
    ask.version === null
      ? `insert into mailbox (${columns}, password_sealed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (id) do nothing returning version`
      : `update mailbox set (${columns}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9),
          password_sealed = coalesce($10, password_sealed), version = version + 1, updated_at = now(),
          leased_until = null, failing_since = null, poll_error = '',
          uid_validity = case when (host, user_name, folder) = ($2, $5, $6) then uid_validity end,
          last_uid = case when (host, user_name, folder) = ($2, $5, $6) then last_uid else 0 end,
          polled_at = case when (host, user_name, folder) = ($2, $5, $6) then polled_at end
        where version = $11 returning version`,
    ask.version === null ? values : [...values, ask.version],
  );
  if (!rows[0]) throw stale();
  return rows[0].version;
}
