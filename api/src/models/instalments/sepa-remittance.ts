import {CONTRACT_AREAS} from '../../web/auth/owners';
import {day, entity, enumOf, id, instant, text, version} from '../../web/rest/fields';

@entity({
  path: 'remesas',
  table: 'sepa_remittance',
  label: ['remesa', 'remesas'],
  group: 'instalments',
  search: ['messageId', 'note'],
  sort: ['id', 'DESC'],
  readOnly: true,
  areaScope: {
    sql: `not exists (select 1 from sepa_debit d join instalment i on i.id = d.instalment_id
      where d.sepa_remittance_id = t.id and i.contract_kind <> all($kinds))`,
    areas: CONTRACT_AREAS,
  },
  hidden: ['file'],
  computed: {
    debits: `(select count(*)::int from sepa_debit d where d.sepa_remittance_id = t.id and d.state <> 'removed')`,
    totalCents: `(select coalesce(sum(d.amount_cents), 0)::int from sepa_debit d
      where d.sepa_remittance_id = t.id and d.state <> 'removed')`,
    waiting: `(select count(*)::int from sepa_debit d where d.sepa_remittance_id = t.id and d.state = 'pending'
      and (t.state not in ('draft', 'sending') or d.end_to_end_id is null))`,
    returned: `(select count(*)::int from sepa_debit d where d.sepa_remittance_id = t.id and d.state = 'returned')`,
    returnedCents: `(select coalesce(sum(d.amount_cents), 0)::int from sepa_debit d
      where d.sepa_remittance_id = t.id and d.state = 'returned')`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class SepaRemittance {
  @id() id: number;
  @enumOf(['draft', 'sending', 'sent', 'settling', 'settled', 'cancelled'], {readOnly: true}) state: string;
  @day({readOnly: true}) dueUntilOn: string;
  @day({readOnly: true}) collectionOn: string;
  @text({readOnly: true, optional: 'null'}) messageId: string;
  @text({readOnly: true}) creditorId: string;
  @text({readOnly: true, optional: 'null'}) fileSha256: string;
  @text({readOnly: true}) note: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true, optional: 'null'}) sentAt: string;
  @instant({readOnly: true, optional: 'null'}) settledAt: string;
  @version() version?: number;
}
