/**
 * What Mailgun tells of a mail. It signs a moment and a word, not what it says: so each word is taken once, and a moment
 * that is long past not at all. It is our mail by the mark that we have put in its variables.
 */
import {createHmac, timingSafeEqual} from 'node:crypto';
import {bounceKind} from '../told/judge-refusal';
import {MAIL_REF_HEADER} from '../told/signed-address';
import {bag, type Bag, parsed, text} from '../told/bag';
import type {KeyedProvider, Word} from './provider';

export const MAILGUN: KeyedProvider = {
  name: 'mailgun',
  title: 'Mailgun',
  isHost: /(^|\.)mailgun\.org$/i,
  // What it gives back with each event; it takes the header off before it sends.
  mark: ref => ({'X-Mailgun-Variables': JSON.stringify({[MAIL_REF_HEADER]: ref})}),
  wrongKey: () => null,
  read(raw, _headers, key) {
    const said = parsed(raw.toString('utf8'));
    const {timestamp, token, signature} = bag(said?.signature);
    const [at, word, given] = [text(timestamp), text(token), text(signature)];
    if (!/^\d{9,11}$/.test(at) || !/^[\w-]{16,100}$/.test(word) || !/^[0-9a-f]{64}$/.test(given)) return null;
    const own = createHmac('sha256', key)
      .update(at + word)
      .digest();
    if (!timingSafeEqual(own, Buffer.from(given, 'hex'))) return null;
    const event = bag(said!['event-data']);
    const id = text(event.id, 100);
    const ref = text(bag(event['user-variables'])[MAIL_REF_HEADER]);
    return {
      at: Number(at),
      words: [{keys: [`token:${word}`, ...(id === '' ? [] : [`event:${id}`])], ref, word: wordOf(event)}],
    };
  },
};

/** Null: a delay, a receipt, what was opened. */
function wordOf(event: Bag): Word {
  const name = text(event.event);
  if (name === 'complained') return {kind: 'complaint', detail: ''};
  if (name === 'unsubscribed') return {kind: 'unsubscription', detail: ''};
  // It tries again by itself; when it gives up it is permanent.
  if (name !== 'failed' || text(event.severity) !== 'permanent') return null;
  const reason = text(event.reason);
  if (reason === 'suppress-complaint') return {kind: 'complaint', detail: ''};
  if (reason === 'suppress-unsubscribe') return {kind: 'unsubscription', detail: ''};
  const status = bag(event['delivery-status']);
  const words = [text(status.message), text(status.description)].filter(Boolean).join(' ');
  const detail = words || reason;
  if (reason === 'suppress-bounce') return {kind: 'untried', detail};
  // Given up after hours of «not now».
  if (reason === 'old') return {kind: 'soft', detail};
  const code = text(status['enhanced-code']) || /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] || '';
  return {kind: bounceKind(code || (/^5/.test(text(status.code)) ? '5.0.0' : ''), words), detail};
}
