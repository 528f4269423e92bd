/**
 * A turnstile of somebody else's comes in by a key of its own, known here by its hash only. It belongs to one gate of one
 * event and may do what a turnstile does there, nothing else; switched off, its key opens nothing.
 */
import {DomainError} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {newToken, tokenHash} from '../../platform/keys/token';

export interface Turnstile {
  id: number;
  name: string;
  eventId: number;
}

export const newTurnstileKey = (): string => `tq_${newToken()}`;
export const isTurnstileKey = (token: string): boolean => /^tq_[\w-]{43}$/.test(token);

/** @throws DomainError 401 `unauthorized` */
export async function turnstileOf(tx: Tx, key: string): Promise<Turnstile> {
  const {rows} = await tx.query<Turnstile>(
    `with known as (select d.id, d.event_id, d.name from turnstile_key k join device d on d.id = k.device_id
       where k.key_hash = $1 and d.is_active and d.kind = 'turnstile'),
     used as (update turnstile_key k set last_used_at = now() from known where k.device_id = known.id
       and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute'))
     select id, name, event_id as "eventId" from known`,
    [tokenHash(key)],
  );
  if (!rows[0])
    throw new DomainError('unauthorized', 'Esa clave no abre nada: se ha cambiado, o el torniquete está dado de baja.');
  return rows[0];
}
