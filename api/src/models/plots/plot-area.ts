import {WAITS_FOR_NUMBER} from '../../domain/plots/ground/reassign';
import {
  RO,
  RO_OR_NULL,
  day,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'parcelas/zonas',
  table: 'plot_area',
  label: ['zona de parcelas', 'zonas de parcelas'],
  group: 'plots',
  search: ['name', 'place'],
  computed: {
    plotCount: '(select count(*)::int from plot p where p.plot_area_id = t.id)',
    hasGate: 'plot_area_has_gate(t.id)',
    waitingCount: `(select count(*)::int from plot_sale s where s.plot_area_id = t.id and ${WAITS_FOR_NUMBER})`,
    soldCount: `(select count(*)::int from plot p where p.plot_area_id = t.id and p.state in ('sold', 'occupied'))`,
  },
})
export class PlotArea {
  @id() id: number;
  @text({max: 120}) name: string;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('sesiones', RO_OR_NULL) gateSessionId: number;
  @text({optional: true}) place?: string;
  @day() startsOn: string;
  @day() endsOn: string;
  @enumOf(['draft', 'open', 'closed']) state: string;
  @flag({default: false, description: 'Se compra sin elegir número: se da después.'}) assignsLater?: boolean;
  @int({optional: true, min: 10, max: 1000, description: 'Ancho del croquis.', default: 100}) mapWidth?: number;
  @int({optional: true, min: 10, max: 1000, description: 'Alto del croquis.', default: 60}) mapHeight?: number;
  @longText({optional: true, max: 3000}) description?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
