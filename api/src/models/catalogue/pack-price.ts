import {cents, entity, enumOf, flag, id, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'precios-pack',
  table: 'pack_price',
  label: ['precio de pack', 'precios de packs'],
  group: 'products',
  search: ['area'],
  sort: ['area', 'ASC'],
})
export class PackPrice {
  @id() id: number;
  @ref('packs-eventos') eventPackId: number;
  @text({max: 60, min: 1, description: 'Zona del plano, o el principio de su nombre; «*»: cualquiera'}) area: string;
  @ref('categorias-precio') priceCategoryId: number;
  @enumOf(['web', 'box_office', 'phone'], {optional: 'null'}) channel?: string;
  @cents({max: 10000000}) amountCents: number;
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
