/**
 * The mailbox that answers come to, as the club has set it. Promise: its password is in no answer and no log; in the
 * database it stands sealed, and opens for this installation's secret alone.
 */
import {seal, unseal} from '../../../platform/keys/seal';
import type {Config} from '../../../platform/environment/config';
import type {Tx} from '../../../domain/kernel/tx';
import type {Security} from '../server';

/** What somebody types. */
export interface MailboxAsked {
  address: string;
  host: string;
  port: number;
  security: Security;
  userName: string;
  folder: string;
  hasPlus: boolean;
  unknown: 'open' | 'drop';
  isActive: boolean;
}

export interface Mailbox extends MailboxAsked {
  version: number;
  /** null: it was sealed under another secret. */
  password: string | null;
  polledAt: Date | null;
  failingSince: Date | null;
  pollError: string;
}

const PLACE = 'mailbox:1';

export const sealMailboxPassword = (secret: string, password: string): Buffer => seal(secret, PLACE, password);

/** null: there is none. */
export async function readMailbox(tx: Tx, {secret}: Pick<Config, 'secret'>): Promise<Mailbox | null> {
  const {rows} = await tx.query<Omit<Mailbox, 'password'> & {sealed: Buffer}>(
    `select address, host, port, security, user_name as "userName", folder, has_plus as "hasPlus", unknown,
      is_active as "isActive", version, polled_at as "polledAt", failing_since as "failingSince",
      poll_error as "pollError", password_sealed as sealed from mailbox`,
  );
  if (!rows[0]) return null;
  const {sealed, ...row} = rows[0];
  return {...row, password: opened(secret, sealed)};
}

function opened(secret: string, sealed: Buffer): string | null {
  try {
    return unseal(secret, PLACE, sealed);
  } catch {
    return null;
  }
}
