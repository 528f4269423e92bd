/**
 * Whose code was read. Promise: whatever takes a right away locks its row, and so does the reading, here: the statement
 * that looks at it afterwards begins after the wait and sees what came of it.
 */
import type {Tx} from '../../tx';
import type {RightSource} from './rules/facts';

/** A signed ticket, as it says it is. */
export interface SignedTicket {
  ticketId: number;
  sessionId: number;
  sequence: number;
}

/** By what was read: a signed ticket names itself, anything else is a code. */
export interface Named {
  signed: SignedTicket | null;
  codes: readonly string[];
  /** Mostly one; a code of others may be one of ours, too. */
  rights: {source: RightSource; ids: number[]}[];
}

const WAIT_FOR_RIGHT = `
with dead as (select d.ticket_id as "ticketId", t.event_session_id as "sessionId", d.sequence from dead_ticket_code d
  join ticket t on t.id = d.ticket_id where d.code = any($1)),
named as materialized (select source, right_id from door_code where code = any($1)),
pass as (select p.id from season_pass p where p.id in (select right_id from named where source = 'pass'
  union all select x.season_pass_id from named n join pass_transfer x on x.id = n.right_id where n.source = 'pass_transfer'
  union all select x.season_pass_id from named n join pass_invitation x on x.id = n.right_id
    where n.source = 'pass_invitation') for key share of p),
plot as (select s.id from plot_sale s where s.id in (select x.plot_sale_id from named n
  join plot_occupant x on x.id = n.right_id where n.source = 'plot_occupant') for key share of s),
sold as (select t.id from ticket t where t.id in (select right_id from named where source = 'ticket'
  union all select "ticketId" from dead) for key share of t),
press as (select a.id from accreditation a where a.id in (select right_id from named where source = 'accreditation')
  for key share of a),
-- Taken back or handed to another at this moment: who comes first has it, and it is marked as used here anyway.
given as (select i.id from invitation i where i.id in (select right_id from named where source = 'invitation')
  for no key update of i),
-- Two gates that hand over the same: the second sees the first.
goods as (select l.id from order_line l where l.id in (select right_id from named where source = 'product')
  for no key update of l)
select (select to_json(d) from dead d limit 1) as dead,
  coalesce((select json_agg(json_build_object('source', w.source, 'ids', w.ids)) from (select n.source,
    array_agg(distinct n.right_id) as ids from named n group by 1) w), '[]') as rights,
  (select count(*) from pass) + (select count(*) from plot) + (select count(*) from sold) + (select count(*) from press)
    + (select count(*) from given) + (select count(*) from goods) as waited`;

/** A ticket's code that is not its code any more, typed: it names the ticket as a signed one does. */
export async function waitForRight(tx: Tx, signed: SignedTicket | null, codes: readonly string[]): Promise<Named> {
  if (signed) {
    await tx.query('select 1 from ticket where id = $1 for key share', [signed.ticketId]);
    return byTicket(signed);
  }
  const {rows} = await tx.query<{dead: SignedTicket | null; rights: Named['rights']}>(WAIT_FOR_RIGHT, [codes]);
  const {dead, rights} = rows[0]!;
  return dead ? byTicket(dead) : {signed: null, codes, rights};
}

const byTicket = (signed: SignedTicket): Named => ({
  signed,
  codes: [],
  rights: [{source: 'ticket', ids: [signed.ticketId]}],
});
