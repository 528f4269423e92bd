// What the sale at hand asks besides its money: who comes with each ticket, and the house's own fields of what is sold.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {saidAnswers, shownFields, type Answers, type AskedField} from '../../../../crud/answers/asked-input';
import {NOBODY, type TypedPerson} from '../../../../crud/inputs/person-inputs';
import {call} from '../../../../providers/http-client';
import type {StaffCart} from '../../../../providers/api-types';
import type {Answer, Sent} from '../../../../providers/wire';
import {placeText} from '../cart-rows';
import type {BlockedPick} from '../use-blocked-picks';

export type CounterSaid = Pick<Sent<'sellAtCounter'>, 'items' | 'answers'>;
type Session = Answer<'getStaffCartQuestions'>['sessions'][number];

export interface AskedItem {
  at: string;
  key: string;
  n: number;
  /** Null: it is no ticket. */
  sessionId: number | null;
  text: string;
  names: Session['names'];
  fields: AskedField[];
}

export interface CounterQuestions {
  sessions: readonly Session[];
  items: AskedItem[];
  orderFields: AskedField[];
  all: readonly AskedField[];
  later: readonly number[];
  setLater: (sessionId: number, isLater: boolean) => void;
  personOf: (at: string) => TypedPerson;
  setPerson: (at: string, person: TypedPerson) => void;
  /** `answers`: of the order. */
  answersOf: (at: string) => Answers;
  setAnswers: (at: string, answers: Answers) => void;
  said: () => CounterSaid;
}

export const OF_ORDER = 'answers';

/** A ticket that is about to be sold. */
export interface AskedTicket {
  key: string;
  n: number;
  sessionId: number;
  text: string;
}

export function useCounterQuestions(cart: StaffCart | undefined, blocked: readonly BlockedPick[]): CounterQuestions {
  const lines = cart?.lines ?? [];
  const goods = cart?.goods ?? [];
  const sessionId = blocked[0]?.sessionId;
  const {data} = useQuery({
    queryKey: ['staff-cart-questions', [...lines, ...goods].map(line => line.key).join(), sessionId],
    queryFn: ({signal}) =>
      call('get', '/api/carrito/preguntas', {signal, query: sessionId === undefined ? {} : {sessionId}}),
  });
  const tickets = [
    ...lines.flatMap(line =>
      Array.from({length: line.quantity}, (_, n) => ({
        key: line.key,
        n,
        sessionId: line.sessionId,
        text:
          line.quantity > 1
            ? `${line.zoneName}, ${n + 1} de ${line.quantity}`
            : `${line.zoneName} · ${line.kind === 'zone' ? 'sin numerar' : placeText(line)}`,
      })),
    ),
    ...blocked.map(pick => ({
      key: `s:${pick.sessionId}:${pick.seatId}`,
      n: 0,
      sessionId: pick.sessionId,
      text: pick.text,
    })),
  ];
  return useQuestions(data, tickets, goods);
}

type Good = Pick<StaffCart['goods'][number], 'key' | 'kind' | 'description'>;

/** `data`: what is asked of these tickets and goods, once it is known. */
export function useQuestions(
  data: Answer<'getStaffCartQuestions'> | undefined,
  tickets: readonly AskedTicket[],
  goods: readonly Good[] = [],
): CounterQuestions {
  const [people, setPeople] = useState<Readonly<Record<string, TypedPerson>>>({});
  const [answers, setAllAnswers] = useState<Readonly<Record<string, Answers>>>({});
  const [later, setLaterOf] = useState<readonly number[]>([]);
  const sessions = data?.sessions ?? [];
  const all = data?.fields ?? [];
  const fieldsOf = (ids: readonly number[] = []) => all.filter(field => ids.includes(field.id));
  const at = (key: string, n: number): string => `items.${key}.${n}`;
  const items: AskedItem[] = [
    ...tickets.flatMap(ticket => {
      const session = sessions.find(one => one.sessionId === ticket.sessionId);
      const fields = fieldsOf(session?.fieldIds);
      return session === undefined || (session.names === null && fields.length === 0)
        ? []
        : [{...ticket, at: at(ticket.key, ticket.n), names: session.names, fields}];
    }),
    ...goods.flatMap(good => {
      const fields = fieldsOf(
        data?.goods.find(one => one.kind === good.kind && (one.key ?? good.key) === good.key)?.fieldIds,
      );
      return fields.length === 0
        ? []
        : [{at: at(good.key, 0), key: good.key, n: 0, sessionId: null, text: good.description, names: null, fields}];
    }),
  ];
  const orderFields = fieldsOf(data?.orderFieldIds);
  const personOf = (name: string): TypedPerson => people[name] ?? NOBODY;
  const answersOf = (name: string): Answers => answers[name] ?? {};
  const said = (): CounterSaid => {
    const all_ = items
      .map(item => ({
        key: item.key,
        n: item.n,
        ...(item.names !== null && !later.includes(item.sessionId!) && {person: personOf(item.at)}),
        answers: saidAnswers(
          shownFields(item.fields, answersOf(item.at), all, answersOf(OF_ORDER)),
          answersOf(item.at),
        ),
      }))
      .filter(item => 'person' in item || item.answers.length > 0);
    const ofOrder = saidAnswers(shownFields(orderFields, answersOf(OF_ORDER)), answersOf(OF_ORDER));
    return {...(all_.length > 0 && {items: all_}), ...(ofOrder.length > 0 && {answers: ofOrder})};
  };
  return {
    sessions,
    items,
    orderFields,
    all,
    later,
    setLater: (id, isLater) => setLaterOf(isLater ? [...later, id] : later.filter(one => one !== id)),
    personOf,
    setPerson: (name, person) => setPeople({...people, [name]: person}),
    answersOf,
    setAnswers: (name, own) => setAllAnswers({...answers, [name]: own}),
    said,
  };
}
