/**
 * What a provider of mail has told, in one transaction: each word once, whatever it is told twice or in what order; what
 * is of no mail of ours is heard and nothing comes of it. The same as what is read in the mailbox comes of the rest.
 */
import type {Tx} from '../kernel/tx';
import type {HookProvider} from '../mail-server/save-hook';
import {leaveBy} from '../messaging/announcements/way-out';
import {hashOfAddress, leave} from '../messaging/wishes/own-wish';
import {noteReport, type ReportedMail} from './note-report';

export type Told = Omit<ReportedMail, 'kind'> & {kind: ReportedMail['kind'] | 'unsubscription'};

export interface Heard {
  provider: HookProvider;
  /** What this word is known by there; of several each is known by itself. */
  keys: string[];
  told: Told[];
}

/** False: it was heard before. */
export async function hearReports(tx: Tx, {provider, keys, told}: Heard): Promise<boolean> {
  await tx.query(
    `update mail_hook set heard_at = now() where provider = $1
      and coalesce(heard_at < now() - interval '1 minute', true)`,
    [provider],
  );
  const names = [...new Set(keys)].sort();
  const {rowCount} = await tx.query(
    `insert into mail_hook_event (provider, event_id) select $1, id from unnest($2::text[]) id on conflict do nothing`,
    [provider, names],
  );
  if (rowCount < names.length) return false;
  // In one order, whoever tells of the same ones at the same moment.
  for (const one of [...told].sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.id - b.id))) {
    if (one.kind === 'unsubscription') await leaveByMail(tx, one, 'Se dio de baja en el proveedor de correo');
    else await noteReport(tx, {...one, kind: one.kind});
  }
  return true;
}

const ADDRESSES = {
  mail: 'select null::int as "subscriberId", to_email as email from mail_message where id = $1',
  newsletter: 'select subscriber_id as "subscriberId", email from newsletter_delivery where id = $1',
} as const;

/** By a word that a mail of ours brought about, the provider's own link or an answer to its mark: all of it, as by ours. */
export async function leaveByMail(tx: Tx, {of, id}: Pick<Told, 'of' | 'id'>, how: string): Promise<void> {
  if (of === 'announcement') return void (await leaveBy(tx, {of, id}, how, null));
  const {rows} = await tx.query<{subscriberId: number | null; email: string}>(ADDRESSES[of], [id]);
  const email = rows[0]?.email.trim().toLowerCase();
  if (!email) return;
  const owner = {subscriberId: rows[0]!.subscriberId, hash: hashOfAddress(email), email};
  await leave(tx, owner, how, null);
}

/** Older than any provider tells again. */
export const forgetHeard = (tx: Tx) =>
  tx.query(`delete from mail_hook_event where heard_at < now() - interval '60 days'`);
