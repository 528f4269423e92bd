import {DELIVERY_STATES, LOST_BY} from '../../domain/academy/kit/change-delivery';
import {RO, RO_OR_NULL, cents, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'bases/entregas',
  table: 'kit_delivery',
  label: ['entrega de prenda', 'entregas de prendas'],
  group: 'academy',
  readOnly: true,
  computed: {
    athleteName: '(select e.athlete_name from enrolment e where e.id = t.enrolment_id)',
    itemName:
      '(select i.name from kit_variant v join kit_item i on i.id = v.kit_item_id where v.id = t.kit_variant_id)',
    size: '(select v.size from kit_variant v where v.id = t.kit_variant_id)',
    signedBy: '(select h.signed_by from kit_handover h where h.id = t.kit_handover_id)',
  },
})
export class KitDelivery {
  @id() id: number;
  @ref('bases', RO) enrolmentId: number;
  @ref('bases/tallas', RO) kitVariantId: number;
  @int(RO) quantity: number;
  @enumOf(DELIVERY_STATES, RO) state: string;
  @text(RO) personalName: string;
  @int(RO_OR_NULL) personalNo: number;
  @ref('bases/entregas', RO_OR_NULL) replacesId: number;
  @enumOf(LOST_BY, RO_OR_NULL) lostBy: string;
  @cents(RO) chargedCents: number;
  @instant(RO_OR_NULL) deliveredAt: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}
