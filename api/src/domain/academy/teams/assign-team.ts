/**
 * Athletes go into a team, or out of it, each with an answer of its own. All of them and the team are locked before
 * anything is looked at, so what is said holds; the triggers of the table refuse the same to whoever comes another way.
 * Who comes with a shirt number that is worn there loses it.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {ENDED, type EnrolmentState, TAKES_PLACE} from '../enrolment-states';
import {TODAY} from './adult-roles';

export interface RowDone {
  id: number;
  name: string;
  done: boolean;
  /** For the person who asked: what was done, or why not. */
  told: string;
}

interface Row {
  id: number;
  name: string;
  state: EnrolmentState;
  teamId: number | null;
  ageCategoryId: number;
  shirtNo: number | null;
  hasLicence: boolean;
}

interface Team {
  name: string;
  ageCategoryId: number;
  maxSquad: number;
  isActive: boolean;
  needsLicence: boolean;
}

/** Over an alias of `enrolment`: its athlete's licence has been looked at and holds. */
export const hasLicence = (e: string): string =>
  `exists (select 1 from athlete_document d where d.athlete_id = ${e}.athlete_id and d.kind = 'federation_authorisation'
    and d.state = 'validated' and (d.expires_on is null or d.expires_on >= ${TODAY}))`;

/** In the order of `enrolmentIds`. Errors: `not_found` 404 for the team. */
export async function assignTeam(
  tx: Tx,
  {enrolmentIds, teamId}: {enrolmentIds: number[]; teamId: number | null},
): Promise<RowDone[]> {
  await tx.query('select 1 from enrolment where id = any($1) order by id for update', [enrolmentIds]);
  const team = teamId === null ? null : await lockTeam(tx, teamId);
  const {rows} = await tx.query<Row>(
    `select e.id, e.athlete_name as name, e.state, e.team_id as "teamId", e.age_category_id as "ageCategoryId",
      e.shirt_no as "shirtNo", ${hasLicence('e')} as "hasLicence" from enrolment e where e.id = any($1)`,
    [enrolmentIds],
  );
  const {rows: squad} = await tx.query<{state: EnrolmentState; shirtNo: number | null}>(
    `select state, shirt_no as "shirtNo" from enrolment where team_id = $1 and state not in ('rejected', 'withdrawn')`,
    [teamId],
  );
  let taken = squad.filter(one => TAKES_PLACE.includes(one.state)).length;
  const shirts = new Set(squad.map(one => one.shirtNo));
  const answers: RowDone[] = [];
  for (const id of enrolmentIds) {
    const row = rows.find(one => one.id === id);
    if (!row) {
      answers.push({id, name: '', done: false, told: 'No existe esa inscripción.'});
      continue;
    }
    const against = whyNot(row, teamId, team, taken);
    if (against !== null) {
      answers.push({id, name: row.name, done: false, told: against});
      continue;
    }
    const losesShirt = team !== null && row.shirtNo !== null && shirts.has(row.shirtNo);
    await tx.query(
      `update enrolment set team_id = $2, shirt_no = case when $3 then null else shirt_no end, version = version + 1,
        updated_at = now() where id = $1`,
      [id, teamId, losesShirt],
    );
    if (TAKES_PLACE.includes(row.state)) taken += 1;
    if (!losesShirt) shirts.add(row.shirtNo);
    const where = team === null ? 'Sin equipo.' : `En ${team.name}.`;
    const shirt = losesShirt ? ` El dorsal ${row.shirtNo} ya lo llevan allí: dale otro.` : '';
    answers.push({id, name: row.name, done: true, told: where + shirt});
  }
  return answers;
}

async function lockTeam(tx: Tx, teamId: number): Promise<Team> {
  const {rows} = await tx.query<Team>(
    `select name, age_category_id as "ageCategoryId", max_squad as "maxSquad", is_active as "isActive",
      needs_licence as "needsLicence" from team where id = $1 for update`,
    [teamId],
  );
  if (!rows[0]) throw notFound('No existe ese equipo.');
  return rows[0];
}

function whyNot(row: Row, teamId: number | null, team: Team | null, taken: number): string | null {
  if (ENDED.includes(row.state)) return 'Su inscripción ha terminado.';
  if (row.teamId === teamId) return team === null ? 'Ya estaba sin equipo.' : 'Ya estaba en ese equipo.';
  if (team === null) return null;
  if (row.ageCategoryId !== team.ageCategoryId) return 'El equipo es de otra categoría.';
  if (!team.isActive) return 'El equipo está inactivo.';
  if (team.needsLicence && !row.hasLicence) return 'Le falta la autorización federativa validada.';
  if (TAKES_PLACE.includes(row.state) && taken >= team.maxSquad)
    return `El equipo está completo: son ${team.maxSquad} y ya están.`;
  return null;
}
