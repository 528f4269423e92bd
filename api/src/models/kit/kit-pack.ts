import {RO, entity, flag, id, instant, longText, text, version} from '../../web/rest/fields';

@entity({
  path: 'bases/lotes-prendas',
  table: 'kit_pack',
  label: ['lote de prendas', 'lotes de prendas'],
  group: 'academy',
  search: ['name'],
  sort: ['name', 'ASC'],
  computed: {
    itemNames: `(select string_agg(i.name || case when p.quantity > 1 then ' × ' || p.quantity else '' end, ', '
      order by i.name) from kit_pack_item p join kit_item i on i.id = p.kit_item_id where p.kit_pack_id = t.id)`,
  },
})
export class KitPack {
  @id() id: number;
  @text({max: 120}) name: string;
  @longText({optional: true, max: 2000}) note?: string;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
