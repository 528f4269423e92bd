/** Orders of what has been played: each session sold in the thirty days before it, as the next ones do now. */
import {calendarOf} from '../calendar';
import type {StoredSession} from '../store-events';
import {drawOrders, type DrawContext} from './draw-orders';
import type {DraftOrder} from './order-draft';
import {gatherParties} from './parties';

const NOBODY_SITS = new Set<number>();

export function pastOrders(sessions: StoredSession[], context: DrawContext): DraftOrder[] {
  return sessions.flatMap(session => {
    const calendar = {...calendarOf(session.session.startsAt), now: session.session.startsAt};
    return drawOrders(gatherParties(session, NOBODY_SITS, context.chance), {...context, calendar, hasCodes: false});
  });
}
