/** The teams of a category and who could play in each: what a coordinator moves about, and what a sheet prints. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {certificateState} from './adult-roles';
import {hasLicence} from './assign-team';

export interface Squads {
  categoryName: string;
  listName: string;
  teams: SquadTeam[];
  players: SquadPlayer[];
}

export interface SquadTeam {
  id: number;
  name: string;
  maxSquad: number;
  needsLicence: boolean;
  isActive: boolean;
  ground: string;
  trainingSchedule: string;
  staff: {name: string; role: string; phone: string; certificateState: string}[];
}

export interface SquadPlayer {
  id: number;
  athleteName: string;
  birthYear: number;
  sex: string;
  position: string | null;
  foot: string | null;
  shirtNo: number | null;
  teamId: number | null;
  state: string;
  hasLicence: boolean;
  /** What a guardian allows his pictures to be published for. */
  imagePurposes: string[];
  athleteId: number;
  /** One for his coaches is there. */
  hasPhoto: boolean;
}

/** Errors: `not_found` 404. */
export async function readSquads(tx: Tx, ageCategoryId: number): Promise<Squads> {
  const head = await tx.query<{categoryName: string; listName: string}>(
    `select c.name as "categoryName", l.name as "listName" from age_category c
      join season_list l on l.id = c.season_list_id where c.id = $1`,
    [ageCategoryId],
  );
  if (!head.rows[0]) throw notFound('No existe esa categoría.');
  const teams = await tx.query<SquadTeam>(
    `select m.id, m.name, m.max_squad as "maxSquad", m.needs_licence as "needsLicence", m.is_active as "isActive",
      m.ground, m.training_schedule as "trainingSchedule",
      coalesce((select json_agg(json_build_object('name', trim(c.first_name || ' ' || c.surname1), 'role', k.role,
        'phone', c.phone, 'certificateState', ${certificateState('c')}) order by k.role <> 'head', k.id)
        from team_coach k join coach c on c.id = k.coach_id where k.team_id = m.id), '[]') as staff
       from team m where m.age_category_id = $1 order by m.name, m.id`,
    [ageCategoryId],
  );
  const players = await tx.query<SquadPlayer>(
    `select e.id, e.athlete_name as "athleteName", extract(year from a.birth_on)::int as "birthYear", a.sex, a.position,
      a.foot, e.shirt_no as "shirtNo", e.team_id as "teamId", e.state, ${hasLicence('e')} as "hasLicence",
      coalesce((select array_agg(i.purpose order by i.purpose) from image_consent i
        where i.athlete_id = e.athlete_id and i.is_granted and i.purpose <> 'team_sheet'), '{}') as "imagePurposes",
      a.id as "athleteId", exists (select 1 from athlete_photo p where p.athlete_id = a.id) as "hasPhoto"
       from enrolment e join athlete a on a.id = e.athlete_id
      where e.age_category_id = $1 and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
      order by e.athlete_name, e.id`,
    [ageCategoryId],
  );
  return {...head.rows[0], teams: teams.rows, players: players.rows};
}
