import {checkTerminal} from '../../domain/terminals/check-terminal';
import {RO, RO_OR_NULL, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'datafonos',
  table: 'card_terminal',
  label: ['datáfono', 'datáfonos'],
  group: 'box_office',
  search: ['name', 'serialNumber', 'merchantCode'],
  sort: ['name', 'ASC'],
  keep: true,
  beforeWrite: (_tx, {before, data, runtime}) => checkTerminal(before, data, runtime.config.production),
})
export class CardTerminal {
  @id() id: number;
  @text({max: 80}) name: string;
  @ref('taquillas', {optional: 'null'}) boxOfficeId?: number;
  @enumOf(['simulated', 'http_local']) driver: string;
  @text({optional: true, max: 200, description: 'De un datáfono de la red: su dirección, o `agente:` y su nombre.'})
  endpoint?: string;
  @text({max: 40}) serialNumber: string;
  @text({optional: true, max: 40}) firmware?: string;
  @text({optional: true, max: 20}) merchantCode?: string;
  @flag({default: true, description: 'En su taquilla se cobra con él: nada se anota como cobrado en otro.'})
  isRequired?: boolean;
  @flag({default: true}) isActive?: boolean;
  @instant(RO_OR_NULL) lastSeenAt: string;
  @int(RO_OR_NULL) lastLatencyMs: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
