/**
 * What the house reminds of by itself and a rule reminds of too is said by the rule: an active one that reaches
 * everybody (by mail, or by it where WhatsApp does not), advertises nothing and was switched on before its moment.
 */

/** What a rule may remind of. */
export const TRIGGERS = [
  'instalment_due',
  'renewal_phase_ends',
  'reservation_expires',
  'session_starts',
  'document_expires',
  'cart_abandoned',
  'subscribed',
  'session_ended',
] as const;
export type ReminderTrigger = (typeof TRIGGERS)[number];

/** SQL: a rule says it, in the place of a mail of the house. `only`: a further condition over `u`. */
export const isRuled = (trigger: ReminderTrigger, moment: string, only = 'true'): string => `exists (
  select 1 from reminder_rule u where u.trigger = '${trigger}' and u.is_active and u.channel <> 'whatsapp'
    and not u.needs_consent and u.active_since < reminder_due(${moment}, u.offset_hours) and ${only})`;
