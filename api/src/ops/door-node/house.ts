/**
 * The house as the node asks it: the device protocol of /api/puerta, with the node's own token. Every answer that does
 * not come is an ordinary thing here; only being revoked ends the node.
 */
import {createPublicKey, verify as verifyBytes} from 'node:crypto';
import {RULES_VERSION} from '../../domain/access/rules/house-rules';
import {RIGHTS_PURPOSE} from '../../domain/access/rules/ticket-text';
import {OperatorError} from '../../domain/kernel/errors';
import type {DoorState} from '../../reports/sessions/door-state';

/** The answer to a pulse; a node's has its gates and their PIN besides. */
export type HouseState = DoorState;

export interface Identity {
  houseUrl: string;
  token: string;
  instance: string;
}

export interface Paired {
  deviceToken: string;
  eventId: number;
  sessionId: number | null;
}

/** The house knows this node no more: what it keeps is of no use and is to go. */
export class RevokedError extends Error {}
/** The house has judged, and says no. */
class RefusedError extends Error {}

const PATIENCE_MS = 8_000;

async function ask(houseUrl: string, path: string, init: RequestInit, patienceMs = PATIENCE_MS): Promise<Response> {
  const answer = await fetch(new URL(path, houseUrl), {...init, signal: AbortSignal.timeout(patienceMs)}).catch(() => {
    throw new Error(`no se llega a ${houseUrl}`);
  });
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => null)) as {code?: string; message?: string} | null;
  if (answer.status === 401 && body?.code === 'device_revoked') throw new RevokedError(body.message);
  const message = body?.message ?? `La casa contesta ${answer.status}.`;
  throw answer.status < 500 && answer.status !== 429 ? new RefusedError(message) : new Error(message);
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {'content-type': 'application/json', ...headers},
  body: JSON.stringify(body),
});

const mine = ({token, instance}: Identity): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-door-instance': instance,
});

/** @throws OperatorError in words for whoever starts the node */
export async function pairWithHouse(houseUrl: string, token: string, instance: string): Promise<Paired> {
  try {
    const answer = await ask(
      houseUrl,
      '/api/puerta/emparejar',
      json({token, name: 'Nodo de puerta'}, {'x-door-instance': instance}),
    );
    return (await answer.json()) as Paired;
  } catch (error) {
    throw new OperatorError(`La casa no empareja este nodo: ${(error as Error).message}`);
  }
}

/** What the app is called and drawn with. */
export async function readLook(houseUrl: string): Promise<{name: string; icon: string}> {
  const [icon, manifest] = await Promise.all(
    ['/icon.svg', '/admin/puerta/manifest.webmanifest'].map(path => ask(houseUrl, path, {})),
  );
  const {name} = (await manifest!.json()) as {name: string};
  return {name: name.replace(/^Puerta · /, ''), icon: await icon!.text()};
}

export async function readState(own: Identity, sessionId: number, pending: number): Promise<HouseState> {
  const body = {
    sessionId,
    pending,
    isOffline: false,
    isInstalled: true,
    isPersistent: true,
    version: 'nodo',
    rulesVersion: RULES_VERSION,
  };
  return (await (await ask(own.houseUrl, '/api/puerta/pulso', json(body, mine(own)))).json()) as HouseState;
}

/** Null: nothing has changed. Throws when it is not signed by a key of the house, or is cut. */
export async function readRights(
  own: Identity,
  sessionId: number,
  since: string | null,
  keys: HouseState['keys'],
): Promise<Uint8Array | null> {
  const query = new URLSearchParams({sesion: String(sessionId), ...(since === null ? {} : {desde: since})});
  const answer = await ask(own.houseUrl, `/api/puerta/derechos?${query}`, {headers: mine(own)}, 60_000);
  if (answer.status === 204) return null;
  const body = Buffer.from(await answer.arrayBuffer());
  const signature = Buffer.from(answer.headers.get('x-door-signature') ?? '', 'base64');
  const signed = Buffer.concat([Buffer.from(RIGHTS_PURPOSE, 'latin1'), body]);
  if (!Object.values(keys).some(key => verifyBytes(null, signed, publicKey(key), signature)))
    throw new Error('La lista de derechos no va firmada por la casa.');
  return body;
}

/** In the order given. The house answers for each, by its nonce. */
export async function tellReadings(
  own: Identity,
  sessionId: number,
  readings: object[],
): Promise<{nonce: string; scanned?: unknown; error?: unknown}[]> {
  const answer = await ask(own.houseUrl, '/api/puerta/lecturas', json({sessionId, readings}, mine(own)), 30_000);
  return (await answer.json()) as {nonce: string; scanned?: unknown; error?: unknown}[];
}

/** The last 32 bytes of an Ed25519 key; what stands before them is always the same. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
export const publicKey = (raw: string) =>
  createPublicKey({key: Buffer.concat([SPKI, Buffer.from(raw, 'base64')]), format: 'der', type: 'spki'});

/** What the house refuses (too late, something followed) is its last word: nothing is asked again. */
export async function tellUndo(own: Identity, scanId: number, reason: string): Promise<void> {
  try {
    await ask(own.houseUrl, `/api/puerta/lecturas/${scanId}/deshacer`, json({reason}, mine(own)));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
  }
}
