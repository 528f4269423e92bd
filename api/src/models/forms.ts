/** What is asked beyond what every order asks: fields by scope, and what was answered. */
import {checkField} from '../domain/forms/check-field';
import {entity, enumOf, flag, id, instant, int, json, ref, text, version} from '../rest/fields';

export const FIELD_SCOPES = ['event', 'list', 'academy', 'supporter', 'plot', 'accreditation'] as const;
export const FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'email',
  'phone',
  'nif',
  'iban',
  'postal_code',
  'select',
  'multi',
  'checkbox',
  'file',
  'signature',
  'separator',
  'consent',
] as const;
const RO = {readOnly: true};

@entity({
  path: 'formularios',
  table: 'custom_field',
  label: ['campo personalizado', 'campos personalizados'],
  group: 'forms',
  search: ['label', 'help'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkField(tx, before, data),
  computed: {answerCount: '(select count(*)::int from custom_field_answer a where a.custom_field_id = t.id)'},
})
export class CustomField {
  @id() id: number;
  @enumOf(FIELD_SCOPES) scope: string;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('listas', {optional: 'null'}) seasonListId?: number;
  @text({max: 200}) label: string;
  @text({optional: true, max: 500}) help?: string;
  @enumOf(FIELD_TYPES) type: string;
  @flag() isRequired?: boolean;
  @json({optional: true, description: '{"choices": [{"value", "label"}]}'}) options?: object;
  @json({optional: true, description: '{"min", "max", "pattern"}'}) validation?: object;
  @json({optional: true, description: '{"fieldId", "equals"}'}) visibleIf?: object;
  @enumOf(['normal', 'sensitive', 'health'], {optional: true}) piiClass?: string;
  @enumOf(['order', 'ticket'], {optional: true}) askedPer?: string;
  @int({optional: true, min: 0}) position?: number;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

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
  @enumOf(['order', 'ticket', 'pass_holder', 'enrolment', 'supporter', 'plot_sale', 'accreditation'], RO)
  subjectKind: string;
  @int({...RO, min: 1}) subjectId: number;
  @instant(RO) answeredAt: string;
}
