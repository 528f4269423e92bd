/** How the sending stands, and the records of an invoice, for staff to read. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {signatureProblem, withSignature} from './xades';

export interface SendingStatus {
  /** Records that wait, and since when the first of them does. */
  pending: number;
  oldestAt: Date | null;
  /** Invoices whose last record was refused, or taken with errors. */
  rejected: number;
  withErrors: number;
  installations: {
    issuerNif: string;
    number: string;
    environment: 'test' | 'real';
    beganAt: string;
    pending: number;
    /** Why nothing leaves until somebody has looked; '' when it does. */
    stopped: string;
    /** What was in the way the last time, when it was not taken. */
    trouble: string;
    nextAt: string;
  }[];
}

export async function readSendingStatus(tx: Tx): Promise<SendingStatus> {
  const {rows} = await tx.query<SendingStatus>(
    `select (select count(*)::int from verifactu_record where state = 'pending') as pending,
       (select min(recorded_at) from verifactu_record where state = 'pending') as "oldestAt",
       (select count(*)::int from invoice where aeat_state <> 'accepted' and aeat_state = 'rejected') as rejected,
       (select count(*)::int from invoice where aeat_state <> 'accepted' and aeat_state = 'accepted_with_errors')
         as "withErrors",
       (select coalesce(jsonb_agg(jsonb_build_object('issuerNif', v.issuer_nif, 'number', v.number,
           'environment', v.environment, 'beganAt', v.began_at,
           'pending', (select count(*) from verifactu_record r where r.installation_id = v.id and r.state = 'pending'),
           'stopped', concat_ws(': ', f.stopped_code, nullif(f.stopped_message, '')),
           'trouble', case when f.failures > 0 then coalesce((select concat_ws(': ', b.code, nullif(b.message, ''))
             from verifactu_batch b where b.installation_id = v.id order by b.id desc limit 1), '') else '' end,
           'nextAt', f.next_at) order by v.issuer_nif, v.id), '[]')
          from verifactu_installation v join verifactu_flow f on f.installation_id = v.id
         where v.ended_at is null or exists (select 1 from verifactu_record r where r.installation_id = v.id
           and r.state = 'pending')) as installations`,
  );
  return rows[0]!;
}

/** Who issues here or may: the house, the companies that sell, and whoever has a chain that goes on. */
export async function readIssuers(tx: Tx): Promise<{nif: string; name: string}[]> {
  const {rows} = await tx.query<{nif: string; name: string}>(
    `select distinct on (nif) nif, name from (
         select upper(regexp_replace(nif, '[^A-Za-z0-9]', '', 'g')) as nif, legal_name as name, 1 as at
           from organization
         union all select nif, legal_name, 2 from event_company where is_active
         union all select issuer_nif, '', 3 from verifactu_installation where ended_at is null) x
      where nif ~ '^[0-9A-Z]{9}$' order by nif, at`,
  );
  return rows;
}

export interface RecordOfInvoice {
  id: number;
  position: number;
  installation: string;
  environment: 'test' | 'real';
  kind: 'issue' | 'cancellation';
  isCorrection: boolean;
  state: 'pending' | 'sending' | 'accepted' | 'accepted_with_errors' | 'rejected' | 'kept';
  /** What is wrong with its signature; null: it is good, or there is none to be. */
  signatureProblem: string | null;
  /** Its neighbours in the chain, by their invoices (art. 7.h). */
  previousInvoiceId: number | null;
  nextInvoiceId: number | null;
  recordedAt: Date;
  answeredAt: Date | null;
  csv: string;
  code: number | null;
  message: string;
  huella: string;
  previousHuella: string;
  recordedText: string;
}

/** In the order in which they were made. */
export async function readRecordsOf(tx: Tx, invoiceId: number): Promise<RecordOfInvoice[]> {
  const near = (by: '-' | '+') => `(select n.invoice_id from verifactu_record n
    where n.installation_id = r.installation_id and n.position = r.position ${by} 1)`;
  const {rows} = await tx.query<RecordOfInvoice & {mode: string; xml: string; signature: string}>(
    `select r.mode, r.xml, r.signature, ${near('-')} as "previousInvoiceId", ${near('+')} as "nextInvoiceId", r.id, r.position, v.number as installation, v.environment, r.kind, r.is_correction as "isCorrection", r.state,
       r.recorded_at as "recordedAt", r.answered_at as "answeredAt", r.csv, r.code, r.message, r.huella,
       r.previous_huella as "previousHuella", r.recorded_text as "recordedText"
       from verifactu_record r join verifactu_installation v on v.id = r.installation_id
      where r.invoice_id = $1 order by r.id`,
    [invoiceId],
  );
  return rows.map(({mode, xml, signature, ...record}) => ({
    ...record,
    signatureProblem:
      mode !== 'signed' ? null : signature === '' ? 'espera un certificado' : signatureProblem(xml, signature) || null,
  }));
}

/** As it is sent, or kept with its signature. Errors: `not_found` 404. */
export async function readRecordXml(
  tx: Tx,
  recordId: number,
): Promise<{xml: string; fullNumber: string; position: number}> {
  const {rows} = await tx.query<{xml: string; signature: string; fullNumber: string; position: number}>(
    `select r.xml, r.signature, i.full_number as "fullNumber", r.position
       from verifactu_record r join invoice i on i.id = r.invoice_id where r.id = $1`,
    [recordId],
  );
  if (!rows[0]) throw notFound('No existe ese registro.');
  const {signature, ...record} = rows[0];
  return {...record, xml: withSignature(record.xml, signature)};
}
