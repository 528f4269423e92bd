import {refuseOpening} from '../../domain/beginning/refuse-opening';
import {checkSeasonList} from '../../domain/passes/seats/check-list';
import {day, entity, enumOf, html, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'listas',
  table: 'season_list',
  label: ['lista de temporada', 'listas de temporada'],
  group: 'seasons',
  search: ['name'],
  sort: ['startsOn', 'DESC'],
  hidden: ['termsHtml'],
  beforeWrite: async (tx, {before, data, runtime}) => {
    await checkSeasonList(tx, before, data);
    await refuseOpening(tx, before, data, () => runtime.surroundings(tx));
  },
  computed: {sessionCount: '(select count(*)::int from season_list_session s where s.season_list_id = t.id)'},
})
export class SeasonList {
  @id() id: number;
  @text({max: 120}) name: string;
  @enumOf(['passes', 'academy', 'supporters']) kind: string;
  @ref('listas', {optional: 'null'}) previousListId?: number;
  @day() startsOn: string;
  @day() endsOn: string;
  @ref('planos', {optional: 'null'}) seatPlanId?: number;
  @text({optional: true, max: 40, description: 'Código de IVA', default: 'sport'}) vatCode?: string;
  @enumOf(['preparation', 'campaign', 'active', 'closed', 'archived'], {optional: true, default: 'preparation'})
  state?: string;
  @html({optional: true}) termsHtml?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
