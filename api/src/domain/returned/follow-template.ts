/** News of a template, and what it means for what is on its way with it. */
import type {Tx} from '../kernel/tx';
import {stopThoseWith} from '../messaging/announcements/by-whatsapp';
import {stopRulesWith} from '../reminders/stop-whatsapp';
import {noteAccount} from '../messaging/whatsapp/note-account';
import {hearTemplate, type TemplateNews} from '../messaging/whatsapp/templates';

export async function followTemplate(tx: Tx, news: TemplateNews): Promise<void> {
  const heard = await hearTemplate(tx, news);
  if (heard === null) return;
  // Another category is another price, and other people who may get it: an announcement is looked at before it goes, a
  // rule goes on for years.
  if (!heard.isLost) await noteAccount(tx, {event: 'CATEGORY', detail: `«${heard.name}»: ${heard.why}.`});
  if (heard.isLost) await stopThoseWith(tx, heard.id, heard.why);
  await stopRulesWith(tx, heard.id, heard.why);
}
