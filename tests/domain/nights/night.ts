/** A night of the club, walked moment by moment: what each look sees at each of them. */
import type {Database} from '../../../api/src/platform/database/db';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {setClock} from '../../support/scene/clock';
import type {UndoneDatabase} from '../../support/scene/undone-database';

/** What is seen before, what after the moment, and how it is looked at: an act is undone at once, a refusal is its code. */
export type Look = readonly [before: unknown, after: unknown, read: () => Promise<unknown>];

const seen = async (read: Look[2]): Promise<unknown> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...Object.keys(error.errors ?? {})].join(' ');
  }
};

export async function walk(
  on: {db: object},
  moments: string[],
  flip: string,
  looks: Record<string, Look>,
): Promise<void> {
  const db = on.db as UndoneDatabase;
  const told: Record<string, unknown[]> = {};
  for (const moment of moments) {
    for (const [name, [, , read]] of Object.entries(looks)) {
      await setClock(db, moment);
      await db.mark('look');
      (told[name] ??= []).push(await seen(read));
      await db.backTo('look');
    }
  }
  expect(told).toEqual(
    Object.fromEntries(
      Object.entries(looks).map(([name, [before, after]]) => [
        name,
        moments.map(moment => (Date.parse(moment) < Date.parse(flip) ? before : after)),
      ]),
    ),
  );
}

/** How often each job does something at each moment, one after the other: what is done stays done. */
export async function runThrough(
  {db}: {db: Database},
  moments: string[],
  jobs: Record<string, () => Promise<number>>,
): Promise<Record<string, number[]>> {
  const done: Record<string, number[]> = {};
  for (const moment of moments)
    for (const [name, job] of Object.entries(jobs)) {
      await setClock(db, moment);
      (done[name] ??= []).push(await job());
    }
  return done;
}
