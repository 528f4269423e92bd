/**
 * A holder had given the seat free and has come after all: unsold, it is taken back at the door and entered by. One
 * transaction: a seat that was sold meanwhile, or a door that would not let them in, leaves everything as it was.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {recoverSeat} from '../passes/release/release';
import {cleanText, spellings} from './rules/code-text';
import {scan, type ScanAsk, type Scanned} from './scan';
import type {TicketKeyRing} from './ticket-code';

/** Errors: `recover_refused`, `recover_taken` 409. */
export async function recoverAtDoor(
  tx: Tx,
  ask: ScanAsk,
  keys: TicketKeyRing,
): Promise<{scanned: Scanned; seasonPassId: number}> {
  const {rows} = await tx.query<{seasonPassId: number; isKnown: boolean}>(
    `select c.season_pass_id as "seasonPassId",
       exists (select 1 from scan k where k.device_id = $2 and k.nonce = $3) as "isKnown"
       from pass_card c where c.code = any($1) and c.state in ('issued', 'active') limit 1`,
    [spellings(cleanText(ask.text)), ask.deviceId, ask.nonce],
  );
  const found = rows[0];
  if (!found) throw conflict('recover_refused', 'Ese código no es de un abono.');
  if (!found.isKnown)
    await recoverSeat(tx, {seasonPassId: found.seasonPassId, eventSessionId: ask.eventSessionId}, true);
  const scanned = await scan(tx, ask, keys);
  if (scanned.result !== 'ok')
    throw conflict('recover_refused', 'El asiento sigue liberado: con él tampoco se entraría ahora por esta puerta.');
  return {scanned, seasonPassId: found.seasonPassId};
}
