/** Answers and trials (reminders have their own way, reminders/by-whatsapp.ts), taken in hand for a while by one worker and noted by what became of them. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import type {Trouble} from './troubles';

export interface NextMessage {
  id: number;
  kind: 'answer' | 'test' | 'case';
  phone: string | null;
  userId: string | null;
  body: string;
  templateId: number | null;
  attempts: number;
}

const LEASE = "interval '2 minutes'";
const WAITS_MINUTES = [1, 5, 60];

/** `id`: this one alone. */
export async function takeMessages(tx: Tx, most: number, id: number | null = null): Promise<NextMessage[]> {
  const {rows} = await tx.query<NextMessage>(
    `with next as (select m.id from whatsapp_message m where m.state = 'queued' and m.kind <> 'reminder' and m.next_at <= now()
        and ($2::int is null or m.id = $2) order by m.next_at limit $1 for update skip locked)
     update whatsapp_message m set next_at = now() + ${LEASE}, attempts = attempts + 1 from next where m.id = next.id
       returning m.id, m.kind, m.phone, m.user_id as "userId", m.body, m.whatsapp_template_id as "templateId",
         m.attempts`,
    [most, id],
  );
  return rows;
}

export type MessageEnd = {ref: string} | {trouble: Trouble; says: string};

export async function noteMessage(tx: Tx, {id, attempts, kind}: NextMessage, end: MessageEnd): Promise<void> {
  if ('ref' in end) {
    await move(tx, to('whatsapp_message', 'sent'), {
      id,
      set: `sent_at = now(), provider_ref = $2, problem = ''`,
      values: [end.ref],
    });
    return;
  }
  // Whoever tries a template looks on: they are told at once.
  const wait = kind !== 'test' && ['later', 'away'].includes(end.trouble) ? WAITS_MINUTES[attempts - 1] : undefined;
  if (wait === undefined)
    await move(tx, to('whatsapp_message', 'failed', ['queued']), {id, set: 'problem = $2', values: [end.says]});
  else
    await tx.query(
      `update whatsapp_message set problem = $2, next_at = now() + make_interval(mins => $3) where id = $1
        and state = 'queued'`,
      [id, end.says, wait],
    );
}

export async function readMessage(tx: Tx, id: number): Promise<{state: string; problem: string; phone: string}> {
  const {rows} = await tx.query<{state: string; problem: string; phone: string}>(
    `select state, problem, coalesce(phone, '') as phone from whatsapp_message where id = $1`,
    [id],
  );
  return rows[0]!;
}
