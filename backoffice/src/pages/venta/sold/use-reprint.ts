// The papers of this till's last sale again, as the server knows it: what this window remembers may be the sale before.
import {useCallback} from 'react';
import {useNotify} from 'react-admin';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import type {CounterSale} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';
import {printAt} from '../print';

/** Goods alone have no tickets: their paper is the receipt. */
const paperOf = (sale: CounterSale): string =>
  sale.ticketIds.length === 0 && sale.receiptUrl ? sale.receiptUrl : (sale.thermalUrl ?? sale.pdfUrl);

export function useReprint(): () => void {
  const notify = useNotify();
  return useCallback(() => {
    const print = async (): Promise<void> => {
      const {sale} = await call('get', '/api/carrito/ultima');
      if (sale === null) notify('Esta caja no ha vendido nada todavía.', {type: 'info'});
      else await printAt(paperOf(sale));
    };
    print().catch((failure: unknown) => notifyProblem(notify, failure));
  }, [notify]);
}
