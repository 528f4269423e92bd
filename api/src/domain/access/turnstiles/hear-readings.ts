/**
 * What a turnstile has already done, told afterwards. Each reading is judged for itself and written once, whatever
 * becomes of the others: who was let in is read as any reader reads, by the hour of the reading, and a verdict of ours
 * that differs is said; who was refused leaves a row of it and uses nothing up.
 */
import type {Tx} from '../../kernel/tx';
import {cleanText, spellings} from '../rules/code-text';
import type {ScanResult} from '../rules/facts';
import {scan} from '../scan';
import {type TicketKeyRing, verify} from '../ticket-code';

export const OPERATIONS = [
  'OK',
  'OFFLINE_OK',
  'FAIL',
  'OFFLINE_FAIL',
  'INVALIDATED_TICKET',
  'CANCELLED_TICKET',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Told {
  eventSessionId: number;
  deviceId: number;
  code: string;
  operation: Operation;
  direction: 'in' | 'out';
  at: Date;
}

export interface Heard {
  id: number;
  result: ScanResult;
  /** It let somebody in whom we would have refused. */
  isConflict: boolean;
}

/** What the refusals of others are here; a plain FAIL says no more than that. */
const REFUSED: Partial<Record<Operation, ScanResult>> = {
  FAIL: 'refused_there',
  OFFLINE_FAIL: 'refused_there',
  INVALIDATED_TICKET: 'revoked',
  CANCELLED_TICKET: 'revoked',
};

export async function hearReading(tx: Tx, told: Told, keys: TicketKeyRing): Promise<Heard> {
  const refused = REFUSED[told.operation];
  if (refused) return {id: await noteRefusal(tx, told, refused, keys), result: refused, isConflict: false};
  const read = await scan(
    tx,
    {
      eventSessionId: told.eventSessionId,
      deviceId: told.deviceId,
      text: told.code,
      direction: told.direction,
      // Its gate has opened: it is judged by that moment, however soon it is told, and whoever went through is inside.
      isOffline: true,
      verdict: 'ok',
      at: told.at,
      nonce: null,
      staffUserId: null,
    },
    keys,
  );
  return {id: read.id, result: read.result, isConflict: read.result !== 'ok'};
}

async function noteRefusal(tx: Tx, told: Told, result: ScanResult, keys: TicketKeyRing): Promise<number> {
  const text = cleanText(told.code);
  const signed = verify(text, keys);
  const {rows} = await tx.query<{id: number}>(
    `insert into scan (event_session_id, device_id, gate_id, direction, result, source, right_id, zone_id, code,
       is_offline, device_at, read_at, device_result)
     select $1, d.id, d.gate_id, $3, $4, r.source, r.right_id, r.zone_id, $5, $6, $7, least($7, now()), $4
       from device d left join lateral (select r.source, r.right_id, r.zone_id from access_right r
         where r.event_session_id = $1 and case when $8::int is null then r.code = any($9)
           else r.source = 'ticket' and r.right_id = $8 end order by r.status = 'active' desc limit 1) r on true
      where d.id = $2 returning id::int`,
    [
      told.eventSessionId,
      told.deviceId,
      told.direction,
      result,
      signed ? `ticket:${signed.ticketId}/${signed.sequence}` : text.slice(0, 120),
      told.operation.startsWith('OFFLINE'),
      told.at,
      signed?.ticketId ?? null,
      spellings(text),
    ],
  );
  return rows[0]!.id;
}
