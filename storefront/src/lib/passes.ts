// The holder's passes and their sessions: asked for once, and put right after every act.
import {api, type PassAct} from './api/api';
import {announce} from './announce';
import {attemptKey, attemptOver} from './api/attempt';
import {passesKey, passGuestsKey, passSessionsKey} from './api/keys';
import {drop, load, peek, put, useQuery, type Query} from './api/query';
import type {OwnPass, PassGuest, PassSession} from './api/types';

/** @param isAsking false: who is not logged in is not told 401 */
export const usePasses = (isAsking: boolean): Query<{items: OwnPass[]}> =>
  useQuery(isAsking ? passesKey : null, api.passes);

export const usePassSessions = (passId: number): Query<PassSession[]> =>
  useQuery(passSessionsKey(passId), () => api.passSessions(passId));

export const usePassGuests = (passId: number, sessionId: number): Query<PassGuest[]> =>
  useQuery(passGuestsKey(passId, sessionId), () => api.passGuests(passId, sessionId));

export const reloadPassSessions = (passId: number) =>
  load(passSessionsKey(passId), () => api.passSessions(passId), true);

export const reloadPasses = () => load(passesKey, api.passes, true);

/** Does it once, whatever is clicked twice, and shows the new state everywhere. @throws ApiError */
export async function actOnPass(
  passId: number,
  act: PassAct,
  body: {eventSessionId: number},
  said: string,
): Promise<PassSession> {
  const name = `pass/${passId}/${act}`;
  const session = await api.passAct(passId, act, body, attemptKey(name, body));
  attemptOver(name);
  const known = peek<PassSession[]>(passSessionsKey(passId));
  if (known)
    put(
      passSessionsKey(passId),
      known.map(one => (one.eventSessionId === session.eventSessionId ? session : one)),
    );
  drop(passGuestsKey(passId, session.eventSessionId));
  const passes = peek<{items: OwnPass[]}>(passesKey);
  if (passes)
    put(passesKey, {
      items: passes.items.map(pass =>
        pass.id === passId
          ? {
              ...pass,
              nextSessions: pass.nextSessions.map(one =>
                one.eventSessionId === session.eventSessionId ? session : one,
              ),
            }
          : pass,
      ),
    });
  announce(said);
  return session;
}
