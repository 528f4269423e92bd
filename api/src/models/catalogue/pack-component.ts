import {checkComponent} from '../../domain/catalogue/check-pack';
import {entity, id, int, ref, version} from '../../web/rest/fields';

@entity({
  path: 'componentes-pack',
  table: 'pack_component',
  label: ['sesión del pack', 'sesiones del pack'],
  group: 'products',
  sort: ['position', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkComponent(before, data),
  computed: {
    title:
      '(select e.title from event e where e.id = coalesce(t.event_id, (select s.event_id from event_session s where s.id = t.event_session_id)))',
    startsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    sessionState: '(select s.state from event_session s where s.id = t.event_session_id)',
    eventIdOfSession: '(select s.event_id from event_session s where s.id = t.event_session_id)',
  },
})
export class PackComponent {
  @id() id: number;
  @ref('packs-eventos') eventPackId: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('categorias-precio', {optional: 'null'}) priceCategoryId?: number;
  @int({optional: true, min: 0, max: 20, default: 0, description: 'Desde 1, siempre va en el pack'})
  minTickets?: number;
  @int({optional: true, min: 1, max: 20, default: 1, description: 'Entradas de cada pack'}) maxTickets?: number;
  @int({optional: true, min: 1, max: 20, default: 1}) credits?: number;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}
