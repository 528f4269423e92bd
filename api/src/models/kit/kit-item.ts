import {RO, cents, entity, enumOf, flag, id, instant, longText, text, version} from '../../web/rest/fields';

@entity({
  path: 'bases/indumentarias',
  table: 'kit_item',
  label: ['prenda', 'prendas'],
  group: 'academy',
  search: ['name', 'supplier'],
  sort: ['name', 'ASC'],
  computed: {
    stockOnHand: '(select coalesce(sum(v.stock_on_hand), 0)::int from kit_variant v where v.kit_item_id = t.id)',
    stockReserved: '(select coalesce(sum(v.stock_reserved), 0)::int from kit_variant v where v.kit_item_id = t.id)',
    variantCount: '(select count(*)::int from kit_variant v where v.kit_item_id = t.id)',
  },
})
export class KitItem {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 120}) supplier?: string;
  @cents({optional: true, description: 'Céntimos de euro que paga la familia si la pierde.'}) priceCents?: number;
  @enumOf(['unisex', 'men', 'women', 'shoes', 'socks', 'one_size']) sizeChart: string;
  @enumOf(['shirt', 'shorts', 'socks', 'shoes', 'one_size'], {
    description: 'Cuál de las tallas del deportista le corresponde.',
  })
  sizeOf: string;
  @flag() isPersonalised?: boolean;
  @flag({default: true}) isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
