// Whether a list of rights is the house's: a forged or cut one would open doors that nobody watches.
import {RIGHTS_PURPOSE} from '@taquilla/door-rules/ticket-text';
import type {RightsAnswer} from '../wire/door-api';
import {isSignedBy} from './signature';

const PURPOSE = new TextEncoder().encode(RIGHTS_PURPOSE);

export async function isSignedList(answer: RightsAnswer, keys: ReadonlyMap<string, string>): Promise<boolean> {
  if (answer.signature === null) return false;
  const signed = new Uint8Array(PURPOSE.length + answer.bytes.length);
  signed.set(PURPOSE);
  signed.set(answer.bytes, PURPOSE.length);
  for (const key of keys.values()) if (await isSignedBy(key, answer.signature, signed)) return true;
  return false;
}
