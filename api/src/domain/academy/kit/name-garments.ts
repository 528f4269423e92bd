/** What a family wants on its child's shirt, until the supplier has it. */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {requireOwnEnrolment} from '../personal/own-athletes';

/** Errors: `not_found` 404, `not_editable` 409. */
export async function nameGarments(
  tx: Tx,
  ask: {customerId: number; enrolmentId: number; names: {deliveryId: number; name: string}[]},
): Promise<void> {
  await requireOwnEnrolment(tx, ask.customerId, ask.enrolmentId);
  for (const {deliveryId, name} of ask.names) {
    const {rows} = await tx.query<{isOpen: boolean}>(
      `select d.state in ('pending', 'reserved') and d.kit_order_line_id is null as "isOpen" from kit_delivery d
        join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id and i.is_personalised
        where d.id = $1 and d.enrolment_id = $2 for update of d`,
      [deliveryId, ask.enrolmentId],
    );
    if (!rows[0]) throw notFound('Esa prenda no es de este deportista.');
    if (!rows[0].isOpen) throw conflict('not_editable', 'Ya está encargada con su nombre: para cambiarlo, escríbenos.');
    await tx.query('update kit_delivery set personal_name = $2, updated_at = now() where id = $1', [
      deliveryId,
      name.trim().toUpperCase().slice(0, 20),
    ]);
  }
}
