/** What is agreed with whom no company says otherwise: of the settings. */
import {readSettings} from '../settings/read-settings';
import type {Tx} from '../kernel/tx';
import type {GeneralTerms} from './draft';

export async function readTerms(tx: Tx): Promise<GeneralTerms> {
  const values = await readSettings(tx);
  return {
    commissionBp: values.settlementCommissionBp as number,
    cardCostBp: values.settlementCardCostBp as number,
    earliestDays: values.settlementEarliestDays as number,
  };
}
