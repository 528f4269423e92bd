/** Readers of the node: they join by the code on its screen, and speak the device protocol with it from then on. */
import {createHash, timingSafeEqual} from 'node:crypto';
import {newToken, tokenHash} from '../../platform/keys/token';
import {conflict, DomainError, invalid} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import type {HouseState} from './house';

export interface Reader {
  id: number;
  name: string;
  gateId: number | null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isCode = (given: string, code: string): boolean => timingSafeEqual(digest(given), digest(code));

/** The same name is the same reader; whoever had it before is out. Errors: `wrong_code` 422, `invalid` 422. */
export async function joinNode(
  tx: Tx,
  ask: {given: string; code: string; name: string; gateId: number | null; instance: string; gates: HouseState['gates']},
): Promise<{id: number; token: string}> {
  if (!isCode(ask.given, ask.code))
    throw new DomainError('wrong_code', 'El código del nodo no es ese. Está en la pantalla del propio nodo.', {
      errors: {token: 'Código incorrecto.'},
    });
  requireGate(ask.gateId, ask.gates);
  const token = `dv_${newToken()}`;
  const {rows} = await tx.query<{id: number}>(
    `insert into reader (name, gate_id, token_hash, instance) values ($1, $2, $3, $4)
     on conflict (name) do update set gate_id = excluded.gate_id, token_hash = excluded.token_hash,
       instance = excluded.instance, is_active = true, last_seen_at = now() returning id`,
    [ask.name, ask.gateId, tokenHash(token), ask.instance],
  );
  return {id: rows[0]!.id, token};
}

/** By the event's PIN, as at the house. Errors: `wrong_code` 422, `invalid` 422. */
export async function moveReader(
  tx: Tx,
  ask: {reader: Reader; gateId: number | null; pin: string; state: HouseState},
): Promise<void> {
  if (!isCode(ask.pin, ask.state.node?.gatePin ?? ''))
    throw new DomainError('wrong_code', 'El PIN de las puertas no es ese.', {errors: {pin: 'PIN incorrecto.'}});
  requireGate(ask.gateId, ask.state.gates);
  await tx.query('update reader set gate_id = $2 where id = $1', [ask.reader.id, ask.gateId]);
}

function requireGate(gateId: number | null, gates: HouseState['gates']): void {
  if (gateId !== null && !gates.some(gate => gate.id === gateId))
    throw invalid({gateId: 'Esa puerta no es de este recinto.'});
}

/** Errors: `device_revoked` 401, `device_twin` 409 when the token is used by another installation of the app. */
export async function whoReads(tx: Tx, authorization: string | undefined, instance: string): Promise<Reader> {
  const token = /^Bearer (dv_[\w-]{20,80})$/.exec(authorization ?? '')?.[1];
  const {rows} = await tx.query<Reader & {instance: string | null}>(
    `update reader set last_seen_at = now() where token_hash = $1 and is_active
     returning id, name, gate_id as "gateId", instance`,
    [tokenHash(token ?? '')],
  );
  const reader = rows[0];
  if (!token || !reader) throw new DomainError('device_revoked', 'Este lector ya no está emparejado con el nodo.');
  if (reader.instance !== instance)
    throw conflict('device_twin', 'Otro aparato usa la identidad de este lector: empareja de nuevo este.');
  return reader;
}
