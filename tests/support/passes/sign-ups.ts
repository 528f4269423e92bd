/**
 * New passes for tests: the world's list on sale, with categories by age, a student's discount, a family, a plan, and
 * one session.
 */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

/** Cents. */
export const PASS = {adult: 40_000, child: 12_000, young: 24_000, baby: 0, standing: 15_000, student: 4_000} as const;

export interface SignUpWorld {
  listId: number;
  phaseId: number;
  categories: {adult: number; young: number; child: number; baby: number};
  studentDiscountId: number;
  familyId: number;
  frequencyId: number;
}

const year = new Date().getUTCFullYear();
/** Birthdays in the middle of each category. */
export const BORN = {
  adult: `${year - 40}-05-05`,
  young: `${year - 20}-05-05`,
  child: `${year - 9}-05-05`,
  baby: `${year - 2}-05-05`,
} as const;

export async function makeSignUps(db: Database, world: World): Promise<SignUpWorld> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const listId = world.seasonListId;
  await db.query(
    `update season_list set state = 'campaign', starts_on = club_today() - 10, ends_on = club_today() + 300
      where id = $1`,
    [listId],
  );
  await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    listId,
    world.sessionId,
  ]);
  const category = (name: string, from: number | null, until: number | null, document = '', kind = 'fixed_seat') =>
    one(
      `insert into pass_category (season_list_id, name, kind, born_from_on, born_until_on, document_required, position,
        can_release) values ($1, $2, $3, $4, $5, $6, $7, $3 = 'fixed_seat') returning id`,
      [
        listId,
        name,
        kind,
        from === null ? null : `${from}-01-01`,
        until === null ? null : `${until}-12-31`,
        document,
        from ?? 0,
      ],
    );
  const categories = {
    adult: await category('Adulto', null, year - 26),
    young: await category('Joven', year - 25, year - 14),
    child: await category('Infantil', year - 13, year - 4, 'Libro de familia'),
    baby: await category('Bebé', year - 3, null, '', 'no_seat'),
  };
  const price = (categoryId: number, zoneId: number | null, cents: number) =>
    one(
      `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents, vat_code)
        values ($1, $2, $3, 'new', $4, 'reduced') returning id`,
      [listId, zoneId, categoryId, cents],
    );
  await price(categories.adult, world.zones.seated, PASS.adult);
  await price(categories.young, world.zones.seated, PASS.young);
  await price(categories.child, world.zones.seated, PASS.child);
  await price(categories.baby, null, PASS.baby);
  const studentDiscountId = await one(
    `insert into pass_discount (season_list_id, name, kind, amount_cents, condition, document_required, needs_approval)
      values ($1, 'Estudiante', 'fixed', $2, 'none', 'Carnet de estudiante', true) returning id`,
    [listId, PASS.student],
  );
  const familyId = await one(
    `insert into price_group (season_list_id, name, discount_bp, document_required) values ($1, 'Familia', 1000, '')
      returning id`,
    [listId],
  );
  await db.query(
    `insert into price_group_member (price_group_id, pass_category_id, min_members, max_members)
      values ($1, $2, 2, 2), ($1, $3, 0, 4)`,
    [familyId, categories.adult, categories.child],
  );
  const frequencyId = await one(
    `insert into payment_frequency (name, kind, instalments, every_months, first_bp, min_total_cents, allowed_for,
      methods) values ('Tres plazos', 'every_n_months', 3, 1, 4000, 20000, '{pass}', '{card_token,box_office}')
      returning id`,
  );
  const campaignId = await one(`insert into pass_campaign (season_list_id, name) values ($1, 'Abónate') returning id`, [
    listId,
  ]);
  const phaseId = await one(
    `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at, audience, price_kind)
      values ($1, 'Altas', 'open', now() - interval '1 day', now() + interval '30 days', 'everyone', 'new')
      returning id`,
    [campaignId],
  );
  return {listId, phaseId, categories, studentDiscountId, familyId, frequencyId};
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** A valid NIF for each number. */
export const nifOf = (n: number): string => `${String(n).padStart(8, '0')}${LETTERS[n % 23]}`;

export interface WantedPerson {
  passCategoryId: number;
  bornOn: string;
  expectedTotalCents: number;
  seatId?: number | null | undefined;
}

/** Somebody nobody knows. */
export const newPerson = (n: number, wanted: WantedPerson, more: object = {}) => ({
  firstName: 'Lucía',
  surname1: `Ferrer ${n}`,
  docType: 'nif',
  docNo: nifOf(n),
  ...wanted,
  ...more,
});
