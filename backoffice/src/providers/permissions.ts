// What the person at work may do. The API grants actions per area; a resource belongs to one area (registry line).
// This only hides what would be refused: the server decides on every call.
import {currentSession} from './session';

const areas = new Map<string, string>();

export function registerArea(resource: string, area: string): void {
  areas.set(resource, area);
}

/** Whether the organization uses this part of the product (`passes`, `academy` …). */
export const uses = (part: string): boolean => currentSession()?.modules.includes(part) ?? false;

/** `sport`, `theatre`. */
export const plays = (activity: string): boolean => currentSession()?.activities.includes(activity) ?? true;

/**
 * «eventos/{id}/zonas» as the server names it, and what somebody opened: what is off is off with everything under it.
 */
function isUnder(subject: string, path: string): boolean {
  const opened = subject.split('/');
  return path.split('/').every((part, at) => part === opened[at] || (part === '{id}' && opened[at] !== undefined));
}

/**
 * What this belongs to that the organization does not use, by the names of its parts: any of them would bring it back.
 * @param subject a resource or an address, an area, or a part of the product. Empty: it is in use, or nobody knows it
 */
export const unused = (subject: string): string[] =>
  (currentSession()?.off ?? []).find(
    ({of, areas: own, paths}) =>
      of.includes(subject) || own.includes(areas.get(subject) ?? subject) || paths.some(path => isUnder(subject, path)),
  )?.names ?? [];

const isOff = (subject: string): boolean =>
  (currentSession()?.off ?? []).some(({paths}) => paths.some(path => isUnder(subject, path)));

// react-admin's words for the API's.
const actions: Record<string, string> = {list: 'view', show: 'view'};

/**
 * @param subject a resource, or an area for what belongs to no resource (`box_office`, `seats`)
 * @param action react-admin's (list, show, create, edit, delete, export) or the API's (view, sell, refund, block, send,
 * configure)
 */
export function may(subject: string, action: string): boolean {
  if (isOff(subject)) return false;
  const area = areas.get(subject) ?? subject;
  const wanted = actions[action] ?? action;
  return (currentSession()?.permissions ?? []).some(grant => grant.resource === area && grant.actions.includes(wanted));
}
