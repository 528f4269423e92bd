/** Whose word is taken of mail that comes back. Two who change it at once: the second is told that it has changed. */
import {stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export const HOOK_PROVIDERS = ['ses', 'mailgun', 'brevo', 'mailjet', 'sendgrid', 'postmark'] as const;
export type HookProvider = (typeof HOOK_PROVIDERS)[number];

export interface SaveHook {
  provider: HookProvider;
  topic: string;
  keySealed: Buffer | null;
  /** What was read; null: there was none. */
  version: number | null;
}

/** Another topic has to be confirmed anew. Errors: `stale_version` 409. */
export async function saveHook(tx: Tx, {provider, topic, keySealed, version}: SaveHook): Promise<void> {
  const {rowCount} = await tx.query(
    version === null
      ? `insert into mail_hook (provider, topic, key_sealed) select $1, $2, $3 where $4::int is null
          on conflict (provider) do nothing`
      : `update mail_hook set topic = $2, key_sealed = $3, version = version + 1, heard_at = null,
          confirmed_at = case when topic = $2 then confirmed_at end where provider = $1 and version = $4`,
    [provider, topic, keySealed, version],
  );
  if (rowCount === 0) throw stale();
}

/** Nothing of its is believed any more. Errors: `stale_version` 409. */
export async function dropHook(tx: Tx, provider: HookProvider, version: number): Promise<void> {
  const {rowCount} = await tx.query('delete from mail_hook where provider = $1 and version = $2', [provider, version]);
  if (rowCount === 0) throw stale();
}

/** SES has asked, and we have said yes; or it has told that it tells no more. */
export const noteSubscription = (tx: Tx, topic: string, isConfirmed: boolean) =>
  tx.query(
    `update mail_hook set confirmed_at = case when $2 then coalesce(confirmed_at, now()) end
      where provider = 'ses' and topic = $1`,
    [topic, isConfirmed],
  );
