/**
 * The ledger's account of the bank is what its statement says, line by line (`line_is_posted` looks at the end of the
 * transaction): to be called by whatever solves lines or lets them go.
 */
import type {Tx} from '../kernel/tx';

export const postLines = (tx: Tx, movementIds: readonly number[]): Promise<unknown> =>
  tx.query('select post_bank_lines($1)', [movementIds]);
