// What the person at work may do. The API grants actions per area; a resource belongs to one area (registry line).
// This only hides what would be refused: the server decides on every call.
import { currentSession } from './session';

const areas = new Map<string, string>();

export function registerArea(resource: string, area: string): void {
  areas.set(resource, area);
}

/** Whether the organization uses this part of the product (`passes`, `academy` …). */
export const uses = (part: string): boolean => currentSession()?.modules.includes(part) ?? false;

/** `sport`, `theatre`. */
export const plays = (activity: string): boolean => currentSession()?.activities.includes(activity) ?? true;

/** What the organization does not use is off with everything under it. */
const isOff = (subject: string): boolean => (currentSession()?.off ?? []).some((path) => subject === path || subject.startsWith(`${path}/`));

// react-admin's words for the API's.
const actions: Record<string, string> = { list: 'view', show: 'view' };

/**
 * @param subject a resource, or an area for what belongs to no resource (`box_office`, `seats`)
 * @param action react-admin's (list, show, create, edit, delete, export) or the API's (view, sell, refund, block, send, configure)
 */
export function may(subject: string, action: string): boolean {
  if (isOff(subject)) return false;
  const area = areas.get(subject) ?? subject;
  const wanted = actions[action] ?? action;
  return (currentSession()?.permissions ?? []).some((grant) => grant.resource === area && grant.actions.includes(wanted));
}
