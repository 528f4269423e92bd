import {certificateState} from '../../domain/academy/teams/adult-roles';
import {RO, entity, flag, id, instant, int, longText, ref, text, version} from '../../web/rest/fields';
import {PLACES} from './fragments';

@entity({
  path: 'bases/equipos',
  table: 'team',
  label: ['equipo', 'equipos'],
  group: 'academy',
  search: ['name'],
  sort: ['id', 'ASC'],
  computed: {
    squadCount: `(select count(*)::int from enrolment e where e.team_id = t.id and e.state in ${PLACES})`,
    uncertifiedCount: `(select count(*)::int from team_coach k join coach c on c.id = k.coach_id
      where k.team_id = t.id and (not c.is_active or ${certificateState('c')} in ('missing', 'expired')))`,
    coachNames: `(select string_agg(c.first_name || ' ' || c.surname1, ', ' order by k.role desc) from team_coach k
      join coach c on c.id = k.coach_id where k.team_id = t.id)`,
    seasonListId: '(select c.season_list_id from age_category c where c.id = t.age_category_id)',
  },
})
export class Team {
  @id() id: number;
  @ref('bases/categorias') ageCategoryId: number;
  @text({max: 80}) name: string;
  @int({optional: true, min: 1, max: 60, default: 18}) maxSquad?: number;
  @text({optional: true, max: 200}) trainingSchedule?: string;
  @text({optional: true, max: 120}) ground?: string;
  @flag({description: 'Solo entra quien tiene la autorización federativa validada.'}) needsLicence?: boolean;
  @flag({default: true}) isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
