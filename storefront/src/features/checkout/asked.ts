// Which tickets of a cart ask who comes with them, and what has been said.
import {personIn} from '../../lib/forms/people';
import {placeWords} from '../../lib/words/place-words';
import type {Cart, CartQuestions, CheckoutRequest} from '../../lib/api/types';

export interface AskedTicket {
  at: string;
  key: string;
  n: number;
  sessionId: number;
  legend: string;
  needsDoc: boolean;
  /** It may be said after the purchase. */
  canWait: boolean;
}

export function askedTickets(cart: Cart, {sessions}: Pick<CartQuestions, 'sessions'>): AskedTicket[] {
  return cart.lines.flatMap(line => {
    const session = sessions.find(one => one.sessionId === line.sessionId);
    if (!session) return [];
    return Array.from({length: line.quantity}, (_, n) => ({
      at: `tickets.${line.key}.${n}`,
      key: line.key,
      n,
      sessionId: line.sessionId,
      legend: [
        `${placeWords(line)}${line.quantity > 1 ? `, ${n + 1} de ${line.quantity}` : ''}`,
        line.priceCategoryName,
      ]
        .filter(Boolean)
        .join(' · '),
      needsDoc: session.needsDoc,
      canWait: session.attendeesDueAt !== null,
    }));
  });
}

export const isNow = ({later}: {later: number[]}, {canWait, sessionId}: AskedTicket): boolean =>
  !(canWait && later.includes(sessionId));

export const saidTickets = (values: {later: number[]}, asked: AskedTicket[]): NonNullable<CheckoutRequest['tickets']> =>
  asked.filter(one => isNow(values, one)).map(({at, key, n}) => ({key, n, person: personIn(values, at)}));
