/** Postmark: signs nothing; it is known by the secret in the address that it is given (HTTP Basic). */
import {bounceKind} from '../told/judge-refusal';
import {bag, type Bag, text} from '../told/bag';
import {bySecret, type KeyedProvider, keyOf, type Word} from './provider';

export const POSTMARK: KeyedProvider = {
  name: 'postmark',
  title: 'Postmark',
  isHost: /(^|\.)postmarkapp\.com$/i,
  mark: ref => ({'X-PM-Metadata-mail-ref': ref}),
  ...bySecret(event => ({
    keys: keyOf(event.RecordType, event.ID, event.MessageID, event.ChangedAt),
    ref: text(bag(event.Metadata)['mail-ref']),
    word: wordOf(event),
  })),
};

function wordOf(event: Bag): Word {
  const said = text(event.Details);
  // What is described is the kind of bounce, the same for everybody.
  const detail = said || text(event.Description);
  switch (text(event.RecordType)) {
    case 'SpamComplaint':
      return {kind: 'complaint', detail: ''};
    case 'SubscriptionChange':
      return event.SuppressSending === true && text(event.SuppressionReason) === 'ManualSuppression'
        ? {kind: 'unsubscription', detail: ''}
        : null;
    case 'Bounce':
      break;
    default:
      return null;
  }
  switch (text(event.Type)) {
    case 'HardBounce':
    case 'BadEmailAddress':
      // Their word for whatever is final: why stands in the details.
      return {kind: bounceKind('', said), detail};
    // Put on its list before, by a bounce or by hand.
    case 'ManuallyDeactivated':
    case 'InactiveRecipient':
      return {kind: 'untried', detail};
    case 'SMTPApiError':
      return {kind: bounceKind('', said) === 'untried' ? 'untried' : 'soft', detail};
    case 'SpamComplaint':
      return {kind: 'complaint', detail: ''};
    case 'Unsubscribe':
      return {kind: 'unsubscription', detail: ''};
    case 'AutoResponder':
    case 'AddressChange':
    case 'ChallengeVerification':
    case 'Subscribe':
    case 'OpenRelayTest':
      return null;
    default:
      return {kind: 'soft', detail};
  }
}
