/**
 * Keeps the node at the house's side: every two seconds its state and what changed of the rights, and what was read
 * here. While the house does not answer the node goes on with what it has; it asks again at growing pauses.
 */
import type {Database} from '../../platform/database/db';
import {log} from '../../platform/process/log';
import {readRights, readState, RevokedError, type Identity} from './house';
import {keepRights, keepState} from './keep';
import {countWaiting, tellWaiting} from './tell';

const EVERY_MS = 2_000;
const LONGEST_MS = 15_000;

export interface Link {
  /** The house answered the last time that it was asked. */
  isUp: boolean;
  /** Null: never. */
  heardAt: Date | null;
  /** What is wrong, in words. */
  trouble: string | null;
}

export interface Feed {
  readonly link: Link;
  stop(): Promise<void>;
}

/** `revoked` is called once, when the house knows the node no more. */
export function startFeed(db: Database, own: Identity, sessionIds: () => Promise<number[]>, revoked: () => void): Feed {
  const link: Link = {isUp: false, heardAt: null, trouble: null};
  let isStopped = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    for (let failures = 0; !isStopped; ) {
      try {
        await tellWaiting(db, own);
        for (const id of await sessionIds()) await follow(db, own, id);
        Object.assign(link, {isUp: true, heardAt: new Date(), trouble: null});
        failures = 0;
      } catch (error) {
        if (error instanceof RevokedError) {
          isStopped = true;
          return revoked();
        }
        failures++;
        if (link.isUp || link.trouble === null) log.warn({why: (error as Error).message}, 'the house does not answer');
        Object.assign(link, {isUp: false, trouble: (error as Error).message});
      }
      if (!isStopped) await pause(Math.min(EVERY_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS));
    }
  };
  const running = run();
  return {
    link,
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}

/** State first: it has the keys that the rights are signed with. */
async function follow(db: Database, own: Identity, sessionId: number): Promise<void> {
  const pending = await countWaiting(db);
  const began = performance.now();
  const state = await readState(own, sessionId, pending);
  const waited = performance.now() - began;
  await db.withTransaction(tx => keepState(tx, state, waited));
  const {rows} = await db.query<{mark: string | null}>('select mark from held_session where id = $1', [sessionId]);
  const answer = await readRights(own, sessionId, rows[0]?.mark ?? null, state.keys);
  if (answer) await db.withTransaction(tx => keepRights(tx, sessionId, answer));
}
