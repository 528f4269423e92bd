import {ownDiscount} from '../fragments';

export const GROUP = 'announcements';
export const GROUP_OF_MAILINGS = 'mailings';
export const RECIPIENT_STATES = ['queued', 'sent', 'delivered', 'bounced', 'failed', 'discarded'] as const;
export const CHANNELS = ['email', 'whatsapp', 'push', 'in_app'] as const;

/** A mailing `g` about a session of the company's own, or with codes of its own discounts; all else is the house's. */
export const ownMailing = (g: string): string =>
  `(exists (select 1 from event_session es join event ev on ev.id = es.event_id
      where es.id = ${g}.event_session_id and ev.event_company_id = $company)
    or exists (select 1 from discount d where d.id = ${g}.discount_id and ${ownDiscount('d')}))`;
