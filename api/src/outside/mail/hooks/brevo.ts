/** Brevo: signs nothing; it is known by a token (Bearer) or by the secret in the address that it is given (Basic). */
import {bounceKind} from '../told/judge-refusal';
import {type Bag, text} from '../told/bag';
import {bySecret, type KeyedProvider, keyOf, type Word} from './provider';

export const BREVO: KeyedProvider = {
  name: 'brevo',
  title: 'Brevo',
  isHost: /(^|\.)(brevo|sendinblue)\.com$/i,
  mark: ref => ({'X-Mailin-custom': ref}),
  ...bySecret(event => ({
    keys: keyOf(event.event, event['message-id'], event.ts_event ?? event.ts, event.email),
    ref: text(event['X-Mailin-custom']),
    word: wordOf(event),
  })),
};

function wordOf(event: Bag): Word {
  const detail = text(event.reason);
  switch (text(event.event)) {
    case 'spam':
      return {kind: 'complaint', detail: ''};
    case 'unsubscribed':
      return {kind: 'unsubscription', detail: ''};
    // Its own word on the address, unless it says another reason.
    case 'invalid_email':
      return {kind: detail === '' ? 'hard' : bounceKind('', detail), detail};
    case 'hard_bounce':
      return {kind: bounceKind('', detail), detail};
    case 'blocked':
      return {kind: 'untried', detail};
    case 'soft_bounce':
    case 'error':
      return {kind: 'soft', detail};
    default:
      return null;
  }
}
