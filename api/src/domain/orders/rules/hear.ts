/**
 * What is said with an order besides who buys: who comes with each ticket, and the answers to the fields of what is
 * bought. One place for every way of selling: what is due and not said refuses the order, all of it at once by name.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {keepAttendees, readAttendees} from '../../attendees/with-order';
import type {Attendee, SaidPerson} from '../../attendees/read-person';
import {OF_ONE} from '../../forms/hear-subjects';
import type {SaidAnswer} from '../../forms/read-answers';
import type {FieldScope} from '../../forms/read-fields';
import {keepOrderAnswers, readOrderAnswers, type AskedLine, type OrderAnswers} from '../../forms/with-order';
import {goodKey, type Due, type LineKindName} from '../due';
import type {SessionRule} from './session-rule';
import {lineKey, type QuotedLine} from './quoted-line';

/** Of one thing in the cart: of a line's tickets the n-th, from 0. */
export interface SaidItem {
  key: string;
  n: number;
  person?: SaidPerson | null;
  answers?: readonly SaidAnswer[];
}

/** Whoever places an order hands this on. */
export interface Said {
  items?: readonly SaidItem[] | undefined;
  answers?: readonly SaidAnswer[];
  /** Of the one thing that is bought by itself. */
  alone?: readonly SaidAnswer[];
}

export interface Heard {
  people: (Attendee & {position: number})[];
  answers: OrderAnswers;
}

const itemAt = (key: string, n: number): string => `items.${key}.${n}`;

/** What is no ticket and has fields of its own. */
const SCOPES: Partial<Record<LineKindName, FieldScope>> = {supporter: 'supporter', plot: 'plot'};

/** @throws DomainError 422 with `items.<key>.<n>.firstName`, `items.<key>.<n>.<field>`, `answers.<field>` */
export async function hear(
  tx: Tx,
  lines: QuotedLine[],
  goods: Due[],
  sessions: readonly SessionRule[],
  {items = [], answers = [], alone}: Said,
): Promise<Heard> {
  const wrong: Record<string, string> = {};
  const tickets = lines
    .flatMap(line => line.off.map((_, n) => ({line, at: itemAt(lineKey(line), n)})))
    .map((ticket, i) => ({...ticket, position: i + 1}));
  const said = new Map(items.map(item => [itemAt(item.key, item.n), item]));
  const persons = new Map([...said].flatMap(([at, {person}]) => (person ? [[at, person] as const] : [])));
  const people = readAttendees(
    tickets.map(({at, position, line}) => ({at, position, eventSessionId: line.eventSessionId})),
    sessions,
    persons,
    wrong,
  );
  const asking = new Set(sessions.filter(session => session.asksFields).map(session => session.id));
  const asked: AskedLine[] = [
    ...tickets
      .filter(({line}) => asking.has(line.eventSessionId))
      .map(({at, position, line}) => ({at, position, scope: 'event' as const, eventId: line.eventId, plot: null})),
    ...goods.flatMap((due, i) => {
      const scope = SCOPES[due.kind];
      return scope
        ? [
            {
              at: alone ? OF_ONE : itemAt(goodKey(due), 0),
              position: tickets.length + i + 1,
              scope,
              eventId: null,
              plot: due.plot ?? null,
            },
          ]
        : [];
    }),
  ];
  const heard = await readOrderAnswers(
    tx,
    asked,
    {order: answers, of: at => (at === OF_ONE ? (alone ?? []) : (said.get(at)?.answers ?? []))},
    wrong,
  );
  if (Object.keys(wrong).length > 0) throw invalid(wrong, 'Falta algún dato: revisa lo que se pregunta.');
  return {people, answers: heard};
}

/** After the lines are written. */
export async function keepHeard(tx: Tx, orderId: number, {people, answers}: Heard): Promise<void> {
  await keepAttendees(tx, orderId, people);
  await keepOrderAnswers(tx, orderId, answers);
}
