/** Families fetch clothes at a time they choose: theirs alone to see, with room for as many as the desk can serve. */
import {remindKitSlots} from '../../../api/src/jobs/academy/kit-slot-reminders';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {buy, enrolChild, makeWardrobe, sheetOf, type Child, type Wardrobe} from './wardrobe';

let app: TestApp;
let world: World;
let manager: Visitor;
let family: Visitor;
let w: Wardrobe;
let child: Child;
let stranger: Child;

interface FamilyKit {
  children: {
    enrolmentId: number;
    firstName: string;
    garments: {id: number; itemName: string; state: string; personal: string | null; canName: boolean}[];
    missing: string[];
    slot: {id: number; place: string} | null;
  }[];
  slots: {id: number; left: number}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  manager = new Visitor(app.url, world.staff.academy_manager.token);
  family = new Visitor(app.url);
  family.cookies.set('customer', world.customer.token);
  w = await makeWardrobe(app.db);
  child = await enrolChild(app.db, w, manager);
  stranger = await enrolChild(app.db, w, manager);
  await app.db.query(
    `update guardian set customer_id = $1 where id = (select guardian_id from athlete_guardian where athlete_id = $2)`,
    [world.customer.id, child.athleteId],
  );
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** Hours from the beginning of today in Madrid. */
const at = async (hours: number): Promise<string> =>
  (
    await app.db.query<{at: string}>(
      `select date_trunc('day', now() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid' + $1 * interval '1 hour'
        as at`,
      [hours],
    )
  ).rows[0]!.at;
const slot = async (from: number, capacity = 2, more: object = {}) =>
  manager.post<{id: number} & ErrorBody>('/api/bases/turnos-recogida', {
    seasonListId: w.listId,
    startsAt: await at(from),
    endsAt: await at(from + 0.5),
    place: 'Oficina de la cantera',
    capacity,
    ...more,
  });
const kit = async (): Promise<FamilyKit> => must(await family.get<FamilyKit>('/api/public/family/kit'));
const change = (body: object) => family.post<FamilyKit & ErrorBody>('/api/public/family/kit', body);

test('the family sees its own child, what is ready, and the code that opens the desk', async () => {
  await buy(manager, w.variants['10']!, 1);
  const {children} = await kit();
  expect(children.map(one => one.enrolmentId)).toEqual([child.id]);
  expect(children[0]!.garments.map(one => [one.itemName, one.state, one.personal, one.canName])).toEqual([
    ['Camiseta', 'reserved', '', true],
    ['Medias', 'pending', null, false],
  ]);
  const qr = await family.get(`/api/public/family/kit/${child.id}/qr`);
  expect([qr.status, qr.headers['content-type'], qr.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'private, no-store',
  ]);
  expect((await family.get(`/api/public/family/kit/${stranger.id}/qr`)).status).toBe(404);
  expect((await new Visitor(app.url).get('/api/public/family/kit')).status).toBe(401);
});

test('the name on the shirt is the family’s to say until the supplier has it', async () => {
  const shirt = (await kit()).children[0]!.garments[0]!;
  const said = must(await change({enrolmentId: child.id, names: [{deliveryId: shirt.id, name: ' noa g. '}]}));
  expect(said.children[0]!.garments[0]!.personal).toBe('NOA G.');
  const others = (await sheetOf(manager, stranger.id)).kit[0]!;
  expect((await change({enrolmentId: child.id, names: [{deliveryId: others.id, name: 'X'}]})).status).toBe(404);
  expect((await change({enrolmentId: stranger.id, names: []})).status).toBe(200);
});

test('a turn is booked, changed and left; a full one and a past one are not to be had', async () => {
  const [near, far] = [must(await slot(48)).id, must(await slot(72, 1)).id];
  const past = must(await slot(-5)).id;
  expect((await kit()).slots.map(one => [one.id, one.left])).toEqual([
    [near, 2],
    [far, 1],
  ]);
  const book = (slotId: number | null) => change({enrolmentId: child.id, slotId});
  expect(Object.keys((await book(past)).body.errors!)).toEqual(['slotId']);
  expect((await change({enrolmentId: stranger.id, slotId: near})).status).toBe(404);
  expect(must(await book(near)).children[0]!.slot).toMatchObject({id: near, place: 'Oficina de la cantera'});
  expect(must(await book(far)).slots.map(one => one.left)).toEqual([2, 0]);
  const {rows} = await app.db.query('select 1 from kit_booking where cancelled_at is null');
  expect(rows).toHaveLength(1);
  // Room for fewer than have booked, and a turn with somebody in it, stay.
  must(await book(near));
  await app.db.query('insert into kit_booking (kit_slot_id, enrolment_id) values ($1, $2)', [near, stranger.id]);
  expect(Object.keys((await slot(48, 1, {id: near})).body.errors!)).toEqual(['capacity']);
  expect((await manager.post<ErrorBody>(`/api/bases/turnos-recogida/${near}/quitar`)).body.code).toBe('has_bookings');
  await expect(app.db.query('update kit_slot set capacity = 1 where id = $1', [near])).rejects.toMatchObject({
    code: 'invalid',
  });
  must(await book(null));
  expect((await kit()).children[0]!.slot).toBeNull();
  must(await manager.post(`/api/bases/turnos-recogida/${far}/quitar`));
  const desk = must(
    await manager.get<{id: number; bookings: {athleteName: string; toCollect: number}[]}[]>(
      '/api/bases/turnos-recogida',
    ),
  );
  expect(desk.find(one => one.id === near)!.bookings.map(one => one.toCollect)).toEqual([3]);
});

test('the day before, who comes is reminded once, with what is ready', async () => {
  const tomorrow = must(await slot(24 + 18)).id;
  must(await change({enrolmentId: child.id, slotId: tomorrow}));
  expect(await remindKitSlots(app.runtime)).toBe(1);
  expect(await remindKitSlots(app.runtime)).toBe(0);
  const mail = (await mailsTo(app, world.customer.email)).find(one => one.kind === 'kit_slot_reminder')!;
  expect(mail.subject).toMatch(/^Mañana a las 18:00: recoge la ropa de Noa\d+$/);
  expect(mail.text).toContain('Camiseta, talla 10');
  expect(mail.text).toContain('Oficina de la cantera');
});
