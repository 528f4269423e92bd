import {checkQuota} from '../../domain/events/check-quota';
import {RO, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {OWN_SESSION, SALE_CHANNELS, ZONE_NAME} from '../fragments';

@entity({
  path: 'cupos-sesion',
  table: 'session_quota',
  label: ['cupo de la sesión', 'cupos de la sesión'],
  group: 'prices',
  search: ['name'],
  sort: ['name', 'ASC'],
  companyScope: OWN_SESSION,
  computed: {
    zoneName: ZONE_NAME,
    tariffName: '(select k.name from price_category k where k.id = t.price_category_id)',
    isOver: '(t.releases_at is not null and t.releases_at <= now())',
  },
  beforeWrite: (tx, {before, data}) => checkQuota(tx, before, data),
})
export class SessionQuota {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @text({max: 60}) name: string;
  @int({min: 0, max: 1000000}) size: number;
  @ref('zonas', {optional: 'null'}) zoneId?: number;
  @ref('categorias-precio', {optional: 'null'}) priceCategoryId?: number;
  @enumOf(SALE_CHANNELS, {optional: 'null'}) channel?: string;
  @instant({optional: 'null'}) releasesAt?: string;
  @int(RO) taken: number;
  @flag(RO) isReleased: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
