/**
 * The customer owes the tax of an order (inversión del sujeto pasivo): what was told with its quota goes back whole (R5,
 * R1), and an F1 with the customer's data says the same money without it. Not an F3: that would stand for invoices that
 * are nothing now, and F3 count in no return. The base is what was paid and not given back; whoever was charged the quota
 * on top is given it back first. Never simplified (check invoice_reverse_is_complete), once for each (invoice_of_order_once).
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import type {Tax} from '../verifactu/taxes';
import {readRecipient, refuseOwn, type SaidRecipient} from './recipient';
import {issueInvoice, recipientJson, type InvoiceDraft, type InvoicePart, type Recipient} from './issue';

/** Over `invoice_line l` of `invoice i`: the law that its breakdown names. */
export const EXEMPTION_TOLD = `coalesce((select v.exemption from invoice_vat v where v.invoice_id = l.invoice_id
  and v.rate_bp = l.vat_bp and v.qualification = l.qualification), '')`;
/** Over `invoice i`, of an order: its customer owes the tax by another one. */
export const IS_REVERSED = `exists (select 1 from invoice z where z.order_id = i.order_id and z.issuer_nif = i.issuer_nif
  and z.tax = i.tax and z.is_reverse_charge and z.kind = 'F1')`;

interface Told {
  id: number;
  kind: 'F1' | 'F2';
  issuer: {nif: string; name: string};
  tax: Tax;
  fullNumber: string;
  operationOn: string;
  recipient: Recipient;
  /** Whose F3 stands for it. */
  exchanged: Recipient | null;
  isReversed: boolean;
  /** Its own, and those of what put it right. */
  lines: InvoicePart[];
}

/**
 * Every sale of the order that bears a tax. Errors: `not_found` 404, `invoices_to_come` and `nothing_to_reverse` 409,
 * `invalid` 422.
 */
export async function reverseCharge(
  tx: Tx,
  program: InvoicingProgram,
  orderId: number,
  customer: SaidRecipient,
): Promise<{fullNumber: string}[]> {
  const named = readRecipient(customer);
  const {rows: waiting} = await tx.query(
    `select 1 from invoice_task t left join refund r on r.id = t.refund_id
      where coalesce(t.order_id, r.order_id) = $1 limit 1`,
    [orderId],
  );
  if (waiting.length > 0)
    throw conflict('invoices_to_come', 'Aún hay facturas de este pedido por expedir: espera un minuto.');
  const sales = await readTold(tx, orderId);
  if (sales.length === 0) throw notFound('Este pedido no tiene ninguna factura.');
  refuseOwn(
    named,
    sales.map(sale => sale.issuer.nif),
  );
  const made: {fullNumber: string}[] = [];
  for (const sale of sales.filter(isStillTaxed)) {
    const draft: Omit<InvoiceDraft, 'kind' | 'recipient' | 'description' | 'rectifiesId' | 'lines'> = {
      issuer: sale.issuer,
      tax: sale.tax,
      operationOn: sale.operationOn,
      orderId,
      refundId: null,
      replacesId: null,
    };
    const back = {
      ...draft,
      recipient: sale.kind === 'F1' ? sale.recipient : null,
      description: `Inversión del sujeto pasivo: sin efecto la factura ${sale.fullNumber}`,
      lines: sale.lines.map(line => ({...line, baseCents: -line.baseCents, vatCents: -line.vatCents})),
    };
    const taken = await issueInvoice(tx, program, {
      ...back,
      kind: sale.kind === 'F1' ? 'R1' : 'R5',
      rectifiesId: sale.id,
    });
    made.push(taken);
    await moveOne(tx, to('invoice', 'rectified'), {id: sale.id});
    if (sale.exchanged)
      made.push(
        await issueInvoice(tx, program, {
          ...back,
          kind: 'F3',
          recipient: sale.exchanged,
          rectifiesId: null,
          replacesId: taken.id,
        }),
      );
    made.push(
      await issueInvoice(tx, program, {
        ...draft,
        isReverseCharge: true,
        kind: 'F1',
        recipient: named,
        description: `Inversión del sujeto pasivo; sin efecto la factura ${sale.fullNumber}`,
        rectifiesId: null,
        lines: sale.lines.map(owedByCustomer),
      }),
    );
  }
  if (made.length === 0)
    throw conflict('nothing_to_reverse', 'De lo facturado en este pedido no queda nada con cuota que invertir.');
  return made;
}

/** The same money, and no quota in it. */
export const owedByCustomer = <P extends InvoicePart>(line: P): P =>
  line.qualification === 'S1'
    ? {...line, qualification: 'S2', baseCents: line.baseCents + line.vatCents, vatBp: 0, vatCents: 0}
    : line;

const isStillTaxed = ({lines, isReversed}: Told): boolean =>
  !isReversed && lines.reduce((cents, line) => cents + (line.qualification === 'S1' ? line.baseCents : 0), 0) > 0;

async function readTold(tx: Tx, orderId: number): Promise<Told[]> {
  const {rows} = await tx.query<Told>(
    `select i.id, i.kind, i.tax, i.full_number as "fullNumber", to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn",
       jsonb_build_object('nif', i.issuer_nif, 'name', i.issuer_name) as issuer, ${recipientJson('i')} as recipient,
       (select ${recipientJson('x')} from invoice x where x.replaces_id = i.id order by x.id desc limit 1) as exchanged,
       (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
         'baseCents', l.base_cents, 'vatBp', l.vat_bp, 'vatCents', l.vat_cents, 'qualification', l.qualification,
         'exemption', ${EXEMPTION_TOLD}) order by l.invoice_id, l.position)
         from invoice_line l join invoice x on x.id = l.invoice_id where i.id in (x.id, x.rectifies_id)) as lines,
       ${IS_REVERSED} as "isReversed"
       from invoice i where i.order_id = $1 and i.kind in ('F1', 'F2') and not i.is_reverse_charge
      order by i.id for update of i`,
    [orderId],
  );
  return rows;
}
