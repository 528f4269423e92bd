import {entity, enumOf, id, ref, tags, text, version} from '../../web/rest/fields';

@entity({
  path: 'etiquetas-bloqueos',
  table: 'block_label',
  label: ['etiqueta de bloqueo', 'etiquetas de bloqueo'],
  group: 'seats',
  search: ['name', 'code'],
  sortable: ['id', 'name', 'code', 'color', 'countsAs'],
  sort: ['name', 'ASC'],
})
export class BlockLabel {
  @id() id: number;
  @text({max: 60}) name: string;
  @text({max: 12}) code: string;
  @text({max: 7, pattern: '^#[0-9a-fA-F]{6}$', patternMessage: 'Un color como #1e88e5.'}) color: string;
  @enumOf(['protocol', 'technical', 'press', 'security', 'company', 'other'], {optional: true, default: 'other'})
  countsAs?: string;
  /** By which channels its seats are sold out of the block. */
  @tags(['box_office', 'phone'], {optional: true}) soldBy?: string[];
  @ref('afiliados', {optional: 'null', description: 'De qué agencia o peña es el cupo: vende de sus butacas'})
  affiliateId?: number;
  @version() version?: number;
}
