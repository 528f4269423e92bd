/** The keys that tickets are signed with, as a process knows them. */
import {createPublicKey, sign, type KeyObject} from 'node:crypto';
import {RIGHTS_PURPOSE} from '../../domain/access/rules/ticket-text';
import {keyIdIn, readTicketKey, type TicketKeyRing} from '../../domain/access/ticket-code';
import {readTicketKeys} from '../../domain/access/ticket-keys';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

const rings = new WeakMap<Runtime, TicketKeyRing>();

/** Read once by each process, and again when a code names a key that another process has begun to sign with. */
export async function keyRing(runtime: Runtime, tx: Tx, code: string): Promise<TicketKeyRing> {
  const named = keyIdIn(code);
  let ring = rings.get(runtime);
  if (ring && (!named || ring.has(named))) return ring;
  ring = await readTicketKeys(tx, runtime.config.ticketKeysRefused);
  rings.set(runtime, ring);
  return ring;
}

/** Their public halves as readers without a network check them: 32 bytes in base64. */
export const bareKeys = (ring: TicketKeyRing): Record<string, string> =>
  Object.fromEntries(
    [...ring].map(([id, key]) => [
      id,
      (key.type === 'private' ? createPublicKey(key) : key)
        .export({type: 'spki', format: 'der'})
        .subarray(-32)
        .toString('base64'),
    ]),
  );

const signing = new WeakMap<Runtime, KeyObject>();

/** That a list of rights is the house's: base64, for X-Door-Signature. */
export function signRights(runtime: Runtime, list: Uint8Array): string {
  let key = signing.get(runtime);
  if (!key) signing.set(runtime, (key = readTicketKey(runtime.config.ticketKey)));
  return sign(null, Buffer.concat([Buffer.from(RIGHTS_PURPOSE, 'latin1'), list]), key).toString('base64');
}
