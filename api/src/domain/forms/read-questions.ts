/** What somebody is about to be asked who buys what is in a cart: who comes with each ticket, and the fields of it all. */
import type {Tx} from '../../tx';
import {readFields, type Field} from './read-fields';

export interface AskedSession {
  sessionId: number;
  names: {
    needsDoc: boolean;
    isRequired: boolean;
    /** Null: now. */
    attendeesDueAt: Date | null;
  } | null;
  fieldIds: number[];
}

export interface Questions {
  sessions: AskedSession[];
  goods: {kind: 'supporter' | 'plot'; fieldIds: number[]}[];
  orderFieldIds: number[];
  fields: Field[];
}

/** Of what the cart holds at this moment, and of `more` sessions. */
export async function readQuestions(tx: Tx, cartId: string | null, more: readonly number[] = []): Promise<Questions> {
  const {rows: sessions} = await tx.query<{
    id: number;
    eventId: number;
    isNominative: boolean;
    needsDoc: boolean;
    isRequired: boolean;
    dueAt: Date | null;
  }>(
    `select s.id, s.event_id as "eventId", s.is_nominative as "isNominative", s.attendee_needs_doc as "needsDoc",
            s.entry_needs_name as "isRequired", case when s.attendees_due_at > now() then s.attendees_due_at end as "dueAt"
       from event_session s
      where s.id in (
        select c.event_session_id from seat_claim c
         where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
        union select z.event_session_id from zone_claim z
         where z.cart_id = $1 and z.kind = 'hold' and z.order_id is null and z.expires_at > now()
        union select unnest($2::int[])) order by s.id`,
    [cartId, more],
  );
  const {rows: carts} = await tx.query<{goods: string[]}>(
    `select goods from cart where id = $1 and state = 'open' and expires_at > now()`,
    [cartId],
  );
  const events =
    sessions.length > 0
      ? await readFields(tx, {scope: 'event', eventIds: [...new Set(sessions.map(one => one.eventId))]})
      : [];
  const goods: (Questions['goods'][number] & {fields: Field[]})[] = [];
  for (const kind of ['supporter', 'plot'] as const) {
    if (!carts[0]?.goods.includes(kind)) continue;
    const fields = await readFields(tx, {scope: kind});
    if (fields.length > 0) goods.push({kind, fieldIds: idsOf(fields), fields});
  }
  return {
    sessions: sessions.map(({id, eventId, isNominative, needsDoc, isRequired, dueAt}) => ({
      sessionId: id,
      names: isNominative ? {needsDoc, isRequired, attendeesDueAt: dueAt} : null,
      fieldIds: idsOf(
        events.filter(field => field.askedPer === 'ticket' && (field.eventId === null || field.eventId === eventId)),
      ),
    })),
    goods: goods.map(({kind, fieldIds}) => ({kind, fieldIds})),
    orderFieldIds: idsOf(events.filter(field => field.askedPer === 'order')),
    fields: [...events, ...goods.flatMap(one => one.fields)],
  };
}

const idsOf = (fields: readonly Field[]): number[] => fields.map(field => field.id);
