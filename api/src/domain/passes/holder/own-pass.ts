/**
 * Which passes a customer's account reaches: those of holders linked to it, and those of the holders whose guardian is
 * one of these. To everybody else a pass does not exist.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Over `pass_holder h`; the customer is $1. */
export const IS_REACHED = `(h.customer_id = $1 or exists (select 1 from pass_holder g
  where g.id = h.guardian_id and g.customer_id = $1))`;

/** @throws DomainError 404 */
export async function requireOwnPass(tx: Tx, customerId: number, seasonPassId: number): Promise<void> {
  const {rows} = await tx.query(
    `select 1 from season_pass p join pass_holder h on h.id = p.pass_holder_id
      where p.id = $2 and p.state not in ('void', 'handed_over') and ${IS_REACHED}`,
    [customerId, seasonPassId],
  );
  if (rows.length === 0) throw notFound('No encontramos ese abono en tu cuenta.');
}
