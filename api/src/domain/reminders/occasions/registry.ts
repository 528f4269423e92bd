/** Each trigger's statement, the part of the house that it belongs to, and the words that its mails may use. */
import type {ReminderTrigger} from '../../messaging/ruled';
import type {Occasions} from './occasion';
import {came} from './came';
import {carts} from './cart';
import {documents} from './document';
import {instalments} from './instalment';
import {joined} from './joined';
import {renewals} from './renewal';
import {reservations} from './reservation';
import {sessions} from './session';

export interface Reminded {
  occasions: Occasions;
  /** Nothing of it is sent while that part is switched off. */
  activity: 'passes' | 'academy' | null;
  /** SQL over `q.email`: agrees to advertising. */
  agrees: string;
  /** Beside those that all have. */
  words: readonly string[];
}

const ACCOUNT = `exists (select 1 from customer k where k.email = q.email and k.marketing_consent_at is not null)`;
const HOLDER = `(${ACCOUNT} or exists (select 1 from pass_holder k where k.email = q.email and k.email_consent_at is not null))`;
const SUBSCRIBER = `exists (select 1 from subscriber k where k.email = q.email and k.state = 'active')`;

export const REMINDED: Record<ReminderTrigger, Reminded> = {
  instalment_due: {
    occasions: instalments,
    activity: 'passes',
    agrees: HOLDER,
    words: ['concepto', 'fecha', 'importe'],
  },
  renewal_phase_ends: {occasions: renewals, activity: 'passes', agrees: HOLDER, words: ['concepto', 'fecha']},
  reservation_expires: {
    occasions: reservations,
    activity: null,
    agrees: ACCOUNT,
    words: ['evento', 'fecha', 'importe'],
  },
  session_starts: {occasions: sessions, activity: null, agrees: ACCOUNT, words: ['evento', 'fecha', 'hora', 'lugar']},
  document_expires: {
    occasions: documents,
    activity: 'academy',
    agrees: ACCOUNT,
    words: ['documento', 'deportista', 'fecha'],
  },
  cart_abandoned: {occasions: carts, activity: null, agrees: ACCOUNT, words: ['evento', 'importe']},
  subscribed: {occasions: joined, activity: null, agrees: SUBSCRIBER, words: []},
  session_ended: {
    occasions: came,
    activity: null,
    agrees: `(${HOLDER} or ${SUBSCRIBER})`,
    words: ['evento', 'fecha', 'lugar'],
  },
};

/** What every reminder may say. */
export const COMMON_WORDS = ['nombre', 'enlace', 'organizacion'] as const;
export const wordsFor = (trigger: ReminderTrigger): string[] => [...COMMON_WORDS, ...REMINDED[trigger].words];
