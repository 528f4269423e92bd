/**
 * The academy as staff run it: who may enrol and at what price, places, codes, clothes, consents, what nobody else may
 * read.
 */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let manager: Visitor;
let listId: number;
let categoryId: number;
let invitedId: number;
const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.db.query<{id: number}>(text, values)).rows[0]!.id;
const year = new Date().getFullYear() - 10;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  manager = new Visitor(app.url, world.staff.academy_manager.token);
  const last = await one(
    `insert into season_list (name, kind, starts_on, ends_on)
      values ('Cantera de antes', 'academy', '2025-07-01', '2026-06-30') returning id`,
  );
  listId = await one(
    `insert into season_list (name, kind, previous_list_id, starts_on, ends_on)
      values ('Cantera', 'academy', $1, '2026-07-01', '2027-06-30') returning id`,
    [last],
  );
  await app.db.query(
    `insert into academy_settings (season_list_id, sibling_discount_bp, required_documents) values ($1, 1000, '{}')`,
    [listId],
  );
  const pack = await one(`insert into kit_pack (name) values ('Lote') returning id`);
  const item = await one(`insert into kit_item (name, size_of) values ('Camiseta', 'shirt') returning id`);
  await app.db.query('insert into kit_pack_item (kit_pack_id, kit_item_id) values ($1, $2)', [pack, item]);
  await app.db.query(`insert into kit_variant (kit_item_id, size) values ($1, '10'), ($1, '12')`, [item]);
  const category = (name: string, capacity: number | null, invite: boolean) =>
    one(
      `insert into age_category (season_list_id, name, birth_year_from, birth_year_to, capacity, is_invite_only,
        kit_pack_id) values ($1, $2, $3, $3, $4, $5, $6) returning id`,
      [listId, name, year, capacity, invite, pack],
    );
  categoryId = await category('Alevín', 2, false);
  invitedId = await category('Alevín de élite', null, true);
  for (const id of [categoryId, invitedId])
    await app.db.query(
      `insert into academy_price (age_category_id, concept, enrolment_kind, amount_cents)
        values ($1, 'fee', 'any', 30000), ($1, 'kit', 'new', 8000), ($1, 'kit', 'any', 3000),
        ($1, 'place_reservation', 'any', 5000)`,
      [id],
    );
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Enrolled {
  id: number;
  athleteId: number;
  amountCents: number;
  discountCents: number;
}
let made = 0;
const MOTHER = {
  firstName: 'Elena',
  surname1: 'Gil',
  docNo: '12345678Z',
  email: 'elena@example.org',
  relation: 'mother',
};
const body = (more: object = {}) => ({
  seasonListId: listId,
  ageCategoryId: categoryId,
  athlete: {firstName: 'Noa', surname1: `Prueba${++made}`, birthOn: `${year}-05-06`, sex: 'female', shirtSize: '10'},
  guardians: [{...MOTHER, docNo: null, email: null}],
  ...more,
});
const enrol = (sent: object, key = idempotency()) =>
  manager.post<Enrolled & ErrorBody>('/api/bases/inscribir', sent, key);
const move = (id: number, to: string, note?: string) =>
  manager.post<{state: string; kitOwed: number} & ErrorBody>(`/api/bases/${id}/estado`, {to, ...(note ? {note} : {})});

test('price and sibling discount come from the list; the same key enrols once', async () => {
  const key = idempotency();
  const sent = body({guardians: [MOTHER]});
  const first = must(await enrol(sent, key));
  expect(must(await enrol(sent, key))).toEqual(first);
  expect([first.amountCents, first.discountCents]).toEqual([38000, 0]);
  const sibling = must(await enrol(body({guardians: [{...MOTHER, firstName: 'Otra grafía'}]})));
  expect([sibling.amountCents, sibling.discountCents]).toEqual([38000, 3800]);
  expect((await app.db.query(`select 1 from guardian where doc_no = '12345678Z'`)).rowCount).toBe(1);
});

test('who does not fit is refused by field: year, guardian, document, a second time in the list', async () => {
  const athlete = {firstName: 'Leo', surname1: 'Mayor', birthOn: `${year - 3}-01-01`, sex: 'male'};
  expect(Object.keys((await enrol(body({athlete}))).body.errors!)).toEqual(['ageCategoryId']);
  expect((await enrol(body({athlete, overrideReason: 'Juega por debajo de su edad tras una lesión'}))).status).toBe(
    200,
  );
  expect(Object.keys((await enrol(body({guardians: []}))).body.errors!)).toEqual(['guardians']);
  expect(Object.keys((await enrol(body({guardians: [{...MOTHER, docNo: '12345678A'}]}))).body.errors!)).toEqual([
    'guardians.0.docNo',
  ]);
  const {athleteId} = must(await enrol(body()));
  const again = await enrol({seasonListId: listId, ageCategoryId: categoryId, athleteId});
  expect([again.status, again.body.code]).toEqual([409, 'duplicate']);
  await expect(
    app.db.query(`insert into enrolment (season_list_id, athlete_id, age_category_id) values ($1, $2, $3)`, [
      listId,
      athleteId,
      categoryId,
    ]),
  ).rejects.toMatchObject({code: 'duplicate'});
});

test('places are given once, also when two are admitted at the same time', async () => {
  const waiting = await Promise.all(Array.from({length: 4}, async () => must(await enrol(body())).id));
  const answers = await Promise.all(waiting.map(id => move(id, 'admitted')));
  expect(answers.map(a => a.status).sort()).toEqual([200, 200, 409, 409]);
  expect(answers.filter(a => a.status === 409).map(a => a.body.code)).toEqual(['category_full', 'category_full']);
  const admitted = waiting[answers.findIndex(a => a.status === 200)]!;
  // Admitted, it waits for its money by itself: the place reservation first.
  expect(answers.find(a => a.status === 200)!.body.state).toBe('payment_pending');
  expect((await move(admitted, 'payment_pending')).body.code).toBe('wrong_state');
  expect((await move(admitted, 'enrolled')).body.code).toBe('unpaid');
  await app.db.query(
    `update instalment set paid_cents = amount_cents, state = 'paid', paid_at = now() where enrolment_id = $1 and n = 1`,
    [admitted],
  );
  expect(must(await move(admitted, 'enrolled')).kitOwed).toBe(1);
  expect((await move(admitted, 'rejected')).body.code).toBe('wrong_state');
  expect(Object.keys((await move(admitted, 'withdrawn')).body.errors!)).toEqual(['note']);
  must(await move(admitted, 'withdrawn', 'Se muda de ciudad'));
});

test('by invitation only: a code works once, not after it was taken back', async () => {
  const asked = {ageCategoryId: invitedId};
  expect(Object.keys((await enrol(body(asked))).body.errors!)).toEqual(['invitationCode']);
  const codes = must(
    await manager.post<{id: number; code: string}[]>(
      `/api/bases/categorias/${invitedId}/codigos`,
      {count: 3, expiresOn: '2099-01-01'},
      idempotency(),
    ),
  );
  expect(codes.every(c => /^[A-HJKMNP-Z2-9]{10}$/.test(c.code))).toBe(true);
  const [first, second] = codes;
  expect((await enrol(body({...asked, invitationCode: first!.code.toLowerCase()}))).status).toBe(200);
  expect((await enrol(body({...asked, invitationCode: first!.code}))).status).toBe(422);
  must(await manager.post(`/api/bases/codigos-invitacion/${second!.id}/anular`));
  expect((await enrol(body({...asked, invitationCode: second!.code}))).status).toBe(422);
  expect((await manager.post<ErrorBody>(`/api/bases/codigos-invitacion/${first!.id}/anular`)).body.code).toBe(
    'wrong_state',
  );
});

test('stock is the sum of what moved, never below what is reserved, and nobody writes it by hand', async () => {
  const variantId = await one(`select v.id from kit_variant v where v.size = '10'`);
  const stock = (kind: string, quantity: number, note = 'Prueba', key = idempotency()) =>
    manager.post<{stockOnHand: number} & ErrorBody>(
      `/api/bases/tallas/${variantId}/movimiento`,
      {kind, quantity, note},
      key,
    );
  const key = idempotency();
  expect(must(await stock('purchase', 2, 'Albarán 1', key)).stockOnHand).toBe(2);
  expect(must(await stock('purchase', 2, 'Albarán 1', key)).stockOnHand).toBe(2);
  expect((await stock('loss', 3)).body.code).toBe('no_stock');
  const enrolmentId = must(await enrol(body())).id;
  const ids = (
    await app.db.query<{id: number}>(
      'insert into kit_delivery (enrolment_id, kit_variant_id) select $1, $2 from generate_series(1, 3) returning id',
      [enrolmentId, variantId],
    )
  ).rows.map(row => row.id);
  const deliver = (id: number, to: string) => manager.post<ErrorBody>(`/api/bases/entregas/${id}/estado`, {to});
  const answers = await Promise.all(ids.map(id => deliver(id, 'reserved')));
  expect(answers.map(a => a.status).sort()).toEqual([200, 200, 409]);
  const held = ids.filter((_, i) => answers[i]!.status === 200);
  expect((await stock('adjustment', -1)).body.code).toBe('no_stock');
  must(await deliver(held[0]!, 'delivered'));
  must(await deliver(held[0]!, 'returned'));
  const {rows} = await app.db.query<{hand: number; reserved: number; sum: number}>(
    `select stock_on_hand as hand, stock_reserved as reserved, (select sum(quantity)::int from kit_movement
      where kit_variant_id = v.id) as sum from kit_variant v where id = $1`,
    [variantId],
  );
  // What came back is kept aside for the third, who was waiting.
  expect(rows[0]).toEqual({hand: 2, reserved: 2, sum: 2});
  await expect(
    app.db.query('update kit_variant set stock_on_hand = 99 where id = $1', [variantId]),
  ).rejects.toMatchObject({code: 'invalid'});
  await expect(app.db.query('delete from kit_movement')).rejects.toThrow(/append-only/);
});

test('nobody trains minors without a certificate of the last year, not even past the API', async () => {
  const teamId = must(
    await manager.post<{id: number}>('/api/bases/equipos', {ageCategoryId: categoryId, name: 'Alevín A'}),
  ).id;
  const coach = async () =>
    must(
      await manager.post<{id: number}>('/api/bases/entrenadores', {
        firstName: 'Luis',
        surname1: 'Vega',
        isActive: true,
      }),
    ).id;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const assign = (coachId: number) =>
    manager.post<ErrorBody>('/api/bases/asignaciones', {teamId, coachId, role: 'head'});
  const [none, seen] = [await coach(), await coach()];
  expect(Object.keys((await assign(none)).body.errors!)).toEqual(['coachId']);
  must(await manager.post(`/api/bases/entrenadores/${seen}/certificado`, {issuedOn: day(10)}));
  expect((await assign(seen)).status).toBe(200);
  await expect(
    app.db.query('insert into team_coach (team_id, coach_id) values ($1, $2)', [teamId, none]),
  ).rejects.toMatchObject({code: 'invalid'});
});

test('a picture is allowed for one purpose by one of the guardians, until one says no', async () => {
  const {id, athleteId} = must(await enrol(body()));
  interface Sheet {
    guardians: {id: number}[];
    consents: {purpose: string; isGranted: boolean}[];
  }
  const sheet = async () => must(await manager.get<Sheet>(`/api/bases/${id}/ficha`));
  const say = (sent: object) =>
    manager.post<ErrorBody>(`/api/deportistas/${athleteId}/consentimiento`, {purpose: 'web', isGranted: true, ...sent});
  const granted = async () => (await sheet()).consents.filter(c => c.isGranted).map(c => c.purpose);
  expect(await granted()).toEqual([]);
  const guardian = (await sheet()).guardians[0]!;
  expect((await say({})).status).toBe(422);
  expect(
    (
      await say({
        guardianId: await one(`insert into guardian (first_name, surname1) values ('Ajena', 'Gil') returning id`),
      })
    ).status,
  ).toBe(422);
  must(await say({guardianId: guardian.id}));
  expect(await granted()).toEqual(['web']);
  must(await say({isGranted: false, guardianId: guardian.id}));
  expect(await granted()).toEqual([]);
});

test('medical data are sealed, bound to their athlete, shown to who may, and every look is written down', async () => {
  const {id, athleteId} = must(await enrol(body()));
  const path = `/api/deportistas/${athleteId}/ficha-medica`;
  const guardianId = await one('select guardian_id as id from athlete_guardian where athlete_id = $1', [athleteId]);
  const sent = {
    allergies: 'Frutos secos',
    conditions: '',
    medication: '',
    healthCardNo: '',
    note: '',
    consentGuardianId: guardianId,
  };
  expect((await manager.send(path, {method: 'PUT', body: {...sent, consentGuardianId: guardianId + 1}})).status).toBe(
    422,
  );
  expect(must(await manager.send<{allergies: string}>(path, {method: 'PUT', body: sent})).allergies).toBe(
    'Frutos secos',
  );
  expect((await new Visitor(app.url, world.staff.admin.token).get(path)).status).toBe(403);
  expect((await manager.get(`/api/bases/${id}/ficha`)).text).not.toContain('Frutos secos');
  const {rows} = await app.db.query<{sealed: Buffer}>('select sealed from medical_record where athlete_id = $1', [
    athleteId,
  ]);
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('Frutos');
  const audit = await app.db.query<{action: string; changes: object}>(
    `select action, changes from audit_entry where resource = 'bases/fichas-medicas' and resource_id = $1 order by id`,
    [String(athleteId)],
  );
  expect(audit.rows).toEqual([
    {action: 'edit', changes: {}},
    {action: 'view', changes: {}},
  ]);
  const other = must(await enrol(body())).athleteId;
  await app.db.query('update medical_record set athlete_id = $2 where athlete_id = $1', [athleteId, other]);
  expect((await manager.get(`/api/deportistas/${other}/ficha-medica`)).status).toBe(500);
});
