/**
 * A restored backup is another system, wherever it stands: records that were made after the backup are at the tax office
 * and not here, so the chain does not go on from where the backup ends.
 */
import type {Tx} from '../kernel/tx';

export const endInstallations = (tx: Pick<Tx, 'query'>) =>
  tx.query(`update verifactu_installation set ended_at = now(), end_cause = 'restored' where ended_at is null`);
