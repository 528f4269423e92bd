/**
 * Who answers for a child reads its health, so the office makes nobody a guardian's account: it is one by an address that
 * both have (as `findOwnGuardian` claims it), and the address of a guardian with an account changes with the account.
 */
import {invalid} from '../../../errors';
import type {Tx} from '../../../tx';

type Row = Record<string, unknown>;

export async function checkGuardian(tx: Tx, before: Row | null, data: Row): Promise<void> {
  if (before?.customerId && 'email' in data && data.email !== before.email && data.customerId !== null)
    throw invalid({email: 'Es el correo de su cuenta: propón otro en su ficha de cliente.'});
  if (!data.customerId || data.customerId === before?.customerId) return;
  const {rowCount} = await tx.query(
    'select 1 from customer where id = $1 and email = $2 and email_verified_at is not null',
    [data.customerId, before?.email ?? data.email ?? ''],
  );
  if (rowCount === 0 || ('email' in data && before !== null && data.email !== before.email))
    throw invalid({customerId: 'Entra con su cuenta quien ha comprobado el mismo correo: que entre con él en la web.'});
}
