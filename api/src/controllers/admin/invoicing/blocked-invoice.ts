/** Who looks at an invoice that is blocked, and that it is noted. */
import {type Actor, writeAudit} from '../../../auth/audit';
import {allows} from '../../../auth/permissions';
import type {Database} from '../../../db';
import {isBlockedInvoice} from '../../../domain/rights/blocked-invoice';
import {DomainError} from '../../../errors';

/** What the person may do who may see whose a blocked order was. */
const RIGHT = ['privacy', 'delete'] as const;

/** @throws DomainError 403 */
export async function lookAtInvoice(
  db: Database,
  actor: Actor,
  of: {invoiceId: number} | {recordId: number},
): Promise<void> {
  if (!(await isBlockedInvoice(db, of))) return;
  if (!allows(actor.roles, ...RIGHT))
    throw new DomainError(
      'forbidden',
      'Esta factura es de una persona que pidió que se borraran sus datos: está bloqueada y solo la abre quien atiende a los jueces y a Hacienda.',
    );
  await writeAudit(db, actor, {
    action: 'view',
    resource: 'invoiceId' in of ? 'facturas-emitidas' : 'verifactu/registros',
    id: 'invoiceId' in of ? of.invoiceId : of.recordId,
  });
}
