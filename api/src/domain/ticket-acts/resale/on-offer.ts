/** SQL over `ticket t`: it is on offer again, with the code that it has. */
export const ON_OFFER = `exists (select 1 from ticket_listing r where r.ticket_id = t.id and r.state = 'listed'
  and r.ticket_sequence = t.sequence)`;
