/**
 * A session that was sold goes to another day: everybody with a place in it is told once, codes stay, all of the money
 * may be asked back until a day, and the form does not move it untold.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {tellPostponed} from '../../../api/src/jobs/sessions/postponed-mails';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {reserve} from '../../support/world/groups';
import {letters, mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let clerk: Visitor;
let seat = 2;
const DAY = 86_400_000;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
  clerk = new Visitor(app.url, world.staff.admin.token);
  await app.db.query(
    `update event_session set starts_at = now() + interval '20 days', doors_at = now() + interval '20 days' - interval '1 hour',
       ends_at = now() + interval '20 days 2 hours', sale_ends_at = now() + interval '20 days',
       box_office_ends_at = now() + interval '20 days', attendees_due_at = null where id = $1`,
    [world.sessionId],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Order {
  id: number;
  hash: string;
  ticketIds: number[];
  codes: string[];
}

async function buy(email: string, count = 1): Promise<Order> {
  const buyer = new Visitor(app.url);
  must(
    await holdSeats(
      buyer,
      world,
      Array.from({length: count}, () => seat++),
    ),
  );
  const checkout = must(await checkOut(buyer, count * SHOWN.general, {email}));
  await payAtBank(checkout.redirect!, 'pay');
  const find = () =>
    app.db.query<Order>(
      `select o.id, array(select t.id from ticket t where t.order_id = o.id order by t.id) as "ticketIds",
         array(select t.code from ticket t where t.order_id = o.id order by t.id) as codes
         from "order" o where o.number = $1 and o.state = 'paid'`,
      [checkout.orderNumber],
    );
  await until('it is paid', async () => (await find()).rowCount === 1);
  const order = (await find()).rows[0]!;
  return {...order, hash: signedId(app.runtime.config.secret, 'reservation', order.id)};
}
const session = async () =>
  (
    await app.db.query<{
      startsAt: Date;
      doorsAt: Date;
      endsAt: Date;
      saleEndsAt: Date;
      version: number;
      from: Date | null;
    }>(
      `select starts_at as "startsAt", doors_at as "doorsAt", ends_at as "endsAt", sale_ends_at as "saleEndsAt", version,
         postponed_from as "from" from event_session where id = $1`,
      [world.sessionId],
    )
  ).rows[0]!;
const postpone = (startsAt: Date, more: object = {}, key = randomUUID(), who = clerk) =>
  who.post<ErrorBody & {orders: number; mails: number}>(
    `/api/sesiones/${world.sessionId}/cambiar-de-dia`,
    {startsAt: startsAt.toISOString(), reason: 'Lluvia', refundDays: 15, ...more},
    idempotency(key),
  );
const cancel = ({hash, ticketIds}: Order, expectedCents: number) =>
  new Visitor(app.url).post<ErrorBody & {givenCents: number}>(
    `/api/public/reservations/${hash}/cancel`,
    {ticketIds, back: 'money', expectedCents},
    idempotency(randomUUID()),
  );

test('the form does not move what was sold; a few minutes, and what nobody has bought, it does', async () => {
  const {startsAt, version} = await session();
  const put = (ms: number, v: number) =>
    clerk.send<ErrorBody & {version: number}>(`/api/sesiones/${world.sessionId}`, {
      method: 'PUT',
      body: {startsAt: new Date(startsAt.getTime() + ms).toISOString(), version: v},
    });
  const moved = must(await put(5 * 60_000, version));
  await buy('uno@example.org');
  const refused = await put(-40 * 60_000, moved.version);
  expect([refused.status, refused.body.code]).toEqual([409, 'postpone_instead']);
  expect(refused.body.message).toContain('Cambiar de día');
  must(await put(0, (await session()).version));
});

test('everybody is told once, whatever they have; codes stay and hours move together', async () => {
  const [one, same] = [await buy('ana@example.org', 2), await buy('ana@example.org')];
  await buy('eva@example.org');
  await reserve(app, world, {seats: [150, 151], email: 'colegio@example.org'});
  const before = await session();
  const to = new Date(before.startsAt.getTime() + 7 * DAY);
  const preview = must(
    await clerk.get<{mails: number; orders: number; groups: number; text: string}>(
      `/api/sesiones/${world.sessionId}/cambio-de-dia?startsAt=${to.toISOString()}&reason=Lluvia`,
    ),
  );
  expect(preview).toMatchObject({orders: 4, groups: 1, mails: 4, untoldOrders: 0, untoldTickets: 0});
  expect(preview.text).toContain('Motivo: Lluvia');
  const key = randomUUID();
  expect(must(await postpone(to, {}, key))).toMatchObject({orders: 4, mails: 4});
  expect(must(await postpone(to, {}, key))).toMatchObject({orders: 4, mails: 4});
  const after = await session();
  for (const at of ['startsAt', 'doorsAt', 'endsAt', 'saleEndsAt'] as const)
    expect([at, after[at].getTime() - before[at].getTime()]).toEqual([at, 7 * DAY]);
  expect(after.from).toEqual(before.startsAt);
  expect(await tellPostponed(app.runtime)).toBe(4);
  expect(await tellPostponed(app.runtime)).toBe(0);
  const told = await letters(app.db, `kind = 'session_postponed'`);
  expect(told.map(one => one.to).sort()).toEqual([
    'ana@example.org',
    'colegio@example.org',
    'eva@example.org',
    'uno@example.org',
  ]);
  const ana = (await mailsTo(app, 'ana@example.org')).find(mail => mail.kind === 'session_postponed')!;
  expect(ana.text.match(/Ver el pedido/g)).toHaveLength(2);
  expect(ana.text).toContain('con el mismo código');
  const {rows} = await app.db.query<{told: number}>('select told from session_postponement');
  expect(rows).toEqual([{told: 4}]);
  const codes = await app.db.query<{code: string}>('select code from ticket where order_id = any($1) order by id', [
    [one.id, same.id],
  ]);
  expect(codes.rows.map(row => row.code)).toEqual([...one.codes, ...same.codes]);
});

test('within the days all of it goes back, whatever the terms keep; a purchase of afterwards has the terms alone', async () => {
  await app.db.query(`update event_session set cancel_terms = 'none' where id = $1`, [world.sessionId]);
  const early = await buy('pronto@example.org', 2);
  const {startsAt} = await session();
  must(await postpone(new Date(startsAt.getTime() + DAY)));
  const late = await buy('tarde@example.org');
  expect((await cancel(late, SHOWN.general)).body.code).toBe('not_cancellable');
  // With its fee, which the terms would keep.
  expect(must(await cancel(early, 2 * SHOWN.general)).givenCents).toBe(2 * SHOWN.general);
  // The days are over.
  const over = await buy('vencido@example.org');
  must(await postpone(new Date(startsAt.getTime() + 2 * DAY)));
  await app.db.query(`update session_postponement set refund_until_at = now() - interval '1 minute'`);
  expect((await cancel(over, SHOWN.general)).body.code).toBe('not_cancellable');
  must(await postpone(new Date(startsAt.getTime() + 3 * DAY), {refundDays: 0}));
  expect((await cancel(over, SHOWN.general)).body.code).toBe('not_cancellable');
});

test('not: a day that has passed, the same day, an old version, no reason, nobody who may not', async () => {
  const {startsAt, version} = await session();
  const next = new Date(startsAt.getTime() + DAY);
  expect((await postpone(new Date(Date.now() - DAY))).body.errors).toHaveProperty('startsAt');
  expect((await postpone(startsAt)).body.errors).toHaveProperty('startsAt');
  expect((await postpone(next, {version: version - 1})).body.code).toBe('stale_version');
  expect((await postpone(next, {reason: '   '})).status).toBe(422);
  const door = new Visitor(app.url, world.staff.door.token);
  expect((await postpone(next, {}, randomUUID(), door)).status).toBe(403);
  expect((await session()).startsAt).toEqual(startsAt);
});

test('[A51][A23] the mail of a new day brings ticket and appointment; the calendar counts the change', async () => {
  await tellPostponed(app.runtime); // what the tests before have left
  const order = await buy('calendario@example.org', 2);
  const sequence = async () => {
    const {text} = await new Visitor(app.url).get(`/api/public/reservations/${order.hash}/calendar.ics`);
    return Number(/^SEQUENCE:(\d+)\r$/m.exec(text)![1]);
  };
  const before = await sequence();
  must(await postpone(new Date((await session()).startsAt.getTime() + DAY)));
  expect(await sequence()).toBeGreaterThan(before);
  await tellPostponed(app.runtime);
  const {rows} = await app.db.query<{attachments: {kind: string; orderId: number}[]}>(
    `select attachments from mail_message where kind = 'session_postponed' and to_email = 'calendario@example.org'`,
  );
  expect(rows.map(row => row.attachments)).toEqual([
    [
      {kind: 'tickets_pdf', orderId: order.id},
      {kind: 'calendar', orderId: order.id},
    ],
  ]);
});

test('[E11] who has no address is counted apart: nobody tells them', async () => {
  const order = await buy('sin-correo@example.org', 3);
  const ask = () => clerk.get<Record<string, number>>(`/api/sesiones/${world.sessionId}/cambio-de-dia`);
  const before = must(await ask());
  await app.db.query(`update "order" set email = '' where id = $1`, [order.id]);
  const after = must(await ask());
  expect([after.orders, after.tickets]).toEqual([before.orders, before.tickets]);
  expect([after.mails, after.untoldOrders, after.untoldTickets]).toEqual([before.mails! - 1, 1, 3]);
});
