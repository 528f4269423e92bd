// The sessions of a pass «a elegir»: asked for once, and put right after every choice.
import {announce} from '../announce';
import {api} from '../api/api';
import {attemptKey, attemptOver} from '../api/attempt';
import {choicePlacesKey, passChoicesKey, passSessionsKey} from '../api/keys';
import {reloadPasses} from '../passes';
import {drop, put, useQuery, type Query} from '../api/query';
import type {ChoicePlaces, PassChoices} from '../api/types';

export const usePassChoices = (passId: number): Query<PassChoices> =>
  useQuery(passChoicesKey(passId), () => api.passChoices(passId));

/** @param isAsking false: nobody looks at it yet */
export const useChoicePlaces = (
  passId: number,
  sessionId: number,
  zoneId: number | null,
  isAsking: boolean,
): Query<ChoicePlaces> =>
  useQuery(isAsking ? choicePlacesKey(passId, sessionId, zoneId) : null, () =>
    api.choicePlaces(passId, sessionId, zoneId),
  );

/** Once, whatever is clicked twice. @throws ApiError */
export async function chooseSession(
  passId: number,
  choice: {eventSessionId: number; zoneId: number; seatId: number | null},
): Promise<void> {
  const name = `pass/${passId}/choose`;
  took(passId, await api.chooseSession(passId, choice, attemptKey(name, choice)), 'Sesión elegida');
  attemptOver(name);
}

/** @throws ApiError */
export async function dropSession(passId: number, eventSessionId: number): Promise<void> {
  const name = `pass/${passId}/drop`;
  took(passId, await api.dropSession(passId, {eventSessionId}, attemptKey(name, eventSessionId)), 'Sesión sin elegir');
  attemptOver(name);
}

function took(passId: number, choices: PassChoices, said: string): void {
  put(passChoicesKey(passId), choices);
  drop(passSessionsKey(passId));
  void reloadPasses();
  announce(said);
}
