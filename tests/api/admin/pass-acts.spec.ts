/**
 * What staff do with a holder's pass: each act done right, in a wrong state, by whom it is not for, without a reason;
 * its audit row; and money that adds up.
 */
import {randomUUID} from 'node:crypto';
import {scan} from '../../../api/src/domain/access/scan';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {endLeavingPasses} from '../../../api/src/domain/passes/life/end-pass';
import {completeRefund} from '../../../api/src/domain/payments/refund';
import {followBlocks} from '../../../api/src/domain/passes/life/follow-blocks';
import {startApp, type TestApp} from '../../support/app';
import {freshDatabase} from '../../support/database';
import {makeWorld, type World} from '../../support/fixture';
import {giveInstalmentPasses, passState, statesOf, type InstalmentPass} from '../../support/instalments';
import {expectInvariants} from '../../support/invariants';
import {notify, type Checkout} from '../../support/purchase';
import {DEARER_CENTS, openSeatChanges} from '../../support/seat-changes';
import {count} from '../../support/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/visitor';
import {openTills} from '../../support/tills';

let app: TestApp;
let world: World;
let staff: Visitor;
let clerk: Visitor;
let passes: InstalmentPass[];
let device: number;
let next = 0;
const WHY = 'Lo pide por teléfono';
const TOTAL = 20_000;

type Body = ErrorBody & {[key: string]: unknown};
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T>(text, values)).rows[0]!;
const take = (): InstalmentPass => passes[next++]!;
const act = (pass: {id: number}, verb: string, body: object, who = staff, key = randomUUID()) =>
  who.post<Body>(`/api/abonos/${pass.id}/${verb}`, body, idempotency(key));
const told = ({status, body}: Answer<Body>) => (status === 200 ? 'done' : `${status} ${body.code}`);
const audit = (pass: {id: number}, action: string) =>
  one<{reason: string; actor: number}>(
    `select reason, actor_id as actor from audit_entry where resource = 'abonos' and resource_id = $1::text
      and action = $2 order by id desc limit 1`,
    [pass.id, action],
  );
const card = async (pass: {id: number}) =>
  one<{code: string; state: string; number: string}>(
    `select code, state, number from pass_card where season_pass_id = $1 and state in ('issued', 'active', 'blocked')`,
    [pass.id],
  );
const read = (code: string) =>
  app.db
    .withTransaction(tx =>
      scan(
        tx,
        {
          eventSessionId: world.sessionId,
          deviceId: device,
          text: code,
          direction: 'in',
          isOffline: false,
          deviceAt: null,
          staffUserId: null,
        },
        new Map(),
      ),
    )
    .then(done => done.result);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => new Intl.DateTimeFormat('en-CA', {timeZone: 'Europe/Madrid'}).format(inDays(days));
const claims = async (pass: {id: number}) =>
  (await one<{n: number}>(`select count(*)::int as n from seat_claim where season_pass_id = $1`, [pass.id])).n;
const wallet = async (pass: InstalmentPass) =>
  (await one<{cents: number}>('select wallet_cents as cents from pass_holder where id = $1', [pass.holderId])).cents;

/** Its holder pays these instalments by card on the web. */
async function pay(pass: InstalmentPass, instalmentIds: number[], eachCents = 10_000): Promise<void> {
  const ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  await app.db.query('update pass_holder set customer_id = $2 where id = $1', [pass.holderId, world.customer.id]);
  const {body} = await ana.post<Checkout>(
    `/api/public/passes/${pass.id}/instalments/pay`,
    {instalmentIds, method: 'card', expectedTotalCents: instalmentIds.length * eachCents},
    idempotency(),
  );
  expect((await notify(app, body)).status).toBe(200);
}

/** The refusals that every act shares. */
async function refusals(verb: string, body: Record<string, unknown>): Promise<void> {
  const pass = passes[next]!;
  const {reason: _, ...silent} = body;
  expect(told(await act(pass, verb, silent))).toBe('422 invalid');
  expect(told(await act(pass, verb, {...body, reason: 'x'}))).toBe('422 invalid');
  expect(told(await act(pass, verb, body, clerk))).toBe('403 forbidden');
  expect(told(await act(pass, verb, body, new Visitor(app.url)))).toBe('401 unauthorized');
  expect((await act({id: 999_999}, verb, body)).status).toBe(404);
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  staff = new Visitor(app.url, world.staff.passes_manager.token);
  clerk = new Visitor(app.url, world.staff.clerk.token);
  await openTills(app.db, [world.staff.passes_manager.id]);
  passes = await giveInstalmentPasses(
    app,
    world,
    count(40).map(i => world.seat(i)),
    [0, 60],
  );
  await openSeatChanges(app.db, world, 60);
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(`update pass_card set code = 'CARNETPLAZO' || lpad(season_pass_id::text, 6, '0')`);
  device = (
    await one<{id: number}>(`insert into device (event_id, name) values ($1, 'Lector') returning id`, [world.eventId])
  ).id;
  await app.db.query(
    `insert into pass_invitation_policy (event_id, per_pass, total_quota, needs_paid_pass) values ($1, 2, 3, false)`,
    [world.eventId],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

describe('blocking', () => {
  const sanction = () => ({
    why: 'club_sanction',
    untilAt: inDays(20).toISOString(),
    caseNumber: 'EXP-7',
    reason: 'Prestó el carnet',
  });

  test('stops the door, the release, the loan and the guests; lifted, all is as before', async () => {
    await refusals('bloquear', sanction());
    const pass = take();
    const made = await act(pass, 'bloquear', sanction());
    expect(made.body).toMatchObject({isOn: true});
    expect(await passState(app, pass.id)).toBe('blocked');
    expect(await read((await card(pass)).code)).toBe('blocked');
    expect(told(await act(pass, 'liberar', {eventSessionId: world.sessionId, reason: WHY}))).toBe(
      '409 release_blocked',
    );
    expect(
      told(
        await act(pass, 'ceder', {
          eventSessionId: world.sessionId,
          toName: 'Luis Soto',
          toEmail: 'luis@example.org',
          reason: WHY,
        }),
      ),
    ).toBe('409 transfer_blocked');
    expect(
      told(
        await act(pass, 'invitados', {
          eventSessionId: world.sessionId,
          zoneId: world.zones.seated,
          guests: [{name: 'Luis Soto'}],
          reason: WHY,
        }),
      ),
    ).toBe('409 invitations_blocked');
    expect(await claims(pass)).toBe(1);
    expect(await audit(pass, 'block')).toMatchObject({
      reason: 'Prestó el carnet',
      actor: world.staff.passes_manager.id,
    });
    expect(told(await act(pass, 'bloquear', sanction()))).toBe('409 already_blocked');
    expect((await act(pass, 'desbloquear', {blockId: made.body.blockId, reason: 'Cumplida'})).body).toEqual({
      isBlocked: false,
    });
    expect([await passState(app, pass.id), (await card(pass)).state]).toEqual(['active', 'active']);
    expect(told(await act(pass, 'desbloquear', {blockId: made.body.blockId, reason: 'Otra vez'}))).toBe(
      '409 block_over',
    );
    expect((await audit(pass, 'unblock')).reason).toBe('Cumplida');
  });

  test('asks for the file and the end of a sanction, and for days in order', async () => {
    const pass = passes[next]!;
    expect((await act(pass, 'bloquear', {...sanction(), caseNumber: ''})).body.errors).toHaveProperty('caseNumber');
    expect((await act(pass, 'bloquear', {...sanction(), untilAt: null})).body.errors).toHaveProperty('untilAt');
    expect((await act(pass, 'bloquear', {...sanction(), fromAt: inDays(30).toISOString()})).body.errors).toHaveProperty(
      'untilAt',
    );
    expect(
      (await act(pass, 'bloquear', {...sanction(), untilAt: inDays(-1).toISOString()})).body.errors,
    ).toHaveProperty('untilAt');
  });

  test('begins and ends by itself', async () => {
    const pass = take();
    expect((await act(pass, 'bloquear', {...sanction(), fromAt: inDays(2).toISOString()})).body).toMatchObject({
      isOn: false,
    });
    expect(await passState(app, pass.id)).toBe('active');
    await app.db.query(`update pass_block set from_at = now() - interval '1 hour' where season_pass_id = $1`, [
      pass.id,
    ]);
    expect(await app.db.withTransaction(tx => followBlocks(tx))).toEqual({blocked: [pass.id], unblocked: []});
    expect(await read((await card(pass)).code)).toBe('blocked');
    await app.db.query(`update pass_block set until_at = now() - interval '1 minute' where season_pass_id = $1`, [
      pass.id,
    ]);
    expect(await app.db.withTransaction(tx => followBlocks(tx))).toEqual({blocked: [], unblocked: [pass.id]});
    expect(await passState(app, pass.id)).toBe('active');
    expect(await read((await card(pass)).code)).not.toBe('blocked');
  });
});

describe('a duplicate card', () => {
  const ask = {why: 'lost', charge: 'card_terminal', expectedCents: 600, reason: 'Lo ha perdido'};

  test('is paid through an order, and the old card is dead at once', async () => {
    await refusals('duplicado', ask);
    const pass = take();
    const old = await card(pass);
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/duplicado`)).body).toMatchObject({
      feeCents: 600,
      number: old.number,
    });
    expect((await act(pass, 'duplicado', {...ask, expectedCents: 500})).body).toMatchObject({
      code: 'total_changed',
      details: {feeCents: 600},
    });
    const key = randomUUID();
    const made = await act(pass, 'duplicado', {...ask, charge: 'cash', tenderedCents: 1000}, staff, key);
    expect(made.body).toMatchObject({changeCents: 400});
    expect((await act(pass, 'duplicado', {...ask, charge: 'cash', tenderedCents: 1000}, staff, key)).body).toEqual(
      made.body,
    );
    const now = await card(pass);
    expect(now.number).toBe(made.body.number);
    expect([await read(old.code), await read(now.code)]).toEqual(['revoked', 'out_of_hours']);
    expect(
      await one(
        `select o.state, l.kind, l.total_cents as cents, p.method from "order" o join order_line l on l.order_id = o.id
          join payment p on p.order_id = o.id where o.id = $1`,
        [made.body.orderId],
      ),
    ).toEqual({state: 'paid', kind: 'card', cents: 600, method: 'cash'});
    expect((await audit(pass, 'duplicate_card')).reason).toBe('Lo ha perdido');
  });

  test('may be let off, or paid from the wallet; what was blocked for the loss is free', async () => {
    const pass = take();
    await act(pass, 'bloquear', {why: 'lost_stolen', reason: 'Se lo han robado'});
    expect(told(await act(pass, 'duplicado', {...ask, charge: 'waived', reason: 'Denuncia por robo'}))).toBe('done');
    expect([await passState(app, pass.id), (await card(pass)).state]).toEqual(['active', 'active']);
    expect(told(await act(pass, 'duplicado', {...ask, charge: 'wallet'}))).toBe('409 wallet_short');
    await app.db.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'gift', 1000, 'Regalo')`,
      [pass.holderId],
    );
    expect(told(await act(pass, 'duplicado', {...ask, charge: 'wallet'}))).toBe('done');
    expect(await wallet(pass)).toBe(400);
    const gone = take();
    await act(gone, 'devolucion', {reason: WHY});
    expect(told(await act(gone, 'duplicado', ask))).toBe('409 card_wrong_state');
  });
});

describe('baja', () => {
  const ask = (refundTo: string, expectedRefundCents: number, fromOn = dayIn(0)) => ({
    fromOn,
    refundTo,
    expectedRefundCents,
    reason: 'Se va a vivir fuera',
  });

  test('frees the seat, kills the card, takes back what was given, pays back through the bank and waives the rest', async () => {
    await refusals('baja', ask('none', 0));
    const pass = take();
    await pay(pass, [pass.instalmentIds[0]!]);
    await act(pass, 'ceder', {
      eventSessionId: world.sessionId,
      toName: 'Luis Soto',
      toEmail: 'luis@example.org',
      reason: WHY,
    });
    const code = (await card(pass)).code;
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/baja?fromOn=${dayIn(0)}`)).body).toMatchObject({
      sessions: 1,
      left: 1,
      paidCents: 10_000,
      refundCents: 10_000,
      meansCents: 10_000,
    });
    expect(told(await act(pass, 'baja', ask('means', 9_999)))).toBe('409 total_changed');
    expect(told(await act(pass, 'baja', ask('none', 0, dayIn(-1))))).toBe('422 invalid');
    const done = await act(pass, 'baja', ask('means', 10_000));
    expect(done.body).toMatchObject({isEnded: true, meansCents: 10_000, walletCents: 0, seats: 1});
    expect(await passState(app, pass.id)).toBe('cancelled_by_holder');
    expect([await claims(pass), await read(code), await statesOf(app, pass.id)]).toEqual([
      0,
      'revoked',
      ['paid', 'waived'],
    ]);
    expect(
      await one(`select state, amount_cents as cents from refund where id = $1`, [(done.body.toSend as number[])[0]]),
    ).toMatchObject({cents: 10_000});
    expect(
      (await one<{state: string}>('select state from pass_transfer where season_pass_id = $1', [pass.id])).state,
    ).toBe('revoked');
    expect((await audit(pass, 'end')).reason).toBe('Se va a vivir fuera');
    expect(told(await act(pass, 'baja', ask('none', 0)))).toBe('409 end_wrong_state');
  });

  test('on a day to come: the seats are free now, the pass ends on its day, money to the wallet', async () => {
    const pass = take();
    await pay(pass, pass.instalmentIds);
    const done = await act(pass, 'baja', ask('wallet', TOTAL, dayIn(10)));
    expect(done.body).toMatchObject({isEnded: false, seats: 1, walletCents: TOTAL, meansCents: 0});
    expect([await passState(app, pass.id), await claims(pass), await wallet(pass)]).toEqual(['active', 0, TOTAL]);
    expect(told(await act(pass, 'baja', ask('none', 0)))).toBe('409 end_leaving');
    expect((await app.db.withTransaction(tx => endLeavingPasses(tx))).passes).toEqual([]);
    await app.db.query(`update season_pass set leaving_on = current_date - 1 where id = $1`, [pass.id]);
    expect((await app.db.withTransaction(tx => endLeavingPasses(tx))).passes).toEqual([pass.id]);
    expect(await passState(app, pass.id)).toBe('cancelled_by_holder');
  });

  test('what goes back in part is said by the order, the settlement and the reports: what is settled is what was kept, once', async () => {
    const finance = new Visitor(app.url, world.staff.finance_manager.token);
    const settle = async () => {
      const {id} = (
        await finance.post<{id: number}>(
          '/api/liquidaciones/calcular',
          {kind: 'passes', periodFrom: '2020-01-01', periodTo: '2099-12-31'},
          idempotency(),
        )
      ).body;
      const sums = (await finance.get<{salesCents: number; refundsCents: number}>(`/api/liquidaciones/${id}`)).body;
      await app.db.query(
        `update settlement set state = 'closed', number = 'LB-' || id, closed_at = now() where id = $1`,
        [id],
      );
      return {sales: sums.salesCents, refunds: sums.refundsCents};
    };
    const collected = async () =>
      (
        await staff.get<{rows: {paidCents: number}[]}>(`/api/informes/abonos?listId=${world.seasonListId}`)
      ).body.rows.reduce((sum, row) => sum + row.paidCents, 0);
    const pass = take();
    await settle();
    await pay(pass, pass.instalmentIds);
    const before = await collected();
    // Two of three matches are still to come; the pass was there for the first.
    await app.db.query(`update season_pass set signed_up_at = now() - interval '90 days' where id = $1`, [pass.id]);
    const more = await app.db.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
        box_office_ends_at) select event_id, seat_plan_id, starts_at + d * interval '1 day',
        doors_at + d * interval '1 day', ends_at + d * interval '1 day', sale_starts_at, sale_ends_at,
        box_office_ends_at from event_session, unnest(array[-60, 1]) d where id = $1 returning id`,
      [world.sessionId],
    );
    await app.db.query(`update event_session set state = 'on_sale' where id = any($1)`, [more.rows.map(row => row.id)]);
    await app.db.query(
      'insert into season_list_session (season_list_id, event_session_id) select $1, unnest($2::int[])',
      [world.seasonListId, more.rows.map(row => row.id)],
    );
    const back = Math.round(TOTAL - TOTAL / 3);
    const done = await act(pass, 'baja', ask('means', back, dayIn(3)));
    expect(done.body).toMatchObject({isEnded: false, meansCents: back, walletCents: 0});
    expect(await collected()).toBe(before - back);
    const order = await one<{id: number; state: string; back: number}>(
      `select o.id, o.state, o.refunded_cents as back from "order" o join order_line l on l.order_id = o.id
        where l.instalment_id = $1`,
      [pass.instalmentIds[0]],
    );
    expect(order).toMatchObject({state: 'partially_refunded', back});
    // Asked of the bank and not given yet: settled when it has gone.
    for (const refundId of done.body.toSend as number[])
      await app.db.withTransaction(tx => completeRefund(tx, refundId, '0900'));
    expect(await settle()).toEqual({sales: TOTAL, refunds: -back});
    expect(await settle()).toEqual({sales: 0, refunds: 0});
    await app.db.query('delete from season_list_session where event_session_id = any($1)', [
      more.rows.map(row => row.id),
    ]);
  });

  test('[D5] bought today and left tomorrow gives all back: matches before it began are not had; a handed-over one has had what the first had', async () => {
    const over = [10, 20, 30, 40, 50, 60, 70].map(days => `(now() - interval '${days} days')`).join(', ');
    const {rows} = await app.db.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
        box_office_ends_at)
       select event_id, seat_plan_id, d, d - interval '1 hour', d + interval '2 hours', d - interval '90 days', d,
         d + interval '1 hour' from event_session, unnest(array[${over}]) d where id = $1 returning id`,
      [world.sessionId],
    );
    const played = rows.map(row => row.id);
    await app.db.query(`update event_session set state = 'on_sale' where id = any($1)`, [played]);
    await app.db.query(
      'insert into season_list_session (season_list_id, event_session_id) select $1, unnest($2::int[])',
      [world.seasonListId, played],
    );
    const quote = async (pass: {id: number}) =>
      (await staff.get<Body>(`/api/abonos/${pass.id}/baja?fromOn=${dayIn(1)}`)).body;
    const half = take();
    await app.db.query(`update season_pass set kind = 'half_season', amount_cents = 29700 where id = $1`, [half.id]);
    await app.db.query('update instalment set amount_cents = 14850 where season_pass_id = $1', [half.id]);
    await pay(half, half.instalmentIds, 14_850);
    expect(await quote(half)).toMatchObject({sessions: 1, left: 1, totalCents: 29_700, refundCents: 29_700});
    // Signed before the last three of the matches that are over: of four it has one left.
    await app.db.query(`update season_pass set signed_up_at = now() - interval '35 days' where id = $1`, [half.id]);
    expect(await quote(half)).toMatchObject({sessions: 4, left: 1, refundCents: 7_425});
    const done = await act(half, 'traspasar', {
      toHolderId: (
        await one<{id: number}>(
          `insert into pass_holder (first_name, surname1) values ('Otra', 'Titular') returning id`,
        )
      ).id,
      kind: 'other',
      documents: '',
      reason: 'Acuerdo de los dos',
    });
    expect(await quote({id: done.body.seasonPassId as number})).toMatchObject({
      sessions: 4,
      left: 1,
      refundCents: 7_425,
    });
    await app.db.query('delete from season_list_session where event_session_id = any($1)', [played]);
  });

  test('late money for what was let off goes back by itself', async () => {
    const pass = take();
    const ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
    await app.db.query('update pass_holder set customer_id = $2 where id = $1', [pass.holderId, world.customer.id]);
    const {body: order} = await ana.post<Checkout>(
      `/api/public/passes/${pass.id}/instalments/pay`,
      {instalmentIds: pass.instalmentIds, method: 'card', expectedTotalCents: TOTAL},
      idempotency(),
    );
    expect(told(await act(pass, 'baja', ask('none', 0)))).toBe('done');
    expect((await notify(app, order)).status).toBe(200);
    expect(await passState(app, pass.id)).toBe('cancelled_by_holder');
    expect(
      (
        await one<{n: number}>(
          `select count(*)::int as n from refund r join payment p on p.id = r.payment_id
            where p.gateway_order = $1 and r.is_automatic`,
          [order.gatewayOrder],
        )
      ).n,
    ).toBe(1);
  });
});

describe('devolución', () => {
  test('within its time undoes the pass and gives all back', async () => {
    await refusals('devolucion', {reason: WHY});
    const pass = take();
    await pay(pass, pass.instalmentIds);
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/devolucion`)).body).toMatchObject({
      refusal: null,
      paidCents: TOTAL,
    });
    expect((await act(pass, 'devolucion', {reason: WHY})).body).toMatchObject({
      refundedCents: TOTAL,
      walletCents: 0,
      seats: 1,
    });
    expect([await passState(app, pass.id), await claims(pass), await statesOf(app, pass.id)]).toEqual([
      'void',
      0,
      ['waived', 'waived'],
    ]);
    expect((await audit(pass, 'return')).reason).toBe(WHY);
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_wrong_state');
  });

  test('not after its time, nor when it has been used', async () => {
    const pass = take();
    await app.db.query(`update season_pass set signed_up_at = now() - interval '15 days' where id = $1`, [pass.id]);
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_late');
    await app.db.query(`update season_pass set signed_up_at = now() where id = $1`, [pass.id]);
    await app.db.query(
      `insert into scan (event_session_id, device_id, direction, result, source, right_id, round, code)
        values ($1, $2, 'in', 'ok', 'pass', $3, 0, 'X')`,
      [world.sessionId, device, pass.id],
    );
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_used');
  });
});

describe('traspaso', () => {
  const newHolder = async (more = '') =>
    (
      await one<{id: number}>(
        `insert into pass_holder (first_name, surname1, nif, member_since_on)
          values ('Nueva', 'Titular ${more}', null, '2025-01-01') returning id`,
      )
    ).id;
  const ask = (toHolderId: number, kind = 'other', documents = '') => ({
    toHolderId,
    kind,
    documents,
    reason: 'Acuerdo de los dos',
  });

  test('the contract goes on with the other: seat, plan, what is paid; a card of its own; years only to the family with papers', async () => {
    const to = await newHolder();
    await refusals('traspasar', ask(to));
    const pass = take();
    await app.db.query(`update pass_holder set member_since_on = '1990-05-05' where id = $1`, [pass.holderId]);
    await pay(pass, [pass.instalmentIds[0]!]);
    const old = (await card(pass)).code;
    await act(pass, 'ceder', {
      eventSessionId: world.sessionId,
      toName: 'Luis Soto',
      toEmail: 'luis@example.org',
      reason: WHY,
    });
    expect((await act(pass, 'traspasar', ask(to, 'family'))).body.errors).toHaveProperty('documents');
    expect((await act(pass, 'traspasar', ask(pass.holderId))).body.errors).toHaveProperty('toHolderId');
    const done = await act(pass, 'traspasar', ask(to, 'family', 'Libro de familia'));
    expect(done.body).toMatchObject({keepsSeniority: true, memberSinceOn: '1990-05-05'});
    const fresh = {id: done.body.seasonPassId as number};
    expect([await passState(app, pass.id), await passState(app, fresh.id)]).toEqual(['handed_over', 'active']);
    expect([await claims(pass), await claims(fresh), await statesOf(app, fresh.id)]).toEqual([
      0,
      1,
      ['paid', 'scheduled'],
    ]);
    expect(
      await one('select paid_cents as paid, seat_id as seat, pass_holder_id as holder from season_pass where id = $1', [
        fresh.id,
      ]),
    ).toEqual({paid: 10_000, seat: world.seat(passes.indexOf(pass)), holder: to});
    expect([await read(old), await read((await card(fresh)).code)]).toEqual(['revoked', 'out_of_hours']);
    expect((await audit(pass, 'hand_over')).reason).toBe('Acuerdo de los dos');
    expect(told(await act(pass, 'traspasar', ask(await newHolder('2'))))).toBe('409 handover_wrong_state');
  });

  test('not while it owes, is under a sanction, or to whom the club has barred', async () => {
    const pass = take();
    const to = await newHolder('3');
    await app.db.query(`update instalment set state = 'overdue', due_on = due_on - 30 where id = $1`, [
      pass.instalmentIds[0],
    ]);
    expect(told(await act(pass, 'traspasar', ask(to)))).toBe('409 handover_unpaid');
    await app.db.query(`update instalment set state = 'scheduled' where id = $1`, [pass.instalmentIds[0]]);
    await app.db.query(`update pass_holder set state = 'barred' where id = $1`, [to]);
    expect(told(await act(pass, 'traspasar', ask(to)))).toBe('409 person_refused');
    expect(await one(`select detail from incident where kind = 'banned_person'`)).toEqual({
      detail: expect.stringMatching(`^Traspaso del abono ${pass.id}: Titular 3, Nueva`),
    });
    await app.db.query(`update pass_holder set state = 'deceased' where id = $1`, [to]);
    expect(told(await act(pass, 'traspasar', ask(to)))).toBe('409 handover_barred');
    await act(pass, 'bloquear', {why: 'fraud', reason: 'Carnet falso'});
    expect(told(await act(pass, 'traspasar', ask(await newHolder('4'))))).toBe('409 handover_blocked');
  });
});

describe('for the holder', () => {
  test('lends and takes back, with the reason', async () => {
    const lend = {eventSessionId: world.sessionId, toName: 'Luis Soto', toEmail: 'luis@example.org', reason: WHY};
    await refusals('ceder', lend);
    const pass = take();
    expect(told(await act(pass, 'ceder', {...lend, toEmail: null}))).toBe('422 invalid');
    expect(told(await act(pass, 'ceder', lend))).toBe('done');
    expect(await read((await card(pass)).code)).toBe('transferred');
    expect(told(await act(pass, 'ceder', lend))).toBe('409 transfer_lent');
    expect(told(await act(pass, 'anular-cesion', {eventSessionId: world.sessionId, reason: 'Se equivocó'}))).toBe(
      'done',
    );
    expect(await read((await card(pass)).code)).toBe('out_of_hours');
    expect(told(await act(pass, 'anular-cesion', {eventSessionId: world.sessionId, reason: 'Se equivocó'}))).toBe(
      '409 transfer_used',
    );
    expect([(await audit(pass, 'transfer')).reason, (await audit(pass, 'revoke_transfer')).reason]).toEqual([
      WHY,
      'Se equivocó',
    ]);
  });

  test('changes the seat outside the windows: charged at once, or kept until it is paid', async () => {
    const pass = take();
    const difference = DEARER_CENTS - 40_000;
    const change = (index: number, more: object = {}) => ({
      seatId: world.seat(index),
      charge: 'card_terminal',
      expectedTotalCents: difference,
      reason: WHY,
      ...more,
    });
    await app.db.query(
      `update campaign_phase set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days'`,
    );
    const places = (
      await staff.get<{refusal: null; zones: {id: number; cents: number; rows: {seats: {id: number}[]}[]}[]}>(
        `/api/abonos/${pass.id}/cambio-asiento`,
      )
    ).body;
    expect(places.refusal).toBeNull();
    expect(places.zones.flatMap(zone => zone.rows.flatMap(row => row.seats.map(seat => seat.id)))).toContain(
      world.seat(70),
    );
    expect(
      (await staff.get<Body>(`/api/abonos/${pass.id}/cambio-asiento/precio?seatId=${world.seat(70)}`)).body,
    ).toMatchObject({totalCents: difference});
    expect(told(await act(pass, 'cambio-asiento', change(70, {expectedTotalCents: 1})))).toBe('409 total_changed');
    expect((await act(pass, 'cambio-asiento', change(70))).body).toMatchObject({isApplied: true});
    expect(await one('select seat_id as seat from season_pass where id = $1', [pass.id])).toEqual({
      seat: world.seat(70),
    });
    expect((await audit(pass, 'change_seat')).reason).toBe(WHY);
    const other = take();
    expect((await act(other, 'cambio-asiento', change(71, {charge: 'later'}))).body).toEqual({
      isApplied: false,
      orderId: null,
      changeCents: 0,
    });
    expect(await claims(other)).toBe(2);
    expect(
      told(await act(other, 'baja', {fromOn: dayIn(0), refundTo: 'none', expectedRefundCents: 0, reason: WHY})),
    ).toBe('409 seat_change_open');
    expect(told(await act(passes[next]!, 'cambio-asiento', change(71)))).toBe('409 seat_taken');
  });

  test('guests: the same quotas as the holder’s own page, printed, sent again and taken back', async () => {
    const guests = (...names: string[]) => ({
      eventSessionId: world.sessionId,
      zoneId: world.zones.seated,
      guests: names.map(name => ({name, email: `${name.toLowerCase()}@example.org`})),
      reason: WHY,
    });
    await refusals('invitados', guests('Luis'));
    const pass = take();
    const made = await act(pass, 'invitados', guests('Luis', 'Eva'));
    expect(made.body).toMatchObject({sent: 2});
    expect(told(await act(pass, 'invitados', guests('Otra')))).toBe('409 invitations_all_given');
    const other = take();
    expect(told(await act(other, 'invitados', guests('Uno', 'Dos')))).toBe('409 invitations_gone');
    const [first] = made.body.invitationIds as number[];
    const pdf = await staff.get(`/api/abonos/${pass.id}/invitados/${world.sessionId}/invitaciones.pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await act(pass, `invitados/${first}/enviar`, {email: 'nueva@example.org'})).body).toEqual({
      to: 'nueva@example.org',
    });
    expect((await act(other, `invitados/${first}/enviar`, {})).status).toBe(404);
    const list = async (query = '') =>
      (
        await staff.get<{total: number; inForce: number; rows: {id: number; kind: string}[]}>(
          `/api/eventos/${world.eventId}/invitaciones-abonados${query}`,
        )
      ).body;
    expect((await list('?tipo=guest&estado=in_force')).total).toBe(2);
    expect((await list('?q=nueva%40example')).rows.map(row => row.id)).toEqual([first]);
    expect((await list('?q=100%25')).total).toBe(0);
    expect((await staff.get(`/api/eventos/${world.eventId}/invitaciones-abonados.csv?tipo=guest`)).text).toContain(
      'Luis',
    );
    expect(told(await act(pass, `invitados/${first}/anular`, {reason: 'No viene'}))).toBe('done');
    expect(told(await act(pass, `invitados/${first}/anular`, {reason: 'No viene'}))).toBe('409 invitation_used');
    expect((await audit(pass, 'revoke_guest')).reason).toBe('No viene');
    expect(told(await act(other, 'invitados', guests('Uno', 'Dos')))).toBe('done');
  });

  test('a session of another company does not exist for staff of a company', async () => {
    const companyId = (
      await one<{id: number}>(
        `insert into event_company (name, legal_name, nif) values ('Otra', 'Otra SL', 'B28000008') returning id`,
      )
    ).id;
    await app.db.query('update staff_user set event_company_id = $2 where id = $1', [
      world.staff.passes_manager.id,
      companyId,
    ]);
    const pass = passes[next]!;
    const session = {eventSessionId: world.sessionId, reason: WHY};
    const answers = [
      await act(pass, 'liberar', session),
      await act(pass, 'ceder', {...session, toName: 'Luis Soto', toEmail: 'l@example.org'}),
      await act(pass, 'anular-cesion', session),
      await act(pass, 'invitados', {...session, zoneId: world.zones.seated, guests: [{name: 'Luis'}]}),
      await staff.get<Body>(`/api/eventos/${world.eventId}/invitaciones-abonados`),
    ];
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404]);
    await app.db.query('update staff_user set event_company_id = null where id = $1', [world.staff.passes_manager.id]);
  });
});
