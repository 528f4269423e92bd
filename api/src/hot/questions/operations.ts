/** What the purchase of the own cart asks, before it is ordered. */
import {readNamesAsked} from '../../domain/attendees/read-questions';
import {readPeople} from '../../domain/customers/people';
import type {HotOperation} from '../../http/operation';
import {cartOf, customerOf} from '../../http/visitor';
import type {Infer} from '../../rest/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {QUESTIONS} from './shapes';

export function questionOperations(runtime: Runtime): HotOperation[] {
  return [
    {
      method: 'GET',
      path: '/api/public/cart/questions',
      text: {
        id: 'getCartQuestions',
        tag: 'Pago',
        permission: 'public',
        summary: 'Lo que la compra pregunta: quién viene con cada entrada',
        answer: QUESTIONS,
      },
      handle: async request => {
        const customer = request.cookies.customer ? await customerOf(runtime.db, request) : null;
        return viewQuestions(runtime.db, cartOf(runtime, request), {customerId: customer?.id ?? null});
      },
    },
  ];
}

export async function viewQuestions(
  tx: Tx,
  cartId: string | null,
  {customerId = null, sessionIds = []}: {customerId?: number | null; sessionIds?: number[]},
): Promise<Infer<typeof QUESTIONS>> {
  const sessions = await readNamesAsked(tx, cartId, sessionIds);
  return {
    sessions: sessions.map(one => ({...one, attendeesDueAt: one.attendeesDueAt?.toISOString() ?? null})),
    people: customerId !== null && sessions.length > 0 ? await readPeople(tx, customerId) : [],
  };
}
