/** The links of accreditations: of a call, to ask by it; of a request, to see what became of it. */
import {openSignedId, openSignedNumber, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

type Secret = Pick<Config, 'secret'>;
type House = Pick<Config, 'secret' | 'publicUrl'>;

export const callUrl = ({secret, publicUrl}: House, id: number, linkNo: number): string =>
  `${publicUrl}/acreditaciones?convocatoria=${signedId(secret, 'accreditation_call', `${id.toString(36)}-${linkNo.toString(36)}`)}`;

export function openCallLink({secret}: Secret, link: string): {id: number; linkNo: number} | null {
  const name = openSignedId(secret, 'accreditation_call', link);
  const parts = name === null ? null : /^([0-9a-z]{1,7})-([0-9a-z]{1,6})$/.exec(name);
  return parts && {id: parseInt(parts[1]!, 36), linkNo: parseInt(parts[2]!, 36)};
}

export const requestHash = ({secret}: Secret, requestNo: number): string =>
  signedId(secret, 'accreditation_request', requestNo);

export const requestUrl = (config: House, requestNo: number): string =>
  `${config.publicUrl}/acreditaciones?solicitud=${requestHash(config, requestNo)}`;

export const openRequestHash = ({secret}: Secret, hash: string): number | null =>
  openSignedNumber(secret, 'accreditation_request', hash);
