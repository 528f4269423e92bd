/** A reader's token belongs to the installation that uses it first, also when its first requests come at once. */
import {readerOf} from '../../../api/src/web/auth/reader';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {makeWorld} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';

let app: TestApp;
let staff: Visitor;
let code: string;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db);
  staff = new Visitor(app.url, world.staff.door.token);
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  code = rows[0]!.code;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

test('[K19] two first requests of one installation are one; of two, the later is the twin', async () => {
  /** The second asks while the first has not ended yet: it has seen nobody's name, and waits. */
  const together = async (one: string, other: string) => {
    const {deviceToken} = must(
      await staff.post<{deviceToken: string}>('/api/puerta/emparejar', {code, name: `A la vez ${one} ${other}`}),
    );
    let second: Promise<unknown> | undefined;
    await app.db.withTransaction(async tx => {
      await readerOf(tx, deviceToken, one);
      second = app.db.withTransaction(later => readerOf(later, deviceToken, other)).catch((error: unknown) => error);
      await until('the second one waits', async () => {
        const waiting = await app.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rowCount > 0;
      });
    });
    return second;
  };
  expect(await together('instalacion-1', 'instalacion-1')).toMatchObject({isNode: false});
  expect(await together('instalacion-1', 'instalacion-2')).toMatchObject({code: 'device_twin'});
});
