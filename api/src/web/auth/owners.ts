/**
 * Whose things are, where one table has those of several areas: each kind of owner by the area that keeps it. Who may
 * not see an area finds nothing that is its own, by whatever list, report or act.
 */
import {type Action, allows, type Area} from './permissions';

export const CONTRACT_AREAS = {
  pass: 'passes',
  academy: 'academy',
  plot: 'plots',
  product: 'orders',
  supporter: 'supporters',
} as const satisfies Record<string, Area>;

/** By the scope of a form. */
export const FORM_AREAS = {
  event: 'orders',
  list: 'passes',
  academy: 'academy',
  supporter: 'supporters',
  plot: 'plots',
  accreditation: 'accreditations',
} as const satisfies Record<string, Area>;

/** By the class of a mailing: what it is about. */
export const MAILING_AREAS = {
  newsletter: 'marketing',
  announcement: 'announcements',
  reminder: 'announcements',
  codes: 'prices',
  session: 'events',
  invitations: 'invitations',
  names: 'orders',
  passes: 'passes',
  supporters: 'supporters',
  instalments: 'instalments',
  plots: 'plots',
  academy: 'academy',
} as const satisfies Record<string, Area>;
export type MailingClass = keyof typeof MAILING_AREAS;

/** What else than to see its area whoever holds a mailing, or tries it again, may do there. */
export const MAILING_ACTIONS: Record<MailingClass, Action> = {
  newsletter: 'send',
  announcement: 'send',
  reminder: 'send',
  codes: 'send',
  session: 'edit',
  invitations: 'invite',
  names: 'send',
  passes: 'send',
  supporters: 'edit',
  instalments: 'send',
  plots: 'edit',
  academy: 'send',
};

/** Those of the kinds that the roles may see. */
export const kindsSeen = <K extends string>(areas: Record<K, Area>, roles: readonly string[]): K[] =>
  (Object.keys(areas) as K[]).filter(kind => allows(roles, areas[kind], 'view'));
