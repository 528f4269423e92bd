/**
 * A season that goes on into the next: holders with passes of the old list, the new list's categories, prices and an
 * open renewal.
 */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';

export const PRICE = {adult: 40_000, young: 24_000, child: 14_000} as const;

export interface RenewalWorld {
  oldListId: number;
  newListId: number;
  campaignId: number;
  categories: {adult: number; young: number; child: number; disability: number; baby: number};
  frequencyId: number;
  /** A pass of the old list on the seat with this index; the holder's id and the pass's. */
  give(index: number, who?: Partial<Holder>): Promise<{passId: number; holderId: number}>;
}

export interface Holder {
  bornOn: string;
  category: 'Adulto' | 'Infantil' | 'Discapacidad';
  nif: string | null;
  customerId: number | null;
  guardianId: number | null;
  walletCents: number;
  email: string;
}

/** The world's list is the new one, its session the new season's first match. */
export async function makeRenewals(db: Database, world: World): Promise<RenewalWorld> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const newListId = world.seasonListId;
  const oldListId = await one(
    `insert into season_list (name, kind, starts_on, ends_on, seat_plan_id, vat_code, state)
      values ('Abonos de antes', 'passes', club_today() - 200, club_today() + 60, $1, 'reduced', 'active')
      returning id`,
    [world.planId],
  );
  await db.query(
    `update season_list set previous_list_id = $2, state = 'campaign', starts_on = club_today() + 61,
      ends_on = club_today() + 400 where id = $1`,
    [newListId, oldListId],
  );
  await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    newListId,
    world.sessionId,
  ]);
  const year = new Date().getUTCFullYear();
  const category = (
    listId: number,
    name: string,
    from: number | null,
    until: number | null,
    document = '',
    kind = 'fixed_seat',
  ) =>
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
        from ?? 9999,
      ],
    );
  const old = {
    Adulto: await category(oldListId, 'Adulto', null, year - 15),
    Infantil: await category(oldListId, 'Infantil', year - 14, year - 5, 'Libro de familia'),
    Discapacidad: await category(oldListId, 'Discapacidad', null, null, 'Tarjeta de discapacidad'),
  };
  const categories = {
    adult: await category(newListId, 'Adulto', null, year - 26),
    young: await category(newListId, 'Joven', year - 25, year - 14, 'DNI'),
    child: await category(newListId, 'Infantil', year - 13, year - 5, 'Libro de familia'),
    disability: await category(newListId, 'Discapacidad', null, null, 'Tarjeta de discapacidad'),
    baby: await category(newListId, 'Bebé', year - 4, year, 'Libro de familia', 'no_seat'),
  };
  const oldPrice: Record<string, number> = {};
  for (const [name, id] of Object.entries(old))
    oldPrice[name] = await one(
      `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
        values ($1, $2, $3, 'new', 30000) returning id`,
      [oldListId, world.zones.seated, id],
    );
  for (const [categoryId, cents] of [
    [categories.adult, PRICE.adult],
    [categories.young, PRICE.young],
    [categories.child, PRICE.child],
    [categories.disability, 10_000],
  ] as const)
    await db.query(
      `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents, vat_code)
        values ($1, $2, $3, 'renewal', $4, 'reduced')`,
      [newListId, world.zones.seated, categoryId, cents],
    );
  await db.query(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents, vat_code)
      values ($1, null, $2, 'renewal', 1500, 'reduced')`,
    [newListId, categories.baby],
  );
  const campaignId = await one(
    `insert into pass_campaign (season_list_id, name, seat_guarantee_until_at, waiting_list_enabled,
      waiting_list_deposit_cents) values ($1, 'Otra vez', now() + interval '30 days', true, 5000) returning id`,
    [newListId],
  );
  await db.query(
    `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at, audience, price_kind)
      values ($1, 'Renovación', 'renewal', now() - interval '1 day', now() + interval '30 days', 'previous_list',
      'renewal')`,
    [campaignId],
  );
  const frequencyId = await one(
    `insert into payment_frequency (name, kind, instalments, every_months, first_bp, min_total_cents, allowed_for,
      methods) values ('Tres plazos', 'every_n_months', 3, 1, 4000, 20000, '{pass}', '{card_token,box_office}')
      returning id`,
  );
  const give = async (index: number, who: Partial<Holder> = {}) => {
    const holderId = await one(
      `insert into pass_holder (first_name, surname1, surname2, nif, born_on, customer_id, guardian_id, email)
        values ('Marta', 'Gil', 'Número ' || $1, $2, $3, $4, $5, $6) returning id`,
      [
        index,
        who.nif ?? null,
        who.bornOn ?? '1980-05-05',
        who.customerId ?? null,
        who.guardianId ?? null,
        who.email ?? '',
      ],
    );
    if (who.walletCents)
      await db.query(
        `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'gift', $2, 'Para la prueba')`,
        [holderId, who.walletCents],
      );
    const name = who.category ?? 'Adulto';
    const passId = await one(
      `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
        state, amount_cents, paid_cents, origin) values ($1, $2, $3, $4, $5, $6, 'new', 'active', 30000, 30000, 'web')
        returning id`,
      [oldListId, holderId, old[name], oldPrice[name], world.zones.seated, world.seat(index)],
    );
    return {passId, holderId};
  };
  return {oldListId, newListId, campaignId, categories, frequencyId, give};
}
