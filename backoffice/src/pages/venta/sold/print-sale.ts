// What a sale hands over: its tickets and its invoice, on the till's printer, or as one roll of PDF where there is none.
// Of goods whose invoice is not there yet, the receipt.
import type {CounterSale} from '../../../providers/api-types';
import {printAt, printPaper, printsHere} from '../print';

export const invoiceOf = (sale: CounterSale, id: number): string =>
  `/api/public/reservations/${sale.invoicesOf}/invoices/${id}`;

/** @throws Error in words for the clerk */
export async function printSale(sale: CounterSale, invoiceIds: readonly number[]): Promise<void> {
  const hasTickets = sale.ticketIds.length > 0;
  if (!hasTickets && invoiceIds.length === 0 && sale.receiptUrl) return printAt(sale.receiptUrl);
  if (!(await printsHere())) return printAt(sale.thermalUrl);
  if (hasTickets) await printPaper('tickets', sale.orderId, () => printAt(sale.thermalUrl));
  for (const id of invoiceIds) await printPaper('invoice', id, () => printAt(invoiceOf(sale, id)));
}
