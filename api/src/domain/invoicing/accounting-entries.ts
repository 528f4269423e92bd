/**
 * What an adviser books of the invoices of a period and of one issuer: an entry for each invoice, and one for each run of
 * simplified ones. Those name nobody, so the books may hold the numbers of one day without a gap in one entry, of what
 * fell due in one month (RD 1624/1992, art. 63.4): what waited over its end is of the month before. What puts another
 * right stands alone (63.5). An F3 is no entry: the simplified one that it stands for is booked already.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {Qualification, Tax} from '../verifactu/taxes';

export interface EntryPart {
  qualification: Qualification;
  rateBp: number;
  /** Cents, below zero where the invoice puts another right. */
  baseCents: number;
  vatCents: number;
}

export interface AccountingEntry {
  kind: string;
  tax: Tax;
  /** YYYY-MM-DD. */
  issuedOn: string;
  operationOn: string;
  series: string;
  firstNumber: string;
  /** That of the first when the entry is of one invoice. */
  lastNumber: string;
  invoices: number;
  /** '' of simplified ones. */
  recipientNif: string;
  recipientName: string;
  recipientAddress: string;
  /** What the house keeps of a settlement, and no sale. */
  isCommission: boolean;
  rectifies: {series: string; fullNumber: string; issuedOn: string} | null;
  parts: EntryPart[];
}

export interface AccountingPeriod {
  from: string;
  to: string;
  /** Null: the only one that there is. */
  issuerNif: string | null;
  /** Whoever works for a company reads its own; null: all. */
  companyId: number | null;
  /** May read whose a blocked invoice is. */
  seesBlocked: boolean;
}

export const MAX_ENTRIES = 10_000;
const MAX_DAYS = 366;

const OF_PERIOD = `i.kind <> 'F3' and i.issued_on between $1::date and $2::date`;

/** Errors: `invalid` 422 at `from`, `to` or `issuerNif`. */
export async function readAccountingEntries(
  tx: Tx,
  period: AccountingPeriod,
): Promise<{issuerNif: string; entries: AccountingEntry[]}> {
  const {from, to} = period;
  if (to < from) throw invalid({to: 'Va antes del primer día.'});
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * 86_400_000) throw invalid({to: 'Como mucho, un año.'});
  const issuerNif = await issuerOf(tx, period);
  const {rows} = await tx.query<AccountingEntry>(ENTRIES, [from, to, issuerNif, period.seesBlocked]);
  if (rows.length > MAX_ENTRIES)
    throw invalid({to: 'Son más de 10.000 asientos: pide menos días y reparte el período en varios ficheros.'});
  return {issuerNif, entries: rows};
}

async function issuerOf(tx: Tx, {from, to, issuerNif, companyId}: AccountingPeriod): Promise<string> {
  const {rows} = await tx.query<{nif: string}>(
    `select distinct i.issuer_nif as nif from invoice i where ${OF_PERIOD}
        and ($3::int is null or i.issuer_nif = taxpayer_of($3)) order by 1`,
    [from, to, companyId],
  );
  const nifs = rows.map(row => row.nif);
  if (nifs.length === 0) throw invalid({from: 'No hay facturas expedidas en esas fechas.'});
  if (issuerNif !== null) {
    if (!nifs.includes(issuerNif))
      throw invalid({issuerNif: `Con ese NIF no hay facturas: las hay de ${listed(nifs)}.`});
    return issuerNif;
  }
  if (nifs.length > 1) throw invalid({issuerNif: `Hay facturas de ${listed(nifs)}: di de quién es el fichero.`});
  return nifs[0]!;
}

const listed = (nifs: readonly string[]): string => new Intl.ListFormat('es', {type: 'conjunction'}).format(nifs);

/** Of somebody who was forgotten, as of customers in general: the amounts are booked, whose they are is blocked (LO 3/2018 art. 32). */
const SEEN = (what: 'nif' | 'name' | 'address'): string =>
  `case when $4::boolean or a.recipient_blocked_at is null then a.recipient_${what} else '' end`;

/** `run` is the same as long as the numbers of a day follow each other, of what fell due in one month. */
const ENTRIES = `
with chosen as (
  select i.*, m.month, i.number - row_number() over (partition by i.kind, i.series, i.issued_on, i.tax, m.month
      order by i.number) as run
    from invoice i
      cross join lateral (select date_trunc('month', coalesce(i.operation_on, i.issued_on)) as month) m
   where ${OF_PERIOD} and i.issuer_nif = $3),
keyed as (
  select c.*, case when c.kind = 'F2' then min(c.id) over (partition by c.kind, c.series, c.issued_on, c.tax, c.month,
      c.run) else c.id end as key from chosen c),
part as (
  select k.key, v.qualification, v.rate_bp, sum(v.base_cents)::bigint as base, sum(v.vat_cents)::bigint as vat
    from keyed k join invoice_vat v on v.invoice_id = k.id group by k.key, v.qualification, v.rate_bp),
parts as (
  select key, jsonb_agg(jsonb_build_object('qualification', qualification, 'rateBp', rate_bp, 'baseCents', base,
    'vatCents', vat) order by rate_bp desc, qualification) as parts from part group by key),
ends as (
  select key, count(*)::int as invoices, min(number) as first, max(number) as last, max(operation_on) as operation_on,
    max(month) as month from keyed group by key)
select a.kind, a.tax, a.issued_on::text as "issuedOn",
  coalesce(case when a.kind = 'F2' and e.month = date_trunc('month', a.issued_on) then null
    else e.operation_on end, a.issued_on)::text as "operationOn", a.series,
  a.full_number as "firstNumber", z.full_number as "lastNumber", e.invoices,
  ${SEEN('nif')} as "recipientNif", ${SEEN('name')} as "recipientName", ${SEEN('address')} as "recipientAddress",
  a.settlement_id is not null as "isCommission",
  case when p.id is not null then jsonb_build_object('series', p.series, 'fullNumber', p.full_number, 'issuedOn',
    p.issued_on) end as rectifies, parts.parts
  from ends e join parts using (key)
  join keyed a on a.key = e.key and a.number = e.first join keyed z on z.key = e.key and z.number = e.last
  left join invoice p on p.id = a.rectifies_id
 order by a.issued_on, a.series, a.number limit ${MAX_ENTRIES + 1}`;
