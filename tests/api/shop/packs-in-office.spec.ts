/**
 * In the office: a pack is made anew from another one, as a draft with what is still to come and its prices; the counter
 * sells at those of its channel.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {makePack, moreSessions} from '../../support/world/shop';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let office: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
  office = new Visitor(app.url, world.staff.admin.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Copied {
  id: number;
  leftOut: string[];
}
const copy = (id: number, body: object, as = office) =>
  as.post<Copied & ErrorBody>(`/api/packs-eventos/${id}/copiar`, body);
const told = (answer: Answer<ErrorBody>) => `${answer.status} ${answer.body.code}`;

test('a draft with the sessions to come and every price; what is over is left out and named', async () => {
  const [over] = await moreSessions(app.db, world, 1);
  const old = await makePack(app.db, world, {slug: 'invierno', sessions: [world.sessionId, over!], cents: 4_000});
  await app.db.query(
    `update event_session set starts_at = now() - interval '3 hours', doors_at = now() - interval '4 hours',
       ends_at = now() - interval '1 hour', sale_ends_at = now() - interval '3 hours', state = 'closed' where id = $1`,
    [over],
  );
  const {id, leftOut} = must(await copy(old, {name: 'Invierno 27', slug: 'invierno-27'}));
  const {rows} = await app.db.query<{title: string}>(
    'select e.title from event e join event_session s on s.event_id = e.id where s.id = $1',
    [over],
  );
  expect(leftOut).toEqual([rows[0]!.title]);
  const made = must(await office.get<Record<string, unknown>>(`/api/packs-eventos/${id}`));
  expect(made).toMatchObject({name: 'Invierno 27', slug: 'invierno-27', state: 'draft', kind: 'closed', sold: 0});
  expect(made).toMatchObject({held: 0, componentCount: 1, fromCents: 4_000});
  const audit = await app.db.query(
    `select 1 from audit_entry where action = 'copy' and resource = 'packs-eventos' and resource_id = $1`,
    [String(id)],
  );
  expect(audit.rowCount).toBe(1);
});

test('an address that is taken, a pack that is not there, and who may not make one', async () => {
  const old = await makePack(app.db, world, {slug: 'otro', sessions: [world.sessionId], cents: 4_000});
  const taken = await copy(old, {name: 'Otro', slug: 'otro'});
  expect(told(taken)).toBe('422 invalid');
  expect(taken.body.errors!.slug).toContain('Ya hay un pack');
  expect(told(await copy(999_999, {name: 'Nada', slug: 'nada'}))).toBe('404 not_found');
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect((await copy(old, {name: 'No', slug: 'no-puede'}, clerk)).status).toBe(403);
});

test('the counter reads and sells packs at the prices of its own channel', async () => {
  await makePack(app.db, world, {slug: 'mostrador', sessions: [world.sessionId], cents: 4_000});
  await app.db.query(
    `insert into pack_price (event_pack_id, area, price_category_id, channel, amount_cents)
       select id, 'Tribuna', $1, 'box_office', 3500 from event_pack where slug = 'mostrador'`,
    [world.categories.general],
  );
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const listed = must(await clerk.get<{slug: string}[]>('/api/carrito/packs'));
  expect(listed.map(pack => pack.slug)).toContain('mostrador');
  const pack = must(await clerk.get<{areas: {prices: {cents: number}[]}[]}>('/api/carrito/packs/mostrador'));
  expect(pack.areas[0]!.prices[0]!.cents).toBe(3_500);
  await openTills(app.db, [world.staff.clerk.id]);
  const {rows} = await app.db.query<{id: number}>(`select id from event_pack where slug = 'mostrador'`);
  const cart = must(
    await clerk.post<{totalCents: number}>('/api/carrito/packs', {
      packId: rows[0]!.id,
      quantity: 1,
      area: 'Tribuna',
      priceCategoryId: world.categories.general,
      sessions: [{sessionId: world.sessionId}],
    }),
  );
  expect(cart.totalCents).toBe(3_500);
  const sale = must(
    await clerk.post<{ticketIds: number[]; receiptUrl: string | null}>(
      '/api/carrito/sell',
      {payments: [{method: 'cash', amountCents: 3_500, tenderedCents: 3_500}]},
      idempotency(),
    ),
  );
  // Its line without money is on no receipt: the tickets are its paper.
  expect(sale).toMatchObject({ticketIds: [expect.any(Number)], receiptUrl: null});
  expect((await app.db.query('select 1 from event_pack where id = $1 and sold = 1', [rows[0]!.id])).rowCount).toBe(1);
  await expectInvariants(app.db);
  expect(told(await clerk.get<ErrorBody>('/api/carrito/packs/no-hay'))).toBe('404 not_found');
});
