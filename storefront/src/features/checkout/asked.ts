// What the checkout asks of each thing in the cart: who comes with a ticket, and the house's own fields.
import {answerProblems, answersIn, OF_ORDER, type Asked} from '../../lib/forms/answers';
import {personIn, personProblems} from '../../lib/forms/people';
import {placeWords} from '../../lib/words/place-words';
import type {AskedField, Cart, CartQuestions, CheckoutRequest} from '../../lib/api/types';

type Names = CartQuestions['sessions'][number]['names'];

export interface AskedItem extends Asked {
  key: string;
  n: number;
  /** Null: it is no ticket. */
  sessionId: number | null;
  legend: string;
  names: Names;
}

export interface Questions {
  all: readonly AskedField[];
  order: Asked;
  items: AskedItem[];
  people: CartQuestions['people'];
}

export function questionsOf(cart: Cart, asked: CartQuestions): Questions {
  const fieldsOf = (ids: readonly number[]) => asked.fields.filter(field => ids.includes(field.id));
  const at = (key: string, n: number) => `items.${key}.${n}`;
  const tickets = cart.lines.flatMap(line => {
    const session = asked.sessions.find(one => one.sessionId === line.sessionId);
    if (!session || (session.names === null && session.fieldIds.length === 0)) return [];
    return Array.from({length: line.quantity}, (_, n) => ({
      at: at(line.key, n),
      key: line.key,
      n,
      sessionId: line.sessionId,
      legend: [
        `${placeWords(line)}${line.quantity > 1 ? `, ${n + 1} de ${line.quantity}` : ''}`,
        line.priceCategoryName,
      ]
        .filter(Boolean)
        .join(' · '),
      names: session.names,
      fields: fieldsOf(session.fieldIds),
    }));
  });
  const goods = cart.goods.flatMap(good => {
    const ids = asked.goods.find(one => one.kind === good.kind && (one.key ?? good.key) === good.key)?.fieldIds ?? [];
    return ids.length === 0
      ? []
      : [
          {
            at: at(good.key, 0),
            key: good.key,
            n: 0,
            sessionId: null,
            legend: good.description,
            names: null,
            fields: fieldsOf(ids),
          },
        ];
  });
  return {
    all: asked.fields,
    order: {at: OF_ORDER, fields: fieldsOf(asked.orderFieldIds)},
    items: [...tickets, ...goods],
    people: asked.people,
  };
}

/** Its name is said now: it must be, or nobody has left it for later. */
export const isNow = ({later}: {later: number[]}, {names, sessionId}: AskedItem): boolean =>
  names !== null && !(names.attendeesDueAt !== null && later.includes(sessionId!));

export function questionProblems(values: {later: number[]}, {all, order, items}: Questions) {
  return Object.assign(
    {},
    ...items.map(item => ({
      ...(isNow(values, item) ? personProblems(values, item.at, item.names!.needsDoc) : {}),
      ...answerProblems(item, all, values),
    })),
    answerProblems(order, all, values),
  ) as Record<string, string | undefined>;
}

export function saidOf(
  values: {later: number[]},
  {all, order, items}: Questions,
): Pick<CheckoutRequest, 'items' | 'answers'> {
  const said = items
    .map(item => ({
      key: item.key,
      n: item.n,
      ...(isNow(values, item) && {person: personIn(values, item.at)}),
      answers: answersIn(item, all, values),
    }))
    .filter(item => 'person' in item || item.answers.length > 0);
  const answers = answersIn(order, all, values);
  return {...(said.length > 0 && {items: said}), ...(answers.length > 0 && {answers})};
}
