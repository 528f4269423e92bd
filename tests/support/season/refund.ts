/** Lines of an order are given back at the office. */
import {refundLines} from '../../../api/src/domain/payments/refund';
import {count} from '../run/until';
import {act, type Draw} from './act';

export const refund: Draw = scene => {
  const {model, season, chance, order} = scene;
  const {world} = season;
  if (order < 0) return null;
  const lines = [...new Set(count(1 + chance.below(2)).map(() => chance.below(model.orders[order]!.lines.length)))];
  return act(
    scene,
    `lines ${lines.join(' ')} of order ${order} are given back`,
    model.refund(order, lines),
    async tx => {
      await refundLines(tx, {
        orderId: season.orders[order]!.id,
        orderLineIds: lines.map(at => season.orders[order]!.lineIds[at]!),
        reason: 'prueba',
        staffUserId: world.staff.admin.id,
      });
      await tx.query(
        `insert into audit_entry (actor_kind, actor_id, action, resource, resource_id)
          values ('staff', $1, 'refund', 'pedidos', $2)`,
        [world.staff.admin.id, String(season.orders[order]!.id)],
      );
      return 'refunded';
    },
  );
};
