import {FORM_AREAS} from '../../web/auth/owners';
import {RO, entity, enumOf, id, instant, int, ref} from '../../web/rest/fields';

/** Of the areas that one may see. What is about health or sensitive is not shown here: it is read at whom it belongs to. */
@entity({
  path: 'respuestas-formularios',
  table: 'custom_field_answer',
  label: ['respuesta', 'respuestas'],
  group: 'forms',
  readOnly: true,
  areaScope: {
    sql: '(select f.scope from custom_field f where f.id = t.custom_field_id) = any($kinds)',
    areas: FORM_AREAS,
  },
  computed: {
    label: '(select f.label from custom_field f where f.id = t.custom_field_id)',
    scope: '(select f.scope from custom_field f where f.id = t.custom_field_id)',
    value: `(select case when f.pii_class = 'normal' then t.value end from custom_field f where f.id = t.custom_field_id)`,
  },
})
export class CustomFieldAnswer {
  @id() id: number;
  @ref('formularios', RO) customFieldId: number;
  @enumOf(
    [
      'order',
      'order_line',
      'season_pass',
      'pass_holder',
      'enrolment',
      'supporter',
      'plot_sale',
      'accreditation',
      'reservation',
      'reservation_place',
    ],
    RO,
  )
  subjectKind: string;
  @int({...RO, min: 1}) subjectId: number;
  @instant(RO) answeredAt: string;
}
