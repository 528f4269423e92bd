import {cents, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {PASS, STAFF_NAME} from './fragments';

@entity({
  path: 'abonos/cambios-asiento',
  table: 'seat_change',
  label: ['cambio de asiento', 'cambios de asiento'],
  group: 'passes',
  sort: ['requestedAt', 'DESC'],
  readOnly: true,
  computed: {
    ...PASS,
    staffName: STAFF_NAME,
    fromSeat:
      '(select seat_place(z, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = t.from_seat_id)',
    toSeat:
      '(select seat_place(z, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = t.to_seat_id)',
  },
})
export class SeatChange {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @int({readOnly: true}) fromSeatId: number;
  @int({readOnly: true}) toSeatId: number;
  @int({readOnly: true}) priceDiffCents: number;
  @cents({readOnly: true}) feeCents: number;
  @enumOf(['immediate', 'next_season'], {readOnly: true}) effective: string;
  @enumOf(['draft', 'pending_payment', 'applied', 'rejected', 'expired'], {readOnly: true}) state: string;
  @enumOf(['web', 'box_office', 'phone'], {readOnly: true}) channel: string;
  @text({readOnly: true}) reason: string;
  @instant({readOnly: true}) requestedAt: string;
  @instant({readOnly: true, optional: 'null'}) decidedAt: string;
}
