/**
 * The bank's statement pays groups: exactly what their text and amount say, once, whichever file brings it and however
 * often; everything else waits and is solved by hand, once. A file that is none, or is not whole, is refused whole.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {cancel, moneyOf, own, reserve, staffOf, ticketsOf, timeOut} from '../../support/world/groups';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {camt053, n43, type Line} from '../../support/doubles/statements';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  await app.db.query(
    `update event_session set doors_at = now() + interval '30 days', starts_at = now() + interval '30 days',
      ends_at = now() + interval '31 days' where id = $1`,
    [world.sessionId],
  );
  await app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}'::jsonb`,
  );
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

type Taken = ErrorBody & {
  found: number;
  paid: number;
  matched: number;
  waiting: number;
  repeated: number;
  elsewhere: number;
};
interface Movement {
  id: number;
  state: string;
  note: string;
  amountCents: number;
  reservationCode: string | null;
  orderId: number | null;
}

const upload = (file: string | Buffer) =>
  staffOf(app, world).send<Taken>('/api/reservas/transferencias/extracto', {
    method: 'POST',
    body: typeof file === 'string' ? Buffer.from(file, 'latin1') : file,
    headers: {'Content-Type': 'application/octet-stream'},
  });
const movements = async (): Promise<Movement[]> =>
  must(await staffOf(app, world).get<Movement[]>('/api/reservas/transferencias'));
const match = (id: number, code: string) =>
  staffOf(app, world).post<ErrorBody & {orderId: number}>(
    `/api/reservas/transferencias/${id}/casar`,
    {code},
    idempotency(),
  );
const aside = (id: number, note: string) =>
  staffOf(app, world).post<ErrorBody>(`/api/reservas/transferencias/${id}/apartar`, {note});
const referenceOf = async (hash: string): Promise<string> => (await own(app, hash)).transfer!.reference;

test('what names a reservation and is exact pays it, once; the same file again brings nothing', async () => {
  const whole = await reserve(app, world, {seats: [2, 3]});
  const parts = await reserve(app, world, {places: 2, depositCents: 500});
  const [first, second] = [await referenceOf(whole.hash), await referenceOf(parts.hash)];
  const rest = 2 * PRICE.standing - 500;
  const file = n43([
    {cents: 2 * PRICE.general, concept: `Entradas ${first.slice(0, 4)} ${first.slice(4)} gracias`},
    {cents: 500, concept: second.toLowerCase()},
    {cents: 4_200, concept: 'Alquiler del bar'},
    {cents: -1_000, concept: `comisión ${first}`},
  ]);
  expect(must(await upload(file))).toEqual({found: 4, paid: 2, matched: 0, waiting: 2, repeated: 0, elsewhere: 0});
  expect(await own(app, whole.hash)).toMatchObject({state: 'paid'});
  expect(await ticketsOf(app.db, whole.id)).toBe(2);
  expect(await own(app, parts.hash)).toMatchObject({isDepositPaid: true, owedCents: rest});
  expect(must(await upload(file))).toEqual({found: 4, paid: 0, matched: 0, waiting: 0, repeated: 4, elsewhere: 0});
  // Another file with that day and one more.
  const later: Line[] = [{cents: rest, concept: `resto ${second}`, day: '261127'}];
  expect(must(await upload(n43(later)))).toMatchObject({paid: 1, repeated: 0});
  expect([await moneyOf(app.db, whole.id), await moneyOf(app.db, parts.id)]).toEqual([
    2 * PRICE.general,
    2 * PRICE.standing,
  ]);
});

test('a camt.053 pays, too; two files at once pay once', async () => {
  const {id, hash} = await reserve(app, world, {seats: [5]});
  const file = camt053([{cents: PRICE.general, concept: await referenceOf(hash), payer: 'CEIP &amp; Hijos'}]);
  const both = (await Promise.all([upload(file), upload(file)])).map(answer => must(answer));
  expect(both.map(one => one.paid + one.repeated)).toEqual([1, 1]);
  expect(both.reduce((sum, one) => sum + one.paid, 0)).toBe(1);
  expect([await ticketsOf(app.db, id), await moneyOf(app.db, id)]).toEqual([1, PRICE.general]);
});

test('too little, too late, cancelled, not answered: it waits, says why, and is solved by hand once', async () => {
  const little = await reserve(app, world, {seats: [7]});
  const late = await reserve(app, world, {seats: [8]});
  const gone = await reserve(app, world, {seats: [9]});
  const concepts = await Promise.all([little, late, gone].map(one => referenceOf(one.hash)));
  await timeOut(app.db, late.id);
  must(await cancel(app, gone.hash));
  const taken = must(
    await upload(
      n43([
        {cents: PRICE.general - 100, concept: concepts[0]!, day: '261125'},
        {cents: PRICE.general, concept: concepts[1]!, day: '261125'},
        {cents: PRICE.general, concept: concepts[2]!, day: '261125'},
        {cents: PRICE.general, concept: 'sin nombre', day: '261125'},
      ]),
    ),
  );
  expect(taken).toEqual({found: 4, paid: 0, matched: 0, waiting: 4, repeated: 0, elsewhere: 0});
  const [nameless, ofGone, ofLate, ofLittle] = (await movements()).slice(0, 4) as [
    Movement,
    Movement,
    Movement,
    Movement,
  ];
  expect(ofLittle.note).toContain('Han llegado');
  expect(ofLate.note).toContain('caducado');
  expect(ofGone.note).toContain('cancelada');
  expect(nameless).toMatchObject({reservationCode: null, note: 'No dice qué paga.'});
  expect(await own(app, little.hash)).toMatchObject({state: 'pending'});

  expect((await match(nameless.id, 'RNADA999')).body.errors).toHaveProperty('code');
  expect((await match(ofLittle.id, concepts[0]!)).body.code).toBe('amount_differs');
  // Two who solve the same one: one of them does.
  const both = await Promise.all([match(nameless.id, concepts[0]!), match(nameless.id, concepts[0]!)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  expect([await ticketsOf(app.db, little.id), await moneyOf(app.db, little.id)]).toEqual([1, PRICE.general]);
  // The same money does not pay another.
  const other = await reserve(app, world, {seats: [11]});
  expect((await match(nameless.id, await referenceOf(other.hash))).status).toBe(409);
  expect(await own(app, other.hash)).toMatchObject({state: 'pending'});
  expect((await aside(nameless.id, 'Devuelta')).body.code).toBe('wrong_state');

  expect((await aside(ofLate.id, '  ')).status).toBe(422);
  must(await aside(ofLate.id, 'Devuelta por transferencia el día 26'));
  expect((await aside(ofLate.id, 'Otra vez')).status).toBe(409);
  // By mistake: what was set aside may still pay.
  must(await match(ofLate.id, await referenceOf(other.hash)));
});

test('the database lets a movement pay one order of its money, and no other', async () => {
  const {rows} = await app.db.query<{id: number; orderId: number; reservationId: number}>(
    `select id, order_id as "orderId", reservation_id as "reservationId" from bank_movement where state = 'paid' limit 1`,
  );
  const paid = rows[0]!;
  const forge = (cents: number, key: string) =>
    app.db.query(
      `insert into bank_movement (account, booked_on, amount_cents, entry_key, state, reservation_id, order_id, solved_at)
        select account, booked_on, $2, $3, 'paid', reservation_id, order_id, now() from bank_movement where id = $1`,
      [paid.id, cents, key],
    );
  await expect(forge(1, 'forged-1')).rejects.toMatchObject({code: 'invalid'});
  const {rows: right} = await app.db.query<{cents: number}>(
    'select amount_cents as cents from bank_movement where id = $1',
    [paid.id],
  );
  await expect(forge(right[0]!.cents, 'forged-2')).rejects.toMatchObject({code: 'duplicate'});
});

test('bad files are refused whole, with a sentence', async () => {
  const before = (await movements()).length;
  const good = n43([{cents: 700, concept: 'uno', day: '261124'}]);
  const refused = async (file: string | Buffer): Promise<string> => {
    const {status, body} = await upload(file);
    expect(status).toBe(422);
    return body.errors!.file!;
  };
  expect(await refused('hola')).toContain('Cuaderno 43');
  expect(await refused(Buffer.from([0, 1, 2]))).toContain('Cuaderno 43');
  expect(await refused('<a/>')).toContain('camt.053');
  expect(await refused('<!DOCTYPE x [<!ENTITY a "b">]><Document>&a;</Document>')).toContain('camt.053');
  expect(await refused(good.split('\r\n').slice(0, -2).join('\r\n'))).toContain('cortado');
  expect(await refused(good.replace(/00000000000700(?=0{9}1)/, '00000000000800'))).toContain('no suman');
  expect(
    await refused(
      camt053([{cents: 700, concept: 'x'}]).replace('<Amt Ccy="EUR">7.00</Amt>', '<Amt Ccy="EUR">8.00</Amt>'),
    ),
  ).toContain('saldo');
  const huge = await upload(Buffer.alloc(21_000_000, 49));
  expect(huge.status).toBe(413);
  expect((await movements()).length).toBe(before);
});

test('[M8] whoever sells finds what came in and is of nothing else; the account is of whoever keeps the books', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const finance = new Visitor(app.url, world.staff.finance_manager.token);
  const {rows} = await app.db.query<{id: number}>(
    `insert into bank_movement (account, booked_on, amount_cents, concept, entry_key, balance_cents)
      values ('1', club_today(), -180000, 'NOMINA NOVIEMBRE', 'nomina', 4200000), ('1', club_today(), 900, 'SIN NOMBRE', 'nadie', 0)
      returning id`,
  );
  const [out, incoming] = rows.map(row => row.id) as [number, number];
  const seen = must(await clerk.get<Movement[]>('/api/reservas/transferencias')).map(one => one.id);
  expect([seen.includes(out), seen.includes(incoming)]).toEqual([false, true]);
  expect(JSON.stringify(must(await finance.get('/api/reservas/transferencias')))).not.toContain('4200000');
  const at = (id: number) => `/api/reservas/transferencias/${id}`;
  for (const answer of [
    await clerk.get(at(out)),
    await clerk.get(`${at(out)}/propuestas`),
    await clerk.post(`${at(out)}/apartar`, {note: 'Nada'}),
    await clerk.post(`${at(out)}/casar`, {code: 'P000000100'}, idempotency()),
  ])
    expect(answer.status).toBe(404);
  for (const [path, body] of [
    ['/api/conciliacion/cerrar', {until: '2026-01-01'}],
    [`/api/conciliacion/${incoming}/apartar`, {note: 'Caja', outcome: 'cash'}],
  ] as const)
    expect((await clerk.post(path, body, idempotency())).status).toBe(403);
  for (const path of ['/api/conciliacion/dias', '/api/conciliacion/reglas'])
    expect([(await clerk.get(path)).status, (await finance.get(path)).status]).toEqual([403, 200]);
  await app.db.query('delete from bank_movement where id = any($1)', [[out, incoming]]);
});

test('whoever may not sell, and staff of a company, take no statement in and see none', async () => {
  const nobody = await new Visitor(app.url).send('/api/reservas/transferencias/extracto', {
    method: 'POST',
    body: Buffer.from('x'),
    headers: {'Content-Type': 'application/octet-stream'},
  });
  expect(nobody.status).toBe(401);
  await app.db.query('update staff_user set event_company_id = (select min(id) from event_company) where id = $1', [
    world.staff.clerk.id,
  ]);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  const taken = await clerk.send('/api/reservas/transferencias/extracto', {
    method: 'POST',
    body: Buffer.from('x'),
    headers: {'Content-Type': 'application/octet-stream'},
  });
  expect(taken.status).toBe(403);
  expect(must(await clerk.get<Movement[]>('/api/reservas/transferencias'))).toEqual([]);
});
