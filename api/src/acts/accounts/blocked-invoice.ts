/** Who looks at an invoice that is blocked, and that it is noted. */
import {type Actor, writeAudit} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import type {Database} from '../../platform/database/db';
import {blockedInvoice, isBlockedInvoice} from '../../domain/rights/blocked-invoice';

/** What the person may do who may see whose a blocked order was. */
const RIGHT = ['privacy', 'delete'] as const;

export const seesBlocked = (actor: Actor): boolean => allows(actor.roles ?? [], ...RIGHT);

/** @throws DomainError 403 */
export async function lookAtInvoice(
  db: Database,
  actor: Actor,
  of: {invoiceId: number} | {recordId: number},
): Promise<void> {
  if (!(await isBlockedInvoice(db, of))) return;
  if (!seesBlocked(actor)) throw blockedInvoice();
  await writeAudit(db, actor, {
    action: 'view',
    resource: 'invoiceId' in of ? 'facturas-emitidas' : 'verifactu/registros',
    id: 'invoiceId' in of ? of.invoiceId : of.recordId,
  });
}
