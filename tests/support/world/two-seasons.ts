/** An academy of two seasons, without anybody in it, and ways to put children there. */
import type {Database} from '../../../api/src/platform/database/db';

export interface TwoSeasons {
  lastId: number;
  listId: number;
  /** Of the list: years of birth of the children that it is for. */
  category(
    name: string,
    capacity: number | null,
    more?: {listId?: number; from?: number; to?: number; sex?: 'mixed' | 'female'},
  ): Promise<number>;
  child(more?: {birthOn?: string; emails?: string[]; customerId?: number}): Promise<number>;
  /** Asks for a place; `at`: minutes before now. */
  ask(categoryId: number, more?: {state?: string; at?: number; emails?: string[]; athleteId?: number}): Promise<number>;
  one<T = number>(text: string, values?: unknown[]): Promise<T>;
}

/** Children born in this year are in the category of the new list. */
export const YEAR = 2016;

export async function openTwoSeasons(db: Database): Promise<TwoSeasons> {
  const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> => {
    const {rows} = await db.query<Record<string, T>>(text, values);
    return Object.values(rows[0]!)[0]!;
  };
  const list = (name: string, year: number, previous: number | null, state: string) =>
    one(
      `insert into season_list (name, kind, previous_list_id, starts_on, ends_on, state)
        values ($1, 'academy', $2, make_date($3, 7, 1), make_date($3 + 1, 6, 30), $4) returning id`,
      [name, previous, year, state],
    );
  const lastId = await list('Cantera 25/26', 2025, null, 'closed');
  const listId = await list('Cantera 26/27', 2026, lastId, 'active');
  for (const id of [lastId, listId])
    await db.query(
      `insert into academy_settings (season_list_id, sibling_discount_bp, required_documents) values ($1, 1000, '{}')`,
      [id],
    );
  let made = 0;
  const stage: TwoSeasons = {
    lastId,
    listId,
    one,
    category: async (name, capacity, {listId: of = listId, from = YEAR, to = YEAR, sex = 'mixed'} = {}) => {
      const id = await one(
        `insert into age_category (season_list_id, name, birth_year_from, birth_year_to, capacity, sex)
          values ($1, $2, $3, $4, $5, $6) returning id`,
        [of, name, from, to, capacity, sex],
      );
      await db.query(
        `insert into academy_price (age_category_id, concept, enrolment_kind, amount_cents)
          values ($1, 'fee', 'any', 30000), ($1, 'kit', 'new', 8000), ($1, 'kit', 'renewal', 3000)`,
        [id],
      );
      return id;
    },
    child: async ({birthOn = `${YEAR}-05-06`, emails = ['familia@example.org'], customerId} = {}) => {
      const athleteId = await one(
        `insert into athlete (first_name, surname1, birth_on, sex) values ('Noa', $1, $2, 'female') returning id`,
        [`Prueba${String(++made).padStart(4, '0')}`, birthOn],
      );
      for (const [at, email] of emails.entries()) {
        const known = await db.query<{id: number}>('select id from guardian where customer_id = $1', [
          customerId ?? null,
        ]);
        const guardianId =
          at === 0 && known.rows[0]
            ? known.rows[0].id
            : await one(
                `insert into guardian (first_name, surname1, email, customer_id) values ('Elena', 'Gil', $1, $2)
                  returning id`,
                [email, at === 0 ? (customerId ?? null) : null],
              );
        await db.query(
          `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, $3, 'mother')`,
          [athleteId, guardianId, at + 1],
        );
      }
      return athleteId;
    },
    ask: async (categoryId, {state = 'submitted', at = 0, emails, athleteId} = {}) =>
      one(
        `insert into enrolment (season_list_id, athlete_id, age_category_id, state, amount_cents, submitted_at,
          admitted_at, enrolled_at, ended_at, override_reason)
         select c.season_list_id, $2, c.id, $3, 38000, now() - make_interval(mins => $4), now(), now(),
           case when $3 in ('finished', 'withdrawn', 'rejected') then now() end,
           case when extract(year from a.birth_on) between c.birth_year_from and c.birth_year_to then ''
             else 'De otra edad' end
           from age_category c join athlete a on a.id = $2 where c.id = $1 returning id`,
        [categoryId, athleteId ?? (await stage.child({emails})), state, at],
      ),
  };
  return stage;
}
