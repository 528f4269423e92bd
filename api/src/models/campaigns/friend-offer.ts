import {checkFriendOffer} from '../../domain/passes/guests/check-guests';
import {cents, entity, flag, id, instant, int, ref, version} from '../../web/rest/fields';
import {ZONE_NAME} from '../fragments';

@entity({
  path: 'amigos-abonados',
  table: 'friend_offer',
  label: ['oferta para amigos', 'ofertas para amigos'],
  group: 'passes',
  sort: ['startsAt', 'DESC'],
  beforeWrite: (tx, {before, data}) => checkFriendOffer(tx, before, data),
  computed: {
    zoneName: ZONE_NAME,
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
    sessionStartsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
  },
})
export class FriendOffer {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('zonas', {optional: 'null', description: 'Vacía: todas las zonas a la venta.'}) zoneId?: number;
  @cents() amountCents: number;
  @int({min: 1, max: 20}) maxPerPass: number;
  @int({optional: 'null', min: 1, max: 100000}) quota?: number;
  @int({readOnly: true}) sold: number;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @flag({default: true}) needsPaidPass?: boolean;
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
