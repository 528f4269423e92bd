/**
 * A paid order has an invoice of each company that sold in it, and of each tax: complete for a buyer who gave tax data, else simplified.
 * A refund puts them right by what went back (R1, R5: by difference), with the VAT that its lines have to the cent. Once
 * each (invoice_of_order_once, invoice_of_refund_once).
 */
import {groupBy} from '../kernel/group-by';
import type {Tx} from '../kernel/tx';
import {euros} from '../kernel/money';
import {isPersonal, readNif} from '../kernel/spanish-codes';
import {moveOne, to} from '../machines/move';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import {tellTaxId, type TaxId} from '../orders/rules/tax-id';
import {isPart} from '../payments/refund-part';
import {isForForeigners, type Tax} from '../verifactu/taxes';
import {
  isNamelessByLaw,
  issueInvoice,
  issueInvoices,
  recipientJson,
  type InvoiceDraft,
  type InvoicePart,
  type Recipient,
} from './issue';
import {owedByCustomer} from './reverse-charge';

interface Part extends InvoicePart {
  issuerNif: string;
  issuerName: string;
  tax: Tax;
  /** Without tax, and out of the base already. */
  discountCents: number;
}

interface Buyer {
  orderId: number;
  name: string;
  docNo: string;
  /** As it was said; '': as the code itself tells. */
  idType: TaxId['idType'];
  country: string;
  address: string;
  soldOn: string;
  /** Above it no simplified one may be issued. */
  maxCents: number;
}

/**
 * Over `order_line l`: who sells it (the event's company, else the organization), what it is called on an invoice, and
 * why it bears no VAT. What VAT does not reach (deposits, donations, gift cards) is on none.
 */
const LINE = `left join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id)
  left join event e on e.id = s.event_id
  left join event_company k on k.id = e.event_company_id left join price_category c on c.id = l.price_category_id
  cross join organization o`;
const ISSUER = `coalesce(k.nif, o.nif) as "issuerNif", coalesce(k.legal_name, o.legal_name) as "issuerName"`;
const WHAT = `case when l.kind = 'ticket' then concat_ws(', ', 'Entrada ' || e.title, c.name) else l.description end`;
/** As the line was sold. */
const BEARS = `l.tax, coalesce(l.tax_cause, 'S1') as qualification, tax_exemption(l.vat_code, l.tax_cause) as exemption`;
/** Of its line: where no tax reaches that, the house's own; a fee without tax has the line's cause. */
const FEE_CAUSE = `case when l.fee_vat_bp = 0 then l.tax_cause end`;
const FEE_BEARS = `coalesce(l.tax, vat_tax('general', (now() at time zone o.timezone)::date), '01') as tax,
  coalesce(${FEE_CAUSE}, 'S1') as qualification, tax_exemption(l.vat_code, ${FEE_CAUSE}) as exemption`;
/** Of one of them, before what was taken off: an invoice tells the price of each, so what cost more is a line of its own. */
const UNIT = 'l.unit_cents - l.fee_cents';
const IS_TAXED = `l.vat_code <> 'not_subject' and not l.is_trial`;

/**
 * How many were issued to each of these orders, in their order; or what somebody has to mend first. The same few
 * statements for a hundred orders as for one.
 */
export async function invoiceOrders(
  tx: Tx,
  program: InvoicingProgram,
  orderIds: number[],
): Promise<Map<number, number | Unready>> {
  const {rows: parts} = await tx.query<Part & {orderId: number}>(
    `select "orderId", "issuerNif", "issuerName", what as description, sum(n)::int as quantity, bp as "vatBp",
       tax, qualification, exemption, (sum(gross) - sum(vat))::int as "baseCents", sum(vat)::int as "vatCents",
       round(sum(discount) * 10000.0 / (10000 + bp))::int as "discountCents"
       from (
         select l.order_id as "orderId", ${ISSUER}, ${WHAT} as what, l.quantity as n, ${UNIT} as unit, l.vat_bp as bp,
           ${BEARS}, l.total_cents - l.fee_cents as gross, l.vat_cents as vat, l.discount_cents as discount,
           l.position as at
           from order_line l ${LINE} where l.order_id = any($1) and l.state in ('active', 'refunded') and ${IS_TAXED}
         union all
         select l.order_id, ${ISSUER}, 'Gastos de gestión', l.quantity, l.fee_cents, l.fee_vat_bp, ${FEE_BEARS},
           l.fee_cents, l.fee_vat_cents, 0, 100000
           from order_line l ${LINE} where l.order_id = any($1) and l.state in ('active', 'refunded')
             and l.fee_cents > 0 and not l.is_trial) part
      where gross > 0 group by 1, 2, 3, 4, unit, bp, tax, qualification, exemption order by min(at), unit`,
    [orderIds],
  );
  const {rows: known} = await tx.query<{orderId: number; issuerNif: string; tax: Tax}>(
    `select order_id as "orderId", issuer_nif as "issuerNif", tax from invoice
      where order_id = any($1) and kind in ('F1', 'F2')`,
    [orderIds],
  );
  const isKnown = new Set(known.map(row => `${row.orderId} ${row.issuerNif} ${row.tax}`));
  const buyers = new Map((await readBuyers(tx, orderIds)).map(buyer => [buyer.orderId, buyer]));
  const partsOf = groupBy(parts, part => part.orderId);
  const issued = new Map<number, number | Unready>();
  const drafts: InvoiceDraft[] = [];
  for (const orderId of orderIds) {
    const own = byIssuer(partsOf.get(orderId) ?? []).filter(
      ([{issuerNif, tax}]) => !isKnown.has(`${orderId} ${issuerNif} ${tax}`),
    );
    const sales = own.map(lines => saleOf(buyers.get(orderId)!, lines));
    const unready = sales.map(sale => unreadiness(sale, buyers.get(orderId)!)).find(problem => problem !== null);
    issued.set(orderId, unready ?? own.length);
    if (!unready) drafts.push(...sales);
  }
  await issueInvoices(tx, program, drafts);
  await keepDiscounts(tx, drafts);
  return issued;
}

/** Of what was just issued; an order has one invoice of an issuer and a tax (invoice_of_order_once). */
async function keepDiscounts(tx: Tx, drafts: InvoiceDraft[]): Promise<void> {
  const taken = drafts.flatMap(({orderId, issuer, tax, lines}) =>
    (lines as Part[]).flatMap(({discountCents}, n) =>
      discountCents > 0 ? [{orderId, nif: issuer.nif, tax, position: n + 1, discountCents}] : [],
    ),
  );
  if (taken.length === 0) return;
  await tx.query(
    `insert into invoice_line_discount (invoice_id, position, discount_cents)
     select i.id, x.position, x."discountCents"
       from jsonb_to_recordset($1::jsonb) as x("orderId" int, nif text, tax text, position int, "discountCents" int)
         join invoice i on i.order_id = x."orderId" and i.issuer_nif = x.nif and i.tax = x.tax and i.kind in ('F1', 'F2')
           and not i.is_reverse_charge`,
    [JSON.stringify(taken)],
  );
}

function saleOf(buyer: Buyer, lines: Part[]): InvoiceDraft {
  // Whoever is named in a delivery to another state has no Spanish NIF: simplified, it names nobody.
  const isNameless = lines.some(line => isForForeigners(line.tax, line.qualification));
  const recipient = isNameless ? null : recipientOf(buyer, totalOf(lines));
  return {
    issuer: {nif: lines[0]!.issuerNif, name: lines[0]!.issuerName},
    tax: lines[0]!.tax,
    kind: recipient ? 'F1' : 'F2',
    recipient,
    description: saying('Venta de', lines),
    operationOn: buyer.soldOn,
    orderId: buyer.orderId,
    refundId: null,
    rectifiesId: null,
    replacesId: null,
    lines,
  };
}

/**
 * How many were issued. Null: the order's own invoice is still to come. Nothing to put right when there was none (money
 * that came late and went back).
 */
export async function invoiceRefund(tx: Tx, program: InvoicingProgram, refundId: number): Promise<number | null> {
  const {rows: waits} = await tx.query(
    'select 1 from invoice_task t join refund r on r.order_id = t.order_id where r.id = $1',
    [refundId],
  );
  if (waits.length > 0) return null;
  const {rows: parts} = await tx.query<Part>(
    `select "issuerNif", "issuerName", 'Devolución: ' || what as description, greatest(sum(n), 1)::int as quantity,
       bp as "vatBp", tax, qualification, exemption, -(sum(gross) - sum(vat))::int as "baseCents", -sum(vat)::int as "vatCents"
       from (
         select ${ISSUER}, ${WHAT} as what, l.quantity as n, ${UNIT} as unit, l.vat_bp as bp, ${BEARS},
           f.amount_cents - f.fee_cents as gross, f.vat_cents as vat, l.position as at
           from refund_line f join order_line l on l.id = f.order_line_id ${LINE}
          where f.refund_id = $1 and ${IS_TAXED}
         union all
         select ${ISSUER}, 'Gastos de gestión', l.quantity, l.fee_cents, l.fee_vat_bp, ${FEE_BEARS}, f.fee_cents,
           f.fee_vat_cents, 100000
           from refund_line f join order_line l on l.id = f.order_line_id ${LINE}
          where f.refund_id = $1 and f.fee_cents > 0 and not l.is_trial
         union all
         select ${ISSUER}, l.description, 1, 0, l.vat_bp, ${BEARS}, r.amount_cents,
           round(r.amount_cents * l.vat_bp / (10000.0 + l.vat_bp))::int, l.position
           from refund r join lateral (select x.* from order_line x left join instalment n on n.id = x.instalment_id
             where x.order_id = r.order_id and (n.season_pass_id = r.season_pass_id or n.enrolment_id = r.enrolment_id
               or (x.kind = 'plot' and x.plot_sale_id = r.plot_sale_id)) order by x.id limit 1) l on true ${LINE}
          where r.id = $1 and ${isPart('r')} and ${IS_TAXED}) part
      where gross > 0 group by 1, 2, 3, unit, bp, tax, qualification, exemption order by min(at), unit`,
    [refundId],
  );
  const {rows: of} = await tx.query<{orderId: number; doneOn: string}>(
    `select r.order_id as "orderId", to_char(r.done_at at time zone o.timezone, 'YYYY-MM-DD') as "doneOn"
       from refund r, organization o where r.id = $1`,
    [refundId],
  );
  const {orderId, doneOn} = of[0]!;
  let issued = 0;
  for (const lines of byIssuer(parts)) {
    const issuer = {nif: lines[0]!.issuerNif, name: lines[0]!.issuerName};
    const {tax} = lines[0]!;
    const sale = await readSale(tx, orderId, issuer.nif, tax);
    const known = await tx.query(
      `select 1 from invoice where refund_id = $1 and issuer_nif = $2 and tax = $3 and left(kind, 1) = 'R'`,
      [refundId, issuer.nif, tax],
    );
    if (known.rowCount > 0) continue;
    if (!sale) {
      await refuseOther(tx, orderId, issuer.nif, tax);
      continue;
    }
    const draft: InvoiceDraft = {
      issuer,
      tax,
      isReverseCharge: sale.isReverseCharge,
      kind: sale.kind === 'F1' ? 'R1' : 'R5',
      recipient: sale.kind === 'F1' ? sale.recipient : null,
      description: `Devolución de la factura ${sale.fullNumber}`,
      operationOn: doneOn,
      orderId,
      refundId,
      rectifiesId: sale.id,
      replacesId: null,
      lines: sale.isReverseCharge ? lines.map(owedByCustomer) : lines,
    };
    const made = await issueInvoice(tx, program, draft);
    await moveOne(tx, to('invoice', 'rectified'), {id: sale.id});
    issued++;
    // Exchanged before: what the customer keeps is put right by another exchange (AEAT, preguntas de desarrolladores, 27).
    if (sale.exchanged)
      await issueInvoice(tx, program, {
        ...draft,
        kind: 'F3',
        recipient: sale.exchanged,
        rectifiesId: null,
        replacesId: made.id,
      });
  }
  return issued;
}

interface Sale {
  id: number;
  kind: 'F1' | 'F2';
  fullNumber: string;
  isReverseCharge: boolean;
  recipient: Recipient;
  /** Whose F3 stands for it. */
  exchanged: Recipient | null;
}

/** The one that stands: by it the customer owes the tax, where there is such a one. */
async function readSale(tx: Tx, orderId: number, issuerNif: string, tax: Tax): Promise<Sale | undefined> {
  const {rows} = await tx.query<Sale>(
    `select i.id, i.kind, i.full_number as "fullNumber", i.is_reverse_charge as "isReverseCharge", ${recipientJson('i')} as recipient,
       (select ${recipientJson('x')} from invoice x where x.replaces_id = i.id order by x.id desc limit 1) as exchanged
       from invoice i where i.order_id = $1 and i.issuer_nif = $2 and i.tax = $3 and i.kind in ('F1', 'F2')
      order by i.is_reverse_charge desc, i.id desc limit 1`,
    [orderId, issuerNif, tax],
  );
  return rows[0];
}

/** Nothing was invoiced: nothing is to be put right. By somebody else it was: that is for somebody to see. */
async function refuseOther(tx: Tx, orderId: number, issuerNif: string, tax: Tax): Promise<void> {
  const {rows} = await tx.query<{fullNumber: string}>(
    `select full_number as "fullNumber" from invoice where order_id = $1 and kind in ('F1', 'F2') order by id limit 1`,
    [orderId],
  );
  if (rows[0])
    throw new Unready(
      `Lo devuelto sería de ${issuerNif} (impuesto ${tax}), y no hay factura suya que rectificar: el pedido se facturó en ${rows[0].fullNumber}.`,
    );
}

async function readBuyers(tx: Tx, orderIds: number[]): Promise<Buyer[]> {
  const {rows} = await tx.query<Buyer>(
    `select x.id as "orderId", coalesce(nullif(b.said->>'name', ''), trim(concat_ws(' ', x.first_name,
         nullif(x.surname1, ''), nullif(x.surname2, '')))) as name,
       coalesce(nullif(b.said->>'docNo', ''), x.doc_no, '') as "docNo", coalesce(b.said->>'idType', '') as "idType",
       coalesce(b.said->>'country', '') as country, concat_ws(', ', nullif(b.said->>'street', ''),
       nullif(concat_ws(' ', b.said->>'postalCode', b.said->>'city'), ''), nullif(b.said->>'province', '')) as address,
       to_char(coalesce(x.paid_at, x.created_at) at time zone o.timezone, 'YYYY-MM-DD') as "soldOn",
       setting_int('simplifiedInvoiceMaxCents', 40000) as "maxCents"
       from "order" x, organization o, lateral (select x.consents->'billing' as said) b where x.id = any($1)`,
    [orderIds],
  );
  return rows;
}

/**
 * Who gave name, NIF and address before paying has asked for a complete one. Above the limit a person who is no business
 * need not be named with an address (RD 1619/2012, art. 6.1.e).
 */
function recipientOf({name, docNo, idType, country, address, maxCents}: Buyer, totalCents: number): Recipient | null {
  const id = idType === '' ? tellTaxId(docNo) : {nif: docNo, idType, country};
  if (!id || !name) return null;
  return address || (totalCents > maxCents && isPersonal(id.nif)) ? {...id, name, address} : null;
}

const totalOf = (lines: InvoicePart[]): number =>
  lines.reduce((cents, line) => cents + line.baseCents + line.vatCents, 0);

/** And by tax: an invoice has one. */
const byIssuer = (parts: Part[]): [Part, ...Part[]][] =>
  [...groupBy(parts, part => `${part.issuerNif} ${part.tax}`).values()] as [Part, ...Part[]][];

/** «Venta de Entrada La casa…, Gastos de gestión» */
const saying = (verb: string, lines: Part[]): string =>
  `${verb} ${[...new Set(lines.map(line => line.description))].join('; ')}`;

/** What somebody has to mend before it can be issued; said to whoever looks at what waits. */
export class Unready extends Error {}

function unreadiness(sale: InvoiceDraft, buyer: Buyer): Unready | null {
  const {nif, name} = sale.issuer;
  if (readNif(nif) !== nif || name.trim() === '')
    return new Unready(`Falta el NIF o el nombre fiscal de quien vende${name.trim() && ` (${name.trim()})`}.`);
  if (sale.recipient?.nif === nif)
    return new Unready('La factura iría de una empresa a sí misma: el NIF de quien compra es el de quien vende.');
  if (sale.kind === 'F2' && totalOf(sale.lines) > buyer.maxCents && !isNamelessByLaw(sale))
    return new Unready(
      `Pasa de ${euros(buyer.maxCents)} y falta el NIF o el domicilio de quien compra: ponlos en el pedido, en «Datos de factura».`,
    );
  return null;
}
