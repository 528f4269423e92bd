/** Forty passes side by side in an open window of changes, a dearer zone to move to, and Ana, who has three of them. */
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {changeSeat} from '../../../api/src/domain/passes/seat-change/change-seat';
import {givePassTo} from '../../support/passes/passes';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses, PASS_CENTS} from '../../support/passes/pass-list';
import type {Checkout} from '../../support/world/purchase';
import {DEARER_CENTS, openSeatChanges, type ChangeWorld} from '../../support/passes/seat-changes';
import {count} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

export const DIFFERENCE = DEARER_CENTS - PASS_CENTS;

export let app: TestApp;
export let world: World;
export let change: ChangeWorld;
/** Passes on the seats 0 … 39; 60 and up are the dearer zone. */
export let passes: number[];
export let ana: Visitor;

/** One app for a spec file, the rules of a change put back after every test; its claims and books checked at the end. */
export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 6});
    passes = await makePasses(
      app.db,
      world,
      count(40).map(index => world.seat(index)),
    );
    change = await openSeatChanges(app.db, world, 60);
    await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
    await givePassTo(app.db, passes[10]!, world.customer.id);
    await givePassTo(app.db, passes[11]!, world.customer.id);
    await givePassTo(app.db, passes[12]!, world.customer.id);
    ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterEach(() =>
    app.db.query(
      `update pass_campaign set max_seat_changes = 3, seat_change_fee_cents = 0, seat_change_multiplier_bp = 10000,
        credit_cheaper_seat = false, seat_change_cooldown_seasons = 0`,
    ),
  );
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

export const move = (pass: number, to: number) =>
  app.db.withTransaction(tx =>
    changeSeat(tx, {
      seasonPassId: passes[pass]!,
      seatId: world.seat(to),
      channel: 'web',
      staffUserId: null,
      reason: '',
      expectedTotalCents: null,
      payMinutes: 40,
    }),
  );
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
export const seatOf = async (pass: number): Promise<number> =>
  (await app.db.query<{seat: number}>('select seat_id as seat from season_pass where id = $1', [passes[pass]])).rows[0]!
    .seat - world.seat(0);
export const claim = async (index: number) =>
  (
    await app.db.query<{kind: string; pass: number | null}>(
      'select kind, season_pass_id as pass from seat_claim where event_session_id = $1 and seat_id = $2',
      [world.sessionId, world.seat(index)],
    )
  ).rows[0] ?? {kind: 'free', pass: null};
export const ask = (pass: number, to: number, expectedTotalCents: number, more: object = {}, key?: string) =>
  ana.post<{isApplied: boolean; checkout: Checkout | null} & ErrorBody>(
    `/api/public/passes/${passes[pass]}/seat-change`,
    {seatId: world.seat(to), expectedTotalCents, method: 'card', ...more},
    idempotency(key),
  );
