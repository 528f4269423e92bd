/**
 * A group's reservation from its link to its tickets: deposit and rest, all at once, over the counter, nothing to pay;
 * cancelled, expired, and what the link refuses. Money, places and books agree after each.
 */
import {expireReservations} from '../../../api/src/domain/reservations/close';
import {groupHash} from '../../../api/src/outside/mail/links/group-page';
import {workOnReservations} from '../../../api/src/jobs/sessions/group-reservations';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {cancel, claimsOf, moneyOf, own, pay, reserve, staffOf, ticketsOf, timeOut} from '../../support/world/groups';
import {keepInvariants} from '../../support/world/invariants';
import {must, notify} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  await startIn(30);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const startIn = (days: number): Promise<unknown> =>
  app.db.query(
    `update event_session set doors_at = now() + make_interval(days => $2), starts_at = now() + make_interval(days => $2),
      ends_at = now() + make_interval(days => $2 + 1) where id = $1`,
    [world.sessionId, days],
  );
const mailsOf = async (like: string): Promise<string[]> =>
  (
    await app.db.query<{kind: string}>('select kind from mail_message where dedupe_key like $1 order by id', [like])
  ).rows.map(row => row.kind);

test('all at once: the places become tickets of one order, at the price that was kept', async () => {
  const {id, hash} = await reserve(app, world, {seats: [2, 3, 4], places: 2});
  expect(await claimsOf(app.db, id)).toBe(5);
  const total = 3 * PRICE.general + 2 * PRICE.standing;
  expect(await own(app, hash)).toMatchObject({
    state: 'pending',
    mayPay: true,
    owedCents: total,
    owedDepositCents: null,
  });
  // Dearer by now, and the group pays what it was told.
  await app.db.query('update price set amount_cents = amount_cents + 100');
  const order = must(await pay(app, hash, 'rest', total));
  expect(order.totalCents).toBe(total);
  expect(await claimsOf(app.db, id)).toBe(5);
  must(await notify(app, order));
  await app.db.query('update price set amount_cents = amount_cents - 100');
  const paid = await own(app, hash);
  expect(paid).toMatchObject({state: 'paid', mayPay: false, mayCancel: false});
  expect([await claimsOf(app.db, id), await ticketsOf(app.db, id), await moneyOf(app.db, id)]).toEqual([0, 5, total]);
  const file = must(
    await new Visitor(app.url).get<{sessions: {tickets: unknown[]}[]}>(`/api/public/reservations/${paid.ticketsHash}`),
  );
  expect(file.sessions[0]!.tickets).toHaveLength(5);
  // Handed over, once.
  const staff = staffOf(app, world);
  must(await staff.post(`/api/reservas/${id}/entregar`, {deliveredTo: 'Marta Gil'}));
  expect((await staff.post<ErrorBody>(`/api/reservas/${id}/entregar`, {deliveredTo: 'Otra'})).status).toBe(409);
});

test('where names are asked with the purchase a group pays first and says them by its link; no ticket before', async () => {
  await app.db.query('update event_session set is_nominative = true where id = $1', [world.sessionId]);
  const {id, hash} = await reserve(app, world, {seats: [18, 19]});
  must(await notify(app, must(await pay(app, hash, 'rest', 2 * PRICE.general))));
  const {ticketsHash} = await own(app, hash);
  const page = async () =>
    must(
      await new Visitor(app.url).get<{
        sessions: {attendeesDueAt: string | null; tickets: {lineId: number; code: string}[]}[];
      }>(`/api/public/reservations/${ticketsHash}`),
    ).sessions[0]!;
  const nameless = await page();
  expect(nameless.attendeesDueAt).not.toBeNull();
  expect(nameless.tickets.map(one => one.code)).toEqual(['', '']);
  const people = nameless.tickets.map(({lineId}, n) => ({
    lineId,
    firstName: `Nora ${n}`,
    surname1: 'Gil',
  }));
  must(await new Visitor(app.url).post(`/api/public/reservations/${ticketsHash}/asistentes`, {people}));
  expect((await page()).tickets.every(one => one.code !== '')).toBe(true);
  expect(await ticketsOf(app.db, id)).toBe(2);
  await app.db.query('update event_session set is_nominative = false where id = $1', [world.sessionId]);
});

test('deposit, then the rest: every cent once, with its VAT', async () => {
  const {id, hash} = await reserve(app, world, {seats: [5, 6, 7], depositCents: 2_000});
  expect(await own(app, hash)).toMatchObject({owedDepositCents: 2_000, owedCents: 7_500});
  const before = (await own(app, hash)).expiresAt;
  must(await notify(app, must(await pay(app, hash, 'deposit', 2_000))));
  const after = await own(app, hash);
  expect(after).toMatchObject({state: 'confirmed', isDepositPaid: true, owedDepositCents: null, owedCents: 5_500});
  expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(before));
  expect(await claimsOf(app.db, id)).toBe(3);
  expect((await pay(app, hash, 'deposit', 2_000)).body.code).toBe('already_paid');
  expect((await pay(app, hash, 'rest', 7_500)).body.code).toBe('total_changed');
  must(await notify(app, must(await pay(app, hash, 'rest', 5_500))));
  expect(await own(app, hash)).toMatchObject({state: 'paid'});
  expect([await ticketsOf(app.db, id), await moneyOf(app.db, id)]).toEqual([3, 7_500]);
  const {rows} = await app.db.query<{kind: string; cents: number; vat: number; off: number}>(
    `select l.kind, sum(l.total_cents)::int as cents, sum(l.vat_cents)::int as vat, sum(l.discount_cents)::int as off
      from order_line l join "order" o on o.id = l.order_id where o.reservation_id = $1 and l.state = 'active'
      group by 1 order by 1`,
    [id],
  );
  expect(rows).toEqual([
    {kind: 'group_deposit', cents: 2_000, vat: 182, off: 0},
    {kind: 'ticket', cents: 5_500, vat: expect.any(Number), off: 2_000},
  ]);
  expect(Math.abs(rows[0]!.vat + rows[1]!.vat - 682)).toBeLessThanOrEqual(3);
});

test('over the counter: the deposit by transfer, the rest with a card', async () => {
  const {id, hash} = await reserve(app, world, {seats: [8, 9], depositCents: 1_000});
  const staff = staffOf(app, world);
  const collect = (what: string, method: string, amountCents: number) =>
    staff.post<ErrorBody & {orderNumber: string}>(
      `/api/reservas/${id}/cobrar`,
      {what, payments: [{method, amountCents}]},
      idempotency(),
    );
  expect((await collect('deposit', 'transfer', 999)).body.code).toBe('total_changed');
  must(await collect('deposit', 'transfer', 1_000));
  expect(await own(app, hash)).toMatchObject({isDepositPaid: true, owedCents: 4_000});
  must(await collect('rest', 'transfer', 4_000));
  expect([await ticketsOf(app.db, id), await moneyOf(app.db, id)]).toEqual([2, 5_000]);
  expect((await collect('rest', 'transfer', 4_000)).body.code).toBe('already_paid');
});

test('by transfer: its page says where to and what to write, and the office finds it by that', async () => {
  const {id, hash} = await reserve(app, world, {places: 1});
  expect((await own(app, hash)).transfer).toBeNull();
  const iban = 'ES9121000418450200051332';
  await app.db.query(`update organization set settings = settings || jsonb_build_object('sepaIban', $1::text)`, [iban]);
  const {transfer, code} = await own(app, hash);
  expect(transfer).toEqual({iban, holder: expect.any(String), reference: expect.stringMatching(`^${code}\\d\\d$`)});
  // The whole is 1 modulo 97, as of an account; a sign that is read wrong is told by it.
  const digits = (text: string) => BigInt([...text].map(sign => parseInt(sign, 36)).join(''));
  const {reference} = transfer!;
  expect(digits(reference) % 97n).toBe(1n);
  expect(digits(`R${reference[1] === '2' ? '3' : '2'}${reference.slice(2)}`) % 97n).not.toBe(1n);
  const staff = staffOf(app, world);
  const found = must(
    await staff.get<{id: number}[]>(`/api/reservas?${new URLSearchParams({filter: JSON.stringify({q: reference})})}`),
  );
  expect(found.map(one => one.id)).toEqual([id]);
  must(
    await staff.post(
      `/api/reservas/${id}/cobrar`,
      {what: 'rest', payments: [{method: 'transfer', amountCents: PRICE.standing}]},
      idempotency(),
    ),
  );
  expect((await own(app, hash)).transfer).toBeNull();
  await app.db.query(`update organization set settings = settings - 'sepaIban'`);
});

test('nothing to pay: confirmed is paid', async () => {
  const {rows} = await app.db.query<{id: number}>(`update price set amount_cents = 0 where id = $1 returning id`, [
    world.prices.standing,
  ]);
  expect(rows).toHaveLength(1);
  const {id, hash} = await reserve(app, world, {places: 3});
  must(await pay(app, hash, 'rest', 0));
  expect(await own(app, hash)).toMatchObject({state: 'paid'});
  expect(await ticketsOf(app.db, id)).toBe(3);
  await app.db.query('update price set amount_cents = $2 where id = $1', [world.prices.standing, PRICE.standing]);
});

test('the group cancels: places are free, and the deposit goes back by the terms', async () => {
  const {id, hash} = await reserve(app, world, {seats: [10, 11], depositCents: 1_500});
  must(await notify(app, must(await pay(app, hash, 'deposit', 1_500))));
  expect((await own(app, hash)).cancelRefundCents).toBe(1_500);
  expect((await cancel(app, hash, 0)).body.code).toBe('total_changed');
  expect(must(await cancel(app, hash, 1_500))).toMatchObject({refundCents: 1_500, byHandCents: 0});
  expect([await claimsOf(app.db, id), await moneyOf(app.db, id)]).toEqual([0, 0]);
  expect(await own(app, hash)).toMatchObject({state: 'cancelled', mayPay: false, mayCancel: false});
  expect((await cancel(app, hash, 0)).body.code).toBe('wrong_state');
  expect((await pay(app, hash, 'rest', 5_000)).body.code).toBe('wrong_state');
  expect(await mailsOf(`group:${id}:%`)).toEqual(['group_accepted', 'group_cancelled']);
});

test('too late, the deposit stays; staff may give it back all the same', async () => {
  await startIn(3);
  const [kept, given] = [
    await reserve(app, world, {seats: [12, 13], depositCents: 1_500}),
    await reserve(app, world, {seats: [14, 15], depositCents: 1_500}),
  ];
  for (const one of [kept, given]) must(await notify(app, must(await pay(app, one.hash, 'deposit', 1_500))));
  must(await cancel(app, kept.hash, 0));
  expect(await moneyOf(app.db, kept.id)).toBe(1_500);
  must(await staffOf(app, world).post(`/api/reservas/${given.id}/cancelar`, {reason: 'Nieva', refundDeposit: true}));
  expect(await moneyOf(app.db, given.id)).toBe(0);
  await startIn(30);
});

test('reminded once, expired once, each with its mail; more time is reminded of anew', async () => {
  const {id, hash} = await reserve(app, world, {seats: [16, 17]});
  await app.db.query(
    `update reservation set created_at = now() - interval '3 days', expires_at = now() + interval '5 hours' where id = $1`,
    [id],
  );
  await workOnReservations(app.runtime);
  await workOnReservations(app.runtime);
  expect(await mailsOf(`group:${id}:%`)).toEqual(['group_accepted', 'group_reminder']);
  must(
    await staffOf(app, world).post(`/api/reservas/${id}/plazo`, {
      expiresAt: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    }),
  );
  await workOnReservations(app.runtime);
  expect(await mailsOf(`group:${id}:reminder%`)).toHaveLength(2);
  await timeOut(app.db, id);
  await workOnReservations(app.runtime);
  await workOnReservations(app.runtime);
  expect(await mailsOf(`group:${id}:expired`)).toHaveLength(1);
  expect(await claimsOf(app.db, id)).toBe(0);
  expect(await own(app, hash)).toMatchObject({state: 'expired', mayPay: false});
  expect((await pay(app, hash, 'rest', 5_000)).body.code).toBe('reservation_expired');
});

test('its last ticket given back, the reservation is over', async () => {
  const {id, hash} = await reserve(app, world, {seats: [22, 23]});
  must(await notify(app, must(await pay(app, hash, 'rest', 5_000))));
  const {rows} = await app.db.query<{id: number; orderId: number}>(
    `select l.id, l.order_id as "orderId" from order_line l join "order" o on o.id = l.order_id
      where o.reservation_id = $1 and l.kind = 'ticket' order by l.id`,
    [id],
  );
  const staff = staffOf(app, world);
  const back = (lines: number[]) =>
    staff.post<ErrorBody>(
      `/api/pedidos/${rows[0]!.orderId}/devolver`,
      {orderLineIds: lines, reason: 'No viene'},
      idempotency(),
    );
  must(await back([rows[0]!.id]));
  expect(await own(app, hash)).toMatchObject({state: 'paid'});
  must(await back([rows[1]!.id]));
  expect(await own(app, hash)).toMatchObject({state: 'cancelled'});
});

test('who the invoice is for: name, NIF and address together, and in the order', async () => {
  const {id, hash} = await reserve(app, world, {seats: [24, 25]});
  const save = (body: object) => new Visitor(app.url).post<ErrorBody>(`/api/public/groups/${hash}/invoice`, body);
  expect((await save({fiscalName: 'CEIP', nif: 'B00000001', fiscalAddress: ''})).body.errors).toEqual({
    nif: expect.any(String),
    fiscalAddress: expect.any(String),
  });
  must(await save({fiscalName: 'CEIP Los Álamos', nif: 'b12345674', fiscalAddress: 'Calle Mayor, 1, Madrid'}));
  must(await notify(app, must(await pay(app, hash, 'rest', 5_000))));
  const {rows} = await app.db.query('select first_name, doc_no from "order" where reservation_id = $1', [id]);
  expect(rows).toEqual([{first_name: 'CEIP Los Álamos', doc_no: 'B12345674'}]);
  expect((await save({fiscalName: '', nif: '', fiscalAddress: ''})).status).toBe(409);
});

test('an altered, foreign or guessed link finds nothing, and guessing is slowed down', async () => {
  const {id, hash} = await reserve(app, world, {seats: [26]});
  const stranger = new Visitor(app.url);
  const next = groupHash(app.runtime.config, id + 1).split('.')[1]!;
  for (const wrong of [
    `${hash}x`,
    hash.replace(/^g-/, ''),
    `${hash.split('.')[0]}.${next}`,
    groupHash(app.runtime.config, 9_999_999),
  ])
    expect((await stranger.get(`/api/public/groups/${wrong}`)).status).toBe(404);
  // The link of an order opens no group, nor the other way round.
  expect((await stranger.get(`/api/public/reservations/${hash}`)).status).toBe(404);
  for (let i = 0; i < 20; i++) await stranger.get(`/api/public/groups/g-1.${'a'.repeat(27)}`);
  expect((await stranger.get(`/api/public/groups/g-1.${'a'.repeat(27)}`)).status).toBe(429);
  expect((await stranger.get(`/api/public/groups/${hash}`)).status).toBe(200);
});

test('a reservation that is kept is not expired; the naive clock would take it', async () => {
  const {id, hash} = await reserve(app, world, {seats: [28, 29]});
  const order = must(await pay(app, hash, 'rest', 5_000));
  await app.db.query(`update reservation set expires_at = now() - interval '1 minute' where id = $1`, [id]);
  const naive = await app.db.query(
    `select 1 from reservation where id = $1 and state in ('pending', 'confirmed') and expires_at <= now()`,
    [id],
  );
  expect(naive.rowCount).toBe(1);
  expect((await app.db.withTransaction(tx => expireReservations(tx))).reservations).toEqual([]);
  must(await notify(app, order));
  expect(await own(app, hash)).toMatchObject({state: 'paid'});
});

test('a session’s sales have the deposit once, as money and not as a ticket or a discount', async () => {
  const staff = staffOf(app, world);
  interface Sales {
    totals: {tickets: number; cents: number; discountCents: number};
    byCategory: {cents: number}[];
  }
  const sales = async () => must(await staff.get<Sales>(`/api/sesiones/${world.sessionId}/ventas`)).totals;
  const before = await sales();
  const {id, hash} = await reserve(app, world, {seats: [30, 31], depositCents: 1_000});
  must(await notify(app, must(await pay(app, hash, 'deposit', 1_000))));
  expect(await sales()).toMatchObject({tickets: before.tickets, cents: before.cents + 1_000});
  must(await notify(app, must(await pay(app, hash, 'rest', 4_000))));
  expect(await sales()).toMatchObject({
    tickets: before.tickets + 2,
    cents: before.cents + 5_000,
    discountCents: before.discountCents,
  });
  expect(await moneyOf(app.db, id)).toBe(5_000);
});
