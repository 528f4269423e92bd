// The papers of this till's last sale again, as the server knows it: what this window remembers may be the sale before.
import {useCallback} from 'react';
import {useNotify} from 'react-admin';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {call} from '../../../../providers/http-client';
import {printSale} from './print-sale';

export function useReprint(): () => void {
  const notify = useNotify();
  return useCallback(() => {
    const print = async (): Promise<void> => {
      const {sale} = await call('get', '/api/carrito/ultima');
      if (sale === null) notify('Esta caja no ha vendido nada todavía.', {type: 'info'});
      else {
        const hash = sale.invoicesOf;
        const invoices =
          hash === null ? [] : await call('get', '/api/public/reservations/{hash}/invoices', {at: {hash}});
        await printSale(
          sale,
          invoices.map(({id}) => id),
        );
      }
    };
    print().catch((failure: unknown) => notifyProblem(notify, failure));
  }, [notify]);
}
