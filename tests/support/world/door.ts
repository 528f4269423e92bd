/** A reader at the gate of a session, on line: what it is told of a code. */
import {randomUUID} from 'node:crypto';
import {scan, type Scanned} from '../../../api/src/domain/access/scan';
import type {Database} from '../../../api/src/platform/database/db';
import type {Tx} from '../../../api/src/domain/kernel/tx';

/** Which reader, at which session. */
export interface Gate {
  deviceId: number;
  eventSessionId: number;
}

/** The id of a new reader of the event. */
export async function addReader(db: Database, eventId: number): Promise<number> {
  const {rows} = await db.query<{id: number}>('insert into device (event_id, name) values ($1, $2) returning id', [
    eventId,
    `Lector ${randomUUID()}`,
  ]);
  return rows[0]!.id;
}

export const scanAt = (tx: Tx, gate: Gate, text: string, direction: 'in' | 'out' = 'in'): Promise<Scanned> =>
  scan(
    tx,
    {...gate, text, direction, isOffline: false, at: null, nonce: null, verdict: null, staffUserId: null},
    new Map(),
  );

export const readAt = (db: Database, gate: Gate, text: string, direction?: 'in' | 'out'): Promise<Scanned> =>
  db.withTransaction(tx => scanAt(tx, gate, text, direction));
