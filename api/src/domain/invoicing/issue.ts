/**
 * Issues invoices: their numbers, their lines and their records in the issuer's chain (domain/verifactu), in one
 * transaction that holds the chain and the series (row locks), so numbers have no gap and no record has two followers
 * (RD 1619/2012 art. 6 and 7; Orden HAC/1177/2024). What it says never changes (trigger invoice_frozen).
 */
import {groupBy} from '../kernel/group-by';
import {conflict} from '../kernel/errors';
import {readNif} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';
import {follow, type MadeRecord, storeRecords} from '../verifactu/append-records';
import {validationUrl} from '../verifactu/chain';
import {type ChainEnd, type InvoicingProgram, lockChain} from '../verifactu/lock-chain';
import type {TaxId} from '../orders/rules/tax-id';
import type {InvoiceRef, Person, VatPart} from '../verifactu/record-xml';
import {isForForeigners, type Qualification, regimeOf, type Tax} from '../verifactu/taxes';

export type InvoiceKind = 'F1' | 'F2' | 'F3' | 'R1' | 'R4' | 'R5';

export interface InvoicePart {
  description: string;
  quantity: number;
  /** Cents; below zero when it puts another invoice right. */
  baseCents: number;
  vatBp: number;
  vatCents: number;
  qualification: Qualification;
  /** The law by which it bears no tax; '' when it does, or when its cause says enough. */
  exemption: string;
}

/** Whom an invoice names; without a NIF, as the tax office wants it (orders/rules/tax-id.ts). */
export interface Recipient extends Partial<Omit<TaxId, 'nif'>> {
  name: string;
  nif: string;
  address: string;
}

/** As a record says it. */
export const personOf = ({name, nif, idType, country}: Omit<Recipient, 'address'>): Person =>
  idType ? {name, other: {type: idType, id: nif, country: country ?? ''}} : {name, nif};

export interface InvoiceDraft {
  issuer: {nif: string; name: string};
  tax: Tax;
  /** The customer owes the tax: of its lines none is taxed here (check invoice_vat_reverse). */
  isReverseCharge?: boolean;
  kind: InvoiceKind;
  /** Null for simplified ones, which name nobody. */
  recipient: Recipient | null;
  description: string;
  operationOn: string;
  /** Null: of no order here. */
  orderId: number | null;
  refundId: number | null;
  /** What the house keeps of a settlement; of a sale, none. */
  settlementId?: number;
  /** The invoice that this one puts right. */
  rectifiesId: number | null;
  /** The simplified one that this one stands for. */
  replacesId: number | null;
  /** The one whose recipient was wrong: one takes it back, another says the same to the right one. */
  correctsId?: number;
  lines: InvoicePart[];
}

const SERIES: Record<InvoiceKind, {letters: string; purpose: string}> = {
  F1: {letters: 'F', purpose: 'complete'},
  F3: {letters: 'F', purpose: 'complete'},
  F2: {letters: 'S', purpose: 'simplified'},
  R1: {letters: 'R', purpose: 'rectifying_complete'},
  R4: {letters: 'R', purpose: 'rectifying_complete'},
  R5: {letters: 'RS', purpose: 'rectifying_simplified'},
};

/** SQL over an invoice: its {@link Recipient}. */
export const recipientJson = (i: string): string =>
  `jsonb_build_object('name', ${i}.recipient_name, 'nif', ${i}.recipient_nif, 'address', ${i}.recipient_address,
    'idType', ${i}.recipient_id_type, 'country', ${i}.recipient_country)`;

/** One of {@link issueInvoices}. */
export async function issueInvoice(tx: Tx, program: InvoicingProgram, draft: InvoiceDraft): Promise<Issued> {
  return (await issueInvoices(tx, program, [draft]))[0]!;
}

export interface Issued {
  id: number;
  fullNumber: string;
}

/**
 * Numbered in the order given, with as many statements for a hundred as for one: beside a sale they take little from the
 * buyers. Chains are locked by NIF, so two that issue for the same companies wait for each other and never in a ring.
 */
export async function issueInvoices(tx: Tx, program: InvoicingProgram, drafts: InvoiceDraft[]): Promise<Issued[]> {
  const made: Issued[] = [];
  const byIssuer = groupBy(drafts, draft => draft.issuer.nif);
  for (const nif of [...byIssuer.keys()].sort()) {
    const end = await lockChain(tx, nif, program);
    const rows = await chained(tx, end, byIssuer.get(nif)!);
    const stored = await store(tx, end, rows);
    await storeRecords(
      tx,
      end,
      rows.map(({record}, n) => ({...record, invoiceId: stored[n]!.id})),
    );
    made.push(...stored);
  }
  return made;
}

/** Everything of the row but its id. */
async function chained(tx: Tx, end: ChainEnd, drafts: InvoiceDraft[]): Promise<Row[]> {
  const {issuerNif, day, year} = end;
  const next = new Map<InvoiceKind, () => {series: string; number: number}>();
  for (const [purpose, same] of groupBy(drafts, draft => SERIES[draft.kind].purpose)) {
    const {letters} = SERIES[same[0]!.kind];
    const series = `${letters}${String(year % 100).padStart(2, '0')}-`;
    const taken = await takeNumbers(tx, {issuerNif, series, purpose, year, count: same.length});
    let number = taken.first;
    const take = () => ({series: taken.series, number: number++});
    for (const {kind} of same) next.set(kind, take);
  }
  const known = await readRefs(tx, drafts);
  const chain = follow(end);
  return drafts.map(draft => {
    const {series, number} = next.get(draft.kind)!();
    const fullNumber = `${series}${String(number).padStart(6, '0')}`;
    const sum = (of: (line: InvoicePart) => number) => draft.lines.reduce((cents, line) => cents + of(line), 0);
    const [baseCents, vatCents] = [sum(line => line.baseCents), sum(line => line.vatCents)];
    const totalCents = baseCents + vatCents;
    const said = {issuerNif, fullNumber, issuedOn: day, totalCents};
    const vat = vatOf(draft.lines);
    const record = chain.issue({
      ...draft,
      ...said,
      issuerName: draft.issuer.name,
      recipient: draft.recipient && personOf(draft.recipient),
      isWithoutRecipient: isNamelessByLaw(draft) && Math.abs(totalCents) > end.simplifiedMaxCents,
      rectifies: draft.rectifiesId === null ? null : {invoices: [known.get(draft.rectifiesId)!], inPlaceOf: null},
      replaces: draft.replacesId === null ? [] : [known.get(draft.replacesId)!],
      vat,
      vatCents,
      thirdParty: thirdPartyOf(end),
      correction: null,
    });
    return {
      ...draft,
      description: draft.description.slice(0, 500),
      series,
      number,
      fullNumber,
      day,
      baseCents,
      vatCents,
      vat: vat.map(part => ({...part, regimeKey: regimeOf(draft.tax, part.qualification)})),
      record,
      qrUrl: validationUrl(said, end.environment, end.mode),
    };
  });
}

/**
 * Above the limit a simplified one says that it names nobody only where the law asks no NIF of the customer: what is
 * delivered abroad (RD 1619/2012, art. 6.1.d). Everything else above it names its customer, or waits for who that is.
 */
export const isNamelessByLaw = ({kind, tax, lines}: Pick<InvoiceDraft, 'kind' | 'tax' | 'lines'>): boolean =>
  ['F2', 'R5'].includes(kind) && lines.some(line => isForForeigners(tax, line.qualification));

/** By rate and cause, as the breakdown of the record has it; with each law that its lines name. */
function vatOf(lines: InvoicePart[]): (VatPart & {exemption: string})[] {
  const sums = groupBy(lines, line => `${line.vatBp} ${line.qualification}`);
  return [...sums.values()].map(same => ({
    qualification: same[0]!.qualification,
    rateBp: same[0]!.vatBp,
    exemption: [...new Set(same.map(line => line.exemption).filter(Boolean))].join('; ').slice(0, 200),
    baseCents: same.reduce((cents, line) => cents + line.baseCents, 0),
    vatCents: same.reduce((cents, line) => cents + line.vatCents, 0),
  }));
}

/** The house numbers and issues what a company of its own NIF sells (RD 1619/2012, art. 5): its records say so. */
export function thirdPartyOf({issuerNif, house}: ChainEnd): {name: string; nif: string} | null {
  if (issuerNif === house.nif) return null;
  if (readNif(house.nif) !== house.nif || house.name.trim() === '')
    throw conflict(
      'no_tax_data',
      `Falta el NIF o el nombre fiscal de la organización, que expide las facturas de ${issuerNif} en su nombre.`,
    );
  return house;
}

/** What those that put right or stand for others call them. */
async function readRefs(tx: Tx, drafts: InvoiceDraft[]): Promise<Map<number, InvoiceRef>> {
  const ids = drafts.flatMap(draft => [draft.rectifiesId, draft.replacesId]).filter(id => id !== null);
  if (ids.length === 0) return new Map();
  const {rows} = await tx.query<InvoiceRef & {id: number}>(
    `select id, issuer_nif as "issuerNif", full_number as "fullNumber", to_char(issued_on, 'YYYY-MM-DD') as "issuedOn"
       from invoice where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(row => [row.id, row]));
}

interface Row extends InvoiceDraft {
  series: string;
  number: number;
  fullNumber: string;
  day: string;
  baseCents: number;
  vatCents: number;
  vat: (VatPart & {exemption: string; regimeKey: string})[];
  record: MadeRecord;
  qrUrl: string;
}

/** With its lines, and its sums by rate as the record will tell them. */
async function store(tx: Tx, end: ChainEnd, rows: Row[]): Promise<Issued[]> {
  const {rows: made} = await tx.query<Issued>(
    `insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, operation_on,
      recipient_name, recipient_nif, recipient_address, recipient_id_type, recipient_country, description, base_cents, vat_cents, order_id, refund_id,
      settlement_id, rectifies_id, replaces_id, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url,
      aeat_state, tax, is_reverse_charge, corrects_id)
     select x.issuer->>'nif', x.issuer->>'name', x.series, x.number, x."fullNumber", x.kind, x.day, x."operationOn",
       coalesce(x.recipient->>'name', ''), coalesce(x.recipient->>'nif', ''), coalesce(x.recipient->>'address', ''),
       coalesce(x.recipient->>'idType', ''), coalesce(x.recipient->>'country', ''),
       x.description, x."baseCents", x."vatCents", x."orderId", x."refundId", x."settlementId", x."rectifiesId", x."replacesId",
       (x.record->>'position')::int, $2, x.record->>'text', x.record->>'huella', x.record->>'previousHuella', x."qrUrl",
       case when $3 = 'signed' then 'kept' else 'pending' end, x.tax, coalesce(x."isReverseCharge", false), x."correctsId"
     from jsonb_to_recordset($1::jsonb) as x(issuer jsonb, series text, number int, "fullNumber" text, kind text,
       day date, "operationOn" date, recipient jsonb, description text, "baseCents" int, "vatCents" int, "orderId" int,
       "refundId" int, "settlementId" int, "rectifiesId" int, "replacesId" int, record jsonb, "qrUrl" text,
       tax text, "isReverseCharge" boolean, "correctsId" int)
      order by (x.record->>'position')::int
     returning id, full_number as "fullNumber"`,
    [JSON.stringify(rows), end.at, end.mode],
  );
  const lines = rows.flatMap((row, n) =>
    row.lines.map((line, at) => ({...line, invoiceId: made[n]!.id, position: at + 1})),
  );
  await tx.query(
    `insert into invoice_line (invoice_id, position, description, quantity, base_cents, vat_bp, vat_cents, qualification)
     select "invoiceId", position, description, quantity, "baseCents", "vatBp", "vatCents", qualification
       from jsonb_to_recordset($1::jsonb) as x("invoiceId" int, position int, description text, quantity int,
         "baseCents" int, "vatBp" int, "vatCents" int, qualification text) order by "invoiceId", position`,
    [JSON.stringify(lines)],
  );
  const parts = rows.flatMap(({vat, tax, isReverseCharge = false}, n) =>
    vat.map(part => ({...part, invoiceId: made[n]!.id, tax, isReverseCharge})),
  );
  await tx.query(
    `insert into invoice_vat (invoice_id, tax, is_reverse_charge, regime_key, qualification, exemption, rate_bp, base_cents,
      vat_cents)
     select "invoiceId", tax, "isReverseCharge", "regimeKey", qualification, exemption, "rateBp", "baseCents", "vatCents"
       from jsonb_to_recordset($1::jsonb) as x("invoiceId" int, tax text, "isReverseCharge" boolean, "regimeKey" text,
         qualification text, exemption text, "rateBp" int, "baseCents" int, "vatCents" int)
      order by "invoiceId", "rateBp", qualification`,
    [JSON.stringify(parts)],
  );
  return made;
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
