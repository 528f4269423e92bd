/**
 * A simplified invoice becomes a complete one for a buyer who asks afterwards: an F3 with the buyer's data stands for
 * it, and another for each time that it was put right; the simplified ones stay as they are (AEAT, preguntas de
 * desarrolladores, 27). Once each (invoice_replaced_once).
 */
import {conflict, invalid, notFound} from '../../errors';
import {nifProblem, readNif} from '../../spanish-codes';
import type {Tx} from '../../tx';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import {issueInvoice, type InvoicePart} from './issue';

export interface Recipient {
  name: string;
  nif: string;
  address: string;
}

interface Simplified {
  id: number;
  issuerNif: string;
  issuerName: string;
  fullNumber: string;
  operationOn: string;
  refundId: number | null;
  isExchanged: boolean;
  lines: InvoicePart[];
}

/** All simplified invoices of the order. Errors: `not_found` 404, `already_exchanged` 409, `invalid` 422. */
export async function exchangeInvoices(
  tx: Tx,
  program: InvoicingProgram,
  orderId: number,
  to: Recipient,
): Promise<{fullNumber: string}[]> {
  const nif = readNif(to.nif);
  if (nif === null) throw invalid({nif: nifProblem(to.nif)});
  const {rows} = await tx.query<Simplified>(
    `select i.id, i.issuer_nif as "issuerNif", i.issuer_name as "issuerName", i.full_number as "fullNumber",
       to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn", i.refund_id as "refundId",
       exists (select 1 from invoice x where x.replaces_id = i.id) as "isExchanged",
       (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
         'baseCents', l.base_cents, 'vatBp', l.vat_bp, 'vatCents', l.vat_cents, 'exemption',
         coalesce((select v.exemption from invoice_vat v where v.invoice_id = i.id and v.rate_bp = l.vat_bp
           and v.qualification <> 'S1' limit 1), '')) order by l.position) from invoice_line l
         where l.invoice_id = i.id) as lines
       from invoice i where i.order_id = $1 and i.kind in ('F2', 'R5') order by i.id for update of i`,
    [orderId],
  );
  if (rows.length === 0) throw notFound('Este pedido no tiene ninguna factura simplificada que canjear.');
  const open = rows.filter(row => !row.isExchanged);
  if (open.length === 0) throw conflict('already_exchanged', 'Ya tienes la factura con tus datos: descárgala.');
  const made: {fullNumber: string}[] = [];
  for (const one of open)
    made.push(
      await issueInvoice(tx, program, {
        issuer: {nif: one.issuerNif, name: one.issuerName},
        kind: 'F3',
        recipient: {name: to.name.trim(), nif, address: to.address.trim()},
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
