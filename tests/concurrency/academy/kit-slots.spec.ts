/** Forty families book a turn for ten: ten get it, whoever asks at once, and no child stands in two. */
import {bookSlot} from '../../../api/src/domain/academy/kit/slots/book-slot';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {enrolChild, makeWardrobe, type Child} from '../../api/academy-kit/wardrobe';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {count, inParallel, meeting} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

const [FAMILIES, ROOM] = [40, 10];
let app: TestApp;
let world: World;
let children: (Child & {customerId: number})[];
let listId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  const manager = new Visitor(app.url, world.staff.academy_manager.token);
  const w = await makeWardrobe(app.db);
  listId = w.listId;
  children = await inParallel(count(FAMILIES), 4, async () => {
    const child = await enrolChild(app.db, w, manager);
    const {rows} = await app.db.query<{id: number}>(
      `insert into customer (email, first_name, surname1) values ($1, 'Elena', 'Gil') returning id`,
      [child.email],
    );
    await app.db.query(
      `update guardian set customer_id = $1 where id = (select guardian_id from athlete_guardian where athlete_id = $2)`,
      [rows[0]!.id, child.athleteId],
    );
    return {...child, customerId: rows[0]!.id};
  });
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const newSlot = async (): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into kit_slot (season_list_id, starts_at, ends_at, place, capacity)
        values ($1, now() + interval '2 days', now() + interval '2 days 1 hour', 'Oficina', $2) returning id`,
      [listId, ROOM],
    )
  ).rows[0]!.id;
const bookedIn = async (slotId: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      'select count(*)::int as n from kit_booking where kit_slot_id = $1 and cancelled_at is null',
      [slotId],
    )
  ).rows[0]!.n;

test('negative control: without the trigger, those who count before they write are one too many', async () => {
  const slotId = await newSlot();
  await app.db.query('alter table kit_booking disable trigger kit_slot_fits');
  await app.db.query(`insert into kit_booking (kit_slot_id, enrolment_id) select $1, id from unnest($2::int[]) as id`, [
    slotId,
    children.slice(0, ROOM - 1).map(child => child.id),
  ]);
  const bothHaveCounted = meeting(2);
  await Promise.all(
    children.slice(ROOM, ROOM + 2).map(child =>
      app.db.withTransaction(async tx => {
        const {rows} = await tx.query<{n: number}>(
          'select count(*)::int as n from kit_booking where kit_slot_id = $1 and cancelled_at is null',
          [slotId],
        );
        await bothHaveCounted();
        if (rows[0]!.n < ROOM)
          await tx.query('insert into kit_booking (kit_slot_id, enrolment_id) values ($1, $2)', [slotId, child.id]);
      }),
    ),
  );
  expect(await bookedIn(slotId)).toBe(ROOM + 1);
  await app.db.query('alter table kit_booking enable trigger kit_slot_fits');
  await app.db.query('update kit_booking set cancelled_at = now()');
});

test('forty for ten: ten, the others are told, and the database alone would have refused them too', async () => {
  const slotId = await newSlot();
  const answers = await Promise.all(
    children.map(child =>
      app.db
        .withTransaction(tx => bookSlot(tx, {customerId: child.customerId, enrolmentId: child.id, slotId}))
        .then(
          () => 'booked',
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        ),
    ),
  );
  expect(answers.filter(one => one === 'booked')).toHaveLength(ROOM);
  expect(answers.filter(one => one === 'slot_full')).toHaveLength(FAMILIES - ROOM);
  expect(await bookedIn(slotId)).toBe(ROOM);
  const late = children[answers.indexOf('slot_full')]!;
  await expect(
    app.db.query('insert into kit_booking (kit_slot_id, enrolment_id) values ($1, $2)', [slotId, late.id]),
  ).rejects.toMatchObject({code: 'invalid'});
});

test('one child, two phones, two turns: it stands in one', async () => {
  const [first, second] = [await newSlot(), await newSlot()];
  const [child] = children;
  await Promise.all(
    [first, second, first, second].map(slotId =>
      app.db.withTransaction(tx => bookSlot(tx, {customerId: child!.customerId, enrolmentId: child!.id, slotId})),
    ),
  );
  const {rows} = await app.db.query('select 1 from kit_booking where enrolment_id = $1 and cancelled_at is null', [
    child!.id,
  ]);
  expect(rows).toHaveLength(1);
});
