/**
 * What is written to many, beside newsletters and announcements, which are mailings by themselves: who has not said who
 * comes with the tickets, in the outbox like every mail of the demo, and a list of codes that nobody has sent yet.
 */
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {draftCodeMailing} from '../../domain/orders/codes/draft-mailing';
import {mailIdentity} from '../../outside/mail/identity';
import {conceal, sealBody} from '../../outside/mail/conceal';
import {type AttendeeReminder, renderAttendeeReminder} from '../../outside/mail/render/tickets/attendee-reminder';
import {DAILY, mailingsOf, ofSession} from '../../outside/mail/queue/mailings';
import {insertRows, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';

const MOST = 40;

type Told = Omit<AttendeeReminder, 'identity' | 'url' | 'dueAt' | 'isRequired'> & {
  orderId: number;
  sessionId: number;
  email: string;
};

export async function storeMailings(
  tx: DemoTx,
  calendar: Calendar,
  config: Config,
  staffUserId: number,
): Promise<void> {
  await storeReminded(tx, calendar, config);
  const {rows} = await tx.query<{discountId: number | null; subscriberGroupId: number | null}>(
    `select (select min(id) from discount where has_codes) as "discountId",
       (select m.subscriber_group_id from subscriber_group_member m group by 1 order by count(*), 1 limit 1)
         as "subscriberGroupId"`,
  );
  const {discountId, subscriberGroupId} = rows[0]!;
  if (discountId === null || subscriberGroupId === null) return;
  await draftCodeMailing(tx, {discountId, title: 'Códigos para los de siempre', staffUserId, to: {subscriberGroupId}});
}

async function storeReminded(tx: DemoTx, calendar: Calendar, config: Config): Promise<void> {
  const {rows} = await tx.query<Told>(
    `with next as (select s.id from event_session s where s.state = 'on_sale' and s.starts_at > now() and not s.is_trial
       and (select count(distinct l.order_id) from order_line l where l.event_session_id = s.id and l.state = 'active') > 5
       order by s.is_nominative desc, s.starts_at limit 1)
     select o.id as "orderId", s.id as "sessionId", o.email, o.first_name as "firstName", o.number, e.title as "eventTitle",
       s.starts_at as "startsAt", v.timezone, count(*)::int as count
       from next join event_session s on s.id = next.id join event e on e.id = s.event_id join venue v on v.id = e.venue_id
       join order_line l on l.event_session_id = s.id and l.kind = 'ticket' and l.state = 'active'
       join "order" o on o.id = l.order_id and o.state = 'paid' and o.email <> ''
      group by o.id, s.id, e.id, v.id order by o.id desc limit ${MOST}`,
  );
  if (rows.length < 2) return;
  const identity = await mailIdentity(tx, config);
  const [mailingId] = await mailingsOf(tx, [
    {kind: 'attendee_reminder', about: ofSession(rows[0]!.sessionId, rows[0]!.eventTitle, {job: DAILY})},
  ]);
  const at = calendar.minutesAfter(calendar.now, -18);
  await insertRows(
    tx,
    'mail_message',
    rows.map(({orderId, sessionId, email, ...told}) => {
      const dedupeKey = `attendee-names:${orderId}:${sessionId}:24`;
      const mail = renderAttendeeReminder({
        ...told,
        dueAt: told.startsAt,
        isRequired: true,
        identity,
        url: `${config.publicUrl}/reservas/${signedId(config.secret, 'reservation', orderId)}`,
      });
      return {
        ...conceal(mail, config.publicUrl),
        subject: mail.subject,
        sealedBody: sealBody(config.secret, dedupeKey, mail),
        dedupeKey,
        kind: 'attendee_reminder',
        toEmail: email,
        attachments: [],
        orderId,
        mailingId,
        state: 'outbox',
        attempts: 1,
        createdAt: at,
        sentAt: at,
      };
    }),
  );
}
