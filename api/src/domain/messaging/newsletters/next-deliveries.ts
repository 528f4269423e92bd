/** The list of a newsletter, taken from it a few at a time (campaigns/deliveries.ts). */
import type {Tx} from '../../kernel/tx';
import {to} from '../../machines/move';
import * as campaign from '../campaigns/deliveries';
import type {CampaignKind, NextDelivery, Outcome} from '../campaigns/kind';
import {HAS_TAKEN_OFF, MAY_BE_WRITTEN} from './audience';
import {WITH_CARD, WORDS} from './reader-words';
import type {ReaderWords} from './render';

export interface NextNewsletter extends NextDelivery {
  subscriberId: number;
  words: ReaderWords;
  variant: 'a' | 'b';
  /** They let us know what they open, when they were written down and now. */
  isMeasured: boolean;
}

export const NEWSLETTERS: CampaignKind = {
  whole: 'newsletter',
  list: 'newsletter_delivery',
  of: 'newsletter_id',
  steps: {
    schedule: to('newsletter', 'scheduled', ['draft']),
    unschedule: to('newsletter', 'draft', ['scheduled']),
    start: to('newsletter', 'sending', ['draft', 'scheduled']),
    pause: to('newsletter', 'paused', ['sending']),
    resume: to('newsletter', 'sending', ['paused']),
    end: to('newsletter', 'sent', ['sending']),
    cancel: to('newsletter', 'cancelled'),
    again: to('newsletter', 'sending', ['sent']),
  },
  one: {
    sent: to('newsletter_delivery', 'sent'),
    failed: to('newsletter_delivery', 'failed', ['queued']),
    refused: to('newsletter_delivery', 'bounced', ['queued']),
    discard: to('newsletter_delivery', 'discarded', ['queued']),
    arrived: to('newsletter_delivery', 'delivered', ['sent']),
    again: to('newsletter_delivery', 'queued', ['failed']),
  },
  // Whoever waits for the better subject is of none yet: the whole is not over, and nobody takes them.
  byRoad: 'd.variant is not null',
  isPaced: true,
  isAdvertising: 'true',
  leaves: 'true',
  mayTryAgain: 'true',
  mayBeSent: `exists (select 1 from subscriber s where s.id = d.subscriber_id and s.email = d.email
    and ${MAY_BE_WRITTEN} and not ${HAS_TAKEN_OFF(`select n.subscriber_group_id from newsletter_group n
      where n.newsletter_id = d.newsletter_id and not n.is_excluded`)})`,
  whyNot: 'Se ha dado de baja o no se le puede escribir.',
  fields: `s.id as "subscriberId", ${WORDS} as words, d.variant,
    d.is_measured and s.measured_since is not null as "isMeasured"`,
  from: `newsletter_delivery d join subscriber s on s.id = d.subscriber_id ${WITH_CARD}`,
  // Until somebody has let it go on, its own counts say the same.
  tally: `select c.delivered_count + c.bounced_count as sent, c.bounced_count as bounced,
      c.complained_count as complained where c.resumed_at is null
    union all
    select count(*)::int, (count(*) filter (where r.state = 'bounced'))::int, count(r.complained_at)::int
      from newsletter_delivery r where r.newsletter_id = c.id and r.sent_at >= c.resumed_at
      having c.resumed_at is not null`,
  async noteSent(tx, ids) {
    await tx.query(
      `with s as (select id from subscriber where id in (select subscriber_id from newsletter_delivery where id = any($1))
          order by id for no key update)
       update subscriber set last_sent_at = now() from s where subscriber.id = s.id`,
      [ids],
    );
  },
  stopped: {
    kind: 'newsletter_stopped',
    title: 'Un boletín se ha parado solo',
    advice: 'Está en pausa hasta que alguien lo mire: los buzones dejan de admitir a quien insiste.',
  },
};

export const takeDeliveries = (tx: Tx, newsletterId: number, most: number): Promise<NextNewsletter[]> =>
  campaign.takeDeliveries<NextNewsletter>(tx, NEWSLETTERS, newsletterId, most);

export const noteOutcomes = (tx: Tx, outcomes: Outcome[]): Promise<void> =>
  campaign.noteOutcomes(tx, NEWSLETTERS, outcomes);
