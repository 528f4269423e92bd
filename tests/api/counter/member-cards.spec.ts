/** Cards of passes and supporters on plastic: printed once, again with a reason; who printed them may take the file. */
import {randomUUID} from 'node:crypto';
import {readPdf} from '../../domain/documents/read-pdf';
import {giveInstalmentPasses, type InstalmentPass} from '../../support/passes/instalments';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';

let app: TestApp;
let world: World;
let staff: Visitor;
let clerk: Visitor;
let passes: InstalmentPass[];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  staff = new Visitor(app.url, world.staff.passes_manager.token);
  clerk = new Visitor(app.url, world.staff.clerk.token);
  passes = await giveInstalmentPasses(app, world, count(4).map(world.seat), [0, 60]);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

type Printed = {run: string; cards: number; again: number} & ErrorBody;
const ofPasses = '/api/abonos/carnets';
const print = (who: Visitor, of: string, body: object, key = randomUUID()) =>
  who.post<Printed>(`${of}/impresiones`, body, idempotency(key));
const file = (who: keyof World['staff'], of: string, run: string) =>
  fetch(`${app.url}${of}/impresiones/${run}`, {headers: {authorization: `Bearer ${world.staff[who].token}`}});
const pdf = async (answer: Response) => readPdf(Buffer.from(await answer.arrayBuffer()));
const rows = async (sql: string, values: unknown[] = []) =>
  (await app.db.query<Record<string, unknown>>(sql, values)).rows;
const cardOf = async (pass: InstalmentPass): Promise<{id: number; number: string; code: string}> =>
  (
    await app.db.query<{id: number; number: string; code: string}>(
      'select id, number, code from pass_card where season_pass_id = $1',
      [pass.id],
    )
  ).rows[0]!;

test('a batch of pass cards is one PDF of plastic size, and leaves the list of those to print', async () => {
  const cards = await Promise.all(passes.slice(0, 3).map(cardOf));
  const ids = cards.map(({id}) => id);
  const toPrint = async () =>
    must(await staff.get<{id: number}[]>(`${ofPasses}?filter=${encodeURIComponent('{"isToPrint":true}')}`)).map(
      ({id}) => id,
    );
  expect(await toPrint()).toEqual(expect.arrayContaining(ids));
  const key = randomUUID();
  const printed = must(await print(staff, ofPasses, {ids}, key));
  expect(printed).toMatchObject({cards: 3, again: 0});
  // The answer was lost: the same key is the same print.
  expect(must(await print(staff, ofPasses, {ids}, key)).run).toBe(printed.run);
  const {pages, sizes} = await pdf(await file('passes_manager', ofPasses, printed.run));
  expect(sizes).toEqual(Array(3).fill([expect.closeTo(242.65, 1), expect.closeTo(153.01, 1)]));
  for (const {number} of cards) expect(pages.filter(page => page.includes(number))).toHaveLength(1);
  expect(pages.join()).toContain('Butaca');
  expect(await toPrint()).not.toEqual(expect.arrayContaining([ids[0]]));
  expect(await rows('select print_count as n from pass_card where id = any($1)', [ids])).toEqual(Array(3).fill({n: 1}));
});

test('again only with a reason, which stays; of cards that are good; the file is for who printed them, and for a while', async () => {
  const card = await cardOf(passes[0]!);
  const fresh = await cardOf(passes[3]!);
  const refused = await print(staff, ofPasses, {ids: [card.id, fresh.id]});
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'card_printed',
    {numbers: [card.number]},
  ]);
  expect(await rows('select from paper_print where record_id = $1 and kind = $2', [fresh.id, 'pass_card'])).toEqual([]);
  const {run, again} = must(await print(staff, ofPasses, {ids: [card.id, fresh.id], reason: 'Salió rayado'}));
  expect(again).toBe(1);
  expect(
    await rows(
      `select record_id as id, reason, staff_user_id as by from paper_print where run = $1 order by record_id`,
      [run],
    ),
  ).toEqual([
    {id: card.id, reason: 'Salió rayado', by: world.staff.passes_manager.id},
    {id: fresh.id, reason: '', by: world.staff.passes_manager.id},
  ]);
  expect(
    await rows(
      `select reason from audit_entry where action = 'print' and resource = 'abonos/carnets' and resource_id = $1::text
        order by id desc limit 1`,
      [card.id],
    ),
  ).toEqual([{reason: 'Salió rayado'}]);
  expect((await file('admin', ofPasses, run)).status).toBe(404);
  expect((await file('passes_manager', ofPasses, randomUUID())).status).toBe(404);
  await app.db.query(`update pass_card set state = 'blocked' where id = $1`, [fresh.id]);
  expect((await print(staff, ofPasses, {ids: [fresh.id], reason: 'Otra vez'})).body.code).toBe('card_cannot_print');
  expect((await print(staff, ofPasses, {ids: [999_999]})).status).toBe(404);
  expect((await print(staff, ofPasses, {ids: []})).body.errors).toHaveProperty('ids');
  expect((await print(clerk, ofPasses, {ids: [card.id]})).status).toBe(403);
});

test("a supporter's card too, by the clerk who sold it; a reprint is a right of its own", async () => {
  const [{id}] = (await rows(
    `with tier as (insert into supporter_tier (name, price_cents, validity, valid_days) values ('Peña', 2500, 'days', 365)
        returning id),
      s as (insert into supporter (number, supporter_tier_id, state, first_name, surname1, email, origin, valid_from_on,
          valid_until_on) select 'S-90001', id, 'active', 'Luz', 'Gil', 'luz@example.org', 'box_office', club_today(),
          club_today() + 300 from tier returning id, supporter_tier_id)
      insert into supporter_card (supporter_id, supporter_tier_id, kind, valid_from_on, valid_until_on, price_cents)
        select id, supporter_tier_id, 'join', club_today(), club_today() + 300, 2500 from s returning id`,
  )) as [{id: number}];
  const {run} = must(await print(clerk, '/api/carnes-simpatizante', {ids: [id]}));
  const {pages} = await pdf(await file('clerk', '/api/carnes-simpatizante', run));
  expect(pages[0]).toContain('Luz Gil');
  expect(pages[0]).toContain('S-90001');
  expect((await print(clerk, '/api/carnes-simpatizante', {ids: [id]})).body.code).toBe('card_printed');
  await app.db.query(`insert into box_office_clerk (staff_user_id, code, permissions) values ($1, 'ANA', '{}')`, [
    world.staff.clerk.id,
  ]);
  expect((await print(clerk, '/api/carnes-simpatizante', {ids: [id], reason: 'Se rompió'})).body.code).toBe(
    'clerk_not_allowed',
  );
  await app.db.query(`update box_office_clerk set permissions = '{reprint}'`);
  must(await print(clerk, '/api/carnes-simpatizante', {ids: [id], reason: 'Se rompió'}));
  await app.db.query('update supporter_card set voided_at = now() where id = $1', [id]);
  expect((await print(clerk, '/api/carnes-simpatizante', {ids: [id], reason: 'Se rompió'})).body.code).toBe(
    'card_cannot_print',
  );
});
