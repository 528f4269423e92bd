import {checkSender} from '../../domain/messaging/check-sender';
import {
  RO,
  RO_OR_NULL,
  day,
  email,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  text,
  version,
} from '../../web/rest/fields';
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
  @int({optional: 'null', min: 1, description: 'Correos a muchos en una hora; sin valor, sin límite.'})
  hourlyMost?: number;
  @int({optional: 'null', min: 1, description: 'Correos a muchos en un día.'}) dailyMost?: number;
  @day({optional: 'null', description: 'Desde cuándo se calienta: empieza con 50 al día y sube cada día en que envía.'})
  warmUpOn?: string;
  @enumOf(['pending', 'verifying', 'verified', 'failed', 'degraded'], RO) state: string;
  @text(RO) dkimSelector: string;
  @longText(RO) dkimPublicKey: string;
  @enumOf(RECORD_STATES, RO) dkimState: string;
  @enumOf(RECORD_STATES, RO) spfState: string;
  @enumOf(RECORD_STATES, RO) dmarcState: string;
  @text(RO) dmarcPolicy: string;
  @instant(RO_OR_NULL) lastCheckedAt: string;
  @instant(RO_OR_NULL) verifiedAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
