import {IS_TO_PRINT} from '../../domain/cards/print-cards';
import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, int, ref} from '../../web/rest/fields';

@entity({
  path: 'carnes-simpatizante',
  table: 'supporter_card',
  label: ['periodo de carné', 'periodos de carné'],
  group: 'supporters',
  readOnly: true,
  computed: {
    isToPrint: IS_TO_PRINT('supporter_card'),
    supporterName: `(select concat_ws(' ', s.first_name, s.surname1, nullif(s.surname2, '')) from supporter s
      where s.id = t.supporter_id)`,
    supporterNumber: '(select s.number from supporter s where s.id = t.supporter_id)',
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
  @int(RO) printCount: number;
  @instant(RO) createdAt: string;
}
