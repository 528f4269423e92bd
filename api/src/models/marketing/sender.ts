import {checkSender} from '../../domain/messaging/check-sender';
import {RO, RO_OR_NULL, email, entity, enumOf, flag, id, instant, longText, text, version} from '../../rest/fields';
import {GROUP} from './fragments';

const RECORD_STATES = ['pending', 'found', 'missing', 'wrong'] as const;

@entity({
  path: 'emails/remitentes',
  table: 'sender',
  label: ['remitente', 'remitentes'],
  group: GROUP,
  search: ['name', 'email', 'domain'],
  sort: ['name', 'ASC'],
  hidden: ['dkimPublicKey'],
  beforeWrite: (_tx, {before, data}) => checkSender(before, data),
})
export class Sender {
  @id() id: number;
  @text({max: 80}) name: string;
  @email() email: string;
  @email({optional: 'null'}) replyTo?: string;
  @text(RO) domain: string;
  @flag() isDefault?: boolean;
  @enumOf(['pending', 'verifying', 'verified', 'failed', 'degraded'], RO) state: string;
  @text(RO) dkimSelector: string;
  @longText(RO) dkimPublicKey: string;
  @enumOf(RECORD_STATES, RO) dkimState: string;
  @enumOf(RECORD_STATES, RO) spfState: string;
  @enumOf(RECORD_STATES, RO) returnPathState: string;
  @enumOf(RECORD_STATES, RO) dmarcState: string;
  @text(RO) dmarcPolicy: string;
  @instant(RO_OR_NULL) lastCheckedAt: string;
  @instant(RO_OR_NULL) verifiedAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
