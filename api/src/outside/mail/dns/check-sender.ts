/** What a sender's domain must publish, whether its DNS does, and the key that its mail is signed with. */
import {generateKeyPair} from 'node:crypto';
import {promisify} from 'node:util';
import {seal} from '../../../platform/keys/seal';
import {
  judge,
  judgeRecords,
  keepSenderKey,
  type NextKey,
  nextKeyRecord,
  recordsOf,
  selectorAfter,
  senderState,
  type RecordPurpose,
  type RecordState,
  type SenderRecords,
} from '../../../domain/messaging/sender-records';
import {notFound} from '../../../domain/kernel/errors';
import type {Ground} from '../../../platform/ground';
import {type DnsAsker, lookUp} from './ask';
import {leavesFrom, readMailServer} from '../server';

export interface StoredSender extends Record<RecordPurpose, RecordState>, NextKey {
  id: number;
  state: 'pending' | 'verifying' | 'verified' | 'failed' | 'degraded';
  domain: string;
  dkimSelector: string;
  dkimPublicKey: string;
  nextDkim: RecordState;
  dmarcPolicy: string;
  lastCheckedAt: string | null;
  ageHours: number;
}

type Here = Pick<Ground, 'db' | 'config'> & {dns: DnsAsker};

/** Errors: `not_found` 404. */
export async function readSender(db: Ground['db'], senderId: number): Promise<StoredSender> {
  const {rows} = await db.query<StoredSender>(
    `select id, state, domain, dkim_selector as "dkimSelector", dkim_public_key as "dkimPublicKey",
      dkim_state as dkim, spf_state as spf, dmarc_state as dmarc,
      dmarc_policy as "dmarcPolicy", next_dkim_selector as "nextSelector",
      next_dkim_public_key as "nextPublicKey", next_dkim_state as "nextDkim", last_checked_at as "lastCheckedAt",
      extract(epoch from now() - created_at)::float8 / 3600 as "ageHours" from sender where id = $1`,
    [senderId],
  );
  if (!rows[0]) throw notFound('No encontramos al remitente.');
  return rows[0];
}

/** The machine that its mail leaves from; null while no mail server is set. */
export async function mailHost({db, config}: Pick<Ground, 'db' | 'config'>): Promise<string | null> {
  return leavesFrom(await readMailServer(db, config), config.publicUrl);
}

/** Makes its key the first time. Writes nothing of what the DNS says. Errors: `not_found` 404, `dns_unreachable` 503. */
export async function askSender(here: Here, senderId: number): Promise<SenderRecords> {
  let sender = await readSender(here.db, senderId);
  if (sender.dkimPublicKey === '') {
    await makeKey(here, senderId);
    sender = await readSender(here.db, senderId);
  }
  const records = recordsOf({...sender, host: await mailHost(here)});
  const next = nextKeyRecord(sender);
  const answers = await lookUp(here.dns, next ? [...records, next] : records);
  const {states, dmarcPolicy} = judgeRecords(records, answers);
  const {nextSelector, nextPublicKey} = sender;
  const nextKey = next && {nextSelector, nextPublicKey, state: judge(next, answers[next.name] ?? [])};
  // From now on it is the one that counts.
  if (nextKey?.state === 'found') states.dkim = 'found';
  return {state: senderState(sender.state, states, sender.ageHours), ...states, dmarcPolicy, nextKey};
}

/** One to sign with later. */
export const makeNextKey = async (
  config: Here['config'],
  {id, dkimSelector}: StoredSender,
): Promise<{selector: string; publicKey: string; privateKey: string}> => ({
  selector: selectorAfter(dkimSelector),
  ...(await makeKeys(config, id)),
});

async function makeKey({db, config}: Here, senderId: number): Promise<void> {
  const {publicKey, privateKey} = await makeKeys(config, senderId);
  await db.withTransaction(tx => keepSenderKey(tx, senderId, publicKey, privateKey));
}

/** The private one sealed. */
async function makeKeys(config: Here['config'], senderId: number): Promise<{publicKey: string; privateKey: string}> {
  const {publicKey, privateKey} = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'der'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  return {
    publicKey: publicKey.toString('base64'),
    privateKey: seal(config.secret, `dkim:${senderId}`, privateKey).toString('base64'),
  };
}
