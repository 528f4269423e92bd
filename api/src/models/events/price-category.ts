import {checkTariff} from '../../domain/events/check-tariff';
import {entity, flag, id, int, text, version} from '../../web/rest/fields';

@entity({
  path: 'categorias-precio',
  table: 'price_category',
  label: ['tarifa', 'tarifas'],
  group: 'prices',
  search: ['name'],
  sort: ['position', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkTariff(before, data),
})
export class PriceCategory {
  @id() id: number;
  @text({max: 60}) name: string;
  @text({optional: true, max: 300}) description?: string;
  @text({optional: true, max: 200}) documentRequired?: string;
  @text({optional: true, max: 200, description: 'lo que se lee en la puerta al pasar con ella'}) doorNote?: string;
  @flag() needsAgeProof?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @int({optional: 'null', min: 1, max: 100}) minPerOrder?: number;
  @int({optional: 'null', min: 1, max: 100}) maxPerOrder?: number;
  @flag() isDefault?: boolean;
  @version() version?: number;
}
