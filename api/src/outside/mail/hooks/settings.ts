/**
 * Whose word is taken of mail that comes back. Promise: the key is in no answer and no log; in the database it stands
 * sealed, and opens for this installation's secret alone.
 */
import {seal, unseal} from '../../../platform/keys/seal';
import type {Config} from '../../../platform/environment/config';
import type {HookProvider} from '../../../domain/mail-server/save-hook';
import type {Tx} from '../../../domain/kernel/tx';

export interface MailHook {
  provider: HookProvider;
  topic: string;
  /** null: there is none, or it was sealed under another secret. */
  key: string | null;
  hasKey: boolean;
  version: number;
  confirmedAt: Date | null;
  heardAt: Date | null;
}

const placeOf = (provider: HookProvider): string => `mail-hook:${provider}`;

export const sealHookKey = (secret: string, provider: HookProvider, key: string): Buffer =>
  seal(secret, placeOf(provider), key);

/** Where it is posted to. */
export const hookPath = (provider: HookProvider): string => `/api/public/correo/${provider}/webhook`;

export async function readHooks(tx: Tx, {secret}: Pick<Config, 'secret'>): Promise<MailHook[]> {
  const {rows} = await tx.query<Omit<MailHook, 'key' | 'hasKey'> & {sealed: Buffer | null}>(
    `select provider, topic, key_sealed as sealed, version, confirmed_at as "confirmedAt", heard_at as "heardAt"
       from mail_hook order by provider`,
  );
  return rows.map(({sealed, ...row}) => ({...row, key: opened(secret, row.provider, sealed), hasKey: sealed !== null}));
}

export const readHook = async (
  tx: Tx,
  config: Pick<Config, 'secret'>,
  provider: HookProvider,
): Promise<MailHook | null> => (await readHooks(tx, config)).find(one => one.provider === provider) ?? null;

function opened(secret: string, provider: HookProvider, sealed: Buffer | null): string | null {
  try {
    return sealed && unseal(secret, placeOf(provider), sealed);
  } catch {
    return null;
  }
}
