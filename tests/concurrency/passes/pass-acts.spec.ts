/** Staff act on a pass at the moment in which its holder, a door or the bank does: one of the two sees the other. */
import {blockPass} from '../../../api/src/domain/passes/life/block-pass';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {duplicateCard} from '../../../api/src/domain/passes/life/duplicate-card';
import {handOver} from '../../../api/src/domain/passes/life/hand-over';
import {releaseSeat} from '../../../api/src/domain/passes/release/release';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInstalmentPasses, type InstalmentPass} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {notify, type Checkout} from '../../support/world/purchase';
import {count, long} from '../../support/run/until';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

const ROUNDS = long(60, 15);
let app: TestApp;
let world: World;
let passes: InstalmentPass[];
let device: number;
let ana: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 16});
  passes = await giveInstalmentPasses(
    app,
    world,
    count(ROUNDS * 3 + 1).map(index => world.seat(index)),
    [0, 60],
    true,
  );
  await app.db.query(`update pass_card set code = 'CARNET' || lpad(season_pass_id::text, 8, '0')`);
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(`update season_list set state = 'active' where id = $1`, [world.seasonListId]);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '9 hours',
      ends_at = now() + interval '11 hours' where id = $1`,
    [world.sessionId],
  );
  device = await addReader(app.db, world.eventId);
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const block = (id: number) =>
  codeOf(
    app.db.withTransaction(tx =>
      blockPass(tx, {
        seasonPassId: id,
        reason: 'fraud',
        fromAt: null,
        untilAt: null,
        caseNumber: '',
        detail: 'Prueba',
        staffUserId: world.staff.admin.id,
      }),
    ),
  );
const release = (id: number) =>
  codeOf(
    app.db.withTransaction(tx =>
      releaseSeat(tx, {seasonPassId: id, eventSessionId: world.sessionId, channel: 'web', staffUserId: null}),
    ),
  );
const cardOf = (id: number) => `CARNET${String(id).padStart(8, '0')}`;
const read = async (text: string) =>
  (await readAt(app.db, {deviceId: device, eventSessionId: world.sessionId}, text)).result;
const newHolder = async () =>
  (
    await app.db.query<{id: number}>(
      `insert into pass_holder (first_name, surname1) values ('Nueva', 'Titular') returning id`,
    )
  ).rows[0]!.id;

test('negative control: who looks at the pass first and gives the seat free afterwards does it for a pass that is blocked by then', async () => {
  const {id} = passes[ROUNDS * 3]!;
  const state = async (): Promise<string> =>
    (await app.db.query<{state: string}>('select state from season_pass where id = $1', [id])).rows[0]!.state;
  expect([await state(), await block(id), await state()]).toEqual(['active', 'done', 'blocked']);
});

test(`block against a release, ${ROUNDS} times: released before it, or refused`, async () => {
  let released = 0;
  for (const n of count(ROUNDS)) {
    const {id} = passes[n]!;
    const [stopped, given] = await Promise.all([block(id), release(id)]);
    expect([
      ['done', 'done'],
      ['done', 'release_blocked'],
    ]).toContainEqual([stopped, given]);
    const {rows} = await app.db.query<{state: string}>('select state from season_pass where id = $1', [id]);
    expect(await release(id)).toBe(given === 'done' ? 'release_already' : 'release_blocked');
    expect(rows[0]!.state).toBe('blocked');
    if (given === 'done') released++;
  }
  console.log(`block against release × ${ROUNDS}: released first ${released} times`);
});

test(`a duplicate against a reading of the old card, ${ROUNDS} times: let in with the old one before it dies, or refused; never two people`, async () => {
  let entered = 0;
  for (const n of count(ROUNDS)) {
    const {id} = passes[ROUNDS + n]!;
    const [door, made] = await Promise.all([
      read(cardOf(id)),
      codeOf(app.db.withTransaction(tx => duplicateCard(tx, {seasonPassId: id, why: 'lost', feeCents: 0}))),
    ]);
    expect(made).toBe('done');
    expect(['ok', 'revoked']).toContain(door);
    const {rows} = await app.db.query<{code: string}>(
      `select code from pass_card where season_pass_id = $1 and state = 'active'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await read(cardOf(id))).toBe('revoked');
    expect(await read(rows[0]!.code)).toBe(door === 'ok' ? 'already_used' : 'ok');
    if (door === 'ok') entered++;
  }
  console.log(`duplicate against the door × ${ROUNDS}: entered with the old card ${entered} times`);
});

test(`a handover against the payment of an instalment, ${ROUNDS} times: what is paid is the contract's, or goes back; never lost`, async () => {
  let late = 0;
  for (const n of count(ROUNDS)) {
    await app.db.query('delete from attempt');
    const pass = passes[ROUNDS * 2 + n]!;
    const {body: order} = await ana.post<Checkout>(
      `/api/public/passes/${pass.id}/instalments/pay`,
      {instalmentIds: [pass.instalmentIds[0]], method: 'card', expectedTotalCents: 10_000},
      idempotency(),
    );
    const toHolderId = await newHolder();
    const [paid, handed] = await Promise.all([
      notify(app, order),
      codeOf(
        app.db.withTransaction(tx =>
          handOver(tx, {seasonPassId: pass.id, toHolderId, kind: 'other', documents: '', reason: 'Prueba'}),
        ),
      ),
    ]);
    expect([paid.status, handed]).toEqual([200, 'done']);
    const {rows} = await app.db.query<{paid: number; state: string; automatic: number}>(
      `select p.paid_cents as paid, o.state, (select count(*)::int from refund r
        where r.order_id = o.id and r.is_automatic) as automatic from season_pass p, payment y
        join "order" o on o.id = y.order_id where p.handed_over_from_id = $1 and y.gateway_order = $2`,
      [pass.id, order.gatewayOrder],
    );
    expect([
      [10_000, 'paid', 0],
      [0, 'cancelled', 1],
    ]).toContainEqual([rows[0]!.paid, rows[0]!.state, rows[0]!.automatic]);
    if (rows[0]!.automatic > 0) late++;
  }
  console.log(`handover against a payment × ${ROUNDS}: the money went back ${late} times`);
});
