/** News of a template, and what it means for what is on its way with it. */
import type {Tx} from '../../../tx';
import {stopThoseWith} from '../announcements/by-whatsapp';
import {hearTemplate, type TemplateNews} from './templates';

export async function followTemplate(tx: Tx, news: TemplateNews): Promise<void> {
  const lost = await hearTemplate(tx, news);
  if (lost) await stopThoseWith(tx, lost.id, lost.why);
}
