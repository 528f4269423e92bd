/**
 * What the house keeps of a settlement is invoiced to the company on the day that it is closed: commission, costs passed
 * on, and the fees that the company's own invoices tell its buyers and the house has had. Nothing of it is paid: it was
 * kept. Void, it is put right by all that it said. Once each (invoice_of_settlement_once); a company that is the house
 * itself is invoiced nothing.
 */
import {conflict} from '../kernel/errors';
import {readNif} from '../kernel/spanish-codes';
import {moveOne, to} from '../machines/move';
import type {Tx} from '../kernel/tx';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import type {Tax} from '../verifactu/taxes';
import {issueInvoice, recipientJson, type Issued, type InvoiceDraft, type InvoicePart} from './issue';

interface Parties {
  number: string;
  today: string;
  tax: Tax;
  issuer: {nif: string; name: string};
  recipient: {nif: string; name: string; address: string};
}

/** Null: nothing is kept, or by nobody else. Errors: `no_tax_data` 409. */
export async function invoiceSettlement(
  tx: Tx,
  program: InvoicingProgram,
  settlementId: number,
): Promise<Issued | null> {
  const {rows} = await tx.query<Parties>(
    `select s.number, to_char(now() at time zone o.timezone, 'YYYY-MM-DD') as today,
       coalesce(${SERVICE_TAX}, '01') as tax, jsonb_build_object('nif', o.nif, 'name', o.legal_name) as issuer,
       jsonb_build_object('nif', c.nif, 'name', c.legal_name, 'address', c.address) as recipient
       from settlement s join event_company c on c.id = s.event_company_id, organization o
      where s.id = $1 and c.nif <> o.nif`,
    [settlementId],
  );
  const lines = rows[0] ? await readKept(tx, settlementId) : [];
  const base = lines.reduce((cents, line) => cents + line.baseCents, 0);
  if (!rows[0] || base === 0) return null;
  const {number, today, tax, issuer, recipient} = rows[0];
  for (const {nif, name} of [issuer, recipient])
    if (readNif(nif) !== nif || name.trim() === '')
      throw conflict('no_tax_data', `Falta el NIF o el nombre fiscal${name.trim() && ` de ${name.trim()}`}.`);
  const draft = {
    issuer,
    tax,
    recipient,
    operationOn: today,
    orderId: null,
    refundId: null,
    settlementId,
    replacesId: null,
  };
  const description = `Servicio de venta, liquidación ${number}: descontado en ella`;
  if (base > 0) return issueInvoice(tx, program, {...draft, kind: 'F1', description, rectifiesId: null, lines});
  // More fees went back to buyers than came in: what told them before is put right.
  const {rows: earlier} = await tx.query<{id: number}>(
    `select i.id from invoice i where i.kind = 'F1' and i.settlement_id is not null and i.issuer_nif = $1
       and i.recipient_nif = $2 order by i.id desc limit 1`,
    [issuer.nif, recipient.nif],
  );
  return earlier[0]
    ? rectify(tx, program, {...draft, kind: 'R1', description, rectifiesId: earlier[0].id, lines})
    : null;
}

/** What the settlement that is void had said of it, taken back. Null: it had said nothing. */
export async function takeBackSettlementInvoice(
  tx: Tx,
  program: InvoicingProgram,
  settlementId: number,
): Promise<Issued | null> {
  const {rows} = await tx.query<
    Pick<InvoiceDraft, 'issuer' | 'tax' | 'recipient' | 'lines'> & {id: number; told: string; today: string}
  >(
    `select i.id, i.tax, i.full_number as told, jsonb_build_object('nif', i.issuer_nif, 'name', i.issuer_name) as issuer,
       to_char(now() at time zone o.timezone, 'YYYY-MM-DD') as today, ${recipientJson('i')} as recipient,
       (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity, 'vatBp', l.vat_bp,
         'baseCents', -l.base_cents, 'vatCents', -l.vat_cents, 'qualification', l.qualification,
         'exemption', '') order by l.position)
         from invoice_line l where l.invoice_id = i.id) as lines
       from invoice i, organization o
      where i.settlement_id = $1 and i.kind <> 'R4' order by i.id desc limit 1`,
    [settlementId],
  );
  if (!rows[0]) return null;
  const {id, tax, told, today, issuer, recipient, lines} = rows[0];
  return rectify(tx, program, {
    issuer,
    tax,
    recipient,
    kind: 'R1',
    description: `Anulación de la liquidación de la factura ${told}`,
    operationOn: today,
    orderId: null,
    refundId: null,
    settlementId,
    rectifiesId: id,
    replacesId: null,
    lines,
  });
}

async function rectify(tx: Tx, program: InvoicingProgram, draft: InvoiceDraft): Promise<Issued> {
  const made = await issueInvoice(tx, program, draft);
  await moveOne(tx, to('invoice', 'rectified'), {id: draft.rectifiesId!});
  return made;
}

/** Over `settlement s`: whose tax the house's services bear, by the rate that its lines have (domain/settlements/draft.ts). */
const SERVICE_TAX = `vat_tax('general', s.period_to)`;

/** As the settlement keeps it, and the fees of what was sold and given back, as the buyers' invoices tell them; those
 * that bear another tax there bear the house's general rate here. */
async function readKept(tx: Tx, settlementId: number): Promise<InvoicePart[]> {
  const {rows} = await tx.query<InvoicePart>(
    `select description, greatest(count, 1) as quantity, -base_cents as "baseCents", vat_bp as "vatBp",
       -vat_cents as "vatCents", 'S1' as qualification, '' as exemption
       from settlement_line where settlement_id = $1 and kind in ('commission', 'card_cost', 'charge') and vat_bp > 0
      union all
     select 'Gastos de gestión cobrados a los compradores', greatest(sum(n), 1)::int, sum(cents - vat)::int, bp,
       sum(vat)::int, 'S1', ''
       from (
         select l.quantity as n, g.cents, case when w.is_own then l.fee_vat_bp else w.bp end as bp,
           case when w.is_own then g.vat else round(g.cents * w.bp / (10000.0 + w.bp))::int end as vat
           from settlement_item i join settlement s on s.id = i.settlement_id
             join order_line l on l.id = i.order_line_id
             join event_session t on t.id = l.event_session_id
             join event e on e.id = t.event_id and e.event_company_id = s.event_company_id
             left join refund_line f on f.refund_id = i.refund_id and f.order_line_id = l.id
             cross join lateral (select case i.side when 'sale' then l.fee_cents else -f.fee_cents end as cents,
               case i.side when 'sale' then l.fee_vat_cents else -f.fee_vat_cents end as vat) g
             cross join lateral (select coalesce(l.tax = ${SERVICE_TAX}, true) as is_own,
               vat_rate_bp('general', s.period_to) as bp) w
          where i.settlement_id = $1) fee
      group by bp having sum(cents) <> 0 and bp > 0`,
    [settlementId],
  );
  return rows;
}
