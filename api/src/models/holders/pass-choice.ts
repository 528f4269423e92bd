import {entity, enumOf, id, instant, int, ref, version} from '../../web/rest/fields';
import {PASS, SESSION, STAFF_NAME} from './fragments';

@entity({
  path: 'abonos/elecciones',
  table: 'pass_choice',
  label: ['sesión elegida', 'sesiones elegidas'],
  group: 'passes',
  sort: ['chosenAt', 'DESC'],
  readOnly: true,
  computed: {
    ...PASS,
    ...SESSION,
    staffName: STAFF_NAME,
    place: `coalesce((select seat_place(z, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id
      where s.id = t.seat_id), (select z.name from zone z where z.id = t.zone_id), '')`,
  },
})
export class PassChoice {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @ref('zonas', {readOnly: true, optional: 'null'}) zoneId: number;
  @int({readOnly: true, optional: 'null'}) seatId: number;
  @enumOf(['chosen', 'dropped', 'void'], {readOnly: true}) state: string;
  @enumOf(['web', 'box_office', 'phone', 'door'], {readOnly: true}) channel: string;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true}) chosenAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
  @version() version?: number;
}
