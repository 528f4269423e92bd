import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'butacas-ocultas',
  table: 'seat_hiding',
  label: ['ocultación de butacas', 'ocultaciones de butacas'],
  group: 'platform',
  search: ['reason'],
  readOnly: true,
  computed: {planName: `(select p.name || ', edición ' || p.edition from seat_plan p where p.id = t.seat_plan_id)`},
})
export class SeatHiding {
  @id() id: number;
  @ref('planos', RO) seatPlanId: number;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @text({...RO, max: 300}) reason: string;
  @instant(RO) fromAt: string;
  @instant(RO_OR_NULL) untilAt: string;
  @int(RO) seatCount: number;
  @int(RO) sessionCount: number;
  @enumOf(['active', 'lifted'], RO) state: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @ref('usuarios', RO_OR_NULL) liftedById: number;
  @instant(RO_OR_NULL) liftedAt: string;
  @instant(RO) createdAt: string;
}
