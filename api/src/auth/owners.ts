/**
 * Whose things are, where one table has those of several areas: each kind of owner by the area that keeps it. Who may
 * not see an area finds nothing that is its own, by whatever list, report or act.
 */
import {allows, type Area} from './permissions';

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

/** Those of the kinds that the roles may see. */
export const kindsSeen = <K extends string>(areas: Record<K, Area>, roles: readonly string[]): K[] =>
  (Object.keys(areas) as K[]).filter(kind => allows(roles, areas[kind], 'view'));
