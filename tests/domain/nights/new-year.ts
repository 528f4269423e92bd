/**
 * A club on the twentieth of December, with something of everything that has a day: its last is the year's last, or its
 * first the new year's first.
 */
import {inviteToCategory} from '../../../api/src/domain/academy/invite';
import type {Runtime} from '../../../api/src/runtime';
import {giveSeatedInstalmentPasses} from '../../support/passes/instalments';
import {Buyer} from '../../support/scene/buyer';
import {reserve} from '../../support/scene/group';
import type {Scene} from '../../support/scene/scene';
import {type Academy, signUp} from '../../support/world/academy';
import {makeSender} from '../../support/world/newsletters';
import {openTills} from '../../support/world/tills';

export const YEAR = new Date().getUTCFullYear();
export const [LAST, FIRST] = [`${YEAR}-12-31`, `${YEAR + 1}-01-01`] as const;

export async function layNewYear(on: Scene & {academy: Academy; runtime: Runtime}) {
  const {world, academy, runtime} = on;
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Object.values((await on.db.query(text, values)).rows[0] as object)[0] as number;
  const insert = (text: string, values: unknown[] = []) => one(`insert into ${text} returning id`, values);
  const midnight = `club_start('${FIRST}')`;
  const listId = world.seasonListId;
  await on.db.query(
    `update season_list set state = 'campaign', starts_on = $2::date - 200, ends_on = $3 where id = $1`,
    [listId, LAST, LAST],
  );
  const [pass] = await giveSeatedInstalmentPasses(on, world, [world.seat(2)], [0, 60], true);
  await on.db.query('update instalment set due_on = $2 where season_pass_id = $1 and n = 1', [pass!.id, FIRST]);
  const [owing] = await giveSeatedInstalmentPasses(on, world, [world.seat(3)], [0, 60], true);
  await on.db.query('update instalment set due_on = $2 where season_pass_id = $1 and n = 1', [owing!.id, LAST]);
  const passCategoryId = await one('select pass_category_id from season_pass where id = $1', [pass!.id]);
  for (const [name, from, until] of [
    ['Hasta fin de año', null, LAST],
    ['Desde año nuevo', FIRST, null],
  ])
    await on.db.query(
      `insert into pass_discount (season_list_id, name, kind, amount_cents, condition, is_stackable, valid_from_on,
        valid_until_on) values ($1, $2, 'fixed', 1000, 'none', true, $3, $4)`,
      [listId, name, from, until],
    );
  const campaign = await insert(`pass_campaign (season_list_id, name) values ($1, 'Año nuevo')`, [listId]);
  for (const [name, kind, from, until] of [
    ['Vieja', 'open', `'${YEAR}-12-01'`, midnight],
    ['Nueva', 'half_season', midnight, `'${YEAR + 1}-02-01'`],
  ])
    await on.db.query(
      `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at)
        values ($1, $2, $3, ${from}, ${until})`,
      [campaign, name, kind],
    );
  await on.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('general', 'General', 2200, $1),
      ('reduced', 'Reducido', 400, $1)`,
    [FIRST],
  );
  await on.db.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, note) values ($1, 'gift', 500, $2, 'Regalo')`,
    [pass!.holderId, LAST],
  );
  const tier = await insert(
    `supporter_tier (name, price_cents, validity, valid_days) values ('Año', 1000, 'days', 365)`,
  );
  const card = await insert(
    `supporter (supporter_tier_id, state, first_name, surname1, valid_from_on, valid_until_on)
      values ($1, 'active', 'Ana', 'García', $2::date - 364, $2)`,
    [tier, LAST],
  );
  const [code] = await inviteToCategory(on.db, {
    ageCategoryId: academy.categoryId,
    count: 1,
    maxUses: 9,
    expiresOn: LAST,
    recipientEmails: [],
    priceOverrideCents: null,
    staffUserId: world.staff.admin.id,
  });
  await on.db.query(
    `update academy_settings set early_discount_bp = 1000, early_until_on = $2, signup_opens_on = $3, min_age = 0, required_documents = '{medical_check}'
      where season_list_id = $1`,
    [academy.listId, LAST, FIRST],
  );
  await insert(`age_category (season_list_id, name, birth_year_from, birth_year_to) values ($1, 'Bebés', $2, $2)`, [
    academy.listId,
    YEAR + 1,
  ]);
  await on.db.query('update season_list set starts_on = $2, ends_on = $3 where id = $1', [
    academy.listId,
    FIRST,
    `${YEAR + 1}-06-30`,
  ]);
  const child = await signUp(on, academy);
  await insert(
    `athlete_document (athlete_id, kind, state, expires_on, reviewed_at) values ($1, 'medical_check', 'validated', $2, now())`,
    [child.athleteId, LAST],
  );
  for (const day of [0, 1])
    await insert(
      `kit_slot (season_list_id, starts_at, ends_at, place, capacity)
        values ($1, ${midnight} - interval '7 hours' + $2::int * interval '2 days',
          ${midnight} - interval '6 hours' + $2::int * interval '2 days', 'Ciudad deportiva', 9)`,
      [academy.listId, day],
    );
  await insert(`kit_booking (kit_slot_id, enrolment_id, customer_id) values ((select max(id) from kit_slot), $1, $2)`, [
    child.enrolmentId,
    world.customer.id,
  ]);
  const block = await insert(`list_seat_block (season_list_id, block_label_id, until_on) values ($1, $2, $3)`, [
    listId,
    world.blockLabelId,
    LAST,
  ]);
  await on.db.query('insert into list_blocked_seat values ($1, $2, $3)', [listId, world.seat(8), block]);
  const coach = await insert(
    `coach (first_name, surname1, certificate_on, certificate_until_on, certificate_seen_on, certificate_seen_by_id)
      values ('Eva', 'Gil', $1::date - 300, $1, $1::date - 299, $2)`,
    [LAST, world.staff.admin.id],
  );
  const team = await insert(`team (age_category_id, name) values ($1, 'Alevín A')`, [academy.categoryId]);
  const {senderId} = await makeSender(on.db, runtime.config.secret);
  await on.db.query(`insert into mail_taken (kind, of_id, at, taken) values ('sender', $1, $2, 40)`, [
    senderId,
    `${LAST}T20:00:00Z`,
  ]);
  await on.db.query(
    `update organization set modules = modules || '{remittances}', settings = settings || '{"sepaIban": "ES9121000418450200051332"}'`,
  );
  // A sale that opens, and one that ends, as the year does.
  const opens = () =>
    on.db.query('update event_session set sale_starts_at = created_at where id = $1', [world.sessionId]);
  await on.db.query(
    `update event_session set sale_starts_at = ${midnight}, starts_at = ${midnight} + interval '30 days',
      doors_at = ${midnight} + interval '29 days', ends_at = ${midnight} + interval '31 days',
      sale_ends_at = ${midnight} + interval '30 days', box_office_ends_at = ${midnight} + interval '30 days' where id = $1`,
    [world.sessionId],
  );
  await insert(
    `discount (name, kind, amount_cents, valid_until) values ('Hasta el 31', 'fixed_per_order', 100, ${midnight})`,
  );
  const group = await reserve(on, {seats: [30]});
  await on.db.query(`update reservation set expires_at = ${midnight} where id = $1`, [group.id]);

  await on.db.query('update season_pass set leaving_on = $2 where id = $1', [owing!.id, FIRST]);
  await on.db.query('insert into medical_record (athlete_id, delete_after_on) values ($1, $2)', [
    child.athleteId,
    FIRST,
  ]);
  const next = await insert(
    `season_list (name, kind, previous_list_id, starts_on, ends_on, state)
      values ('La que viene', 'passes', $1, $2, $2::date + 300, 'campaign')`,
    [listId, FIRST],
  );
  const renewal = await insert(`pass_campaign (season_list_id, name) values ($1, 'Renueva')`, [next]);
  await on.db.query(
    `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at)
      values ($1, 'Renovación', 'renewal', now() - interval '1 day', ${midnight} + interval '1 day')`,
    [renewal],
  );
  await opens();
  await openTills(on.db, [world.staff.clerk.id]);
  await on.db.query('update box_office_clerk set max_refund_day_cents = 50');
  const old = new Buyer(on);
  await old.hold([25]);
  const sold = await old.order(null);
  await old.pay(sold);
  await on.db.query(
    `insert into refund (order_id, payment_id, amount_cents, reason, staff_user_id, created_at, method)
      select order_id, id, 100, 'Prueba', $2, $3, method from payment where order_id = $1`,
    [sold.id, world.staff.clerk.id, `${LAST}T20:00:00Z`],
  );
  await on.db.query('update event_session set sale_starts_at = ' + midnight);
  return {listId, passCategoryId, card, code: code!.code, child, coach, team, senderId, group: group.id, opens};
}
