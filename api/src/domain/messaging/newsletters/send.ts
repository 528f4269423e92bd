/** A newsletter is let go once nothing is in the way (campaigns/let-go.ts). */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {actOnCampaign, type CampaignAct, letGo, startDue, type Surroundings} from '../campaigns/let-go';
import {snapshotAudience} from './audience';
import {NEWSLETTERS} from './next-deliveries';
import {judgeNewsletter, readNewsletter} from './read-newsletter';

export interface SendNewsletter {
  newsletterId: number;
  /** How many will get it, as the person who sends has written it. */
  count: number;
  /** Null: now. */
  scheduledAt: Date | null;
  surroundings: Surroundings;
}

/** Errors: `not_found` 404, `newsletter_not_ready` 409, `recipients_changed` 409, `wrong_state` 409, `invalid` 422. */
export async function sendNewsletter(
  tx: Tx,
  ask: SendNewsletter,
): Promise<{state: 'sending' | 'scheduled'; count: number}> {
  const {newsletterId: id, count, scheduledAt} = ask;
  await tx.query('select 1 from newsletter where id = $1 for update', [id]);
  const newsletter = await readNewsletter(tx, id);
  const {checks, audience} = await judgeNewsletter(tx, newsletter, ask.surroundings);
  const bad = checks.find(check => check.result === 'bad');
  if (bad) throw conflict('newsletter_not_ready', `${bad.label}: ${bad.detail}`);
  const snapshot = (at: Tx) => snapshotAudience(at, id, newsletter.asked);
  return letGo(tx, NEWSLETTERS, {id, count, willGet: audience.willGet, scheduledAt, snapshot});
}

export const startDueNewsletters = (tx: Tx, surroundings: Surroundings): Promise<number> =>
  startDue(tx, NEWSLETTERS, async (at, id) => {
    const newsletter = await readNewsletter(at, id);
    const {checks} = await judgeNewsletter(at, newsletter, surroundings);
    const bad = checks.find(check => check.result === 'bad');
    return {
      bad: bad && `${bad.label}: ${bad.detail}`,
      snapshot: (then: Tx) => snapshotAudience(then, id, newsletter.asked),
    };
  });

/** Errors: `wrong_state` 409. */
export const actOnNewsletter = (tx: Tx, newsletterId: number, act: CampaignAct, deliveryId?: number): Promise<void> =>
  actOnCampaign(tx, NEWSLETTERS, newsletterId, act, deliveryId);
