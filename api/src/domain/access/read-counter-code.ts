/**
 * What a reader at the counter has read, and of what: a ticket or an order's number (its order), a pass card, a supporter's
 * card, something of the shop, a gift card. Only what is a code names anything: no word finds a person.
 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {cleanText, plainCode} from './rules/code-text';
import {readTicketText} from './rules/ticket-text';
import {EXACT_GOODS} from '../goods/find-at-counter';

export type ReadKind = 'order' | 'holder' | 'supporter' | 'product' | 'gift_card';

export interface ReadCode {
  kind: ReadKind;
  orderId: number | null;
  /** As it is asked for further on. */
  text: string;
  /** The ticket has another code since: whoever shows this one may not have it any more. */
  isDead: boolean;
}

/** $1 as it was read, $2 without what stands between its signs, $3 and $4 the ticket and the issue of a signed code. */
const SOURCES = `
select 'order' as kind, t.order_id as "orderId", $1 as text, t.code <> $2 and t.sequence <> $4::int as "isDead"
  from ticket t where t.id = $3::bigint or t.code = $2
union all select 'order', d.order_id, $1, true from dead_ticket_code x join ticket d on d.id = x.ticket_id where x.code = $2
union all select 'order', o.id, o.number, false from "order" o where o.number = upper(translate($1, '''’´', '---'))
union all select 'holder', null, $1, false from pass_card c
  where (c.code in ($1, $2) or c.number = upper($1)) and c.state in ('issued', 'active', 'blocked')
union all select 'supporter', null, s.number, false from supporter s where s.number = $2 and s.state <> 'pending_payment'
union all select 'product', null, $1, false from product_variant v where ${EXACT_GOODS}
union all select 'gift_card', null, $1, false from gift_card g where length($2) = 16 and g.code = $2
limit 1`;

/** @throws DomainError 404 */
export async function readCode(tx: Tx, read: string): Promise<ReadCode> {
  const text = cleanText(read);
  const signed = readTicketText(text);
  const {rows} = await tx.query<ReadCode>(SOURCES, [
    text,
    plainCode(text),
    signed?.ticketId ?? null,
    signed?.sequence ?? null,
  ]);
  if (!rows[0]) throw notFound('Ese código no es de aquí.');
  return rows[0];
}
