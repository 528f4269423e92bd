/** Who of the mailings of codes is written to next; a few at a time, so that an order's mail never waits behind a list. */
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {refusesOf} from './draft-mailing';
import {SHOWN_CODE} from './make-codes';

const AT_ONCE = 50;
/** Of one mailing in the queue of mails. */
const MOST_WAITING = 100;

export interface CodeToMail {
  itemId: number;
  mailingId: number;
  email: string;
  name: string;
  code: string;
  codeId: number;
  discountName: string;
  subject: string;
  message: string;
  /** «31/12/2026»; null: without an end. */
  lastDay: string | null;
  subscriberId: number;
}

const NEXT = `
select i.id as "itemId", i.mailing_id as "mailingId", i.email, i.name, ${SHOWN_CODE} as code, c.id as "codeId", d.name as "discountName", m.subject, m.message,
  to_char(d.valid_until at time zone club_zone(), 'DD/MM/YYYY') as "lastDay", s.id as "subscriberId"
  from mailing_item i join mailing m on m.id = i.mailing_id join discount_code c on c.id = i.discount_code_id
  join discount_code_batch b on b.id = c.discount_code_batch_id join discount d on d.id = c.discount_id
  join subscriber s on s.email = i.email
 where i.mailing_id = $1 and i.state = 'queued' and i.mail_message_id is null order by i.id limit $2 for update of i`;

const RESTS = 'De noche no sale publicidad: sigue a las';
/** Whoever looks at it sees what it waits for. */
export const noteRest = (tx: Tx, until: string) =>
  tx.query(
    `update mailing set state_reason = $1 where kind = 'codes' and state in ('queued', 'sending') and state_reason <> $1`,
    [`${RESTS} ${until}.`],
  );

/** In one transaction with what is written; ends the mailings that have nobody left. */
export async function nextCodeMails(tx: Tx): Promise<CodeToMail[]> {
  await move(tx, to('mailing', 'sending', ['queued']), {
    set: 'started_at = coalesce(started_at, now())',
    where: `kind = 'codes'`,
  });
  await tx.query(`update mailing set state_reason = '' where kind = 'codes' and state_reason like '${RESTS}%'`);
  const {rows: mailings} = await tx.query<{id: number; waiting: number}>(
    `select m.id, (select count(*)::int from mailing_item i join mail_message l on l.id = i.mail_message_id
        where i.mailing_id = m.id and i.state = 'queued' and l.state in ('queued', 'sending')) as waiting
       from mailing m where m.kind = 'codes' and m.state = 'sending' order by m.id for update of m skip locked`,
  );
  const all: CodeToMail[] = [];
  for (const {id, waiting} of mailings) {
    // Who has left meanwhile is not written to.
    await move(tx, to('mailing_item', 'discarded', ['queued']), {
      as: 'i',
      set: `problem = 'Se ha dado de baja'`,
      where: `i.mailing_id = $1 and i.mail_message_id is null
        and ${refusesOf('i.email', '$1')}`,
      values: [id],
    });
    const {rows} = await tx.query<CodeToMail>(NEXT, [id, Math.max(0, Math.min(AT_ONCE, MOST_WAITING - waiting))]);
    all.push(...rows);
    if (rows.length === 0 && waiting === 0)
      await moveOne(tx, to('mailing', 'done', ['sending']), {id, set: 'finished_at = now()'});
  }
  return all;
}

export async function noteCodeMail(tx: Tx, itemId: number, mailId: number): Promise<void> {
  await tx.query('update mailing_item set mail_message_id = $2, attempts = attempts + 1 where id = $1', [
    itemId,
    mailId,
  ]);
}

/** What became of the mail is what became of its recipient. */
export async function noteDelivery(tx: Tx, mailId: number, state: string, problem: string | null): Promise<void> {
  if (state === 'queued') return;
  const isSent = state !== 'failed';
  const why = state === 'outbox' ? 'Quedó en la bandeja: no hay servidor de correo' : problem;
  await move(tx, to('mailing_item', isSent ? 'sent' : 'failed'), {
    set: `sent_at = case when $3 then now() end, problem = left(coalesce($2, ''), 300)`,
    where: 'mail_message_id = $1',
    values: [mailId, why, isSent],
  });
}
