/** Who brings a buyer is counted on what the buyer pays, and sees how much, not whom. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, notify} from '../../support/world/purchase';
import {hangUp, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

test('a code counts on the order that names it, month by month on its own page; a wrong one is refused by its field', async () => {
  const office = new Visitor(app.url, world.staff.admin.token);
  const made = must(
    await office.post<{id: number; pageKey: string}>('/api/afiliados', {code: 'PENA-SUR', name: 'Peña Sur'}),
  );
  expect(must(await new Visitor(app.url).get<object>('/api/public/affiliates/pena-sur'))).toEqual({name: 'Peña Sur'});
  expect(told(await new Visitor(app.url).get<ErrorBody>('/api/public/affiliates/NADIE'))).toBe('404 not_found');
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [2, 3]));
  const wrong = await checkOut(buyer, 2 * SHOWN.general, {affiliateCode: 'NADIE'});
  expect([told(wrong), wrong.body.errors]).toEqual([
    '422 invalid',
    {affiliateCode: 'No conocemos ese código de peña o colaborador.'},
  ]);
  const order = must(await checkOut(buyer, 2 * SHOWN.general, {affiliateCode: ' pena-sur '}));
  const page = async () =>
    must(
      await new Visitor(app.url).get<{code: string; months: {tickets: number; supporters: number; passes: number}[]}>(
        `/api/public/affiliates/pages/${made.pageKey}`,
      ),
    );
  expect((await page()).months).toEqual([]);
  must(await notify(app, order));
  expect(await page()).toMatchObject({code: 'PENA-SUR', months: [{tickets: 2, supporters: 0, passes: 0}]});
  expect(JSON.stringify(await page())).not.toContain('@');
  expect(told(await new Visitor(app.url).get<ErrorBody>('/api/public/affiliates/pages/otra'))).toBe('404 not_found');
  const report = must(
    await office.get<{rows: {affiliate: string; tickets: number; cents: number}[]}>('/api/informes/afiliados'),
  );
  expect(report.rows).toMatchObject([{affiliate: 'Peña Sur', tickets: 2, cents: 2 * SHOWN.general}]);
  // Out of use, neither its code nor its page is worth anything.
  await app.db.query('update affiliate set is_active = false where id = $1', [made.id]);
  expect(told(await new Visitor(app.url).get<ErrorBody>(`/api/public/affiliates/pages/${made.pageKey}`))).toBe(
    '404 not_found',
  );
});
