/** A season of the academy to make teams in: a list, a category, athletes with a guardian, adults with a certificate. */
import type {Database} from '../../../api/src/platform/database/db';

export interface Academy {
  listId: number;
  categoryId: number;
  year: number;
}

const one = async (db: Database, text: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{id: number}>(text, values)).rows[0]!.id;

export async function makeAcademy(db: Database): Promise<Academy> {
  const year = new Date().getFullYear() - 10;
  const listId = await one(
    db,
    `insert into season_list (name, kind, starts_on, ends_on)
      values ('Cantera', 'academy', club_today() - 60, club_today() + 300) returning id`,
  );
  await db.query(`insert into academy_settings (season_list_id, required_documents) values ($1, '{}')`, [listId]);
  const categoryId = await one(
    db,
    `insert into age_category (season_list_id, name, birth_year_from, birth_year_to)
      values ($1, 'Alevín', $2, $2) returning id`,
    [listId, year],
  );
  return {listId, categoryId, year};
}

export const makeTeam = (db: Database, a: Academy, name: string, maxSquad = 18): Promise<number> =>
  one(db, 'insert into team (age_category_id, name, max_squad) values ($1, $2, $3) returning id', [
    a.categoryId,
    name,
    maxSquad,
  ]);

let made = 0;
/** An enrolment of a new athlete, with one guardian who has an address. */
export async function makePlayer(
  db: Database,
  a: Academy,
  {state = 'admitted', teamId = null as number | null, shirtNo = null as number | null} = {},
): Promise<number> {
  const n = ++made;
  const athleteId = await one(
    db,
    `insert into athlete (first_name, surname1, birth_on, sex)
      values ('Alba', $1, make_date($2, 3, 4), 'female') returning id`,
    [`Prueba ${String(n).padStart(3, '0')}`, a.year],
  );
  const guardianId = await one(
    db,
    `insert into guardian (first_name, surname1, email) values ('Elena', $1, $2) returning id`,
    [`Prueba ${n}`, `tutora-${n}@example.org`],
  );
  await db.query(`insert into athlete_guardian (athlete_id, guardian_id, relation) values ($1, $2, 'mother')`, [
    athleteId,
    guardianId,
  ]);
  return one(
    db,
    `insert into enrolment (season_list_id, athlete_id, age_category_id, team_id, shirt_no, state, enrolled_at)
      values ($1, $2, $3, $4, $5, $6, case when $6 in ('enrolled', 'suspended') then now() end) returning id`,
    [a.listId, athleteId, a.categoryId, teamId, shirtNo, state],
  );
}

/** The certificate of an adult that ends in so many days; null: none was seen. */
export async function makeAdult(db: Database, staffUserId: number, endsIn: number | null, email = ''): Promise<number> {
  const n = ++made;
  return one(
    db,
    `insert into coach (first_name, surname1, email, certificate_on, certificate_until_on, certificate_seen_on,
      certificate_seen_by_id)
      values ('Marcos', $1, $2, (now() at time zone 'Europe/Madrid')::date + $3::int - 365, (now() at time zone 'Europe/Madrid')::date + $3::int,
        case when $3::int is not null then (now() at time zone 'Europe/Madrid')::date - 200 end, case when $3::int is not null then $4::int end)
      returning id`,
    [`Adulto ${n}`, email, endsIn, staffUserId],
  );
}

/** 120 € of it should have been paid ten days ago. */
export async function owe(db: Database, enrolmentId: number): Promise<void> {
  await db.query('update enrolment set amount_cents = 12000 where id = $1', [enrolmentId]);
  await db.query(
    `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents)
      values ('academy', $1, 1, club_today() - 10, 12000)`,
    [enrolmentId],
  );
  await db.query(`update instalment set state = 'overdue' where enrolment_id = $1`, [enrolmentId]);
}
