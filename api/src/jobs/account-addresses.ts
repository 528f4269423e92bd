/** Proved addresses to which the old ones have not objected in time become their accounts'. */
import {SYSTEM, writeAudits} from '../web/auth/audit';
import {makeDueChanges} from '../domain/customers/change-email';
import type {Tx} from '../domain/kernel/tx';

export async function changeDueAddresses(tx: Tx): Promise<number> {
  const made = await makeDueChanges(tx);
  if (made.length > 0)
    await writeAudits(
      tx,
      SYSTEM,
      made.map(({customerId, email}) => ({action: 'confirm', resource: 'clientes', id: customerId, changes: {email}})),
    );
  return made.length;
}
