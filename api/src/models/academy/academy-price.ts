import {RO, cents, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'bases/precios',
  table: 'academy_price',
  label: ['precio de cantera', 'precios de cantera'],
  group: 'academy',
  computed: {categoryName: '(select c.name from age_category c where c.id = t.age_category_id)'},
})
export class AcademyPrice {
  @id() id: number;
  @ref('bases/categorias') ageCategoryId: number;
  @enumOf(['registration', 'fee', 'place_reservation', 'kit']) concept: string;
  @enumOf(['any', 'new', 'renewal']) enrolmentKind: string;
  @cents() amountCents: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
