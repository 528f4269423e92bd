import {entity, id, instant, int, ref, text} from '../../web/rest/fields';
import {OWN_SESSION} from '../fragments';

@entity({
  path: 'bloqueos',
  table: 'seat_block',
  label: ['bloqueo', 'bloqueos'],
  group: 'seats',
  search: ['reason'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    activeSeats: `(select count(*)::int from seat_claim c where c.seat_block_id = t.id)
      + coalesce((select sum(c.quantity)::int from zone_claim c where c.seat_block_id = t.id), 0)`,
    activePlaces: `coalesce((select sum(c.quantity)::int from zone_claim c where c.seat_block_id = t.id), 0)`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class SeatBlock {
  @id() id: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @ref('etiquetas-bloqueos', {readOnly: true}) blockLabelId: number;
  @text({readOnly: true}) reason: string;
  @instant({readOnly: true, optional: 'null'}) untilAt: string;
  @int({readOnly: true}) seatCount: number;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @ref('abonos/bloqueos', {
    readOnly: true,
    optional: 'null',
    description: 'El bloqueo de abonos del que viene: acaba con él.',
  })
  listSeatBlockId: number;
  @instant({readOnly: true}) createdAt: string;
}
