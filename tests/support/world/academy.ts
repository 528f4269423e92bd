/** An academy with its prices and a plan of payments, and families that sign up: straight into the tables of a world. */
import type {TestApp} from '../run/app';

export interface Academy {
  listId: number;
  categoryId: number;
  /** Of another price. */
  otherCategoryId: number;
  /** Three parts: today, in 30 and in 60 days. */
  frequencyId: number;
}

export interface Child {
  enrolmentId: number;
  athleteId: number;
  guardianId: number;
}

const BORN = new Date().getFullYear() - 10;
let families = 0;

export async function openAcademy(app: Pick<TestApp, 'db'>, settings: Record<string, unknown> = {}): Promise<Academy> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await app.db.query<{id: number}>(text, values)).rows[0]!.id;
  const listId = await one(
    `insert into season_list (name, kind, starts_on, ends_on, vat_code)
      values ('Cantera 29/30 ' || substr(gen_random_uuid()::text, 1, 8), 'academy', club_today() - 10, club_today() + 300, 'sport_exempt') returning id`,
  );
  const columns = ['max_instalments', ...Object.keys(settings)];
  await app.db.query(
    `insert into academy_settings (season_list_id, ${columns.join(', ')}, payment_methods, required_documents)
      values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')}, '{card,card_token,sepa,box_office}', '{}')`,
    [listId, 3, ...Object.values(settings)],
  );
  const category = async (name: string, cents: number) => {
    const id = await one(
      `insert into age_category (season_list_id, name, birth_year_from, birth_year_to) values ($1, $2, $3, $3) returning id`,
      [listId, name, BORN],
    );
    await app.db.query(`insert into academy_price (age_category_id, concept, amount_cents) values ($1, 'fee', $2)`, [
      id,
      cents,
    ]);
    return id;
  };
  const categoryId = await category('Alevín', 30_000);
  const otherCategoryId = await category('Alevín de competición', 42_000);
  const frequencyId = await one(
    `insert into payment_frequency (name, kind, instalments, every_months, first_bp, min_total_cents, allowed_for, methods)
      values ('Cantera ' || gen_random_uuid(), 'every_n_months', 3, 1, 0, 0, '{academy}', '{card_token,sepa,box_office}') returning id`,
  );
  return {listId, categoryId, otherCategoryId, frequencyId};
}

export interface ChildAsk {
  /** Another child of this guardian. */
  guardianId?: number;
  customerId?: number | null;
  inParts?: boolean;
  categoryId?: number;
  cents?: number;
  state?: string;
}

/** Signed up and not decided about. */
export async function signUp(app: Pick<TestApp, 'db'>, academy: Academy, ask: ChildAsk = {}): Promise<Child> {
  const n = ++families;
  const {rows} = await app.db.query<Child>(
    `with athlete_row as (insert into athlete (first_name, surname1, birth_on, sex)
        values ('Lucía', 'García ' || $1::text, make_date($2, 5, 5), 'female') returning id),
      new_guardian as (insert into guardian (first_name, surname1, email, customer_id)
        select 'Eva', 'García ' || $1::text, 'familia-' || $1 || '@example.org', $3::int where $4::int is null returning id),
      guardian_row as (select id from new_guardian union all select $4::int where $4::int is not null),
      linked as (insert into athlete_guardian (athlete_id, guardian_id, position, relation)
        select a.id, g.id, 1, 'mother' from athlete_row a, guardian_row g)
     insert into enrolment (season_list_id, athlete_id, age_category_id, state, submitted_at, amount_cents,
       payment_frequency_id, payer_guardian_id)
       select $5, a.id, $6, $7, now(), $8, $9, g.id from athlete_row a, guardian_row g
     returning id as "enrolmentId", athlete_id as "athleteId", payer_guardian_id as "guardianId"`,
    [
      n,
      BORN,
      ask.customerId ?? null,
      ask.guardianId ?? null,
      academy.listId,
      ask.categoryId ?? academy.categoryId,
      ask.state ?? 'submitted',
      ask.cents ?? 30_000,
      ask.inParts ? academy.frequencyId : null,
    ],
  );
  return rows[0]!;
}

export const enrolmentState = async (app: Pick<TestApp, 'db'>, id: number): Promise<string> =>
  (await app.db.query<{state: string}>('select state from enrolment where id = $1', [id])).rows[0]!.state;
export const partsOf = async (app: Pick<TestApp, 'db'>, enrolmentId: number) =>
  (
    await app.db.query<{id: number; n: number; state: string; cents: number; paid: number}>(
      `select id, n, state, amount_cents as cents, paid_cents as paid from instalment where enrolment_id = $1 order by n`,
      [enrolmentId],
    )
  ).rows;
/** Time passes for these. */
export const daysPassFor = (app: Pick<TestApp, 'db'>, enrolmentIds: number[], days: number) =>
  app.db.query(
    `update instalment set due_on = due_on - $2::int, grace_until_on = grace_until_on - $2::int,
      last_attempt_at = last_attempt_at - make_interval(days => $2) where enrolment_id = any($1)`,
    [enrolmentIds, days],
  );
/** Time passes for each of these until its part `n` fell due `daysAgo`: months differ in length, so no number of days does. */
export const partFallsDue = async (app: Pick<TestApp, 'db'>, enrolmentIds: number[], n: number, daysAgo = 0) => {
  const {rows} = await app.db.query<{id: number; days: number}>(
    `select enrolment_id as id, due_on - club_today() as days from instalment where enrolment_id = any($1) and n = $2`,
    [enrolmentIds, n],
  );
  for (const {id, days} of rows) await daysPassFor(app, [id], days + daysAgo);
};
export const timeIsOver = (app: Pick<TestApp, 'db'>, enrolmentId: number) =>
  app.db.query(`update enrolment set pay_until_at = now() - interval '1 minute' where id = $1`, [enrolmentId]);
