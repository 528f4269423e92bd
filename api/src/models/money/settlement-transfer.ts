import {
  RO,
  RO_OR_NULL,
  cents,
  day,
  entity,
  enumOf,
  id,
  instant,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {OF_NOBODY} from '../fragments';

@entity({
  path: 'liquidaciones-transferencias',
  table: 'settlement_transfer',
  label: ['fichero de transferencias', 'ficheros de transferencias'],
  group: 'settlements',
  search: ['messageId'],
  readOnly: true,
  hidden: ['file', 'fileSha256'],
  companyScope: OF_NOBODY,
  computed: {settlements: '(select count(*)::int from settlement s where s.transfer_id = t.id)'},
})
export class SettlementTransfer {
  @id() id: number;
  @text({...RO, max: 35}) messageId: string;
  @enumOf(['sent', 'paid', 'cancelled'], RO) state: string;
  @day(RO) executionOn: string;
  @cents(RO) totalCents: number;
  @longText(RO) file: string;
  @text({...RO, max: 64}) fileSha256: string;
  @ref('usuarios', RO) staffUserId: number;
  @day(RO_OR_NULL) paidOn: string;
  @longText({...RO, max: 300}) cancelReason: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
