/**
 * Two links of a ticket that changes hands. `t-` is an offer: whoever opens it may take it, once. `e-` is the ticket, for
 * whoever took it: the giver, who knows the first, cannot make the second of it.
 */
import {openSignedId, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

const KINDS = {offer: ['t-', 'ticket_offer'], given: ['e-', 'given_ticket']} as const;
type Kind = keyof typeof KINDS;

export function transferHash({secret}: Pick<Config, 'secret'>, kind: Kind, transferId: number): string {
  const [mark, purpose] = KINDS[kind];
  return signedId(secret, purpose, `${mark}${transferId.toString(36)}`);
}

export const transferUrl = (config: Pick<Config, 'secret' | 'publicUrl'>, kind: Kind, transferId: number): string =>
  `${config.publicUrl}/reservas/${transferHash(config, kind, transferId)}`;

export function openTransferHash({secret}: Pick<Config, 'secret'>, kind: Kind, hash: string): number | null {
  const [mark, purpose] = KINDS[kind];
  const name = openSignedId(secret, purpose, hash);
  return name !== null && name.startsWith(mark) && /^[0-9a-z]{1,7}$/.test(name.slice(mark.length))
    ? parseInt(name.slice(mark.length), 36)
    : null;
}
