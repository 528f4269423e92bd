/** Places and their seat plans. A plan's content changes only by import and publish. */
import {enumOf, entity, flag, id, instant, int, ref, text, longText, version, TIMEZONES} from '../rest/fields';

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
  @enumOf(TIMEZONES, {optional: true}) timezone?: string;
  @int({min: 1, max: 200000, description: 'Aforo seguro'}) safeCapacity: number;
  @longText({optional: true, max: 2000}) howToArrive?: string;
  @version() version?: number;
}

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
  @flag() isAccessible?: boolean;
  @version() version?: number;
}

@entity({
  path: 'planos',
  table: 'seat_plan',
  label: ['plano', 'planos'],
  group: 'venues',
  search: ['name'],
  readOnly: true,
})
export class SeatPlan {
  @id() id: number;
  @ref('recintos', {readOnly: true}) venueId: number;
  @text({readOnly: true}) name: string;
  @int({readOnly: true}) edition: number;
  @enumOf(['draft', 'published', 'retired'], {readOnly: true}) state: string;
  @int({readOnly: true}) firstSeatId: number;
  @int({readOnly: true}) seatCount: number;
  @text({readOnly: true}) contentHash: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true, optional: 'null'}) publishedAt: string;
}

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
