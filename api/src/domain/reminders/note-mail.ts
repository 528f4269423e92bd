/** What became of a reminder's mail is what became of the reminder; whether it was read is not known. */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

/** `state`: of the mail after a try. */
export async function noteReminderMail(tx: Tx, mailId: number, state: string, problem: string | null): Promise<void> {
  if (state === 'sent')
    await move(tx, to('reminder_log', 'sent'), {
      set: `sent_at = now(), reason = ''`,
      where: 'mail_message_id = $1',
      values: [mailId],
    });
  else if (state === 'failed' || state === 'outbox')
    await move(tx, to('reminder_log', 'failed'), {
      set: 'reason = left($2, 300)',
      where: 'mail_message_id = $1',
      values: [
        mailId,
        state === 'outbox'
          ? 'Quedó en la bandeja: no hay servidor de correo.'
          : (problem ?? 'El servidor no lo admitió.'),
      ],
    });
}

/** It came back. */
export const noteReminderReturned = (tx: Tx, mailId: number, says: string) =>
  move(tx, to('reminder_log', 'failed', ['sent']), {
    set: 'reason = $2',
    where: 'mail_message_id = $1',
    values: [mailId, says],
  });
