import {RO, RO_OR_NULL, entity, enumOf, id, int, ref, text} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/filas-importacion',
  table: 'subscriber_import_row',
  label: ['fila de importación', 'filas de importaciones'],
  group: GROUP,
  search: ['email', 'firstName', 'surname'],
  sort: ['n', 'ASC'],
  readOnly: true,
})
export class SubscriberImportRow {
  @id() id: number;
  @ref('emails/importaciones', RO) subscriberImportId: number;
  @int({...RO, min: 1}) n: number;
  @text(RO) email: string;
  @text(RO) firstName: string;
  @text(RO) surname: string;
  @text(RO) labels: string;
  @enumOf(['waiting', 'new', 'known', 'duplicate', 'blocked', 'left', 'error'], RO) outcome: string;
  @text({...RO, max: 300}) problem: string;
  @text({...RO, max: 100, description: 'lo que conviene mirar de una dirección que entra'}) warning: string;
  @ref('emails/subscriptores', RO_OR_NULL) subscriberId: number;
}
