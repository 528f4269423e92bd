/**
 * Who the invoice of an order is for, said by staff while it has none yet: what waited for that is issued at once. Errors:
 * `not_found` 404, `already_invoiced` 409, `invalid` 422 at `invoice.…`.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readInvoiceData, requireInvoiceData, type SaidInvoice} from '../orders/rules/invoice-data';

export async function sayInvoiceData(tx: Tx, orderId: number, said: SaidInvoice): Promise<void> {
  const {rows} = await tx.query<{docNo: string | null; isInvoiced: boolean}>(
    `select o.doc_no as "docNo", exists (select 1 from invoice i where i.order_id = o.id) as "isInvoiced"
       from "order" o where o.id = $1 for no key update of o`,
    [orderId],
  );
  if (!rows[0]) throw notFound('No existe ese pedido.');
  if (rows[0].isInvoiced)
    throw conflict('already_invoiced', 'Este pedido ya tiene factura: canjéala o corrige su destinatario.');
  const billing = readInvoiceData(said, rows[0].docNo);
  await tx.query(
    `update "order" set consents = consents || jsonb_build_object('billing', $2::jsonb), version = version + 1
      where id = $1`,
    [orderId, JSON.stringify(billing)],
  );
  await requireInvoiceData(tx, orderId);
  await tx.query('update invoice_task set next_at = now() where order_id = $1', [orderId]);
}
