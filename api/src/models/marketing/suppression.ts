import {BY_DATABASE, RO_OR_NULL, email, entity, enumOf, id, instant, text, version} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/supresiones',
  table: 'suppression',
  label: ['supresión', 'supresiones'],
  group: GROUP,
  search: ['email', 'source'],
  sort: ['sinceAt', 'DESC'],
})
export class Suppression {
  @id() id: number;
  @email({optional: 'null'}) email?: string;
  @enumOf(['unsubscribed', 'complaint', 'hard_bounce', 'soft_bounces', 'erasure', 'manual']) reason: string;
  @text({optional: true, max: 200}) source?: string;
  @instant({optional: true, default: BY_DATABASE}) sinceAt?: string;
  @instant(RO_OR_NULL) erasedAt: string;
  @version() version?: number;
}
