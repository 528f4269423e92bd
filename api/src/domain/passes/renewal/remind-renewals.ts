/**
 * Who has a pass to renew, a window that is about to end and has not been told so: written down, once for each holder
 * and number of days (unique key of campaign_reminder), and handed over by address, so that a family hears of all its
 * passes in one mail. Told no more: who has renewed or is about to pay, whose pass renews itself, who owes (told by
 * other mails), who is barred, and addresses that have asked for silence or bounce (suppression). A number of days
 * whose day was missed is told late, not twice.
 */
import type {Tx} from '../../kernel/tx';
import {isRuled} from '../../messaging/ruled';

const TODAY = 'club_today()';

export interface Reminder {
  email: string;
  firstName: string;
  campaignId: number;
  listName: string;
  daysBefore: number;
  daysLeft: number;
  endsAt: Date;
  guaranteeUntilAt: Date | null;
  passes: {id: number; holderName: string; seatLabel: string}[];
}

/**
 * CTEs (SQL): `windows`, those of campaigns `c` that are open and `isWanted`; `addressed`, the passes to renew in them,
 * with the address of the family that hears of them; `reached`, those that have one that wants to hear.
 */
export const TO_RENEW = (isWanted: string): string => `
windows as (
  select c.id as campaign, f.id as phase, l.name as list_name, l.previous_list_id, c.seat_guarantee_until_at as guarantee,
    c.reminder_days, f.audience, f.member_from, f.member_until, f.member_since_until_on, f.tag, f.ends_at
    from pass_campaign c join season_list l on l.id = c.season_list_id and l.previous_list_id is not null
      and l.state in ('campaign', 'active')
    join campaign_phase f on f.pass_campaign_id = c.id and f.kind = 'renewal' and f.starts_at <= now()
      and f.ends_at > now()
   where ${isWanted}),
-- Whoever has two windows open is told of the later one.
mine as (
  select distinct on (p.id) t.*, p.id as pass_id, h.id as holder_id,
    trim(h.first_name || ' ' || h.surname1) as holder_name, p.seat_label, h.email as own_email,
    h.first_name as own_name, h.customer_id, h.guardian_id
    from windows t join season_pass p on p.season_list_id = t.previous_list_id
      and p.state in ('active', 'blocked', 'expired') and p.overdue_cents = 0
      join pass_holder h on h.id = p.pass_holder_id and h.state = 'active'
   where case t.audience when 'everyone' then true when 'previous_list' then true
     when 'member_band' then h.member_number between t.member_from and t.member_until
     when 'member_since' then h.member_since_on <= t.member_since_until_on when 'tag' then t.tag = any(h.tags)
     else false end
     and not exists (select 1 from season_pass r
       where r.renewed_from_id = p.id and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void'))
     and not exists (select 1 from auto_renewal a where a.season_pass_id = p.id and a.state = 'notified')
   order by p.id, t.ends_at desc),
addressed as (
  select m.*, lower(coalesce(nullif(c.email, ''), nullif(m.own_email, ''), nullif(g.email, ''), '')) as email,
    coalesce(c.first_name, case when m.own_email = '' then g.first_name end, m.own_name) as greeted
    from mine m left join pass_holder g on g.id = m.guardian_id
      left join customer c on c.id = coalesce(m.customer_id, g.customer_id)),
reached as (select p.* from addressed p
  where p.email <> '' and not exists (select 1 from suppression s where s.email_hash = email_hash(p.email)))`;

/** Days that a rule of reminders has are its own (decision 138). */
const DAYS_BEFORE = `(select min(n::int) from unnest(string_to_array(t.reminder_days, ',')) as n
  where n::int >= t.days_left
    and not ${isRuled('renewal_phase_ends', 't.ends_at', 'u.offset_hours between -24 * n::int - 23 and -24 * n::int')})`;

const PENDING = `${TO_RENEW(`c.reminder_days <> ''`)},
counted as (select r.*, ((r.ends_at - interval '1 second') at time zone club_zone())::date - ${TODAY} as days_left
  from reached r),
days as (select t.campaign, t.phase, ${DAYS_BEFORE} as days_before
  from (select distinct campaign, phase, reminder_days, ends_at, days_left from counted) t),
pending as (
  select m.*, d.days_before from counted m join days d on d.campaign = m.campaign and d.phase = m.phase
   where d.days_before is not null and not exists (select 1 from campaign_reminder r
     where r.pass_campaign_id = m.campaign and r.pass_holder_id = m.holder_id and r.days_before = d.days_before)),
-- Whole families: all that is pending at an address, of one campaign.
chosen as (select distinct campaign, days_before, email from pending order by campaign, email limit $1)`;

/** At most `most` mails to write; what is returned has been written down as told. */
export async function remindRenewals(tx: Tx, most: number): Promise<Reminder[]> {
  const {rows} = await tx.query<Reminder>(
    `with ${PENDING},
     noted as (
       insert into campaign_reminder (pass_campaign_id, pass_holder_id, days_before, ends_at, email)
       select distinct on (r.campaign, r.holder_id, r.days_before) r.campaign, r.holder_id, r.days_before, r.ends_at,
         r.email from pending r join chosen k on k.campaign = r.campaign and k.days_before = r.days_before
         and k.email = r.email
        order by r.campaign, r.holder_id, r.days_before
          on conflict do nothing returning pass_campaign_id, pass_holder_id, days_before)
     select r.email, min(r.greeted) as "firstName", r.campaign as "campaignId", r.list_name as "listName",
       r.days_before as "daysBefore", max(r.days_left) as "daysLeft", max(r.ends_at) as "endsAt",
       r.guarantee as "guaranteeUntilAt",
            json_agg(json_build_object('id', r.pass_id, 'holderName', r.holder_name, 'seatLabel', r.seat_label)
              order by r.pass_id) as passes
       from pending r join noted n on n.pass_campaign_id = r.campaign and n.pass_holder_id = r.holder_id
         and n.days_before = r.days_before
      group by r.email, r.campaign, r.list_name, r.days_before, r.guarantee order by r.email`,
    [most],
  );
  return rows;
}
