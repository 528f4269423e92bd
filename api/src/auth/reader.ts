/**
 * A reader at a door comes in by a token of its own, known here by its hash only. It belongs to one event and may do
 * what a door does there, nothing else; switched off, it is told so and forgets all that it has.
 */
import {randomBytes} from 'node:crypto';
import {DomainError} from '../errors';
import type {Tx} from '../tx';
import {tokenHash} from './token';

export interface Reader {
  id: number;
  name: string;
  eventId: number;
  gateId: number | null;
  maySearch: boolean;
}

/** 64 characters after the sign that says whose it is. */
export const newReaderToken = (): string => `dv_${randomBytes(48).toString('base64url')}`;
export const isReaderToken = (token: string): boolean => /^dv_[\w-]{64}$/.test(token);

/** @throws DomainError 401 `device_revoked` */
export async function readerOf(tx: Tx, token: string): Promise<Reader> {
  const {rows} = isReaderToken(token)
    ? await tx.query<Reader>(
        `select id, name, event_id as "eventId", gate_id as "gateId", may_search as "maySearch" from device
          where token_hash = $1 and is_active`,
        [tokenHash(token)],
      )
    : {rows: []};
  if (!rows[0])
    throw new DomainError('device_revoked', 'Este lector ya no está dado de alta: empareja el móvil otra vez.');
  return rows[0];
}
