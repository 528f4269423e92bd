/** What an announcement would be by WhatsApp, told before it is let go: how it reads, what it costs and how long it takes. */
import type {Tx} from '../../kernel/tx';
import {readSettings} from '../../settings/read-settings';
import {costCents, dailyLimit, priceThousandths} from '../whatsapp/price';
import {fillValues, previewOf, readSharedFacts} from '../whatsapp/values';
import type {Announcement} from './read-announcement';

export interface WhatsappTold {
  /** As the person would read it whom it would go to first. */
  preview: string;
  count: number;
  /** Null: nobody has said what the category costs. */
  eachThousandths: number | null;
  costCents: number | null;
  dailyLimit: number;
  days: number;
}

/** Null: it does not go by WhatsApp. */
export async function tellWhatsapp(
  tx: Tx,
  {channels, whatsapp, whatsappValues, eventSessionId}: Announcement,
  count: number,
  person: {name: string; about: string} | undefined,
): Promise<WhatsappTold | null> {
  if (!channels.includes('whatsapp') || whatsapp === null) return null;
  const {rows} = await tx.query<{today: string}>(
    `select to_char(now() at time zone timezone, 'YYYY-MM-DD') as today from organization limit 1`,
  );
  const settings = await readSettings(tx);
  const each = priceThousandths(settings, whatsapp.category, rows[0]!.today);
  const most = dailyLimit(settings);
  const shared = await readSharedFacts(tx, eventSessionId);
  const {name = 'Nombre y apellidos', about = 'Nombre del deportista'} = person ?? {};
  return {
    preview: previewOf(whatsapp.components, fillValues(whatsappValues, shared, {name, athleteName: about})),
    count,
    eachThousandths: each,
    costCents: each === null ? null : costCents(each, count),
    dailyLimit: most,
    days: Math.max(1, Math.ceil(count / most)),
  };
}
