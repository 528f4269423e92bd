import {checkTeamCoach} from '../../domain/academy/check-team-coach';
import {TEAM_ROLES} from '../../domain/academy/teams/adult-roles';
import {RO, entity, enumOf, id, instant, ref, version} from '../../web/rest/fields';

@entity({
  path: 'bases/asignaciones',
  table: 'team_coach',
  label: ['asignación a un equipo', 'asignaciones a equipos'],
  group: 'academy',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkTeamCoach(tx, before, data),
  computed: {
    coachName: `(select c.first_name || ' ' || c.surname1 from coach c where c.id = t.coach_id)`,
    teamName: '(select m.name from team m where m.id = t.team_id)',
  },
})
export class TeamCoach {
  @id() id: number;
  @ref('bases/equipos') teamId: number;
  @ref('bases/entrenadores') coachId: number;
  @enumOf(TEAM_ROLES) role: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
