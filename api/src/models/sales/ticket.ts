import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {OWN} from './fragments';

@entity({
  path: 'entradas',
  table: 'ticket',
  label: ['entrada', 'entradas'],
  group: 'orders',
  search: ['code', 'holderName'],
  readOnly: true,
  companyScope: OWN('t.event_session_id'),
  computed: {
    isTrial: '(select es.is_trial from event_session es where es.id = t.event_session_id)',
    seat: `(select z.name || coalesce(', fila ' || s.row_label || ', butaca ' || s.seat_number, '') from zone z
      left join seat s on s.id = t.seat_id where z.id = t.zone_id)`,
  },
})
export class Ticket {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('zonas', RO) zoneId: number;
  @int(RO_OR_NULL) seatId: number;
  @text(RO) code: string;
  @enumOf(['valid', 'used', 'void'], RO) state: string;
  @text(RO) holderName: string;
  @instant(RO) issuedAt: string;
  @instant(RO_OR_NULL) voidedAt: string;
  @int(RO) printCount: number;
}
