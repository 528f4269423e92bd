/** A season of 20,000 passes with seats, straight into its tables: what the benchmarks of passes are about. */
import {randomBytes} from 'node:crypto';
import {tokenHash} from '../../api/src/platform/keys/token';
import {loadBowl, type BowlLoaded} from '../../api/src/demo/bowl-load';
import type {Stage} from './stage';

export const PASSES = 20_000;

export interface Season {
  listId: number;
  bowl: BowlLoaded;
}

let made = 0;

export const one = async (stage: Stage, text: string, values: unknown[] = []): Promise<number> =>
  (await stage.db.query<{id: number}>(text, values)).rows[0]!.id;

/** A list over the plan with one category and its price in every zone. */
export async function loadList(
  stage: Stage,
  planId: number,
  kind: 'new' | 'renewal',
  previousId: number | null = null,
): Promise<number> {
  const {db} = stage;
  const listId = await one(
    stage,
    `insert into season_list (name, kind, previous_list_id, starts_on, ends_on, seat_plan_id, state)
      values ($1, 'passes', $2, club_today() - 30, club_today() + 300, $3, 'active') returning id`,
    [`Ensayo ${++made}`, previousId, planId],
  );
  const categoryId = await one(
    stage,
    `insert into pass_category (season_list_id, name) values ($1, 'General') returning id`,
    [listId],
  );
  await db.query(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
      select $1, z.id, $2, $4, 31000 from zone z where z.seat_plan_id = $3`,
    [listId, categoryId, planId, kind],
  );
  await db.query(
    `insert into release_policy (season_list_id, share_bp, cap_bp, closes_minutes_before, recover_minutes_before,
      credit_delay_hours) values ($1, 4000, 5000, 60, 60, 0)`,
    [listId],
  );
  return listId;
}

/** Every pass paid, with its card and a mandate for the next season's money. */
export async function loadSeason(stage: Stage, sessions: number): Promise<Season> {
  const {db} = stage;
  const bowl = await loadBowl(db, 22_000, sessions);
  const listId = await loadList(stage, bowl.planId, 'new');
  await db.query(
    `with h as (insert into pass_holder (first_name, surname1, surname2, nif, born_on)
      select 'Socia', 'Ensayo', n::text, lpad(n::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', n % 23 + 1, 1),
      date '1950-01-01' + n % 18000 from generate_series(1, ${PASSES}) n returning id),
     m as (insert into sepa_mandate (pass_holder_id, reference, debtor_name, iban, state, signed_on)
       select id, 'E-' || id, 'Socia Ensayo', 'ES9121000418450200051332', 'active', club_today() from h
       returning id, pass_holder_id),
     numbered as (select id, pass_holder_id, row_number() over (order by pass_holder_id) as n from m),
       seats as (select s.id, s.zone_id, row_number() over (order by s.attributes, s.id) as n from seat s
       where s.seat_plan_id = $2)
     insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
       state, amount_cents, paid_cents, origin, auto_renew, sepa_mandate_id, activated_at)
     select $1, numbered.pass_holder_id, p.pass_category_id, p.id, p.zone_id, seats.id, 'new', 'active', p.amount_cents,
       p.amount_cents, 'web', true, numbered.id, now()
       from numbered join seats using (n) join pass_price p on p.season_list_id = $1 and p.zone_id = seats.zone_id`,
    [listId, bowl.planId],
  );
  await db.query(
    `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents, paid_cents, state, paid_at)
      select 'pass', id, 1, club_today(), total_cents, total_cents, 'paid', now() from season_pass
      where season_list_id = $1`,
    [listId],
  );
  await db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, member_code || '-' || id, upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)), 'active', now()
      from season_pass where season_list_id = $1`,
    [listId],
  );
  for (const table of ['pass_holder', 'season_pass', 'instalment', 'pass_card', 'seat_claim', 'sepa_mandate'])
    await db.query(`vacuum analyze ${table}`);
  return {listId, bowl};
}

/** A member of staff with this role, logged in; a whole line for the load generator. */
export async function staffHeader(stage: Stage, role: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const userId = await one(
    stage,
    `insert into staff_user (email, name, roles) values ($1, 'Bench', array[$2]) returning id`,
    [`bench-${role}-${++made}@example.org`, role],
  );
  await stage.db.query(
    `insert into login_session (token_hash, staff_user_id, expires_at) values ($1, $2, now() + interval '2 hours')`,
    [tokenHash(token), userId],
  );
  return `Authorization: Bearer ${token}\r\n`;
}
