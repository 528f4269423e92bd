/**
 * Amazon's notifications (SNS): signed by a certificate that stands at an address of Amazon's, and of the one topic that
 * is ours, because Amazon signs for everybody's. Promise: nothing is asked for anywhere but at sns.<region>.amazonaws.com,
 * and only for our topic.
 */
import {verify, X509Certificate} from 'node:crypto';
import {bag, parsed, text, type Bag} from '../told/bag';

export interface SnsMessage {
  type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  id: string;
  message: string;
  subscribeUrl: string;
}

const HOST = /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com(\.cn)?$/;
const PATIENCE_MS = 5_000;
const MOST_BYTES = 20_000;
const MOST_KEPT = 10;
/** Of every type, what is signed, in this order; what is not there is left out. */
const NOTIFIED = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];
const ASKED = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
const SIGNED: Record<SnsMessage['type'], string[]> = {
  Notification: NOTIFIED,
  SubscriptionConfirmation: ASKED,
  UnsubscribeConfirmation: ASKED,
};
const HASHES: Record<string, string> = {'1': 'sha1', '2': 'sha256'};

const kept = new Map<string, X509Certificate>();

/** Null: it is not Amazon's, or not of this topic. */
export async function readSns(raw: Buffer, topic: string, ask: AskAmazon): Promise<SnsMessage | null> {
  const said = parsed(raw.toString('utf8'));
  if (said === null || topic === '' || said.TopicArn !== topic) return null;
  const type = text(said.Type) as SnsMessage['type'];
  const hash = HASHES[text(said.SignatureVersion)];
  if (!Object.hasOwn(SIGNED, type) || hash === undefined || text(said.MessageId) === '') return null;
  const certificate = await certificateAt(text(said.SigningCertURL, 1000), ask);
  if (certificate === null || !isSigned(said, SIGNED[type], hash, certificate)) return null;
  return {
    type,
    id: text(said.MessageId),
    message: text(said.Message, raw.length),
    subscribeUrl: text(said.SubscribeURL, 2000),
  };
}

function isSigned(said: Bag, fields: string[], hash: string, {publicKey}: X509Certificate): boolean {
  const words = fields.filter(name => typeof said[name] === 'string').map(name => `${name}\n${said[name] as string}\n`);
  try {
    return verify(hash, Buffer.from(words.join('')), publicKey, Buffer.from(text(said.Signature, 2000), 'base64'));
  } catch {
    return false;
  }
}

/** Null: it is none of Amazon's, or is not valid now. What does not answer is asked again with the next notification. */
async function certificateAt(address: string, ask: AskAmazon): Promise<X509Certificate | null> {
  const url = amazons(address);
  if (url === null || !url.pathname.endsWith('.pem') || url.search !== '') return null;
  let certificate = kept.get(url.href);
  if (!certificate) {
    const answer = await ask(url);
    if (answer === null || answer.length > MOST_BYTES) return null;
    try {
      certificate = new X509Certificate(answer);
    } catch {
      return null;
    }
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(url.href, certificate);
  }
  const now = Date.now();
  return now >= Date.parse(certificate.validFrom) && now <= Date.parse(certificate.validTo) ? certificate : null;
}

function amazons(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isTheirs =
    url !== null &&
    url.protocol === 'https:' &&
    HOST.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === '';
  return isTheirs ? url : null;
}

/** Of an address of theirs; null: nothing. */
export type AskAmazon = (url: URL) => Promise<string | null>;

export async function askAmazon(url: URL): Promise<string | null> {
  try {
    const answer = await fetch(url, {redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS)});
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Says yes to Amazon. False: it is no address of theirs for this topic, or they do not answer. */
export async function confirmSubscription(address: string, topic: string, ask: AskAmazon): Promise<boolean> {
  const url = amazons(address);
  const isOurs =
    url?.searchParams.get('Action') === 'ConfirmSubscription' && url.searchParams.get('TopicArn') === topic;
  return isOurs && (await ask(url!)) !== null;
}

/** What SES has put in it; what is not understood is empty. */
export const messageIn = (message: string): Bag => bag(parsed(message));
