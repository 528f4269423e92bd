import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, ref} from '../../rest/fields';

@entity({
  path: 'carnes-simpatizante',
  table: 'supporter_card',
  label: ['periodo de carné', 'periodos de carné'],
  group: 'supporters',
  readOnly: true,
  computed: {
    tierName: '(select k.name from supporter_tier k where k.id = t.supporter_tier_id)',
    orderId: '(select l.order_id from order_line l where l.id = t.order_line_id)',
  },
})
export class SupporterCard {
  @id() id: number;
  @ref('simpatizantes', RO) supporterId: number;
  @ref('tipos-simpatizante', RO) supporterTierId: number;
  @enumOf(['join', 'renewal'], RO) kind: string;
  @day(RO) validFromOn: string;
  @day(RO) validUntilOn: string;
  @cents(RO) priceCents: number;
  @instant(RO_OR_NULL) voidedAt: string;
  @instant(RO) createdAt: string;
}
