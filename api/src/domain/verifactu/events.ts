/**
 * The events of a system that keeps its records (Orden HAC/1177/2024, art. 9): each hangs from the one before it, is
 * signed where there is something to sign with, and stands for ever. Whoever appends holds the installation.
 */
import {openIncident} from '../cases/open-incident';
import type {Tx} from '../kernel/tx';
import {chainEvent, type EventData, type EventKind, type EventRef, eventXml, type RecordSums} from './event-xml';
import type {BillingProgram} from './record-xml';
import {sign, type Signer} from './xades';

export const EVENT_NAMES: Record<EventKind, string> = {
  '01': 'Empieza a funcionar como «NO VERI*FACTU»',
  '02': 'Deja de funcionar como «NO VERI*FACTU»',
  '03': 'Comprobación de los registros de facturación',
  '04': 'Anomalía en los registros de facturación',
  '05': 'Comprobación de los registros de evento',
  '06': 'Anomalía en los registros de evento',
  '07': 'Copia de seguridad restaurada',
  '08': 'Exportación de registros de facturación',
  '09': 'Exportación de registros de evento',
  '10': 'Resumen de eventos',
};

export interface EventChain {
  installationId: number;
  issuerNif: string;
  signer: Signer | null;
  program: BillingProgram;
  at: Date;
  recordedAt: string;
}

export async function appendEvent(tx: Tx, chain: EventChain, data: EventData): Promise<EventRef> {
  const {rows} = await tx.query<{name: string; last: (EventRef & {position: number}) | null}>(
    `select coalesce((select legal_name from event_company where nif = $2 order by id limit 1), o.legal_name) as name,
       (select jsonb_build_object('position', position, 'kind', kind, 'huella', huella,
         'recordedText', ${TEXT_OF_MOMENT}) from verifactu_event where installation_id = $1
         order by position desc limit 1) as last from organization o`,
    [chain.installationId, chain.issuerNif],
  );
  const {name, last} = rows[0]!;
  const event = {
    issuer: {nif: chain.issuerNif, name},
    program: chain.program,
    previous: last,
    recordedAt: chain.recordedAt,
    data,
  };
  const {text, huella} = chainEvent(event);
  const xml = eventXml(event, huella);
  await tx.query(
    `insert into verifactu_event (installation_id, issuer_nif, position, kind, detail, previous_huella, recorded_at,
      recorded_text, huella, xml, signature, records_seen) select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
      coalesce(max(position), 0) from verifactu_record where installation_id = $1`,
    [
      chain.installationId,
      chain.issuerNif,
      (last?.position ?? 0) + 1,
      data.kind,
      detailOf(data),
      last?.huella ?? '',
      chain.at,
      text,
      huella,
      xml,
      chain.signer ? sign(xml, chain.signer, chain.recordedAt) : '',
    ],
  );
  return {kind: data.kind, recordedText: chain.recordedAt, huella};
}

/** SQL: the moment of an event with its offset, as its XML says it. */
export const TEXT_OF_MOMENT = `substring(recorded_text from 'FechaHoraHusoGenEvento=(.*)$')`;

function detailOf(data: EventData): string {
  const name = EVENT_NAMES[data.kind];
  if (data.kind === '03' || data.kind === '05') return `${name}: ${data.looked}`;
  if (data.kind === '04' || data.kind === '06') return `${name}: ${data.about}`;
  if (data.kind === '08') return `${name}: ${data.sums.issued + data.sums.cancelled}`;
  if (data.kind === '09') return `${name}: ${data.count}`;
  return name;
}

const COUNTED: EventKind[] = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];

/** What happened since the summary before (art. 9.2), also when it is nothing. */
export async function summarize(tx: Tx, chain: EventChain): Promise<void> {
  const {rows} = await tx.query<{after: number; counts: Record<string, number>}>(
    `with last as (select max(position) as position, coalesce(max(records_seen), 0) as seen from verifactu_event
         where installation_id = $1 and kind = '10')
     select last.seen as after, (select coalesce(jsonb_object_agg(kind, n), '{}') from (
       select kind, count(*)::int as n from verifactu_event e where e.installation_id = $1 and e.kind <> '10'
         and e.position > coalesce(last.position, 0) group by kind) x) as counts from last`,
    [chain.installationId],
  );
  const {after, counts} = rows[0]!;
  await appendEvent(tx, chain, {
    kind: '10',
    counts: COUNTED.map(kind => ({kind, count: counts[kind] ?? 0})),
    sums: await sumRecords(tx, chain.installationId, {from: after + 1, to: MOST_RECORDS}),
  });
}

const MOST_RECORDS = 2_147_483_647;

/** Of an installation, from a place in its chain to another. */
export async function sumRecords(
  tx: Tx,
  installationId: number,
  {from, to}: {from: number; to: number},
): Promise<RecordSums> {
  const ref = (order: string) => `(select jsonb_build_object('issuerNif', r.issuer_nif, 'fullNumber', r.number,
    'issuedOn', r.day, 'huella', r.huella) from part r order by r.position ${order} limit 1)`;
  const {rows} = await tx.query<RecordSums>(
    `with part as (select r.issuer_nif, r.position, r.kind, r.huella, i.full_number as number,
         to_char(i.issued_on, 'YYYY-MM-DD') as day, i.vat_cents, i.total_cents
         from verifactu_record r join invoice i on i.id = r.invoice_id where r.installation_id = $1 and r.position between $2 and $3)
     select count(*) filter (where kind = 'issue')::int as issued,
       count(*) filter (where kind = 'cancellation')::int as cancelled,
       coalesce(sum(vat_cents) filter (where kind = 'issue'), 0)::float8 as "vatCents",
       coalesce(sum(total_cents) filter (where kind = 'issue'), 0)::float8 as "totalCents",
       ${ref('asc')} as first, ${ref('desc')} as last from part`,
    [installationId, from, to],
  );
  return rows[0]!;
}

/** Told to staff once for each look. */
export async function tellAnomalies(tx: Tx, issuerNif: string, count: number, first: string): Promise<void> {
  await openIncident(tx, {
    kind: 'verifactu_chain_broken',
    title: 'Hay anomalías en los registros de facturación o de evento',
    detail: `${issuerNif}: ${count === 1 ? '1 anomalía' : `${count} anomalías`}. La primera: ${first}. Se sigue facturando; avisa a quien administra el sistema.`,
    orderId: null,
    paymentId: null,
  });
}
