import {checkSlot} from '../../domain/catalogue/check-experience';
import {RO, cents, entity, enumOf, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'turnos-experiencia',
  table: 'experience_slot',
  label: ['turno', 'turnos'],
  group: 'products',
  search: ['guide'],
  sort: ['startsAt', 'ASC'],
  computed: {
    free: '(t.capacity - t.booked - t.held)::int',
    soldCents: `(select coalesce(sum(l.total_cents), 0)::int from order_line l
      where l.experience_slot_id = t.id and l.state = 'active')`,
  },
  beforeWrite: (_tx, {before, data}) => checkSlot(before, data),
})
export class ExperienceSlot {
  @id() id: number;
  @ref('experiencias') experienceId: number;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @int({min: 1, max: 10000}) capacity: number;
  @int({...RO, min: 0}) booked: number;
  @int({...RO, min: 0, description: 'En carritos y pedidos sin pagar'}) held: number;
  @cents({max: 10000000}) priceCents: number;
  @text({optional: true, max: 120}) guide?: string;
  @enumOf(['open', 'closed', 'cancelled'], {optional: true, default: 'open'}) state?: string;
  @version() version?: number;
}
