// What is being tried, and the acts that begin and end it.
import {useNotify, useRefresh} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useBusy} from '../../crud/acts/use-busy';
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
  const [isBusy, run] = useBusy();
  const act = <Told>(send: () => Promise<Told>, tell: (told: Told) => string, leave?: () => void): Promise<void> =>
    run(async () => {
      const told = await send();
      // What is gone is not asked for again by the screen that showed it.
      if (leave) leave();
      else refresh();
      await queries.invalidateQueries({queryKey: KEY});
      notify(tell(told), {type: 'success'});
    });
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
