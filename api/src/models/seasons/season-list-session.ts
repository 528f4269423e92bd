import {checkListSession} from '../../domain/passes/seats/check-list';
import {followListSession} from '../../domain/passes/seats/follow-list-session';
import {cents, entity, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'listas/sesiones',
  table: 'season_list_session',
  label: ['sesión de una lista', 'sesiones de una lista'],
  group: 'seasons',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkListSession(tx, before, data),
  afterWrite: (tx, {before, after}) => followListSession(tx, before, after),
  computed: {
    startsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
  },
})
export class SeasonListSession {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('sesiones') eventSessionId: number;
  @cents({optional: true, description: 'Suplemento del «día del club», en céntimos'}) supplementCents?: number;
  @instant({optional: 'null', description: 'Hasta cuándo se guarda la butaca de quien no ha pagado el suplemento'})
  ownSeatUntilAt?: string;
  @text({optional: true, max: 300}) note?: string;
  @version() version?: number;
}
