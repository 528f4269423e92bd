/**
 * E-mail marketing on one page: how the list grows, what the last newsletters did, and how far bounces and complaints
 * are from the limits.
 */
import {day, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

/** A send is stopped above them (Gmail and Yahoo sender requirements: complaints below 0.3 %). */
const BOUNCE_LIMIT_BP = 500;
const COMPLAINT_LIMIT_BP = 30;

const NEWSLETTER = obj({
  id: id(),
  title: str(),
  subject: str(),
  sentAt: instant(),
  recipients: int(),
  delivered: int(),
  measured: int({description: 'de los entregados, cuántos permiten saber si abren'}),
  openBp: orNull(int()),
  clickBp: orNull(int()),
  bounced: int(),
  complained: int(),
  unsubscribed: int(),
});
export const EMAIL_DASHBOARD = obj(
  {
    subscribers: obj({
      total: int(),
      active: int(),
      pending: int(),
      unsubscribed: int(),
      bounced: int(),
      complained: int(),
      suppressed: int(),
    }),
    growth: list(obj({week: day('lunes de la semana'), joined: int(), left: int(), active: int()}), {
      description: 'las últimas 16 semanas',
    }),
    newsletters: list(NEWSLETTER, {description: 'los diez últimos enviados'}),
    rates: obj({
      sent: int({description: 'mensajes de los últimos 90 días'}),
      bounceBp: int(),
      bounceLimitBp: int(),
      complaintBp: int({description: 'centésimas de punto, redondeadas hacia arriba'}),
      complaintLimitBp: int(),
      openBp: orNull(int({description: 'de quienes lo permiten'})),
      clickBp: orNull(int({description: 'de quienes lo permiten'})),
      unsubscribeBp: int(),
    }),
    senders: list(
      obj({
        id: id(),
        name: str(),
        email: str(),
        state: oneOf('pending', 'verifying', 'verified', 'failed', 'degraded'),
      }),
    ),
    waiting: obj({
      drafts: int(),
      scheduled: int(),
      nextAt: orNull(instant()),
      imports: int({description: 'listas subidas sin importar'}),
    }),
  },
  'EmailDashboard',
);
export type EmailDashboard = Infer<typeof EMAIL_DASHBOARD>;

export async function readEmailDashboard(tx: Pick<Tx, 'query'>): Promise<EmailDashboard> {
  const one = async <T>(sql: string): Promise<T> => (await tx.query<T>(sql)).rows[0]!;
  const subscribers = await one<EmailDashboard['subscribers']>(
    `select count(*)::int as total, count(*) filter (where state = 'active')::int as active, count(*)
      filter (where state = 'pending')::int as pending, count(*)
      filter (where state = 'unsubscribed')::int as unsubscribed,
            count(*) filter (where state = 'bounced')::int as bounced, count(*)
              filter (where state = 'complained')::int as complained, count(*)
              filter (where state = 'suppressed')::int as suppressed from subscriber`,
  );
  const {rows: growth} = await tx.query<EmailDashboard['growth'][number]>(
    `with weeks as (select generate_series(date_trunc('week', now() at time zone (select club_zone())) - interval '15 weeks',
      date_trunc('week', now() at time zone (select club_zone())), interval '1 week')::date as week),
     joined as (select date_trunc('week', created_at at time zone (select club_zone()))::date as week, count(*)::int as n
       from subscriber group by 1),
     gone as (select date_trunc('week', state_at at time zone (select club_zone()))::date as week, count(*)::int as n
       from subscriber where state not in ('active', 'pending') group by 1)
     select w.week, coalesce(j.n, 0) as joined, coalesce(g.n, 0) as "left",
            ((select coalesce(sum(n), 0) from joined x where x.week <= w.week) - (select coalesce(sum(n), 0) from gone x
              where x.week <= w.week))::int as active
       from weeks w left join joined j using (week) left join gone g using (week) order by w.week`,
  );
  const {rows: newsletters} = await tx.query<EmailDashboard['newsletters'][number]>(
    `select id, title, subject, sent_at as "sentAt", recipient_count as recipients, delivered_count as delivered,
      measured_count as measured, open_bp as "openBp", click_bp as "clickBp", bounced_count as bounced, complained_count as complained,
      unsubscribed_count as unsubscribed
       from newsletter where state = 'sent' order by sent_at desc limit 10`,
  );
  const rates = await one<Omit<EmailDashboard['rates'], 'bounceLimitBp' | 'complaintLimitBp'>>(
    `with s as (select coalesce(sum(recipient_count), 0) as sent, coalesce(sum(delivered_count), 0) as delivered,
      coalesce(sum(bounced_count), 0) as bounced, coalesce(sum(complained_count), 0) as complained,
      sum(measured_count) as measured, sum(opened_count) as opened, sum(clicked_count) as clicked,
                         coalesce(sum(unsubscribed_count), 0) as gone from newsletter
                         where state = 'sent' and sent_at > now() - interval '90 days')
     select sent::int, coalesce(share_bp(bounced, sent), 0) as "bounceBp",
       coalesce(ceil(complained * 10000.0 / nullif(delivered, 0)), 0)::int as "complaintBp",
       share_bp(opened, measured) as "openBp", share_bp(clicked, measured) as "clickBp",
              coalesce(share_bp(gone, delivered), 0) as "unsubscribeBp" from s`,
  );
  const {rows: senders} = await tx.query<EmailDashboard['senders'][number]>(
    'select id, name, email, state from sender order by is_default desc, name',
  );
  const waiting = await one<EmailDashboard['waiting']>(
    `select (select count(*)::int from newsletter where state = 'draft') as drafts, (select count(*)::int
      from newsletter where state = 'scheduled') as scheduled,
            (select min(scheduled_at) from newsletter where state = 'scheduled') as "nextAt", (select count(*)::int
              from subscriber_import where state in ('uploaded', 'analysed')) as imports`,
  );
  return {
    subscribers,
    growth,
    newsletters,
    rates: {...rates, bounceLimitBp: BOUNCE_LIMIT_BP, complaintLimitBp: COMPLAINT_LIMIT_BP},
    senders,
    waiting,
  };
}
