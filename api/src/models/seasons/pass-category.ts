import {checkCategory} from '../../domain/passes/price/check-category';
import {bp, day, entity, enumOf, flag, id, int, longText, ref, text, version} from '../../web/rest/fields';
import {LIST_NAME} from './fragments';

@entity({
  path: 'abonos/categorias',
  table: 'pass_category',
  label: ['categoría de abono', 'categorías de abono'],
  group: 'seasons',
  search: ['name', 'description'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkCategory(tx, before, data),
  computed: {listName: LIST_NAME},
})
export class PassCategory {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 80}) name: string;
  @longText({optional: true, max: 1000}) description?: string;
  @enumOf(['fixed_seat', 'standing', 'no_seat', 'choose_n', 'flat_rate', 'discount']) kind: string;
  @int({
    optional: 'null',
    min: 1,
    max: 100,
    description: 'En las de sesiones a elegir: cuántas. Vale para los abonos que se hagan desde entonces.',
  })
  sessionsToChoose?: number;
  @bp({optional: 'null', min: 1, description: 'En las que abaratan la entrada: cuánto, en puntos básicos.'})
  ticketDiscountBp?: number;
  @day({optional: 'null'}) bornFromOn?: string;
  @day({optional: 'null'}) bornUntilOn?: string;
  @text({optional: true, max: 300}) documentRequired?: string;
  @text({optional: true, max: 200, description: 'lo que se lee en la puerta al pasar con ella'}) doorNote?: string;
  @int({optional: true, min: 1, max: 50, default: 1}) maxPerPerson?: number;
  @flag({default: true}) canRelease?: boolean;
  @flag({default: true}) canTransfer?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
