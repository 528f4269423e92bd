/**
 * A group asks on the web: what it may ask for, what strangers may keep that way, and what staff answer. Whatever is
 * refused keeps nothing.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {claimsOf, own, staffOf, type OwnGroup} from '../../support/world/groups';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
interface Asked extends ErrorBody {
  hash: string;
  code: string;
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  await takes(true);
});
beforeEach(async () => {
  await app.db.query('delete from attempt');
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const takes = (isOn: boolean) =>
  app.db.query(
    `update event_session set takes_groups = $2, doors_at = now() + interval '30 days',
      starts_at = now() + interval '30 days', ends_at = now() + interval '31 days', sale_ends_at = now() + interval '29 days'
      where id = $1`,
    [world.sessionId, isOn],
  );
let groups = 0;
const ask = (more: Record<string, unknown> = {}, key?: string): Promise<Answer<Asked>> =>
  new Visitor(app.url).post<Asked>(
    `/api/public/sessions/${world.sessionId}/groups`,
    {
      zoneId: world.zones.seated,
      lines: [
        {priceCategoryId: world.categories.general, quantity: 2},
        {priceCategoryId: world.categories.reduced, quantity: 10},
      ],
      groupKind: 'school',
      entityName: 'CEIP El Puente',
      contactName: 'Marta Gil',
      email: `grupo-${++groups}@example.org`,
      phone: '600123123',
      acceptTerms: true,
      ...more,
    },
    idempotency(key),
  );
const idOf = async (code: string): Promise<number> =>
  (await app.db.query<{id: number}>('select id from reservation where code = $1', [code])).rows[0]!.id;
const mails = async (id: number) =>
  (
    await app.db.query<{kind: string}>('select kind from mail_message where dedupe_key like $1 order by id', [
      `group:${id}:%`,
    ])
  ).rows.map(row => row.kind);

test('asked, answered with a deposit, paid: each tariff at its web price, seats together', async () => {
  const offer = must(
    await new Visitor(app.url).get<{least: number; zones: {id: number; free: number; tariffs: {cents: number}[]}[]}>(
      `/api/public/sessions/${world.sessionId}/groups`,
    ),
  );
  expect(offer.least).toBe(10);
  const {hash, code} = must(await ask());
  const id = await idOf(code);
  const total = 2 * SHOWN.general + 10 * SHOWN.reduced;
  expect(await own(app, hash)).toMatchObject({isRequest: true, mayPay: false, mayCancel: true, totalCents: total});
  expect(await claimsOf(app.db, id)).toBe(12);
  const {rows} = await app.db.query<{row: string}>(
    `select distinct s.row_label as row from reservation_line l join seat s on s.id = l.seat_id where l.reservation_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(
    (
      await new Visitor(app.url).post<ErrorBody>(
        `/api/public/groups/${hash}/pay`,
        {what: 'rest', method: 'card', expectedTotalCents: total},
        idempotency(),
      )
    ).body.code,
  ).toBe('wrong_state');
  const staff = staffOf(app, world);
  expect((await staff.post<ErrorBody>(`/api/reservas/${id}/confirmar`, {depositCents: total})).body.errors).toEqual({
    depositCents: expect.stringContaining('sin los gastos'),
  });
  must(
    await staff.post(`/api/reservas/${id}/confirmar`, {depositCents: 5_000, message: 'Os esperamos por la puerta 3.'}),
  );
  expect(await own(app, hash)).toMatchObject({
    isRequest: false,
    mayPay: true,
    owedDepositCents: 5_000,
    owedCents: total,
  });
  expect(await mails(id)).toEqual(['group_asked', 'group_accepted']);
  expect((await staff.post<ErrorBody>(`/api/reservas/${id}/confirmar`, {})).status).toBe(409);
});

test('refused by staff, withdrawn by the group: nothing is kept', async () => {
  const [first, second] = [must(await ask()), must(await ask())];
  const [a, b] = [await idOf(first.code), await idOf(second.code)];
  must(await staffOf(app, world).post(`/api/reservas/${a}/cancelar`, {reason: 'Ese día no hay sitio'}));
  must(
    await new Visitor(app.url).post(
      `/api/public/groups/${second.hash}/cancel`,
      {expectedRefundCents: 0},
      idempotency(),
    ),
  );
  expect([await claimsOf(app.db, a), await claimsOf(app.db, b)]).toEqual([0, 0]);
  expect([await mails(a), await mails(b)]).toEqual([
    ['group_asked', 'group_refused'],
    ['group_asked', 'group_cancelled'],
  ]);
});

test('one request of an address for a session; the same sent twice is one', async () => {
  const email = 'dos-veces@example.org';
  const body = {email};
  const [one, again] = [must(await ask(body, 'la-misma-clave-1')), must(await ask(body, 'la-misma-clave-1'))];
  expect(again.code).toBe(one.code);
  expect((await ask({email: email.toUpperCase()})).body.code).toBe('request_waits');
  await expect(
    app.db.query(
      `insert into reservation (event_session_id, code, contact_name, place_count, expires_at, source, email)
        values ($1, 'NAIVE', 'Otra', 1, now() + interval '1 day', 'web', $2)`,
      [world.sessionId, email],
    ),
  ).rejects.toMatchObject({details: {constraint: 'reservation_one_request'}});
});

test('too few, too many, other zones and tariffs, wrong data: told by the field, and nothing kept', async () => {
  const before = await app.db.query('select 1 from reservation');
  const few = await ask({lines: [{priceCategoryId: world.categories.general, quantity: 9}]});
  expect(few.body.errors).toEqual({lines: expect.stringContaining('entre 10 y 60')});
  expect((await ask({lines: [{priceCategoryId: world.categories.general, quantity: 61}]})).status).toBe(422);
  expect((await ask({zoneId: 999_999})).status).toBe(404);
  const foreign = await ask({
    zoneId: world.zones.standing,
    lines: [{priceCategoryId: world.categories.free, quantity: 12}],
  });
  expect(foreign.body.errors).toEqual({priceCategoryId: expect.any(String)});
  const invoice = await ask({invoice: {fiscalName: '', nif: 'X', fiscalAddress: ''}});
  expect(Object.keys(invoice.body.errors ?? {}).sort()).toEqual([
    'invoice.fiscalAddress',
    'invoice.fiscalName',
    'invoice.nif',
  ]);
  expect((await ask({acceptTerms: false})).status).toBe(422);
  expect((await app.db.query('select 1 from reservation')).rowCount).toBe(before.rowCount);
});

test('a share of the session for all that nobody has answered; then other groups wait', async () => {
  await app.db.query(`update reservation set state = 'cancelled', closed_at = now() where state = 'pending'`);
  await app.db.query('delete from seat_claim where reservation_id in (select id from reservation where state = $1)', [
    'cancelled',
  ]);
  const answers: number[] = [];
  for (let i = 0; i < 5; i++)
    answers.push((await ask({lines: [{priceCategoryId: world.categories.general, quantity: 15}]})).status);
  // 20 % of 160 seats and 60 places is 44.
  expect(answers).toEqual([200, 200, 409, 409, 409]);
  const all = await Promise.all(
    Array.from({length: 4}, () => ask({lines: [{priceCategoryId: world.categories.general, quantity: 10}]})),
  );
  expect(all.filter(one => one.status === 200)).toHaveLength(1);
});

test('asked too often, it is slowed down; where groups are not asked for, there is nothing', async () => {
  for (let i = 0; i < 10; i++) await ask({zoneId: 999_999});
  expect((await ask({zoneId: 999_999})).status).toBe(429);
  await app.db.query('delete from attempt');
  await takes(false);
  expect((await ask()).status).toBe(404);
  expect((await new Visitor(app.url).get(`/api/public/sessions/${world.sessionId}/groups`)).status).toBe(404);
  await takes(true);
});

test('staff of another company and those who only look do not answer', async () => {
  const {code} = must(
    await ask({lines: [{priceCategoryId: world.categories.general, quantity: 10}]}).then(async first =>
      first.status === 409 ? (await staffClear(), ask()) : first,
    ),
  );
  const id = await idOf(code);
  for (const role of ['marketing', 'access'] as const) {
    const member = world.staff[role as keyof typeof world.staff];
    if (!member) continue;
    expect((await new Visitor(app.url, member.token).post(`/api/reservas/${id}/confirmar`, {})).status).toBe(403);
  }
  const seen = await new Visitor(app.url).post<OwnGroup>(`/api/reservas/${id}/confirmar`, {});
  expect(seen.status).toBe(401);
});

async function staffClear(): Promise<void> {
  const {rows} = await app.db.query<{id: number}>(`select id from reservation where state = 'pending'`);
  for (const {id} of rows) must(await staffOf(app, world).post(`/api/reservas/${id}/cancelar`, {reason: 'Limpieza'}));
}
