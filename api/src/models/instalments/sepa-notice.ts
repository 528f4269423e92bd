import {RO, RO_OR_NULL, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';

/** What a bank's file says of debits and could not be placed. */
@entity({
  path: 'remesas/avisos',
  table: 'sepa_notice',
  label: ['aviso del banco', 'avisos del banco'],
  group: 'instalments',
  search: ['said', 'why'],
  sort: ['id', 'DESC'],
  readOnly: true,
  hidden: ['noticeKey'],
  computed: {
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class SepaNotice {
  @id() id: number;
  @enumOf(['waiting', 'solved'], RO) state: string;
  @ref('remesas', RO_OR_NULL) sepaRemittanceId: number;
  @text(RO) said: string;
  @text(RO) why: string;
  @text(RO) noticeKey: string;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) solvedAt: string;
  @version() version?: number;
}
