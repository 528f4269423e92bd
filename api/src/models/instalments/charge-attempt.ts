import {CONTRACT_AREAS} from '../../web/auth/owners';
import {cents, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {METHODS} from './fragments';

@entity({
  path: 'plazos/intentos',
  table: 'charge_attempt',
  label: ['intento de cobro', 'intentos de cobro'],
  group: 'instalments',
  sort: ['at', 'DESC'],
  readOnly: true,
  areaScope: {
    sql: `coalesce((select i.contract_kind from instalment i where i.id = t.instalment_id), 'supporter') = any($kinds)`,
    areas: CONTRACT_AREAS,
  },
})
export class ChargeAttempt {
  @id() id: number;
  @ref('plazos', {readOnly: true, optional: 'null'}) instalmentId: number;
  @ref('simpatizantes/renovaciones', {readOnly: true, optional: 'null'}) supporterRenewalId: number;
  @int({readOnly: true, min: 1}) n: number;
  @enumOf(METHODS, {readOnly: true}) method: string;
  @cents({readOnly: true}) amountCents: number;
  @enumOf(['requested', 'authorised', 'denied', 'needs_authentication', 'returned'], {readOnly: true}) state: string;
  @text({readOnly: true}) responseCode: string;
  @ref('pagos', {readOnly: true, optional: 'null'}) paymentId: number;
  @instant({readOnly: true}) at: string;
}
