/**
 * Invitations reach their guests: what one address was given at once goes in one mail, and its state says how far it has
 * come. What was revoked is told to whoever had it, once; what nobody has opened is reminded of before the session.
 */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

export interface GuestGroup {
  /** The first of them, by which its page is named. */
  id: number;
  eventSessionId: number;
  email: string;
  recipientName: string;
  message: string;
  count: number;
}

const GROUP = `min(i.id) as id, i.event_session_id as "eventSessionId", lower(i.email) as email,
  min(i.recipient_name) as "recipientName", max(b.message) as message, count(*)::int as count`;

/** Of these those that can be written to, by batch and address, and they are sent from now on. */
export async function markSent(tx: Tx, eventSessionId: number, ids: number[]): Promise<GuestGroup[]> {
  await move(tx, to('invitation', 'sent'), {
    set: 'sent_at = now()',
    where: `event_session_id = $1 and id = any($2) and email <> ''`,
    values: [eventSessionId, ids],
  });
  return readGroups(
    tx,
    `i.event_session_id = $1 and i.id = any($2) and i.email <> '' and i.state in ('sent', 'downloaded')`,
    [eventSessionId, ids],
  );
}

/** Whole groups of which one is meant. */
async function readGroups(tx: Tx, condition: string, values: unknown[]): Promise<GuestGroup[]> {
  const {rows} = await tx.query<GuestGroup>(
    `select ${GROUP} from invitation i join invitation_batch b on b.id = i.invitation_batch_id
      where i.state <> 'revoked' and (i.invitation_batch_id, lower(i.email)) in (
        select i.invitation_batch_id, lower(i.email) from invitation i where ${condition})
      group by i.invitation_batch_id, lower(i.email), i.event_session_id order by 1`,
    values,
  );
  return rows;
}

/** Whoever has their codes on a screen is not reminded of them. */
export const markOpened = (tx: Tx, ids: number[]): Promise<unknown> =>
  tx.query('update invitation set opened_at = now() where id = any($1) and opened_at is null', [ids]);

/** Whoever has their paper has them. */
export const markDownloaded = (tx: Tx, ids: number[]): Promise<unknown> =>
  move(tx, to('invitation', 'downloaded'), {set: 'downloaded_at = now()', where: 'id = any($1)', values: [ids]});

/** Sent, opened by nobody, and their session is near; once a batch and address, whichever of them are left. */
export async function readUnopened(tx: Tx, most = 100): Promise<(GuestGroup & {dedupeKey: string})[]> {
  const {rows} = await tx.query<GuestGroup & {dedupeKey: string}>(
    `select g.* from (
       select ${GROUP}, 'invitation-reminder:' || i.invitation_batch_id || ':' || lower(i.email) as "dedupeKey" from invitation i join invitation_batch b on b.id = i.invitation_batch_id
         join event_session s on s.id = i.event_session_id and s.state <> 'cancelled' and s.starts_at > now()
          and s.starts_at <= now() + make_interval(hours => setting_int('attendeeReminderHours', 72))
        where i.state = 'sent' and i.opened_at is null and i.email <> '' and i.sent_at < now() - interval '24 hours'
        group by i.invitation_batch_id, lower(i.email), i.event_session_id) g
      where not exists (select 1 from mail_message m where m.dedupe_key = g."dedupeKey")
      order by g.id limit $1`,
    [most],
  );
  return rows;
}

export interface RevokedGuest {
  id: number;
  email: string;
  recipientName: string;
  reason: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  dedupeKey: string;
}

/** Whoever had been sent one that opens no door any more. */
export async function readRevokedUntold(tx: Tx, most = 100): Promise<RevokedGuest[]> {
  const {rows} = await tx.query<RevokedGuest>(
    `select i.id, i.email, i.recipient_name as "recipientName", i.revoke_reason as reason, e.title as "eventTitle",
       s.starts_at as "startsAt", v.timezone, k.key as "dedupeKey"
       from invitation i join event_session s on s.id = i.event_session_id and s.ends_at > now()
       join event e on e.id = s.event_id join venue v on v.id = e.venue_id
      cross join lateral (select 'invitation-revoked:' || i.id as key) k
      where i.state = 'revoked' and i.sent_at is not null and i.email <> '' and i.revoked_at > now() - interval '7 days'
        and not exists (select 1 from mail_message m where m.dedupe_key = k.key) order by i.id limit $1`,
    [most],
  );
  return rows;
}
