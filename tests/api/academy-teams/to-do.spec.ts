/** Reports that one acts from: papers that are missing, clothes that wait, and the time at which a family comes. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {makeAcademy, makePlayer, type Academy} from '../../support/world/squads';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let academy: Academy;
let manager: Visitor;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {});
  academy = await makeAcademy(app.db);
  manager = new Visitor(app.url, world.staff.academy_manager.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Row {
  enrolmentId: number;
  documents: string;
  remindedAt: string | null;
  ready: number;
  waiting: number;
  slotAt: string | null;
}
const report = async (name: string): Promise<Row[]> =>
  must(await manager.get<{rows: Row[]}>(`/api/informes/cantera/${name}?listId=${academy.listId}`)).rows;

test('missing papers by name, and when the family was reminded; whoever has all of them is not there', async () => {
  await app.db.query(`update age_category set required_documents = '{photo,medical_check}' where id = $1`, [
    academy.categoryId,
  ]);
  const [lacks, complete] = [await makePlayer(app.db, academy), await makePlayer(app.db, academy)];
  await app.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at)
      select athlete_id, k, 'validated', now() from enrolment, unnest('{photo,medical_check}'::text[]) k where id = $1`,
    [complete],
  );
  const before = await report('documentos');
  expect(before.map(row => [row.enrolmentId, row.remindedAt])).toEqual([[lacks, null]]);
  expect(before[0]!.documents.split(', ').sort()).toEqual(['foto de carné', 'reconocimiento médico']);
  must(await manager.post('/api/bases/lote', {enrolmentIds: [lacks], act: 'remind'}, idempotency()));
  expect((await report('documentos'))[0]!.remindedAt).not.toBeNull();
});

test('clothes kept aside, and a time that the office books: full is refused, another one moves it', async () => {
  const [one, other] = [
    await makePlayer(app.db, academy, {state: 'enrolled'}),
    await makePlayer(app.db, academy, {state: 'enrolled'}),
  ];
  const {rows: items} = await app.db.query<{id: number}>(
    `with item as (insert into kit_item (name, price_cents) values ('Sudadera', 2000) returning id)
     insert into kit_variant (kit_item_id, size) select id, 'M' from item returning id`,
  );
  for (const id of [one, other])
    await app.db.query('insert into kit_delivery (enrolment_id, kit_variant_id, quantity) values ($1, $2, 1)', [
      id,
      items[0]!.id,
    ]);
  const {rows: slots} = await app.db.query<{id: number}>(
    `insert into kit_slot (season_list_id, starts_at, ends_at, place, capacity)
      select $1, now() + make_interval(days => n), now() + make_interval(days => n, hours => 1), 'Almacén', 1
        from generate_series(1, 2) n returning id`,
    [academy.listId],
  );
  const book = (id: number, slotId: number | null) =>
    manager.post<ErrorBody>(`/api/bases/${id}/turno-recogida`, {slotId});
  must(await book(one, slots[0]!.id));
  expect((await book(other, slots[0]!.id)).body.code).toBe('slot_full');
  must(await book(one, slots[1]!.id));
  must(await book(other, slots[0]!.id));
  const rows = await report('ropa-pendiente');
  expect(rows.map(row => [row.enrolmentId, row.waiting, row.slotAt !== null])).toEqual([
    [one, 1, true],
    [other, 1, true],
  ]);
  must(await book(other, null));
  expect((await report('ropa-pendiente')).find(row => row.enrolmentId === other)!.slotAt).toBeNull();
  expect((await book(999_999, slots[0]!.id)).status).toBe(404);
});
