import {checkAllowedBuyer} from '../../domain/events/check-allowed-buyer';
import {RO, entity, enumOf, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'compradores-permitidos',
  table: 'allowed_buyer',
  label: ['comprador permitido', 'compradores permitidos'],
  group: 'invitations',
  search: ['value', 'name'],
  companyScope: OWN_SESSION,
  beforeWrite: (tx, {before, data}) => checkAllowedBuyer(tx, before, data),
  computed: {zoneName: '(select z.name from zone z where z.id = t.zone_id)'},
})
export class AllowedBuyer {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @enumOf(['nif', 'email', 'member_no', 'code']) kind: string;
  @text({optional: true, max: 160}) name?: string;
  @text({max: 254, description: 'Se guarda como su tipo pide: sin puntos, guiones ni espacios'}) value: string;
  @ref('zonas', {optional: 'null'}) zoneId?: number;
  @int({optional: true, min: 1, max: 1000, default: 1}) maxTickets?: number;
  @int(RO) usedTickets: number;
  @instant({optional: 'null'}) validFrom?: string;
  @instant({optional: 'null'}) validUntil?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
