/**
 * A reader at a door comes in by a token of its own, known here by its hash only. It belongs to one event and may do
 * what a door does there, nothing else; switched off, it is told so and forgets all that it has.
 */
import {randomBytes} from 'node:crypto';
import {conflict, DomainError, notFound} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {tokenHash} from '../../platform/keys/token';

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

/** Whatever is wrong with it. */
export const looksLikeReader = (token: string): boolean => token.startsWith('dv_');

const COLUMNS = `d.id, d.name, d.event_id as "eventId", d.gate_id as "gateId", d.may_search as "maySearch",
  d.is_node as "isNode", d.instance`;
type Known = Reader & {instance: string | null};

const revoked = () =>
  new DomainError('device_revoked', 'Este lector ya no está dado de alta: empareja el móvil otra vez.');

/**
 * @param instance of the app that asks, null when it says none: the first one that uses a token has it
 * @throws DomainError 401 `device_revoked`, 409 `device_twin`
 */
export async function readerOf(tx: Tx, token: string, instance: string | null): Promise<Reader> {
  const {rows} = isReaderToken(token)
    ? await tx.query<Known>(`select ${COLUMNS} from device d where d.token_hash = $1 and d.is_active`, [
        tokenHash(token),
      ])
    : {rows: []};
  if (!rows[0]) throw revoked();
  return settled(tx, rows[0], instance);
}

/** Each of them, for a session of its event; or what it is told. */
export async function readersOf(
  tx: Tx,
  asked: readonly {token: string; instance: string | null}[],
  eventSessionId: number,
): Promise<(Reader | DomainError)[]> {
  const hashes = asked.map(({token}) => (isReaderToken(token) ? tokenHash(token) : null));
  const {rows} = await tx.query<Known & {hash: Buffer; isOwn: boolean}>(
    `select ${COLUMNS}, d.token_hash as hash, exists (select 1 from event_session s where s.id = $2
       and s.event_id = d.event_id) as "isOwn" from device d where d.token_hash = any($1) and d.is_active`,
    [hashes.filter(hash => hash !== null), eventSessionId],
  );
  const readers: (Reader | DomainError)[] = [];
  for (const [i, {instance}] of asked.entries()) {
    const row = rows.find(({hash}) => hashes[i]?.equals(hash));
    if (!row) readers.push(revoked());
    else {
      const {hash: _hash, isOwn, ...known} = row;
      const reader = await settled(tx, known, instance).catch(told);
      readers.push(isOwn || reader instanceof DomainError ? reader : notFound(NOT_OWN));
    }
  }
  return readers;
}

function told(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

const NOT_OWN = 'Esa sesión no es del evento de este lector.';

/** Errors: `not_found` 404. */
export async function expectOwn(tx: Tx, {eventId}: Reader, eventSessionId: number): Promise<void> {
  const {rowCount} = await tx.query('select 1 from event_session where id = $1 and event_id = $2', [
    eventSessionId,
    eventId,
  ]);
  if (rowCount === 0) throw notFound(NOT_OWN);
}

async function settled(tx: Tx, {instance: known, ...reader}: Known, instance: string | null): Promise<Reader> {
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
