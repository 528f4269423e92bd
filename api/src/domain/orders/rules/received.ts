/** What somebody was given counts in the limit of what one person may have, as what they bought does. */

/** SQL: tickets of the session that the address was given and has. Of its own orders they count as bought. */
export const received = (session: string, email: string): string => `(select count(*)::int from ticket_transfer x
  join ticket y on y.id = x.ticket_id join "order" b on b.id = y.order_id
  where x.accepted_email = ${email} and x.state = 'accepted' and y.event_session_id = ${session} and y.state <> 'void'
    and b.email <> ${email})`;
