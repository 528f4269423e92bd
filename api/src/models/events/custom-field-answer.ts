import {RO, entity, enumOf, id, instant, int, ref} from '../../rest/fields';

/** What was answered about health is not shown here: it is read at the person it belongs to, by the medical area. */
@entity({
  path: 'respuestas-formularios',
  table: 'custom_field_answer',
  label: ['respuesta', 'respuestas'],
  group: 'forms',
  readOnly: true,
  computed: {
    label: '(select f.label from custom_field f where f.id = t.custom_field_id)',
    scope: '(select f.scope from custom_field f where f.id = t.custom_field_id)',
    value: `(select case when f.pii_class = 'health' then null else t.value end from custom_field f
      where f.id = t.custom_field_id)`,
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
