/** Communications of a living club: media, senders, templates, subscribers, newsletters, announcements, reminders, mailings, imports. */
import {cleanMailHtml} from '../../domain/messaging/clean-mail-html';
import {readKind} from '../../domain/media/read-kind';
import {storeMedia} from '../../domain/media/store-media';
import type {Config} from '../../config';
import type {Tx} from '../../tx';
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import {storeAnnouncements} from './announcements';
import {drawMedia} from './draw-media';
import {storeImports} from './imports';
import {templates} from './mail-frames';
import {storeNewsletters} from './newsletters';
import {storeMailings, storeReminders} from './reminders-and-mailings';
import {storeGroups, storeSubscribers} from './subscribers';
import {storeWhatsappTemplates} from './whatsapp-templates';

export interface CommunicationsGiven {
  calendar: Calendar;
  chance: Chance;
  staff: Staff;
  config: Config;
}

export async function storeCommunications(tx: Tx, {calendar, chance, staff, config}: CommunicationsGiven): Promise<void> {
  const media = await storePictures(tx, calendar, staff.admin);
  const senders = await storeSenders(tx, calendar, chance);
  const templateIds = await storeTemplates(tx, calendar, media.url);
  const whatsapp = await storeWhatsappTemplates(tx, calendar);
  await storeSubscribers(tx, {calendar, chance});
  const groups = await storeGroups(tx, calendar, 'static');
  await storeNewsletters(tx, {calendar, templates: templateIds, groups, senders, media: media.url, publicUrl: config.publicUrl});
  await tx.query(`update subscriber s set last_sent_at = d.sent, last_opened_at = d.opened from (select subscriber_id, max(sent_at) as sent, max(opened_at) as opened from newsletter_delivery group by 1) d where s.id = d.subscriber_id`);
  await storeImports(tx, {calendar, chance, staffId: staff.admin, groups});
  await storeGroups(tx, calendar, 'rule');
  await storeAnnouncements(tx, {calendar, staffId: staff.admin, senders, whatsapp, groups, attachmentId: media.idOf('normas-de-acceso.pdf')});
  await storeReminders(tx, calendar, whatsapp, templateIds.get('Boletín mensual')!);
  await storeMailings(tx, calendar, staff.admin);
}

async function storePictures(tx: Tx, calendar: Calendar, staffUserId: number): Promise<{url: (name: string) => string; idOf: (name: string) => number}> {
  const ids = new Map<string, number>();
  for (const [i, drawing] of drawMedia(calendar.season).entries()) {
    const {id} = await storeMedia(tx, {...drawing, kind: readKind(drawing.content), staffUserId});
    await tx.query('update media_file set created_at = $2, updated_at = $2 where id = $1', [id, calendar.daysAhead(-180 + i * 8, '10:15')]);
    ids.set(drawing.name, id);
  }
  const idOf = (name: string): number => ids.get(name)!;
  return {idOf, url: name => `/media/${idOf(name)}/${name}`};
}

/** The keys are noise of the right length: nothing of the demo is ever signed with them. */
async function storeSenders(tx: Tx, calendar: Calendar, chance: Chance): Promise<{club: number; passes: number; theatre: number}> {
  const key = () => `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA${chance.text(340, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')}IDAQAB`;
  const {rows} = await tx.query<{id: number}>(
    `insert into sender (name, email, reply_to, state, dkim_public_key, dkim_state, spf_state, return_path_state, dmarc_state, dmarc_policy, last_checked_at, verified_at, is_default, created_at) values
       ('UD Alameda', 'boletin@udalameda.example', 'entradas@example.org', 'verified', $1, 'found', 'found', 'found', 'found', 'quarantine', $4, $5, true, $5),
       ('Oficina del abonado', 'abonos@socios.udalameda.example', 'entradas@example.org', 'degraded', $2, 'found', 'wrong', 'found', 'found', 'none', $4, $5, false, $5),
       ('Teatro de la Alameda', 'cartelera@teatroalameda.example', 'teatro@example.org', 'verifying', $3, 'missing', 'found', 'missing', 'missing', '', $4, null, false, $6) returning id`,
    [key(), key(), key(), calendar.daysAhead(0, '06:00'), calendar.daysAhead(-240, '10:00'), calendar.daysAhead(-2, '16:30')],
  );
  return {club: rows[0]!.id, passes: rows[1]!.id, theatre: rows[2]!.id};
}

async function storeTemplates(tx: Tx, calendar: Calendar, media: (name: string) => string): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [i, draft] of templates(media).entries()) {
    const {rows} = await tx.query<{id: number}>('insert into email_template (name, description, frame_html, content_html, is_active, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning id', [draft.name, draft.description, cleanMailHtml(draft.frameHtml), cleanMailHtml(draft.contentHtml), draft.isActive, calendar.daysAhead(-230 + i * 12, '11:30')]);
    ids.set(draft.name, rows[0]!.id);
  }
  return ids;
}
