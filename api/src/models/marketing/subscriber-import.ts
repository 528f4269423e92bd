import {
  RO,
  RO_OR_NULL,
  day,
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
  path: 'emails/importaciones',
  table: 'subscriber_import',
  label: ['importación', 'importaciones'],
  group: GROUP,
  search: ['fileName', 'consentOrigin'],
  readOnly: true,
})
export class SubscriberImport {
  @id() id: number;
  @text(RO) fileName: string;
  @enumOf(['uploaded', 'analysed', 'importing', 'completed', 'with_errors', 'discarded'], RO) state: string;
  @json({...RO, description: 'cabeceras y primeras filas del archivo'}) columns: object;
  @json(RO) mapping: object;
  @longText({...RO, max: 2000}) consentOrigin: string;
  @day(RO_OR_NULL) consentOn: string;
  @ref('emails/grupos', RO_OR_NULL) subscriberGroupId: number;
  @int(RO) rowCount: number;
  @int(RO) newCount: number;
  @int(RO) knownCount: number;
  @int(RO) duplicateCount: number;
  @int(RO) blockedCount: number;
  @int(RO) leftCount: number;
  @int(RO) errorCount: number;
  @enumOf(['subscribers', 'suppressions'], RO) kind: string;
  @enumOf(['unsubscribed', 'complaint', 'hard_bounce', 'manual'], RO) reason: string;
  @json({...RO, description: 'filas que no entran, por motivo'}) passedOver: object;
  @json({...RO, description: 'filas que entran y conviene mirar, por motivo'}) warnings: object;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) finishedAt: string;
  @instant(RO) createdAt: string;
  @version() version?: number;
}
