/** The page of what somebody was invited to: all that one address was given at once. The link carries its own proof. */
import {openSignedId, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

const MARK = 'i-';

/** By the first invitation of those. */
export const guestHash = ({secret}: Pick<Config, 'secret'>, invitationId: number): string =>
  signedId(secret, 'invitation', `${MARK}${invitationId.toString(36)}`);

export const guestUrl = (config: Pick<Config, 'secret' | 'publicUrl'>, invitationId: number): string =>
  `${config.publicUrl}/reservas/${guestHash(config, invitationId)}`;

export function openGuestHash({secret}: Pick<Config, 'secret'>, hash: string): number | null {
  const name = openSignedId(secret, 'invitation', hash);
  return name !== null && name.startsWith(MARK) && /^[0-9a-z]{1,7}$/.test(name.slice(MARK.length))
    ? parseInt(name.slice(MARK.length), 36)
    : null;
}
