/**
 * Two thousand invoices of the last sales, and those of what the house kept of its settlements, each issuer with its own
 * series and its own true chain.
 */
import {DateTime} from 'luxon';
import {groupBy} from '../../domain/kernel/group-by';
import {follow, type MadeRecord} from '../../domain/verifactu/append-records';
import {thirdPartyOf} from '../../domain/invoicing/issue';
import {validationUrl} from '../../domain/verifactu/chain';
import {type ChainEnd, lockChain} from '../../domain/verifactu/lock-chain';
import type {InvoiceRef, VatPart} from '../../domain/verifactu/record-xml';
import {type Qualification, regimeOf, type Tax} from '../../domain/verifactu/taxes';
import {VERSION} from '../../platform/process/version';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Chance} from '../random';

const COUNT = 1_940;
const COMPLETE_SHARE = 0.05;
/** Cents: so much at once is bought by the agency that brings groups. */
const LARGE = 15_000;
const AGENCY = {name: 'Viajes Ribera Alta, S. L.', nif: 'B12345674', address: 'Calle Mayor, 14, 50001 Zaragoza'};
const NIF_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

interface Sale {
  orderId: number | null;
  settlementId: number | null;
  /** Whose tax data are known; of a sale, drawn. */
  recipient: {name: string; nif: string; address: string} | null;
  paidAt: Date;
  refundedAt: Date | null;
  refundId: number | null;
  nif: string;
  issuer: string;
  buyer: string;
  tax: Tax;
  lines: {
    what: string;
    n: number;
    gross: number;
    vat: number;
    bp: number;
    qualification: Qualification;
    exemption: string;
  }[];
}

interface Draft {
  sale: Sale;
  kind: 'F1' | 'F2' | 'R5' | 'R1';
  at: Date;
  sign: 1 | -1;
  /** Of a rectifying one. */
  of: Draft | null;
  id: number;
}

const SERIES = {F1: 'F', F2: 'S', R1: 'R', R5: 'RS'} as const;
const PURPOSES = {F1: 'complete', F2: 'simplified', R1: 'rectifying_complete', R5: 'rectifying_simplified'} as const;

export async function storeInvoices(tx: DemoTx, chance: Chance): Promise<void> {
  await nameGreat(tx);
  const sales = [...(await readSales(tx)), ...(await readKept(tx))];
  const drafts = sales
    .flatMap((sale): Draft[] => {
      const issue: Draft = {
        sale,
        kind: sale.recipient || chance.isLucky(COMPLETE_SHARE) || sum(sale.lines, l => l.gross) > LARGE ? 'F1' : 'F2',
        at: sale.paidAt,
        sign: 1,
        of: null,
        id: 0,
      };
      return sale.refundedAt
        ? [issue, {sale, kind: issue.kind === 'F1' ? 'R1' : 'R5', at: sale.refundedAt, sign: -1, of: issue, id: 0}]
        : [issue];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const first = await takeIds(tx, 'invoice', drafts.length);
  drafts.forEach((draft, i) => (draft.id = first + i));
  const ends = new Map<string, ChainEnd>();
  for (const nif of [...new Set(sales.map(sale => sale.nif))].sort())
    ends.set(nif, await lockChain(tx, nif, {environment: 'test', producer: null, version: VERSION}));
  const chains = new Map([...ends].map(([nif, end]) => [nif, follow(end)]));
  const records: (MadeRecord & {invoiceId: number; at: Date; end: ChainEnd})[] = [];
  const series = new Map<string, {nif: string; series: string; purpose: string; year: number; next: number}>();
  const numbers = new Map<Draft, InvoiceRef>();
  const rows = drafts.map((draft, i) => {
    const {sale, kind, at, sign} = draft;
    const local = DateTime.fromJSDate(at, {zone: 'Europe/Madrid'});
    const name = `${SERIES[kind]}${local.toFormat('yy')}-`;
    const counter = series.get(sale.nif + name) ?? {
      nif: sale.nif,
      series: name,
      purpose: PURPOSES[kind],
      year: local.year,
      next: 1,
    };
    series.set(sale.nif + name, counter);
    const vat = sign * sum(sale.lines, l => l.vat);
    const total = sign * sum(sale.lines, l => l.gross);
    const number = counter.next++;
    const fullNumber = `${name}${String(number).padStart(6, '0')}`;
    const issuedOn = local.toISODate()!;
    const complete = kind === 'F1' || kind === 'R1';
    const docNo = String(10_000 + (sale.orderId ?? 0)).padStart(8, '0');
    const isAgency = sum(sale.lines, l => l.gross) > LARGE;
    const recipient = complete
      ? (sale.recipient ??
        (isAgency
          ? AGENCY
          : {
              name: sale.buyer || 'Comprador en taquilla',
              nif: docNo + NIF_LETTERS[Number(docNo) % 23],
              address: 'Calle del Río, 8, 50999 Alameda de la Ribera',
            }))
      : null;
    const what = sale.settlementId ? 'Comisión de la liquidación' : 'Venta de entradas';
    const description = sign < 0 ? `Devolución: ${what.toLowerCase()}` : what;
    numbers.set(draft, {issuerNif: sale.nif, fullNumber, issuedOn});
    const record = chains.get(sale.nif)!.issue(
      {
        issuerNif: sale.nif,
        issuerName: sale.issuer,
        fullNumber,
        issuedOn,
        kind,
        operationOn: issuedOn,
        description,
        recipient,
        isWithoutRecipient: false,
        thirdParty: thirdPartyOf(ends.get(sale.nif)!),
        rectifies: draft.of && {invoices: [numbers.get(draft.of)!], inPlaceOf: null},
        replaces: [],
        tax: sale.tax,
        vat: partsOf(draft),
        vatCents: vat,
        totalCents: total,
        correction: null,
      },
      local.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
    );
    records.push({...record, invoiceId: draft.id, at, end: ends.get(sale.nif)!});
    return {
      id: draft.id,
      issuerNif: sale.nif,
      issuerName: sale.issuer,
      series: name,
      number,
      fullNumber,
      kind,
      tax: sale.tax,
      issuedOn,
      operationOn: issuedOn,
      recipientName: recipient?.name ?? '',
      recipientNif: recipient?.nif ?? '',
      recipientAddress: recipient?.address ?? '',
      description,
      baseCents: total - vat,
      vatCents: vat,
      state: draft.of === null && sale.refundedAt ? 'rectified' : complete || i % 3 === 0 ? 'sent' : 'issued',
      orderId: sale.orderId,
      settlementId: sale.settlementId,
      rectifiesId: draft.of?.id ?? null,
      refundId: draft.of && sale.refundId,
      chainSequence: record.position,
      recordedAt: at,
      recordedText: record.text,
      huella: record.huella,
      previousHuella: record.previousHuella,
      qrUrl: validationUrl({issuerNif: sale.nif, fullNumber, issuedOn, totalCents: total}, 'test'),
      aeatState: 'pending',
      createdAt: at,
    };
  });
  await insertRows(tx, 'invoice', rows);
  await storeParts(tx, drafts);
  await tx.query('delete from invoice_task');
  // What was sold and given back since the first of them without tickets, or in part, waits for the work that issues it.
  await tx.query(
    `with since as (select min(recorded_at) as at from invoice),
       sold as (select o.id from "order" o, since where o.paid_at >= since.at and o.total_cents > 0 and not o.is_trial
         and not exists (select from invoice i where i.order_id = o.id)),
       given as (select r.id from refund r join "order" o on o.id = r.order_id, since where r.state = 'done'
         and o.paid_at >= since.at and not o.is_trial and not exists (select from invoice i where i.refund_id = r.id))
     insert into invoice_task (order_id, refund_id)
     select id, null::int from sold union all select null, id from given`,
  );
  await insertRows(
    tx,
    'verifactu_record',
    records.map(({end, ...record}) => ({
      installationId: end.installationId,
      issuerNif: end.issuerNif,
      position: record.position,
      kind: record.kind,
      invoiceId: record.invoiceId,
      previousHuella: record.previousHuella,
      recordedAt: record.at,
      recordedText: record.text,
      huella: record.huella,
      xml: record.xml,
    })),
  );
  await insertRows(
    tx,
    'invoice_series',
    [...series.values()].map(s => ({
      issuerNif: s.nif,
      series: s.series,
      purpose: s.purpose,
      year: s.year,
      nextNumber: s.next,
    })),
  );
}

async function storeParts(tx: DemoTx, drafts: Draft[]): Promise<void> {
  await insertRows(
    tx,
    'invoice_line',
    drafts.flatMap(({id, sale, sign}) =>
      sale.lines.map((line, i) => ({
        invoiceId: id,
        position: i + 1,
        description: line.what,
        quantity: line.n,
        baseCents: sign * (line.gross - line.vat),
        vatBp: line.bp,
        vatCents: sign * line.vat,
        qualification: line.qualification,
      })),
    ),
  );
  await insertRows(
    tx,
    'invoice_vat',
    drafts.flatMap(draft =>
      partsOf(draft).map(part => ({
        invoiceId: draft.id,
        tax: draft.sale.tax,
        regimeKey: regimeOf(draft.sale.tax, part.qualification),
        qualification: part.qualification,
        exemption: draft.sale.lines.find(line => line.qualification === part.qualification)!.exemption,
        rateBp: part.rateBp,
        baseCents: part.baseCents,
        vatCents: part.vatCents,
      })),
    ),
  );
}

const partsOf = ({sale, sign}: Draft): VatPart[] =>
  [...groupBy(sale.lines, line => `${line.bp} ${line.qualification}`).values()].map(lines => ({
    qualification: lines[0]!.qualification,
    rateBp: lines[0]!.bp,
    baseCents: sign * sum(lines, l => l.gross - l.vat),
    vatCents: sign * sum(lines, l => l.vat),
  }));

/** Above the limit of simplified invoices whoever bought was asked who they are (orders/rules/invoice-data.ts). */
const nameGreat = (tx: DemoTx) =>
  tx.query(
    `update "order" set doc_no = coalesce(doc_no, lpad((10000 + id)::text, 8, '0')
         || substr('${NIF_LETTERS}', (10000 + id) % 23 + 1, 1)),
       consents = consents || jsonb_build_object('billing', jsonb_build_object('street', 'Calle del Río, 8', 'postalCode',
         '50999', 'city', 'Alameda de la Ribera')
         || case when first_name = '' then '{"name": "Comprador en taquilla"}' else '{}'::jsonb end)
      where total_cents > 40000 and not is_trial and consents->'billing' is null`,
  );

/** The newest paid orders that cost something; a refund only when it was of everything. */
async function readSales(tx: DemoTx): Promise<Sale[]> {
  const {rows} = await tx.query<Sale>(
    `with newest as (select id, paid_at, state,
      concat_ws(' ', nullif(first_name, ''), nullif(surname1, ''), nullif(surname2, '')) as buyer from "order"
      where paid_at is not null and total_cents > 0 order by paid_at desc limit ${COUNT}),
     part as (
       select o.id, l.event_session_id, coalesce(c.name, 'Venta') || ' · ' || coalesce(e.title, l.description) as what,
         l.vat_bp as bp, coalesce(l.tax_cause, 'S1') as qualification, tax_exemption(l.vat_code, l.tax_cause) as exemption,
         sum(l.quantity)::int as n, sum(l.total_cents - l.fee_cents)::int as gross,
         sum(l.vat_cents)::int as vat, 0 as rank
         from newest o join order_line l on l.order_id = o.id left join price_category c on c.id = l.price_category_id
           left join event_session s on s.id = l.event_session_id left join event e on e.id = s.event_id
          where l.vat_code <> 'not_subject' group by 1, 2, 3, 4, 5, 6
       union all
       select o.id, null, 'Gastos de gestión', l.fee_vat_bp, 'S1', '', count(*)::int, sum(l.fee_cents)::int,
         sum(l.fee_vat_cents)::int, 1 from newest o join order_line l on l.order_id = o.id where l.fee_cents > 0
         group by 1, 4)
     select o.id as "orderId", null::int as "settlementId", null as recipient, o.paid_at as "paidAt", r.done_at as "refundedAt", r.id as "refundId", o.buyer, k.nif,
       k.legal_name as issuer, '01' as tax,
            json_agg(json_build_object('what', p.what, 'n', p.n, 'gross', p.gross, 'vat', p.vat, 'bp', p.bp,
              'qualification', p.qualification, 'exemption', p.exemption)
              order by p.rank, p.what) as lines
       from newest o join part p on p.id = o.id
       join lateral (select e.event_company_id from order_line l join event_session s on s.id = l.event_session_id
         join event e on e.id = s.event_id where l.order_id = o.id order by l.position limit 1) w on true
       join event_company k on k.id = w.event_company_id
       left join lateral (select id, done_at from refund where order_id = o.id and state = 'done' and o.state = 'refunded'
         order by done_at desc limit 1) r on true
      group by o.id, o.paid_at, o.buyer, k.nif, k.legal_name, r.id, r.done_at order by o.paid_at`,
  );
  return rows;
}

/** What each settlement kept of a company that is not the house, on the day of its close; void, taken back. */
async function readKept(tx: DemoTx): Promise<Sale[]> {
  const {rows} = await tx.query<Sale>(
    `select null::int as "orderId", s.id as "settlementId", s.closed_at as "paidAt", s.voided_at as "refundedAt",
       null::int as "refundId", '' as buyer, o.nif, o.legal_name as issuer,
       '01' as tax,
       json_build_object('name', c.legal_name, 'nif', c.nif, 'address', c.address) as recipient,
       json_agg(json_build_object('what', l.description, 'n', greatest(l.count, 1), 'gross', -l.total_cents,
         'vat', -l.vat_cents, 'bp', l.vat_bp, 'qualification', 'S1', 'exemption', '') order by l.position) as lines
       from settlement s join event_company c on c.id = s.event_company_id
         join settlement_line l on l.settlement_id = s.id and l.kind = 'commission', organization o
      where s.state <> 'draft' and c.nif <> o.nif group by s.id, c.id, o.id order by s.closed_at, s.id`,
  );
  return rows;
}

const sum = <T>(list: T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
