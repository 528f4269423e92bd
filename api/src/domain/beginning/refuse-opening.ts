/**
 * A season list sells as soon as its state says so: passes, places of the academy, supporters' cards. Opening one
 * therefore asks what publishing a session asks, and nobody pays a house that has not said who it is or what it sells
 * by.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readSaleObstacles} from './before-selling';
import type {Surroundings} from './read-beginning';

const SELLING = ['campaign', 'active'];
const sells = (list: {state?: unknown} | null): boolean => SELLING.includes(String(list?.state));

/** Errors: `not_publishable` 409 (details.problems, each with its step). What sells already goes on. */
export async function refuseOpening(
  tx: Tx,
  before: {state?: unknown} | null,
  data: {state?: unknown},
  surroundings: () => Promise<Surroundings>,
): Promise<void> {
  if (!sells(data) || sells(before)) return;
  const problems = await readSaleObstacles(tx, await surroundings());
  if (problems.length > 0) throw conflict('not_publishable', problems[0]!.message, {problems});
}
