import {checkGroup} from '../../domain/customers/check-group';
import {
  RO_OR_NULL,
  cents,
  color,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'grupos',
  table: 'customer_group',
  label: ['grupo de clientes', 'grupos de clientes'],
  group: 'customers',
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkGroup(before, data),
  computed: {memberCount: '(select count(*)::int from customer_group_member m where m.customer_group_id = t.id)'},
})
export class CustomerGroup {
  @id() id: number;
  @text({max: 80}) name: string;
  @longText({optional: true, max: 1000}) description?: string;
  @color() color: string;
  @enumOf(['rule', 'static']) kind: string;
  @int({optional: 'null', min: 1, max: 100000}) minOrders?: number;
  @cents({optional: 'null', min: 1}) minSpentCents?: number;
  @int({optional: 'null', min: 1, max: 3650}) boughtWithinDays?: number;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @text({
    optional: 'null',
    max: 5,
    pattern: '^([0-9]{1,5})?$',
    patternMessage: 'Las primeras cifras de un código postal.',
  })
  postalCodeStarts?: string;
  @flag() onlyWithConsent?: boolean;
  @flag() onlySupporters?: boolean;
  @instant(RO_OR_NULL) refreshedAt: string;
  @version() version?: number;
}
