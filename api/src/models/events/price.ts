import {checkPrice} from '../../domain/events/check-price';
import {cents, entity, enumOf, flag, id, ref, version} from '../../web/rest/fields';
import {OWN_SESSION, SALE_CHANNELS} from '../fragments';

@entity({
  path: 'precios-sesion',
  table: 'price',
  label: ['precio', 'precios'],
  group: 'prices',
  sort: ['id', 'ASC'],
  companyScope: OWN_SESSION,
  beforeWrite: (tx, {before, data}) => checkPrice(tx, before, data),
})
export class Price {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('zonas') zoneId: number;
  @ref('categorias-precio') priceCategoryId: number;
  @enumOf(SALE_CHANNELS, {optional: 'null'}) channel?: string;
  @cents({max: 10000000}) amountCents: number;
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
