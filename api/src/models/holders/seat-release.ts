import {cents, entity, enumOf, id, instant, int, json, ref} from '../../web/rest/fields';
import {PASS, SESSION} from './fragments';

@entity({
  path: 'abonos/liberaciones',
  table: 'seat_release',
  label: ['asiento liberado', 'asientos liberados'],
  group: 'passes',
  sort: ['releasedAt', 'DESC'],
  readOnly: true,
  hidden: ['policy'],
  computed: {...PASS, ...SESSION},
})
export class SeatRelease {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @int({readOnly: true}) seatId: number;
  @enumOf(['released', 'recovered', 'sold', 'compensated', 'unsold', 'session_cancelled'], {readOnly: true})
  state: string;
  @enumOf(['web', 'box_office', 'phone'], {readOnly: true}) channel: string;
  @json({readOnly: true}) policy: object;
  @cents({readOnly: true, optional: 'null'}) soldCents: number;
  @cents({readOnly: true, optional: 'null', description: 'Lo que se dijo al liberar.'}) expectedCents: number;
  @cents({readOnly: true, optional: 'null'}) compensationCents: number;
  @enumOf(['wallet', 'renewal_discount'], {readOnly: true, optional: 'null'}) payout: string;
  @instant({readOnly: true}) releasedAt: string;
  @instant({readOnly: true, optional: 'null'}) recoveredAt: string;
  @instant({readOnly: true, optional: 'null'}) settledAt: string;
}
