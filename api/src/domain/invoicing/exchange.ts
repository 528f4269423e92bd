/**
 * A simplified invoice becomes a complete one for a buyer who asks afterwards: an F3 with the buyer's data stands for
 * it, and another for each time that it was put right; the simplified ones stay as they are (AEAT, preguntas de
 * desarrolladores, 27). Once each (invoice_replaced_once).
 */
import {conflict, notFound} from '../kernel/errors';
import {isForForeigners, type Tax} from '../verifactu/taxes';
import type {Tx} from '../kernel/tx';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import {issueInvoice, type InvoicePart} from './issue';
import {readRecipient, refuseOwn, type SaidRecipient} from './recipient';
import {EXEMPTION_TOLD, IS_REVERSED} from './reverse-charge';

interface Simplified {
  id: number;
  issuerNif: string;
  issuerName: string;
  fullNumber: string;
  operationOn: string;
  refundId: number | null;
  isExchanged: boolean;
  tax: Tax;
  lines: InvoicePart[];
}

/** All simplified invoices of the order. Errors: `not_found` 404, `already_exchanged`, `own_nif` and `recipient_abroad` 409, `invalid` 422. */
export async function exchangeInvoices(
  tx: Tx,
  program: InvoicingProgram,
  orderId: number,
  to: SaidRecipient,
): Promise<{fullNumber: string}[]> {
  const recipient = readRecipient(to);
  const {rows} = await tx.query<Simplified>(
    `select i.id, i.issuer_nif as "issuerNif", i.issuer_name as "issuerName", i.full_number as "fullNumber",
       to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn", i.refund_id as "refundId",
       exists (select 1 from invoice x where x.replaces_id = i.id) as "isExchanged",
       (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
         'baseCents', l.base_cents, 'vatBp', l.vat_bp, 'vatCents', l.vat_cents,
         'qualification', l.qualification, 'exemption', ${EXEMPTION_TOLD}) order by l.position) from invoice_line l
         where l.invoice_id = i.id) as lines, i.tax
       from invoice i where i.order_id = $1 and i.kind in ('F2', 'R5') and not ${IS_REVERSED} order by i.id for update of i`,
    [orderId],
  );
  if (rows.length === 0) throw notFound('Este pedido no tiene ninguna factura simplificada que canjear.');
  const open = rows.filter(row => !row.isExchanged);
  if (open.length === 0) throw conflict('already_exchanged', 'Ya tienes la factura con tus datos: descárgala.');
  if (
    recipient.idType !== '02' &&
    open.some(one => one.lines.some(line => isForForeigners(one.tax, line.qualification)))
  )
    throw conflict(
      'recipient_abroad',
      'Una entrega intracomunitaria se factura a quien tiene NIF-IVA de otro país: escríbelo, con sus dos letras delante.',
    );
  refuseOwn(
    recipient,
    open.map(one => one.issuerNif),
  );
  const made: {fullNumber: string}[] = [];
  for (const one of open)
    made.push(
      await issueInvoice(tx, program, {
        issuer: {nif: one.issuerNif, name: one.issuerName},
        tax: one.tax,
        kind: 'F3',
        recipient,
        description: `En sustitución de la factura simplificada ${one.fullNumber}`,
        operationOn: one.operationOn,
        orderId,
        refundId: one.refundId,
        rectifiesId: null,
        replacesId: one.id,
        lines: one.lines,
      }),
    );
  return made;
}
