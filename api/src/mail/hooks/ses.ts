/**
 * What Amazon SES tells of a mail, by the event publishing of a configuration set or by the identity's notifications. It
 * is our mail by the mark in its head, which comes along (of an identity: when «include original headers» is on).
 */
import type {Told} from '../../domain/messaging/returned/hear-reports';
import {bounceKind} from '../inbox/read-report';
import {sentOfRef} from '../inbox/signed-address';
import {MAIL_REF_HEADER} from '../inbox/signed-address';
import {bag, bags, type Bag, text} from './bag';

export function readSes(secret: string, said: Bag): Told[] {
  const sent = sentOfRef(secret, markOf(bag(said.mail)));
  const found = sent && kindOf(said);
  return found ? [{...sent, ...found}] : [];
}

const markOf = (mail: Bag): string =>
  text(bags(mail.headers).find(one => text(one.name).toLowerCase() === MAIL_REF_HEADER.toLowerCase())?.value);

/** Null: it says nothing of whether it arrived. */
function kindOf(said: Bag): Pick<Told, 'kind' | 'detail'> | null {
  const type = text(said.eventType) || text(said.notificationType);
  if (type === 'Bounce') {
    const bounce = bag(said.bounce);
    const one = bags(bounce.bouncedRecipients)[0] ?? {};
    const detail = text(one.diagnosticCode).replace(/^smtp;\s*/i, '') || text(one.status) || text(bounce.bounceSubType);
    // «Undetermined» is no word on whether somebody is there; what they have on their own list they know.
    const isKnown = /^(NoEmail|Suppressed|OnAccountSuppressionList)$/.test(text(bounce.bounceSubType));
    const isSaid = text(one.diagnosticCode) === '' || bounceKind(text(one.status), detail) === 'hard';
    return {kind: bounce.bounceType === 'Permanent' && (isKnown || isSaid) ? 'hard' : 'soft', detail};
  }
  if (type === 'Complaint') {
    const complaint = bag(said.complaint);
    return text(complaint.complaintFeedbackType) === 'not-spam' ? null : {kind: 'complaint', detail: ''};
  }
  // By Amazon's own list of contacts.
  if (type === 'Subscription') {
    const now = bag(bag(said.subscription).newTopicPreferences);
    return now.unsubscribeAll === true ? {kind: 'unsubscription', detail: ''} : null;
  }
  return null;
}
