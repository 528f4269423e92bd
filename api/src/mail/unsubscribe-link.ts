/**
 * The link that ends advertising: in the foot of what is sent, in its List-Unsubscribe header (RFC 8058), and by mail
 * to who asks for it. It never runs out: an old mail must still be able to stop the next one.
 */
import {openSignedNumber, signedId} from '../auth/token';
import type {Config} from '../config';

export const unsubscribeUrl = ({publicUrl, secret}: Config, subscriberId: number): string =>
  `${publicUrl}/email/baja?enlace=${signedId(secret, 'unsubscribe', subscriberId)}`;

/** Null: the link is not ours. */
export const subscriberOf = ({secret}: Config, token: string): number | null =>
  openSignedNumber(secret, 'unsubscribe', token);
