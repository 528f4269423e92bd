/** What somebody has looked for while renewing without an account is forgotten when they say so. */
import type {Tx} from '../../kernel/tx';

export async function forgetProof(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query('delete from renewal_proof where token_hash = $1', [tokenHash]);
}
