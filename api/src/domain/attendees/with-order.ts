/**
 * Who sits where, said with the order. Of a session that sells to persons every place gets its row; what is due with
 * the purchase must be said (the trigger order_named refuses the order otherwise), the rest may be left open whole:
 * half a person is nobody.
 */
import type {Tx} from '../kernel/tx';
import {isNobody, readPerson, TWICE, type Attendee, type SaidPerson} from './read-person';

/** Of a session: what it wants to know of whoever comes. */
export interface NamesRule {
  id: number;
  isNominative: boolean;
  needsDoc: boolean;
  /** They are due with the purchase: the day until which they may be left open has passed, or there is none. */
  namesAreDue: boolean;
}

/** One place of an order that is being placed; `at` is how errors name it. */
export interface Place {
  at: string;
  position: number;
  eventSessionId: number;
}

const NOBODY: Attendee = {firstName: '', surname1: '', surname2: '', docNo: null};

/** What is wrong is put into `wrong`, as `<at>.firstName` and so on. */
export function readAttendees(
  places: Place[],
  rules: readonly NamesRule[],
  said: ReadonlyMap<string, SaidPerson>,
  wrong: Record<string, string>,
): (Attendee & {position: number})[] {
  const ruleOf = new Map(rules.filter(rule => rule.isNominative).map(rule => [rule.id, rule]));
  const shown = new Set<string>();
  return places.flatMap(({at, position, eventSessionId}) => {
    const rule = ruleOf.get(eventSessionId);
    if (!rule) return [];
    const one = said.get(at) ?? {};
    if (!rule.namesAreDue && isNobody(one)) return [{...NOBODY, position}];
    const read = readPerson(one, rule.needsDoc);
    for (const [field, text] of Object.entries(read.wrong)) wrong[`${at}.${field}`] = text;
    const {docNo} = read.person;
    if (docNo && shown.has(`${eventSessionId}:${docNo}`)) wrong[`${at}.docNo`] = TWICE;
    shown.add(`${eventSessionId}:${docNo}`);
    return [{...read.person, position}];
  });
}

export async function keepAttendees(tx: Tx, orderId: number, people: (Attendee & {position: number})[]): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `insert into ticket_attendee (order_line_id, first_name, surname1, surname2, doc_no, needs_doc, is_required, named_at)
     select l.id, p.name, p.one, p.two, p.doc, s.attendee_needs_doc, s.entry_needs_name,
            case when p.name <> '' then now() end
       from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) p(position, name, one, two, doc)
       join order_line l on l.order_id = $1 and l.position = p.position
       join event_session s on s.id = l.event_session_id
      order by l.id
     on conflict do nothing`,
    [
      orderId,
      people.map(one => one.position),
      people.map(one => one.firstName),
      people.map(one => one.surname1),
      people.map(one => one.surname2),
      people.map(one => one.docNo),
    ],
  );
}
