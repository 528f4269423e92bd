/**
 * Issues invoices: their numbers, their records in the issuer's chain and their lines, in one transaction that holds the
 * chain and the series (row locks), so numbers have no gap, no record has two followers and none is dated before the
 * last one (RD 1619/2012 art. 6 and 7; Orden HAC/1177/2024). What it says never changes (trigger invoice_frozen).
 */
import {groupBy} from '../group-by';
import type {Tx} from '../../tx';
import {chainIssue, validationUrl} from './chain';

export type InvoiceKind = 'F1' | 'F2' | 'F3' | 'R1' | 'R5';

export interface InvoicePart {
  description: string;
  quantity: number;
  /** Cents; below zero when it puts another invoice right. */
  baseCents: number;
  vatBp: number;
  vatCents: number;
  /** Why it bears no VAT, with its article; '' when it does. */
  exemption: string;
}

export interface InvoiceDraft {
  issuer: {nif: string; name: string};
  kind: InvoiceKind;
  /** Null for simplified ones, which name nobody. */
  recipient: {name: string; nif: string; address: string} | null;
  description: string;
  operationOn: string;
  orderId: number;
  refundId: number | null;
  /** The invoice that this one puts right. */
  rectifiesId: number | null;
  /** The simplified one that this one stands for. */
  replacesId: number | null;
  lines: InvoicePart[];
}

const SERIES: Record<InvoiceKind, {letters: string; purpose: string}> = {
  F1: {letters: 'F', purpose: 'complete'},
  F3: {letters: 'F', purpose: 'complete'},
  F2: {letters: 'S', purpose: 'simplified'},
  R1: {letters: 'R', purpose: 'rectifying_complete'},
  R5: {letters: 'RS', purpose: 'rectifying_simplified'},
};

interface Head {
  sequence: number;
  huella: string;
  at: Date;
  day: string;
  year: number;
  recordedAt: string;
  isDemo: boolean;
}

/** One of {@link issueInvoices}. */
export async function issueInvoice(tx: Tx, draft: InvoiceDraft): Promise<Issued> {
  return (await issueInvoices(tx, [draft]))[0]!;
}

export interface Issued {
  id: number;
  fullNumber: string;
}

/**
 * Numbered in the order given, with as many statements for a hundred as for one: beside a sale they take little from the
 * buyers. Chains are locked by NIF, so two that issue for the same companies wait for each other and never in a ring.
 */
export async function issueInvoices(tx: Tx, drafts: InvoiceDraft[]): Promise<Issued[]> {
  const made: Issued[] = [];
  const byIssuer = groupBy(drafts, draft => draft.issuer.nif);
  for (const nif of [...byIssuer.keys()].sort()) {
    const rows = await chained(tx, nif, byIssuer.get(nif)!);
    made.push(...(await store(tx, rows)));
  }
  return made;
}

/** Everything of the row but its id; the chain ends with the last of them. */
async function chained(tx: Tx, issuerNif: string, drafts: InvoiceDraft[]): Promise<Row[]> {
  const head = await lockChain(tx, issuerNif);
  const next = new Map<InvoiceKind, () => {series: string; number: number}>();
  for (const [purpose, same] of groupBy(drafts, draft => SERIES[draft.kind].purpose)) {
    const {letters} = SERIES[same[0]!.kind];
    const series = `${letters}${String(head.year % 100).padStart(2, '0')}-`;
    const taken = await takeNumbers(tx, {issuerNif, series, purpose, year: head.year, count: same.length});
    let number = taken.first;
    const take = () => ({series: taken.series, number: number++});
    for (const {kind} of same) next.set(kind, take);
  }
  let {sequence, huella} = head;
  const rows = drafts.map(draft => {
    const {series, number} = next.get(draft.kind)!();
    const fullNumber = `${series}${String(number).padStart(6, '0')}`;
    const sum = (of: (line: InvoicePart) => number) => draft.lines.reduce((cents, line) => cents + of(line), 0);
    const [baseCents, vatCents] = [sum(line => line.baseCents), sum(line => line.vatCents)];
    const totalCents = baseCents + vatCents;
    const said = {issuerNif, fullNumber, issuedOn: head.day, totalCents};
    const previousHuella = huella;
    const record = chainIssue({...said, kind: draft.kind, vatCents, previousHuella, recordedAt: head.recordedAt});
    huella = record.huella;
    sequence++;
    return {
      ...draft,
      description: draft.description.slice(0, 500),
      series,
      number,
      fullNumber,
      day: head.day,
      baseCents,
      vatCents,
      sequence,
      at: head.at,
      recordedText: record.text,
      huella,
      previousHuella,
      qrUrl: validationUrl(said, head.isDemo ? 'test' : 'real'),
    };
  });
  await tx.query(`update invoice_chain set last_sequence = $2, last_huella = $3, last_at = $4 where issuer_nif = $1`, [
    issuerNif,
    sequence,
    huella,
    head.at,
  ]);
  return rows;
}

interface Row extends InvoiceDraft {
  series: string;
  number: number;
  fullNumber: string;
  day: string;
  baseCents: number;
  vatCents: number;
  sequence: number;
  at: Date;
  recordedText: string;
  huella: string;
  previousHuella: string;
  qrUrl: string;
}

/** With its lines, and its sums by rate as the record will tell them. */
async function store(tx: Tx, rows: Row[]): Promise<Issued[]> {
  const {rows: made} = await tx.query<Issued>(
    `insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, operation_on,
      recipient_name, recipient_nif, recipient_address, description, base_cents, vat_cents, order_id, refund_id,
      rectifies_id, replaces_id, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url,
      aeat_state)
     select x.issuer->>'nif', x.issuer->>'name', x.series, x.number, x."fullNumber", x.kind, x.day, x."operationOn",
       coalesce(x.recipient->>'name', ''), coalesce(x.recipient->>'nif', ''), coalesce(x.recipient->>'address', ''),
       x.description, x."baseCents", x."vatCents", x."orderId", x."refundId", x."rectifiesId", x."replacesId",
       x.sequence, x.at, x."recordedText", x.huella, x."previousHuella", x."qrUrl", 'not_sent'
     from jsonb_to_recordset($1::jsonb) as x(issuer jsonb, series text, number int, "fullNumber" text, kind text,
       day date, "operationOn" date, recipient jsonb, description text, "baseCents" int, "vatCents" int, "orderId" int,
       "refundId" int, "rectifiesId" int, "replacesId" int, sequence int, at timestamptz, "recordedText" text,
       huella text, "previousHuella" text, "qrUrl" text) order by x.sequence
     returning id, full_number as "fullNumber"`,
    [JSON.stringify(rows)],
  );
  const lines = rows.flatMap((row, n) =>
    row.lines.map((line, at) => ({...line, invoiceId: made[n]!.id, position: at + 1})),
  );
  await tx.query(
    `with part as (select * from jsonb_to_recordset($1::jsonb) as x("invoiceId" int, position int, description text,
         quantity int, "baseCents" int, "vatBp" int, "vatCents" int, exemption text)),
       line as (insert into invoice_line (invoice_id, position, description, quantity, base_cents, vat_bp, vat_cents)
         select "invoiceId", position, description, quantity, "baseCents", "vatBp", "vatCents" from part
         order by "invoiceId", position)
     insert into invoice_vat (invoice_id, qualification, exemption, rate_bp, base_cents, vat_cents)
     select "invoiceId", case when exemption = '' then 'S1' else 'E1' end, string_agg(distinct exemption, '; '),
       "vatBp", sum("baseCents")::int, sum("vatCents")::int
     from part group by "invoiceId", "vatBp", exemption = '' order by "invoiceId", "vatBp"`,
    [JSON.stringify(lines)],
  );
  return made;
}

/** The end of the issuer's chain, and now by the database's clock: never before the record that was last. */
async function lockChain(tx: Tx, issuerNif: string): Promise<Head> {
  await tx.query('insert into invoice_chain (issuer_nif) values ($1) on conflict do nothing', [issuerNif]);
  const {rows} = await tx.query<Omit<Head, 'recordedAt'> & {local: string; offsetMinutes: number}>(
    `with head as (select last_sequence, last_huella, last_at from invoice_chain where issuer_nif = $1 for update),
       clock as (select h.*, date_trunc('second', greatest(clock_timestamp(), h.last_at)) as at, o.timezone, o.is_demo
         from head h, organization o)
     select last_sequence as sequence, last_huella as huella, at, is_demo as "isDemo",
       to_char(at at time zone timezone, 'YYYY-MM-DD') as day,
       extract(year from at at time zone timezone)::int as year,
       to_char(at at time zone timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as local,
       (extract(epoch from (at at time zone timezone) - (at at time zone 'UTC')) / 60)::int as "offsetMinutes"
       from clock`,
    [issuerNif],
  );
  const {local, offsetMinutes, ...head} = rows[0]!;
  const two = (n: number) => String(n).padStart(2, '0');
  const away = Math.abs(offsetMinutes);
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
  return {...head, recordedAt: local + offset};
}

async function takeNumbers(
  tx: Tx,
  of: {issuerNif: string; series: string; purpose: string; year: number; count: number},
): Promise<{series: string; first: number}> {
  const {rows} = await tx.query<{series: string; first: number}>(
    `insert into invoice_series (issuer_nif, series, purpose, year, next_number) values ($1, $2, $3, $4, 1 + $5::int)
      on conflict (issuer_nif, purpose, year) do update set next_number = invoice_series.next_number + $5
      returning series, next_number - $5::int as first`,
    [of.issuerNif, of.series, of.purpose, of.year, of.count],
  );
  return rows[0]!;
}
