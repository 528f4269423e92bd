import {checkGroupMember} from '../../domain/messaging/check-group';
import {RO, entity, id, instant, ref, text} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/miembros-grupo',
  table: 'subscriber_group_member',
  label: ['miembro de grupo', 'miembros de grupos'],
  group: GROUP,
  beforeWrite: (tx, {before, data}) => checkGroupMember(tx, before, data),
  computed: {
    email: '(select s.email from subscriber s where s.id = t.subscriber_id)',
    name: `(select concat_ws(' ', nullif(s.first_name, ''), nullif(s.surname, '')) from subscriber s
      where s.id = t.subscriber_id)`,
    subscriberState: '(select s.state from subscriber s where s.id = t.subscriber_id)',
    groupName: '(select g.name from subscriber_group g where g.id = t.subscriber_group_id)',
    groupKind: '(select g.kind from subscriber_group g where g.id = t.subscriber_group_id)',
  },
})
export class SubscriberGroupMember {
  @id() id: number;
  @ref('emails/grupos') subscriberGroupId: number;
  @ref('emails/subscriptores') subscriberId: number;
  @text({optional: true, max: 200}) note?: string;
  @instant(RO) addedAt: string;
}
