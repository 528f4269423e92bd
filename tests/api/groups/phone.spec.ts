/**
 * Sold by telephone: what the clerk holds is kept at the telephone's tariff and fee, the buyer pays by the link, and the
 * sale is of that channel.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {claimsOf, own, pay, staffOf, ticketsOf, timeOut} from '../../support/world/groups';
import {groupHash} from '../../../api/src/outside/mail/links/group-page';
import {workOnReservations} from '../../../api/src/jobs/sessions/group-reservations';
import {keepInvariants} from '../../support/world/invariants';
import {must, notify} from '../../support/world/purchase';
import {hangUp, idempotency, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
const FEE = 200;
const PHONE = 3_000;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  await app.db.query(
    `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '30 days',
      ends_at = now() + interval '31 days' where id = $1`,
    [world.sessionId],
  );
  await app.db.query(
    `insert into price (event_session_id, zone_id, price_category_id, channel, amount_cents) values ($1, $2, $3, 'phone', $4)`,
    [world.sessionId, world.zones.seated, world.categories.general, PHONE],
  );
  await app.db.query(
    `insert into booking_fee (event_session_id, channel, amount_cents, vat_code) values ($1, 'phone', $2, 'general')`,
    [world.sessionId, FEE],
  );
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const hold = (...indexes: number[]) =>
  staffOf(app, world).post<ErrorBody>('/api/carrito/seats', {
    sessionId: world.sessionId,
    seats: world.seats(...indexes),
  });
const quote = () => staffOf(app, world).get<ErrorBody & {totalCents: number; places: number}>('/api/carrito/telefono');
const sell = (expectedTotalCents: number, more: object = {}): Promise<Answer<ErrorBody & {id: number; url: string}>> =>
  staffOf(app, world).post(
    '/api/carrito/telefono',
    {contactName: 'Rosa Pérez', email: 'rosa@example.org', phone: '600111222', expectedTotalCents, ...more},
    idempotency(),
  );

test('kept at the telephone’s price, paid by the link, sold by telephone', async () => {
  must(await hold(2, 3));
  const total = 2 * (PHONE + FEE);
  expect(must(await quote())).toMatchObject({places: 2, totalCents: total, feeCents: 2 * FEE});
  expect(total).not.toBe(2 * PRICE.general);
  expect((await sell(2 * PRICE.general)).body.code).toBe('total_changed');
  const {id, url} = must(await sell(total));
  expect(await claimsOf(app.db, id)).toBe(2);
  expect((await quote()).body.code).toBe('cart_empty');
  const hash = url.split('/').pop()!;
  expect(hash).toBe(groupHash(app.runtime.config, id));
  expect(await own(app, hash)).toMatchObject({isPhone: true, mayPay: true, owedCents: total});
  must(await notify(app, must(await pay(app, hash, 'rest', total))));
  expect(await ticketsOf(app.db, id)).toBe(2);
  const {rows} = await app.db.query(
    `select o.channel, o.fee_cents as fee, sum(l.fee_vat_cents)::int as "feeVat" from "order" o
      join order_line l on l.order_id = o.id where o.reservation_id = $1 group by o.id`,
    [id],
  );
  expect(rows).toEqual([{channel: 'phone', fee: 2 * FEE, feeVat: 2 * 35}]);
  const mails = await app.db.query<{subject: string; to_email: string}>(
    'select subject, to_email from mail_message where dedupe_key like $1',
    [`group:${id}:%`],
  );
  expect(mails.rows).toEqual([{subject: expect.stringContaining('Paga tus entradas'), to_email: 'rosa@example.org'}]);
});

test('not paid in time, the seats are free again', async () => {
  must(await hold(6, 7));
  const {id} = must(await sell(2 * (PHONE + FEE)));
  await timeOut(app.db, id);
  await workOnReservations(app.runtime);
  expect(await claimsOf(app.db, id)).toBe(0);
  must(await hold(6, 7));
  must(await staffOf(app, world).post('/api/carrito/park'));
});

test('out of a block only as its label says, and of counter and caller one has it', async () => {
  const staff = staffOf(app, world);
  const block = async (soldBy: string[], ...indexes: number[]) => {
    const {rows} = await app.db.query<{id: number}>(
      `insert into block_label (name, code, color, sold_by) values ($1, $1, '#123456', $2) returning id`,
      [`L${indexes[0]}`, soldBy],
    );
    const seats = world.seats(...indexes);
    must(
      await staff.post(`/api/sesiones/${world.sessionId}/bloquear`, {
        seatIds: seats.map(seat => seat.seatId),
        blockLabelId: rows[0]!.id,
      }),
    );
    return seats;
  };
  const kindOf = async (seatId: number) =>
    (await app.db.query<{kind: string}>('select kind from seat_claim where seat_id = $1', [seatId])).rows[0]?.kind;
  const [counterOnly] = await block(['box_office'], 12);
  const [nobodys] = await block([], 13);
  const [called, raced] = await block(['box_office', 'phone'], 14, 15);
  const one = PHONE + FEE;
  for (const seat of [counterOnly!, nobodys!]) {
    const refused = await sell(one, {blockedSeats: [seat]});
    expect([refused.status, refused.body.code]).toEqual([409, 'seats_taken']);
    expect(await kindOf(seat.seatId)).toBe('block');
  }
  expect((await sell(one, {blockedSeats: [{...called!, priceId: 999_999}]})).body.errors).toEqual({
    blockedSeats: expect.any(String),
  });
  const pair = `${called!.seatId}:${called!.priceId}`;
  const asked = must(await staff.get<{totalCents: number}>(`/api/carrito/telefono?blockedSeats=${pair}`));
  expect(asked.totalCents).toBe(one);
  const {id} = must(await sell(one, {blockedSeats: [called!]}));
  expect([await kindOf(called!.seatId), await claimsOf(app.db, id)]).toEqual(['reservation', 1]);

  const results = await Promise.all([
    sell(one, {blockedSeats: [raced!]}),
    staff.post<ErrorBody>(
      '/api/carrito/sell',
      {
        payments: [{method: 'card_terminal', amountCents: PRICE.general}],
        blockedSeats: [{...raced!, sessionId: world.sessionId}],
      },
      idempotency(),
    ),
    sell(one, {blockedSeats: [raced!]}),
  ]);
  expect(results.map(result => result.status).sort()).toEqual([200, 409, 409]);
});

test('a quota of the telephone counts it; an empty cart and a tariff without its price are refused', async () => {
  expect((await sell(100)).body.code).toBe('cart_empty');
  await app.db.query(
    `insert into session_quota (event_session_id, name, size, channel) values ($1, 'Teléfono', 2, 'phone')`,
    [world.sessionId],
  );
  must(await hold(10, 11));
  expect((await sell(2 * (PHONE + FEE))).body.code).toBe('quota_full');
  // Refused, the clerk still holds them.
  expect(must(await quote()).places).toBe(2);
  await app.db.query(`update price set channel = 'box_office' where id = $1`, [world.prices.general]);
  await app.db.query(`update price set is_active = false where channel = 'phone'`);
  expect((await quote()).body.errors).toEqual({priceCategoryId: expect.any(String)});
});
