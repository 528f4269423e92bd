import {TIMEZONES} from '../../domain/settings/club-today';
import {BY_DATABASE, entity, enumOf, id, int, longText, text, version} from '../../web/rest/fields';

@entity({
  path: 'recintos',
  table: 'venue',
  label: ['recinto', 'recintos'],
  group: 'venues',
  search: ['name', 'city'],
  sort: ['name', 'ASC'],
})
export class Venue {
  @id() id: number;
  @text({max: 120}) name: string;
  @text({optional: true, max: 300}) address?: string;
  @text({optional: true, max: 80}) city?: string;
  @text({optional: true, max: 5}) postalCode?: string;
  @enumOf(TIMEZONES, {optional: true, default: BY_DATABASE}) timezone?: string;
  @int({min: 1, max: 200000, description: 'Aforo seguro'}) safeCapacity: number;
  @longText({optional: true, max: 2000}) howToArrive?: string;
  @version() version?: number;
}
