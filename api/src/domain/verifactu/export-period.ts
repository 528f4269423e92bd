/**
 * What a company made in a stretch of days, whole, for an inspection: its records or its events, each in a file of its own
 * as it was made and signed (Orden, art. 8.2 and 8.5). Of one that keeps its records, the export is itself an event.
 */
import {invalid} from '../kernel/errors';
import {blockedInvoice} from '../rights/blocked-invoice';
import type {Tx} from '../kernel/tx';
import {appendEvent, sumRecords, TEXT_OF_MOMENT} from './events';
import type {EventRef} from './event-xml';
import {type InvoicingProgram, lockEnd} from './lock-chain';
import {withSignature} from './xades';

export interface Period {
  issuerNif: string;
  what: 'records' | 'events';
  /** YYYY-MM-DD, both days whole. */
  from: string;
  to: string;
  /** May read whose a blocked invoice is: its record names them. */
  seesBlocked: boolean;
}

export interface ExportedFile {
  name: string;
  xml: string;
}

/** More do not go into one archive. */
const MOST = 60_000;

interface Made {
  installationId: number;
  number: string;
  position: number;
  xml: string;
  signature: string;
  isBlocked: boolean;
}

/** Errors: `invalid` 422 when there is nothing, or too much; `forbidden` 403. */
export async function exportPeriod(tx: Tx, program: InvoicingProgram, period: Period): Promise<ExportedFile[]> {
  const {issuerNif, what, from, to} = period;
  if (to < from) throw invalid({to: 'El último día no puede ser anterior al primero.'});
  const isRecords = what === 'records';
  const {rows} = await tx.query<Made>(
    `select r.installation_id as "installationId", v.number, r.position, r.xml, r.signature,
       ${isRecords ? '(select i.recipient_blocked_at is not null from invoice i where i.id = r.invoice_id)' : 'false'} as "isBlocked"
       from ${isRecords ? 'verifactu_record' : 'verifactu_event'} r
         join verifactu_installation v on v.id = r.installation_id cross join organization o
      where r.issuer_nif = $1 and (r.recorded_at at time zone o.timezone)::date between $2 and $3
      order by r.installation_id, r.position limit $4`,
    [issuerNif, from, to, MOST + 1],
  );
  if (rows.length === 0) throw invalid({to: 'No hay nada de esa empresa en esos días.'});
  if (rows.length > MOST) throw invalid({to: 'Son demasiados para un solo archivo: elige menos días.'});
  if (!period.seesBlocked && rows.some(row => row.isBlocked)) throw blockedInvoice();
  await note(tx, program, period, rows);
  return rows.map(({number, position, xml, signature}) => ({
    name: `${number}/${isRecords ? 'registro' : 'evento'}-${String(position).padStart(7, '0')}.xml`,
    xml: `<?xml version="1.0" encoding="UTF-8"?>${withSignature(xml, signature)}`,
  }));
}

async function note(tx: Tx, program: InvoicingProgram, {issuerNif, what, from, to}: Period, made: Made[]) {
  const {rows: keeps} = await tx.query(
    `select 1 from verifactu_installation where issuer_nif = $1 and mode = 'signed' and ended_at is null`,
    [issuerNif],
  );
  const chain = keeps.length > 0 ? await lockEnd(tx, issuerNif, program) : null;
  const own = made.filter(one => one.installationId === chain?.installationId);
  if (!chain || own.length === 0) return;
  const {rows} = await tx.query<{fromText: string; toText: string; fromAt: Date; toAt: Date}>(
    `select b.at as "fromAt", e.at as "toAt", ${MOMENT('b.at')} as "fromText", ${MOMENT('e.at')} as "toText"
       from organization o, lateral (select $1::date::timestamp at time zone o.timezone as at) b,
         lateral (select ($2::date + 1)::timestamp at time zone o.timezone - interval '1 second' as at) e`,
    [from, to],
  );
  const stretch = {from: rows[0]!.fromText, to: rows[0]!.toText};
  if (what === 'records') {
    const {position: first} = own[0]!;
    const sums = await sumRecords(tx, chain.installationId, {from: first, to: own.at(-1)!.position});
    await appendEvent(tx, chain, {kind: '08', ...stretch, sums});
    return;
  }
  const {rows: ends} = await tx.query<EventRef>(
    `select kind, huella, ${TEXT_OF_MOMENT} as "recordedText" from verifactu_event
      where installation_id = $1 and position in ($2, $3) order by position`,
    [chain.installationId, own[0]!.position, own.at(-1)!.position],
  );
  await appendEvent(tx, chain, {kind: '09', ...stretch, first: ends[0]!, last: ends.at(-1)!, count: own.length});
}

/** SQL: ISO 8601 in the house's zone, with its offset. */
const MOMENT = (at: string) => `to_char(${at} at time zone o.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') ||
  to_char(extract(epoch from (${at} at time zone o.timezone) - (${at} at time zone 'UTC')) / 3600, 'SG00') || ':00'`;
