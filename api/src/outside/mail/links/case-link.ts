/** The customer's own page of a case: whoever has the link may read and answer it, so it goes to their address alone. */
import {openSignedNumber, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

export const caseHash = ({secret}: Pick<Config, 'secret'>, caseId: number): string => signedId(secret, 'case', caseId);

export const caseUrl = (config: Config, caseId: number): string =>
  `${config.publicUrl}/ayuda/mensajes/${caseHash(config, caseId)}`;

/** Null: the link is not ours. */
export const caseOf = ({secret}: Pick<Config, 'secret'>, hash: string): number | null =>
  openSignedNumber(secret, 'case', hash);

/** As it is read aloud and typed: «1A2B-3C4D-5E6F». */
export const spelt = (trackingCode: string): string => trackingCode.replace(/(.{4})(?=.)/g, '$1-');
