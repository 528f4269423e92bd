/** Of places that are sold to persons: which have theirs. A ticket of nobody is neither shown, sent nor printed. */
import type {Tx} from '../kernel/tx';

/** Over `ticket_attendee a`. Whoever was forgotten after the session had a name. */
export const NAMED = `(a.forgotten_at is not null
  or (a.first_name <> '' and a.surname1 <> '' and (a.doc_no is not null or not a.needs_doc)))`;
/** Over `ticket t`: it belongs to nobody yet, so nobody gets it. */
export const NAMELESS = `exists (select 1 from ticket_attendee a where a.order_line_id = t.order_line_id
  and t.state <> 'void' and a.is_required and not ${NAMED})`;

/** Over `"order" o` and `event_session s`: until when its buyer says who comes; a group says it until it comes. */
export const NAMES_DUE_AT = `case when o.reservation_id is null then s.attendees_due_at else s.starts_at end`;

/**
 * Over `ticket_attendee a`, `"order" o` and `event_session s`: until when its buyer corrects a name that was
 * said; null: not at all. What was sold outside is the seller's to say.
 */
export const FIX_UNTIL = `(select f.starts_at - make_interval(hours => f.name_fix_until_hours) from event_session f
  where f.id = s.id and o.channel <> 'lfp' and f.is_nominative and f.state <> 'cancelled' and a.forgotten_at is null
    and a.first_name <> '' and a.fixes < f.name_fixes and f.starts_at - make_interval(hours => f.name_fix_until_hours) > now())`;

export interface KnownAttendee {
  isNamed: boolean;
  needsDoc: boolean;
  docEnd: string | null;
  firstName: string;
  surname1: string;
  surname2: string;
  /** Until when its buyer corrects it; null: not at all. */
  fixUntil: string | null;
}
/** Over the same: as whoever has the order's link reads it; null where the ticket is of nobody in particular. */
export const KNOWN_ATTENDEE = `case when a.order_line_id is not null then json_build_object('isNamed', ${NAMED},
  'needsDoc', a.needs_doc, 'docEnd', right(a.doc_no, 3), 'firstName', a.first_name, 'surname1', a.surname1, 'surname2',
  a.surname2, 'fixUntil', case when t.state = 'valid' then ${FIX_UNTIL} end) end`;

/** Whether each living place of the order that must have its person has it. */
export async function isAllNamed(tx: Tx, orderId: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from order_line l join ticket_attendee a on a.order_line_id = l.id
      where l.order_id = $1 and l.state in ('pending', 'active') and a.is_required and not ${NAMED} limit 1`,
    [orderId],
  );
  return rowCount === 0;
}
