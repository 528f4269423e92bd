import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref, text} from '../../rest/fields';

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
  },
})
export class KitDelivery {
  @id() id: number;
  @ref('bases', RO) enrolmentId: number;
  @ref('bases/tallas', RO) kitVariantId: number;
  @int(RO) quantity: number;
  @enumOf(['pending', 'reserved', 'delivered', 'exchanged', 'returned', 'lost'], RO) state: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}
