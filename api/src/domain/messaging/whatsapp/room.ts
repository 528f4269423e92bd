/** How many more people may be written to in these 24 hours: Meta counts those whom the club writes to first. */
import type {Tx} from '../../kernel/tx';
import {waitFor} from '../../kernel/locks';
import {readSettings} from '../../settings/read-settings';
import {dailyLimit} from './price';

/** Asked by one worker after the other: what each has in hand is counted before the next one takes. */
export async function leftToday(tx: Tx): Promise<number> {
  await waitFor(tx, 'whatsappRoom');
  const most = dailyLimit(await readSettings(tx));
  const {rows} = await tx.query<{n: number}>(
    `select count(*)::int as n from (
       select phone from announcement_recipient where channel = 'whatsapp'
         and (sent_at > now() - interval '24 hours' or (state = 'queued' and attempts > 0 and next_at > now()))
       union select phone from whatsapp_message where kind <> 'answer' and phone is not null
         and (sent_at > now() - interval '24 hours' or state = 'queued')) told`,
  );
  return Math.max(0, most - rows[0]!.n);
}
