// A session for the seat page: its data, and early, as soon as its plan's name is known, the plan itself.
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {api} from '../api/api';
import {syncClock} from '../clock';
import {planKey, sessionKey} from '../api/keys';
import {load, warm} from '../api/query';
import {request} from '../api/request';
import type {SessionDetail} from '../api/types';

/** A plan never changes under its hash: the browser keeps it for ever. */
export const askPlan = (hash: string) => request<PlanGeometry>('GET', `/api/public/plans/${hash}`);

export async function askSession(id: string): Promise<SessionDetail> {
  const session = await api.session(id);
  syncClock(session.serverNow);
  if (session.seatCount > 0 || session.zones.length > 1)
    warm(planKey(session.planHash), () => askPlan(session.planHash));
  return session;
}

/** After a refusal: which tariffs are left. */
export const reloadSession = (id: number): Promise<void> => load(sessionKey(id), () => askSession(String(id)), true);

/** The line before this sale, while it has not been passed. */
export const lineBefore = (session: SessionDetail | undefined): string | null =>
  (session as (SessionDetail & {waitingRoom?: {url: string} | null}) | undefined)?.waitingRoom?.url ?? null;
