/** A link to a private file for five minutes: it carries its end and the proof of both. Nothing is stored. */
import {openSignedId, signedId} from '../../platform/keys/token';

const LASTS_MS = 5 * 60_000;

export function fileLink(secret: string, fileId: string, now: number): {link: string; expiresAt: Date} {
  const until = now + LASTS_MS;
  return {link: signedId(secret, 'answer_file', `${fileId}~${until.toString(36)}`), expiresAt: new Date(until)};
}

/** Null: the proof is not ours. */
export function openFileLink(secret: string, link: string, now: number): {fileId: string} | 'expired' | null {
  const [fileId, until] = openSignedId(secret, 'answer_file', link)?.split('~') ?? [];
  if (!fileId || !until) return null;
  return parseInt(until, 36) < now ? 'expired' : {fileId};
}
