/**
 * The last shirt: two clerks who hand it over at once, a receipt and an exchange that meet. Stock never goes below zero,
 * nobody waits for ever, and what came in is somebody's.
 */
import {changeDelivery} from '../../../api/src/domain/academy/kit/change-delivery';
import {
  buy,
  enrolChild,
  expectCounted,
  handOver,
  makeWardrobe,
  sheetOf,
  type Child,
  type Wardrobe,
} from '../../api/academy-kit/wardrobe';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {count, inParallel, long, meeting} from '../../support/run/until';
import {hangUp, tally, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let manager: Visitor;
let w: Wardrobe;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  manager = new Visitor(app.url, world.staff.academy_manager.token);
  w = await makeWardrobe(app.db);
});
afterEach(() => expectCounted(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const SOCKS = () => w.variants['31-34']!;
const socksOf = async (child: Child) =>
  (await sheetOf(manager, child.id)).kit.find(one => one.size === '31-34' && one.state !== 'exchanged')!;
const onHand = async (): Promise<number> =>
  (await app.db.query<{n: number}>('select stock_on_hand as n from kit_variant where id = $1', [SOCKS()])).rows[0]!.n;

test('negative control: who looks first and then takes without a lock gives the last pair to both', async () => {
  await app.db.query('create table naive_stock (id int primary key, left_over int not null)');
  await app.db.query('insert into naive_stock values (1, 1)');
  const bothHaveLooked = meeting(2);
  const take = () =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>('select left_over as n from naive_stock where id = 1');
      await bothHaveLooked();
      if (rows[0]!.n < 1) return false;
      await tx.query('update naive_stock set left_over = left_over - 1 where id = 1');
      return true;
    });
  expect(await Promise.all([take(), take()])).toEqual([true, true]);
  const {rows} = await app.db.query<{n: number}>('select left_over as n from naive_stock');
  expect(rows[0]!.n).toBe(-1);
});

test('many clerks hand over what is left: as many leave as there were, none twice', async () => {
  const children = await inParallel(count(6), 1, () => enrolChild(app.db, w, manager));
  await buy(manager, SOCKS(), 6); // three children have theirs kept aside
  const garments = await Promise.all(children.map(socksOf));
  expect(garments.filter(one => one.state === 'reserved')).toHaveLength(3);
  // Each child's twice: at two desks.
  const answers = await Promise.all(
    [...children, ...children].map((child, n) =>
      handOver(manager, child.id, [{deliveryId: garments[n % children.length]!.id}]),
    ),
  );
  expect(tally(answers)).toEqual({'200': 3, '409 no_stock': 6, '409 wrong_state': 3});
  expect(await onHand()).toBe(0);
});

test('receipts, exchanges and hand-overs that meet: all of them end, and what is free is nobody’s who waits', async () => {
  const rounds = long(30, 5);
  const {rows: sizes} = await app.db.query<{id: number}>(
    `insert into kit_variant (kit_item_id, size) select kit_item_id, '35-38' from kit_variant where id = $1
      returning id`,
    [SOCKS()],
  );
  for (let round = 0; round < rounds; round++) {
    // Those of the round before wait for nothing more.
    await app.db.query(`update kit_delivery set state = 'cancelled' where state in ('pending', 'reserved')`);
    const children = await inParallel(count(4), 1, () => enrolChild(app.db, w, manager));
    await buy(manager, SOCKS(), 4);
    const ready = (await Promise.all(children.map(async child => ({child, garment: await socksOf(child)})))).filter(
      ({garment}) => garment.state === 'reserved',
    );
    const [first] = ready;
    must(await handOver(manager, first!.child.id, [{deliveryId: first!.garment.id}]));
    const staffUserId = world.staff.academy_manager.id;
    const done = await Promise.allSettled([
      buy(manager, SOCKS(), 2),
      app.db.withTransaction(tx =>
        changeDelivery(tx, {
          kitDeliveryId: first!.garment.id,
          to: 'exchanged',
          otherVariantId: sizes[0]!.id,
          lostBy: null,
          isCharged: false,
          personalName: null,
          personalNo: null,
          note: '',
          staffUserId,
        }),
      ),
      ...ready
        .slice(1)
        .map(async ({child, garment}) => must(await handOver(manager, child.id, [{deliveryId: garment.id}]))),
      buy(manager, SOCKS(), 2),
    ]);
    expect(done.filter(one => one.status === 'rejected')).toEqual([]);
    const {rows} = await app.db.query(
      `select 1 from kit_delivery d join kit_variant v on v.id = d.kit_variant_id
        where d.state = 'pending' and v.id = $1 and v.stock_on_hand - v.stock_reserved >= 2`,
      [SOCKS()],
    );
    expect(rows).toEqual([]);
  }
});
