/**
 * What became of an announcement: the lists of its statistics, by channel, and when it was read, which WhatsApp alone
 * tells.
 */
import {instant, int, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

const LISTS = {
  sent: int(),
  delivered: int(),
  opened: int(),
  bounced: int(),
  complained: int(),
  unsubscribed: int(),
  notSent: int(),
};
export const ANNOUNCEMENT_FIGURES = obj(
  {
    total: int(),
    ...LISTS,
    channels: list(obj({channel: oneOf('email', 'whatsapp', 'push', 'in_app'), total: int(), ...LISTS})),
    opens: list(obj({at: instant('principio de la hora'), opened: int()}), {
      description: 'las primeras 72 horas',
    }),
    problems: list(obj({problem: str(), count: int()})),
  },
  'AnnouncementFigures',
);
export type AnnouncementFigures = Infer<typeof ANNOUNCEMENT_FIGURES>;

const COUNTS = `count(*)::int as total, count(*) filter (where is_sent)::int as sent, count(*) filter (where is_delivered)::int as delivered, count(*) filter (where is_opened)::int as opened,
  count(*) filter (where state = 'bounced')::int as bounced, count(*) filter (where is_complaint)::int as complained, count(*) filter (where is_unsubscribed)::int as unsubscribed, count(*) filter (where not is_sent)::int as "notSent"`;

export async function readAnnouncementFigures(
  tx: Pick<Tx, 'query'>,
  announcementId: number,
): Promise<AnnouncementFigures> {
  const {rows: totals} = await tx.query<Omit<AnnouncementFigures, 'channels' | 'opens' | 'problems'>>(
    `select ${COUNTS} from announcement_recipient where announcement_id = $1`,
    [announcementId],
  );
  const {rows: channels} = await tx.query<AnnouncementFigures['channels'][number]>(
    `select channel, ${COUNTS} from announcement_recipient where announcement_id = $1 group by channel
      order by total desc`,
    [announcementId],
  );
  const {rows: opens} = await tx.query<AnnouncementFigures['opens'][number]>(
    `with r as (select sent_at, opened_at from announcement_recipient
      where announcement_id = $1 and is_sent and channel = 'whatsapp'),
     hours as (select generate_series(date_trunc('hour', min(sent_at)),
       least(date_trunc('hour', min(sent_at)) + interval '71 hours', now()), interval '1 hour') as at from r)
     select h.at, (select count(*)::int from r where date_trunc('hour', r.opened_at) = h.at) as opened from hours h order by h.at`,
    [announcementId],
  );
  const {rows: problems} = await tx.query<AnnouncementFigures['problems'][number]>(
    `select problem, count(*)::int as count from announcement_recipient where announcement_id = $1 and problem <> ''
      group by problem order by count desc limit 12`,
    [announcementId],
  );
  return {...totals[0]!, channels, opens, problems};
}
