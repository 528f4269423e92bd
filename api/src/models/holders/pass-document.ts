import {entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {PASS} from './fragments';

@entity({
  path: 'abonos/documentos',
  table: 'pass_document',
  label: ['documento de abonado', 'documentos de abonados'],
  group: 'passes',
  search: ['fileName'],
  sort: ['uploadedAt', 'DESC'],
  readOnly: true,
  computed: {
    ...PASS,
    reviewerName: '(select u.name from staff_user u where u.id = t.reviewed_by_id)',
    discountName: '(select d.name from pass_discount d where d.id = t.pass_discount_id)',
    hasFile: 't.content is not null',
  },
})
export class PassDocument {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('abonos/descuentos', {readOnly: true, optional: 'null'}) passDiscountId: number;
  @enumOf(
    [
      'identity',
      'birth',
      'large_family',
      'disability',
      'unemployment',
      'student',
      'pension',
      'shareholder',
      'address',
      'death',
      'other',
    ],
    {readOnly: true},
  )
  kind: string;
  @text({readOnly: true}) fileName: string;
  @enumOf(['pending', 'approved', 'rejected'], {readOnly: true}) state: string;
  @int({readOnly: true, min: 1}) sizeBytes: number;
  @instant({readOnly: true}) uploadedAt: string;
  @instant({readOnly: true, optional: 'null'}) reviewedAt: string;
  @text({readOnly: true}) reviewNote: string;
}
