/**
 * The link that ends advertising: in the foot of what is sent, in its List-Unsubscribe header (RFC 8058), and by mail
 * to who asks for it. It never runs out: an old mail must still be able to stop the next one. It is of the person and
 * of the address that the mail was sent to, as a hash: it works when the subscriber is there no more, or again.
 */
import {openSignedId, openSignedNumber, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';
import type {WayOut} from '../../../domain/messaging/announcements/way-out';
import {hashOfAddress, type LinkOwner} from '../../../domain/messaging/wishes/own-wish';

export const unsubscribeUrl = (
  {publicUrl, secret}: Config,
  {subscriberId, email}: {subscriberId: number | null; email: string},
): string => {
  const name = `${(subscriberId ?? 0).toString(36)}-${hashOfAddress(email).toString('base64url')}`;
  return `${publicUrl}/email/baja?enlace=${signedId(secret, 'unsubscribe', name)}`;
};

/** Those of old mails name the subscriber alone. */
function ownerOf({secret}: Config, token: string): LinkOwner | null {
  const name = openSignedId(secret, 'unsubscribe', token);
  const parts = name === null ? null : /^([0-9a-z]{1,7})(?:-([\w-]{43}))?$/.exec(name);
  if (!parts) return null;
  return {subscriberId: parseInt(parts[1]!, 36) || null, hash: parts[2] ? Buffer.from(parts[2], 'base64url') : null};
}

/** Confirms what was asked for at the public form. */
export const signUpUrl = ({publicUrl, secret}: Config, signUpId: number): string =>
  `${publicUrl}/email/alta?enlace=${signedId(secret, 'sign_up', signUpId)}`;

export const signUpOf = ({secret}: Config, token: string): number | null => openSignedNumber(secret, 'sign_up', token);

/** Of whoever gets an announcement, and need not be a subscriber. */
export const announcementWayOut = ({publicUrl, secret}: Config, recipientId: number): string =>
  `${publicUrl}/email/baja?enlace=${signedId(secret, 'announcement_way_out', recipientId)}`;

/** Of whoever gets a reminder. */
export const reminderWayOut = ({publicUrl, secret}: Config, logId: number): string =>
  `${publicUrl}/email/baja?enlace=${signedId(secret, 'reminder_way_out', logId)}`;

/** Null: the link is not ours. */
export function wayOutOf(config: Config, token: string): WayOut | null {
  const owner = ownerOf(config, token);
  if (owner !== null) return {of: 'subscriber', owner};
  const recipientId = openSignedNumber(config.secret, 'announcement_way_out', token);
  if (recipientId !== null) return {of: 'announcement', id: recipientId};
  const logId = openSignedNumber(config.secret, 'reminder_way_out', token);
  return logId === null ? null : {of: 'reminder', id: logId};
}
