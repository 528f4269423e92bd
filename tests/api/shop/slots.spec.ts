/** Hours of an experience again and again, what is running out in the shop, and what each thing has sold. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {makeShop, type Shop} from '../../support/world/shop';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let admin: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  admin = new Visitor(app.url, world.staff.admin.token);
});
beforeEach(async () => {
  shop = await makeShop(app.db, world);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const repeat = (slotId: number, every: string, until: string) =>
  admin.post<ErrorBody & {made: number}>(`/api/turnos-experiencia/${slotId}/repetir`, {every, until});
const hours = async (experienceId: number) =>
  (
    await app.db.query<{at: string; capacity: number; held: number}>(
      `select to_char(starts_at at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as at, capacity, held
         from experience_slot where experience_id = $1 order by starts_at`,
      [experienceId],
    )
  ).rows;

test('an hour every week: at the same time of the clock, also after it is changed; the places held in it stay behind', async () => {
  const [slot] = shop.tour.slots;
  await app.db.query('delete from experience_slot where id = any($1)', [shop.tour.slots.slice(1)]);
  await app.db.query(
    `update experience_slot set starts_at = '2030-10-19 10:00+02', ends_at = '2030-10-19 11:00+02', guide = 'Eva'
      where id = $1`,
    [slot],
  );
  must(await new Visitor(app.url).post('/api/public/cart/slots', {slotId: slot, quantity: 4}));
  expect((await repeat(slot!, 'week', '2030-10-25')).body).toMatchObject({
    code: 'invalid',
    errors: {until: expect.stringContaining('una semana')},
  });
  expect(told(await repeat(slot!, 'day', '2032-01-01'))).toBe('422 invalid');
  expect(must(await repeat(slot!, 'week', '2030-11-02'))).toEqual({made: 2});
  expect(await hours(shop.tour.experienceId)).toEqual([
    {at: '2030-10-19 10:00', capacity: 10, held: 4},
    {at: '2030-10-26 10:00', capacity: 10, held: 0},
    {at: '2030-11-02 10:00', capacity: 10, held: 0},
  ]);
  const again = await repeat(slot!, 'day', '2030-10-27');
  expect(told(again)).toBe('409 duplicate');
  expect(again.body.message).toBe('Ya hay un turno el 26/10/2030 10:00. No se ha creado ninguno.');
  expect(await hours(shop.tour.experienceId)).toHaveLength(3);
  expect(told(await repeat(999_999, 'day', '2030-10-27'))).toBe('404 not_found');
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect(
    told(await clerk.post<ErrorBody>(`/api/turnos-experiencia/${slot}/repetir`, {every: 'day', until: '2030-11-01'})),
  ).toBe('403 forbidden');
  // Two at once: one of them makes them, the other is told.
  const both = await Promise.all([1, 2].map(() => repeat(slot!, 'day', '2030-10-22')));
  expect(both.map(told).sort()).toEqual(['409 duplicate', 'done']);
});

test('what runs out stands on the first page and in its list: on sale, with what is in carts taken off', async () => {
  const low = async () => must(await admin.get<{attention: {lowStock: number}}>('/api/panel')).attention.lowStock;
  const listed = async () =>
    must(
      await admin.get<{id: number; free: number; held: number; soldCount: number; soldCents: number}[]>(
        `/api/variantes-producto?filter=${encodeURIComponent(JSON.stringify({isLow: true}))}`,
      ),
    );
  const before = await low();
  must(
    await new Visitor(app.url).post('/api/public/cart/goods', {
      variantId: shop.scarf.medium,
      quantity: 6,
      pickup: 'shop',
    }),
  );
  expect(await low()).toBe(before + 1);
  expect(await listed()).toContainEqual(
    expect.objectContaining({id: shop.scarf.medium, free: 4, held: 6, soldCount: 0, soldCents: 0}),
  );
  await app.db.query(`update product set state = 'draft' where id = $1`, [shop.scarf.id]);
  expect(await low()).toBe(before);
  expect((await listed()).map(v => v.id)).not.toContain(shop.scarf.medium);
});

test('a barcode is of one thing: who has it is said', async () => {
  const ean = '8437000009993';
  const write = async (id: number, body: object) => {
    const {version} = must(await admin.get<{version: number}>(`/api/variantes-producto/${id}`));
    return admin.send<ErrorBody>(`/api/variantes-producto/${id}`, {method: 'PUT', body: {...body, version}});
  };
  expect(told(await write(shop.scarf.small, {ean}))).toBe('done');
  expect(told(await write(shop.scarf.small, {ean, name: 'Pequeña'}))).toBe('done');
  expect((await write(shop.scarf.large, {ean})).body).toMatchObject({
    code: 'duplicate',
    errors: {ean: 'Ese código ya es de «Bufanda, Pequeña».'},
  });
  expect((await write(shop.scarf.large, {ean: '123'})).body).toMatchObject({
    code: 'invalid',
    errors: {ean: 'El código de barras tiene 8, 12 o 13 cifras.'},
  });
  expect(told(await write(shop.scarf.small, {ean: null}))).toBe('done');
});
