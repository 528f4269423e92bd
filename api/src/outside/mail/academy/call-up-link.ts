/** What goes out about call-ups: the page where one guardian answers for one child, and a child's own calendar. */
import {openSignedId, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

type Secret = Pick<Config, 'secret'>;

const pair = (one: number, other: number): string => `${one.toString(36)}-${other.toString(36)}`;

function openPair(text: string | null): [number, number] | null {
  const found = /^([0-9a-z]{1,6})-([0-9a-z]{1,6})$/.exec(text ?? '');
  return found ? [parseInt(found[1]!, 36), parseInt(found[2]!, 36)] : null;
}

export const callUpToken = ({secret}: Secret, callUpId: number, guardianId: number): string =>
  signedId(secret, 'call_up', pair(callUpId, guardianId));

export const callUpUrl = (config: Pick<Config, 'secret' | 'publicUrl'>, callUpId: number, guardianId: number): string =>
  `${config.publicUrl}/cantera/convocatoria/${callUpToken(config, callUpId, guardianId)}`;

/** Null: the link is not ours. */
export function openCallUp({secret}: Secret, token: string): {callUpId: number; guardianId: number} | null {
  const found = openPair(openSignedId(secret, 'call_up', token));
  return found && {callUpId: found[0], guardianId: found[1]};
}

export const feedUrl = (
  config: Pick<Config, 'secret' | 'publicUrl'>,
  {feedId, edition}: {feedId: number; edition: number},
): string =>
  `${config.publicUrl}/api/public/academy/calendars/${signedId(config.secret, 'calendar_feed', pair(feedId, edition))}/equipo.ics`;

export function openFeed({secret}: Secret, token: string): {feedId: number; edition: number} | null {
  const found = openPair(openSignedId(secret, 'calendar_feed', token));
  return found && {feedId: found[0], edition: found[1]};
}
