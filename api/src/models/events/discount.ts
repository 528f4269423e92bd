import {checkDiscount} from '../../domain/orders/rules/check-discount';
import {cents, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../rest/fields';
import {CHANNELS, OWN_EVENT, OWN_SESSION} from '../fragments';

@entity({
  path: 'descuentos',
  table: 'discount',
  label: ['descuento', 'descuentos'],
  group: 'prices',
  search: ['code', 'name'],
  companyScope: `((t.event_id is null and t.event_session_id is null) or ${OWN_EVENT} or ${OWN_SESSION})`,
  beforeWrite: (_tx, {before, data}) => checkDiscount(before, data),
})
export class Discount {
  @id() id: number;
  @text({
    max: 40,
    min: 3,
    pattern: '^[A-Z0-9_-]{3,40}$',
    patternMessage: 'Solo mayúsculas, números y guiones, de 3 a 40.',
  })
  code: string;
  @text({max: 120}) name: string;
  @enumOf(['percent', 'fixed_per_ticket']) kind: string;
  @int({optional: 'null', min: 1, max: 10000, description: 'Puntos básicos: 1000 = 10 %.'}) percentBp?: number;
  @cents({optional: 'null', min: 1}) amountCents?: number;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @enumOf(CHANNELS, {optional: 'null'}) channel?: string;
  @instant({optional: 'null'}) validFrom?: string;
  @instant({optional: 'null'}) validUntil?: string;
  @int({optional: 'null', min: 1}) maxUses?: number;
  @int({readOnly: true}) uses: number;
  @int({optional: 'null', min: 1}) maxTicketsPerOrder?: number;
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
