/**
 * How an announcement leaves. An informative one and one about a contract go to everybody they concern whose mailbox
 * exists; advertising goes to who has agreed to it, asked again at the moment in which it leaves.
 */
import type {Tx} from '../../kernel/tx';
import {either, to} from '../../machines/move';
import {HAS_TAKEN_OFF} from '../newsletters/audience';
import * as campaign from '../campaigns/deliveries';
import type {CampaignKind, NextDelivery} from '../campaigns/kind';

export interface NextAnnouncement extends NextDelivery {
  /** The child it is about; '' when it is about nobody. */
  athleteName: string;
}

/** SQL: the address is not to be written to by an announcement of this kind. */
export const isSuppressed = (email: string, kind: string): string => `exists (select 1 from suppression s
  where s.email_hash = email_hash(${email}) and (${kind} = 'commercial' or s.reason = 'hard_bounce'))`;

/** SQL: advertising announcements were taken off by this address. */
export const isOptedOut = (email: string): string => `exists (select 1 from mail_opt_out o
  where o.email_hash = email_hash(${email}) and o.purpose = 'commercial')`;

/** SQL over `d` and its announcement `a`: the consent by which they are in it still stands. */
const AGREES = `case a.audience_kind
  when 'subscribers' then exists (select 1 from subscriber s where s.email = d.email and s.state = 'active')
  when 'supporters' then exists (select 1 from supporter s
    where lower(s.email) = d.email and s.marketing_consent_at is not null)
  when 'pass_holders' then exists (select 1 from pass_holder h
    where h.id = d.pass_holder_id and h.email_consent_at is not null)
  else exists (select 1 from customer c where c.id = d.customer_id and c.marketing_consent_at is not null) end`;

/** SQL: what leaves by itself. */
const LEAVES = (row: string) => `${row}.channel in ('email', 'whatsapp')`;

/** SQL: it is over, some were to get it, and nobody has. */
const NONE_LEFT_THE_HOUSE = `exists (select 1 from announcement_recipient r
    where r.announcement_id = announcement.id and r.state = 'failed' and ${LEAVES('r')})
  and not exists (select 1 from announcement_recipient r
    where r.announcement_id = announcement.id and r.is_sent and ${LEAVES('r')})`;

export const ANNOUNCEMENTS: CampaignKind = {
  whole: 'announcement',
  list: 'announcement_recipient',
  of: 'announcement_id',
  steps: {
    schedule: to('announcement', 'scheduled', ['draft']),
    unschedule: to('announcement', 'draft', ['scheduled']),
    start: to('announcement', 'sending', ['draft', 'scheduled']),
    pause: to('announcement', 'paused', ['sending']),
    resume: to('announcement', 'sending', ['paused']),
    end: either('announcement', NONE_LEFT_THE_HOUSE, 'failed', 'sent', ['sending']),
    cancel: to('announcement', 'cancelled'),
    again: to('announcement', 'sending', ['sent', 'failed']),
  },
  one: {
    sent: to('announcement_recipient', 'sent'),
    failed: to('announcement_recipient', 'failed', ['queued']),
    refused: to('announcement_recipient', 'bounced', ['queued']),
    discard: to('announcement_recipient', 'discarded', ['queued']),
    arrived: to('announcement_recipient', 'delivered', ['sent']),
    again: to('announcement_recipient', 'queued', ['failed']),
  },
  byRoad: `d.channel = 'email'`,
  isPaced: true,
  isAdvertising: `c.kind = 'commercial'`,
  leaves: LEAVES('d'),
  mayTryAgain: 'not d.is_replaced',
  mayBeSent: `exists (select 1 from announcement a where a.id = d.announcement_id
    and not ${isSuppressed('d.email', 'a.kind')} and (a.kind <> 'commercial' or (${AGREES} and not ${isOptedOut('d.email')}))
    and not (a.audience_kind = 'subscribers' and exists (select 1 from subscriber s
      where s.email = d.email and ${HAS_TAKEN_OFF('a.subscriber_group_id')}))
    and not exists (select 1 from announcement_exclusion x
      where x.announcement_id = a.id and x.recipient_key = d.email))`,
  whyNot: 'Se ha dado de baja, se le ha quitado del comunicado o no se le puede escribir.',
  fields: 'd.athlete_name as "athleteName"',
  from: 'announcement_recipient d',
  tally: `select count(*)::int as sent, (count(*) filter (where r.state = 'bounced'))::int as bounced,
      count(r.complained_at)::int as complained
      from announcement_recipient r where r.announcement_id = c.id and r.channel = 'email' and r.is_sent
       and r.sent_at >= coalesce(c.resumed_at, '-infinity')`,
  stopped: {
    kind: 'announcement_stopped',
    title: 'Un comunicado se ha parado solo',
    advice: 'Está en pausa hasta que alguien lo mire: los buzones dejan de admitir a quien insiste.',
  },
};

export const takeRecipients = (tx: Tx, announcementId: number, most: number): Promise<NextAnnouncement[]> =>
  campaign.takeDeliveries<NextAnnouncement>(tx, ANNOUNCEMENTS, announcementId, most);
