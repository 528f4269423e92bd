/**
 * Clothes from «needed» to the child and back: kept aside when enrolled, handed over with a signature, exchanged for a
 * size that is not there, lost, and what carries a name.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {buy, enrolChild, expectCounted, handOver, makeWardrobe, sheetOf, SIGNATURE, type Wardrobe} from './wardrobe';

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
beforeEach(async () => {
  // Nobody waits for what the next test buys, and the shelf is empty.
  await app.db.query(`update kit_delivery set state = 'cancelled' where state in ('pending', 'reserved')`);
  for (const id of Object.values(w.variants)) {
    const {rows} = await app.db.query<{n: number}>('select stock_on_hand as n from kit_variant where id = $1', [id]);
    if (rows[0]!.n > 0)
      must(
        await manager.post(
          `/api/bases/tallas/${id}/movimiento`,
          {kind: 'loss', quantity: rows[0]!.n, note: 'Vaciar'},
          idempotency(),
        ),
      );
  }
});
afterEach(() => expectCounted(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const change = (id: number, body: object) =>
  manager.post<{chargedCents: number; otherId: number | null; otherState: string | null} & ErrorBody>(
    `/api/bases/entregas/${id}/estado`,
    body,
  );
const statesOf = async (id: number) =>
  (await sheetOf(manager, id)).kit.map(one => `${one.itemName} ${one.size} ${one.state}`);

test('who is enrolled has kept aside what is there; the rest waits, and comes to the oldest first', async () => {
  await buy(manager, w.variants['10']!, 1);
  const [first, second, third] = [
    await enrolChild(app.db, w, manager),
    await enrolChild(app.db, w, manager),
    await enrolChild(app.db, w, manager),
  ];
  expect(await statesOf(first.id)).toEqual(['Camiseta 10 reserved', 'Medias 31-34 pending']);
  expect(await statesOf(second.id)).toEqual(['Camiseta 10 pending', 'Medias 31-34 pending']);
  await buy(manager, w.variants['10']!, 1);
  // Two pairs for each: with three pairs the first has his, and nobody passes the second.
  await buy(manager, w.variants['31-34']!, 3);
  expect(await statesOf(first.id)).toEqual(['Camiseta 10 reserved', 'Medias 31-34 reserved']);
  expect(await statesOf(second.id)).toEqual(['Camiseta 10 reserved', 'Medias 31-34 pending']);
  expect(await statesOf(third.id)).toEqual(['Camiseta 10 pending', 'Medias 31-34 pending']);
  // Who leaves waits for nothing, and the next one has it.
  must(await manager.post(`/api/bases/${second.id}/estado`, {to: 'withdrawn', note: 'Se muda'}));
  expect(await statesOf(second.id)).toEqual(['Camiseta 10 cancelled', 'Medias 31-34 cancelled']);
  expect(await statesOf(third.id)).toEqual(['Camiseta 10 reserved', 'Medias 31-34 pending']);
});

test('a size that is not on file is said at the desk, and from then on it is the athlete’s', async () => {
  const child = await enrolChild(app.db, w, manager, {shirtSize: '14'});
  const sheet = await sheetOf(manager, child.id);
  expect(sheet.kit).toEqual([]);
  expect(sheet.kitMissing.map(({itemName, size, sizes}) => [itemName, size, sizes])).toEqual([
    ['Camiseta', '14', ['10', '12']],
    ['Medias', '', ['31-34']],
  ]);
  const say = (body: object) => manager.post<{kitOwed: number} & ErrorBody>(`/api/bases/${child.id}/tallas`, body);
  expect(Object.keys((await say({})).body.errors!)).toEqual(['shirtSize']);
  expect(must(await say({shirtSize: '12', socksSize: '31-34'})).kitOwed).toBe(2);
  expect((await sheetOf(manager, child.id)).kitMissing).toEqual([]);
  expect(must(await say({shirtSize: '12'})).kitOwed).toBe(0);
});

test('several at once, signed for: all or nothing, once for one key, and the guardian has it in writing', async () => {
  await buy(manager, w.variants['10']!, 1);
  await buy(manager, w.variants['31-34']!, 2);
  const child = await enrolChild(app.db, w, manager);
  const [shirt, socks] = (await sheetOf(manager, child.id)).kit;
  const items = [{deliveryId: shirt!.id, personalName: 'NOA', personalNo: 7}, {deliveryId: socks!.id}];
  const no = async (sent: object[], more: object = {}) =>
    Object.keys((await handOver(manager, child.id, sent, more)).body.errors ?? {});
  expect(await no([{deliveryId: shirt!.id}, {deliveryId: socks!.id}])).toEqual(['items.0.personalName']);
  expect(await no(items, {signature: 'M1 2'})).toEqual(['signature']);
  expect(await no(items, {signedBy: ' '})).toEqual(['signedBy']);
  expect(await no(items, {photo: Buffer.from('nada').toString('base64')})).toEqual(['photo']);
  expect(await no([items[0]!, items[0]!])).toEqual(['items']);
  expect((await handOver(manager, child.id, [...items, {deliveryId: 999_999}])).status).toBe(404);
  expect(await statesOf(child.id)).toEqual(['Camiseta 10 reserved', 'Medias 31-34 reserved']);

  const key = idempotency();
  const done = must(await handOver(manager, child.id, items, {}, key));
  expect([done.garments, done.mails]).toEqual([3, 1]);
  expect(must(await handOver(manager, child.id, items, {}, key))).toEqual(done);
  expect((await handOver(manager, child.id, [items[1]!])).body.code).toBe('wrong_state');
  expect((await sheetOf(manager, child.id)).kit.map(one => [one.state, one.signedBy, one.personalName])).toEqual([
    ['delivered', 'Elena Gil', 'NOA'],
    ['delivered', 'Elena Gil', ''],
  ]);
  const [mail] = await mailsTo(app, child.email);
  expect(mail!.subject).toMatch(/^Ropa de Noa\d+: 3 prendas entregadas$/);
  expect(mail!.text).toContain('Camiseta, talla 10 («NOA 7»)\nMedias, talla 31-34 × 2');
  expect(mail!.text).toContain('Firmó Elena Gil');
  const signature = must(
    await manager.get<{signature: string; signedBy: string}>(`/api/bases/entregas/${socks!.id}/firma`),
  );
  expect([signature.signature, signature.signedBy]).toEqual([SIGNATURE, 'Elena Gil']);
  const {rows} = await app.db.query(
    `select 1 from audit_entry where action = 'view' and resource = 'bases/entregas' and resource_id = $1`,
    [String(socks!.id)],
  );
  expect(rows).toHaveLength(1);
});

test('who is suspended takes nothing until it is paid', async () => {
  await buy(manager, w.variants['31-34']!, 2);
  const child = await enrolChild(app.db, w, manager);
  must(await manager.post(`/api/bases/${child.id}/estado`, {to: 'suspended', note: 'Un plazo devuelto'}));
  const socks = (await sheetOf(manager, child.id)).kit.find(one => one.itemName === 'Medias')!;
  const answer = await handOver(manager, child.id, [{deliveryId: socks.id}]);
  expect([answer.status, answer.body.code]).toEqual([409, 'not_enrolled']);
});

test('[C19] exchanged for a size of which there is none: the old one comes back, the new one comes by itself', async () => {
  await buy(manager, w.variants['10']!, 1);
  const child = await enrolChild(app.db, w, manager);
  const shirt = (await sheetOf(manager, child.id)).kit.find(one => one.itemName === 'Camiseta')!;
  must(await handOver(manager, child.id, [{deliveryId: shirt.id, personalName: 'GIL'}]));
  const swap = {to: 'exchanged', otherVariantId: w.variants['12']};
  // It carries a name: a reason, or not at all; and it goes back to no shelf.
  expect(Object.keys((await change(shirt.id, swap)).body.errors!)).toEqual(['note']);
  expect(Object.keys((await change(shirt.id, {to: 'exchanged', note: 'x'})).body.errors!)).toEqual(['otherVariantId']);
  expect((await change(shirt.id, {...swap, otherVariantId: w.variants['31-34'], note: 'x'})).body.code).toBe(
    'wrong_size',
  );
  const done = must(await change(shirt.id, {...swap, note: 'Ha crecido'}));
  expect(done.otherState).toBe('pending');
  const garments = (await sheetOf(manager, child.id)).kit.filter(one => one.itemName === 'Camiseta');
  expect(garments.map(one => [one.state, one.size, one.personalName, one.replacesId])).toEqual([
    ['exchanged', '10', 'GIL', null],
    ['pending', '12', 'GIL', shirt.id],
  ]);
  const {rows} = await app.db.query<{n: number}>('select stock_on_hand as n from kit_variant where id = $1', [
    w.variants['10'],
  ]);
  expect(rows[0]!.n).toBe(0);
  await buy(manager, w.variants['12']!, 1);
  expect(await statesOf(child.id)).toContain('Camiseta 12 reserved');
});

test('an exchange gives the old size to who waits for it', async () => {
  await buy(manager, w.variants['31-34']!, 2);
  const other = (
    await app.db.query<{id: number}>(
      `insert into kit_variant (kit_item_id, size) select kit_item_id, '35-38' from kit_variant where id = $1
        returning id`,
      [w.variants['31-34']],
    )
  ).rows[0]!.id;
  await buy(manager, other, 2);
  const [child, next] = [await enrolChild(app.db, w, manager), await enrolChild(app.db, w, manager)];
  const socks = (await sheetOf(manager, child.id)).kit.find(one => one.itemName === 'Medias')!;
  must(await handOver(manager, child.id, [{deliveryId: socks.id}]));
  expect(await statesOf(next.id)).toContain('Medias 31-34 pending');
  expect(must(await change(socks.id, {to: 'exchanged', otherVariantId: other})).otherState).toBe('reserved');
  expect(await statesOf(next.id)).toContain('Medias 31-34 reserved');
});

test('lost: by whom is said, its price asked of the family alone, and another one given', async () => {
  await buy(manager, w.variants['31-34']!, 4);
  const child = await enrolChild(app.db, w, manager);
  const socks = (await sheetOf(manager, child.id)).kit.find(one => one.itemName === 'Medias')!;
  must(await handOver(manager, child.id, [{deliveryId: socks.id}]));
  expect(Object.keys((await change(socks.id, {to: 'lost'})).body.errors!)).toEqual(['lostBy']);
  expect(Object.keys((await change(socks.id, {to: 'lost', lostBy: 'club', isCharged: true})).body.errors!)).toEqual([
    'isCharged',
  ]);
  const done = must(
    await change(socks.id, {to: 'lost', lostBy: 'family', isCharged: true, otherVariantId: w.variants['31-34']}),
  );
  expect([done.chargedCents, done.otherState]).toEqual([5000, 'reserved']);
  // The family pays it as a part of its own, without VAT.
  const {rows} = await app.db.query(
    `select i.amount_cents as cents, i.vat_code as vat, i.note, e.amount_cents as price,
      i.due_on - (now() at time zone 'Europe/Madrid')::date as days
       from instalment i join enrolment e on e.id = i.enrolment_id where e.id = $1`,
    [child.id],
  );
  expect(rows).toEqual([
    {cents: 5000, vat: 'not_subject', note: 'Se perdió: Medias, talla 31-34', price: 5000, days: 15},
  ]);
});

test('past the API: nothing leaves without a name that has to carry one, nor signed for by another child', async () => {
  await buy(manager, w.variants['10']!, 2);
  const [child, other] = [await enrolChild(app.db, w, manager), await enrolChild(app.db, w, manager)];
  const shirt = (await sheetOf(manager, child.id)).kit.find(one => one.itemName === 'Camiseta')!;
  await expect(
    app.db.query(`update kit_delivery set state = 'delivered', delivered_at = now() where id = $1`, [shirt.id]),
  ).rejects.toMatchObject({code: 'invalid'});
  const otherShirt = (await sheetOf(manager, other.id)).kit.find(one => one.itemName === 'Camiseta')!;
  const {handoverId} = must(await handOver(manager, other.id, [{deliveryId: otherShirt.id, personalNo: 9}]));
  await expect(
    app.db.query(
      `update kit_delivery set state = 'delivered', delivered_at = now(), personal_no = 1, kit_handover_id = $2
        where id = $1`,
      [shirt.id, handoverId],
    ),
  ).rejects.toThrow();
});

test('a pack out of use is owed to nobody; a cut for men to no girl', async () => {
  await app.db.query('update kit_pack set is_active = false where id = $1', [w.packId]);
  expect((await sheetOf(manager, (await enrolChild(app.db, w, manager)).id)).kit).toEqual([]);
  await app.db.query('update kit_pack set is_active = true where id = $1', [w.packId]);
  await app.db.query(`update kit_item set size_chart = 'men' where id = $1`, [w.shirtId]);
  expect(await statesOf((await enrolChild(app.db, w, manager)).id)).toEqual(['Medias 31-34 pending']);
  await app.db.query(`update kit_item set size_chart = 'unisex' where id = $1`, [w.shirtId]);
});
