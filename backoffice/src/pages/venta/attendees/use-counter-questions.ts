// What the sale at hand asks besides its money: who comes with each ticket of a session that sells to persons.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {NOBODY, type TypedPerson} from '../../../crud/inputs/person-inputs';
import {call} from '../../../providers/http-client';
import type {StaffCart} from '../../../providers/api-types';
import type {Answer, Sent} from '../../../providers/wire';
import {placeText} from '../cart-rows';
import type {BlockedPick} from '../use-blocked-picks';

export type SaidTickets = NonNullable<Sent<'sellAtCounter'>['tickets']>;

export interface AskedTicket {
  at: string;
  key: string;
  n: number;
  sessionId: number;
  text: string;
  needsDoc: boolean;
}

export interface CounterQuestions {
  sessions: Answer<'getStaffCartQuestions'>['sessions'];
  asked: AskedTicket[];
  later: readonly number[];
  setLater: (sessionId: number, isLater: boolean) => void;
  personOf: (at: string) => TypedPerson;
  setPerson: (at: string, person: TypedPerson) => void;
  said: () => SaidTickets;
}

export function useCounterQuestions(cart: StaffCart | undefined, blocked: readonly BlockedPick[]): CounterQuestions {
  const [people, setPeople] = useState<Readonly<Record<string, TypedPerson>>>({});
  const [later, setLaterOf] = useState<readonly number[]>([]);
  const lines = cart?.lines ?? [];
  const sessionId = blocked[0]?.sessionId;
  const {data} = useQuery({
    queryKey: ['staff-cart-questions', lines.map(line => line.key).join(), sessionId],
    queryFn: ({signal}) =>
      call('get', '/api/carrito/preguntas', {signal, query: sessionId === undefined ? {} : {sessionId}}),
  });
  const sessions = data?.sessions ?? [];
  const all = [
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
  const asked = all.flatMap(ticket => {
    const session = sessions.find(one => one.sessionId === ticket.sessionId);
    return session ? [{...ticket, at: `tickets.${ticket.key}.${ticket.n}`, needsDoc: session.needsDoc}] : [];
  });
  const personOf = (at: string): TypedPerson => people[at] ?? NOBODY;
  return {
    sessions,
    asked,
    later,
    setLater: (id, isLater) => setLaterOf(isLater ? [...later, id] : later.filter(one => one !== id)),
    personOf,
    setPerson: (at, person) => setPeople({...people, [at]: person}),
    said: () =>
      asked.filter(one => !later.includes(one.sessionId)).map(({at, key, n}) => ({key, n, person: personOf(at)})),
  };
}
