/**
 * The category of a birth date: years and sex as the club set them. Places by trial need their code, which names the
 * category by itself.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface FoundCategory {
  id: number;
  name: string;
  isFull: boolean;
}

export interface CategoryAsk {
  seasonListId: number;
  birthOn: string;
  sex: 'female' | 'male';
  invitationCode: string | null;
  /** Where several fit and the family chose. */
  ageCategoryId: number | null;
}

/** The one that is taken first, then the others that fit. Errors: `invalid` 422 naming the field. */
export async function findCategories(tx: Tx, ask: CategoryAsk): Promise<FoundCategory[]> {
  const year = Number(ask.birthOn.slice(0, 4));
  await requireAge(tx, ask.seasonListId, year);
  const {rows} = await tx.query<FoundCategory & {isInviteOnly: boolean; isOfCode: boolean}>(
    `select c.id, c.name, c.is_invite_only as "isInviteOnly",
      c.capacity is not null and c.capacity <= (select count(*) from enrolment e where e.age_category_id = c.id
        and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')) as "isFull",
      exists (select 1 from academy_invitation_code k where k.age_category_id = c.id and k.code = $4) as "isOfCode"
       from age_category c
      where c.season_list_id = $1 and $2 between c.birth_year_from and c.birth_year_to
        and c.sex in ('mixed', $3) order by c.sex = 'mixed', c.position, c.id`,
    [ask.seasonListId, year, ask.sex, ask.invitationCode ? cleanCode(ask.invitationCode) : null],
  );
  if (ask.invitationCode) {
    const coded = rows.filter(row => row.isOfCode);
    if (coded.length === 0)
      throw invalid({invitationCode: `Ese código no vale para nacidos en ${year}: revisa las letras y la fecha.`});
    return coded.map(plain);
  }
  const open = rows.filter(row => !row.isInviteOnly);
  if (open.length === 0)
    throw invalid(
      rows.length > 0
        ? {invitationCode: `Para nacidos en ${year} las plazas son por prueba: escribe el código que te enviamos.`}
        : {birthOn: `Esta temporada no hay categoría para nacidos en ${year}.`},
    );
  if (ask.ageCategoryId === null) return open.map(plain);
  const chosen = open.find(row => row.id === ask.ageCategoryId);
  if (!chosen) throw invalid({ageCategoryId: 'Esa categoría no es de su edad: elige otra.'});
  return [chosen, ...open.filter(row => row !== chosen)].map(plain);
}

const plain = ({id, name, isFull}: FoundCategory): FoundCategory => ({id, name, isFull});
const cleanCode = (code: string) => code.toUpperCase().replace(/[\s-]/g, '');

/** Ages go by the year, as categories do: those that a child reaches in the year in which the season begins. */
async function requireAge(tx: Tx, seasonListId: number, birthYear: number): Promise<void> {
  const {rows} = await tx.query<{age: number; minAge: number; maxAge: number; isFuture: boolean}>(
    `select extract(year from l.starts_on)::int - $2 as age, s.min_age as "minAge", s.max_age as "maxAge",
      $2 > extract(year from now() at time zone club_zone()) as "isFuture"
       from season_list l join academy_settings s on s.season_list_id = l.id where l.id = $1`,
    [seasonListId, birthYear],
  );
  const {age, minAge, maxAge, isFuture} = rows[0]!;
  if (isFuture) throw invalid({birthOn: 'Esa fecha todavía no ha llegado: revisa el año.'});
  if (age < minAge) throw invalid({birthOn: `Se puede inscribir desde los ${minAge} años, por año de nacimiento.`});
  if (age > maxAge) throw invalid({birthOn: `Se puede inscribir hasta los ${maxAge} años, por año de nacimiento.`});
}
