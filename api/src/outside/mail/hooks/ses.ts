/**
 * What Amazon SES tells of a mail, by the event publishing of a configuration set or by the identity's notifications. It
 * is our mail by the mark in its head, which comes along (of an identity: when «include original headers» is on).
 */
import {type Fared, type FaredOf, mildest} from '../../../domain/returned/fared';
import type {Told} from '../../../domain/returned/hear-reports';
import {bounceKind} from '../told/judge-refusal';
import {MAIL_REF_HEADER, sentOfRef} from '../told/signed-address';
import {bag, bags, type Bag, text} from '../told/bag';

/** Null: it says nothing of whether it arrived. */
export type SesWord = {ref: string; each?: readonly FaredOf[] | undefined} & (
  | Fared
  | {kind: 'unsubscription'; detail: string}
);

export function readSes(secret: string, said: Bag): Told[] {
  const word = wordOfSes(said);
  const sent = word && sentOfRef(secret, word.ref);
  return sent ? [{...sent, kind: word.kind, detail: word.detail, each: word.each}] : [];
}

/** Also as Amazon mails it (read-report.ts). */
export function wordOfSes(said: Bag): SesWord | null {
  const found = kindOf(said);
  return found && {...found, ref: markOf(bag(said.mail))};
}

const markOf = (mail: Bag): string =>
  text(bags(mail.headers).find(one => text(one.name).toLowerCase() === MAIL_REF_HEADER.toLowerCase())?.value);

function kindOf(said: Bag): Omit<SesWord, 'ref'> | null {
  const type = text(said.eventType) || text(said.notificationType);
  if (type === 'Bounce') {
    const bounce = bag(said.bounce);
    const each = bags(bounce.bouncedRecipients).map(one => faredOf(bounce, one));
    return {...(mildest(each) ?? faredOf(bounce, {})), each};
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

function faredOf(bounce: Bag, one: Bag): FaredOf {
  const address = text(one.emailAddress).toLowerCase();
  const said = text(one.diagnosticCode).replace(/^smtp;\s*/i, '');
  const detail = said || text(one.status) || text(bounce.bounceSubType);
  const why = text(bounce.bounceSubType);
  // Of Amazon's list or the account's: nobody was asked.
  if (/^(Suppressed|OnAccountSuppressionList)$/.test(why)) return {address, kind: 'untried', detail};
  // «Permanent» alone is no reason, «Undetermined» no word on whether somebody is there; «NoEmail» is its word for nobody.
  const kind = why === 'NoEmail' ? 'hard' : bounceKind(text(one.status), said, '', address);
  return {address, kind: bounce.bounceType === 'Permanent' ? kind : 'soft', detail};
}
