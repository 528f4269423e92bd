/** Sixty passes of a list, each with its seat in the session, and the seat that one of them gives free. */
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {releaseSeat} from '../../../api/src/domain/passes/release/release';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {count} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
/** Passes on the seats 0 … 59, by seat index. */
export let passes: number[];

/** One app for a spec file, its session full of passes; its claims and books are checked at the end. */
export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 6});
    passes = await makePasses(
      app.db,
      world,
      count(60).map(index => world.seat(index)),
    );
    const done = await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
    expect(done).toEqual({claimed: 60, conflicts: [], withoutPlace: []});
  });
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

export const release = (index: number) =>
  app.db.withTransaction(tx =>
    releaseSeat(tx, {seasonPassId: passes[index]!, eventSessionId: world.sessionId, channel: 'web', staffUserId: null}),
  );
