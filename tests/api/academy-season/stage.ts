/** An academy of two seasons, without anybody in it, and who runs it. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {openTwoSeasons, type TwoSeasons} from '../../support/world/two-seasons';
import {Visitor} from '../../support/wire/visitor';

export interface AcademyStage extends TwoSeasons {
  app: TestApp;
  world: World;
  manager: Visitor;
}

export async function academyStage(): Promise<AcademyStage> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {});
  const manager = new Visitor(app.url, world.staff.academy_manager.token);
  return {app, world, manager, ...(await openTwoSeasons(app.db))};
}
