import {entity, enumOf, id, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'zonas',
  table: 'zone',
  label: ['zona', 'zonas'],
  group: 'venues',
  search: ['name', 'code'],
  sort: ['position', 'ASC'],
  readOnly: true,
})
export class Zone {
  @id() id: number;
  @ref('planos', {readOnly: true}) seatPlanId: number;
  @text({readOnly: true}) code: string;
  @text({readOnly: true}) name: string;
  @enumOf(['numbered', 'general'], {readOnly: true}) kind: string;
  @int({readOnly: true}) capacity: number;
  @int({readOnly: true}) position: number;
  @text({readOnly: true}) color: string;
  @ref('puertas', {readOnly: true, optional: 'null'}) gateId: number;
}
