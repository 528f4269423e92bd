import {checkSubscriberGroup} from '../../domain/messaging/check-group';
import {RO, entity, enumOf, flag, id, instant, json, text, version} from '../../web/rest/fields';
import {GROUP} from './fragments';

const members = (condition: string) =>
  `(select count(*)::int from subscriber_group_member m join subscriber s on s.id = m.subscriber_id
    where m.subscriber_group_id = t.id and ${condition})`;

@entity({
  path: 'emails/grupos',
  table: 'subscriber_group',
  label: ['grupo', 'grupos'],
  group: GROUP,
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkSubscriberGroup(before, data),
  computed: {memberCount: members('true'), activeCount: members(`s.state = 'active'`)},
})
export class SubscriberGroup {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 300}) description?: string;
  @enumOf(['static', 'rule'], {optional: true, default: 'static'}) kind?: string;
  @json({
    optional: true,
    description: 'states, sources, locales, methods, label, since, until, openedSince, isCustomer',
  })
  rule?: object;
  @flag() isPublic?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
