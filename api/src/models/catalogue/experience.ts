import {checkExperience} from '../../domain/catalogue/check-experience';
import {entity, flag, id, int, longText, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'experiencias',
  table: 'experience',
  label: ['experiencia', 'experiencias'],
  group: 'products',
  search: ['meetingPoint', 'requirements'],
  beforeWrite: (tx, {data}) => checkExperience(tx, data),
  computed: {
    productName: '(select p.name from product p where p.id = t.product_id)',
    nextSlotAt: `(select min(s.starts_at) from experience_slot s where s.experience_id = t.id and s.starts_at > now()
      and s.state = 'open')`,
    slotCount: '(select count(*)::int from experience_slot s where s.experience_id = t.id and s.starts_at > now())',
    freePlaces: `(select coalesce(sum(s.capacity - s.booked - s.held), 0)::int from experience_slot s
      where s.experience_id = t.id and s.starts_at > now() and s.state = 'open')`,
  },
})
export class Experience {
  @id() id: number;
  @ref('productos') productId: number;
  @text({max: 200}) meetingPoint: string;
  @int({min: 5, max: 1440}) durationMinutes: number;
  @int({optional: 'null', min: 0, max: 99}) minAge?: number;
  @flag() needsGuardian?: boolean;
  @longText({optional: true, max: 2000}) requirements?: string;
  @int({optional: true, min: 1, max: 100, default: 6}) maxPerBooking?: number;
  @version() version?: number;
}
