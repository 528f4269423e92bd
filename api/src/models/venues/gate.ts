import {AREAS} from '../access/fragments';
import {entity, enumOf, flag, id, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'puertas',
  table: 'gate',
  label: ['puerta', 'puertas'],
  group: 'venues',
  search: ['name', 'code'],
  sort: ['code', 'ASC'],
})
export class Gate {
  @id() id: number;
  @ref('recintos') venueId: number;
  @text({max: 80}) name: string;
  @text({max: 20}) code: string;
  @enumOf([...AREAS], {optional: 'null', description: 'Solo con una acreditación para ese lugar'}) area?: string;
  @flag() isAccessible?: boolean;
  @version() version?: number;
}
