/** Mailjet: signs nothing; it is known by the secret in the address that it is given (HTTP Basic). One word or a list. */
import {bounceKind} from '../told/judge-refusal';
import {type Bag, text} from '../told/bag';
import {bySecret, type KeyedProvider, keyOf, type Word} from './provider';

export const MAILJET: KeyedProvider = {
  name: 'mailjet',
  title: 'Mailjet',
  isHost: /(^|\.)mailjet\.com$/i,
  mark: ref => ({'X-MJ-CustomID': ref}),
  ...bySecret(event => ({
    keys: keyOf(event.event, event.MessageID, event.time),
    ref: text(event.CustomID),
    word: wordOf(event),
  })),
};

function wordOf(event: Bag): Word {
  const detail = [text(event.error), text(event.comment)].filter(Boolean).join(': ');
  switch (text(event.event)) {
    case 'spam':
      return {kind: 'complaint', detail: ''};
    case 'unsub':
      return {kind: 'unsubscription', detail: ''};
    // By a list that all of its customers share.
    case 'blocked':
      return {kind: 'untried', detail};
    case 'bounce':
      return {kind: event.hard_bounce === true ? bounceKind('', detail) : 'soft', detail};
    default:
      return null;
  }
}
