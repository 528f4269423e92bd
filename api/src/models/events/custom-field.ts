import {checkField} from '../../domain/forms/check-field';
import {PLOT_KINDS} from '../../domain/forms/read-fields';
import {RO, entity, enumOf, flag, id, instant, int, json, ref, text, version} from '../../web/rest/fields';

const FIELD_SCOPES = ['event', 'list', 'academy', 'supporter', 'plot', 'accreditation'] as const;
const FIELD_TYPES = [
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
  @ref('parcelas/zonas', {optional: 'null'}) plotAreaId?: number;
  @enumOf(PLOT_KINDS, {optional: 'null'}) plotKind?: string;
  @text({max: 200}) label: string;
  @text({optional: true, max: 500}) help?: string;
  @enumOf(FIELD_TYPES) type: string;
  @flag() isRequired?: boolean;
  @json({optional: true, description: '{"choices": [{"value", "label"}]}'}) options?: object;
  @json({optional: true, description: '{"min", "max", "pattern"}'}) validation?: object;
  @json({optional: true, description: '{"fieldId", "equals"}'}) visibleIf?: object;
  @enumOf(['normal', 'sensitive', 'health'], {optional: true, default: 'normal'}) piiClass?: string;
  @enumOf(['order', 'ticket'], {optional: true, default: 'order'}) askedPer?: string;
  @int({optional: true, min: 0}) position?: number;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
