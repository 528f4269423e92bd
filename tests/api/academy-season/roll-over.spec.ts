/** A season becomes the next: seen row by row, done once, taken back. What stands in its way: tests/domain/academy. */
import {must} from '../../support/world/purchase';
import {hangUp, type ErrorBody} from '../../support/wire/visitor';
import {academyStage, type AcademyStage} from './stage';
import {YEAR} from '../../support/world/two-seasons';

let s: AcademyStage;
beforeAll(async () => (s = await academyStage()));
afterAll(async () => {
  hangUp();
  await s.app.stop();
});

interface Plan {
  name: string;
  toListId: number | null;
  mayUndo: boolean;
  rows: {kind: string; name: string; before: string; after: string}[];
}
const roll = (act: string, listId = s.listId) =>
  s.manager.post<Plan & ErrorBody>(`/api/bases/listas/${listId}/pasar-temporada`, {
    act,
    pricesBp: 310,
    stepCents: 500,
  });
const rowsOf = async (listId: number) =>
  (
    await s.app.db.query(
      `select c.name, c.birth_year_from as "from", c.capacity, (select array_agg(amount_cents order by p.id)
        from academy_price p where p.age_category_id = c.id) as prices, (select array_agg(t.name || ' ' || t.max_squad)
        from team t where t.age_category_id = c.id) as teams from age_category c where c.season_list_id = $1 order by c.id`,
      [listId],
    )
  ).rows;

test('what is done is what was seen; once; and taken back', async () => {
  const category = await s.category('Alevín', 12);
  await s.app.db.query(`insert into team (age_category_id, name, max_squad) values ($1, 'Alevín A', 14)`, [category]);
  await s.app.db.query(`insert into team (age_category_id, name, is_active) values ($1, 'Alevín de antes', false)`, [
    category,
  ]);
  await s.app.db.query(
    `update academy_settings set signup_opens_on = '2026-06-21', signup_closes_on = '2026-09-30', delegate_name = 'Quien sea'
      where season_list_id = $1`,
    [s.listId],
  );
  const before = await s.one('select count(*)::int from season_list');
  const seen = must(await roll('preview'));
  expect([seen.toListId, seen.mayUndo, await s.one('select count(*)::int from season_list')]).toEqual([
    null,
    false,
    before,
  ]);
  expect(seen.rows.map(({name, before: was, after}) => [name, was, after])).toEqual([
    ['Temporada', 'Cantera 26/27, 01/07/2026 – 30/06/2027', 'Cantera 27/28, 01/07/2027 – 30/06/2028'],
    ['Alevín', `${YEAR}–${YEAR}`, `${YEAR + 1}–${YEAR + 1}`],
    ['Alevín: cuota', '300,00 €', '310,00 €'],
    ['Alevín: equipación (altas)', '80,00 €', '80,00 €'],
    ['Alevín: equipación (renovaciones)', '30,00 €', '30,00 €'],
    ['Alevín A', 'hasta 14', 'hasta 14, sin jugadores'],
    ['Renovaciones', 'sin fecha – sin fecha', 'sin fecha – sin fecha'],
    ['Altas', '21/06/2026 – 30/09/2026', '21/06/2027 – 30/09/2027'],
  ]);
  const twice = await Promise.all([roll('apply'), roll('apply')]);
  expect(twice.map(({status}) => status).sort()).toEqual([200, 409]);
  const done = must(await roll('preview'));
  expect([done.mayUndo, done.toListId]).toEqual([true, expect.any(Number)]);
  expect(await rowsOf(done.toListId!)).toEqual([
    {name: 'Alevín', from: YEAR + 1, capacity: 12, prices: [31000, 8000, 3000], teams: ['Alevín A 14']},
  ]);
  expect(
    await s.one(
      `select s.delegate_name || ' ' || s.signup_opens_on || ' ' || l.state from academy_settings s
        join season_list l on l.id = s.season_list_id where l.id = $1`,
      [done.toListId],
    ),
  ).toBe('Quien sea 2027-06-21 preparation');
  must(await roll('undo'));
  expect(await s.one('select count(*)::int from season_list')).toBe(before);
});
