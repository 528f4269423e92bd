import {cents, entity, enumOf, id, ref, text, version} from '../../web/rest/fields';
import {CHANNELS, OWN_SESSION} from '../fragments';

@entity({
  path: 'gastos-gestion',
  table: 'booking_fee',
  label: ['gasto de gestión', 'gastos de gestión'],
  group: 'prices',
  sort: ['id', 'ASC'],
  companyScope: `(t.event_session_id is null or ${OWN_SESSION})`,
})
export class BookingFee {
  @id() id: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @enumOf(CHANNELS) channel: string;
  @cents({max: 100000}) amountCents: number;
  @text({optional: true, max: 40, default: 'general'}) vatCode?: string;
  @version() version?: number;
}
