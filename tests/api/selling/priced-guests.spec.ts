/**
 * A holder's guests that have a price: bought on the web at the server's price, one share and one quota with the free
 * ones, given back by what frees the seat.
 */
import {randomUUID} from 'node:crypto';
import {checkInvitationPolicy, checkInvitationZone} from '../../../api/src/domain/passes/guests/check-guests';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {givePassTo} from '../../support/passes/passes';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {checkOut, must, notify, type CartView} from '../../support/world/purchase';
import {count, inParallel, until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

const CENTS = 700;
let app: TestApp;
let world: World;
let passes: number[];
let policyId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  passes = await makePasses(
    app.db,
    world,
    count(20).map(index => world.seat(index + 2)),
  );
  for (const pass of passes) await givePassTo(app.db, pass, world.customer.id);
  policyId = (
    await app.db.query<{id: number}>(
      `insert into pass_invitation_policy (event_id, per_pass, total_quota, amount_cents) values ($1, 2, 100, $2)
        returning id`,
      [world.eventId, CENTS],
    )
  ).rows[0]!.id;
  await app.db.query(
    'insert into pass_invitation_zone (pass_invitation_policy_id, zone_id, quota) values ($1, $2, 50)',
    [policyId, world.zones.seated],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const ana = () => {
  const visitor = new Visitor(app.url);
  visitor.cookies.set('customer', world.customer.token);
  return visitor;
};
type Held = ErrorBody & {seats: {seatId: number; cents: number}[]};
const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'held' : answer.body.code);
const bring = (who: Visitor, pass: number, quantity: number, more: Record<string, unknown> = {}) =>
  who.post<Held>(
    '/api/public/cart/guests',
    {sessionId: world.sessionId, passId: passes[pass], zoneId: world.zones.seated, quantity, ...more},
    idempotency(randomUUID()),
  );
const cartOf = async (who: Visitor) => must(await who.get<CartView>('/api/public/cart'));
const letGo = async (who: Visitor) =>
  must(await who.post('/api/public/cart/release', {keys: (await cartOf(who)).lines.map(line => line.key)}));
const issued = async () =>
  (
    await app.db.query<{n: number[]}>(
      `select array[p.issued, z.issued] as n from pass_invitation_policy p
        join pass_invitation_zone z on z.pass_invitation_policy_id = p.id where p.id = $1`,
      [policyId],
    )
  ).rows[0]!.n;
interface Offer {
  eventSessionId: number;
  guests: {refusal: string | null; given: number; cents: number};
}
const offer = async (pass: number) =>
  must(await ana().get<Offer[] & ErrorBody>(`/api/public/passes/${passes[pass]}/sessions`)).find(
    one => one.eventSessionId === world.sessionId,
  )!.guests;
const order = async (who: Visitor) =>
  must(await checkOut(who, (await cartOf(who)).totalCents, {email: world.customer.email}));
const stateOf = async (number: string) =>
  (await app.db.query<{id: number; state: string}>('select id, state from "order" where number = $1', [number]))
    .rows[0]!;
async function pay(placed: Awaited<ReturnType<typeof order>>): Promise<number> {
  await notify(app, placed);
  await until('paid', async () => (await stateOf(placed.orderNumber)).state === 'paid');
  return (await stateOf(placed.orderNumber)).id;
}
const isOver = (pass: number) =>
  app.db.query(
    `update seat_claim set expires_at = now() - interval '1 second'
      where for_pass_id = $1 and guest_policy_id is not null and kind = 'hold'`,
    [passes[pass]],
  );

test('[D9] bought on the web: the price is the server’s, the ticket an ordinary one, and a refund gives the quota back', async () => {
  expect(await offer(0)).toMatchObject({refusal: null, given: 0, cents: CENTS + PRICE.fee});
  const who = ana();
  const held = must(
    await bring(who, 0, 2, {amountCents: 1, cents: 1}).then(async answer =>
      answer.status === 422 ? bring(who, 0, 2) : answer,
    ),
  );
  expect(held.seats.map(seat => seat.cents)).toEqual([CENTS + PRICE.fee, CENTS + PRICE.fee]);
  expect([await issued(), await offer(0)]).toMatchObject([[2, 2], {refusal: 'all_given', given: 2}]);
  const cart = await cartOf(who);
  expect([cart.totalCents, cart.lines.map(line => line.unitCents)]).toEqual([
    2 * (CENTS + PRICE.fee),
    [CENTS + PRICE.fee, CENTS + PRICE.fee],
  ]);
  const id = await pay(await order(who));
  const {rows} = await app.db.query<{id: number; unit: number; pass: number; policy: number}>(
    `select l.id, l.unit_cents as unit, l.for_pass_id as pass, l.guest_policy_id as policy from ticket t
      join order_line l on l.id = t.order_line_id where l.order_id = $1 order by l.id`,
    [id],
  );
  expect(rows.map(({id: _, ...row}) => row)).toEqual(
    count(2).map(() => ({unit: CENTS + PRICE.fee, pass: passes[0], policy: policyId})),
  );
  must(
    await new Visitor(app.url, world.staff.admin.token).post(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'Prueba'},
      idempotency(),
    ),
  );
  expect([await issued(), await offer(0)]).toMatchObject([[1, 1], {refusal: null, given: 1}]);
});

test('[D9] two tabs spend the share of one pass once; free guests and bought ones share it', async () => {
  for (const pass of [1, 2, 3, 4]) {
    const before = await issued();
    const tabs = [ana(), ana()];
    expect((await Promise.all(tabs.map(async tab => told(await bring(tab, pass, 2))))).sort()).toEqual([
      'held',
      'invitations_all_given',
    ]);
    expect(await issued()).toEqual(before.map(n => n + 2));
    for (const tab of tabs) if ((await cartOf(tab)).lines.length > 0) await letGo(tab);
    expect(await issued()).toEqual(before);
  }
  await app.db.query('update pass_invitation_policy set amount_cents = 0');
  const guests = [{name: 'Luis Soto', email: '', docNo: ''}];
  const invite = () =>
    ana().post<ErrorBody>(
      `/api/public/passes/${passes[5]}/guests`,
      {eventSessionId: world.sessionId, zoneId: world.zones.seated, guests},
      idempotency(randomUUID()),
    );
  expect(told(await bring(ana(), 5, 1))).toBe('invitations_free');
  expect(told(await invite())).toBe('held');
  await app.db.query('update pass_invitation_policy set amount_cents = $1', [CENTS]);
  expect(told(await invite())).toBe('invitations_priced');
  expect(told(await bring(ana(), 5, 2))).toBe('invitations_too_many');
  const who = ana();
  expect(told(await bring(who, 5, 1))).toBe('held');
  expect(told(await bring(ana(), 5, 1))).toBe('invitations_all_given');
  await letGo(who);
});

test('[D9] ten passes want the last four of the quota, and then of the zone: four have them', async () => {
  for (const [table, column, why] of [
    ['pass_invitation_policy', 'total_quota', 'invitations_gone'],
    ['pass_invitation_zone', 'quota', 'invitations_zone_full'],
  ] as const) {
    await app.db.query(`update ${table} set ${column} = issued + 4`);
    const tabs = count(10).map(() => ana());
    const answers = await inParallel(count(10), 10, async n => told(await bring(tabs[n]!, n + 6, 1)));
    expect([why, answers.filter(answer => answer === 'held').length]).toEqual([why, 4]);
    expect(answers.filter(answer => !['held', 'invitations_gone', why, 'busy'].includes(answer))).toEqual([]);
    for (const tab of tabs) if ((await cartOf(tab)).lines.length > 0) await letGo(tab);
    await app.db.query(`update ${table} set ${column} = 60`);
  }
});

test('[D9] a hold and an order that end give the share back; paid too late after it was used, the money goes back', async () => {
  const before = await issued();
  must(await bring(ana(), 16, 2));
  await isOver(16);
  const who = ana();
  expect(told(await bring(who, 16, 2))).toBe('held');
  expect(await issued()).toEqual(before.map(n => n + 2));
  const late = await order(who);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    late.orderNumber,
  ]);
  await app.db.query(
    `update seat_claim set expires_at = now() - interval '1 minute'
      where order_id = (select id from "order" where number = $1)`,
    [late.orderNumber],
  );
  await app.db.withTransaction(tx => expireOrders(tx));
  await isOver(16);
  const second = ana();
  must(await bring(second, 16, 2));
  expect(await issued()).toEqual(before.map(n => n + 2));
  await pay(await order(second));
  await notify(app, late);
  await until(
    'the late money goes back',
    async () =>
      ((
        await app.db.query(
          'select 1 from refund r join "order" o on o.id = r.order_id where o.number = $1 and r.is_automatic',
          [late.orderNumber],
        )
      ).rowCount ?? 0) > 0,
  );
  expect(await issued()).toEqual(before.map(n => n + 2));
});

test('[D9] paid late while the share is still there, it is had and counted again; a rival who takes the seat over pays the ordinary price', async () => {
  const before = await issued();
  const who = ana();
  must(await bring(who, 17, 1));
  const late = await order(who);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    late.orderNumber,
  ]);
  await app.db.query(
    `update seat_claim set expires_at = now() - interval '1 minute'
      where order_id = (select id from "order" where number = $1)`,
    [late.orderNumber],
  );
  await app.db.withTransaction(tx => expireOrders(tx));
  await isOver(17);
  await pay(late);
  expect([await issued(), (await offer(17)).given]).toEqual([before.map(n => n + 1), 1]);

  const held = must(await bring(ana(), 18, 1));
  await isOver(18);
  const rival = new Visitor(app.url);
  const take = () =>
    rival.post<ErrorBody>('/api/public/cart/seats', {
      sessionId: world.sessionId,
      seats: [{seatId: held.seats[0]!.seatId, priceId: world.prices.general}],
    });
  await until('the hold is over', async () => (await take()).status === 200);
  expect([(await cartOf(rival)).totalCents, await issued()]).toEqual([
    PRICE.general + PRICE.fee,
    before.map(n => n + 1),
  ]);
  await letGo(rival);
});

test('[D9] nobody buys with another’s pass, outside the term, or where no guest sits; conditions that nobody could buy are refused, the field named', async () => {
  expect((await bring(new Visitor(app.url), 19, 1)).status).toBe(401);
  await app.db.query(
    'update pass_holder set customer_id = null where id = (select pass_holder_id from season_pass where id = $1)',
    [passes[19]],
  );
  expect((await bring(ana(), 19, 1)).status).toBe(404);
  await givePassTo(app.db, passes[19]!, world.customer.id);
  expect(told(await bring(ana(), 19, 1, {zoneId: world.zones.standing}))).toBe('invitations_zone_full');
  await app.db.query(`update pass_invitation_policy set closes_at = now() - interval '1 minute'`);
  expect(told(await bring(ana(), 19, 1))).toBe('invitations_closed');
  await app.db.query('update pass_invitation_policy set closes_at = null, is_enabled = false');
  expect(told(await bring(ana(), 19, 1))).toBe('invitations_off');
  await app.db.query('update pass_invitation_policy set is_enabled = true');
  const fields = (work: Promise<void>) =>
    work.then(
      () => [],
      (error: {errors?: object}) => Object.keys(error.errors ?? {}),
    );
  expect(
    await app.db.withTransaction(tx => fields(checkInvitationPolicy(tx, null, {amountCents: 100, isNominative: true}))),
  ).toEqual(['isNominative']);
  expect(
    await app.db.withTransaction(tx =>
      fields(checkInvitationZone(tx, null, {passInvitationPolicyId: policyId, zoneId: world.zones.standing, quota: 1})),
    ),
  ).toEqual(['zoneId']);
  await expect(app.db.query('update pass_invitation_policy set is_nominative = true')).rejects.toThrow();
});
