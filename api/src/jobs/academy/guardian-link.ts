/** The link that makes somebody's account the second guardian: it goes to their address alone, and once. */
import {openSignedBeside, signedBeside} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';

export const guardianUrl = (config: Config, guardianId: number, witness: string): string =>
  `${config.publicUrl}/perfil/familia?invitacion=${signedBeside(config.secret, 'guardian', guardianId.toString(36), witness)}`;

/** Whose it says that it is; its proof is judged beside the witness. */
export function guardianNamed(token: string): number | null {
  const name = /^([0-9a-z]{1,7})\.[\w-]{27}$/.exec(token)?.[1];
  return name ? Number.parseInt(name, 36) : null;
}

export const isGuardianLink = ({secret}: Pick<Config, 'secret'>, token: string, witness: string): boolean =>
  openSignedBeside(secret, 'guardian', token, witness) !== null;
