/**
 * What stands in the way of any real sale: what the house lacks, and a trial of the whole shop, of which none begins
 * before this transaction ends. Publishing a session, opening a list and beginning a season ask here, so that they
 * cannot come to differ.
 */
import type {Tx} from '../../tx';
import {trialsBeforeSelling} from '../trials/read';
import {lacksBeforeSelling, readBeginning, type StepId, type Surroundings} from './read-beginning';

export interface SaleObstacle {
  code: 'house_not_ready' | 'shop_in_trials';
  message: string;
  /** Where what the house lacks is mended. */
  step?: StepId;
}

/** Empty: the house may sell. */
export async function readSaleObstacles(tx: Tx, surroundings: Surroundings): Promise<SaleObstacle[]> {
  const lacks = lacksBeforeSelling(await readBeginning(tx, surroundings));
  return [...lacks.map(lack => ({code: 'house_not_ready' as const, ...lack})), ...(await trialsBeforeSelling(tx))];
}
