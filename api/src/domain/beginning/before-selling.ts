/**
 * What stands in the way of any real sale: what the house lacks, and a trial of the whole shop, of which none begins
 * before this transaction ends. Publishing a session, opening a list and beginning a season ask here, so that they
 * cannot come to differ.
 */
import type {Tx} from '../kernel/tx';
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
  return [...lacks.map(lack => ({code: 'house_not_ready' as const, ...lack})), ...(await readShopTrial(tx))];
}

/**
 * What stands in the way of any real sale while the whole shop is tried; empty: nothing, and no trial of it begins
 * before this transaction ends.
 */
async function readShopTrial(tx: Tx): Promise<{code: 'shop_in_trials'; message: string}[]> {
  const {rows} = await tx.query<{since: Date | null}>('select trial_since as since from organization for share');
  return rows[0]?.since
    ? [{code: 'shop_in_trials', message: 'Toda la tienda está en pruebas: termínalas antes de vender de verdad.'}]
    : [];
}
