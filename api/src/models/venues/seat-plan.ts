import {entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';

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
