/** What so many reminders by WhatsApp cost on a day, and what stands in their way. */
import type {Tx} from '../kernel/tx';
import {readSettings} from '../settings/read-settings';
import {costCents, dailyLimit, priceThousandths} from '../messaging/whatsapp/price';
import type {ReminderRuleText} from './read-rule';

export interface ReminderTold {
  count: number;
  /** Null: nobody has said what the category costs. */
  eachThousandths: number | null;
  costCents: number | null;
  dailyLimit: number;
  stopped: string;
}

/** Null: it does not go by WhatsApp. */
export async function tellReminder(
  tx: Tx,
  {whatsapp, whatsappStopped}: ReminderRuleText,
  count: number,
): Promise<ReminderTold | null> {
  if (whatsapp === null) return null;
  const {rows} = await tx.query<{today: string}>(
    `select to_char(now() at time zone timezone, 'YYYY-MM-DD') as today from organization limit 1`,
  );
  const settings = await readSettings(tx);
  const each = priceThousandths(settings, whatsapp.category, rows[0]!.today);
  return {
    count,
    eachThousandths: each,
    costCents: each === null ? null : costCents(each, count),
    dailyLimit: dailyLimit(settings),
    stopped: whatsappStopped,
  };
}
