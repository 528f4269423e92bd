import {checkSubscriber} from '../../domain/messaging/check-subscriber';
import {
  RO,
  RO_OR_NULL,
  email,
  entity,
  enumOf,
  id,
  instant,
  int,
  json,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/subscriptores',
  table: 'subscriber',
  label: ['suscriptor', 'suscriptores'],
  group: GROUP,
  search: ['email', 'firstName', 'surname', 'labels'],
  sortable: ['id', 'email', 'surname', 'state', 'createdAt'],
  beforeWrite: (tx, {before, data}) => checkSubscriber(tx, before, data),
})
export class Subscriber {
  @id() id: number;
  @email() email: string;
  @text({optional: true, max: 80}) firstName?: string;
  @text({optional: true, max: 120}) surname?: string;
  @enumOf(['es', 'ca', 'eu', 'gl', 'en'], {optional: true, default: 'es'}) locale?: string;
  @enumOf(['web_form', 'purchase', 'pass', 'import', 'box_office', 'staff'], {optional: true, default: 'staff'})
  source?: string;
  @text({optional: true, max: 300, description: 'Etiquetas separadas por comas.'}) labels?: string;
  @json({optional: true}) customValues?: object;
  @enumOf(['pending', 'active', 'unsubscribed', 'bounced', 'complained', 'suppressed'], RO) state: string;
  @instant(RO) stateAt: string;
  @text({...RO, max: 300}) stateReason: string;
  @instant({optional: 'null'}) consentAt?: string;
  @enumOf(['double_opt_in', 'form', 'purchase', 'paper', 'declared_import', 'existing_customer'], {optional: 'null'})
  consentMethod?: string;
  @longText({optional: true, max: 2000, description: 'El texto que aceptó, con su edición.'}) consentText?: string;
  @text({optional: true, max: 60}) consentIp?: string;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @int(RO) softBounces: number;
  @instant(RO_OR_NULL) lastSentAt: string;
  @instant(RO_OR_NULL) lastOpenedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
