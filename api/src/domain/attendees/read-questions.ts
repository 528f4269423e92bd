/** Of sessions somebody is about to buy for: which ask who comes, and how. */
import type {Tx} from '../../tx';

export interface NamesAsked {
  sessionId: number;
  needsDoc: boolean;
  isRequired: boolean;
  /** Null: now. */
  attendeesDueAt: Date | null;
}

/** Of what the cart holds at this moment, and of `more`. */
export async function readNamesAsked(
  tx: Tx,
  cartId: string | null,
  more: readonly number[] = [],
): Promise<NamesAsked[]> {
  const {rows} = await tx.query<NamesAsked>(
    `select s.id as "sessionId", s.attendee_needs_doc as "needsDoc", s.entry_needs_name as "isRequired",
            case when s.attendees_due_at > now() then s.attendees_due_at end as "attendeesDueAt"
       from event_session s
      where s.is_nominative and s.id in (
        select c.event_session_id from seat_claim c
         where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
        union select z.event_session_id from zone_claim z
         where z.cart_id = $1 and z.kind = 'hold' and z.order_id is null and z.expires_at > now()
        union select unnest($2::int[])) order by s.id`,
    [cartId, more],
  );
  return rows;
}
