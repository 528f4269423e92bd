/** SendGrid: signs its moment and what it says with a key of its own (ECDSA), whose public half is set here. */
import {createPublicKey, type KeyObject, verify} from 'node:crypto';
import {bounceKind} from '../told/judge-refusal';
import {type Bag, text} from '../told/bag';
import {eventsIn, type KeyedProvider, keyOf, type Word} from './provider';

const MARK = 'mail_ref';

function publicKey(key: string): KeyObject | null {
  try {
    const bare = key.replace(/-----[A-Z ]+-----|\s/g, '');
    const read = createPublicKey({key: Buffer.from(bare, 'base64'), format: 'der', type: 'spki'});
    return read.asymmetricKeyType === 'ec' ? read : null;
  } catch {
    return null;
  }
}

export const SENDGRID: KeyedProvider = {
  name: 'sendgrid',
  title: 'SendGrid',
  isHost: /(^|\.)sendgrid\.net$/i,
  mark: ref => ({'X-SMTPAPI': JSON.stringify({unique_args: {[MARK]: ref}})}),
  wrongKey: key => (publicKey(key) ? null : 'Copia la «Verification Key» que enseña SendGrid.'),
  read(raw, headers, key) {
    const signature = text(headers['x-twilio-email-event-webhook-signature'], 300);
    const at = text(headers['x-twilio-email-event-webhook-timestamp']);
    const theirs = publicKey(key);
    if (theirs === null || signature === '' || !/^\d{9,11}$/.test(at)) return null;
    const said = Buffer.concat([Buffer.from(at), raw]);
    if (!verify('sha256', said, theirs, Buffer.from(signature, 'base64'))) return null;
    return {
      at: Number(at),
      words: eventsIn(raw).map(event => ({
        keys: keyOf(event.sg_event_id),
        ref: text(event[MARK]),
        word: wordOf(event),
      })),
    };
  },
};

function wordOf(event: Bag): Word {
  const [name, reason] = [text(event.event), text(event.reason)];
  if (name === 'spamreport') return {kind: 'complaint', detail: ''};
  if (name === 'unsubscribe' || name === 'group_unsubscribe') return {kind: 'unsubscription', detail: ''};
  // «blocked»: the other server has something against whoever sends.
  if (name === 'bounce')
    return {kind: text(event.type) === 'blocked' ? 'soft' : bounceKind(text(event.status), reason), detail: reason};
  if (name !== 'dropped') return null;
  // What it did not even try, by its own lists: a wish is one whenever it was said, a bounce of before proves nothing.
  if (/spam report/i.test(reason)) return {kind: 'complaint', detail: ''};
  if (/unsubscribe/i.test(reason)) return {kind: 'unsubscription', detail: ''};
  return {kind: 'untried', detail: reason};
}
