// What is being tried, and the acts that begin and end it.
import {useCallback, useState} from 'react';
import {useNotify, useRefresh} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {plural} from '../../crud/words/plural';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

export type Trials = Answer<'listTrials'>;
export type Trial = Trials['trials'][number];
type Erased = Answer<'eraseTrial'>;

const KEY = ['pruebas'];

export const useTrials = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({signal}) => call('get', '/api/pruebas', {signal}),
    enabled: may('events', 'view'),
    refetchInterval: 15_000,
  });

/** «Borrado: 2 pedidos, 5 entradas, 1 pago y 3 correos.» */
export function erasedText(erased: Erased): string {
  const parts = [
    plural(erased.orders, 'pedido', 'pedidos'),
    plural(erased.tickets, 'entrada', 'entradas'),
    plural(erased.payments, 'pago', 'pagos'),
    plural(erased.readings, 'lectura', 'lecturas'),
    plural(erased.mails, 'correo', 'correos'),
  ];
  return `Prueba borrada: ${new Intl.ListFormat('es').format(parts)}.`;
}

export function useTrialActs() {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = useCallback(
    async <T>(send: () => Promise<T>, tell: (answer: T) => string, leave?: () => void): Promise<T | null> => {
      setBusy(true);
      try {
        const answer = await send();
        // What is gone is not asked for again by the screen that showed it.
        if (leave) leave();
        else refresh();
        await queries.invalidateQueries({queryKey: KEY});
        notify(tell(answer), {type: 'success'});
        return answer;
      } catch (failure) {
        notifyProblem(notify, failure);
        return null;
      } finally {
        setBusy(false);
      }
    },
    [notify, queries, refresh],
  );
  return {
    isBusy,
    begin: (eventId: number) =>
      act(
        () => call('post', '/api/eventos/{id}/probar', {at: {id: eventId}}),
        () => 'La prueba está a la venta: ábrela en la tienda.',
      ),
    erase: (trialId: number, leave?: () => void) =>
      act(() => call('post', '/api/eventos/{id}/borrar-prueba', {at: {id: trialId}}), erasedText, leave),
    beginShop: () =>
      act(
        () => call('post', '/api/pruebas/empezar'),
        ({events}) => `Toda la tienda está en pruebas: ${plural(events, 'evento', 'eventos')}.`,
      ),
    endAll: () => act(() => call('post', '/api/pruebas/terminar'), erasedText),
  };
}
