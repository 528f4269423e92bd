import {email, entity, enumOf, id, instant, phone, ref, text} from '../../web/rest/fields';
import {PASS, SESSION} from './fragments';

@entity({
  path: 'abonos/cesiones',
  table: 'pass_transfer',
  label: ['cesión', 'cesiones'],
  group: 'passes',
  search: ['toName', 'toEmail'],
  sort: ['proposedAt', 'DESC'],
  readOnly: true,
  computed: {...PASS, ...SESSION},
})
export class Transfer {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @enumOf(['proposed', 'accepted', 'used', 'revoked', 'expired'], {readOnly: true}) state: string;
  @text({readOnly: true}) toName: string;
  @email({readOnly: true}) toEmail: string;
  @phone({readOnly: true}) toPhone: string;
  @text({readOnly: true}) toDocNo: string;
  @instant({readOnly: true}) proposedAt: string;
  @instant({readOnly: true, optional: 'null'}) acceptedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
}
