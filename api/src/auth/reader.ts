/**
 * A reader at a door comes in by a token of its own, known here by its hash only. It belongs to one event and may do
 * what a door does there, nothing else; switched off, it is told so and forgets all that it has.
 */
import {randomBytes} from 'node:crypto';
import {conflict, DomainError} from '../errors';
import type {Tx} from '../tx';
import {tokenHash} from './token';

export interface Reader {
  id: number;
  name: string;
  eventId: number;
  gateId: number | null;
  maySearch: boolean;
  /** It speaks for the readers of a venue. */
  isNode: boolean;
}

/** 64 characters after the sign that says whose it is. */
export const newReaderToken = (): string => `dv_${randomBytes(48).toString('base64url')}`;
/** As it comes in X-Door-Instance. */
export const instanceIn = (said: unknown): string | null =>
  typeof said === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(said) ? said : null;
export const isReaderToken = (token: string): boolean => /^dv_[\w-]{64}$/.test(token);

/**
 * @param instance of the app that asks, null when it says none: the first one that uses a token has it
 * @throws DomainError 401 `device_revoked`, 409 `device_twin`
 */
export async function readerOf(tx: Tx, token: string, instance: string | null): Promise<Reader> {
  const {rows} = isReaderToken(token)
    ? await tx.query<Reader & {instance: string | null}>(
        `select id, name, event_id as "eventId", gate_id as "gateId", may_search as "maySearch",
           is_node as "isNode", instance from device where token_hash = $1 and is_active`,
        [tokenHash(token)],
      )
    : {rows: []};
  if (!rows[0])
    throw new DomainError('device_revoked', 'Este lector ya no está dado de alta: empareja el móvil otra vez.');
  const {instance: known, ...reader} = rows[0];
  if (known !== instance) await settle(tx, reader.id, instance, known);
  return reader;
}

/** Who asks without a name of its own is taken as long as nobody has one; two first requests of one are no twins. */
async function settle(tx: Tx, deviceId: number, instance: string | null, known: string | null): Promise<void> {
  const {rowCount} =
    known === null && instance !== null
      ? await tx.query('update device set instance = $2 where id = $1 and (instance is null or instance = $2)', [
          deviceId,
          instance,
        ])
      : {rowCount: 0};
  if (rowCount === 0)
    throw conflict('device_twin', 'Otro aparato lee con la identidad de este lector: empareja de nuevo este.');
}
