/** What the purchase of the own cart asks, before it is ordered. */
import {readPeople} from '../../domain/customers/people';
import type {Field} from '../../domain/forms/read-fields';
import {goodKey} from '../../domain/orders/due';
import {readQuestions} from '../../domain/forms/read-questions';
import type {HotOperation} from '../../web/http/operation';
import {cartOf, customerOf} from '../../web/http/visitor';
import type {Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import type {ASKED_FIELD} from './shapes';
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
        summary: 'Lo que la compra pregunta: quién viene con cada entrada y los campos de la casa',
        answer: QUESTIONS,
      },
      handle: async request => {
        const customer = request.cookies.customer ? await customerOf(runtime.db, request) : null;
        return viewQuestions(runtime.db, cartOf(runtime, request), {customerId: customer?.id ?? null});
      },
    },
  ];
}

export const askedField = ({
  id,
  label,
  help,
  type,
  isRequired,
  choices,
  min,
  max,
  visibleIf,
}: Field): Infer<typeof ASKED_FIELD> => ({id, label, help, type, isRequired, choices, min, max, visibleIf});

export async function viewQuestions(
  tx: Tx,
  cartId: string | null,
  {customerId = null, sessionIds = []}: {customerId?: number | null; sessionIds?: number[]},
): Promise<Infer<typeof QUESTIONS>> {
  const questions = await readQuestions(tx, cartId, sessionIds);
  const {rows} = await tx.query<{cents: number}>(`select setting_int('simplifiedInvoiceMaxCents', 40000) as cents`);
  const asksNames = questions.sessions.some(one => one.names !== null);
  return {
    ...questions,
    sessions: questions.sessions.map(({names, ...one}) => ({
      ...one,
      names: names && {...names, attendeesDueAt: names.attendeesDueAt?.toISOString() ?? null},
    })),
    goods: questions.goods.map(({kind, plotId, fieldIds}) => ({
      kind,
      key: plotId === null ? null : goodKey({kind, ownId: plotId}),
      fieldIds,
    })),
    fields: questions.fields.map(askedField),
    people: customerId !== null && asksNames ? await readPeople(tx, customerId) : [],
    invoiceMaxCents: rows[0]!.cents,
  };
}
