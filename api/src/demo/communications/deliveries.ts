import type {DemoTx} from '../bulk-insert';

/**
 * One row for each subscriber of its groups who was there then; chance comes from the two ids, so it is the same on
 * every load.
 */
export async function storeDeliveries(tx: DemoTx, sent: {id: number; open: number; click: number}[]): Promise<void> {
  await tx.query(
    `with asked as (select * from unnest($1::int[], $2::float8[], $3::float8[]) as a(id, open, click)),
     people as (
       select n.id, n.sent_at, a.open, a.click, s.id as subscriber, s.email, s.state, s.state_at,
              s.measured_since is not null as measured,
              (hashtext(n.id || 'o' || s.id)::bigint + 2147483648) / 4294967296.0 as luck,
                (hashtext(n.id || 'd' || s.id)::bigint + 2147483648) / 4294967296.0 as fate,
                (hashtext('habit' || s.id)::bigint + 2147483648) / 4294967296.0 as habit
         from asked a join newsletter n on n.id = a.id
         join subscriber s on s.created_at < n.sent_at and s.consent_at < n.sent_at
           and (s.state in ('active', 'pending') or s.state_at > n.sent_at)
        where (n.id, s.id) in (select g.newsletter_id, m.subscriber_id from newsletter_group g
            join subscriber_group_member m using (subscriber_group_id) where not g.is_excluded)
          and (n.id, s.id) not in (select g.newsletter_id, m.subscriber_id from newsletter_group g
            join subscriber_group_member m using (subscriber_group_id) where g.is_excluded)),
     told as (select p.*, fate < 0.011 as bounced, fate between 0.011 and 0.0125 as discarded, fate >= 0.0125
       and p.measured and luck * 0.6 + habit * 0.4 < open as opened, fate >= 0.0125 and p.measured and luck * 0.6 + habit * 0.4 < click as clicked
       from people p)
     insert into newsletter_delivery (newsletter_id, subscriber_id, email, state, problem, sent_at, delivered_at,
       opened_at, clicked_at, unsubscribed_at, complained_at, is_measured)
     select id, subscriber, email, case when discarded then 'discarded' when bounced then 'bounced'
       else 'delivered' end,
            case when discarded then 'En la lista de supresión.'
              when bounced then case when fate < 0.006 then '550 5.1.1 Buzón inexistente'
              else '452 4.2.2 Buzón lleno' end else '' end,
            case when not discarded then sent_at + luck * interval '14 minutes' end, case when not discarded
              and not bounced then sent_at + luck * interval '14 minutes' + interval '6 seconds' end,
            case when opened then sent_at + interval '15 minutes' + luck * luck * interval '60 hours' end,
              case when clicked then sent_at + interval '17 minutes' + luck * luck * interval '60 hours' end,
            case when fate >= 0.0125 and fate < 0.0148 then sent_at + interval '20 minutes' + luck *
              interval '40 hours' end, case when fate >= 0.9997 then sent_at + interval '25 minutes' + luck *
              interval '20 hours' end, measured
       from told order by id, subscriber`,
    [sent.map(n => n.id), sent.map(n => n.open), sent.map(n => n.click)],
  );
}
