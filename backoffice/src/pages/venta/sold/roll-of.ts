// What a sale hands over: the roll with its tickets and its invoice. Of goods whose invoice is not there yet, the receipt.
import type {CounterSale} from '../../../providers/api-types';

export const rollOf = (sale: CounterSale, invoiceCount: number): string =>
  sale.ticketIds.length === 0 && invoiceCount === 0 && sale.receiptUrl ? sale.receiptUrl : sale.thermalUrl;
