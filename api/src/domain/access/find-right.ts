/**
 * Whose code was read. Promise: whatever takes a right away locks its row, and so does the reading, here: the statement
 * that looks at it afterwards begins after the wait and sees what came of it.
 */
import type {Tx} from '../kernel/tx';
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
  /** Somebody is at it at this moment, and it was not waited for. */
  isHeld: boolean;
}

export type Asked = Pick<Named, 'signed' | 'codes'>;

/** $1 the codes, $2 the tickets that are signed. Rows are locked in the order of their keys, whoever comes with them. */
const lockRights = (how: '' | 'skip locked') => `
with dead as (select d.code, d.ticket_id as "ticketId", t.event_session_id as "sessionId", d.sequence
  from dead_ticket_code d join ticket t on t.id = d.ticket_id where d.code = any($1)),
named as materialized (select source, right_id, code, case source
    when 'pass_transfer' then (select x.season_pass_id from pass_transfer x where x.id = c.right_id)
    when 'pass_invitation' then (select x.season_pass_id from pass_invitation x where x.id = c.right_id)
    when 'plot_occupant' then (select x.plot_sale_id from plot_occupant x where x.id = c.right_id)
    else right_id end as row_id from door_code c where code = any($1)),
pass as (select p.id from season_pass p where p.id in (select row_id from named
  where source in ('pass', 'pass_transfer', 'pass_invitation')) order by p.id for key share of p ${how}),
plot as (select s.id from plot_sale s where s.id in (select row_id from named where source = 'plot_occupant')
  order by s.id for key share of s ${how}),
sold as (select t.id from ticket t where t.id in (select row_id from named where source = 'ticket'
  union all select "ticketId" from dead union all select unnest($2::int[])) order by t.id for key share of t ${how}),
press as (select a.id from accreditation a where a.id in (select row_id from named where source = 'accreditation')
  order by a.id for key share of a ${how}),
-- Taken back or handed to another at this moment: who comes first has it, and it is marked as used here anyway.
given as (select i.id from invitation i where i.id in (select row_id from named where source = 'invitation')
  order by i.id for no key update of i ${how}),
-- Two gates that hand over the same: the second sees the first.
goods as (select l.id from order_line l where l.id in (select row_id from named where source = 'product')
  order by l.id for no key update of l ${how}),
had(kind, id) as materialized (select 'pass', id from pass union all select 'plot', id from plot
  union all select 'ticket', id from sold union all select 'accreditation', id from press
  union all select 'invitation', id from given union all select 'product', id from goods)
select coalesce((select json_agg(d) from dead d), '[]') as dead,
  coalesce((select json_agg(json_build_object('source', n.source, 'id', n.right_id, 'code', n.code, 'isHeld',
    n.source not in ('external_code', 'consigned_ticket') and not exists (select 1 from had h where h.id = n.row_id and h.kind = case n.source
      when 'pass_transfer' then 'pass' when 'pass_invitation' then 'pass' when 'plot_occupant' then 'plot'
      else n.source end)) order by n.source, n.right_id) from named n), '[]') as named,
  coalesce((select json_agg(h.id) from had h where h.kind = 'ticket'), '[]') as tickets`;
const WAIT = lockRights('');
const PASS_BY = lockRights('skip locked');

interface Locked {
  dead: (SignedTicket & {code: string})[];
  named: {source: RightSource; id: number; code: string; isHeld: boolean}[];
  tickets: number[];
}

/**
 * A ticket's code that is not its code any more, typed: it names the ticket as a signed one does.
 * @param mayWait false: what somebody holds is told as held, so that others need not wait for it
 */
export async function findRights(tx: Tx, asked: readonly Asked[], mayWait: boolean): Promise<Named[]> {
  const {rows} = await tx.query<Locked>(mayWait ? WAIT : PASS_BY, [
    asked.flatMap(one => one.codes),
    asked.flatMap(one => (one.signed ? [one.signed.ticketId] : [])),
  ]);
  const {dead, named, tickets} = rows[0]!;
  return asked.map(({signed, codes}) => {
    const ticket = signed ?? dead.find(one => codes.includes(one.code)) ?? null;
    if (ticket) return byTicket(ticket, !tickets.includes(ticket.ticketId));
    const own = named.filter(one => codes.includes(one.code));
    const sources = [...new Set(own.map(one => one.source))];
    return {
      signed: null,
      codes,
      isHeld: own.some(one => one.isHeld),
      rights: sources.map(source => ({
        source,
        ids: [...new Set(own.flatMap(one => (one.source === source ? [one.id] : [])))],
      })),
    };
  });
}

export async function waitForRight(tx: Tx, signed: SignedTicket | null, codes: readonly string[]): Promise<Named> {
  return (await findRights(tx, [{signed, codes: signed ? [] : codes}], true))[0]!;
}

const byTicket = ({ticketId, sessionId, sequence}: SignedTicket, isHeld: boolean): Named => ({
  signed: {ticketId, sessionId, sequence},
  codes: [],
  rights: [{source: 'ticket', ids: [ticketId]}],
  isHeld,
});
