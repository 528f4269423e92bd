/**
 * Looks through what a company has made as a system that keeps its records: fingerprints, signatures, links and dates,
 * first of its records, then of its events; that it looked, and each thing that it found, are events themselves (Orden,
 * art. 6.b to f, 7.h to j, 9.1.c to f). What it finds is told and stops nothing.
 */
import type {Tx} from '../kernel/tx';
import {huellaOf} from './chain';
import type {EventRef} from './event-xml';
import {appendEvent, TEXT_OF_MOMENT, tellAnomalies} from './events';
import {type InvoicingProgram, lockEnd} from './lock-chain';
import type {InvoiceRef} from './record-xml';
import {signatureProblem} from './xades';

interface Link {
  position: number;
  huella: string;
  previousHuella: string;
  text: string;
  xml: string;
  signature: string;
  at: Date;
  isFuture: boolean;
  record: InvoiceRef | null;
  event: EventRef | null;
}

export interface Anomaly {
  /** TipoAnomalia. */
  anomaly: string;
  about: string;
  record: InvoiceRef | null;
  event: EventRef | null;
}

export interface Looked {
  records: number;
  events: number;
  anomalies: string[];
}

interface Found {
  looked: number;
  anomalies: Anomaly[];
}

/** Null: it does not keep its records. It is held only while what was found is told: who issues does not wait for the looking. */
export async function checkSigned(tx: Tx, issuerNif: string, program: InvoicingProgram): Promise<Looked | null> {
  // One that has made nothing yet begins with this.
  const installationId =
    (await openInstallation(tx, issuerNif, program)) ?? (await lockEnd(tx, issuerNif, program)).installationId;
  const records = await lookThrough(tx, 'verifactu_record', installationId);
  const events = await lookThrough(tx, 'verifactu_event', installationId);
  const chain = await lockEnd(tx, issuerNif, program);
  if (chain.mode !== 'signed') return null;
  await appendEvent(tx, chain, {kind: '03', looked: records.looked});
  for (const {event: _, ...found} of records.anomalies.slice(0, MOST))
    await appendEvent(tx, chain, {kind: '04', ...found});
  await appendEvent(tx, chain, {kind: '05', looked: Math.min(events.looked, 99_999)});
  for (const {record: _, ...found} of events.anomalies.slice(0, MOST))
    await appendEvent(tx, chain, {kind: '06', ...found});
  const all = [...records.anomalies, ...events.anomalies].map(({about}) => about);
  if (all.length > 0) await tellAnomalies(tx, issuerNif, all.length, all[0]!);
  return {records: records.looked, events: events.looked, anomalies: all.slice(0, MOST)};
}

/** The one that goes on, where it keeps its records; null: none yet. */
export async function openInstallation(tx: Tx, issuerNif: string, program: InvoicingProgram): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `select id from verifactu_installation where issuer_nif = $1 and mode = 'signed' and ended_at is null
       and environment = case when (select is_demo from organization) then 'test' else $2 end`,
    [issuerNif, program.environment],
  );
  return rows[0]?.id ?? null;
}

/** Each is an event; of more than these a person is told the number. */
const MOST = 50;

/** After so many signatures the next are asked for, and others have their turn meanwhile. */
const PAGE = 200;

async function lookThrough(
  tx: Tx,
  table: 'verifactu_record' | 'verifactu_event',
  installationId: number,
): Promise<Found> {
  const found: Found = {looked: 0, anomalies: []};
  let before: Link | null = null;
  for (;;) {
    const links = await readPage(tx, table, installationId, before?.position ?? 0);
    for (const link of links) {
      found.anomalies.push(...anomaliesOf(link, before));
      before = link;
    }
    found.looked += links.length;
    if (links.length < PAGE) return found;
  }
}

async function readPage(
  tx: Tx,
  table: 'verifactu_record' | 'verifactu_event',
  installationId: number,
  after: number,
): Promise<Link[]> {
  const isRecord = table === 'verifactu_record';
  const {rows} = await tx.query<Link>(
    `select r.position, r.huella, r.previous_huella as "previousHuella", r.recorded_text as text, r.xml, r.signature,
       r.recorded_at as at, r.recorded_at > clock_timestamp() + interval '1 minute' as "isFuture",
       ${
         isRecord
           ? `jsonb_build_object('issuerNif', i.issuer_nif, 'fullNumber', i.full_number,
               'issuedOn', to_char(i.issued_on, 'YYYY-MM-DD')) as record, null as event`
           : `null as record, jsonb_build_object('kind', r.kind, 'huella', r.huella,
               'recordedText', ${TEXT_OF_MOMENT}) as event`
       }
       from ${table} r ${isRecord ? 'join invoice i on i.id = r.invoice_id' : ''}
      where r.installation_id = $1 and r.position > $2 order by r.position limit ${PAGE}`,
    [installationId, after],
  );
  return rows;
}

function anomaliesOf(link: Link, before: Link | null): Anomaly[] {
  const called = `${link.record ? 'registro' : 'evento'} ${link.position}`;
  const found = (anomaly: string, what: string): Anomaly => ({
    anomaly,
    about: `${called}: ${what}`,
    record: link.record,
    event: link.event,
  });
  const wrong = link.signature && signatureProblem(link.xml, link.signature);
  return [
    huellaOf(link.text) !== link.huella || !saysWhatIsHashed(link)
      ? found('01', 'su huella no es la de su contenido')
      : null,
    wrong ? found('02', `su firma ${wrong}`) : null,
    link.position !== (before?.position ?? 0) + 1 ? found('04', 'falta el anterior') : null,
    link.previousHuella !== (before?.huella ?? '') ? found('08', 'no enlaza con el anterior') : null,
    before && link.at < before.at ? found('11', 'es anterior en fecha al que le precede') : null,
    link.isFuture ? found('13', 'su fecha está por venir') : null,
  ].filter(one => one !== null);
}

/** Every value of the hashed text stands in the XML. */
function saysWhatIsHashed({text, xml, huella}: Link): boolean {
  const values = text.split('&').flatMap(pair => pair.slice(pair.indexOf('=') + 1).split('\n'));
  return xml.includes(`>${huella}<`) && values.every(value => value === '' || xml.includes(`>${escaped(value)}<`));
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
