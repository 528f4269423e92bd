/** What the shop may promise: a part that is switched on and empty is none, and it comes and goes with what is in it. */
import {HAVE_WHEELCHAIRS, PLANS_TO_COME, THERE_IS} from '../../../api/src/domain/catalogue/there-is';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}));
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await on.db.query<{is: T}>(sql, values)).rows[0]!.is;
const has = () => one<string[]>(`select ${THERE_IS} as is from organization`);
const use = (...modules: string[]) => on.db.query('update organization set modules = $1', [modules]);
const listIs = (state: string) =>
  on.db.query('update season_list set state = $2, version = version + 1 where id = $1', [on.world.seasonListId, state]);

test('[audit F10] passes are there with an open list that has a price, for whoever uses them', async () => {
  await use('passes', 'academy');
  expect(await has()).toEqual([]);
  await listIs('campaign');
  expect(await has()).toEqual([]);
  const category = await one<number>(
    `insert into pass_category (season_list_id, name) values ($1, 'Adulto') returning id as is`,
    [on.world.seasonListId],
  );
  await on.db.query(
    `insert into pass_price (season_list_id, pass_category_id, kind, amount_cents, vat_code)
      values ($1, $2, 'new', 10000, 'reduced')`,
    [on.world.seasonListId, category],
  );
  expect(await has()).toEqual(['passes']);
  await use('academy');
  expect(await has()).toEqual([]);
  await use('passes');
  await listIs('closed');
  expect(await has()).toEqual([]);
});

test('[audit F10] somebody’s code is asked for when somebody has one', async () => {
  await use('supporters');
  await on.db.query(`update affiliate set is_active = false`);
  expect(await has()).toEqual([]);
  await on.db.query(`insert into affiliate (code, name) values ('PENA-1', 'Peña Uno')`);
  expect(await has()).toEqual(['affiliates']);
});

test('[audit F10] places for wheelchairs are promised by the plans of what is to come', async () => {
  const have = async () =>
    one<boolean>(HAVE_WHEELCHAIRS.replace('as have', 'as is'), [
      await one<number[]>(`select ${PLANS_TO_COME} as is from organization`),
    ]);
  expect(await have()).toBe(true);
  await on.db.query(`update event_session set state = 'draft'`);
  expect(await have()).toBe(false);
});
