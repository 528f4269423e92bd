import {bp, entity, flag, id, instant, longText, ref, text, version} from '../../web/rest/fields';
import {LIST_NAME} from './fragments';

@entity({
  path: 'abonos/precios/grupos',
  table: 'price_group',
  label: ['grupo de precios', 'grupos de precios'],
  group: 'passes',
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  computed: {
    listName: LIST_NAME,
    memberText: `(select string_agg(c.name || ' ' || m.min_members || case when m.max_members <> m.min_members then '–'
      || m.max_members else '' end, ', ' order by c.position, c.id) from price_group_member m
      join pass_category c on c.id = m.pass_category_id where m.price_group_id = t.id)`,
  },
})
export class PriceGroup {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 120}) name: string;
  @longText({optional: true, max: 1000}) description?: string;
  @bp({optional: true}) discountBp?: number;
  @text({optional: true, max: 300}) documentRequired?: string;
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
