/**
 * What somebody was given counts in the limit of what one person may have, as what they bought does; so does what they
 * bought before they wrote another address on it.
 */

/** SQL: tickets of the session that the address was given and has, or ordered. Of its own orders they count as bought. */
export const received = (session: string, email: string): string => `(select count(*)::int from ticket_transfer x
  join ticket y on y.id = x.ticket_id join "order" b on b.id = y.order_id
  where mailbox(x.accepted_email) = (select mailbox(${email})) and x.state = 'accepted' and y.event_session_id = ${session} and y.state <> 'void'
    and b.mailbox <> (select mailbox(${email})))
  + (select count(*)::int from order_former_email f join "order" b on b.id = f.order_id and b.mailbox <> mailbox(f.email)
  join order_line d on d.order_id = b.id and d.kind = 'ticket' and d.state = 'active' and d.event_session_id = ${session}
  where mailbox(f.email) = (select mailbox(${email})))`;
