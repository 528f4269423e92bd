// What a sale hands over: its tickets and its invoice, on the till's printer, or as PDF where there is none. Of goods whose
// invoice is not there yet, the receipt.
import type {CounterSale} from '../../../../providers/api-types';
import {printAt, printPaper, printsHere} from '../../../../parts/till/print';

export const invoiceOf = (sale: CounterSale, id: number): string =>
  `/api/public/reservations/${sale.invoicesOf}/invoices/${id}`;

/** @throws Error in words for the clerk */
export async function printSale(sale: CounterSale, invoiceIds: readonly number[]): Promise<void> {
  const hasTickets = sale.ticketIds.length > 0;
  if ((!hasTickets && invoiceIds.length === 0) || !(await printsHere())) return printSalePdf(sale, invoiceIds);
  if (hasTickets) await printPaper('tickets', sale.orderId, () => printAt(sale.thermalUrl));
  for (const id of invoiceIds) await printPaper('invoice', id, () => printAt(invoiceOf(sale, id)));
}

/** Tickets are one roll, with the invoices behind them. */
export async function printSalePdf(sale: CounterSale, invoiceIds: readonly number[]): Promise<void> {
  if (sale.ticketIds.length > 0) return printAt(sale.thermalUrl);
  if (invoiceIds.length === 0) return printAt(sale.receiptUrl ?? sale.thermalUrl);
  for (const id of invoiceIds) await printAt(invoiceOf(sale, id));
}
