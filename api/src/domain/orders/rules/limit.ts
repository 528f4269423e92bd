/**
 * What one person may have of a session, whatever made them have it: what they buy asks while it is placed (orders/quote);
 * what becomes theirs otherwise (a ticket that is given, an order with another address) asks here, under the same lock.
 * A person is a mailbox (`mailbox`): «ana+1@» is no other one.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {lockOfBuyer} from '../../kernel/locks';
import {received} from './received';

/** The tickets of these addresses are counted by nobody else until the transaction ends. */
export async function lockBuyers(tx: Tx, emails: string[]): Promise<void> {
  await tx.query(
    `select ${lockOfBuyer('of')} from (select distinct mailbox(e) as of from unnest($1::text[]) e order by 1) x`,
    [emails],
  );
}

/** These tickets come to be the address's, which is locked. @throws DomainError 409 `too_many_tickets` */
export async function refuseTooMany(tx: Tx, {email, ticketIds}: {email: string; ticketIds: number[]}): Promise<void> {
  const {rows} = await tx.query<{has: number}>(
    `with come as (select event_session_id as session, count(*)::int as n from ticket where id = any($2) group by 1),
       held as (select s.max_per_customer as most, come.n, ${received('s.id', '$1')} + (select count(*)::int from "order" o
         join order_line l on l.order_id = o.id join ticket t on t.order_line_id = l.id
        where o.mailbox = (select mailbox($1)) and l.event_session_id + 0 = s.id and l.state = 'active' and t.id <> all($2)) as has
       from come join event_session s on s.id = come.session)
     select has from held where has + n > most limit 1`,
    [email, ticketIds],
  );
  const has = rows[0]?.has;
  if (has !== undefined)
    throw conflict(
      'too_many_tickets',
      has === 0
        ? 'Son más entradas de esta sesión de las que puede tener cada persona.'
        : `Con ese correo ya hay ${has} ${has === 1 ? 'entrada' : 'entradas'} de esta sesión: juntas son más de las que puede tener cada persona.`,
    );
}
