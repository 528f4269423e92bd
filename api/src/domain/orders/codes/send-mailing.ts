/**
 * A mailing of codes is let go: everybody in it gets a code of their own, made and bound to them in one transaction.
 * Promise: nobody has two of a discount (unique index), and whoever is written to is among those that were confirmed.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {WHY_NOT} from './draft-mailing';
import {makeCodes} from './make-codes';

export interface CodeMailing {
  mailingId: number;
  subject: string;
  message: string;
  prefix: string;
  /** How many, as the person who sends has written it. */
  count: number;
  staffUserId: number | null;
}

/** @throws 404; 409 `recipients_changed` when it would go to another number of people */
export async function sendCodeMailing(tx: Tx, ask: CodeMailing): Promise<{batchId: number; count: number}> {
  const {rows} = await tx.query<{discountId: number; title: string}>(
    `select m.discount_id as "discountId", m.title from mailing m where m.id = $1 and m.kind = 'codes' for update`,
    [ask.mailingId],
  );
  const mailing = rows[0];
  if (!mailing) throw notFound('No existe ese envío.');
  // Two lists of one discount go one after the other: the second knows whom the first has given one.
  await tx.query('select 1 from discount where id = $1 for no key update', [mailing.discountId]);
  await move(tx, to('mailing_item', 'discarded', ['queued']), {
    as: 'i',
    set: 'problem = w.why',
    with: `w as (select w.id, case when took_off_group_of($2, w.email) then 'Ya no recibe los envíos del grupo'
      else ${WHY_NOT} end as why from mailing_item w where w.mailing_id = $2 and w.state = 'queued')`,
    using: 'w',
    where: 'w.id = i.id and w.why is not null',
    values: [mailing.discountId, ask.mailingId],
  });
  const people = await tx.query<{name: string; email: string}>(
    `select name, email from mailing_item where mailing_id = $1 and state = 'queued' order by id`,
    [ask.mailingId],
  );
  if (people.rows.length !== ask.count || ask.count === 0)
    throw conflict(
      'recipients_changed',
      `Ahora mismo son ${people.rows.length} personas. Revisa la lista y vuelve a enviarla.`,
      {
        count: people.rows.length,
      },
    );
  const batchId = await makeCodes(
    tx,
    {
      discountId: mailing.discountId,
      name: mailing.title.slice(0, 80),
      prefix: ask.prefix,
      maxUses: 1,
      staffUserId: ask.staffUserId,
    },
    people.rows,
  );
  await tx.query(
    `update mailing_item i set discount_code_id = c.id from discount_code c
      where i.mailing_id = $1 and i.state = 'queued' and c.discount_code_batch_id = $2 and c.email = i.email`,
    [ask.mailingId, batchId],
  );
  // Whoever gets advertising may leave it, and has to be somebody for that.
  await tx.query(
    `insert into subscriber (email, first_name, source) select email, left(name, 80), 'import' from mailing_item
      where mailing_id = $1 and state = 'queued' on conflict (email) do nothing`,
    [ask.mailingId],
  );
  await moveOne(tx, to('mailing', 'queued', ['draft']), {
    id: ask.mailingId,
    set: 'subject = $2, message = $3, discount_code_batch_id = $4',
    values: [ask.subject, ask.message, batchId],
  });
  return {batchId, count: people.rows.length};
}

/** A list that is not sent after all: nobody of it is kept. */
export async function discardCodeMailing(tx: Tx, mailingId: number): Promise<void> {
  await moveOne(tx, to('mailing', 'cancelled', ['draft']), {id: mailingId, where: `kind = 'codes'`});
  await tx.query('delete from mailing_item where mailing_id = $1', [mailingId]);
}
